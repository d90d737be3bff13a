"""The result as JSON; its schema is published in result.schema.json."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.engine.score import PlayerScore
from referee.render.export import Result
from referee.render.score import leaders, score_json

FORMAT, VERSION = "referee-result", 1
SCHEMA = Path(__file__).resolve().parent / "result.schema.json"


def result_json(result: Result) -> dict[str, Any]:
    """Everything about a result; `tally` can be counted again."""
    occasion, box, sheet = result.occasion, result.box, result.sheet
    score = score_json(sheet, result.rows, result.speaker)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": box.id,
        "name": box.name,
        "bgg": box.bgg or None,
        "edition": occasion.edition,
        "publisher": occasion.publisher,
        "date": occasion.date.isoformat() if occasion.date else None,
        "place": occasion.place,
        "notes": list(occasion.notes),
        "rulings": [overrule._asdict() for overrule in occasion.overrules],
        "turns": result.turns,
        "final": sheet.final,
        "players": [_player(seat, player, result) for seat, player in enumerate(sheet.players, start=1)],
        "winners": list(sheet.winners) if sheet.final else [],
        "ahead": [] if sheet.final else list(sheet.winners or leaders(sheet)),
        "decided_by": sheet.decided_by if sheet.final else None,
        "unsure": score["unsure"],
        "warnings": score["warnings"],
        "tally": result.tally,
    }


def _player(seat: int, player: PlayerScore, result: Result) -> dict[str, Any]:
    speaker = result.speaker
    rows = []
    for row in result.rows:
        line = player.line(row.id)
        told = {"row": row.id, "name": speaker.name(row.label), "points": line.points, "how": speaker.fact(line.how)}
        rows.append({**told, "scores": line.scores})
    won = result.sheet.final and player.player in result.sheet.winners
    total = player.total if player.lines else None
    return {"player": player.player, "seat": seat, "rows": rows, "total": total, "rank": player.rank, "winner": won}


def schema() -> str:
    return SCHEMA.read_text("utf-8")
