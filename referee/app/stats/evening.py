"""The game in a file as the figures need it: counted, and its turns judged, in one replay."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from referee.app.imported import is_imported
from referee.app.outcomes import Refused, unusable
from referee.app.records import Record, record_of, replay, table_of
from referee.app.scoring import count_at, score_document
from referee.engine.counted import Counted
from referee.engine.evenings.evening import Evening
from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.engine.verdict import Judgement
from referee.storage.documents import read_document
from referee.storage.toml_text import UNDONE


class _Judged(Value):
    """What the referee says to the turns of a record."""

    turns: int = 0
    rulings: int = 0
    overruled: tuple[str, ...] = ()
    broken: int = 0
    against: tuple[str, ...] = ()
    unjudged: int = 0


NOTHING = _Judged()
BESIDE = (UNDONE, "notes", "format", "ruleset")
"""What a file says beside the game itself: turns that were taken back, notes, how it is written."""


def read_evening(path: Path, language: str) -> Evening | Refused:
    """The game in a file, finished or not."""
    document = read_document(path)
    if isinstance(document, Problem):
        return unusable(document)
    if "result" in document.data or not isinstance(document.data.get("turn"), list):
        count, judged = score_document(document, language), NOTHING
    else:
        record = record_of(document, language)
        if not isinstance(record, Record):
            return record
        count, judged = _replayed(record, language)
    return _evening(count, judged, document.data) if isinstance(count, Counted) else count


def _evening(count: Counted, judged: _Judged, data: Mapping[str, object]) -> Evening:
    sheet, imported = count.scored.sheet, is_imported(data)
    date = count.circumstances.date
    return Evening(
        game=sheet.game,
        date=date.isoformat() if date else "",
        players=tuple(player.player for player in sheet.players),
        points=tuple(player.total if player.lines else None for player in sheet.players),
        ranks=tuple(player.rank for player in sheet.players),
        won=tuple(sheet.final and player.player in sheet.winners for player in sheet.players),
        rows=() if imported else _rows(count),
        in_play=count.scored.in_play,
        turns=0 if "position" in data else judged.turns,
        judged=judged.turns,
        rulings=judged.rulings,
        overruled=judged.overruled,
        broken=judged.broken,
        against=judged.against,
        unjudged=judged.unjudged,
        final=sheet.final,
        imported=imported,
        content=_content_of(data),
        stopped=bool(sheet.stopped),
        uncounted=sheet.uncounted,
    )


def _content_of(data: Mapping[str, object]) -> str:
    """Names what a file says of the game, however it is written and whatever is noted beside it."""
    told = {key: value for key, value in data.items() if key not in BESIDE}
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:32]


def _rows(count: Counted) -> tuple[tuple[str, tuple[int, ...]], ...]:
    players = count.scored.sheet.players
    lines = {row.id: [player.line(row.id) for player in players] for row in count.rows}
    return tuple(
        (row, tuple(line.points for line in each)) for row, each in lines.items() if any(line.scores for line in each)
    )


def _replayed(record: Record, language: str) -> tuple[Counted | Refused, _Judged]:
    """One replay for both: the table at the end, and what the referee says to the turns on the way."""
    overruled: list[str] = []
    against: list[str] = []
    state, broken, unjudged = record.start, 0, 0
    for judged in replay(record):
        if not isinstance(judged.found, Judgement):
            refused = table_of(record)  # says which turn cannot be read
            assert isinstance(refused, Refused)
            return refused, NOTHING
        state = judged.after
        if judged.found.legal is not True:
            rules = {violation.rule: None for violation in judged.found.verdict.violations}
            (overruled if judged.turn.overruled else against).extend(rules)
            broken += judged.illegal
            unjudged += judged.found.legal is None
    rulings = sum(bool(turn.overruled) for turn in record.turns)
    found = _Judged(len(record.turns), rulings, tuple(overruled), broken, tuple(against), unjudged)
    return count_at(record, state, language), found
