"""Count the points of a file, and ask for a table that is to be counted."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.app.lookup import seats_of
from referee.app.records import (
    Record,
    Refused,
    build_ruleset_for,
    lexicon_of,
    parse_record,
    refuse_file,
    refuse_ruleset,
    replay,
    replay_to_end,
)
from referee.app.replies import read_nod
from referee.app.shelf import find_wrong_kind, load
from referee.engine.answers import InvalidAnswer, Question
from referee.engine.game import Game
from referee.engine.reading import (
    FORMAT,
    Problem,
    TomlTable,
    read_date,
    read_head,
    read_moment,
    read_notes,
    read_place,
    read_stopped,
)
from referee.engine.score import (
    AppliedAdjustment,
    Counted,
    Growth,
    Overrule,
    PlayerScore,
    Scored,
    ScoreLine,
    ScoreSheet,
    SheetMetadata,
)
from referee.engine.value import Value
from referee.storage.documents import Document, read_document
from referee.storage.files import (
    WriteResult,
    find_free_name,
    find_output_problem,
    list_taken_names,
    write_bytes,
    write_text,
)
from referee.storage.records import create_record
from referee.storage.rulesets import load_table, load_vocabulary
from referee.storage.toml_text import add_line_number, add_line_numbers, format_file, format_lines

if TYPE_CHECKING:
    from referee.engine.answers import AllNames
    from referee.engine.game import AnyGame, RulesetLike, StateLike
    from referee.engine.score import SheetRow
    from referee.engine.text import GameLexicon


UNFINISHED = "unfinished"
"""The answers of a count that was interrupted, in a file of its own."""


MORE = ("place", "notes")
"""Keys of a tally's head that are kept and never asked for."""


class Blank(Value):
    """The rows of an empty sheet."""

    rows: tuple[SheetRow, ...]
    lexicon: GameLexicon
    name: str
    players: tuple[int, int]
    publisher: str = ""
    """Who published the edition of the reader's language."""


def save(path: Path, content: str | bytes, inputs: Sequence[Path] = ()) -> WriteResult | Problem:
    """Write a sheet into a file, replacing an older one, but never a record or what the sheet was made from."""
    problem = find_output_problem(path, inputs)
    if problem is not None:
        return problem
    return write_bytes(path, content) if isinstance(content, bytes) else write_text(path, content)


def score_file(path: Path, language: str, *, growth: bool = False, undecided: bool = False) -> Counted | Refused:
    """Return the points of the tally or the record in a file, on request with how they grew over its turns.

    A tie that nothing told decides is refused, unless `undecided` ones are wanted, too.
    """
    document = read_document(path)
    if isinstance(document, Problem):
        return refuse_file(document)
    return score_document(document, language, growth=growth, undecided=undecided)


def is_unfinished(path: Path, game: str | None = None) -> bool:
    """Return whether a file holds a count that was interrupted, of this game if one is named."""
    document = read_document(path)
    if isinstance(document, Problem) or not isinstance(document.data.get(UNFINISHED), dict):
        return False
    return game is None or document.data.get("game") == game


def unfinished_counts(path: Path, game: str | None) -> list[Path]:
    """Return the counts that were interrupted under this name or one made from it, the latest first."""
    return [each for each in reversed(list_taken_names(path)) if is_unfinished(each, game)]


def score_document(
    document: Document, language: str, *, growth: bool = False, undecided: bool = False
) -> Counted | Refused:
    """Return the points of a file that was read; see `score_file`."""
    wrong = find_wrong_kind(document.data, document.file)
    if wrong is not None:
        return refuse_file(add_line_number(wrong, document.text))
    game = load(document.data["game"])
    lexicon = lexicon_of(game)
    ruleset = build_ruleset_for(game, document)
    if isinstance(ruleset, list):
        return refuse_ruleset(ruleset, lexicon)
    if is_imported(document.data):
        imported = score_imported(document.data, document.file)
        if isinstance(imported, list):
            return Refused(add_line_numbers(imported, document.text), lexicon)
        return Counted(imported, (), lexicon, game.name_game(ruleset, language), read_metadata(game.id, document.data))
    if UNFINISHED in document.data:
        return Refused([Problem(document.file, UNFINISHED, "count_unfinished")], lexicon)
    if not {"result", "turn", "position", "players"} & document.data.keys():
        return Refused([Problem(document.file, "", "nothing_to_count")], lexicon)
    if "result" not in document.data:
        record = parse_record(document, language)
        if not isinstance(record, Record):
            return record
        found = replay_to_end(record)
        if isinstance(found, Refused):
            return found
        state, late = found
        facts, line = {"number": late}, record.line_of(late) if late else None
        notes = (Problem(document.file, f"turn[{late}]", "turns_after_end", facts, line),) if late else ()
        return count_at(record, state, language, notes, growth=growth)
    scored = game.score_tally(ruleset, document.data, document.file, load_vocabulary(game.id, language))
    if isinstance(scored, list):
        return Refused(add_line_numbers(scored, document.text), lexicon)
    if scored.lacking:
        scored = scored._replace(lacking=tuple(add_line_numbers(scored.lacking, document.text)))
        if not undecided:
            return Refused(scored.lacking, lexicon)
    scored = _mark_stopped(scored, document.data)
    rows = game.sheet_rows(ruleset, language, scored.in_play)
    metadata = read_metadata(game.id, document.data)._replace(house=list_house_rules(ruleset))
    return Counted(scored, rows, lexicon, game.name_game(ruleset, language), metadata)


