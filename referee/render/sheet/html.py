"""The sheet as one HTML page that needs nothing else: for the screen, light and dark, and for paper."""

from __future__ import annotations

from html import escape

from referee.i18n import number
from referee.render.cells import safe
from referee.render.sheet.table import Cell, Row, Sheet

PAPERS = {"a4": "A4", "a5": "A5", "letter": "letter"}
STYLE = """
:root { color-scheme: light dark; --ink: #1d2a33; --paper: #fdfbf6; --line: #b9ab8c; --band: #f1eadb;
  --strong: #7a4b16; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e4d8; --paper: #171c20; --line: #57503f; --band: #22292e; --strong: #e5b978; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 Georgia, "Times New Roman", serif; }
h1 { margin: 0; font-size: 1.7rem; letter-spacing: .02em; color: var(--strong); }
p { margin: .3rem 0; }
.fill { display: inline-block; min-width: 12rem; border-bottom: 1px solid var(--line); }
table { width: 100%; margin: 1.2rem 0; border-collapse: collapse; table-layout: fixed; }
th, td { padding: .45rem .6rem; border: 1px solid var(--line); overflow-wrap: anywhere; vertical-align: bottom; }
thead th { background: var(--band); }
th[scope=row] { width: 38%; text-align: left; font-weight: normal; }
thead th:first-child { width: 38%; text-align: left; }
td, thead th + th { text-align: right; font-variant-numeric: tabular-nums; }
tfoot th[scope=row], tfoot tr:first-child td { font-weight: bold; }
tfoot tr:first-child > * { border-top: 3px double var(--strong); background: var(--band); }
.blank td, .blank thead th + th { height: 2.3rem; }
.result { font-size: 1.15rem; font-weight: bold; }
.note { font-size: .9rem; }
@media print {
  :root { --ink: #000; --paper: #fff; --line: #777; --band: #f3f3f3; --strong: #000; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  table, tr { break-inside: avoid; }
}
"""


def write_html(sheet: Sheet) -> str:
    heading = f"{escape(sheet.game)} · {escape(sheet.title)}"
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{sheet.language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{heading}</title>",
        f"<style>@page {{ size: {PAPERS[sheet.paper]} portrait; margin: 15mm; }}{STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{heading}</h1>",
        _date(sheet),
        *_table(sheet),
        *(
            f'<p class="{"result" if index == 0 else "note"}">{_name(line)}</p>'
            for index, line in enumerate(sheet.results)
        ),
        *(f'<p class="note">{_name(note)}</p>' for note in sheet.notes),
        "</body>",
        "</html>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _date(sheet: Sheet) -> str:
    if sheet.date:
        return f"<p>{escape(sheet.date)}</p>"
    return "" if sheet.results else f'<p>{escape(sheet.date_label)} <span class="fill"></span></p>'


def _table(sheet: Sheet) -> list[str]:
    names = "".join(f'<th scope="col">{_name(name)}</th>' for name in sheet.players)
    feet = [sheet.total, *([sheet.rank] if sheet.rank else [])]
    return [
        "<table>" if sheet.results else '<table class="blank">',
        f'<thead><tr><th scope="col">{escape(sheet.corner)}</th>{names}</tr></thead>',
        "<tbody>",
        *(_row(row) for row in sheet.rows),
        "</tbody>",
        "<tfoot>",
        *(_row(row) for row in feet),
        "</tfoot>",
        "</table>",
    ]


def _row(row: Row) -> str:
    cells = "".join(f"<td>{_cell(cell)}</td>" for cell in row.cells)
    return f'<tr><th scope="row">{escape(row.label)}</th>{cells}</tr>'


def _cell(cell: Cell) -> str:
    if cell is None:
        return "–"
    return number(cell) if isinstance(cell, int) else _name(cell)


def _name(text: str) -> str:
    """Text that contains names, which may be written from right to left."""
    return f"<bdi>{escape(safe(text))}</bdi>" if text else ""
