"""The turns that a record holds, as they were written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.reading import Problem, TomlTable
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.storage.documents import Document

TURN, UNDONE, ADJUST = "turn", "undone", "adjust"
TEXTS = {str}
_usual = tuple.__new__
"""Makes a turn out of all its parts, at a fifth of what the class itself takes, which looks for missing ones."""


class RecordedTurn(Value):
    """One turn as it was written: who, the clauses, and the reason if the table overruled the referee."""

    player: str
    moves: tuple[str, ...]
    overruled: str | None = None
    unjudged: bool = False
    """Whether it was recorded as a turn that could not be judged."""

    @property
    def text(self) -> str:
        return "; ".join(self.moves)


def read_turns(document: Document, kind: str = TURN) -> tuple[list[RecordedTurn], list[Problem]]:
    """The turns of a record in order (or those taken back), and everything that is wrong in how they are written."""
    entries = document.data.get(kind, [])
    if isinstance(entries, list) and all(map(_is_usual, entries)):
        return [_usual(RecordedTurn, (entry["player"], tuple(entry["moves"]), None, False)) for entry in entries], []
    problems: list[Problem] = []
    top = TomlTable(document.data, document.file, problems)
    return [read_turn(entry) for entry in top.tables(kind)], problems


def _is_usual(entry: object) -> bool:
    """Whether an entry has a player and clauses and nothing else: there is nothing to complain about."""
    if type(entry) is not dict or len(entry) != 2 or type(entry.get("player")) is not str:
        return False
    moves = entry.get("moves")
    return type(moves) is list and {*map(type, moves)} == TEXTS


def read_turn(entry: TomlTable) -> RecordedTurn:
    """One turn, with everything that is wrong in how it is written."""
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