def count_at(
    record: Record, state: StateLike, language: str, notes: tuple[Problem, ...] = (), *, growth: bool = False
) -> Counted | Refused:
    """Return the points of a record whose turns led to this table."""
    notes = record.notes + notes
    state, problems = record.game.reveal(state, record.document.data, record.document.file)
    if problems:
        return Refused(add_line_numbers(problems, record.document.text), record.lexicon)
    scored = _mark_stopped(record.game.score_state(state), record.document.data)
    rows = record.game.sheet_rows(state.ruleset, language, scored.in_play)  # a variant has its own
    grown = measure_growth(record, scored.sheet) if growth else None
    adjusted = tuple(
        AppliedAdjustment(a.after, a.player, record.game.things.tell(a.thing, record.words), a.change, a.why)
        for a in record.adjustments
    )
    metadata = read_metadata(record.game.id, record.document.data)._replace(
        set_right=adjusted, house=list_house_rules(record.ruleset)
    )
    scored = scored._replace(date=metadata.date, course=record.game.course(state))
    return Counted(scored, rows, record.lexicon, record.ruleset.name, metadata, grown, notes)


def _mark_stopped(scored: Scored, data: Mapping[str, object]) -> Scored:
    """Return the count as final if the head says that the group stopped early and why."""
    return scored._replace(sheet=scored.sheet.stopped_early(read_stopped(TomlTable(data, "", []))))


def list_blank_rows(game_id: str, language: str) -> Blank | Refused:
    """Return the rows of an empty sheet of a game, and for how many players it is."""
    game = load(game_id)
    lexicon = lexicon_of(game)
    ruleset = build_ruleset_for(game)
    if isinstance(ruleset, list):
        return refuse_ruleset(ruleset, lexicon)
    publisher = read_metadata(game_id, {"edition": language}).publisher
    name, rows = game.name_game(ruleset, language), game.sheet_rows(ruleset, language, None)
    return Blank(rows, lexicon, name, seats_of(game_id), publisher)


# beside the points ---------------------------------------------------------------------------------------


def read_metadata(game: str, data: Mapping[str, Any]) -> SheetMetadata:
    """Return when, where and how it was played, as a file tells it."""
    editions = load_table(game, "ruleset")["editions"]
    edition = str(data.get("edition") or next(iter(editions)))
    publisher = editions.get(edition, {}).get("publisher", "")
    head = TomlTable(data, "", [])
    overrules = tuple(
        Overrule(number, str(turn.get("player", "")), str(turn["overruled"]))
        for number, turn in enumerate(data.get("turn", ()), start=1)
        if turn.get("overruled")
    )
    ended = read_moment(data)
    return SheetMetadata(edition, publisher, read_date(data), read_place(head), read_notes(head), overrules, ended)


def list_house_rules(ruleset: object) -> tuple[str, ...]:
    """Return the rulings that the table decided otherwise."""
    return tuple(getattr(ruleset, "house", ()))


def measure_growth(record: Record, end: ScoreSheet) -> Growth | None:
    """Return the points after every turn; after the last one as the sheet has them, with everything turned up."""
    if not record.turns:
        return None
    sheets = [record.game.score_state(record.start).sheet]
    sheets += [record.game.score_state(judged.after).sheet for judged in replay(record)]
    sheets[-1] = end
    rows = tuple(line.row for line in end.players[0].lines)
    points = tuple(tuple(tuple(p.line(row).points for row in rows) for p in sheet.players) for sheet in sheets)
    return Growth(rows, tuple(range(len(sheets))), points)


# tallies of other programs -------------------------------------------------------------------------------


IMPORTED = "imported"
TOTAL = "total"
"""The only line of such a sheet."""
MOST_POINTS = 999_999
"""No game is won with more, nor lost with fewer below zero."""


