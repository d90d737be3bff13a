"""Taking back turns, and restoring them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.outcomes import Refused, Unread
from referee.app.records import Judged, Record, locked_record, replay
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import recording
from referee.storage.editing import undone
from referee.storage.lines import with_lines
from referee.storage.turns import UNDONE, RecordedTurn, read_turns

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon


class Moved(Value):
    """The turns that were taken back or restored, in the order in which they were played, and who moves now."""

    turns: tuple[Judged, ...]
    next_player: str | None = None
    lexicon: Lexicon | None = None
    notes: tuple[Problem, ...] = ()


def undo(path: Path, count: int, language: str) -> Moved | Refused | Unread:
    """Takes back the last turns; they are kept until something new is recorded."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        taken = min(count, len(record.turns))
        if not taken:
            return Moved(())
        written = recording.take_back(record.document, taken)
        if isinstance(written, Problem):
            return Unread(written)
        kept, gone = record.turns[:-taken], record.turns[-taken:]
        return _moved(record, kept, gone, written.notes, restored=False)


def redo(path: Path, count: int, language: str) -> Moved | Refused | Unread:
    """Restores turns that were taken back."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        turns, problems = read_turns(record.document, UNDONE)
        if problems:
            return Refused(with_lines(problems, record.document.text), record.lexicon)
        possible = len(undone(record.document.text))
        restored = min(count, possible)
        if not restored:
            return Moved(())
        written = recording.restore(record.document, restored)
        if isinstance(written, Problem):
            return Unread(written)
        back = tuple(turns[-possible:][:restored])
        return _moved(record, record.turns, back, written.notes, restored=True)


def _moved(
    record: Record,
    kept: tuple[RecordedTurn, ...],
    moved: tuple[RecordedTurn, ...],
    notes: tuple[Problem, ...],
    *,
    restored: bool,
) -> Moved:
    """What to say about turns behind those that were not touched: each as it was judged, and who moves now."""
    judged = list(replay(record._replace(turns=(*kept, *moved))))
    told, before = judged[len(kept) :], judged[len(kept) - 1].after if kept else record.start
    now = told[-1].after if restored else before
    return Moved(tuple(told), record.game.whose_turn(now), record.lexicon, notes)
