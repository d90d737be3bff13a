"""Set up the table before the first turn: the setup (Spielvorbereitung) with what was declared, or a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.adjustment import read_areas
from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.text import Fact, Ref
from referee.engine.verdict import Hint, Started, Unclear
from referee.games.anno1503.rules.turns import begin_turn
from referee.games.anno1503.ruleset import ANY, Ruleset
from referee.games.anno1503.state import AGREEMENT, NOWHERE, TREASURE_GOLD, TREASURE_PROMOTION, Player, State

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.board import Board


QUESTION_MARKS = (ANY, "?")


def start(ruleset: Ruleset, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started[State] | list[Problem]:
    """Return the table of a record before its first turn, or what is wrong with what it declares."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems, words=words)
    head = read_head(top, ruleset.editions, ruleset.setup.players)
    least, most = ruleset.setup.players
    if not least <= len(head.players) <= most:
        return problems
    setup = _Declared(ruleset, head.players, words, top)
    setup.read()
    if "position" in data and isinstance(data["position"], dict):
        PositionReader(setup.state, top.table("position"), setup.warnings).read()
    begin_turn(setup.state)
    return problems or Started(setup.state, tuple(setup.warnings))


class _Declared:
    """Reads what only the box shows: home islands, public buildings, the board; what is missing is a warning."""

    def __init__(self, ruleset: Ruleset, names: tuple[str, ...], words: Vocabulary, top: TomlTable) -> None:
        self.ruleset = ruleset
        self.words = words
        self.top = top
        self.warnings: list[Hint] = []
        self.state = State(ruleset, [self.make_player(name) for name in names])

    def make_player(self, name: str) -> Player:
        """setup.start_gold, setup.start_goods, setup.start_inhabitants, setup.start_ship."""
        setup = self.ruleset.setup
        player = Player(name, self.ruleset.goods)
        player.gold = setup.gold
        player.hand.update(setup.goods)
        player.inhabitants = list(setup.inhabitants)
        player.ships = dict.fromkeys(range(1, setup.ships + 1), NOWHERE)
        return player

    def read(self) -> None:
        state, top = self.state, self.top
        self.read_islands(top.table("island", required=False))
        self.read_buildings()
        self.read_board()
        state.cards_per_good = top.number("cards_per_good", state.cards_per_good, required=False, least=1)
        if top.has("tiles"):
            self.read_mix(top.table("tiles"))

    def find_id(self, value: object, *groups: str) -> str | None:
        """Return the id of something that people wrote in any language, or None."""
        from referee.engine.cursor import Cursor

        cursor = Cursor(str(value), self.words, ())
        try:
            id = cursor.name(groups[0], *groups)[1]
        except Unclear:
            return None
        return id if cursor.over else None

    # home islands ----------------------------------------------------------------------------------

    def read_islands(self, table: TomlTable) -> None:
        """setup.home_island: what each player's island shows at 1 to 5, and which numbers have a grey pier."""
        names = [player.name for player in self.state.players]
        written = {table.find_name(name, names): name for name in table.data}
        for name in table.data:
            if table.find_name(name, names) is None:
                table.complain(name, "unknown_name", found=name, known=tuple(names))
        for player in self.state.players:
            if player.name in written:
                self.read_island(table.table(written[player.name]), player)
            else:
                self.warnings.append(Hint("island_missing", {"player": player.name}))
        self.warn_about_equal_islands()

    def read_island(self, table: TomlTable, player: Player) -> None:
        shows = self.ruleset.home.shows
        found: list[str] = []
        for number in range(1, len(shows) + 1):
            value = table.raw(str(number))
            if value is None:
                table.complain(str(number), "missing")
                continue
            good = ANY if value in QUESTION_MARKS else self.find_id(value, "good", "question_mark")
            if good not in shows:
                table.complain(str(number), "unknown_name", found=str(value), known=shows)
            else:
                found.append(good)
        twice = sorted({good for good in found if found.count(good) > 1})
        for good in twice:
            table.complain(str(found.index(good) + 1), "island_twice", good=tell_shown(good))
        if len(found) == len(shows) and not twice:
            player.island = tuple(found)
            player.piers = self.read_piers(table, player)
        table.raw("piers")
        table.done()

    def read_piers(self, table: TomlTable, player: Player) -> tuple[int, ...]:
        """post.jetty_numbers: the four numbers with a good, unless the group says otherwise."""
        home = self.ruleset.home
        usual = tuple(number for number in range(1, len(home.shows) + 1) if player.shows(number) != ANY)
        told = table.items("piers", usual, required=False)
        numbers = sorted({number for number in told if number in range(1, len(home.shows) + 1)})
        if len(numbers) != len(told) or len(told) != home.stone_piers:
            table.complain("piers", "piers_count", count=home.stone_piers, found=len(told))
            return usual
        return tuple(numbers)

    def warn_about_equal_islands(self) -> None:
        """Warn about home islands that show the same at a number: the four of the box differ at every one."""
        for seat, player in enumerate(self.state.players):
            for other in self.state.players[seat + 1 :]:
                pairs = zip(player.island or (), other.island or (), strict=False)
                same = [number for number, (one, two) in enumerate(pairs, start=1) if one == two]
                if same:
                    good = tell_shown(player.shows(same[0]))
                    facts: dict[str, Fact] = {"player": player.name, "other": other.name, "number": same[0]}
                    self.warnings.append(Hint("islands_alike", facts | {"good": good}))

    # buildings -------------------------------------------------------------------------------------

    def read_buildings(self) -> None:
        """setup.buildings_by_count: the public buildings of this game, as a list or as counts."""
        value = self.top.raw("buildings")
        if value is None:
            self.warnings.append(Hint("buildings_missing"))
            return
        if not isinstance(value, dict | list):
            self.top.complain("buildings", "type", expected="dict", found=type(value).__name__)
            return
        counts: dict[str, int] = {}
        entries = value.items() if isinstance(value, dict) else [(kind, 1) for kind in value]
        for name, count in entries:
            kind = self.find_id(name, "building")
            if kind is None:
                known = tuple(self.ruleset.buildings)
                self.top.complain(f"buildings.{name}", "unknown_name", found=str(name), known=known)
            elif not isinstance(count, int) or isinstance(count, bool) or count < 0:
                self.top.complain(f"buildings.{name}", "type", expected="int", found=type(count).__name__)
            else:
                counts[kind] = counts.get(kind, 0) + count
        self.state.buildings = counts
        total = sum(counts.values())
        most = self.ruleset.supply.buildings
        usual = self.ruleset.bounds["buildings"][len(self.state.players)]
        if total > most:
            self.top.complain("buildings", "buildings_too_many", found=total, most=most)
        elif total > usual:
            self.warnings.append(Hint("buildings_many", {"count": total, "usual": usual}))

    # the board -------------------------------------------------------------------------------------

    def read_board(self) -> None:
        """Read the board as rows of marks, if the group typed it."""
        value = self.top.raw("board")
        marks = self.ruleset.board
        if value is None:
            return
        if not isinstance(value, str | list):
            self.top.complain("board", "type", expected="str", found=type(value).__name__)
            return
        from referee.games.anno1503.board import MOST_COLUMNS, MOST_ROWS, Board, read_rows

        rows = read_rows(value, marks)
        if isinstance(rows, str):
            self.top.complain("board", "board_mark", found=rows, known=(marks.sea, marks.start, *marks.numbers))
            return
        widths = {len(row) for row in rows}
        if len(rows) > MOST_ROWS or len(widths) != 1 or max(widths) > MOST_COLUMNS:
            self.top.complain("board", "board_size", rows=MOST_ROWS, columns=MOST_COLUMNS)
            return
        if (len(rows), max(widths)) != (marks.rows, marks.columns):  # no rulebook tells the size
            facts = {"rows": len(rows), "columns": max(widths), "usual_rows": marks.rows, "usual": marks.columns}
            self.warnings.append(Hint("board_odd_size", facts))
        starts = sum(row.count(marks.start) for row in rows)
        if starts != 1:
            self.top.complain("board", "board_start", found=starts)
            return
        self.lay_board(Board(rows, marks))

    def lay_board(self, board: Board) -> None:
        """setup.tiles_on_matching_islands, setup.start_ship."""
        state = self.state
        state.board = board
        state.tiles = board.first_tiles(len(state.players))
        for player in state.players:
            player.ships = dict.fromkeys(player.ships, board.start)
        if len(board.islands) != self.ruleset.board.islands:
            facts = {"count": len(board.islands), "usual": self.ruleset.board.islands}
            self.warnings.append(Hint("board_islands", facts))

    def read_mix(self, table: TomlTable) -> None:
        """Read the island tiles of this game by kind, as the group counted them."""
        counts = table.counts("trading_posts", self.ruleset.goods)
        for key, kind in (
            ("trade_agreements", AGREEMENT), (TREASURE_GOLD, TREASURE_GOLD), (TREASURE_PROMOTION, TREASURE_PROMOTION),
        ):  # fmt: skip
            counts[kind] = table.number(key, required=False)
        total = sum(counts.values())
        if total > self.ruleset.supply.island_tiles:
            table.complain("trading_posts", "tiles_too_many", found=total, most=self.ruleset.supply.island_tiles)
        self.state.mix = counts
        table.done()