def is_imported(data: Mapping[str, object]) -> bool:
    return data.get(IMPORTED) is True


class ToldResult(Value):
    """What the other program says of a player; None where it says nothing."""

    player: str
    points: int | None = None
    rank: int | None = None
    winner: bool | None = None


def score_imported(data: Mapping[str, object], file: str) -> Scored | list[Problem]:
    """Return the sheet, or everything that is wrong with the tally."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems)
    game = str(data["game"])
    results = top.tables("result")
    told = []
    for entry in results:
        points = entry.number("points", least=-MOST_POINTS, most=MOST_POINTS) if entry.has("points") else None
        rank = entry.number("rank", least=1, most=len(results)) if entry.has("rank") else None
        winner = entry.flag("winner") if entry.has("winner") else None
        told.append(ToldResult(entry.text("player"), points, rank, winner))
        entry.done()
    editions = tuple(load_table(game, "ruleset")["editions"])
    head = read_head(top, editions, seats_of(game), named=[each.player for each in told])
    for player in head.players:
        count = sum(each.player == player for each in told)
        if count != 1:
            top.complain("result", "imported_result", player=player)
    for each in told:
        if each.player not in head.players:
            top.complain("result", "unknown_player", found=each.player, known=head.players)
    top.raw(IMPORTED)
    top.text("source", required=False)
    top.done()
    if problems:
        return problems
    by_name = {each.player: each for each in told}
    return Scored(_make_imported_sheet(game, [by_name[player] for player in head.players]), (), head.date)


def _make_imported_sheet(game: str, told: Sequence[ToldResult]) -> ScoreSheet:
    """Return the sheet as told, whatever our own count would say; without any winner told, the most points win."""
    ranks = rank_imported(told, by_points=load(game).by_points)
    named = [each.player for each in told if each.winner]
    winners = tuple(named or (each.player for each, rank in zip(told, ranks, strict=True) if rank == 1))
    players = tuple(
        PlayerScore(each.player, () if each.points is None else (ScoreLine(TOTAL, each.points),), rank)
        for each, rank in zip(told, ranks, strict=True)
    )
    return ScoreSheet(game, players, winners, IMPORTED, bool(winners))


def rank_imported(told: Sequence[ToldResult], *, by_points: bool) -> tuple[int, ...]:
    """Return places as told for all, else by points behind those who won; where points are missing, those who won."""
    if all(each.rank for each in told):
        return tuple(each.rank or 0 for each in told)
    if not by_points or any(each.points is None for each in told):
        return tuple(1 if each.winner else 0 for each in told)
    anybody = any(each.winner for each in told)
    keys = [(bool(each.winner) if anybody else False, each.points or 0) for each in told]
    return tuple(1 if anybody and key[0] else 1 + sum(other > key for other in keys) for key in keys)


# by asking -----------------------------------------------------------------------------------------------


class Interview:
    """The answers of an interview so far. The next question follows from them; stepping back drops the last."""

    def __init__(
        self, game_id: str, ruleset: RulesetLike, date: datetime.date | None = None, language: str = "en"
    ) -> None:
        self.game: AnyGame = load(game_id)
        self.lexicon = lexicon_of(self.game)
        self.ruleset = ruleset
        self.date = date
        self.language = language
        self.name = self.game.name_game(ruleset, language)
        self.names: AllNames = {}
        """Names of things in all languages, for finding what people type."""
        self.answers: dict[str, Any] = {}
        self._ties: tuple[tuple[str, str], ...] = ()
        self.rows: tuple[str, ...] = ()
        """The rows of the sheet in the order of the reader's language."""
        self.resumed: Path | None = None
        """The unfinished count that this one goes on with."""
        self.more: dict[str, Any] = {}
        """What else the head of the tally says, such as where it was played."""

    def question(self) -> Question | None:
        """Return the first question without an answer; None when all is known."""
        for question in self.game.questions(self.ruleset, self.answers, self._ties, self.rows):
            if question.key not in self.answers:
                return question
        return None

    def questions_of(self, player: str) -> list[Question]:
        """Return the questions to `player` that follow from the answers so far; with "" those about the whole table."""
        asked = self.game.questions(self.ruleset, self.answers, self._ties, self.rows)
        return [question for question in asked if question.player == player]

    def answer(self, question: Question, text: str) -> InvalidAnswer | None:
        """Take an answer, or another one than before; return why it does not fit, else None."""
        if question.form == "yes":
            text = read_nod(text, self.language) or text.strip()
        value = self.game.read_answer(question, text, self.ruleset, self.names)
        if isinstance(value, InvalidAnswer):
            return value
        self.answers[question.key] = value
        self._find_ties()
        return None

    def take_over(self, told: Mapping[str, Any]) -> None:
        """Take the answers of an unfinished count, as far as they are still asked for."""
        found = [""]
        while found:
            asked = self.game.questions(self.ruleset, self.answers, self._ties, self.rows)
            found = [each.key for each in asked if each.key in told and each.key not in self.answers]
            self.answers |= {key: told[key] for key in found}
            self._find_ties()

    def _find_ties(self) -> None:
        """Find, once everything else is known, who is tied and what would break it."""
        if self.question() is not None:
            return
        found = self.game.find_ties(self.ruleset, self.tally())
        self._ties = (*self._ties, *(tie for tie in found if tie not in self._ties))

    def back(self) -> bool:
        """Forget the last answer, if there is one; return true if others are left."""
        if self.answers:
            self.answers.popitem()
            self._ties = ()
            self._find_ties()
        return bool(self.answers)

    @property
    def _head(self) -> dict[str, Any]:
        date = {} if self.date is None else {"date": self.date}
        return {"format": FORMAT, "game": self.game.id, **date, **self.more}

    def tally(self) -> dict[str, object]:
        return {**self._head, **self.game.tally_of(self.answers)}

    def score(self, language: str) -> Counted | Refused:
        """Return the points of what was told."""
        return score_document(Document("", "", self.tally()), language)

    def place(self, name: str) -> Path:
        """Return the file for the tally unless another is named: the unfinished count, else a name that is free."""
        return self.resumed or find_free_name(Path(name))

    def save(self, path: Path) -> WriteResult | Problem:
        """Write the tally into a new file, or over the unfinished count that it comes from."""
        return create_record(path, format_file(self.tally()), self.tally(), overwrite=path == self.resumed)

    def keep(self, path: Path) -> WriteResult | Problem:
        """Write what was answered so far, to go on from there."""
        text = "\n".join([*format_lines(self._head), "", f"[{UNFINISHED}]", *format_lines(self.answers), ""])
        return create_record(path, text, {**self._head, UNFINISHED: self.answers}, overwrite=path == self.resumed)


