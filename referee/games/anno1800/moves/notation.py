"""Move text to clauses. The grammar is in docs/move-text.md; words and names come from the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.cursor import Cursor, understand
from referee.engine.words import key_of
from referee.games.anno1800 import moves as m
from referee.games.anno1800.ruleset import Effect, Island, Ruleset

if TYPE_CHECKING:
    from referee.engine.verdict import Ambiguous, Misread
    from referee.engine.words import Meaning, Vocabulary

CONSTRUCTIONS = ("industry", "shipyard", "ship")
CHOICES = ("upgrade", "return", "import")
EFFECTS = {
    "extra-action": "extra_action", "expedition-cards": "expedition_cards", "expedition": "expedition_cards",
    "upgrade": "upgrades", "return": "return_hand_cards", "import": "new_world_resource",
}  # fmt: skip


ARROWS = ("→", "->")
OFF = "off"
"""The particle of what is taken away."""


CLAUSES = (
    "expand", "play", "swap", "workforce", "upgrade", "old-world", "new-world", "expedition", "festival",
    "activate", "objective", "shift-end", "pass",
)  # fmt: skip


ADDING = ("expand", "workforce", "upgrade")
"""Clauses that only bring something."""
ACTION_WORDS = tuple(f"keyword {word}" for word in CLAUSES)
"""What a clause may begin with."""


def parse(
    text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset
) -> list[m.Clause] | Misread | Ambiguous:
    """Return the clauses of one turn, or what could not be understood."""
    return understand(lambda led: _Parser(text, led, players, ruleset), _Parser.turn, words)


class _Parser(Cursor):
    """The grammar of one turn: each method reads a clause, or one phrase of it."""

    def __init__(self, text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset) -> None:
        super().__init__(text, words, players)
        self.ruleset = ruleset
        self.begun = 0
        """Where the clause that is being read begins."""
        self.adds = False
        """Whether that clause only brings something: then nothing is taken *off* or *away*."""

    def tier(self) -> int:
        return self.ruleset.tiers.index(self.name("tier", "tier")[1])

    def particle(self) -> None:
        """Read the loose end of a verb: *tausche … aus*, *swap … out*; but *baue … ab* builds nothing."""
        start = self.at
        if self.spoken("particle") == OFF and self.adds:
            self.at = start

    def versions(self, start: int, meanings: Sequence[Meaning]) -> m.Names:
        """Return the ids of one industry in its versions; what could be two industries is asked."""
        if len({self.ruleset.industries[id].makes for _, id in meanings}) > 1:
            raise self.ambiguous(start, meanings)
        return tuple(id for _, id in meanings)

    def construction(self) -> m.Names:
        """Return the ids that a name can mean: `shipyard 2`, `merchant_ship_2`, `sawmill` (two versions)."""
        start = self.at
        strength = self.number()
        meanings = self.meanings(*CONSTRUCTIONS)
        if meanings is None:
            raise self.fail("construction", CONSTRUCTIONS, start)
        groups = {group for group, _ in meanings}
        if len(groups) > 1:
            raise self.ambiguous(start, meanings)
        if groups == {"industry"}:
            if strength is not None:
                raise self.fail("construction", CONSTRUCTIONS, start)  # *over two farms*: it has no strength
            return self.versions(start, meanings)
        strength = self.strength() if strength is None else strength
        if strength is not None and len(meanings) == 1 and not meanings[0][1].endswith(f"_{strength}"):
            raise self.fail("said_twice", (), start)  # *merchant_ship_1 2*
        return self.of_strength(start, meanings, strength)

    def strength(self) -> int | None:
        """Read `2`, `strength 2` or `2. Stufe` behind a shipyard or a ship."""
        start = self.at
        self.keyword("strength")
        strength = self.number()
        if strength is None:
            self.at = start
        else:
            self.keyword("strength")
        return strength

    def of_strength(self, start: int, meanings: Sequence[Meaning], strength: int | None) -> m.Names:
        """Return the shipyards, or the ships of one kind, of this strength; of all strengths where none was named."""
        kinds = {id.rpartition("_")[0]: group for group, id in meanings}
        found = tuple(meanings)
        if strength is not None:
            found = tuple(meaning for meaning in meanings if meaning[1].endswith(f"_{strength}"))
            found = found or tuple((group, f"{kind}_{strength}") for kind, group in kinds.items())
        if len(kinds) > 1:
            raise self.ambiguous(start, found)
        return tuple(id for _, id in found)

    def card(self) -> m.CardName:
        if self.keyword("needs"):
            needs = self.needs()
            if not self.keyword("gives"):
                raise self.fail("gives", ("keyword gives",))
            start = self.at
            effect = self.effect_of(self.effect_words())
            if effect is None:  # no card can give all that was said
                raise self.fail("one_effect", (), start)
            stack = self.name("stack", "stack")[1] if self.keyword("from") else ""
            return m.CardName(needs, (), stack, effect)
        needs = self.needs()
        effect_words: tuple[tuple[str, str, int], ...] = ()
        arrow = not self.over and self.tokens[self.at].text in ARROWS  # `beer, bread → engineer`, as cards were told
        if self.keyword("for", "gives") or arrow:
            self.at += arrow
            effect_words = self.effect_words()
        return m.CardName(needs, effect_words)

    def needs(self) -> tuple[tuple[str, int], ...]:
        counts: dict[str, int] = {}
        while True:
            count = self.number(1) or 0
            _, id = self.name("need", "resource", "token", "tier")
            counts[id] = counts.get(id, 0) + count
            if not self.separator(*CHOICES, "for", "gives"):
                return self.with_token(tuple(sorted(counts.items())))

    def with_token(self, needs: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        """Read `beer, cotton_fabric with trade_token`: a token pays for no goods, so a card wants it."""
        start = self.at
        if self.keyword("with"):
            count = self.number(1) or 0
            meanings = self.meanings("token") or ()
            whole = tuple(sorted((*needs, *((id, count) for _, id in meanings))))
            if len(meanings) == 1 and any(tuple(sorted(card.needs)) == whole for card in self.ruleset.cards):
                return whole
        self.at = start
        return needs

    def effect_words(self) -> tuple[tuple[str, str, int], ...]:
        """Read `for engineer`, `for 3 trade_token`, `for extra-action`: what tells cards of the same needs apart."""
        found = []
        while True:
            count = self.read_count()
            word = self.keyword(*EFFECTS)
            if word is not None:
                count = count or self.read_count()
                self.keyword("cards")
                found.append(("effect", {"expedition": "expedition-cards"}.get(word, word), count))
                if word == "upgrade" and self.find_phrase(("tier",)):
                    found.append((*self.name("tier", "tier"), 0))
            else:
                group, id = self.name("effect", "tier", "token")
                found.append((group, id, count))
            if not self.keyword("and"):
                return tuple(found)

    def read_count(self) -> int:
        """Return how many of something; 0 where no number stands here. None of it is no effect."""
        start = self.at
        count = self.number()
        if count == 0:
            raise self.fail("count", (), start)
        return count or 0

    def effect_of(self, words: Sequence[tuple[str, str, int]]) -> Effect | None:
        """Return the one effect of a card that these words name; None where they name more than one, or no such."""
        kinds = [(id, count) for group, id, count in words if group == "effect"]
        cubes = [(self.ruleset.tiers.index(id), count) for group, id, count in words if group == "tier"]
        tokens = [(id, count or 1) for group, id, count in words if group == "token" and id != "gold"]
        gold = sum(count or 1 for _, id, count in words if id == "gold")
        if len(kinds) == 1 and not tokens and not gold:
            return self.effect_of_kind(*kinds[0], cubes)
        if kinds or len(cubes) > 1 or len(tokens) > 1 or (cubes and (tokens or gold)):
            return None
        if cubes:
            return Effect("cubes", tier=cubes[0][0], amount=cubes[0][1] or 1)
        if not tokens:
            return Effect("gold", amount=gold)
        kind = "gold_and_naval_tokens" if gold else "naval_tokens"
        return Effect(kind, token=tokens[0][0], amount=tokens[0][1], gold=gold)

    def effect_of_kind(self, word: str, count: int, cubes: Sequence[tuple[int, int]]) -> Effect | None:
        """Return an effect with a name of its own: how often, and of which cubes, only where its cards say that."""
        kind = EFFECTS[word]
        known = next((card.effect for card in self.ruleset.cards if card.effect.kind == kind), Effect(kind))
        if (count > 1 and not known.amount) or len(cubes) != (kind == "upgrades") or any(n for _, n in cubes):
            return None
        goods = tuple(self.ruleset.new_world_goods) if word == "import" else ()
        amount = (count or known.amount) if known.amount else 0
        return Effect(kind, tier=cubes[0][0] if cubes else -1, amount=amount, choices=goods)

    def stacks(self) -> tuple[tuple[str, int], ...]:
        counts: dict[str, int] = {}
        while True:
            count = self.number(1) or 0
            if self.find_phrase(("stack",)) is None:
                self.keyword("cards")
            if self.find_phrase(("stack",)) is None and self.keyword("expedition-cards", "expedition"):
                id = "expedition"  # no hand cards: understood, and refused
            else:
                id = self.name("stack", "stack")[1]
            self.keyword("cards")
            counts[id] = counts.get(id, 0) + count
            if not self.separator():
                return tuple(counts.items())

    def rises(self, one_step: bool) -> tuple[m.Rise, ...]:
        rises = self.rise(one_step)
        while self.separator():
            rises += self.rise(one_step)
        return tuple(rises)

    def rise(self, one_step: bool) -> list[m.Rise]:
        """Read `2 farmer to artisan at sawmill`; where only one step is possible, its end need not be named."""
        self.keyword("from")
        count = self.number(1) or 0
        place = m.EXHAUSTED if self.keyword("exhausted") else ()
        tier = self.tier()
        place = place or self.place()
        to = min(tier + 1, len(self.ruleset.tiers) - 1)
        if self.keyword("to"):
            start = self.at
            if (self.number(1) or 0) not in (1, count):  # *two farmers to a worker* speaks of each
                raise self.fail("said_twice", (), start)
            to = self.tier()
        elif not one_step:
            raise self.fail("to", ("keyword to",))
        return [m.Rise(tier, to, place or self.place())] * count

    def place(self) -> m.Names:
        """Read `at sawmill` or `exhausted`, where a cube lies; () where nothing was said."""
        start = self.at
        at = self.keyword("at", "from")
        if self.keyword("exhausted"):
            return m.EXHAUSTED
        if not at:
            return ()
        found = self.find_phrase(("industry", "tier"))
        if found is None:
            raise self.fail("industry", ("industry",))
        if found.meanings[0][0] == "tier":  # the same word is *to* (`fermier à artisan`, `rolníka na dělníka`)
            self.at = start
            return ()
        place = self.at
        return self.versions(place, self.meanings("industry") or ())

    def returned_cubes(self) -> list[m.Return]:
        self.keyword("for")
        count = self.number(1) or 0
        place = m.EXHAUSTED if self.keyword("exhausted") else ()
        start = self.at
        group, id = self.name("tier", "tier", "token")
        if id == "gold":
            raise self.fail("tier", ("tier",), start)  # what it costs, no cube that could come back
        if group == "token":
            return [m.Return(-1, (), id)] * count
        return [m.Return(self.ruleset.tiers.index(id), place or self.place())] * count

    def payments(self) -> m.Payments:
        self.particle()
        if not self.keyword("with"):
            return ()
        items: list[m.Payment] = []
        while True:
            items += self.payment()
            if not (self.separator() or self.find_phrase(("industry",))):
                return tuple(items)

    def payment(self) -> list[m.Payment]:
        word = self.keyword("trade", "import", "shift-end", unless=("token",))
        if word == "trade":
            return self.trade()
        if word == "import":
            count = self.number(1) or 0
            return [m.Import(self.name("resource", "resource")[1])] * count
        if word == "shift-end":
            return list(self.returned_cubes())
        start = self.at
        count = self.number(1) or 0
        meanings = self.meanings("industry", "tier", "token")
        if meanings is None:
            raise self.fail("payment", ("industry", "keyword trade", "keyword import", "keyword shift-end"), start)
        groups = {group for group, _ in meanings}
        if groups == {"industry"}:
            return [m.Work(self.versions(start, meanings))] * count
        if len(meanings) > 1:
            raise self.ambiguous(start, meanings)
        group, id = meanings[0]
        if group == "tier" and self.next_is("at"):
            return [m.Work(self.place(), self.ruleset.tiers.index(id))] * count
        return [m.Exhaust(id)] * count

    def trade(self) -> list[m.Payment]:
        self.keyword("for")
        count = self.number(1) or 0
        group, id = self.name("resource", "resource", "token", "tier")
        partner = self.player() if self.keyword("from", "with") else -1
        return [m.Trade(id, partner, group)] * count

    # the turn --------------------------------------------------------------------------------------

    def turn(self) -> list[m.Clause]:
        clauses: list[m.Clause] = []
        while not self.over:
            if self.mark(";", ",") or self.keyword("then"):
                continue
            clauses.append(self.clause())
            self.particle()
            if not self.over and not (self.mark(";") or self.keyword("then")):
                raise self.fail("clause_end")
        if not clauses:
            raise self.fail("clause", ACTION_WORDS)
        return clauses

    def clause(self) -> m.Clause:
        start, verb = self.at, self.find_phrase(("keyword",))
        word = self.keyword(*CLAUSES, "draw")
        if word is None:
            raise self.fail("clause", ACTION_WORDS, start)
        if word == "activate":
            word = self.keyword("objective") or word
        if self.find_phrase(("stack",)) is None:  # *carte Fermier/Ouvrier* is the name of a stack
            self.keyword("cards")
        self.begun, self.adds = start, word in ADDING
        self.clipped = verb is not None and verb.shortened
        self.mark(":")
        match word:
            case "play":
                return m.Play((self.card(),), self.payments())
            case "swap":
                return m.Swap(self.stacks())
            case "upgrade":
                return m.Upgrade(self.rises(one_step=False), self.payments())
            case "festival":
                return m.Festival(() if self.clipped else self.payments())  # *šla by konzervárna?* is no festival
            case "pass":
                return m.Pass()
        clause: m.Clause = getattr(self, "_" + word.replace("-", "_"))()
        return clause

    # actions ---------------------------------------------------------------------------------------

    def _expand(self) -> m.Expand:
        buildings: list[m.Building] = []
        removed: list[m.Names] = []
        while True:
            if self.keyword("remove"):
                removed.append(self.construction())
                while self.separator():
                    removed.append(self.construction())
                self.spoken("particle")
            else:
                buildings += self.building()
            if not (self.separator() or self.next_is("remove")):
                break
        return m.Expand(tuple(buildings), tuple(removed), self.payments())

    def building(self) -> list[m.Building]:
        count = self.number(1) or 0
        names = self.construction()
        over: m.Names = ()
        on = ""
        purpose = self.next_is("for")
        while word := self.keyword("over") or self.keyword("on"):  # one word can be both: *auf*, *sur*, *na*
            start, place = self.at, self.find_phrase(("field", *CONSTRUCTIONS))
            if purpose and place is not None and place.shortened:
                raise self.fail("construction", CONSTRUCTIONS)  # *lihovar na rum*: rather what it is for
            if word == "on" or (place is not None and place.meanings[0][0] == "field"):
                on = self.once(on, self.name("field", "field")[1], start)
            else:
                over = self.once(over, self.construction(), start)
        return [m.Building(names, over, on)] * count

    def _workforce(self) -> m.Workforce:
        tiers: list[int] = []
        while True:
            count = self.number(1) or 0
            tiers += [self.tier()] * count
            if not (self.separator() or self.find_phrase(("tier",))):
                break
        return m.Workforce(tuple(tiers), self.payments())

    def _old_world(self) -> m.OldWorld:
        if self.unseen():
            return m.OldWorld((), self.payments())
        self.keyword("with")
        islands = [self.island()]
        while self.separator():
            islands.append(self.island())
        return m.OldWorld(tuple(islands), self.payments())

    def unseen(self) -> bool:
        """Return True if an island is meant that is not drawn yet: nothing is said of what it shows."""
        return self.over or self.tokens[self.at].text == ";" or self.next_is("then")

    def island(self) -> Island:
        """Return what an Old World island shows: cubes, expedition cards, an industry, a shipyard or a ship."""
        start = self.at
        count = self.number()
        if self.keyword("expedition-cards", "expedition"):
            self.keyword("cards")
            return Island(effect=Effect("expedition_cards", amount=count or self.island_count("expedition_cards")))
        if self.find_phrase(("tier",)) is not None:
            index = self.tier()
            return Island(effect=Effect("cubes", tier=index, amount=count or self.island_count("cubes", index)))
        self.at = start
        names = self.construction()
        shown = [island.building for island in self.ruleset.old_world if island.building in names]
        name = shown[0] if shown else names[-1]
        if name in self.ruleset.ships:
            return Island(ship=name)
        if name in self.ruleset.industries:
            return Island(industry=name)
        strength = int(name.rpartition("_")[2])
        if strength not in self.ruleset.shipyards:
            raise self.fail("construction", ("shipyard",), at=start)
        return Island(shipyard=strength)

    def island_count(self, kind: str, tier: int = -1) -> int:
        for island in self.ruleset.old_world:
            if island.effect is not None and island.effect.kind == kind and island.effect.tier == tier:
                return island.effect.amount
        return 1

    def _new_world(self) -> m.NewWorld:
        if self.unseen():
            return m.NewWorld((), self.payments())
        self.keyword("with")
        islands: list[m.Names] = []
        goods: list[str] = []
        while True:
            goods.append(self.shown_good())
            if len(goods) == self.ruleset.limits.new_world_goods:
                islands.append(tuple(goods))
                goods = []
            if not self.separator():
                break
        if goods:
            islands.append(tuple(goods))
        return m.NewWorld(tuple(islands), self.payments())

    def shown_good(self) -> str:
        """Read a good of a New World island; what is made of it is said for it too (*coffee* for the beans)."""
        id = self.name("new_world_good", "resource")[1]
        goods = self.ruleset.new_world_goods
        return id if id in goods else next((good for good in goods if good.startswith(f"{id}_")), id)

    def _draw(self) -> m.Expedition:
        """Read *take* or *draw*, which alone can be anything; with expedition cards it is an expedition."""
        place = self.at
        self.number()
        if not self.next_is("expedition-cards", "expedition"):
            raise self.fail("clause", ACTION_WORDS, self.begun)
        self.at = place
        return self._expedition()

    def _expedition(self) -> m.Expedition:
        count = self.number()
        self.keyword("expedition-cards", "expedition")
        self.keyword("cards")
        if count is None:
            count = 1 if self.one_said() else self.ruleset.limits.expedition
        return m.Expedition(count, self.payments())

    def one_said(self) -> bool:
        """Return True if an article within this clause says that one card is meant (*nimm eine Expeditionskarte*)."""
        here, cards = self.at, False
        for place in range(self.begun, here):
            self.at = place
            cards = cards or self.next_is("expedition-cards", "cards")
        self.at = here
        words = {token.words[0] for token in self.tokens[self.begun : here] if token.words}
        return cards and any(self.words.meanings(key_of(word), self.words.order[0], ("article",)) for word in words)

    # free actions ----------------------------------------------------------------------------------

    def _activate(self) -> m.Activate:
        card = self.card()
        word = self.keyword(*CHOICES)
        self.mark(":")
        if word == "upgrade":
            return m.Activate(card, rises=self.rises(one_step=True), pay=self.payments())
        if word == "return":
            return m.Activate(card, returned=self.stacks())
        if word == "import":
            return m.Activate(card, good=self.name("new_world_good", "resource")[1])
        return m.Activate(card)

    def _objective(self) -> m.UseObjective:
        id = self.name("objective", "objective")[1]
        self.mark(",")
        back = self.keyword("return") if self.ruleset.objectives[id].gives == "return_hand_cards" else None
        self.mark(":")
        return m.UseObjective(id, self.stacks() if back else ())

    def _shift_end(self) -> m.ShiftEnd:
        cubes: list[m.Return] = []
        while True:
            cubes += self.returned_cubes()
            if not self.separator():
                return m.ShiftEnd(tuple(cubes))
