"""Changing a record that was read under its lock: one way for every change, the exchange of the whole file.

What is there now is compared with what was read right before the exchange, and with what was written right after it:
an editor that saves at the same moment is never written over unseen, and nothing is acknowledged that is gone again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.storage.documents import MOST_BYTES, Document, is_unchanged
from referee.storage.toml_writing import in_style_of
from referee.storage.turns import ADJUST, TURN, UNDONE
from referee.storage.writing import Written, exchange, sweep, write_problem, written

CHANGED = "file_changed"
"""Another program has changed the file since it was read; nothing was written."""


def append_turn(document: Document, turn: str) -> Written | Problem:
    """Adds a turn at the end of the record; turns taken back before are forgotten, their comments are not."""
    if UNDONE not in document.data:
        return append(document, turn)
    from referee.storage import editing

    forgotten = len(editing.undone(document.text))
    if not forgotten:
        return append(document, turn)
    text = editing.forget_undone(document.text)
    expected = _with(document.data, {UNDONE: _entries(document, UNDONE)[:-forgotten]})
    if meaning(text) != expected:
        return _not_as_tables(document)
    return _write(document, text + in_style_of(text, turn))


def append(document: Document, addition: str) -> Written | Problem:
    """Adds text at the end of a record; what stands there stays as it is, to the byte."""
    text = document.text
    start = "\n" if text and not text.endswith("\n") else ""
    return _write(document, text + in_style_of(text, start + addition))


def take_back(document: Document, count: int) -> Written | Problem:
    """Marks the last turns and adjustments as undone."""
    from referee.storage import editing

    kept = {TURN: _entries(document, TURN), ADJUST: _entries(document, ADJUST)}
    kinds = editing.step_kinds(document.text)[-count:]
    if len(kinds) < count or any(kinds.count(kind) > len(entries) for kind, entries in kept.items()):
        return _not_as_tables(document)
    taken = [kept[kind].pop() for kind in reversed(kinds)][::-1]
    undone = _entries(document, UNDONE)
    at = len(undone) - len(editing.undone(document.text))
    expected = {**kept, UNDONE: [*undone[:at], *taken, *undone[at:]]}
    return _change(document, editing.take_back(document.text, count), expected)


def restore(document: Document, count: int) -> Written | Problem:
    """Puts the first of the undone turns and adjustments back in force."""
    from referee.storage import editing

    kept = {TURN: _entries(document, TURN), ADJUST: _entries(document, ADJUST)}
    undone, headings = _entries(document, UNDONE), editing.undone(document.text)
    at = len(undone) - len(headings)
    for entry, heading in zip(undone[at : at + count], headings, strict=False):
        kept[editing.kind_of_undone(document.text, heading)].append(entry)
    expected = {**kept, UNDONE: [*undone[:at], *undone[at + count :]]}
    return _change(document, editing.restore(document.text, count), expected)


def replace_turn(
    document: Document, number: int, moves: Sequence[str], unjudged: Sequence[str] = ()
) -> Written | Problem:
    """Writes other moves into a turn (from 1); what the referee said to the old ones goes with them."""
    from referee.storage import editing

    turns = _entries(document, TURN)
    if len(editing.heading_lines(document.text, TURN)) != len(turns):
        return _not_as_tables(document)
    kept = {key: value for key, value in turns[number - 1].items() if key not in editing.REFEREES}
    turns[number - 1] = kept | {"moves": list(moves)} | ({"unjudged": list(unjudged)} if unjudged else {})
    text = editing.replace_turn(document.text, number, moves, unjudged)
    return _not_as_tables(document) if text is None else _change(document, text, {TURN: turns})


def rewrite(document: Document, text: str) -> Written | Problem:
    """Writes another text of the whole record, whose meaning the caller has looked at."""
    return _write(document, text)


def _change(document: Document, text: str, expected: dict[str, list[object]]) -> Written | Problem:
    """Writes a changed text if it means exactly what it should; headings are found as text, and text can deceive."""
    if meaning(text) != _with(document.data, expected):
        return _not_as_tables(document)
    return _write(document, text)


def _entries(document: Document, kind: str) -> list[Any]:
    """The turns of a kind; what is no list of tables becomes one that no text can mean."""
    found = document.data.get(kind, [])
    return list(found) if isinstance(found, list) else [found]


def meaning(text: str) -> dict[str, object] | None:
    """What a text says as TOML, if it is any."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _with(data: dict[str, object], lists: dict[str, list[object]]) -> dict[str, object]:
    """The data with other lists of tables; an empty list is not written at all."""
    return {key: value for key, value in {**data, **lists}.items() if key not in lists or value}


def _not_as_tables(document: Document) -> Problem:
    return Problem(document.file, "", "turns_not_as_tables")


def _write(document: Document, text: str) -> Written | Problem:
    """Exchanges the file for one with another text, unless it has changed since it was read."""
    path, new = Path(document.file), document._replace(text=text)
    if len(new.raw) > MOST_BYTES:
        return Problem(document.file, "", "record_full", {"most": MOST_BYTES // 1000})
    try:
        sweep(path)
        certain = exchange(path, new.raw, document.raw)
    except FileNotFoundError:
        return Problem(document.file, "", "file_missing")
    except (OSError, ValueError) as error:
        return write_problem(path, error)
    return written(path, certain, text) if is_unchanged(new) else Problem(document.file, "", "file_overwritten")
