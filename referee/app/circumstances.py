"""What a sheet tells beside the points, and how the points grew over the turns of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.app.records import Record, replay
from referee.engine.counted import Circumstances, Growth, Overrule, SetRight
from referee.engine.head import date_of, moment_of, read_notes, read_place
from referee.engine.reading import TomlTable
from referee.storage.rulesets import load_table

if TYPE_CHECKING:
    from referee.engine.score import ScoreSheet


def circumstances_of(game: str, data: Mapping[str, Any]) -> Circumstances:
    """When, where and how it was played, as a file tells it."""
    editions = load_table(game, "ruleset")["editions"]
    edition = str(data.get("edition") or next(iter(editions)))
    publisher = editions.get(edition, {}).get("publisher", "")
    head = TomlTable(data, "", [])
    overrules = tuple(
        Overrule(number, str(turn.get("player", "")), str(turn["overruled"]))
        for number, turn in enumerate(data.get("turn", ()), start=1)
        if turn.get("overruled")
    )
    ended = moment_of(data)
    return Circumstances(edition, publisher, date_of(data), read_place(head), read_notes(head), overrules, ended)


def set_right_in(record: Record) -> tuple[SetRight, ...]:
    """What the table set right between the turns of a record."""
    return tuple(
        SetRight(a.after, a.player, record.game.things.tell(a.thing, record.words), a.change, a.why)
        for a in record.adjustments
    )


def house_in(ruleset: object) -> tuple[str, ...]:
    """The rulings that the table decided otherwise."""
    return tuple(getattr(ruleset, "house", ()))


def growth_of(record: Record, end: ScoreSheet) -> Growth | None:
    """The points after every turn; after the last one as the sheet has them, with everything turned up."""
    if not record.turns:
        return None
    sheets = [record.game.score_state(record.start).sheet]
    sheets += [record.game.score_state(judged.after).sheet for judged in replay(record)]
    sheets[-1] = end
    rows = tuple(line.row for line in end.players[0].lines)
    points = tuple(tuple(tuple(p.line(row).points for row in rows) for p in sheet.players) for sheet in sheets)
    return Growth(rows, tuple(range(len(sheets))), points)
