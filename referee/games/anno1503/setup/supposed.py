"""The table that some told facts make; whatever was not told is out of the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1503.rules.victory import begin_turn
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.state import AGREEMENT, NOWHERE, POST, Player, State, Told

if TYPE_CHECKING:
    from referee.engine.inquiry import Values
    from referee.games.anno1503.ruleset import Ruleset


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
