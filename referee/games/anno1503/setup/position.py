"""Read a described position over the normal setup, and write one. What it leaves out stays as after the setup."""

from __future__ import annotations

from collections import Counter

from referee.engine.adjustment import read_areas
from referee.engine.reading import TomlTable
from referee.engine.text import Fact, Ref
from referee.engine.verdict import Hint
from referee.games.anno1503.scoring import THINGS, too_many_together
from referee.games.anno1503.state import NOWHERE, TREASURE_GOLD, TREASURE_PROMOTION, Player, State
from referee.games.anno1503.status import status

PARTS = ("away", "gold", "hand", "inhabitants", "buildings", "trading_posts", "trade_agreements", "ships")
"""What a position has of a player just as the status tells it."""


def position_of(state: State) -> dict[str, object]:
    """Return the table in a record that goes on from here, in the words of the status."""
    told = status(state)
    found = {key: told[key] for key in ("round", "turn", "to_move")}
    found |= {key: told[key] for key in ("display", "tiles", "treasures") if told[key]}
    parts = {each["player"]: {key: each[key] for key in PARTS if key in each} for each in told["players"]}
    return {**found, "player": parts}


class PositionReader:
    """Reads a `[position]` table into a State; problems refuse it, warnings do not."""

    def __init__(self, state: State, table: TomlTable, warnings: list[Hint]) -> None:
        self.state = state
        self.ruleset = state.ruleset
        self.table = table
        self.warnings = warnings

    def read(self) -> None:
        state, table = self.state, self.table
        names = [player.name for player in state.players]
        state.round = table.number("round", 1, required=False, least=1)
        to_move = table.one_of("to_move", names, names[0], required=False)
        state.to_move = names.index(to_move)
        usual = (state.round - 1) * len(names) + state.to_move + 1
        state.turn = table.number("turn", usual, required=False, least=1)
        for area, player in read_areas(table.table("player", required=False), state.players):
            self.player(area, player)
        self.board()
        self.display()
        state.treasures.update(table.counts("treasures", (TREASURE_GOLD, TREASURE_PROMOTION)))
        table.done()
        self.check_piles()
        self.check_together()

    def board(self) -> None:
        """The island fields that still hold a tile."""
        if not self.table.has("tiles"):
            return
        fields = [str(field).upper() for field in self.table.items("tiles")]
        board = self.state.board
        for number, field in enumerate(fields, start=1):
            if board is None or field not in board.islands:
                known = board.islands if board else ()
                self.table.complain(f"tiles[{number}]", "unknown_name", found=field, known=known)
        self.state.tiles = frozenset(fields)

    def display(self) -> None:
        """Read what lies on display now; with what stands on the islands these are the buildings of the game."""
        standing = Counter(kind for player in self.state.players for kind in player.buildings.values())
        if self.table.has("display"):
            shown = self.table.counts("display", self.ruleset.buildings)
            self.state.buildings = dict(Counter(shown) + standing)
        for kind, count in (self.state.display() or {}).items():
            if count < 0:
                self.too_many("display", Ref("building", kind), standing[kind], standing[kind] + count)
        for kind in standing:
            if self.state.buildings is not None and kind not in self.state.buildings:
                self.too_many("display", Ref("building", kind), standing[kind], 0)

    def too_many(self, key: str, thing: Fact, found: int, most: int) -> None:
        self.table.complain(key, "more_than_exist", thing=thing, found=found, most=most)

    # one player ------------------------------------------------------------------------------------

    def player(self, table: TomlTable, player: Player) -> None:
        ruleset = self.ruleset
        player.gold = table.number("gold", player.gold, required=False)
        player.away = table.flag("away")
        if table.has("hand"):
            player.hand = dict.fromkeys(ruleset.goods, 0) | table.counts("hand", ruleset.goods)
        if table.has("inhabitants"):
            player.inhabitants = table.names("inhabitants", ruleset.levels)
        self.buildings(table, player)
        self.posts(table, player)
        player.agreements = table.number("trade_agreements", player.agreements, required=False)
        self.ships(table, player)
        table.done()
        self.check_player(table, player)

    def read_numbered(self, table: TomlTable, key: str, known: tuple[str, ...]) -> dict[int, str]:
        """Read a table whose keys are numbers and whose values are known names."""
        inner = table.table(key, required=False)
        found = {}
        for name in inner.data:
            value = inner.one_of(name, known)
            if not name.isdecimal() or len(name) > 3:
                inner.complain(name, "unknown_name", found=name, known=())
            elif value:
                found[int(name)] = value
        return found

    def buildings(self, table: TomlTable, player: Player) -> None:
        """By field: `{ 4 = "church" }`; or a list, from the first field with a building on."""
        first = self.ruleset.home.first_building_field
        known = tuple(self.ruleset.buildings)
        if isinstance(table.data.get("buildings"), list):
            player.buildings = dict(enumerate(table.names("buildings", known), start=first))
        else:
            player.buildings = self.read_numbered(table, "buildings", known)
        for field in player.buildings:
            if not first <= field <= len(player.inhabitants):
                table.complain("buildings", "no_building_place", field=field)

    def posts(self, table: TomlTable, player: Player) -> None:
        """By the number of the pier: `{ 3 = "spice" }`; or a list, over the grey piers in order."""
        piers = player.piers or tuple(range(1, self.ruleset.home.stone_piers + 1))
        if isinstance(table.data.get("trading_posts"), list):
            named = table.names("trading_posts", self.ruleset.goods)
            player.posts = dict(zip(piers, named, strict=False))
            if len(named) > len(piers):
                self.most(table, "trading_posts", len(named), len(piers))
            return
        player.posts = self.read_numbered(table, "trading_posts", self.ruleset.goods)
        for number in player.posts:
            if player.piers is not None and number not in player.piers:
                table.complain("trading_posts", "no_pier", number=number)

    def ships(self, table: TomlTable, player: Player) -> None:
        """Fields in order of the ships' numbers, fields by number, or only how many are at sea."""
        value = table.raw("ships")
        if value is None:
            return
        start = self.state.board.start if self.state.board else NOWHERE
        if isinstance(value, int) and not isinstance(value, bool):
            self.most(table, "ships", value, self.ruleset.supply.ships)
            player.ships = dict.fromkeys(range(1, min(value, self.ruleset.supply.ships) + 1), start)
        elif isinstance(value, list):
            player.ships = {number: str(field).upper() for number, field in enumerate(value, start=1)}
        elif isinstance(value, dict) and all(str(key).isdecimal() and len(str(key)) < 4 for key in value):
            player.ships = {int(key): str(field).upper() for key, field in value.items()}
        else:
            table.complain("ships", "type", expected="list", found=type(value).__name__)
        for field in player.ships.values():
            if self.state.board is not None and field and not self.state.board.is_sea(field):
                table.complain("ships", "not_at_sea", field=field)

    # what cannot be --------------------------------------------------------------------------------

    def most(self, table: TomlTable, key: str, found: int, most: int) -> None:
        if found > most:
            table.complain(key, "too_many", most=most, found=found)

    def check_player(self, table: TomlTable, player: Player) -> None:
        """tile.max_four_small, tile.max_three_large, post.max_four, agreement.max_three, ship.max_two."""
        home, supply = self.ruleset.home, self.ruleset.supply
        for size, most in supply.tiles.items():
            self.most(table, "inhabitants", most - self.state.free_tiles(player, size), most)
        self.most(table, "trading_posts", len(player.posts), home.stone_piers)
        self.most(table, "trade_agreements", player.agreements, home.wooden_piers)
        self.most(table, "ships", len(player.ships), supply.ships)
        kinds = list(player.buildings.values())
        for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
            table.complain("buildings", "building_twice", building=Ref("building", kind))
        bare = [f for f in range(home.first_building_field, len(player.inhabitants) + 1) if f not in player.buildings]
        if bare:
            self.warnings.append(Hint("building_missing", {"player": player.name, "field": bare[0]}))

    def check_together(self) -> None:
        """victory.not_exclusive: posts, agreements and buildings are too few for everybody."""
        players = self.state.players
        counts = {
            "trading_posts": [len(player.posts) for player in players],
            "trade_agreements": [player.agreements for player in players],
            "buildings": [len(player.buildings) for player in players],
        }
        for key, found, most in too_many_together(self.ruleset, counts):
            facts: dict[str, Fact] = {"thing": THINGS[key], "found": found, "most": most, "players": len(players)}
            self.warnings.append(Hint("odd_together", facts))

    def check_piles(self) -> None:
        """goods.back_to_pile: no more cards in hands than there are."""
        for good in self.ruleset.goods:
            left = self.state.pile(good)
            if left is not None and left < 0:
                most = self.state.cards_per_good
                self.too_many("player", Ref("good", good), most - left, most)
