"""A table of which only some things are known: which facts can matter to a turn, and the table that told facts make.

The keys of the facts tell what each is about: `shows 1 4 cloth` is what the island of the player at seat 1 shows at 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.inquiry import Unknown
from referee.engine.text import N_, Fact, Ref, Text
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.notation import parse
from referee.games.anno1503.rules.victory import begin_turn
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.state import (
    AGREEMENT,
    NOWHERE,
    POST,
    TREASURE,
    TREASURE_GOLD,
    TREASURE_PROMOTION,
    Player,
    State,
    Told,
)

if TYPE_CHECKING:
    from referee.engine.inquiry import Disputed, Values
    from referee.games.anno1503.moves import Loss
    from referee.games.anno1503.ruleset import Ruleset

UP, DOWN, BOTH = "up", "down", "both"
"""Whether more of something helps, hurts, or does both."""


class Facts:
    """Collects facts by their keys; one that helps here and hurts there cuts both ways."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.known: dict[str, tuple[str, tuple[int, ...], Fact, str, tuple[Fact, ...]]] = {}

    def collected(self) -> list[Unknown]:
        return [_unknown(key, *entry) for key, entry in self.known.items()]

    def number(self, key: str, way: str, most: int, label: Fact, least: int = 0) -> None:
        self.add(key, way, tuple(range(least, most + 1)), label)

    def yes(self, key: str, way: str, label: Fact) -> None:
        self.add(key, way, (0, 1), label, "yes")

    def choice(self, key: str, label: Fact, choices: tuple[Fact, ...]) -> None:
        self.add(key, BOTH, tuple(range(len(choices))), label, "choice", choices)

    def add(
        self, key: str, way: str, values: tuple[int, ...], label: Fact, form: str = "number",
        choices: tuple[Fact, ...] = (),
    ) -> None:  # fmt: skip
        before = self.known.get(key)
        if before is not None and before[0] != way:
            way = BOTH
        self.known[key] = (way, values, label, form, choices)

    def of(self, seat: int, what: Text) -> Fact:
        """Whose it is, unless it is the player's on turn."""
        if not seat:
            return what
        # Translators: {what} is what is asked about this player, for example "gold".
        return Text(N_("{player}: {what}"), {"player": self.players[seat], "what": what})

    def building(self, kind: str, way: str, seat: int = 0) -> None:
        label = Text(N_("stands on the island: {thing}"), {"thing": Ref("building", kind)})
        self.yes(f"own {seat} {kind}", way, self.of(seat, label))


def _unknown(key: str, way: str, values: tuple[int, ...], label: Fact, form: str, choices: tuple[Fact, ...]) -> Unknown:
    return Unknown(key, values[::-1] if way == DOWN else values, label, form, choices, steady=way != BOTH)


GOLD, POSTS, AGREEMENTS, BUILDINGS, MERCHANTS = (
    "thirty_gold", "four_trading_posts", "three_trade_agreements", "four_public_buildings", "three_merchants",
)  # fmt: skip
GAINED = {
    POST: (POSTS,),
    AGREEMENT: (AGREEMENTS,),
    TREASURE_GOLD: (GOLD,),
    TREASURE_PROMOTION: (MERCHANTS,),
    TREASURE: (GOLD, MERCHANTS),
}
"""The victory points that an island tile can bring."""


