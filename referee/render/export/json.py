"""The result as JSON; its schema is published in result.schema.json."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from referee.engine.counted import Result
from referee.engine.score import PlayerScore
from referee.render.cells import escaped
from referee.render.score import leaders, score_json
from referee.render.text import Speaker

FORMAT, VERSION = "referee-result", 1
SCHEMA = Path(__file__).resolve().parent / "result.schema.json"


def write(results: Sequence[Result], mark: bool) -> str:
    """One object; of several results a list."""
    found = [result_json(result) for result in results]
    return as_json(found[0] if len(found) == 1 else found)


def result_json(result: Result) -> dict[str, object]:
    """Everything about a result; `tally` can be counted again."""
    circumstances, box, sheet = result.circumstances, result.box, result.sheet
    score = score_json(sheet, result.rows, Speaker(result.lexicon))
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": box.id,
        "name": box.name,
        "bgg": box.bgg or None,
        "edition": circumstances.edition,
        "publisher": circumstances.publisher,
        "date": circumstances.date.isoformat() if circumstances.date else None,
        "place": circumstances.place,
        "notes": list(circumstances.notes),
        "rulings": [overrule._asdict() for overrule in circumstances.overrules],
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


def _player(seat: int, player: PlayerScore, result: Result) -> dict[str, object]:
    speaker = Speaker(result.lexicon)
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


def as_json(data: object) -> str:
    """Data as text, with nothing in it that could turn the writing or hide."""
    return escaped(json.dumps(data, ensure_ascii=False, indent=2)) + "\n"
