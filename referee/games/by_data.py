"""A game by data alone: `game.toml` says its rows, and that is enough to count it, by asking or from a tally."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from referee.engine.answers import AllNames, InvalidAnswer, Question, list_results, read_plain_answer, read_sum
from referee.engine.game import Game, StateLike, Tables
from referee.engine.reading import FORMAT, Problem, TomlTable, read_head
from referee.engine.score import PlayerScore, Ranking, Scored, ScoreLine, ScoreSheet, SheetRow, rank
from referee.engine.text import C_, N_, Fact, Listing, Messages, Ref, Text
from referee.engine.value import Value
from referee.engine.verdict import Hint
from referee.engine.words import NO, YES, Vocabulary

FILE = "game.toml"
WAYS = ("points", "per", "square", "table", "first", "yes", "typed")
"""The keys that say how a row is counted; without one of them each counts one point."""
SHARED = ("all", "none", "next")
MOST_COUNT, MOST_TYPED, MOST_POINTS = 9_999, 99_999, 999
MOST_ROWS, MOST_TIES, MOST_PLAYERS, MOST_STEPS = 60, 10, 12, 200
LONGEST_ID, LONGEST_NAME = 40, 60
"""In characters."""

Names = Mapping[str, str]
"""What a thing is called, by language; always in English."""


class CountedRow(Value):
    """A row of the sheet: its id, and how the count of a player becomes points."""

    id: str
    way: str
    points: int = 1
    per: int = 1
    table: tuple[int, ...] = ()
    second: int = 0
    shared: str = "all"

    @property
    def least(self) -> int:
        return -MOST_TYPED if self.way == "typed" else 0

    @property
    def most(self) -> int:
        return MOST_TYPED if self.way == "typed" else MOST_COUNT


class Tiebreak(Value):
    """What decides between players with the same points: something counted for it, or a `row` of the sheet."""

    id: str
    sign: int
    row: str = ""


class CountedRuleset(Value):
    """Everything that `game.toml` says, as far as counting needs it."""

    id: str
    name: str
    players: tuple[int, int]
    rows: tuple[CountedRow, ...]
    ties: tuple[Tiebreak, ...]
    names: Mapping[str, Mapping[str, Names]]
    """By kind (`game`, `row`, `tie`) and id."""
    bgg: int = 0
    year: int = 0
    designer: str = ""
    version: int = 1
    edition: str = ""
    editions: Sequence[str] = ("",)

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the tables that the ruleset of every game has."""
        box = {"bgg": self.bgg, "year": self.year, "designer": self.designer}
        words = {
            "title": C_("sheet", "Score sheet"),
            "names": C_("sheet", "Names"),
            "total": C_("sheet", "Total"),
        }
        least, most = self.players
        return {
            "ruleset": {"id": self.id, "name": self.name, "version": 1, "editions": {"": {"publisher": ""}}, **box},
            "setup": {"setup": {"players": {"min": least, "max": most}}},
            "names": {"sheet": words, **self.names},
        }

    def list_untranslated(self, languages: Sequence[str]) -> dict[str, list[str]]:
        """Return the ids that have no name in a language, by language; English is shown for them."""
        named = [(id, names) for things in self.names.values() for id, names in things.items()]
        missing = {language: [id for id, names in named if language not in names] for language in languages}
        return {language: ids for language, ids in missing.items() if ids}


# reading game.toml -----------------------------------------------------------------------------------------


