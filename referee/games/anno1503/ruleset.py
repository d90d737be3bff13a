"""The typed ruleset of Anno 1503: what is printed on the components and the numbers of the rules.

`build_ruleset` makes it from rulesets/anno1503/*.toml; every mistake there is a Problem with file and key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.reading import Problem, TomlTable, lay_settings, read_confidence, read_settings
from referee.engine.value import Value
from referee.games.anno1503 import GAME

if TYPE_CHECKING:
    from referee.engine.game import Tables

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


class PublicBuilding(Value):
    """A kind of public building and what it does for its owner."""

    id: str
    protects: str
    prices: Counts
    golden_times: int
    action_points: int
    draws: int
    draw_price: int


class StartingSetup(Value):
    players: tuple[int, int]
    gold: int
    goods: Counts
    inhabitants: tuple[str, ...]
    ships: int


class BoxSupply(Value):
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


class RuleNumbers(Value):
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


class VictoryTargets(Value):
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
    buildings: Mapping[str, PublicBuilding]
    setup: StartingSetup
    supply: BoxSupply
    home: HomeIsland
    board: BoardMarks
    bounds: Mapping[str, ByPlayers]
    """The most that all players together can have of something, by number of players."""
    limits: RuleNumbers
    scoring: VictoryTargets

    def setting(self, name: str) -> bool:
        return self.settings[name]

    def next_level(self, level: str) -> str | None:
        """Return the level above, or None for the highest."""
        place = self.levels.index(level) + 1
        return self.levels[place] if place < len(self.levels) else None


FILES = GAME.tables
CONFIDENCE = ("rulebook", "agreed", "single", "unknown")
PARTS = ("die", "ship", "settle", "sell", "buy", "pirates", "fire", "golden_times", "treasure")
EVENTS = ("pirates", "fire", "golden_times")


def build_ruleset(
    tables: Tables, edition: str, declared_in: Sequence[str] = ()
) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset of these tables, or None with everything that is wrong in them."""
    missing = [name for name in FILES if name not in tables]
    if missing:
        return None, [Problem(f"{name}.toml", "", "missing_file") for name in missing]
    problems: list[Problem] = []
    top = {name: TomlTable(tables[name], f"{name}.toml", problems) for name in FILES}
    ruleset = _build(top, edition)
    return (None if problems else ruleset), problems


def _build(top: Mapping[str, TomlTable], edition: str) -> Ruleset:
    head, goods_table = top["ruleset"], top["goods"]
    goods = tuple(str(good) for good in goods_table.items("goods"))
    goods_table.done()
    levels = tuple(top["inhabitants"].data)
    inhabitants = {id: _inhabitant(id, entry, goods) for id, entry in top["inhabitants"].children()}
    buildings = {id: _building(id, entry, levels) for id, entry in top["buildings"].children()}
    settings, house = read_settings(head)
    for key in ("designer", "year", "bgg"):  # told elsewhere, no rule asks for them
        head.raw(key)
    editions = tuple(head.table("editions").data)
    setup, supply, home, board, bounds = _setup(top["setup"], goods, levels)
    ruleset = Ruleset(
        id=head.text("id"),
        version=head.number("version"),
        name=head.text("name"),
        editions=editions,
        edition=edition if edition in editions else editions[0],
        settings=settings,
        house=house,
        goods=goods,
        levels=levels,
        inhabitants=inhabitants,
        buildings=buildings,
        setup=setup,
        supply=supply,
        home=home,
        board=board,
        bounds=bounds,
        limits=_limits(top["actions"], goods),
        scoring=_scoring(top["scoring"]),
    )
    head.done()
    return ruleset


def _inhabitant(id: str, table: TomlTable, goods: tuple[str, ...]) -> Inhabitant:
    found = Inhabitant(
        id=id,
        tile=table.text("tile"),
        buys=tuple(table.names("buys", goods, required=True)),
        price=table.number("price", least=1),
        cost=table.counts("cost", goods),
    )
    table.done()
    return found


def _building(id: str, table: TomlTable, levels: tuple[str, ...]) -> PublicBuilding:
    found = PublicBuilding(
        id=id,
        protects=table.one_of("protects", EVENTS, required=False),
        prices=table.counts("prices", levels),
        golden_times=table.number("golden_times", required=False),
        action_points=table.number("action_points", 1, required=False, least=1),
        draws=table.number("draws", required=False),
        draw_price=table.number("draw_price", required=False),
    )
    table.done()
    return found


