"""Counting the points of a file, and the rows of a sheet to be filled in by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from referee.app.outcomes import Refused, Unread
from referee.app.records import Record, record_of, table_of
from referee.app.rulesets import lexicon_of, ruleset_for
from referee.engine.game import Scored
from referee.engine.head import date_of, wrong_kind
from referee.engine.messages import Lexicon
from referee.engine.reading import Problem
from referee.engine.score import SheetRow
from referee.games import GAMES, load
from referee.storage.documents import Document, read_document
from referee.storage.lines import with_line
from referee.storage.writing import write_text


@dataclass(frozen=True, slots=True)
class Count:
    """A counted file, with the rows in the order of the reader's language."""

    scored: Scored
    rows: tuple[SheetRow, ...]
    lexicon: Lexicon
    name: str
    """What the game is called on its box."""


@dataclass(frozen=True, slots=True)
class Blank:
    """The rows of an empty sheet."""

    rows: tuple[SheetRow, ...]
    lexicon: Lexicon
    name: str
    players: tuple[int, int]


def save(path: Path, text: str) -> Problem | None:
    """Writes a sheet into a file, replacing an older one."""
    return write_text(path, text)


def score_file(path: Path, language: str) -> Count | Refused | Unread:
    """The points of the tally in a file."""
    document = read_document(path)
    if isinstance(document, Problem):
        return Unread(document)
    return score_document(document, language)


def score_document(document: Document, language: str) -> Count | Refused | Unread:
    wrong = wrong_kind(document.data, document.file, tuple(GAMES))
    if wrong is not None:
        return Unread(with_line(wrong, document.text))
    game = load(document.data["game"])
    lexicon = lexicon_of(game)
    ruleset = ruleset_for(game, document)
    if isinstance(ruleset, list):
        return Refused(ruleset, lexicon)
    if "result" not in document.data:
        return _score_record(record_of(document, language), language)
    scored = game.score_tally(ruleset, document.data, document.file)
    if isinstance(scored, list):
        return Refused([with_line(problem, document.text) for problem in scored], lexicon)
    return Count(scored, game.sheet_rows(ruleset, language, scored.objectives), lexicon, ruleset.name)


def _score_record(record: Record | Refused | Unread, language: str) -> Count | Refused | Unread:
    """The points of a played record, or of a half-played one as they stand."""
    if not isinstance(record, Record):
        return record
    state = table_of(record)
    if isinstance(state, Refused):
        return state
    state, problems = record.game.reveal(state, record.document.data, record.document.file)
    if problems:
        return Refused([with_line(problem, record.document.text) for problem in problems], record.lexicon)
    scored = record.game.score_state(state)
    rows = record.game.sheet_rows(record.ruleset, language, scored.objectives)
    return Count(replace(scored, date=date_of(record.document.data)), rows, record.lexicon, record.ruleset.name)


def blank_rows(game_id: str, language: str) -> Blank | Refused:
    """The rows of an empty sheet of a game, and for how many players it is."""
    game = load(game_id)
    lexicon = lexicon_of(game)
    ruleset = ruleset_for(game)
    if isinstance(ruleset, list):
        return Refused(ruleset, lexicon)
    return Blank(game.sheet_rows(ruleset, language, None), lexicon, ruleset.name, ruleset.setup.players)
