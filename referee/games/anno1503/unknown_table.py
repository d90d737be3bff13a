"""A table of which only some things are known: which facts can matter to a turn, and the table that told facts make.

The key of a fact tells what it is about: `shows 1 4 cloth` is what the island of the player at seat 1 shows at 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.unknown_table import Unknown
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves.notation import parse
from referee.games.anno1503.rules.turns import begin_turn
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
)  # fmt: skip

if TYPE_CHECKING:
    from referee.engine.unknown_table import Disputed, Values
    from referee.games.anno1503.ruleset import Ruleset

UP, DOWN, BOTH = "up", "down", "both"
"""More of something helps, hurts, or does both."""
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
MANY = 20
"""More cards than a turn can use."""
RICH = 40
"""More gold than a turn can use, also to win by it."""
BEGUN = "begun"
"""No question: the roll is behind, and a part of the turn is told."""


# which facts can matter ------------------------------------------------------------------------------------


def list_unknown_facts(ruleset: Ruleset, players: Sequence[str], move: Disputed) -> list[Unknown]:
    """Return every fact that can matter to a turn, from what one would rather not ask for to what one sees at once."""
    found = parse(move.text, move.words, players, ruleset, 0)
    clauses = found if isinstance(found, list) else []  # as long as it was not understood, it says nothing
    return FactCollector(ruleset, players, clauses).collect(seated=move.seated)


class FactCollector:
    """Collects the facts that the clauses of a turn can use or change."""

    def __init__(self, ruleset: Ruleset, players: Sequence[str], clauses: Sequence[m.Clause]) -> None:
        self.ruleset = ruleset
        self.players = players
        self.known: dict[str, tuple[str, tuple[int, ...], Fact, str, tuple[Fact, ...]]] = {}
        self.clauses = clauses
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
        self.builds = any(isinstance(clause, m.BuildShip) for clause in clauses)
        self.discards = [good for clause in clauses if isinstance(clause, m.Discard) for good in clause.goods]
        self.claims = any(isinstance(clause, m.ClaimWin) for clause in clauses)
        self.event = ""
        """What the second roll brings."""
        roll = self.roll
        if roll is not None and roll.number == ruleset.limits.event_side and roll.second:
            self.event = ruleset.limits.events[roll.second - 1]
        self.owing: list[int] = []
        """The seats for which it matters what an event costs; of the player on turn, if the turn goes on."""
        if roll is not None and self.event in ("pirates", "fire"):
            named = {pay.seat for pay in roll.pays} | {loss.seat for loss in roll.losses}
            self.owing = sorted(named | ({0} if len(clauses) > 1 else set()))
        self.people = bool(self.sales or self.develops or self.promotes)
        """Whether it matters who lives on the home island."""
        fields = [*(sale.field for sale in self.sales), *(clause.field for clause in self.develops)]
        fields += [keep.number for keep in self.promotes]
        self.fields = sorted({field for field in fields if 1 <= field <= ruleset.home.fields})
        """The fields of the home island that the turn names."""
        self.gains: set[str] = set()
        """The victory points that may be gained before the turn goes on, or before somebody says that it is won."""
        for clause in clauses[:-1]:
            if isinstance(clause, m.Sell):
                self.gains.add(GOLD)
            elif isinstance(clause, m.Settle) and clause.building:
                self.gains.add(BUILDINGS)
            elif isinstance(clause, m.Develop):
                self.gains.add(MERCHANTS)
            elif isinstance(clause, m.Keep):
                self.gains.update(GAINED[clause.tile])

    def collect(self, *, seated: bool) -> list[Unknown]:
        """Return the facts; `seated` says that the number of players is known."""
        self.add_middle()
        self.add_roll()
        self.add_hand()
        self.add_tiles()
        self.add_ships()
        self.add_inhabitants()
        self.add_buildings()
        if GOLD in self.gains:
            self.add_number("gold 0", BOTH, RICH, Text(N_("how much gold do you have?")))
        elif (self.purchases or self.draws) and "gold 0" not in self.known:
            self.add_number("gold 0", UP, RICH, Text(N_("how much gold do you have?")))
        if self.gains or self.claims:
            others = N_("how many victory points do you have for other things?")
            label = Text(others if self.gains else N_("how many victory points do you have?"))
            key = " ".join(["points", *sorted(self.gains)])
            self.add_number(key, BOTH if self.claims else DOWN, self.ruleset.scoring.to_win, label)
        if (self.sails or self.explores) and not seated:  # action points go by the number of players
            least, most = self.ruleset.setup.players
            self.add("seats", UP, tuple(range(least, most + 1)), Text(N_("how many players are at the table?")))
        found = [
            Unknown(key, values[::-1] if way == DOWN else values, label, form, choices, steady=way != BOTH)
            for key, (way, values, label, form, choices) in self.known.items()
        ]
        return [*found, Unknown(BEGUN, (1,), "", steady=True)] if self.roll is None else found

    # adding one fact ---------------------------------------------------------------------------------------

    def add(
        self, key: str, way: str, values: tuple[int, ...], label: Fact, form: str = "number",
        choices: tuple[Fact, ...] = (),
    ) -> None:  # fmt: skip
        """Add a fact; one that helps in one place and hurts in another cuts both ways."""
        before = self.known.get(key)
        if before is not None and before[0] != way:
            way = BOTH
        self.known[key] = (way, values, label, form, choices)

    def add_number(self, key: str, way: str, most: int, label: Fact) -> None:
        self.add(key, way, tuple(range(most + 1)), label)

    def add_yes(self, key: str, way: str, label: Fact) -> None:
        self.add(key, way, (0, 1), label, "yes")

    def add_choice(self, key: str, label: Fact, choices: tuple[Fact, ...]) -> None:
        self.add(key, BOTH, tuple(range(len(choices))), label, "choice", choices)

    def add_building(self, kind: str, way: str, seat: int = 0) -> None:
        label = Text(N_("do you have this building: {thing}?"), {"thing": Ref("building", kind)})
        self.add_yes(f"own {seat} {kind}", way, self.label_seat(seat, label))

    def label_seat(self, seat: int, what: Text) -> Fact:
        """Return the label with the name of the player, unless it is the player on turn."""
        if not seat:
            return what
        # Translators: {what} is a question to this player, for example "how much gold do you have?".
        return Text(N_("{player}: {what}"), {"player": self.players[seat], "what": what})

    # the middle, and other players' hands ------------------------------------------------------------------

    def add_middle(self) -> None:
        """Add stacks and display, and the hands of which a card is drawn."""
        ruleset = self.ruleset
        taken = [good for entry in (self.roll.takes if self.roll else ()) for good in entry.goods]
        wanted = {*taken, *(bought.good for bought in self.purchases)}
        if not ruleset.setting("unlimited_goods"):
            for good in ruleset.goods:
                if good in wanted:
                    label = Text(N_("how many are left in the stack: {thing}?"), {"thing": Ref("good", good)})
                    self.add_number(f"pile {good}", UP, ruleset.supply.cards_per_good, label)
        for kind in ruleset.buildings if self.settles else ():
            label = Text(N_("is this building on display: {thing}?"), {"thing": Ref("building", kind)})
            self.add_yes(f"display {kind}", UP, label)
        for draw in self.draws:
            if draw.seat and draw.good:
                label = Text(N_("do you have this card in hand: {thing}?"), {"thing": Ref("good", draw.good)})
                self.add_yes(f"held {draw.seat} {draw.good}", UP, self.label_seat(draw.seat, label))
            elif draw.seat:
                label = Text(N_("do you have at least one card in hand?"))
                self.add_yes(f"cards {draw.seat}", UP, self.label_seat(draw.seat, label))
                if len(self.clauses) > 1:
                    cards = tuple(Ref("good", good) for good in ruleset.goods)
                    self.add_choice(f"drawn {draw.seat}", Text(N_("which card was drawn?")), cards)

    # the roll ----------------------------------------------------------------------------------------------

    def add_roll(self) -> None:
        """Add what decides yields, golden times, pirates and fire."""
        roll, golden = self.roll, self.event == "golden_times"
        if roll is None:
            return
        for seat in sorted({entry.seat for entry in roll.takes}):
            if golden:
                self.add_building("church", UP, seat)
            elif not self.event:
                self.add_yield(seat, roll)
        told = any(entry.seat == 0 for entry in roll.takes)
        if not told and len(self.clauses) > 1 and (golden or roll.number != self.ruleset.limits.event_side):
            cards = (Text(N_("nothing")), *(Ref("good", good) for good in self.ruleset.goods))
            if golden:
                self.add_choice("took 2", Text(N_("what was the second card of the golden times?")), cards)
            self.add_choice("took", Text(N_("what did the roll bring you?")), cards)
        for seat in self.owing:
            limits, home = self.ruleset.limits, self.ruleset.home
            for loss in [loss for loss in roll.losses if loss.seat == seat][:1]:
                if loss.thing:
                    key = f"loss {seat} {loss.thing} {loss.number} {loss.good}".rstrip()
                    self.add_yes(key, UP, self.label_seat(seat, label_loss(loss, self.event)))
                if loss.to:
                    farthest = N_("is {field} the free island space farthest from the start?")
                    self.add_yes("way farthest", UP, Text(farthest, {"field": loss.to}))
            tiles = home.stone_piers + home.wooden_piers
            if self.event == "pirates":
                label = Text(N_("how many trading posts and trade agreements do you have in all?"))
                self.add_number(f"tiles {seat}", BOTH, tiles, self.label_seat(seat, label))
            elif seat or not self.people:
                label = Text(N_("how many inhabitants do you have in all?"))
                self.add_number(f"spaces {seat}", BOTH, home.fields, self.label_seat(seat, label))
            most = 1 + max(tiles * limits.pirates_price, home.fields * limits.fire_price)
            if not seat and len(self.clauses) > 1:
                most = RICH
            self.add_number(f"gold {seat}", BOTH, most, self.label_seat(seat, Text(N_("how much gold do you have?"))))
            kinds = self.ruleset.buildings.values()
            self.add_building(next(kind.id for kind in kinds if kind.protects == self.event), BOTH, seat)

    def add_yield(self, seat: int, roll: m.Roll) -> None:
        """Add what the home island shows where a player takes a card, or declines it."""
        number = roll.number
        goods = [good for entry in roll.takes if entry.seat == seat for good in entry.goods]
        facts: dict[str, Fact] = {"number": number}
        if not goods:
            empty = Text(N_("are the stacks of what you can take at {number} empty?"), facts)
            self.add_yes(f"empty {seat} {number}", UP, self.label_seat(seat, empty))
        for good in goods[:1]:
            facts = facts | {"good": Ref("good", good)}
            way = BOTH if not seat and any(keep.number == number for keep in self.keeps) else UP
            label = Text(N_("do you have a trading post for {good} at {number}?"), facts)
            self.add_yes(f"post {seat} {number} {good}", way, self.label_seat(seat, label))
            if good in self.ruleset.home.shows:
                label = Text(N_("does your home island show {good} at {number}?"), facts)
                self.add_yes(f"shows {seat} {number} {good}", UP, self.label_seat(seat, label))
        label = Text(N_("does your home island show the question mark at {number}?"), {"number": number})
        self.add_yes(f"mark {seat} {number}", UP, self.label_seat(seat, label))

    # what the player on turn has -----------------------------------------------------------------------------

    def add_hand(self) -> None:
        """Add the goods that the turn may take from the hand, and the size of the hand where the end is judged."""
        limits, levels = self.ruleset.limits, self.ruleset.levels[1:]
        spent = {sale.good for sale in self.sales} | set(self.discards)
        spent.update(limits.ship_cost if self.builds else (), limits.settle_cost if self.settles else ())
        for clause in self.develops:
            to = clause.to or (self.ruleset.next_level(clause.level) if clause.level else None)
            reached = levels if to is None and not clause.level else [to] if to in levels else []
            spent.update(good for level in reached for good in self.ruleset.inhabitants[level].cost)
        for good in self.ruleset.goods:
            if good in spent:
                label = Text(N_("how many of these cards do you have in hand: {thing}?"), {"thing": Ref("good", good)})
                self.add_number(f"hand {good}", UP, MANY, label)
        ends = self.roll is not None or any(isinstance(clause, m.Discard | m.End) for clause in self.clauses)
        if ends and not self.claims:
            label = Text(N_("how many cards do you have in hand in all?"))
            self.add_number("cards", BOTH if self.discards else DOWN, MANY, label)

    def add_tiles(self) -> None:
        """Add trading posts and trade agreements at the home island."""
        home = self.ruleset.home
        posts = [keep for keep in self.keeps if keep.tile == POST and not keep.exchanged]
        for keep in posts:
            facts: dict[str, Fact] = {"number": keep.number}
            if keep.number:
                self.add_yes(f"grey {keep.number}", UP, Text(N_("do you have a grey pier at {number}?"), facts))
                taken = Text(N_("is there a trading post at {number} already?"), facts)
                self.add_yes(f"taken {keep.number}", DOWN, taken)
        if POSTS in self.gains or any(not keep.number for keep in posts):
            way = BOTH if POSTS in self.gains else DOWN
            self.add_number("posts", way, home.stone_piers, Text(N_("how many trading posts do you have in all?")))
        if any(keep.tile == AGREEMENT for keep in self.keeps):
            self.add_number("agreements", DOWN, home.wooden_piers, Text(N_("how many trade agreements do you have?")))
        if self.purchases:
            robbed = self.event == "pirates" and 0 in self.owing
            priced = any(bought.price >= 0 for bought in self.purchases)
            way = BOTH if priced or AGREEMENTS in self.gains or robbed else UP
            self.add_number("agreements", way, home.wooden_piers, Text(N_("how many trade agreements do you have?")))

    def add_ships(self) -> None:
        if self.sails:
            self.add_yes("way sail", UP, Text(N_("does the ship go straight from sea space to sea space?")))
        if self.explores:
            self.add_yes("way explore", UP, Text(N_("does the ship lie beside an island space with a tile?")))
        elif self.keeps:
            self.add_yes("looked", UP, Text(N_("has the ship just explored this tile?")))
        acting = [clause.ship for clause in self.sails] + [clause.ship for clause in self.explores]
        if any(acting):
            for ship in range(1, self.ruleset.supply.ships + 1):
                self.add_yes(f"ship {ship}", BOTH, Text(N_("is ship {number} at sea?"), {"number": ship}))
        elif acting or self.builds:
            way = UP if not self.builds else BOTH if acting else DOWN
            self.add_number("ships", way, self.ruleset.supply.ships, Text(N_("how many of your ships are at sea?")))

    def add_inhabitants(self) -> None:
        """Add who lives on the home island: all together, by level, or on a field that is named.

        More inhabitants buy more and can rise; but they need space, and large tiles are few.
        """
        ruleset, tiles = self.ruleset, self.ruleset.supply.tiles
        if not self.people:
            if self.settles:
                small = Text(N_("how many pioneers and settlers do you have in all?"))
                self.add_number("small 0", BOTH, tiles["small"], small)
                everybody = Text(N_("how many inhabitants do you have in all?"))
                self.add_number("spaces 0", BOTH, ruleset.home.fields, everybody)
            return
        # Translators: {thing} is a level of inhabitants; some spaces of the island were asked for one by one.
        where = N_("how many {thing} live on your home island?")
        if self.fields:
            where = N_("how many {thing} live on all other spaces?")
        crowded = bool(self.settles or (self.event == "fire" and 0 in self.owing))
        rises = len(self.develops) + len(self.promotes)
        for level, kind in ruleset.inhabitants.items():
            wins = MERCHANTS in self.gains and level == ruleset.levels[-1]
            way = BOTH if crowded or wins or (kind.tile == "large" and rises) else UP
            useful = rises + sum(sale.good in kind.buys for sale in self.sales)
            most = tiles[kind.tile] if way == BOTH else min(tiles[kind.tile], useful)
            self.add_number(
                f"people {level}", way, most, Text(where, {"thing": Ref("inhabitant", level, several=True)})
            )
        levels = (Text(N_("nobody")), *(Ref("inhabitant", level) for level in ruleset.levels))
        for field in self.fields:
            self.add_choice(f"lives {field}", Text(N_("who lives on space {number}?"), {"number": field}), levels)

    def add_buildings(self) -> None:
        for settle in self.settles:
            if settle.building:
                self.add_building(settle.building, DOWN)
        if BUILDINGS in self.gains:
            most = self.ruleset.scoring.targets[BUILDINGS]
            self.add_number("buildings", BOTH, most, Text(N_("how many public buildings do you have in all?")))
        priced, sold = any(sale.price >= 0 for sale in self.sales), {sale.good for sale in self.sales}
        matters = priced or self.purchases or self.draws or self.gains or self.claims
        for kind in self.ruleset.buildings.values():
            if kind.draws and self.draws:
                self.add_building(kind.id, UP)
            if kind.action_points > 1 and (self.sails or self.explores):
                self.add_building(kind.id, UP)
            if matters and any(sold.intersection(self.ruleset.inhabitants[level].buys) for level in kind.prices):
                self.add_building(kind.id, BOTH if priced or self.gains else UP)


def label_loss(loss: m.Loss, event: str) -> Text:
    """Return how a thing that is given up at an event is asked for."""
    if event == "fire":
        return Text(N_("does this stand on the last space: {thing}?"), {"thing": Ref("building", loss.thing)})
    if loss.thing == AGREEMENT:
        return Text(N_("do you have a trade agreement?"))
    number: dict[str, Fact] = {"number": loss.number} if loss.number else {}
    if not loss.good:
        return Text(N_("do you have a trading post at {number}?"), {"number": loss.number})
    template = N_("do you have a trading post for {good} at {number}?")
    if not loss.number:
        template = N_("do you have a trading post for {good}?")
    return Text(template, {**number, "good": Ref("good", loss.good)})


# the table that told facts make ------------------------------------------------------------------------------


class SupposedPlayer(Player):
    """A player of whom the number of cards is told, and not counted."""

    __slots__ = ("more_cards",)
    more_cards: int

    def copy(self) -> Player:
        copied = super().copy()
        assert isinstance(copied, SupposedPlayer)
        copied.more_cards = self.more_cards
        return copied

    def hand_size(self) -> int:
        return super().hand_size() + self.more_cards


class SupposedTable(State):
    """A table whose stacks are told and not counted, and some victory points of the player on turn."""

    __slots__ = ("counted", "more", "more_points")
    more: dict[str, int]
    counted: frozenset[str]
    """The victory points that the turn may change, and that are counted therefore."""
    more_points: frozenset[str]
    """Those of the other points that are told."""

    def copy(self) -> State:
        copied = super().copy()
        assert isinstance(copied, SupposedTable)
        copied.more, copied.counted, copied.more_points = self.more, self.counted, self.more_points
        return copied

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


def build_supposed_table(ruleset: Ruleset, players: Sequence[str], values: Values) -> State:
    """Return the table that the values of the facts describe, its first player to move."""
    return TableBuilder(ruleset, values).build(players)


class TableBuilder:
    """Builds a table from told facts; whatever was not told is out of the way of the turn."""

    def __init__(self, ruleset: Ruleset, values: Values) -> None:
        self.ruleset = ruleset
        self.values = values
        self.by_kind: dict[str, list[tuple[list[str], int]]] = {}
        for key, value in values.items():
            kind, *rest = key.split(" ")
            self.by_kind.setdefault(kind, []).append((rest, value))

    def list_facts(self, kind: str) -> list[tuple[list[str], int]]:
        """Return the facts of a kind, each with what stands behind it in its key."""
        return self.by_kind.get(kind, [])

    def list_numbers(self, kind: str, *, true: bool) -> list[int]:
        """Return the numbers of the yes-or-no facts of a kind that are true, or those that are not."""
        return [int(rest[0]) for rest, value in self.list_facts(kind) if bool(value) is true]

    def list_of_seat(self, kind: str, seat: int) -> Iterator[tuple[list[str], int]]:
        """Yield the facts of a kind about the player at a seat, without the seat."""
        for (whose, *rest), value in self.list_facts(kind):
            if int(whose) == seat:
                yield rest, value

    def build(self, players: Sequence[str]) -> State:
        ruleset, values = self.ruleset, self.values
        seats = max(len(players), values.get("seats", 0))
        names = [*players, *(f"#{seat + 1}" for seat in range(len(players), seats))]
        state = SupposedTable(ruleset, [self.build_player(seat, name) for seat, name in enumerate(names)])
        took = [values.get(key, 0) for key in ("took", "took 2")]
        taken = tuple(ruleset.goods[place - 1] for place in took if place)
        ways = {"farthest": True} | {rest[0]: bool(value) for rest, value in self.list_facts("way")}
        state.told = Told(BEGUN in values, taken, bool(values.get("looked")), ways)
        standing = [kind for player in state.players for kind in player.buildings.values()]
        state.buildings = {
            kind: values.get(f"display {kind}", 1) + standing.count(kind) for kind in ruleset.buildings
        }  # fmt: skip
        left = {good: values.get(f"pile {good}", ruleset.supply.cards_per_good) for good in ruleset.goods}
        if any(value for _, value in self.list_facts("empty")):
            left[self.pick_other_good("")] = 0
        state.more = {good: count - (State.pile(state, good) or 0) for good, count in left.items()}
        rows, count = next(iter(self.list_facts("points")), ([], 0))  # points do not matter if nobody asks for them
        others = [row for row in ruleset.scoring.rows if row not in rows]
        state.counted, state.more_points = frozenset(rows), frozenset(others[:count])
        begin_turn(state)
        return state

    def build_player(self, seat: int, name: str) -> Player:
        values = self.values
        player = SupposedPlayer(name, self.ruleset.goods)
        player.gold = values.get(f"gold {seat}", 0)
        player.inhabitants = self.list_inhabitants(seat)
        self.place_buildings(player, seat)
        self.show_island(player, seat)
        if not seat:
            player.agreements = values.get("agreements", 0)
            home = self.ruleset.home
            bare, wanted = self.list_numbers("grey", true=False), self.list_numbers("grey", true=True)
            numbers = range(1, len(home.shows) + 1)
            piers = [*wanted, *(number for number in numbers if number not in (*wanted, *bare))][: home.stone_piers]
            player.piers = tuple(sorted(piers))
            taken = self.list_numbers("taken", true=True)
            free = [pier for pier in piers if pier not in (*taken, *self.list_numbers("taken", true=False))]
            for pier in [*taken, *free[: max(0, self.values.get("posts", 0) - len(taken))]]:
                player.posts = {pier: self.ruleset.goods[-1], **player.posts}
        if f"tiles {seat}" in values:
            self.place_tiles(player, seat)
        player.more_cards = 0
        if seat:
            for (good,), value in self.list_of_seat("held", seat):
                player.hand[good] += value
            if values.get(f"cards {seat}"):
                player.hand[self.ruleset.goods[values.get(f"drawn {seat}", 0)]] += 1
            return player
        for (good,), value in self.list_facts("hand"):
            player.hand[good] = value
        player.more_cards = values.get("cards", 0) - sum(player.hand.values())
        count = values.get("ships", 1 if values.get("looked") else 0)
        named = self.list_numbers("ship", true=True)
        player.ships = dict.fromkeys(named or range(1, count + 1), NOWHERE)
        return player

    def list_inhabitants(self, seat: int) -> list[str]:
        """Return inhabitants by level, on named fields, or only so many; "" where it does not matter who lives."""
        levels, lives = self.ruleset.levels, self.list_facts("lives")
        if seat or not (self.list_facts("people") or lives):
            count = self.values.get(f"spaces {seat}", 0)
            smalls = min(count, self.values.get(f"small {seat}", count))
            return [levels[0]] * smalls + [levels[2]] * (count - smalls)
        named = {int(rest[0]): levels[value - 1] for rest, value in lives if value}
        asked = {int(rest[0]) for rest, _ in lives}
        others = [level for (level,), value in self.list_facts("people") for _ in range(value)]
        found: list[str] = []
        while others or any(field > len(found) for field in named):
            field = len(found) + 1
            if field in asked and field not in named and not any(other > field for other in named):
                break  # nobody lives there, and so nobody further on
            found.append(named[field] if field in named else others.pop(0) if others and field not in asked else "")
        return found

    def place_buildings(self, player: Player, seat: int) -> None:
        told = {kind: value for (kind,), value in self.list_of_seat("own", seat)}
        kinds = [kind for kind, value in told.items() if value]
        if not seat:
            spare = [kind for kind in self.ruleset.buildings if kind not in told]
            kinds += spare[: max(0, self.values.get("buildings", 0) - len(kinds))]
        player.buildings = dict(enumerate(kinds, start=self.ruleset.home.first_building_field))
        for (thing, *_), value in self.list_of_seat("loss", seat):
            if value and thing in self.ruleset.buildings:  # it stands on the last field
                moved = {field + 10: kind for field, kind in player.buildings.items()}
                player.buildings = {**moved, len(player.inhabitants): thing}

    def show_island(self, player: Player, seat: int) -> None:
        """Set what the island shows at the number that was rolled, and the post there."""
        posts = [(int(number), good, value) for (number, good), value in self.list_of_seat("post", seat)]
        home = self.pick_other_good(posts[0][1] if posts else "")
        for (_, good), value in self.list_of_seat("shows", seat):
            home = good if value else self.pick_other_good(good)
            break
        marks = {int(number): value for (number,), value in self.list_of_seat("mark", seat)}
        if marks:
            shows = {number: ANY if value else home for number, value in marks.items()}
            numbers = range(1, len(self.ruleset.home.shows) + 1)
            player.island = tuple(shows.get(number, self.pick_other_good("")) for number in numbers)
        player.posts = {number: good for number, good, value in posts if value}

    def pick_other_good(self, good: str) -> str:
        """Return some good of home islands that is not this one."""
        return next(each for each in self.ruleset.home.shows if each not in (good, ANY))

    def place_tiles(self, player: Player, seat: int) -> None:
        """Place so many posts and agreements in all, the one that is given up among them."""
        count, piers = self.values[f"tiles {seat}"], range(1, len(self.ruleset.home.shows) + 1)
        losses = list(self.list_of_seat("loss", seat))
        for (thing, number, *goods), value in losses:
            if value and thing == AGREEMENT:
                player.agreements = max(1, player.agreements)
            elif value:
                good = goods[0] if goods else self.ruleset.goods[-1]
                player.posts = {**player.posts, int(number) or piers[0]: good}
        known = not seat and "agreements" in self.values
        if not known and any(rest[0] == POST for rest, _ in losses):
            player.agreements = max(0, count - len(player.posts))
            return
        for pier in piers:
            if player.island_tiles() < count:
                player.posts = {pier: self.ruleset.goods[-1], **player.posts}
        if not known:
            player.agreements += max(0, count - player.island_tiles())


def describe_told_facts(ruleset: Ruleset, players: Sequence[str], told: Mapping[str, int]) -> dict[str, object]:
    """Return the `[position]` of only what was told; whatever it leaves out is as after the setup."""
    state = build_supposed_table(ruleset, players, told)
    position: dict[str, Any] = {"to_move": players[0]}
    shown = {key.split()[1]: value for key, value in told.items() if key.startswith("display ")}
    if shown:
        position["display"] = {kind: count for kind, count in shown.items() if count}
    areas: dict[str, dict[str, Any]] = {}
    for seat, player in enumerate(state.players):
        found = areas[player.name] = {}
        if f"gold {seat}" in told:
            found["gold"] = player.gold
        if f"spaces {seat}" in told or (not seat and any(key.startswith(("people ", "lives ")) for key in told)):
            found["inhabitants"] = [level for level in player.inhabitants if level][: ruleset.home.fields]
        if any(key.startswith(f"own {seat} ") for key in told) and player.buildings:
            found["buildings"] = {str(field): kind for field, kind in sorted(player.buildings.items())}
        if seat:
            continue
        hand = {key.split()[1]: value for key, value in told.items() if key.startswith("hand ")}
        if hand:
            found["hand"] = {good: count for good, count in ({**ruleset.setup.goods, **hand}).items() if count}
        if "agreements" in told:
            found["trade_agreements"] = told["agreements"]
        if "ships" in told:
            found["ships"] = told["ships"]
    return position | {"player": {name: area for name, area in areas.items() if area}}
