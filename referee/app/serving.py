"""What the phones at the table need of a record: the table in each language, its last turns, and the key to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.outcomes import Refused
from referee.app.records import Judged, Record, open_record, replay, table_of
from referee.app.turns import Table
from referee.engine.verdict import Judgement
from referee.storage.documents import Document, is_unchanged
from referee.storage.rulesets import load_vocabulary
from referee.storage.user_files import get_phone_key

if TYPE_CHECKING:
    from referee.engine.protocols import State

__all__ = ["Replayed", "get_phone_key", "in_language", "open_replayed"]


class Replayed:
    """A record as it was read once: every turn with its verdict, and the table after the last one."""

    __slots__ = ("table", "turns")

    def __init__(self, table: Table, turns: tuple[Judged, ...]) -> None:
        self.table = table
        self.turns = turns

    @property
    def document(self) -> Document:
        return self.table.document

    @property
    def before(self) -> State:
        """The table before the last turn; the start where there is none."""
        return self.turns[-2].after if len(self.turns) > 1 else self.table.record.start

    def is_unchanged(self) -> bool:
        """Whether the file still says what was read from it."""
        return is_unchanged(self.table.document)


def open_replayed(path: Path, language: str) -> Replayed | Refused:
    """The record in a file, replayed once."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    turns = tuple(replay(record))
    if not all(isinstance(judged.found, Judgement) for judged in turns):
        state = table_of(record)  # says which turn cannot be read
        return state if isinstance(state, Refused) else Replayed(Table(record, state), turns)
    return Replayed(Table(record, turns[-1].after if turns else record.start), turns)


def in_language(table: Table, language: str) -> Table:
    """The same table for somebody who says turns in this language; the first word for a thing is theirs."""
    record = table.record
    same = Table(record._replace(words=load_vocabulary(record.game.id, language)), table.state)
    same.document = table.document
    return same
