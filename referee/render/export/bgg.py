"""The result for BoardGameGeek: what its form for a play asks for, field by field, as text to paste."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.counted import Result
from referee.engine.score import PlayerScore
from referee.i18n import _, number
from referee.render.cells import safe
from referee.render.export.bgstats import board, comments

ADDRESS = "https://boardgamegeek.com/boardgame/"


def write(results: Sequence[Result], mark: bool) -> str:
    return "\n".join(map(_result, results))


def _result(result: Result) -> str:
    circumstances = result.circumstances
    fields = [
        (_("Date"), circumstances.date.isoformat() if circumstances.date else ""),
        (_("Location"), safe(circumstances.place)),
        (_("Incomplete"), "" if result.sheet.final else _("yes")),
    ]
    # Translators: a field of a form and what to write into it.
    field = _("{name}: {value}")
    lines = [f"{result.box.name} · {ADDRESS}{result.box.bgg}" if result.box.bgg else result.box.name]
    lines += [field.format(name=name, value=value) for name, value in fields if value]
    lines += ["", _("Players")]
    lines += [_player(seat, player, result) for seat, player in enumerate(result.sheet.players, start=1)]
    told = [line for line in (board(result), *comments(result)) if line]
    return "\n".join([*lines, "", _("Comments"), *map(safe, told)]) + "\n"


def _player(seat: int, player: PlayerScore, result: Result) -> str:
    won = result.sheet.final and player.player in result.sheet.winners
    parts = [safe(player.player), _("start position {number}").format(number=number(seat))]
    if result.box.by_points and player.lines:
        parts.append(_("score {points}").format(points=number(player.total)))
    return " · ".join([*parts, *([_("won")] if won else [])])
