"""Writing into a record that was read under its lock: a turn is appended, everything else is exchanged as a whole."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import records
from referee.storage.documents import MOST_BYTES, Document
from referee.storage.durable import append_bytes, create, exchange, write_problem
from referee.storage.turns import TURN, UNDONE
from referee.storage.writing import free_name


class Written(Value):
    """The text of a record as it stands on the disk now, and what else happened to it."""

    text: str
    notes: tuple[Problem, ...] = ()


def append_turn(document: Document, turn: str) -> Written | Problem:
    """Adds a turn at the end of the record and makes it durable; turns taken back before are forgotten."""
    if not records.undone(document.text):
        return append(document, turn)
    text = records.forget_undone(document.text)
    forgotten = len(records.undone(document.text))
    kept = _entries(document, UNDONE)[:-forgotten]
    expected = _with(document.data, {UNDONE: kept})
    if _meaning(text) != expected:
        return _not_as_tables(document)
    return rewrite(document, text + records.in_style_of(text, turn))


def append(document: Document, addition: str) -> Written | Problem:
    """Adds text at the end of a file and waits until it is on the disk."""
    text = document.text
    start = "\n" if text and not text.endswith("\n") else ""
    addition = records.in_style_of(text, start + addition)
    if document.torn:
        return rewrite(document, text + addition)
    path = Path(document.file)
    if len((text + addition).encode("utf-8")) > MOST_BYTES:
        return _full(document)
    try:
        append_bytes(path, addition.encode("utf-8"))
    except FileNotFoundError:
        return Problem(document.file, "", "file_missing")
    except OSError as error:
        return write_problem(path, error)
    return Written(text + addition)


def take_back(document: Document, count: int) -> Written | Problem:
    """Marks the last turns as undone."""
    turns, undone = _entries(document, TURN), _entries(document, UNDONE)
    later = len(records.undone(document.text))
    at = len(undone) - later
    expected = {TURN: turns[:-count], UNDONE: [*undone[:at], *turns[-count:], *undone[at:]]}
    return _change(document, records.take_back(document.text, count), expected)


def restore(document: Document, count: int) -> Written | Problem:
    """Puts the first of the undone turns back in force."""
    turns, undone = _entries(document, TURN), _entries(document, UNDONE)
    at = len(undone) - len(records.undone(document.text))
    expected = {TURN: [*turns, *undone[at : at + count]], UNDONE: [*undone[:at], *undone[at + count :]]}
    return _change(document, records.restore(document.text, count), expected)


def replace_turn(document: Document, number: int, player: str, moves: tuple[str, ...]) -> Written | Problem:
    """Writes other moves into a turn (from 1)."""
    turns = _entries(document, TURN)
    turns[number - 1] = {"player": player, "moves": list(moves)}
    if len(records.heading_lines(document.text, TURN)) != len(turns):
        return _not_as_tables(document)
    return _change(document, records.replace_turn(document.text, number, player, moves), {TURN: turns})


def _change(document: Document, text: str, expected: dict[str, list[Any]]) -> Written | Problem:
    """Writes a changed text if it means exactly what it should; headings are found as text, and text can deceive."""
    if _meaning(text) != _with(document.data, expected):
        return _not_as_tables(document)
    return rewrite(document, text)


def _entries(document: Document, kind: str) -> list[Any]:
    """The turns of a kind; what is no list of tables becomes one that no text can mean."""
    found = document.data.get(kind, [])
    return list(found) if isinstance(found, list) else [found]


def _meaning(text: str) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _with(data: dict[str, Any], lists: dict[str, list[Any]]) -> dict[str, Any]:
    """The data with other lists of tables; an empty list is not written at all."""
    changed = {**data, **lists}
    return {key: value for key, value in changed.items() if key not in lists or value}


def _not_as_tables(document: Document) -> Problem:
    return Problem(document.file, "", "turns_not_as_tables")


def _full(document: Document) -> Problem:
    return Problem(document.file, "", "record_full", {"most": MOST_BYTES // 1000})


def rewrite(document: Document, text: str) -> Written | Problem:
    """Exchanges the file for one with another text. A torn turn is set aside beside it first."""
    path = Path(document.file)
    data = (document.mark + text).encode("utf-8")
    if len(data) > MOST_BYTES:
        return _full(document)
    notes: tuple[Problem, ...] = ()
    try:
        _sweep(path)
        if document.torn:
            aside = free_name(path.with_name(f"{path.name}.torn"))
            create(aside, document.torn)
            notes = (Problem(document.file, "", "torn_aside", {"aside": str(aside)}),)
        exchange(path, data)
    except (OSError, ValueError) as error:
        return write_problem(path, error)
    return Written(text, notes)


def _sweep(path: Path) -> None:
    """Removes next versions that never became the file, left behind by a process that was killed."""
    target = path.resolve()
    for left in target.parent.glob(".*.new"):
        if left.name.startswith(f".{target.name[:100]}."):
            with contextlib.suppress(OSError):
                left.unlink()