def start_interview(game_id: str, date: datetime.date | None, language: str = "en") -> Interview | Refused:
    """Return an interview about a game, with what this user declared; `Refused` where it cannot be counted so."""
    ruleset = build_ruleset_for(load(game_id))
    if isinstance(ruleset, list):
        return refuse_ruleset(ruleset)
    started = Interview(game_id, ruleset, date, language)
    if started.question() is None:
        return Refused([Problem("", "", "no_tallies")], started.lexicon)
    started.rows = tuple(row.id for row in started.game.sheet_rows(ruleset, language, ()))
    return started


def resume_interview(path: Path, language: str) -> Interview | Refused:
    """Return an interview that goes on with the answers of an unfinished count, as far as they still fit."""
    document = read_document(path)
    if isinstance(document, Problem):
        return refuse_file(document)
    wrong = find_wrong_kind(document.data, document.file)
    if wrong is not None:
        return refuse_file(wrong)
    started = start_interview(document.data["game"], read_date(document.data), language)
    if isinstance(started, Refused):
        return started
    started.resumed = path
    started.more = {key: document.data[key] for key in MORE if key in document.data}
    started.take_over(document.data.get(UNFINISHED, {}))
    return started


def start_shared_count(path: Path, language: str) -> Interview | Counted | Refused | None:
    """Return the count of a finished table that lies in a file, for several who answer; None for a record of turns.

    It is an unfinished one, or begins with the head of a tally; a tally that is counted has no question left.
    """
    document = read_document(path)
    if isinstance(document, Problem) or find_wrong_kind(document.data, document.file) is not None:
        return None  # whoever opens it as a record says why not
    if UNFINISHED in document.data:
        return resume_interview(path, language)
    if "result" in document.data:
        return score_document(document, language)
    game = load(document.data["game"])
    if type(game).start is not Game.start:
        return None
    started = start_interview(game.id, read_date(document.data), language)
    if isinstance(started, Refused):
        return started
    problems: list[Problem] = []
    editions = tuple(load_table(game.id, "ruleset")["editions"])
    head = read_head(TomlTable(document.data, document.file, problems), editions, seats_of(game.id))
    if problems:
        return Refused(add_line_numbers(problems, document.text), started.lexicon)
    started.resumed = path
    started.more = {key: document.data[key] for key in MORE if key in document.data}
    started.take_over({"players": list(head.players)})
    return started
