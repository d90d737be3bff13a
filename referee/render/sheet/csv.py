"""The sheet as CSV for a spreadsheet: plain numbers, and no name that a spreadsheet would take for a formula."""

from __future__ import annotations

import csv
from io import StringIO

from referee.render.cells import safe
from referee.render.sheet.table import Cell, Row, Sheet, joined

FORMULA = "=+-@＝＋－＠\t\r|%"


def write_csv(sheet: Sheet) -> str:
    target = StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow([joined(sheet.corner), *(harmless(name) for name in sheet.players)])
    for row in (*sheet.rows, *sheet.footer_rows):
        writer.writerow(_row(row))
    empty = [""] * len(sheet.players)
    for label, value in ((sheet.date_label, sheet.date), (sheet.place_label, sheet.place)):
        if value:
            writer.writerow([joined(label), harmless(value), *empty[1:]])
    for line in sheet.results:
        writer.writerow([harmless(line), *empty])
    for part in sheet.parts:
        for line in part.lines:
            writer.writerow([joined(part.heading), harmless(line), *empty[1:]])
    return target.getvalue()


def _row(row: Row) -> list[str]:
    return [row.label, *(_cell(cell) for cell in row.cells)]


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    return str(cell) if isinstance(cell, int) else harmless(cell)


def harmless(text: str) -> str:
    """A leading apostrophe tells a spreadsheet that what follows is text."""
    text = safe(text)
    return f"'{text}" if text.lstrip()[:1] in FORMULA and text.strip() else text
