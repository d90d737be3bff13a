"""A table of which only some things are known: every fact that can matter to a turn.

The keys tell all that a table is made of (supposed.py): `shows 1 4 cloth` is what the island of the player at seat 1
shows at 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.inquiry import Unknown
from referee.engine.text import N_, Fact, Ref, Text
from referee.games.anno1503.moves.notation import parse
from referee.games.anno1503.setup.facts import BOTH, DOWN, UP, Facts
from referee.games.anno1503.setup.told_clauses import AGREEMENTS, BUILDINGS, GOLD, MERCHANTS, POSTS, Clauses
from referee.games.anno1503.state import AGREEMENT, POST

if TYPE_CHECKING:
    from referee.engine.inquiry import Disputed
    from referee.games.anno1503.moves import Loss
    from referee.games.anno1503.ruleset import Ruleset

MANY = 20
"""More cards than a turn can use."""
RICH = 40
"""More gold than a turn can use, also to win by it."""
BEGUN = "begun"
"""No question: the roll is behind, and a part of the turn is told."""


def facts(ruleset: Ruleset, players: Sequence[str], move: Disputed) -> list[Unknown]:
    """Every fact that can matter to a turn, from what one would rather not ask for to what one sees at once."""
    found = parse(move.text, move.words, players, ruleset, 0)
    clauses = found if isinstance(found, list) else []  # as long as it was not understood, it says nothing
    return _Facts(Clauses(ruleset, clauses), players, move.seated).found()


class _Facts(Facts):
    """All that a turn makes worth knowing."""

    def __init__(self, clauses: Clauses, players: Sequence[str], seated: bool) -> None:
        super().__init__(players)
        self.clauses = clauses
        self.ruleset = clauses.ruleset
        self.seated = seated

    def found(self) -> list[Unknown]:
        self.shared()
        self.others()
        self.roll()
        self.hand()
        self.tiles()
        self.ships()
        self.island()
        self.buildings()
        self.gold()
        self.points()
        self.seats()
        found = self.collected()
        return [*found, Unknown(BEGUN, (1,), "", steady=True)] if self.clauses.roll is None else found

    # what lies in the middle -------------------------------------------------------------------------------

    def shared(self) -> None:
        clauses, ruleset = self.clauses, self.ruleset
        taken = [good for entry in (clauses.roll.takes if clauses.roll else ()) for good in entry.goods]
        wanted = {*taken, *(bought.good for bought in clauses.purchases)}
        if not ruleset.setting("unlimited_goods"):
            for good in ruleset.goods:
                if good in wanted:
                    label = Text(N_("left in the stack: {thing}"), {"thing": Ref("good", good)})
                    self.number(f"pile {good}", UP, ruleset.supply.cards_per_good, label)
        for kind in ruleset.buildings if clauses.settles else ():
            self.yes(f"display {kind}", UP, Text(N_("on display: {thing}"), {"thing": Ref("building", kind)}))

    def others(self) -> None:
        """What other players hold in hand, where a card is drawn from it."""
        for draw in self.clauses.draws:
            if not draw.seat:
                continue
            if draw.good:
                label = Text(N_("in hand: {thing}"), {"thing": Ref("good", draw.good)})
                self.yes(f"held {draw.seat} {draw.good}", UP, self.of(draw.seat, label))
                continue
            self.yes(f"cards {draw.seat}", UP, self.of(draw.seat, Text(N_("at least one card in hand"))))
            if len(self.clauses.all) > 1:
                cards = tuple(Ref("good", good) for good in self.ruleset.goods)
                self.choice(f"drawn {draw.seat}", Text(N_("the card that was drawn")), cards)

    # the roll ----------------------------------------------------------------------------------------------

    def roll(self) -> None:
        roll = self.clauses.roll
        if roll is None:
            return
        for seat in sorted({entry.seat for entry in roll.takes}):
            goods = [good for entry in roll.takes if entry.seat == seat for good in entry.goods]
            if self.clauses.event == "golden_times":
                self.building("church", UP, seat)
            elif not self.clauses.event:
                self.shown(seat, roll.number, goods)
        told = any(entry.seat == 0 for entry in roll.takes)
        golden = self.clauses.event == "golden_times"
        if not told and len(self.clauses.all) > 1 and (golden or roll.number != self.ruleset.limits.event_side):
            cards = (Text(N_("nothing")), *(Ref("good", good) for good in self.ruleset.goods))
            if golden:
                self.choice("took 2", Text(N_("the second card of the golden times")), cards)
            self.choice("took", Text(N_("what the roll brought")), cards)
        for seat in self.clauses.owing:
            self.owed(seat)

    def shown(self, seat: int, number: int, goods: Sequence[str]) -> None:
        """What the home island shows where somebody takes a card, or declines it."""
        facts: dict[str, Fact] = {"number": number}
        if not goods:
            empty = Text(N_("the stacks of what can be taken at {number} are empty"), facts)
            self.yes(f"empty {seat} {number}", UP, self.of(seat, empty))
        for good in goods[:1]:
            facts = facts | {"good": Ref("good", good)}
            way = BOTH if not seat and any(keep.number == number for keep in self.clauses.keeps) else UP
            self.yes(
                f"post {seat} {number} {good}",
                way,
                self.of(seat, Text(N_("a trading post at {number}: {good}"), facts)),
            )
            if good in self.ruleset.home.shows:
                label = Text(N_("at {number} the home island shows: {good}"), facts)
                self.yes(f"shows {seat} {number} {good}", UP, self.of(seat, label))
        label = Text(N_("at {number} the home island shows the question mark"), {"number": number})
        self.yes(f"mark {seat} {number}", UP, self.of(seat, label))

    def owed(self, seat: int) -> None:
        """What an event costs a player, and what is lost by who cannot pay."""
        limits, home = self.ruleset.limits, self.ruleset.home
        assert self.clauses.roll is not None
        losses = [loss for loss in self.clauses.roll.losses if loss.seat == seat]
        for loss in losses[:1]:
            if loss.thing:
                key = f"loss {seat} {loss.thing} {loss.number} {loss.good}".rstrip()
                self.yes(key, UP, self.of(seat, _lost(loss, self.clauses.event)))
            if loss.to:
                farthest = N_("the tile goes to the free island space farthest from the start: {field}")
                self.yes("way farthest", UP, Text(farthest, {"field": loss.to}))
        if self.clauses.event == "pirates":
            label = Text(N_("trading posts and trade agreements, all together"))
            self.number(f"tiles {seat}", BOTH, home.stone_piers + home.wooden_piers, self.of(seat, label))
        elif seat or not self.clauses.people:
            self.number(f"spaces {seat}", BOTH, home.fields, self.of(seat, Text(N_("inhabitants, all together"))))
        most = (
            RICH
            if not seat and len(self.clauses.all) > 1
            else 1 + max((home.stone_piers + home.wooden_piers) * limits.pirates_price, home.fields * limits.fire_price)
        )
        self.number(f"gold {seat}", BOTH, most, self.of(seat, Text(N_("gold"))))
        kinds = self.ruleset.buildings.values()
        self.building(next(kind.id for kind in kinds if kind.protects == self.clauses.event), BOTH, seat)

    # what the player on turn has -----------------------------------------------------------------------------

    def hand(self) -> None:
        for good in self.clauses.spent:
            self.number(f"hand {good}", UP, MANY, Text(N_("in hand: {thing}"), {"thing": Ref("good", good)}))
        if self.clauses.ends and not self.clauses.claims:
            self.number("cards", BOTH if self.clauses.thrown else DOWN, MANY, Text(N_("cards in hand, all together")))

    def tiles(self) -> None:
        """Trading posts and trade agreements at the home island."""
        clauses, home = self.clauses, self.ruleset.home
        kept = [keep for keep in clauses.keeps if keep.tile == POST and not keep.exchanged]
        for keep in kept:
            facts: dict[str, Fact] = {"number": keep.number}
            if keep.number:
                self.yes(f"grey {keep.number}", UP, Text(N_("a grey pier at {number}"), facts))
                self.yes(f"taken {keep.number}", DOWN, Text(N_("a trading post at {number} already"), facts))
        if POSTS in clauses.gains or any(not keep.number for keep in kept):
            way = BOTH if POSTS in clauses.gains else DOWN
            self.number("posts", way, home.stone_piers, Text(N_("trading posts, all together")))
        prices = [bought.price for bought in clauses.purchases]
        if any(keep.tile == AGREEMENT for keep in clauses.keeps):
            self.number("agreements", DOWN, home.wooden_piers, Text(N_("trade agreements")))
        if prices:
            robbed = clauses.event == "pirates" and 0 in clauses.owing
            way = BOTH if any(price >= 0 for price in prices) or AGREEMENTS in clauses.gains or robbed else UP
            self.number("agreements", way, home.wooden_piers, Text(N_("trade agreements")))

    def ships(self) -> None:
        clauses = self.clauses
        for what, told, label in (
            ("sail", clauses.sails, N_("the ship goes straight from sea space to sea space")),
            ("explore", clauses.explores, N_("the ship lies beside an island space with a tile")),
        ):
            if told:
                self.yes(f"way {what}", UP, Text(label))
        if clauses.keeps and not clauses.explores:
            self.yes("looked", UP, Text(N_("the ship has just explored this tile")))
        acting = [clause.ship for clause in clauses.sails] + [clause.ship for clause in clauses.explores]
        named = any(acting)
        if named:
            for ship in range(1, self.ruleset.supply.ships + 1):
                self.yes(f"ship {ship}", BOTH, Text(N_("ship {number} is at sea"), {"number": ship}))
        elif acting or clauses.builds:
            way = UP if not clauses.builds else BOTH if acting else DOWN
            self.number("ships", way, self.ruleset.supply.ships, Text(N_("ships at sea")))

    def island(self) -> None:
        """Who lives there: all together, by level, or on a field that is named."""
        clauses, home, tiles = self.clauses, self.ruleset.home, self.ruleset.supply.tiles
        if clauses.settles and not clauses.people:
            self.number("small 0", BOTH, tiles["small"], Text(N_("pioneers and settlers, together")))
            self.number("spaces 0", BOTH, home.fields, Text(N_("inhabitants, all together")))
        if not clauses.people:
            return
        for level, kind in self.ruleset.inhabitants.items():
            way = self.way_of(level)
            most = tiles[kind.tile] if way == BOTH else min(tiles[kind.tile], self.uses(level))
            self.number(f"people {level}", way, most, self.people_label(level))
        for field in clauses.fields:
            nobody = Text(N_("nobody"))
            levels = (nobody, *(Ref("inhabitant", level) for level in self.ruleset.levels))
            self.choice(f"lives {field}", Text(N_("who lives on space {number}"), {"number": field}), levels)

    def way_of(self, level: str) -> str:
        """More inhabitants buy more and can rise; but they need space, and large tiles are few."""
        clauses = self.clauses
        if clauses.settles or (clauses.event == "fire" and 0 in clauses.owing):
            return BOTH
        large = self.ruleset.inhabitants[level].tile == "large"
        won = MERCHANTS in clauses.gains and level == self.ruleset.levels[-1]
        return BOTH if won or (large and (clauses.develops or clauses.promotes)) else UP

    def uses(self, level: str) -> int:
        """So many inhabitants of a level the turn can use."""
        buys = self.ruleset.inhabitants[level].buys
        sales = sum(sale.good in buys for sale in self.clauses.sales)
        return sales + len(self.clauses.develops) + len(self.clauses.promotes)

    def people_label(self, level: str) -> Text:
        thing = {"thing": Ref("inhabitant", level)}
        if self.clauses.fields:
            # Translators: {thing} is a level of inhabitants; some spaces of the island were asked for one by one.
            return Text(N_("on all other spaces: {thing}"), thing)
        return Text(N_("on the home island: {thing}"), thing)

    def buildings(self) -> None:
        clauses = self.clauses
        for settle in clauses.settles:
            if settle.building:
                self.building(settle.building, DOWN)
        if BUILDINGS in clauses.gains:
            most = self.ruleset.scoring.targets[BUILDINGS]
            self.number("buildings", BOTH, most, Text(N_("public buildings, all together")))
        for kind in self.ruleset.buildings.values():
            if kind.draws and clauses.draws:
                self.building(kind.id, UP)
            if kind.action_points > 1 and (clauses.sails or clauses.explores):
                self.building(kind.id, UP)
            told = any(sale.price >= 0 for sale in clauses.sales)
            buyers = [level for level in kind.prices if self.buys(level)]
            if buyers and (told or clauses.spends_gold or clauses.gains or clauses.claims):
                self.building(kind.id, BOTH if told or clauses.gains else UP)

    def buys(self, level: str) -> bool:
        return any(sale.good in self.ruleset.inhabitants[level].buys for sale in self.clauses.sales)

    def gold(self) -> None:
        clauses = self.clauses
        if GOLD in clauses.gains:
            self.number("gold 0", BOTH, RICH, Text(N_("gold")))
        elif clauses.spends_gold and "gold 0" not in self.known:
            self.number("gold 0", UP, RICH, Text(N_("gold")))

    def seats(self) -> None:
        """So many action points has a ship."""
        if (self.clauses.sails or self.clauses.explores) and not self.seated:
            least, most = self.ruleset.setup.players
            self.number("seats", UP, most, Text(N_("players at the table")), least)

    def points(self) -> None:
        """Victory points that this turn does not change."""
        if self.clauses.gains or self.clauses.claims:
            label = Text(N_("victory points for other things")) if self.clauses.gains else Text(N_("victory points"))
            key = " ".join(["points", *sorted(self.clauses.gains)])
            self.number(key, BOTH if self.clauses.claims else DOWN, self.ruleset.scoring.to_win, label)


def _lost(loss: Loss, event: str) -> Text:
    if event == "fire":
        return Text(N_("on the last space: {thing}"), {"thing": Ref("building", loss.thing)})
    if loss.thing == AGREEMENT:
        return Text(N_("a trade agreement"))
    if loss.good and loss.number:
        facts: dict[str, Fact] = {"number": loss.number, "good": Ref("good", loss.good)}
        return Text(N_("a trading post at {number}: {good}"), facts)
    if loss.good:
        return Text(N_("a trading post: {good}"), {"good": Ref("good", loss.good)})
    return Text(N_("a trading post at {number}"), {"number": loss.number})
