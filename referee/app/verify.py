"""Replay records from the start: what breaks the rules, with file, line and turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.app.records import (
    Judged,
    Record,
    Refused,
    RejectedAdjustment,
    lexicon_of,
    parse_record,
    refuse_file,
    replay,
)
from referee.app.scoring import score_document
from referee.app.shelf import load
from referee.engine.reading import Problem
from referee.engine.score import Counted
from referee.engine.value import Value
from referee.engine.verdict import Judgement
from referee.storage.documents import Document, read_document
from referee.storage.files import is_folder

if TYPE_CHECKING:
    from referee.engine.text import GameLexicon


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
    """The numbers of the turns that stand because the table decided so."""
    unjudged: tuple[int, ...] = ()
    """The numbers of the turns that nobody can judge."""
    adjusted: int = 0
    """How often the table set something right between turns."""
    unfit: tuple[RejectedAdjustment, ...] = ()
    """What the table wanted to set right and cannot be."""
    allowed_now: tuple[int, ...] = ()
    """The overruled turns that keep to the rules by now: when they were made, the referee said no."""
    tally: bool = False
    """A finished table that nobody logged: it was counted, there are no turns to replay."""

    @property
    def lexicon(self) -> GameLexicon:
        return lexicon_of(load(self.game))


def verify(path: Path, language: str) -> Verified | Refused:
    """Replay one record."""
    document = read_document(path)
    if isinstance(document, Document) and "result" in document.data:
        count = score_document(document, language)  # it keeps to the rules if it can be counted
        if not isinstance(count, Counted):
            return count
        return Verified(document.file, 0, (), (), count.scored.sheet.game, count.notes, tally=True)
    record = refuse_file(document) if isinstance(document, Problem) else parse_record(document, language)
    if not isinstance(record, Record):
        return record
    illegal, overruled, unjudged, allowed_now = [], [], [], []
    unfit = [*record.unfit]
    for judged in replay(record):
        unfit += judged.unfit
        if judged.illegal:
            illegal.append(judged)
        elif judged.turn.overruled:
            overruled.append(judged.number)
            if isinstance(judged.found, Judgement) and judged.found.legal:
                allowed_now.append(judged.number)
        elif judged.undecided:
            unjudged.append(judged.number)
    versions = record.made_with, record.ruleset.version
    lines = tuple(record.line_of(judged.number) for judged in illegal)
    return Verified(
        record.document.file, len(record.turns), tuple(illegal), lines, record.game.id, record.notes, versions,
        tuple(overruled), tuple(unjudged), len(record.adjustments), tuple(unfit),
        tuple(allowed_now),
    )  # fmt: skip


def list_records(names: Sequence[str]) -> list[Path]:
    """Return the files of these names, and those in folders of these names."""
    paths = [Path(name) for name in names]
    return [file for path in paths for file in (sorted(path.rglob("*.toml")) if is_folder(path) else [path])]