class Clauses:
    """The clauses of a turn by kind, and what follows from them together."""

    def __init__(self, ruleset: Ruleset, clauses: Sequence[m.Clause]) -> None:
        self.ruleset = ruleset
        self.all = list(clauses)
        self.roll = next((clause for clause in clauses if isinstance(clause, m.Roll)), None)
        self.sales = [sale for clause in clauses if isinstance(clause, m.Sell) for sale in clause.sales]
        self.purchases = [bought for clause in clauses if isinstance(clause, m.Buy) for bought in clause.purchases]
        self.draws = [clause for clause in clauses if isinstance(clause, m.Draw)]
        self.settles = [clause for clause in clauses if isinstance(clause, m.Settle)]
        self.develops = [clause for clause in clauses if isinstance(clause, m.Develop)]
        self.keeps = [clause for clause in clauses if isinstance(clause, m.Keep)]
        self.promotes = [keep for keep in self.keeps if keep.tile in (TREASURE_PROMOTION, TREASURE)]
        self.sails = [clause for clause in clauses if isinstance(clause, m.Sail)]
        self.explores = [clause for clause in clauses if isinstance(clause, m.Explore)]
        self.builds = [clause for clause in clauses if isinstance(clause, m.BuildShip)]
        self.thrown = [good for clause in clauses if isinstance(clause, m.Discard) for good in clause.goods]
        self.claims = any(isinstance(clause, m.ClaimWin) for clause in clauses)

    @property
    def ends(self) -> bool:
        """Whether the whole turn is told, so that its end is judged."""
        return self.roll is not None or any(isinstance(clause, m.Discard | m.End) for clause in self.all)

    @property
    def event(self) -> str:
        """What the second roll brings; nothing without one."""
        roll = self.roll
        if roll is None or roll.number != self.ruleset.limits.event_side or not roll.second:
            return ""
        return self.ruleset.limits.events[roll.second - 1]

    @property
    def owing(self) -> list[int]:
        """The seats of whom it matters what an event costs them; of the player on turn, if the turn goes on."""
        if self.roll is None or self.event not in ("pirates", "fire"):
            return []
        told = {pay.seat for pay in self.roll.pays} | {loss.seat for loss in self.roll.losses}
        return sorted(told | ({0} if len(self.all) > 1 else set()))

    @property
    def people(self) -> bool:
        """Whether it matters who lives on the home island."""
        return bool(self.sales or self.develops or self.promotes)

    @property
    def fields(self) -> list[int]:
        """The fields of the home island that the turn names."""
        named = [sale.field for sale in self.sales] + [clause.field for clause in self.develops]
        named += [keep.number for keep in self.promotes]
        return sorted({field for field in named if 1 <= field <= self.ruleset.home.fields})

    @property
    def gains(self) -> set[str]:
        """The victory points that may be gained before the turn goes on, or before somebody says that it is won."""
        found: set[str] = set()
        for clause in self.all[:-1]:
            if isinstance(clause, m.Sell):
                found.add(GOLD)
            elif isinstance(clause, m.Settle) and clause.building:
                found.add(BUILDINGS)
            elif isinstance(clause, m.Develop):
                found.add(MERCHANTS)
            elif isinstance(clause, m.Keep):
                found.update(GAINED[clause.tile])
        return found

    @property
    def spends_gold(self) -> bool:
        return bool(self.purchases or self.draws)

    @property
    def spent(self) -> list[str]:
        """Goods that the turn may take from the hand, each once."""
        found: set[str] = {sale.good for sale in self.sales} | set(self.thrown)
        limits = self.ruleset.limits
        costs = [limits.ship_cost for _ in self.builds] + [limits.settle_cost for _ in self.settles]
        costs += [self.ruleset.inhabitants[level].cost for clause in self.develops for level in self._reached(clause)]
        found.update(good for cost in costs for good in cost)
        return [good for good in self.ruleset.goods if good in found]

    def _reached(self, clause: m.Develop) -> list[str]:
        """The levels that a development may lead to."""
        levels = self.ruleset.levels[1:]
        if clause.to:
            return [clause.to] if clause.to in levels else []
        to = self.ruleset.next_level(clause.level) if clause.level else None
        return [to] if to else list(levels) if not clause.level else []


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


class Holder(Player):
    """A player of whom the number of cards is told, and not counted."""

    __slots__ = ("more_cards",)
    more_cards: int

    def copy(self) -> Player:
        twin = super().copy()
        assert isinstance(twin, Holder)
        twin.more_cards = self.more_cards
        return twin

    def hand_size(self) -> int:
        return super().hand_size() + self.more_cards


