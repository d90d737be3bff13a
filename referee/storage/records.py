"""The turns and corrections of a record: read them, and change the file under its lock.

Every change replaces the whole file. A changed text is written only if it means exactly what it should. What is there
now is compared with what was read right before the file is replaced, and with what was written right after it: an
editor that saves at the same moment is never written over unseen, and nothing is acknowledged that is gone again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.engine.reading import Problem, TomlTable
from referee.engine.text import make
from referee.engine.value import Value
from referee.storage.documents import Document, is_unchanged, parse_text
from referee.storage.files import (
    MAX_RECORD_BYTES,
    WriteResult,
    path_exists,
    remove_stale_temp_files,
    replace_atomically,
    report_write,
    report_write_error,
    write_text,
)
from referee.storage.toml_text import (
    ADJUST,
    REFEREE_KEYS,
    TURN,
    UNDONE,
    find_heading_lines,
    find_undone,
    find_undone_kind,
    list_step_kinds,
    make_plain,
    mark_undone,
    match_line_ends,
    remove_undone,
    replace_moves,
    restore_undone,
)

if TYPE_CHECKING:
    from referee.engine.adjustment import Adjustment

FILE_CHANGED = "file_changed"
"""The Problem that another program has changed the file since it was read; nothing was written then."""


class RecordedTurn(Value):
    """One turn as it was written: the player, the clauses, and the reason if the table overruled the referee."""

    player: str
    moves: tuple[str, ...]
    overruled: str | None = None
    unjudged: bool = False
    """True if it was recorded as a turn that could not be judged."""

    @property
    def text(self) -> str:
        """Return the clauses in one line."""
        return "; ".join(self.moves)


# reading ----------------------------------------------------------------------------------------------------


def read_turns(document: Document) -> tuple[list[RecordedTurn], list[Problem]]:
    """Return the turns of a record in order, and everything wrong in their writing."""
    problems: list[Problem] = []
    entries = document.data.get(TURN, [])
    if isinstance(entries, list) and all(map(_is_usual, entries)):
        return [make(RecordedTurn, (entry["player"], tuple(entry["moves"]), None, False)) for entry in entries], []
    entries = TomlTable(document.data, document.file, problems).tables(TURN, required=False)
    return [_read_turn(entry) for entry in entries], problems


def _is_usual(entry: Any) -> bool:
    """Return True for a turn that has a player and clauses and nothing else, of which nothing can be wrong."""
    named = type(entry) is dict and entry.keys() == {"player", "moves"} and type(entry["player"]) is str
    return named and type(entry["moves"]) is list and set(map(type, entry["moves"])) == {str}


def _read_turn(entry: TomlTable) -> RecordedTurn:
    """Return one turn; add what is wrong in its writing to the problems of `entry`."""
    moves = entry.raw("moves")
    if isinstance(moves, str):
        moves = [moves]
    if not isinstance(moves, list) or not moves or not all(isinstance(move, str) for move in moves):
        entry.complain("moves", "moves_as_text")
        moves = []
    overruled = entry.text("overruled", required=False) or None
    entry.raw("note")
    turn = RecordedTurn(entry.text("player"), tuple(moves), overruled, bool(entry.raw("unjudged")))
    entry.done()
    return turn


def read_adjustments(document: Document) -> tuple[list[Adjustment], list[Problem]]:
    """Return the corrections (`[[adjust]]`) of a record in order, and everything wrong in their writing.

    Each says after how many turns it stands, which only the text tells.
    """
    problems: list[Problem] = []
    found = [_read_adjustment(entry) for entry in TomlTable(document.data, document.file, problems).tables(ADJUST)]
    if problems:
        return found, problems
    kinds = list_step_kinds(document.text)
    places = [kinds[:at].count(TURN) for at, kind in enumerate(kinds) if kind == ADJUST]
    if len(places) != len(found):
        return found, [Problem(document.file, ADJUST, "turns_not_as_tables", {"kind": ADJUST})]
    return [each._replace(after=after) for each, after in zip(found, places, strict=True)], problems


def read_undone(document: Document) -> tuple[list[RecordedTurn | Adjustment], list[Problem]]:
    """Return the turns and corrections that were taken back, and everything wrong in their writing."""
    problems: list[Problem] = []
    entries = TomlTable(document.data, document.file, problems).tables(UNDONE, required=False)
    return [_read_adjustment(entry) if entry.has("thing") else _read_turn(entry) for entry in entries], problems


def _read_adjustment(entry: TomlTable) -> Adjustment:
    """Return one correction; add what is wrong in its writing to the problems of `entry`."""
    from referee.engine.adjustment import Adjustment

    change = entry.number("change", least=None)
    if not change and entry.has("change"):
        entry.complain("change", "change_nothing")
    found = Adjustment(entry.text("player"), entry.text("thing"), change, entry.text("why", required=False))
    entry.raw("note")
    entry.done()
    return found


# writing a new one ------------------------------------------------------------------------------------------


def create_record(path: Path, text: str, data: Mapping[str, Any], *, overwrite: bool = False) -> WriteResult | Problem:
    """Write a new record or tally, or return why not: one that does not mean `data` when it is read is not written."""
    if parse_text(text) != make_plain(data):
        return Problem(str(path), "", "file_unwritable")
    if len(text.encode("utf-8")) > MAX_RECORD_BYTES:
        return Problem(str(path), "", "record_full", {"most": MAX_RECORD_BYTES // 1000})
    return write_text(path, text, overwrite=overwrite)


# changing ---------------------------------------------------------------------------------------------------


def append_step(document: Document, step: str) -> WriteResult | Problem:
    """Add the text of a turn or correction to the record; undone steps are forgotten, their comments are not."""
    forgotten = len(find_undone(document.text)) if UNDONE in document.data else 0
    if not forgotten:
        return append_entries(document, step)
    text = remove_undone(document.text)
    expected = _add_entries(document, step) | {UNDONE: _list_entries(document, UNDONE)[:-forgotten]}
    return _change(document, text + match_line_ends(text, step), expected)


def append_entries(document: Document, addition: str) -> WriteResult | Problem:
    """Add entries at the end of a record; what stands there stays as it is, to the byte."""
    text = document.text
    start = "\n" if text and not text.endswith("\n") else ""
    return _change(document, text + match_line_ends(text, start + addition), _add_entries(document, addition))


def undo_steps(document: Document, count: int) -> WriteResult | Problem:
    """Mark the last `count` turns and corrections as undone."""
    kept = {TURN: _list_entries(document, TURN), ADJUST: _list_entries(document, ADJUST)}
    kinds = list_step_kinds(document.text)[-count:]
    if len(kinds) < count or any(kinds.count(kind) > len(entries) for kind, entries in kept.items()):
        return _make_table_problem(document)
    taken = [kept[kind].pop() for kind in reversed(kinds)][::-1]
    undone = _list_entries(document, UNDONE)
    at = len(undone) - len(find_undone(document.text))
    expected = {**kept, UNDONE: [*undone[:at], *taken, *undone[at:]]}
    return _change(document, mark_undone(document.text, count), expected)


def redo_steps(document: Document, count: int) -> WriteResult | Problem:
    """Put the first `count` undone turns and corrections back in force."""
    kept = {TURN: _list_entries(document, TURN), ADJUST: _list_entries(document, ADJUST)}
    undone, headings = _list_entries(document, UNDONE), find_undone(document.text)
    at = len(undone) - len(headings)
    for entry, heading in zip(undone[at : at + count], headings, strict=False):
        kept[find_undone_kind(document.text, heading)].append(entry)
    expected = {**kept, UNDONE: [*undone[:at], *undone[at + count :]]}
    return _change(document, restore_undone(document.text, count), expected)


def replace_turn(
    document: Document, number: int, moves: Sequence[str], unjudged: Sequence[str] = ()
) -> WriteResult | Problem:
    """Write other moves into a turn (from 1); what the referee said to the old ones goes with them."""
    turns = _list_entries(document, TURN)
    if len(find_heading_lines(document.text, TURN)) != len(turns):
        return _make_table_problem(document)
    kept = {key: value for key, value in turns[number - 1].items() if key not in REFEREE_KEYS}
    turns[number - 1] = kept | {"moves": list(moves)} | ({"unjudged": list(unjudged)} if unjudged else {})
    text = replace_moves(document.text, number, moves, unjudged)
    return _make_table_problem(document) if text is None else _change(document, text, {TURN: turns})


def rewrite_record(document: Document, text: str) -> WriteResult | Problem:
    """Write another text of the whole record, whose meaning the caller has checked, unless the file has changed."""
    path, new = Path(document.file), document._replace(text=text)
    if len(new.raw) > MAX_RECORD_BYTES:
        return Problem(document.file, "", "record_full", {"most": MAX_RECORD_BYTES // 1000})
    try:
        certain = replace_atomically(path, new.raw, document.raw)
    except FileNotFoundError:
        return Problem(document.file, "", "file_unwritable" if path_exists(path) else "file_missing")
    except (OSError, ValueError) as error:
        return report_write_error(path, error)
    if certain:
        remove_stale_temp_files(path)
    return report_write(path, certain, text) if is_unchanged(new) else Problem(document.file, "", "file_overwritten")


def _change(document: Document, text: str, expected: dict[str, list[object]]) -> WriteResult | Problem:
    """Write a changed text if it means the old data with the `expected` lists; an empty list is not written at all."""
    wanted = {key: value for key, value in {**document.data, **expected}.items() if key not in expected or value}
    found = parse_text(text)
    if found is None or found != wanted:
        other = (kind for kind in expected if kind in document.data and not find_heading_lines(document.text, kind))
        return _make_table_problem(document, next(other, next(iter(expected), TURN)))
    result = rewrite_record(document, text)
    return result if isinstance(result, Problem) else result._replace(data=found)


def _add_entries(document: Document, addition: str) -> dict[str, list[object]]:
    """Return the lists of entries that a record has to have with an addition."""
    added: dict[str, Any] = parse_text(addition) or {}
    return {kind: [*_list_entries(document, kind), *entries] for kind, entries in added.items()}


def _list_entries(document: Document, kind: str) -> list[Any]:
    """Return the entries of a kind; what is no list of tables becomes one that no text can mean."""
    found = document.data.get(kind, [])
    return list(found) if isinstance(found, list) else [found]


def _make_table_problem(document: Document, kind: str = TURN) -> Problem:
    return Problem(document.file, "", "turns_not_as_tables", {"kind": kind})
