"""The sheet as one HTML page that needs nothing else: for the screen, light and dark, and for paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil

from referee.i18n import number
from referee.render.cells import safe, width
from referee.render.sheet.html_chart import chart_section
from referee.render.sheet.paper import LABELS, Paper, page_for
from referee.render.sheet.style import stylesheet
from referee.render.sheet.table import Cell, Row, Sheet, Words, joined, mark_of

PAPERS = {"a4": "A4", "a5": "A5", "letter": "letter"}
EVEN = 2.5
"""How high a row of the table is on paper at least, in ems: all alike, with or without how it came about."""
LONG = 40
"""A name with more letters is set in smaller type."""
NEXT = ".next { margin-top: 3rem; } @media print { .next { break-before: page; margin-top: 0; } }\n"
POINT = 0.3528
"""Millimetres."""


def write_html(sheets: Sequence[Sheet]) -> str:
    """One page of paper for each sheet, all the same way round and with type in which each of them fits."""
    first = sheets[0]
    most = max(len(sheet.players) for sheet in sheets)
    paper = page_for(first.look.paper, most, large=first.look.large)
    way = "landscape" if paper.landscape else "portrait"
    size = min(print_size(sheet, paper) for sheet in sheets)
    style = stylesheet(f"{PAPERS[paper.name]} {way}", paper.margin, size) + (NEXT if len(sheets) > 1 else "")
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{first.language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(first.title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *_page(first),
        *(line for sheet in sheets[1:] for line in ('<div class="next">', *_page(sheet), "</div>")),
        "</body>",
        "</html>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _page(sheet: Sheet) -> list[str]:
    return [
        f"<h1>{escape(sheet.title)}</h1>",
        f'<p class="edition">{escape(sheet.edition)}</p>' if sheet.edition else "",
        *sheet_body(sheet),
        *(chart_section(sheet.chart) if sheet.chart else ()),
    ]


def sheet_body(sheet: Sheet) -> list[str]:
    """The sheet without its title, as part of any page: when and where, the table, and who won."""
    return [_when_and_where(sheet), *_table(sheet), *_below(sheet)]


def print_size(sheet: Sheet, paper: Paper) -> float:
    """The largest font size (in points) with which the sheet should fit on one page."""
    size = 16.0 if sheet.look.large else 12.0
    while size > 4 and _height(sheet, paper, size) > paper.height - 2 * paper.margin:
        size -= 0.5
    return size


def _height(sheet: Sheet, paper: Paper, size: float) -> float:
    """About how high the sheet becomes, in millimetres; rather a little too much."""
    em = size * POINT
    page = (paper.width - 2 * paper.margin) / em
    column = page * (1 - LABELS - 0.04) / max(len(sheet.players), 1) - 1.1
    scales = [(name, _name_scale(name)) for name in sheet.players]
    names = 1.0 + max((_lines(name, column, scale) * scale for name, scale in scales), default=1)
    rows = sum(max(_row_lines(row, page, column) + 0.7, EVEN) for row in sheet.rows)
    rows += sum(_row_lines(row, page, column) + 0.7 for row in sheet.footer_rows)
    if sheet.blank:
        rows = max(rows, 2.4 * (len(sheet.rows) + 1))
    below = [*sheet.results, *sheet.warnings, *(line for part in sheet.parts for line in part.lines)]
    text = sum(1.35 * _lines(line, page) + 0.25 for line in below) + 2.6 * len(sheet.parts)
    return (2.3 * _lines(sheet.title, page, 1.9) + 3.6 + 1.35 * names + rows + text + 3.5) * em


def _row_lines(row: Row, page: float, column: float) -> float:
    label = sum(_lines(text, page * 0.34 - 1.1) * (0.75 if index else 1) for index, text in enumerate(row.labels))
    how = max((_lines(text, column, 0.72) for text in row.how if text), default=0)
    return 1.35 * max(label, 1 + 0.7 * how)


def _lines(text: str, ems: float, scale: float = 1.0) -> int:
    """About how many lines a text takes in type of this scale, with room lost at the ends of lines."""
    needed = sum(_ems(character) for character in safe(text)) * scale
    return max(1, ceil(needed / max(ems, 1) * 1.1))


def _ems(character: str) -> float:
    """About how wide a letter is, in ems."""
    if character in "MWmw@%":
        return 1.0
    return 0.75 if character.isupper() or width(character) > 1 else 0.54


def _name_scale(name: str) -> float:
    """A long name is set in smaller type."""
    return 0.65 if len(name) > LONG else 1.1


def _when_and_where(sheet: Sheet) -> str:
    if sheet.blank:
        labels = (joined(sheet.date_label), joined(sheet.place_label))
        return "<p>" + " ".join(f'{escape(label)} <span class="fill"></span>' for label in labels) + "</p>"
    return f"<p>{_name(sheet.when_and_where)}</p>" if sheet.when_and_where else ""


def _table(sheet: Sheet) -> list[str]:
    names = "".join(
        f'<th scope="col"{_long(name)}><span class="mark" aria-hidden="true">{mark_of(seat)}</span>{_name(name)}</th>'
        for seat, name in enumerate(sheet.players)
    )
    return [
        '<table class="blank">' if sheet.blank else "<table>",
        f'<thead><tr><th scope="col">{_words(sheet.corner)}</th>{names}</tr></thead>',
        "<tbody>",
        *(_row(row) for row in sheet.rows),
        "</tbody>",
        "<tfoot>",
        *(_row(row, sheet.winners if row is sheet.total else ()) for row in sheet.footer_rows),
        "</tfoot>",
        "</table>",
    ]


def _row(row: Row, won: tuple[int, ...] = ()) -> str:
    how = row.how or ("",) * len(row.cells)
    cells = "".join(
        f"<td{_won(seat in won)}>{_cell(cell)}{_small(text)}</td>"
        for seat, (cell, text) in enumerate(zip(row.cells, how, strict=True))
    )
    return f'<tr><th scope="row">{_words(row.labels)}</th>{cells}</tr>'


def _long(name: str) -> str:
    return ' class="long"' if len(name) > LONG else ""


def _won(won: bool) -> str:
    return ' class="won"' if won else ""


def _below(sheet: Sheet) -> list[str]:
    lines = [f'<p class="result">{_name(line)}</p>' for line in sheet.results[:1]]
    lines += [f'<p class="note">{_name(line)}</p>' for line in sheet.results[1:]]
    for part in sheet.parts:
        lines.append(f"<h2>{escape(joined(part.heading))}</h2>")
        lines += [f"<p>{_name(line)}</p>" for line in part.lines]
    return lines + [f'<p class="note">{_name(line)}</p>' for line in sheet.warnings]


def _words(words: Words) -> str:
    first, *more = words
    return escape(first) + "".join(f"<small>{escape(text)}</small>" for text in more)


def _small(text: str) -> str:
    return f"<small>{_name(text)}</small>" if text else ""


def _cell(cell: Cell) -> str:
    if cell is None:
        return "–"
    return number(cell) if isinstance(cell, int) else _name(cell)


def _name(text: str) -> str:
    """Text that contains names, which may be written from right to left."""
    return f"<bdi>{escape(safe(text))}</bdi>" if text else ""