class Supposed(State):
    """A table whose stacks are told and not counted, and some victory points of the player on turn."""

    __slots__ = ("counted", "more", "more_points")
    more: dict[str, int]
    counted: frozenset[str]
    """The victory points that the turn may change, and that are counted therefore;"""
    more_points: frozenset[str]
    """and those of the others that are told."""

    def copy(self) -> State:
        twin = super().copy()
        assert isinstance(twin, Supposed)
        twin.more, twin.counted, twin.more_points = self.more, self.counted, self.more_points
        return twin

    def pile(self, good: str) -> int | None:
        left = super().pile(good)
        return None if left is None else left + self.more.get(good, 0)

    def has_card(self, good: str) -> bool:
        left = self.pile(good)
        return left is None or left > 0

    def points(self, player: Player) -> tuple[str, ...]:
        held = super().points(player)
        if player is not self.players[0]:
            return held
        return tuple([row for row in held if row in self.counted] + sorted(self.more_points))


def table(ruleset: Ruleset, players: Sequence[str], values: Values) -> State:
    """The table that the values describe, its first player to move."""
    return _Table(ruleset, players, values).made()


class _Table:
    """Makes the table; the keys of the facts tell what each of them is about (unknown.py)."""

    def __init__(self, ruleset: Ruleset, players: Sequence[str], values: Values) -> None:
        self.ruleset = ruleset
        self.values = values
        self.about: dict[str, list[tuple[list[str], int]]] = {}
        for key, value in values.items():
            kind, *rest = key.split(" ")
            self.about.setdefault(kind, []).append((rest, value))
        seats = max(len(players), values.get("seats", 0))
        self.names = [*players, *(f"#{seat + 1}" for seat in range(len(players), seats))]

    def those(self, kind: str) -> list[tuple[list[str], int]]:
        return self.about.get(kind, [])

    def made(self) -> State:
        state = Supposed(self.ruleset, [self.player(seat) for seat in range(len(self.names))])
        state.told = self.told()
        state.buildings = self.display(state)
        state.more = {good: self.left(good) - (self.pile(state, good) or 0) for good in self.ruleset.goods}
        self.points(state)
        begin_turn(state)
        return state

    # the turn and the middle -------------------------------------------------------------------------------

    def told(self) -> Told:
        took = [self.values.get(key, 0) for key in ("took", "took 2")]
        ways = {rest[0]: bool(value) for rest, value in self.those("way")}
        taken = tuple(self.ruleset.goods[place - 1] for place in took if place)
        return Told("begun" in self.values, taken, bool(self.values.get("looked")), {"farthest": True} | ways)

    def pile(self, state: State, good: str) -> int | None:
        return State.pile(state, good)

    def left(self, good: str) -> int:
        """Cards in a stack: as told; none of what an island shows whose stacks are empty."""
        if any(value for _, value in self.those("empty")) and good == self.other_than(""):
            return 0
        return self.values.get(f"pile {good}", self.ruleset.supply.cards_per_good)

    def display(self, state: State) -> dict[str, int]:
        standing = [kind for player in state.players for kind in player.buildings.values()]
        return {
            kind: self.values.get(f"display {kind}", 1) + standing.count(kind) for kind in self.ruleset.buildings
        }  # fmt: skip

    def points(self, state: Supposed) -> None:
        """Victory points for what this turn does not change; without a question about them they do not matter."""
        rows, value = self.those("points")[0] if self.those("points") else ([], 0)
        others = [row for row in self.ruleset.scoring.rows if row not in rows]
        state.counted, state.more_points = frozenset(rows), frozenset(others[:value])

    # one player --------------------------------------------------------------------------------------------

    def player(self, seat: int) -> Player:
        player = Holder(self.names[seat], self.ruleset.goods)
        player.gold = self.values.get(f"gold {seat}", 0)
        player.inhabitants = self.inhabitants(seat)
        self.buildings(player, seat)
        self.island(player, seat)
        self.tiles(player, seat)
        if seat:
            self.cards(player, seat)
        else:
            self.own(player)
        return player

    def own(self, player: Holder) -> None:
        """Hand and ships of the player on turn."""
        for (good,), value in self.those("hand"):
            player.hand[good] = value
        player.more_cards = self.values.get("cards", 0) - sum(player.hand.values())
        count = self.values.get("ships", 1 if self.values.get("looked") else 0)
        named = [int(rest[0]) for rest, value in self.those("ship") if value]
        player.ships = dict.fromkeys(named or range(1, count + 1), NOWHERE)

    def cards(self, player: Holder, seat: int) -> None:
        """What another player holds in hand."""
        for (whose, good), value in self.those("held"):
            player.hand[good] += value if int(whose) == seat else 0
        if self.values.get(f"cards {seat}"):
            player.hand[self.ruleset.goods[self.values.get(f"drawn {seat}", 0)]] += 1
        player.more_cards = 0

    def inhabitants(self, seat: int) -> list[str]:
        """By level, on named fields, or only how many; a field of whose inhabitant nothing matters stays empty."""
        if seat or (not self.those("people") and not self.those("lives")):
            small, large = self.ruleset.levels[0], self.ruleset.levels[2]
            count = self.values.get(f"spaces {seat}", 0)
            smalls = min(count, self.values.get(f"small {seat}", count))
            return [small] * smalls + [large] * (count - smalls)
        named = {int(rest[0]): self.ruleset.levels[value - 1] for rest, value in self.those("lives") if value}
        asked = {int(rest[0]) for rest, _ in self.those("lives")}
        others = [level for (level,), value in self.those("people") for _ in range(value)]
        found: list[str] = []
        while others or any(field > len(found) for field in named):
            field = len(found) + 1
            if field in asked and field not in named and not any(other > field for other in named):
                break  # nobody lives there, and so nobody further on
            found.append(named[field] if field in named else others.pop(0) if others and field not in asked else "")
        return found

    def buildings(self, player: Player, seat: int) -> None:
        kinds = [kind for (whose, kind), value in self.those("own") if int(whose) == seat and value]
        asked = {kind for (whose, kind), _ in self.those("own") if int(whose) == seat}
        if not seat:
            spare = [kind for kind in self.ruleset.buildings if kind not in asked]
            kinds += spare[: max(0, self.values.get("buildings", 0) - len(kinds))]
        first = self.ruleset.home.first_building_field
        player.buildings = dict(enumerate(kinds, start=first))
        for rest, value in self.those("loss"):
            if int(rest[0]) == seat and value and rest[1] in self.ruleset.buildings:
                moved = {f + 10: kind for f, kind in player.buildings.items()}
                player.buildings = {**moved, len(player.inhabitants): rest[1]}

    def island(self, player: Player, seat: int) -> None:
        """What it shows at the number that was rolled, and where its grey piers are."""
        shows: dict[int, str] = {}
        for rest, value in self.those("mark"):
            if int(rest[0]) == seat:
                shows[int(rest[1])] = ANY if value else self.home_good(seat)
        if shows:
            player.island = tuple(shows.get(n, self.other_than("")) for n in range(1, len(self.ruleset.home.shows) + 1))
        for rest, value in self.those("post"):
            if int(rest[0]) == seat and value:
                player.posts = {**player.posts, int(rest[1]): rest[2]}

    def home_good(self, seat: int) -> str:
        for rest, value in self.those("shows"):
            if int(rest[0]) == seat:
                return rest[2] if value else self.other_than(rest[2])
        told = [rest[2] for rest, _ in self.those("post") if int(rest[0]) == seat]
        return self.other_than(told[0] if told else "")

    def other_than(self, good: str) -> str:
        """Some good of home islands that is not this one."""
        return next(each for each in self.ruleset.home.shows if each not in (good, ANY))

    def tiles(self, player: Player, seat: int) -> None:
        """Trading posts and trade agreements."""
        if not seat:
            player.agreements = self.values.get("agreements", 0)
            self.posts(player)
        if f"tiles {seat}" in self.values:
            self.lost(player, seat)

    def posts(self, player: Player) -> None:
        home = self.ruleset.home
        numbers = range(1, len(home.shows) + 1)
        bare = [int(rest[0]) for rest, value in self.those("grey") if not value]
        wanted = [int(rest[0]) for rest, value in self.those("grey") if value]
        piers = [*wanted, *(number for number in numbers if number not in (*wanted, *bare))][: home.stone_piers]
        player.piers = tuple(sorted(piers))
        taken = [int(rest[0]) for rest, value in self.those("taken") if value]
        asked = [int(rest[0]) for rest, _ in self.those("taken")]
        free = [pier for pier in piers if pier not in asked]
        count = self.values.get("posts", 0)
        for pier in [*taken, *free[: max(0, count - len(taken))]]:
            player.posts = {pier: self.ruleset.goods[-1], **player.posts}

    def lost(self, player: Player, seat: int) -> None:
        """So many tiles in all, the one that is given up among them."""
        count, piers = self.values[f"tiles {seat}"], range(1, len(self.ruleset.home.shows) + 1)
        for rest, value in self.those("loss"):
            if int(rest[0]) == seat and value:
                if rest[1] == AGREEMENT:
                    player.agreements = max(1, player.agreements)
                else:
                    good = rest[3] if len(rest) > 3 else self.ruleset.goods[-1]
                    player.posts = {**player.posts, int(rest[2]) or piers[0]: good}
        known = bool(not seat and "agreements" in self.values)
        wanted = {rest[1] for rest, _ in self.those("loss") if int(rest[0]) == seat}
        if POST in wanted and not known:
            player.agreements = max(0, count - len(player.posts))
            return
        for pier in piers:
            if player.island_tiles() < count:
                player.posts = {pier: self.ruleset.goods[-1], **player.posts}
        if not known:
            player.agreements += max(0, count - player.island_tiles())


