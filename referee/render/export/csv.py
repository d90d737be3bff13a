"""Results as CSV for a spreadsheet: one row a player, with the separator that the language's spreadsheets expect."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from referee.engine.counted import Result
from referee.engine.score import PlayerScore
from referee.i18n import _, current
from referee.render.sheet.csv import harmless
from referee.render.text import Speaker

SEPARATORS = {"en": ","}
"""Where a comma stands in decimal numbers the separator is a semicolon; points themselves are whole numbers."""
MARK = "\ufeff"


def write(results: Sequence[Result], mark: bool) -> str:
    """Plain numbers without grouping; 1 and 0 for yes and no. Of several each line names its game and its play."""
    target = StringIO()
    writer = csv.writer(target, delimiter=SEPARATORS.get(current(), ";"), lineterminator="\n")
    labels = _labels(results)
    total = Speaker(results[0].lexicon).bare_name("sheet", "total")
    several = len(results) > 1
    more = [_("Game"), _("Play")] if several else []
    names = [_("Player"), _("Rank"), total, _("Winner"), _("Final"), *labels.values(), _("Date"), _("Place"), *more]
    writer.writerow(names)
    for number, result in enumerate(results, start=1):
        for player in result.sheet.players:
            writer.writerow([*_player(player, result, labels), *([result.box.id, number] if several else [])])
    return (MARK if mark else "") + target.getvalue()


def _labels(results: Sequence[Result]) -> Mapping[tuple[str, str], str]:
    """The rows of all sheets, by game and id, with their names."""
    return {
        (result.box.id, row.id): Speaker(result.lexicon).name(row.label) for result in results for row in result.rows
    }


def _player(player: PlayerScore, result: Result, labels: Mapping[tuple[str, str], str]) -> list[str | int]:
    circumstances, final = result.circumstances, result.sheet.final
    points = {(result.box.id, line.row): line.points for line in player.lines if line.scores}
    return [
        harmless(player.player),
        player.rank or "",
        player.total if player.lines else "",
        int(final and player.player in result.sheet.winners),
        int(final),
        *(points.get(key, "") for key in labels),
        circumstances.date.isoformat() if circumstances.date else "",
        harmless(circumstances.place),
    ]
