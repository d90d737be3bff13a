"""Counting the points of a file, and the rows of a sheet to be filled in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.circumstances import circumstances_of, growth_of, house_in, set_right_in
from referee.app.imported import is_imported, score_imported
from referee.app.lookup import seats_of
from referee.app.outcomes import Refused, unusable
from referee.app.records import Record, played, record_of
from referee.app.rulesets import lexicon_of, ruleset_for
from referee.engine.counted import Counted
from referee.engine.head import read_stopped, wrong_kind
from referee.engine.reading import Problem, TomlTable
from referee.engine.value import Value
from referee.games import GAMES, load
from referee.storage.documents import read_document
from referee.storage.files import WriteResult, find_output_problem, list_taken_names, write_bytes, write_text
from referee.storage.rulesets import load_vocabulary
from referee.storage.toml_text import add_line_number, add_line_numbers

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.protocols import Ruleset, State
    from referee.engine.score import Scored, SheetRow
    from referee.storage.documents import Document


UNFINISHED = "unfinished"
"""The answers of a count that was interrupted, in a file of its own."""


class Blank(Value):
    """The rows of an empty sheet."""

    rows: tuple[SheetRow, ...]
    lexicon: Lexicon
    name: str
    players: tuple[int, int]
    publisher: str = ""
    """Who published the edition of the reader's language."""


def save(path: Path, content: str | bytes, inputs: Sequence[Path] = ()) -> WriteResult | Problem:
    """Writes a sheet into a file, replacing an older one, but never a record or what the sheet was made from."""
    problem = find_output_problem(path, inputs)
    if problem is not None:
        return problem
    return write_bytes(path, content) if isinstance(content, bytes) else write_text(path, content)


def score_file(path: Path, language: str, *, growth: bool = False, undecided: bool = False) -> Counted | Refused:
    """The points of the tally or the record in a file, on request with how they grew over its turns.

    A tie that nothing told decides is refused, unless `undecided` ones are wanted, too.
    """
    document = read_document(path)
    if isinstance(document, Problem):
        return unusable(document)
    return score_document(document, language, growth=growth, undecided=undecided)


def is_unfinished(path: Path, game: str | None = None) -> bool:
    """Whether a file holds a count that was interrupted, of this game if one is named."""
    document = read_document(path)
    if isinstance(document, Problem) or not isinstance(document.data.get(UNFINISHED), dict):
        return False
    return game is None or document.data.get("game") == game


def unfinished_counts(path: Path, game: str | None) -> list[Path]:
    """The counts that were interrupted under this name or one made from it, the latest first."""
    return [each for each in reversed(list_taken_names(path)) if is_unfinished(each, game)]


def score_document(
    document: Document, language: str, *, growth: bool = False, undecided: bool = False
) -> Counted | Refused:
    """The same for a file that was read."""
    wrong = wrong_kind(document.data, document.file, tuple(GAMES))
    if wrong is not None:
        return unusable(add_line_number(wrong, document.text))
    game = load(document.data["game"])
    lexicon = lexicon_of(game)
    ruleset = ruleset_for(game, document)
    if isinstance(ruleset, list):
        return Refused(ruleset, lexicon)
    if is_imported(document.data):
        return _score_imported(document, ruleset, lexicon)
    if UNFINISHED in document.data:
        return Refused([Problem(document.file, UNFINISHED, "count_unfinished")], lexicon)
    if not {"result", "turn", "position", "players"} & document.data.keys():
        return Refused([Problem(document.file, "", "nothing_to_count")], lexicon)
    if "result" not in document.data:
        return _score_record(record_of(document, language), language, growth)
    scored = game.score_tally(ruleset, document.data, document.file, load_vocabulary(game.id, language))
    if isinstance(scored, list):
        return Refused(add_line_numbers(scored, document.text), lexicon)
    if scored.lacking:
        scored = scored._replace(lacking=tuple(add_line_numbers(scored.lacking, document.text)))
        if not undecided:
            return Refused(scored.lacking, lexicon)
    scored = _stopped(scored, document.data)
    rows = game.sheet_rows(ruleset, language, scored.in_play)
    circumstances = circumstances_of(game.id, document.data)._replace(house=house_in(ruleset))
    return Counted(scored, rows, lexicon, ruleset.name, circumstances)


def _score_imported(document: Document, ruleset: Ruleset, lexicon: Lexicon) -> Counted | Refused:
    scored = score_imported(document.data, document.file)
    if isinstance(scored, list):
        return Refused(add_line_numbers(scored, document.text), lexicon)
    return Counted(scored, (), lexicon, ruleset.name, circumstances_of(scored.sheet.game, document.data))


def _score_record(record: Record | Refused, language: str, growth: bool) -> Counted | Refused:
    """The points of a played record, or of a half-played one as they stand."""
    if not isinstance(record, Record):
        return record
    found = played(record)
    if isinstance(found, Refused):
        return found
    state, late = found
    return count_at(record, state, language, late_turns(record, late), growth=growth)


def count_at(
    record: Record, state: State, language: str, notes: tuple[Problem, ...] = (), *, growth: bool = False
) -> Counted | Refused:
    """The points of a record whose turns led to this table."""
    notes = record.notes + notes
    state, problems = record.game.reveal(state, record.document.data, record.document.file)
    if problems:
        return Refused(add_line_numbers(problems, record.document.text), record.lexicon)
    scored = _stopped(record.game.score_state(state), record.document.data)
    rows = record.game.sheet_rows(state.ruleset, language, scored.in_play)  # a variant has its own
    grown = growth_of(record, scored.sheet) if growth else None
    circumstances = circumstances_of(record.game.id, record.document.data)._replace(
        set_right=set_right_in(record), house=house_in(record.ruleset)
    )
    scored = scored._replace(date=circumstances.date, course=record.game.course(state))
    return Counted(scored, rows, record.lexicon, record.ruleset.name, circumstances, grown, notes)


def _stopped(scored: Scored, data: Mapping[str, object]) -> Scored:
    """Gives the count as final if the head says that the group stopped early and why."""
    return scored._replace(sheet=scored.sheet.stopped_early(read_stopped(TomlTable(data, "", []))))


def late_turns(record: Record, first: int) -> tuple[Problem, ...]:
    """A note about turns that were recorded after the end of the game."""
    if not first:
        return ()
    key, line = f"turn[{first}]", record.line_of(first)
    return (Problem(record.document.file, key, "turns_after_end", {"number": first}, line),)


def blank_rows(game_id: str, language: str) -> Blank | Refused:
    """The rows of an empty sheet of a game, and for how many players it is."""
    game = load(game_id)
    lexicon = lexicon_of(game)
    ruleset = ruleset_for(game)
    if isinstance(ruleset, list):
        return Refused(ruleset, lexicon)
    publisher = circumstances_of(game_id, {"edition": language}).publisher
    return Blank(game.sheet_rows(ruleset, language, None), lexicon, ruleset.name, seats_of(game_id), publisher)