def tell_shown(good: str) -> Ref:
    """Tell what a home island shows: a good or the question mark."""
    return Ref("phrase", "question_mark") if good == ANY else Ref("good", good)


PARTS = ("away", "gold", "hand", "inhabitants", "buildings", "trading_posts", "trade_agreements", "ships")
"""What a position has of a player just as the status tells it."""


def position_of(state: State) -> dict[str, object]:
    """Return the table in a record that goes on from here, in the words of the status."""
    from referee.games.anno1503.status import status

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
            self.read_player(area, player)
        self.read_tiles()
        self.read_display()
        state.treasures.update(table.counts("treasures", (TREASURE_GOLD, TREASURE_PROMOTION)))
        table.done()
        self.check_piles()
        self.check_together()

    def read_tiles(self) -> None:
        """Read the island fields that still hold a tile."""
        if not self.table.has("tiles"):
            return
        fields = [str(field).upper() for field in self.table.items("tiles")]
        board = self.state.board
        for number, field in enumerate(fields, start=1):
            if board is None or field not in board.islands:
                known = board.islands if board else ()
                self.table.complain(f"tiles[{number}]", "unknown_name", found=field, known=known)
        self.state.tiles = frozenset(fields)

    def read_display(self) -> None:
        """Read what lies on display now; with what stands on the islands these are the buildings of the game."""
        standing = Counter(kind for player in self.state.players for kind in player.buildings.values())
        if self.table.has("display"):
            shown = self.table.counts("display", self.ruleset.buildings)
            self.state.buildings = dict(Counter(shown) + standing)
        for kind, count in (self.state.display() or {}).items():
            if count < 0:
                self.complain_too_many("display", Ref("building", kind), standing[kind], standing[kind] + count)
        for kind in standing:
            if self.state.buildings is not None and kind not in self.state.buildings:
                self.complain_too_many("display", Ref("building", kind), standing[kind], 0)

    def complain_too_many(self, key: str, thing: Fact, found: int, most: int) -> None:
        self.table.complain(key, "more_than_exist", thing=thing, found=found, most=most)

    # one player ------------------------------------------------------------------------------------

    def read_player(self, table: TomlTable, player: Player) -> None:
        ruleset = self.ruleset
        player.gold = table.number("gold", player.gold, required=False)
        player.away = table.flag("away")
        if table.has("hand"):
            player.hand = dict.fromkeys(ruleset.goods, 0) | table.counts("hand", ruleset.goods)
        if table.has("inhabitants"):
            player.inhabitants = table.names("inhabitants", ruleset.levels)
        self.read_buildings(table, player)
        self.read_posts(table, player)
        player.agreements = table.number("trade_agreements", player.agreements, required=False)
        self.read_ships(table, player)
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

    def read_buildings(self, table: TomlTable, player: Player) -> None:
        """Read buildings by field: `{ 4 = "church" }`; or a list, from the first field with a building on."""
        first = self.ruleset.home.first_building_field
        known = tuple(self.ruleset.buildings)
        if isinstance(table.data.get("buildings"), list):
            player.buildings = dict(enumerate(table.names("buildings", known), start=first))
        else:
            player.buildings = self.read_numbered(table, "buildings", known)
        for field in player.buildings:
            if not first <= field <= len(player.inhabitants):
                table.complain("buildings", "no_building_place", field=field)

    def read_posts(self, table: TomlTable, player: Player) -> None:
        """Read posts by the number of the pier: `{ 3 = "spice" }`; or a list, over the grey piers in order."""
        piers = player.piers or tuple(range(1, self.ruleset.home.stone_piers + 1))
        if isinstance(table.data.get("trading_posts"), list):
            named = table.names("trading_posts", self.ruleset.goods)
            player.posts = dict(zip(piers, named, strict=False))
            if len(named) > len(piers):
                self.check_most(table, "trading_posts", len(named), len(piers))
            return
        player.posts = self.read_numbered(table, "trading_posts", self.ruleset.goods)
        for number in player.posts:
            if player.piers is not None and number not in player.piers:
                table.complain("trading_posts", "no_pier", number=number)

    def read_ships(self, table: TomlTable, player: Player) -> None:
        """Read fields in order of the ships' numbers, fields by number, or only how many are at sea."""
        value = table.raw("ships")
        if value is None:
            return
        start = self.state.board.start if self.state.board else NOWHERE
        if isinstance(value, int) and not isinstance(value, bool):
            self.check_most(table, "ships", value, self.ruleset.supply.ships)
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

    def check_most(self, table: TomlTable, key: str, found: int, most: int) -> None:
        if found > most:
            table.complain(key, "too_many", most=most, found=found)

    def check_player(self, table: TomlTable, player: Player) -> None:
        """tile.max_four_small, tile.max_three_large, post.max_four, agreement.max_three, ship.max_two."""
        home, supply = self.ruleset.home, self.ruleset.supply
        for size, most in supply.tiles.items():
            self.check_most(table, "inhabitants", most - self.state.free_tiles(player, size), most)
        self.check_most(table, "trading_posts", len(player.posts), home.stone_piers)
        self.check_most(table, "trade_agreements", player.agreements, home.wooden_piers)
        self.check_most(table, "ships", len(player.ships), supply.ships)
        kinds = list(player.buildings.values())
        for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
            table.complain("buildings", "building_twice", building=Ref("building", kind))
        bare = [f for f in range(home.first_building_field, len(player.inhabitants) + 1) if f not in player.buildings]
        if bare:
            self.warnings.append(Hint("building_missing", {"player": player.name, "field": bare[0]}))

    def check_together(self) -> None:
        """victory.not_exclusive: posts, agreements and buildings are too few for everybody."""
        from referee.games.anno1503.scoring import THINGS, too_many_together

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
                self.complain_too_many("player", Ref("good", good), most - left, most)
