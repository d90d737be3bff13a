"""The sheet as a neutral table of words and numbers, the same for every format. Names are as typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.game import Scored
from referee.engine.score import SheetRow
from referee.i18n import _, current, date
from referee.render.score import result_lines, warning_lines
from referee.render.text import Speaker

Cell = int | None | str
"""A number of points, None where a row can never bring any, or text (empty on a sheet to be filled in)."""


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that a score sheet shows. `results` and `notes` are empty on a blank one."""

    language: str
    game: str
    title: str
    date_label: str
    date: str
    corner: str
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    total: Row
    rank: Row | None
    results: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    paper: str = "a4"


def filled_sheet(scored: Scored, rows: Sequence[SheetRow], speaker: Speaker, game: str, paper: str) -> Sheet:
    """The sheet of a counted table."""
    players = scored.sheet.players
    table = []
    for row in rows:
        lines = [player.line(row.id) for player in players]
        table.append(Row(speaker.name(row.label), tuple(line.points if line.scores else None for line in lines)))
    return Sheet(
        language=current(),
        game=game,
        title=speaker.bare_name("sheet", "title"),
        date_label=_("Date"),
        date=date(scored.date) if scored.date else "",
        corner=speaker.bare_name("sheet", "names"),
        players=tuple(player.player for player in players),
        rows=tuple(table),
        total=Row(speaker.bare_name("sheet", "total"), tuple(player.total for player in players)),
        rank=Row(_("Rank"), tuple(player.rank for player in players)),
        results=tuple(result_lines(scored.sheet, speaker)),
        notes=tuple(warning_lines(scored.sheet, speaker)),
        paper=paper,
    )


def blank_sheet(count: int, rows: Sequence[SheetRow], speaker: Speaker, game: str, paper: str) -> Sheet:
    """A sheet for so many players, to be filled in by hand."""
    empty = ("",) * count
    return Sheet(
        language=current(),
        game=game,
        title=speaker.bare_name("sheet", "title"),
        date_label=_("Date"),
        date="",
        corner=speaker.bare_name("sheet", "names"),
        players=empty,
        rows=tuple(Row(speaker.name(row.label), empty) for row in rows),
        total=Row(speaker.bare_name("sheet", "total"), empty),
        rank=None,
        paper=paper,
    )
