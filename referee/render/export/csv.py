"""The result as CSV for a spreadsheet: one row a player, with the separator that the language's spreadsheets expect."""

from __future__ import annotations

import csv
from io import StringIO

from referee.engine.score import PlayerScore
from referee.i18n import _, current
from referee.render.export import Result
from referee.render.sheet.csv import harmless

SEPARATORS = {"en": ","}
"""Where a comma stands in decimal numbers the separator is a semicolon; points themselves are whole numbers."""
MARK = "\ufeff"


def result_csv(result: Result, *, mark: bool = False) -> str:
    """Plain numbers without grouping; 1 and 0 for yes and no."""
    target = StringIO()
    writer = csv.writer(target, delimiter=SEPARATORS.get(current(), ";"), lineterminator="\n")
    speaker = result.speaker
    labels = [speaker.name(row.label) for row in result.rows]
    total = speaker.bare_name("sheet", "total")
    writer.writerow([_("Player"), _("Rank"), total, _("Winner"), _("Final"), *labels, _("Date"), _("Place")])
    for player in result.sheet.players:
        writer.writerow(_player(player, result))
    return (MARK if mark else "") + target.getvalue()


def _player(player: PlayerScore, result: Result) -> list[str | int]:
    occasion, final = result.occasion, result.sheet.final
    lines = [player.line(row.id) for row in result.rows]
    return [
        harmless(player.player),
        player.rank or "",
        player.total,
        int(final and player.player in result.sheet.winners),
        int(final),
        *(line.points if line.scores else "" for line in lines),
        occasion.date.isoformat() if occasion.date else "",
        harmless(occasion.place),
    ]
