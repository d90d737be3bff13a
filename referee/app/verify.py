"""Replaying records from the start: what breaks the rules, with file, line and turn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from referee.app.outcomes import Refused, Unread
from referee.app.records import Judged, Record, open_record, replay
from referee.engine.messages import Lexicon


@dataclass(frozen=True, slots=True)
class Verified:
    """A record that was replayed: how many turns it has, and those that break the rules."""

    file: str
    turns: int
    illegal: tuple[Judged, ...]
    lexicon: Lexicon


def verify(path: Path, language: str) -> Verified | Refused | Unread:
    """Replays one record."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    illegal = tuple(judged for judged in replay(record) if judged.illegal)
    return Verified(record.document.file, len(record.turns), illegal, record.lexicon)