def _by_players(table: TomlTable, key: str) -> dict[int, int]:
    inner = table.table(key)
    return {int(count): inner.number(count) for count in inner.data}


def _setup(
    table: TomlTable, goods: tuple[str, ...], levels: tuple[str, ...]
) -> tuple[StartingSetup, BoxSupply, HomeIsland, BoardMarks, dict[str, ByPlayers]]:
    parts = {key: table.table(key) for key in ("setup", "supply", "home_island", "board", "bounds")}
    for part in parts.values():
        read_confidence(part, CONFIDENCE)
    stock, island = parts["supply"], parts["home_island"]
    setup = _first_table(parts["setup"], goods, levels)
    supply = BoxSupply(
        **{key: stock.number(key) for key in ("cards_per_good", "island_tiles", "buildings", "ships")},
        tiles=stock.counts("tiles", ("small", "large"), required=True),
    )
    numbers = ("red_fields", "fields", "first_building_field", "stone_piers", "wooden_piers")
    home = HomeIsland(
        shows=tuple(island.names("shows", (ANY, *goods), required=True)),
        **{key: island.number(key) for key in numbers},
    )
    board = _board(parts["board"])
    bounds: dict[str, ByPlayers] = {
        key: _by_players(parts["bounds"], key) for key in ("buildings", "trading_posts", "trade_agreements")
    }
    for part in (*parts.values(), table):
        part.done()
    return setup, supply, home, board, bounds


def _first_table(table: TomlTable, goods: tuple[str, ...], levels: tuple[str, ...]) -> StartingSetup:
    players = table.table("players")
    return StartingSetup(
        players=(players.number("min"), players.number("max")),
        gold=table.number("gold"),
        goods=table.counts("goods", goods),
        inhabitants=tuple(table.names("inhabitants", levels, required=True)),
        ships=table.number("ships"),
    )


def _board(table: TomlTable) -> BoardMarks:
    marks = table.table("marks")
    found = BoardMarks(
        rows=table.number("rows"),
        columns=table.number("columns"),
        islands=table.number("islands"),
        sea=marks.text("sea"),
        start=marks.text("start"),
        numbers=tuple(str(mark) for mark in marks.items("islands")),
    )
    marks.done()
    return found


def _limits(table: TomlTable, goods: tuple[str, ...]) -> RuleNumbers:
    parts = {key: table.table(key) for key in PARTS}
    die, ship, buy, treasure = parts["die"], parts["ship"], parts["buy"], parts["treasure"]
    found = RuleNumbers(
        hand=table.number("hand"),
        sides=die.number("sides"),
        event_side=die.number("event"),
        events=tuple(die.names("events", EVENTS, required=True)),
        ship_cost=ship.counts("cost", goods, required=True),
        action_points=_by_players(ship, "action_points"),
        settle_cost=parts["settle"].counts("cost", goods, required=True),
        sales=parts["sell"].number("each"),
        buy_price=buy.number("price"),
        discount=buy.number("discount"),
        purchases=buy.number("most"),
        pirates_price=parts["pirates"].number("price"),
        fire_price=parts["fire"].number("price"),
        golden_times=parts["golden_times"].number("cards"),
        treasure_gold=treasure.number("gold"),
    )
    for part in (*parts.values(), table):
        part.done()
    return found


def _scoring(table: TomlTable) -> VictoryTargets:
    points = table.table("points")
    targets = {key: points.number(key) for key in points.data}
    sheet = table.table("sheet")
    found = VictoryTargets(table.number("to_win"), targets, tuple(sheet.names("rows", targets, required=True)))
    for part in (sheet, table):
        part.done()
    return found


def apply_overrides(
    tables: Tables, data: Mapping[str, Any], file: str
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """Return new tables with the `[settings]` of a file on top, and what is wrong in those."""
    result: dict[str, dict[str, Any]] = {name: dict(table) for name, table in tables.items()}
    problems: list[Problem] = []
    if "declared" in data:
        # home islands, buildings and board are declared in tables of their own, see setup.py
        problems.append(
            Problem(file, "declared", "unknown_key", {"known": ("island", "buildings", "board", "settings")})
        )
    return result, problems + lay_settings(result, data, file)
