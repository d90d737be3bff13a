"""Move text to clauses. The grammar is in docs/move-text.md; words and names come from the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.cursor import understand
from referee.engine.words import key_of
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves.phrases import CHOICES, CONSTRUCTIONS, Phrases
from referee.games.anno1800.ruleset import Effect, Island, Ruleset

if TYPE_CHECKING:
    from referee.engine.misread import Ambiguous, Misread
    from referee.engine.words import Vocabulary

CLAUSES = (
    "expand", "play", "swap", "workforce", "upgrade", "old-world", "new-world", "expedition", "festival",
    "activate", "objective", "shift-end",
)  # fmt: skip


ADDING = ("expand", "workforce", "upgrade")
"""Clauses that only bring something."""
ACTION_WORDS = tuple(f"keyword {word}" for word in CLAUSES)
"""What a clause may begin with."""


def parse(
    text: str, words: Vocabulary, players: Sequence[str], ruleset: Ruleset
) -> list[m.Clause] | Misread | Ambiguous:
    """The clauses of one turn, or what could not be understood."""
    return understand(lambda led: _Parser(text, led, players, ruleset), _Parser.turn, words)


class _Parser(Phrases):
    """The grammar of one turn: a method for each clause."""

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
        start, verb = self.at, self.found(("keyword",))
        word = self.keyword(*CLAUSES, "draw")
        if word is None:
            raise self.fail("clause", ACTION_WORDS, start)
        if word == "activate":
            word = self.keyword("objective") or word
        if self.found(("stack",)) is None:  # *carte Fermier/Ouvrier* is the name of a stack
            self.keyword("cards")
        self.begun, self.adds = start, word in ADDING
        self.clipped = verb is not None and verb.shortened
        self.mark(":")
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
            start, place = self.at, self.found(("field", *CONSTRUCTIONS))
            if purpose and place is not None and place.shortened:
                raise self.fail("construction", CONSTRUCTIONS)  # *lihovar na rum*: rather what it is for
            if word == "on" or (place is not None and place.meanings[0][0] == "field"):
                on = self.once(on, self.name("field", "field")[1], start)
            else:
                over = self.once(over, self.construction(), start)
        return [m.Building(names, over, on)] * count

    def _play(self) -> m.Play:
        cards = [self.card()]
        return m.Play(tuple(cards), self.payments())

    def _swap(self) -> m.Swap:
        return m.Swap(self.stacks())

    def _workforce(self) -> m.Workforce:
        tiers: list[int] = []
        while True:
            count = self.number(1) or 0
            tiers += [self.tier()] * count
            if not (self.separator() or self.found(("tier",))):
                break
        return m.Workforce(tuple(tiers), self.payments())

    def _upgrade(self) -> m.Upgrade:
        return m.Upgrade(self.rises(one_step=False), self.payments())

    def _old_world(self) -> m.OldWorld:
        if self.unseen():
            return m.OldWorld((), self.payments())
        self.keyword("with")
        islands = [self.island()]
        while self.separator():
            islands.append(self.island())
        return m.OldWorld(tuple(islands), self.payments())

    def unseen(self) -> bool:
        """Whether an island is meant that is not drawn yet: nothing is said of what it shows."""
        return self.over or self.tokens[self.at].text == ";" or self.next_is("then")

    def island(self) -> Island:
        """What an Old World island shows: cubes, expedition cards, an industry, a shipyard or a ship."""
        start = self.at
        count = self.number()
        if self.keyword("expedition-cards", "expedition"):
            self.keyword("cards")
            return Island(effect=Effect("expedition_cards", amount=count or self.island_count("expedition_cards")))
        if self.found(("tier",)) is not None:
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
        """A good of a New World island; what is made of it is said for it too (*coffee* for the beans)."""
        id = self.name("new_world_good", "resource")[1]
        goods = self.ruleset.new_world_goods
        return id if id in goods else next((good for good in goods if good.startswith(f"{id}_")), id)

    def _draw(self) -> m.Expedition:
        """*Take* or *draw* alone can be anything; with expedition cards it is an expedition."""
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
        """Whether an article within this clause says that one card is meant (*nimm eine Expeditionskarte*)."""
        here, cards = self.at, False
        for place in range(self.begun, here):
            self.at = place
            cards = cards or self.next_is("expedition-cards", "cards")
        self.at = here
        words = {token.words[0] for token in self.tokens[self.begun : here] if token.words}
        return cards and any(self.words.meanings(key_of(word), self.words.order[0], ("article",)) for word in words)

    def _festival(self) -> m.Festival:
        return m.Festival(() if self.clipped else self.payments())  # *šla by konzervárna?* is no festival

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
