"""What the table had wrong and set right between two turns, as it stands in a record (`[[adjust]]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.adjustment import Adjustment
from referee.engine.reading import Problem, TomlTable
from referee.storage.turns import ADJUST, TURN, UNDONE, RecordedTurn, read_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.storage.documents import Document


def read_adjustments(document: Document) -> tuple[list[Adjustment], list[Problem]]:
    """The corrections of a record in the order of the file, and everything that is wrong in how they are written."""
    problems: list[Problem] = []
    found = [_read(entry) for entry in TomlTable(document.data, document.file, problems).tables(ADJUST)]
    if problems:
        return found, problems
    places = _turns_before(steps_in(document.text))
    if len(places) != len(found):
        return found, [Problem(document.file, ADJUST, "turns_not_as_tables")]
    return [each._replace(after=after) for each, after in zip(found, places, strict=True)], problems


def steps_in(text: str) -> list[str]:
    """What follows what in a record: `turn` or `adjust`."""
    from referee.storage.editing import step_kinds

    return step_kinds(text)


def _turns_before(kinds: Sequence[str]) -> list[int]:
    """For each adjustment the number of turns that stand before it."""
    return [kinds[:at].count(TURN) for at, kind in enumerate(kinds) if kind == ADJUST]


def read_undone(document: Document) -> tuple[list[RecordedTurn | Adjustment], list[Problem]]:
    """The turns and corrections that were taken back."""
    problems: list[Problem] = []
    entries = TomlTable(document.data, document.file, problems).tables(UNDONE, required=False)
    return [_read(entry) if entry.has("thing") else read_turn(entry) for entry in entries], problems


def _read(entry: TomlTable) -> Adjustment:
    change = entry.number("change", least=None)
    if not change and entry.has("change"):
        entry.complain("change", "change_nothing")
    found = Adjustment(entry.text("player"), entry.text("thing"), change, entry.text("why", required=False))
    entry.raw("note")
    entry.done()
    return found
