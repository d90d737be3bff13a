"""The sheet as plain text for a terminal or a fixed-width printout, measured in cells."""

from __future__ import annotations

from referee.i18n import number
from referee.render.cells import left, right, safe, width, wrap
from referee.render.sheet.table import Cell, Row, Sheet

PAGE = 80
NARROWEST, WIDEST = 6, 16


def write_text(sheet: Sheet) -> str:
    rows = (*sheet.rows, sheet.total, *([sheet.rank] if sheet.rank else []))
    label = max(width(safe(row.label)) for row in (*rows, Row(sheet.corner, ())))
    column = _column(sheet, label)
    bar = "─" * (label + 2) + "".join("┼" + "─" * (column + 2) for _ in sheet.players)
    heads = [wrap(safe(name), column) for name in sheet.players]
    height = max(len(head) for head in heads)
    lines = [*_titles(sheet), ""]
    for index in range(height):
        cells = [right(head[index] if index < len(head) else "", column) for head in heads]
        lines.append(_line(left(sheet.corner if index == 0 else "", label), cells))
    lines.append(bar)
    lines += [_row(row, label, column) for row in sheet.rows]
    lines += [bar, *(_row(row, label, column) for row in rows[len(sheet.rows) :])]
    if sheet.results:
        lines += ["", *sheet.results]
    return "\n".join(lines) + "\n"


def _titles(sheet: Sheet) -> list[str]:
    titles = [f"{sheet.game} · {sheet.title}"]
    if sheet.date:
        titles.append(sheet.date)
    elif not sheet.results:
        titles.append(f"{sheet.date_label} {'_' * 20}")
    return titles


def _column(sheet: Sheet, label: int) -> int:
    """As wide as the longest name, within the page."""
    room = (PAGE - label - 2) // len(sheet.players) - 3
    wanted = max((width(safe(name)) for name in sheet.players), default=0)
    wanted = wanted or 10
    return max(NARROWEST, min(wanted, room, WIDEST))


def _row(row: Row, label: int, column: int) -> str:
    return _line(left(safe(row.label), label), [right(_cell(cell), column) for cell in row.cells])


def _cell(cell: Cell) -> str:
    if cell is None:
        return "–"
    return number(cell) if isinstance(cell, int) else cell


def _line(label: str, cells: list[str]) -> str:
    return f" {label} " + "".join(f"│ {cell} " for cell in cells).rstrip()
