"""The result as a few lines of Markdown to paste into a message: players by rank, each with what brought points."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.counted import Result
from referee.engine.score import PlayerScore
from referee.i18n import _, date, number
from referee.render.score import result_lines
from referee.render.sheet.markdown import escaped
from referee.render.text import Speaker


def write(results: Sequence[Result], mark: bool) -> str:
    return "\n".join(map(_result, results))


def _result(result: Result) -> str:
    circumstances = result.circumstances
    when = date(circumstances.date) if circumstances.date else ""
    told = " · ".join(part for part in (f"**{result.box.name}**", when, escaped(circumstances.place)) if part)
    lines = [told, ""]
    for player in sorted(result.sheet.players, key=lambda player: (not player.rank, player.rank)):
        lines.append(_player(player, result))
    lines += ["", *(f"{escaped(line)}  " for line in result_lines(result.sheet, Speaker(result.lexicon)))]
    lines += [f"> {escaped(note)}  " for note in circumstances.notes]
    return "\n".join(lines) + "\n"


def _player(player: PlayerScore, result: Result) -> str:
    rows = [(Speaker(result.lexicon).name(row.label), player.line(row.id).points) for row in result.rows]
    # Translators: a row of the score sheet and its points, for example "Zoo: 2".
    told = _("{name}: {points}")
    parts = " · ".join(told.format(name=escaped(name), points=number(points)) for name, points in rows if points)
    place = f"{player.rank}." if player.rank else "-"
    first = f"{place} **{escaped(player.player)}** {number(player.total)}"
    return f"{first} ({parts})" if parts else first
