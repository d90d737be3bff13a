"""Replaying records from the start: what breaks the rules, with file, line and turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.records import Judged, Record, open_record, replay
from referee.app.rulesets import lexicon_of
from referee.engine.value import Value
from referee.games import load
from referee.storage.documents import is_folder

if TYPE_CHECKING:
    from referee.app.outcomes import Refused, Unread
    from referee.engine.messages import Lexicon
    from referee.engine.reading import Problem


class Verified(Value):
    """A record that was replayed: how many turns it has, and those that break the rules."""

    file: str
    turns: int
    illegal: tuple[Judged, ...]
    lines: tuple[int | None, ...]
    """The line on which each of these begins."""
    game: str
    notes: tuple[Problem, ...] = ()
    rules: tuple[int, int] = (0, 0)
    """Under which version of the rules data it was recorded, and which one judged it now."""
    overruled: tuple[int, ...] = ()
    """The numbers of the turns that stand because the table decided so,"""
    unjudged: tuple[int, ...] = ()
    """and of those that nobody can judge."""

    @property
    def lexicon(self) -> Lexicon:
        return lexicon_of(load(self.game))


def verify(path: Path, language: str) -> Verified | Refused | Unread:
    """Replays one record."""
    record = open_record(path, language)
    if not isinstance(record, Record):
        return record
    illegal, overruled, unjudged = [], [], []
    for judged in replay(record):
        if judged.illegal:
            illegal.append(judged)
        elif judged.turn.overruled:
            overruled.append(judged.number)
        elif judged.undecided:
            unjudged.append(judged.number)
    versions = record.made_with, record.ruleset.version
    lines = tuple(record.line_of(judged.number) for judged in illegal)
    return Verified(
        record.document.file, len(record.turns), tuple(illegal), lines, record.game.id, record.notes, versions,
        tuple(overruled), tuple(unjudged),
    )  # fmt: skip


def records_in(names: Sequence[str]) -> list[Path]:
    """The files of these names, and those in folders of these names."""
    paths = [Path(name) for name in names]
    return [file for path in paths for file in (sorted(path.rglob("*.toml")) if is_folder(path) else [path])]
