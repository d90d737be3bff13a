"""The table of Anno 1503: what lies where. Facts and small queries; nothing that can be derived is stored.

A State is treated as immutable: a turn is played on a copy (see turn.py), so an undo is an earlier State. Tables that
hold the same are equal; as their parts can change while a turn is played, they have no hash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from referee.engine.value import Value
from referee.games.anno1503.ruleset import Ruleset

if TYPE_CHECKING:
    from referee.engine.text import Ref
    from referee.games.anno1503.board import Board

POST, AGREEMENT = "trading_post", "trade_agreement"
TREASURE, TREASURE_GOLD, TREASURE_PROMOTION = "treasure", "treasure_gold", "treasure_promotion"
NOWHERE = ""
"""The field of a ship whose place nobody told."""
_new = object.__new__


class Counts(dict[tuple[str, str], int]):
    """Numbers by what they count, nothing counted being 0. A `Counter` takes five times as long to count one more."""

    __slots__ = ()

    def __missing__(self, key: tuple[str, str]) -> int:
        return 0


class Change(Value):
    """A victory point that was gained or lost: when, whose, which, and through what."""

    turn: int
    player: str
    point: str
    gained: bool
    cause: Ref


class Win(Value):
    """The end of the game: who won in which turn, in which of the three phases (0: before the roll), by which point."""

    seat: int
    turn: int
    phase: int
    point: str


class Told(Value):
    """What is told of a turn at a table that nobody recorded; whatever else was played in it is not told."""

    begun: bool
    """Whether the roll is behind, and the text tells a part of the turn."""
    took: tuple[str, ...] = ()
    """What the player on turn got from the roll, where the text does not say."""
    looked: bool = False
    """Whether a ship has just explored the tile that is used now."""
    ways: Mapping[str, bool] = MappingProxyType({})
    """Whether ships keep to the sea (`sail`), lie beside a tile (`explore`), a tile went far enough (`farthest`)."""


class Player:
    """One player's area. `island` is what it shows at 1 to 5, None if nobody declared it; ships by their number.

    The hand is changed in place, so a copy has one of its own; everything else is replaced when it changes, so that
    copies share it.
    """

    __slots__ = (
        "agreements", "away", "buildings", "gold", "hand", "inhabitants", "island", "name", "piers", "posts", "ships",
    )  # fmt: skip

    def __init__(self, name: str, goods: tuple[str, ...]) -> None:
        self.name = name
        self.away = False
        """Whether the player has left; everything stays where it lies, and the others play on."""
        self.gold = 0
        self.hand = dict.fromkeys(goods, 0)
        self.inhabitants: Sequence[str] = []
        self.buildings: Mapping[int, str] = {}
        self.posts: Mapping[int, str] = {}
        self.agreements = 0
        self.ships: Mapping[int, str] = {}
        self.island: tuple[str, ...] | None = None
        self.piers: tuple[int, ...] | None = None

    def copy(self) -> Player:
        copied = _new(type(self))
        copied.name = self.name
        copied.away = self.away
        copied.gold = self.gold
        copied.hand = self.hand.copy()
        copied.inhabitants = self.inhabitants
        copied.buildings = self.buildings
        copied.posts = self.posts
        copied.agreements = self.agreements
        copied.ships = self.ships
        copied.island = self.island
        copied.piers = self.piers
        return copied

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and all(getattr(self, s) == getattr(other, s) for s in Player.__slots__)

    # queries ---------------------------------------------------------------------------------------

    def hand_size(self) -> int:
        return sum(self.hand.values())

    def island_tiles(self) -> int:
        """Return trading posts and trade agreements at the home island."""
        return len(self.posts) + self.agreements

    def level(self, field: int) -> str:
        """Return who lives on a field (from 1); nothing if nobody does."""
        return self.inhabitants[field - 1] if 1 <= field <= len(self.inhabitants) else ""

    def people(self) -> list[tuple[int, str]]:
        """Return every inhabitant with its field; of a table that nobody recorded, only those who are told."""
        return [(field, level) for field, level in enumerate(self.inhabitants, start=1) if level]

    def shows(self, number: int) -> str:
        """Return the good beside a number, `any` for the question mark, nothing if it was not declared."""
        return self.island[number - 1] if self.island is not None and number <= len(self.island) else ""

    def has(self, building: str) -> bool:
        return building in self.buildings.values()


class State:
    """The whole table between two turns. `tiles` are the island fields that hold one, None without a board."""

    __slots__ = (
        "board", "buildings", "cards_per_good", "changes", "course", "mix", "players", "round", "ruleset", "tiles",
        "to_move", "told", "treasures", "turn", "win",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, players: list[Player]) -> None:
        self.ruleset = ruleset
        self.players = players
        self.to_move = 0
        self.round = 1
        self.turn = 1
        self.cards_per_good = ruleset.supply.cards_per_good
        self.board: Board | None = None
        self.tiles: frozenset[str] = frozenset()
        self.buildings: Mapping[str, int] | None = None
        """All public buildings of this game by kind; None if nobody declared them."""
        self.mix: Mapping[str, int] | None = None
        """The island tiles of this game by kind (`trading_post` by good, too), if the group declared them."""
        self.treasures: Counter[str] = Counter()
        """Treasures that have left the game, by kind; replaced when one does, as copies share it."""
        self.changes: tuple[Change, ...] = ()
        self.course = Counts()
        """Counts for the result sheet: (what, of whom or of which kind)."""
        self.win: Win | None = None
        self.told: Told | None = None
        """Only at a table that nobody recorded."""

    def copy(self) -> State:
        copied = _new(type(self))
        copied.ruleset = self.ruleset
        copied.players = [player.copy() for player in self.players]
        copied.to_move = self.to_move
        copied.round = self.round
        copied.turn = self.turn
        copied.cards_per_good = self.cards_per_good
        copied.board = self.board
        copied.tiles = self.tiles
        copied.buildings = self.buildings
        copied.mix = self.mix
        copied.treasures = self.treasures
        copied.changes = self.changes
        copied.course = Counts(self.course)
        copied.win = self.win
        copied.told = self.told
        return copied

    def __eq__(self, other: object) -> bool:
        slots = (s for s in State.__slots__ if s != "ruleset")
        return isinstance(other, State) and all(getattr(self, s) == getattr(other, s) for s in slots)

    def advance(self) -> None:
        """Pass the turn to the next player who has not left; after the last seat a new round begins."""
        for _ in self.players:
            self.to_move = (self.to_move + 1) % len(self.players)
            if self.to_move == 0:
                self.round += 1
            if not self.players[self.to_move].away:
                return

    # queries ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.win is not None

    def pile(self, good: str) -> int | None:
        """Return cards of a good that nobody holds; None where the table plays without a limit."""
        return None if self.ruleset.settings["unlimited_goods"] else self.not_in_hands(good)

    def not_in_hands(self, good: str) -> int:
        """Return cards of a good that nobody holds, of those in the box; below 0 without a limit."""
        left = self.cards_per_good
        for player in self.players:
            left -= player.hand[good]
        return left

    def has_card(self, good: str) -> bool:
        return self.ruleset.settings["unlimited_goods"] or self.not_in_hands(good) > 0

    def display(self) -> dict[str, int] | None:
        """Return public buildings still on offer, by kind; None if nobody declared them."""
        if self.buildings is None:
            return None
        taken = Counter(kind for player in self.players for kind in player.buildings.values())
        return {kind: count - taken[kind] for kind, count in self.buildings.items()}

    def free_tiles(self, player: Player, size: str) -> int:
        """Return inhabitant tiles of a size that lie in the player's stock."""
        inhabitants = self.ruleset.inhabitants
        out = sum(inhabitants[level].tile == size for level in player.inhabitants if level)
        return self.ruleset.supply.tiles[size] - out

    def action_points(self, player: Player) -> int:
        """ship.action_points, building.shipyard: what each of a player's ships may do in a turn."""
        points = self.ruleset.limits.action_points[len(self.players)]
        for kind in player.buildings.values():
            points *= self.ruleset.buildings[kind].action_points
        return points

    def buy_price(self, player: Player) -> int:
        """buy.price, agreement.discount."""
        limits = self.ruleset.limits
        return limits.buy_price - limits.discount * player.agreements

    def sale_price(self, player: Player, level: str) -> int:
        """sell.price, building.school, building.tavern, building.bath_house."""
        price: int = self.ruleset.inhabitants[level].price
        if player.buildings:
            kinds = self.ruleset.buildings
            for kind in player.buildings.values():
                prices = kinds[kind].prices
                if level in prices and prices[level] > price:
                    price = prices[level]
        return price

    def counts(self, player: Player) -> dict[str, int]:
        """Count how much of each thing that brings a victory point the player has, in the order of the sheet."""
        has = self._has(player)
        return {row: has[row] for row in self.ruleset.scoring.rows}

    def _has(self, player: Player) -> dict[str, int]:
        return {
            "thirty_gold": player.gold,
            "four_trading_posts": len(player.posts),
            "three_trade_agreements": player.agreements,
            "four_public_buildings": len(player.buildings),
            "three_merchants": player.inhabitants.count(self.ruleset.levels[-1]),
        }

    def points(self, player: Player) -> tuple[str, ...]:
        """victory.marker: the points that hold now, each at most once."""
        scoring, has = self.ruleset.scoring, self._has(player)
        targets = scoring.targets
        return tuple([row for row in scoring.rows if has[row] >= targets[row]])

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats from this one on whose players have not left."""
        return [other for other in (*range(seat, len(self.players)), *range(seat)) if not self.players[other].away]