def described(ruleset: Ruleset, players: Sequence[str], told: Mapping[str, int]) -> dict[str, object]:
    """Only what was told; a position leaves out the rest, which then is as after the setup."""
    state = table(ruleset, players, told)
    position: dict[str, Any] = {"to_move": players[0]}
    shown = {key.split()[1]: value for key, value in told.items() if key.startswith("display ")}
    if shown:
        position["display"] = {kind: count for kind, count in shown.items() if count}
    people = {player.name: _area(ruleset, player, seat, told) for seat, player in enumerate(state.players)}
    return position | {"player": {name: area for name, area in people.items() if area}}


def _area(ruleset: Ruleset, player: Player, seat: int, told: Mapping[str, int]) -> dict[str, Any]:
    """What was told of one player."""
    found: dict[str, Any] = {}
    if f"gold {seat}" in told:
        found["gold"] = player.gold
    if f"spaces {seat}" in told or (not seat and any(key.startswith(("people ", "lives ")) for key in told)):
        found["inhabitants"] = [level for level in player.inhabitants if level][: ruleset.home.fields]
    if any(key.startswith(f"own {seat} ") for key in told) and player.buildings:
        found["buildings"] = {str(field): kind for field, kind in sorted(player.buildings.items())}
    if seat:
        return found
    hand = {key.split()[1]: value for key, value in told.items() if key.startswith("hand ")}
    if hand:
        found["hand"] = {good: count for good, count in ({**ruleset.setup.goods, **hand}).items() if count}
    if "agreements" in told:
        found["trade_agreements"] = told["agreements"]
    if "ships" in told:
        found["ships"] = told["ships"]
    return found
