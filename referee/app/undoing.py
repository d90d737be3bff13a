"""Taking back turns, and restoring them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.outcomes import Refused, unusable
from referee.app.records import Judged, Record, locked_record, open_record, replay
from referee.engine.adjustment import Adjustment
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import records
from referee.storage.records import RecordedTurn, read_undone
from referee.storage.toml_text import add_line_numbers, find_undone

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.text import Fact


class Moved(Value):
    """What was taken back or restored, in the order of the file: turns as they were judged, corrections; who moves."""

    turns: tuple[Judged | Adjustment, ...]
    next_player: str | None = None
    lexicon: Lexicon | None = None
    notes: tuple[Problem, ...] = ()
    things: tuple[Fact, ...] = ()
    """What each of them set right, as it is told; nothing for a turn."""


def undo(path: Path, count: int, language: str) -> Moved | Refused:
    """Takes back the last turns; they are kept until something new is recorded."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        steps = record.steps
        taken = min(count, len(steps))
        if not taken:
            return Moved(())
        written = records.undo_steps(record.document, taken)
        if isinstance(written, Problem):
            return unusable(written)
        return _moved(record, steps[-taken:], written.notes, back=True)


def redo(path: Path, count: int, language: str) -> Moved | Refused:
    """Restores turns that were taken back."""
    with locked_record(path, language) as record:
        if not isinstance(record, Record):
            return record
        _turns, problems = read_undone(record.document)
        if problems:
            return Refused(add_line_numbers(problems, record.document.text), record.lexicon)
        possible = len(find_undone(record.document.text))
        restored = min(count, possible)
        if not restored:
            return Moved(())
        written = records.redo_steps(record.document, restored)
        if isinstance(written, Problem):
            return unusable(written)
        after = open_record(path, language)
        if not isinstance(after, Record):
            return after
        return _moved(after, after.steps[-restored:], written.notes, back=False)


def _moved(
    whole: Record, moved: tuple[RecordedTurn | Adjustment, ...], notes: tuple[Problem, ...], *, back: bool
) -> Moved:
    """What to say about the last steps of a record that holds them: each turn as it was judged, and who moves now."""
    played = list(replay(whole))
    before = len(played) - sum(isinstance(step, RecordedTurn) for step in moved)
    judged = iter(played[before:])
    told = tuple(next(judged) if isinstance(step, RecordedTurn) else step for step in moved)
    things = tuple(
        whole.game.things.tell(step.thing, whole.words) if isinstance(step, Adjustment) else "" for step in moved
    )
    standing = played[:before] if back else played
    state = standing[-1].after if standing else whole.start
    return Moved(told, whole.game.whose_turn(state), whole.lexicon, notes, things)
