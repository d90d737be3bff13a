"""The sheet as plain text for a terminal or a fixed-width printout, measured in cells."""

from __future__ import annotations

from referee.i18n import number
from referee.render.cells import left, right, safe, width, wrap
from referee.render.chart import chart_text
from referee.render.sheet.table import Cell, Row, Sheet, joined

PAGE = 80
NARROWEST, WIDEST = 6, 16
MOST_LINES = 40
"""Of a note; a page of it is enough on a terminal."""


def write_text(sheet: Sheet) -> str:
    rows = (*sheet.rows, *sheet.footer_rows)
    corner = joined(sheet.corner)
    label = min(max(width(safe(text)) for text in (corner, *(row.label for row in rows))), PAGE // 2)
    column = _column(sheet, label)
    bar = "─" * (label + 2) + "".join("┼" + "─" * (column + 2) for _ in sheet.players)
    lines = [*_titles(sheet), "", *_names(sheet, corner, label, column), bar]
    for row in sheet.rows:
        lines += _row(row, label, column)
    if sheet.rows:
        lines.append(bar)
    for row in sheet.footer_rows:
        lines += _row(row, label, column)
    if sheet.results:
        lines += ["", *sheet.results]
    for part in sheet.parts:
        lines += ["", joined(part.heading)]
        lines += [f"  {line}" for text in part.lines for line in wrap(safe(text), PAGE - 2, MOST_LINES)]
    if sheet.chart:
        lines += ["", chart_text(sheet.chart, PAGE)]
    return "\n".join(lines) + "\n"


def _titles(sheet: Sheet) -> list[str]:
    titles = [sheet.title]
    if sheet.when_and_where:
        titles += wrap(safe(sheet.when_and_where), PAGE)
    elif sheet.blank:
        titles.append(f"{joined(sheet.date_label)} {'_' * 20}")
    return titles


def _names(sheet: Sheet, corner: str, label: int, column: int) -> list[str]:
    heads = [wrap(safe(name), column) for name in sheet.players]
    first = wrap(corner, label)
    lines = []
    for index in range(max(len(head) for head in (first, *heads))):
        cells = [right(head[index] if index < len(head) else "", column) for head in heads]
        lines.append(_line(left(first[index] if index < len(first) else "", label), cells))
    return lines


def _column(sheet: Sheet, label: int) -> int:
    """As wide as the longest name, within the page, and as what stands in a cell, which is never broken."""
    room = (PAGE - label - 2) // len(sheet.players) - 3
    wanted = max((width(safe(name)) for name in sheet.players), default=0) or 10
    cells = [width(_cell(cell)) for row in (*sheet.rows, *sheet.footer_rows) for cell in row.cells]
    return max(NARROWEST, *cells, min(wanted, room, WIDEST))


def _row(row: Row, label: int, column: int) -> list[str]:
    first, *more = wrap(safe(row.label), label)
    empty = [" " * column] * len(row.cells)
    lines = [_line(left(first, label), [right(_cell(cell), column) for cell in row.cells])]
    return lines + [_line(left(text, label), empty) for text in more]


def _cell(cell: Cell) -> str:
    if cell is None:
        return "–"
    return number(cell) if isinstance(cell, int) else cell


def _line(label: str, cells: list[str]) -> str:
    return f" {label} " + "".join(f"│ {cell} " for cell in cells).rstrip()
