"""Taking back turns, and restoring them."""

from __future__ import annotations

from pathlib import Path

from referee.app.outcomes import Refused, Unread
from referee.app.records import Record, locked_record
from referee.engine.adjustment import Adjustment
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import recording
from referee.storage.adjustments import read_undone
from referee.storage.editing import undone
from referee.storage.lines import with_lines
from referee.storage.turns import RecordedTurn


class Moved(Value):
    """The turns and corrections that were taken back or restored, in the order of the file."""

    turns: tuple[RecordedTurn | Adjustment, ...]
    notes: tuple[Problem, ...] = ()


def undo(path: Path, count: int, language: str) -> Moved | Refused | Unread:
    """Takes back the last turns; they are kept until something new is recorded."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        steps = record.steps
        taken = min(count, len(steps))
        if not taken:
            return Moved(())
        written = recording.take_back(record.document, taken)
        if isinstance(written, Problem):
            return Unread(written)
        return Moved(steps[-taken:], written.notes)


def redo(path: Path, count: int, language: str) -> Moved | Refused | Unread:
    """Restores turns that were taken back."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        turns, problems = read_undone(record.document)
        if problems:
            return Refused(with_lines(problems, record.document.text), record.lexicon)
        possible = len(undone(record.document.text))
        restored = min(count, possible)
        if not restored:
            return Moved(())
        written = recording.restore(record.document, restored)
        if isinstance(written, Problem):
            return Unread(written)
        return Moved(tuple(turns[-possible:][:restored]), written.notes)
