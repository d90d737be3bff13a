"""The sheet as a Markdown table. Whatever a name contains, it stays text."""

from __future__ import annotations

import re

from referee.i18n import number
from referee.render.cells import safe
from referee.render.chart import chart_text
from referee.render.sheet.table import Cell, Row, Sheet, joined

_SPECIAL = re.compile(r"([\\`*_\[\]<>#!|~$@&]|:(?=//)|(?<=www)\.)")


def write_markdown(sheet: Sheet) -> str:
    lines = [f"# {_plain(sheet.title)}", ""]
    if sheet.when_and_where:
        lines += [escaped(sheet.when_and_where), ""]
    lines.append(_cells([_plain(joined(sheet.corner)), *(escaped(name) or " " for name in sheet.players)]))
    lines.append("|:---|" + "---:|" * len(sheet.players))
    lines += [_row(row) for row in sheet.rows]
    lines.append(_row(sheet.total, strong=True))
    if sheet.rank:
        lines.append(_row(sheet.rank))
    for line in sheet.results:
        lines += ["", escaped(line)]
    for part in sheet.parts:
        lines += ["", f"## {_plain(joined(part.heading))}", "", *(f"- {escaped(line)}" for line in part.lines)]
    if sheet.chart:
        lines += ["", "```text", chart_text(sheet.chart).replace("`", "'"), "```"]
    return "\n".join(lines) + "\n"


def _row(row: Row, *, strong: bool = False) -> str:
    cells = [_plain(row.label), *(_cell(cell) for cell in row.cells)]
    return _cells([f"**{cell}**" if strong and cell.strip() else cell for cell in cells])


def _cell(cell: Cell) -> str:
    if cell is None:
        return "–"
    return number(cell) if isinstance(cell, int) else escaped(cell) or " "


def _cells(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _plain(text: str) -> str:
    """Our own words, which contain no markup."""
    return text.replace("|", "\\|")


def escaped(text: str) -> str:
    """Words that contain names: every character that could be markup is escaped."""
    return _SPECIAL.sub(_escape, safe(text))


def _escape(match: re.Match[str]) -> str:
    character = match[1]
    return {"<": "&lt;", ">": "&gt;", "&": "&amp;"}.get(character, f"\\{character}")
