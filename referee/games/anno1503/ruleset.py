"""The typed ruleset of Anno 1503: what is printed on the components and the numbers of the rules.

tables.py reads it from rulesets/anno1503/*.toml.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.value import Value

ANY = "any"
"""The question mark of a home island."""

Counts = Mapping[str, int]
ByPlayers = Mapping[int, int]


class Inhabitant(Value):
    """A level: which tile it uses, what it buys and for how much, and what becoming one costs."""

    id: str
    tile: str
    buys: tuple[str, ...]
    price: int
    cost: Counts


class Building(Value):
    """A kind of public building and what it does for its owner."""

    id: str
    protects: str
    prices: Counts
    golden_times: int
    action_points: int
    draws: int
    draw_price: int


class Setup(Value):
    players: tuple[int, int]
    gold: int
    goods: Counts
    inhabitants: tuple[str, ...]
    ships: int


class Supply(Value):
    cards_per_good: int
    island_tiles: int
    buildings: int
    ships: int
    tiles: Counts


class HomeIsland(Value):
    """What every home island has; the order of `shows` differs from island to island."""

    shows: tuple[str, ...]
    red_fields: int
    fields: int
    first_building_field: int
    stone_piers: int
    wooden_piers: int


class BoardMarks(Value):
    """How a board is typed: its size, and the marks of sea, start and islands by their number."""

    rows: int
    columns: int
    islands: int
    sea: str
    start: str
    numbers: tuple[str, ...]


class Limits(Value):
    """The numbers of the rules themselves (rulesets/anno1503/actions.toml)."""

    hand: int
    sides: int
    event_side: int
    events: tuple[str, ...]
    ship_cost: Counts
    action_points: ByPlayers
    settle_cost: Counts
    sales: int
    buy_price: int
    discount: int
    purchases: int
    pirates_price: int
    fire_price: int
    golden_times: int
    treasure_gold: int
    treasure_levels: int


class Scoring(Value):
    to_win: int
    targets: Counts
    rows: tuple[str, ...]


class Ruleset(Value):
    """Everything the referee knows about the box; what it does not know is declared in the record."""

    id: str
    version: int
    name: str
    editions: tuple[str, ...]
    edition: str
    settings: Mapping[str, bool]
    house: Mapping[str, str]
    """Rulings that the table decided otherwise, each with the name of its switch."""
    goods: tuple[str, ...]
    levels: tuple[str, ...]
    inhabitants: Mapping[str, Inhabitant]
    buildings: Mapping[str, Building]
    setup: Setup
    supply: Supply
    home: HomeIsland
    board: BoardMarks
    bounds: Mapping[str, ByPlayers]
    """The most that all players together can have of something, by number of players."""
    limits: Limits
    scoring: Scoring

    def setting(self, name: str) -> bool:
        return self.settings[name]

    def next_level(self, level: str) -> str | None:
        """The level above, or None for the highest."""
        place = self.levels.index(level) + 1
        return self.levels[place] if place < len(self.levels) else None