def read_game(
    data: Mapping[str, Any], file: str, languages: Sequence[str], built_in: Sequence[str] = ()
) -> CountedRuleset | list[Problem]:
    """Return the game that a `game.toml` describes, or everything that is wrong with it, without lines."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems)
    number = top.raw("format")
    if type(number) is int and number > FORMAT:
        top.complain("format", "newer_format", found=number, expected=FORMAT)
    elif number is None or type(number) is not int or number != FORMAT:
        top.complain("format", "format_no_number", expected=FORMAT)
    id = _read_id(top)
    if id in built_in:
        top.complain("id", "game_built_in", found=id)
    names: dict[str, dict[str, Names]] = {"game": {id: _read_names(top, languages)}, "row": {}, "tie": {}}
    rows = [_read_row(entry, languages, names) for entry in _take(top, "row", MOST_ROWS)]
    if not rows and isinstance(top.data.get("row"), list):
        top.complain("row", "missing")
    ties = [_read_tie(entry, languages, names, rows) for entry in _take(top, "tie", MOST_TIES)]
    players = _read_players(top)
    box = (
        top.number("bgg", required=False, most=10**9),
        top.number("year", required=False, most=9999),
        _read_line(top, "designer") if top.has("designer") else "",
    )
    top.done()
    if problems:
        return problems
    english = next(iter(names["game"][id].values()))
    return CountedRuleset(id, english, players, tuple(rows), tuple(ties), names, *box)


def _take(top: TomlTable, key: str, most: int) -> list[TomlTable]:
    """Return the entries of a list of tables; complain where there are more than `most` of them."""
    found = top.tables(key, required=key == "row")
    if len(found) > most:
        top.complain(key, "too_many_entries", most=most)
    return found[:most]


def _read_id(table: TomlTable, taken: Mapping[str, object] | None = None, default: str = "") -> str:
    """Return the id of a game, row or tie; complain if it is none or `taken`."""
    id = table.text("id", default, required=not default)
    if (table.has("id") or default) and isinstance(table.data.get("id", default), str):
        if not re.fullmatch(rf"[A-Za-z0-9_]{{1,{LONGEST_ID}}}", id):
            table.complain("id", "bad_id", found=id[:LONGEST_ID])
        elif taken is not None and id in taken:
            table.complain("id", "id_twice", found=id)
    return id


def _read_line(table: TomlTable, key: str) -> str:
    """Return a text that can be printed on one line."""
    text = table.text(key).strip()
    if not isinstance(table.data.get(key), str):
        return ""
    if not text or not text.isprintable():
        table.complain(key, "name_unprintable")
    elif len(text) > LONGEST_NAME:
        table.complain(key, "too_long", most=LONGEST_NAME)
    return text


def _read_names(table: TomlTable, languages: Sequence[str]) -> Names:
    """Return the name in each language that has one, English first; a plain text is English."""
    english = "en"
    if isinstance(table.data.get("name"), str):
        return {english: _read_line(table, "name")}
    inner = table.table("name")
    if not isinstance(table.data.get("name"), dict):
        return {english: ""}
    if not inner.has(english):
        table.complain("name", "name_english")
    found = {english: _read_line(inner, english) if inner.has(english) else ""}
    found |= {language: _read_line(inner, language) for language in languages if inner.has(language)}
    for language in languages:
        inner.raw(language)
    inner.done()
    return found


def _read_players(top: TomlTable) -> tuple[int, int]:
    """Return the fewest and the most players."""
    found = top.items("players")
    if isinstance(top.data.get("players"), list):
        whole = len(found) == 2 and all(type(each) is int for each in found)
        if whole and 1 <= found[0] <= found[1] <= MOST_PLAYERS:
            return found[0], found[1]
        top.complain("players", "players_pair", most=MOST_PLAYERS)
    return 1, 1


def _read_row(entry: TomlTable, languages: Sequence[str], names: dict[str, dict[str, Names]]) -> CountedRow:
    id = _read_id(entry, names["row"])
    names["row"][id] = _read_names(entry, languages)
    points = entry.number("points", 1, required=False, least=-MOST_POINTS, most=MOST_POINTS)
    per = entry.number("per", 1, required=False, least=1, most=MOST_COUNT)
    for key in ("square", "typed"):
        entry.flag(key)
    yes = entry.number("yes", required=False, least=-MOST_POINTS, most=MOST_POINTS)
    table = entry.items("table", required=False)
    if not table and isinstance(entry.data.get("table"), list):
        entry.complain("table", "missing")
    if len(table) > MOST_STEPS or not all(type(n) is int and abs(n) <= MOST_POINTS for n in table):
        entry.complain("table", "table_numbers", most=MOST_POINTS, steps=MOST_STEPS)
        table = []
    first = entry.number("first", required=False, least=-MOST_POINTS, most=MOST_POINTS)
    second = entry.number("second", required=False, least=-MOST_POINTS, most=MOST_POINTS)
    shared = entry.one_of("shared", SHARED, "all", required=False)
    for key in ("second", "shared"):
        if entry.has(key) and not entry.has("first"):
            entry.complain(key, "needs_first", entry=key)
    entry.done()
    told = [way for way in WAYS if entry.has(way) and not (way in ("square", "typed") and entry.data[way] is False)]
    if len(told) > 1 and told != ["points", "per"]:
        entry.complain(told[1], "row_ways", found=Listing(tuple(told)))
    way = told[-1] if told else "points"
    counts = {"yes": yes, "first": first}.get(way, points)
    return CountedRow(id, way, counts, per, tuple(table) if way == "table" else (), second, shared)


def _read_tie(
    entry: TomlTable, languages: Sequence[str], names: dict[str, dict[str, Names]], rows: Sequence[CountedRow]
) -> Tiebreak:
    row = entry.one_of("row", [each.id for each in rows], required=False)
    id = _read_id(entry, {**names["tie"], **({} if row else names["row"])}, row)
    names["tie"][id] = names["row"][row] if row and not entry.has("name") else _read_names(entry, languages)
    most, fewest = entry.flag("most"), entry.flag("fewest")
    if (most and fewest) or not (most or fewest or entry.has("row")):
        entry.complain("most", "tie_way")
    entry.done()
    return Tiebreak(id, -1 if fewest else 1, row)


# counting --------------------------------------------------------------------------------------------------


def count_row(row: CountedRow, counts: Sequence[int]) -> list[ScoreLine]:
    """Return the line of each player in a row, from what each of them has."""
    if row.way == "first":
        return [ScoreLine(row.id, points, str(n)) for n, points in zip(counts, share_places(row, counts), strict=True)]
    return [_count_cell(row, n) for n in counts]


def share_places(row: CountedRow, counts: Sequence[int]) -> list[int]:
    """Return the points of each player for having the most or the second most; nothing for having none.

    Players with the same count take as many places as they are. They all get the points of the best of these places,
    nothing, or the points of the place below, as `shared` says.
    """
    prizes = [row.points, row.second]
    found = []
    for count in counts:
        place = sum(other > count for other in counts)
        tied = counts.count(count) > 1
        place += tied and row.shared == "next"
        none = not count or place >= len(prizes) or (tied and row.shared == "none")
        found.append(0 if none else prizes[place])
    return found


def _count_cell(row: CountedRow, n: int) -> ScoreLine:
    times = f" × {row.points}".replace("-", "\N{MINUS SIGN}") if row.points != 1 else ""
    match row.way:
        case "typed":
            return ScoreLine(row.id, n)
        case "yes":
            return ScoreLine(row.id, row.points if n else 0)
        case "square":
            return ScoreLine(row.id, n * n, f"{n} × {n}")
        case "table":
            return ScoreLine(row.id, row.table[min(n, len(row.table) - 1)], str(n))
        case "per":
            return ScoreLine(row.id, n // row.per * row.points, f"{n} ÷ {row.per}{times}")
        case _:
            return ScoreLine(row.id, n * row.points, f"{n}{times}" if times else "")


class DataTally(Value):
    """The counts of every player by id, of rows and of tiebreaks as far as they are told, and what is odd."""

    players: tuple[str, ...]
    counts: tuple[Mapping[str, int], ...]
    warnings: tuple[Hint, ...] = ()


def score_counts(ruleset: CountedRuleset, tally: DataTally) -> ScoreSheet:
    """Return the sheet of these counts, with what would break a tie and is not told as `missing`."""
    columns = [count_row(row, [told.get(row.id, 0) for told in tally.counts]) for row in ruleset.rows]
    players = [PlayerScore(name, lines) for name, lines in zip(tally.players, zip(*columns, strict=True), strict=True)]
    criteria = ["points"]
    for tie in ruleset.ties:
        criteria += [tie.id, tie.id] if tie.row else [tie.id]
    standings = [
        tuple(_list_standing(ruleset, player, told)) for player, told in zip(players, tally.counts, strict=True)
    ]
    found: Ranking = rank(standings)
    missing = tuple((tally.players[seat], criteria[criterion]) for seat, criterion in found.missing)
    ranked = tuple(player._replace(rank=place) for player, place in zip(players, found.ranks, strict=True))
    decided = "shared" if found.decided_by is None else criteria[found.decided_by]
    winners = tuple(tally.players[seat] for seat in found.winners)
    return ScoreSheet(ruleset.id, ranked, winners, decided, final=not missing, warnings=tally.warnings, missing=missing)


def _list_standing(ruleset: CountedRuleset, player: PlayerScore, told: Mapping[str, int]) -> Iterator[int | None]:
    """Yield what a player is ranked by: points, then the tiebreaks; of a row its points, then what was counted."""
    yield player.total
    for tie in ruleset.ties:
        if tie.row:
            yield tie.sign * player.line(tie.row).points
            yield tie.sign * told.get(tie.row, 0)
        else:
            yield tie.sign * told[tie.id] if tie.id in told else None


# the game --------------------------------------------------------------------------------------------------


class DataGame(Game[CountedRuleset, StateLike]):
    """A game that is only counted, by the rows of its `game.toml`."""

    tables: Sequence[str] = ()
    domain = "referee"

    def __init__(self, ruleset: CountedRuleset) -> None:
        self.id = ruleset.id
        self.ruleset = ruleset
        self.own_tables = ruleset.tables

    def build_ruleset(
        self, tables: Tables, edition: str, declared_in: Sequence[str] = ()
    ) -> tuple[CountedRuleset | None, list[Problem]]:
        return self.ruleset, []

    def name_game(self, ruleset: CountedRuleset, language: str) -> str:
        names = ruleset.names["game"][ruleset.id]
        return names.get(language, ruleset.name)

    def sheet_rows(self, ruleset: CountedRuleset, language: str, in_play: Sequence[str] | None) -> tuple[SheetRow, ...]:
        return tuple(SheetRow(row.id, Ref("row", row.id)) for row in ruleset.rows)

    def messages(self) -> Messages:
        # Translators: {name} is what broke a tie, such as "Food left".
        decided = {tie.id: Text(N_("Decided by: {name}"), {"name": Ref("tie", tie.id)}) for tie in self.ruleset.ties}
        return {
            "result_missing": N_("There is no [[result]] for this player: {player}"),
            "result_twice": N_("There is more than one [[result]] for this player: {player}"),
            # Translators: {found} is a value in a file, {key} its place there.
            "count_unclear": N_("{entry} has to be a whole number or a sum such as 3+4+4, but is “{found}”."),
            "yes_unclear": N_("{entry} has to be true or false, but is “{found}”."),
            # Translators: {amount} is what breaks the tie, {entry} how it is written in the file.
            "tie_lacks": N_(
                "{players} have the same points. Missing to break the tie, for {player}: {amount} "
                "(in counts: {entry} = …)"
            ),
            # Translators: {rows} are rows of the score sheet.
            "counts_left_out": N_("Nobody said it for {player}, so I counted it as 0: {rows}"),
            "prompt.yes": N_("{label}? (yes/no, Enter: no)"),
            "misfit.yes_or_no": N_("Please answer yes or no, not “{word}”."),
            "misfit.too_few": N_("This has to be at least {least}."),
            "decided.shared": N_("It stays a tie."),
            **{f"decided.{id}": text for id, text in decided.items()},
        }

    def score_tally(
        self, ruleset: CountedRuleset, data: Mapping[str, Any], file: str, words: Vocabulary | None = None
    ) -> Scored | list[Problem]:
        problems: list[Problem] = []
        top = TomlTable(data, file, problems)
        results = top.tables("result")
        named = [each.data["player"] for each in results if isinstance(each.data.get("player"), str)]
        head = read_head(top, ("",), ruleset.players, named=list(dict.fromkeys(named)))
        top.done()
        found: dict[str, Mapping[str, int]] = {}
        for entry in results:
            player = entry.text("player")
            if player and player not in head.players:
                entry.complain("player", "unknown_player", found=player, known=head.players)
            elif player in found:
                entry.complain("player", "result_twice", player=player)
            else:
                found[player] = read_counts(entry.table("counts"), ruleset)
            entry.raw("counts")
            entry.done()
        for player in head.players:
            if player not in found:
                top.complain("result", "result_missing", player=player)
        if problems:
            return problems
        counts = tuple(found[player] for player in head.players)
        left_out = tuple(_warn_left_out(ruleset, player, found[player]) for player in head.players)
        sheet = score_counts(ruleset, DataTally(head.players, counts, tuple(hint for hint in left_out if hint)))
        seats = {str(entry.data["player"]): number for number, entry in enumerate(results, start=1)}
        lacking = tuple(
            Problem(
                file, f"result[{seats[player]}].counts", "tie_lacks",
                {"players": Listing(sheet.winners), "player": player, "amount": Ref("tie", id), "entry": id},
            )
            for player, id in sheet.missing
        )  # fmt: skip
        return Scored(sheet, (), head.date, lacking=lacking)

    def questions(
        self,
        ruleset: CountedRuleset,
        answers: Mapping[str, Any],
        ties: Sequence[tuple[str, str]],
        rows: Sequence[str] = (),
    ) -> Iterator[Question]:
        yield Question("players", "players", Text(N_("Players, in seating order")), "", *ruleset.players)
        players = tuple(answers.get("players", ()))
        total = len(players) * len(ruleset.rows)
        for place, (seat, row) in enumerate(product(range(len(players)), ruleset.rows), start=1):
            form, label = "yes" if row.way == "yes" else "amount", Ref("row", row.id)
            limits = (row.least, row.most)
            yield Question(f"{seat}/counts.{row.id}", form, label, players[seat], *limits, progress=(place, total))
        for player, id in ties:
            # Translators: {name} is what breaks a tie, such as "Food left".
            tie = Text(N_("A tie! {name}"), {"name": Ref("tie", id)})
            yield Question(f"{players.index(player)}/counts.{id}", "amount", tie, player, 0, MOST_COUNT)

    def read_answer(self, question: Question, text: str, ruleset: CountedRuleset, names: AllNames) -> object:
        if question.form == "players":
            return read_plain_answer(question, text)
        if question.form == "yes":
            return text == YES if text in ("", YES, NO) else InvalidAnswer("yes_or_no", {"word": text})
        value = read_sum(text, signed=True)
        if value is None:
            return InvalidAnswer("not_a_number", {"word": text})
        if value < question.least:
            return InvalidAnswer("too_few", {"least": question.least})
        return value if value <= question.most else InvalidAnswer("too_many", {"most": question.most})

    def tally_of(self, answers: Mapping[str, Any]) -> dict[str, object]:
        players = {"players": answers["players"]} if "players" in answers else {}
        return {"format": FORMAT, "game": self.id, **players, "result": list_results(answers)}

    def find_ties(self, ruleset: CountedRuleset, tally: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        scored = self.score_tally(ruleset, tally, "")
        return () if isinstance(scored, list) else scored.sheet.missing


def read_counts(table: TomlTable, ruleset: CountedRuleset) -> dict[str, int]:
    """Return what a player has, by id of row or tiebreak: numbers, sums as text, for a yes `true` or `false`."""
    found: dict[str, int] = {}
    for row in (*ruleset.rows, *(CountedRow(tie.id, "points") for tie in ruleset.ties if not tie.row)):
        value = table.raw(row.id)
        if value is None:
            continue
        facts: dict[str, Fact] = {"entry": row.id, "found": str(value)[:LONGEST_NAME]}
        if row.way == "yes":
            if value not in (0, 1) or isinstance(value, float):
                table.complain(row.id, "yes_unclear", **facts)
            else:
                found[row.id] = int(value)
            continue
        amount = read_sum(value, signed=True) if isinstance(value, str) and value.strip() else value
        if type(amount) is not int:
            table.complain(row.id, "count_unclear", **facts)
        elif amount < row.least:
            table.complain(row.id, "too_small", least=row.least, found=amount)
        elif amount > row.most:
            table.complain(row.id, "too_large", most=row.most)
        else:
            found[row.id] = amount
    table.done()
    return found


def _warn_left_out(ruleset: CountedRuleset, player: str, told: Mapping[str, int]) -> Hint | None:
    """Return a note about the rows that were not told; a yes that is not told is a no."""
    rows = tuple(Ref("row", row.id) for row in ruleset.rows if row.id not in told and row.way != "yes")
    return Hint("counts_left_out", {"player": player, "rows": Listing(rows)}) if rows else None
