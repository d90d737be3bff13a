"""Set up the table before the first turn: the setup (Spielvorbereitung) with what was declared, or a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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
        from referee.games.anno1503.setup.position import PositionReader

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
        self.state = State(ruleset, [self.new_player(name) for name in names])

    def new_player(self, name: str) -> Player:
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
        self.islands(top.table("island", required=False))
        self.buildings()
        self.board()
        state.cards_per_good = top.number("cards_per_good", state.cards_per_good, required=False, least=1)
        if top.has("tiles"):
            self.mix(top.table("tiles"))

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

    def islands(self, table: TomlTable) -> None:
        """setup.home_island: what each player's island shows at 1 to 5, and which numbers have a grey pier."""
        names = [player.name for player in self.state.players]
        written = {table.find_name(name, names): name for name in table.data}
        for name in table.data:
            if table.find_name(name, names) is None:
                table.complain(name, "unknown_name", found=name, known=tuple(names))
        for player in self.state.players:
            if player.name in written:
                self.island(table.table(written[player.name]), player)
            else:
                self.warnings.append(Hint("island_missing", {"player": player.name}))
        self.warn_about_equal_islands()

    def island(self, table: TomlTable, player: Player) -> None:
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
            player.piers = self.piers(table, player)
        table.raw("piers")
        table.done()

    def piers(self, table: TomlTable, player: Player) -> tuple[int, ...]:
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
        """The four islands differ at every number; two that do not are odd."""
        for seat, player in enumerate(self.state.players):
            for other in self.state.players[seat + 1 :]:
                pairs = zip(player.island or (), other.island or (), strict=False)
                same = [number for number, (one, two) in enumerate(pairs, start=1) if one == two]
                if same:
                    good = tell_shown(player.shows(same[0]))
                    facts: dict[str, Fact] = {"player": player.name, "other": other.name, "number": same[0]}
                    self.warnings.append(Hint("islands_alike", facts | {"good": good}))

    # buildings -------------------------------------------------------------------------------------

    def buildings(self) -> None:
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

    def board(self) -> None:
        """The board as rows of marks, if the group typed it."""
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
        self.lay(Board(rows, marks))

    def lay(self, board: Board) -> None:
        """setup.tiles_on_matching_islands, setup.start_ship."""
        state = self.state
        state.board = board
        state.tiles = board.first_tiles(len(state.players))
        for player in state.players:
            player.ships = dict.fromkeys(player.ships, board.start)
        if len(board.islands) != self.ruleset.board.islands:
            facts = {"count": len(board.islands), "usual": self.ruleset.board.islands}
            self.warnings.append(Hint("board_islands", facts))

    def mix(self, table: TomlTable) -> None:
        """The island tiles of this game by kind, if the group counted them."""
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
