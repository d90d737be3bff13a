"""One writer a format for sheets, exports and statistics: CSV, Markdown, and the HTML page with its style."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from html import escape
from io import StringIO
from itertools import chain, repeat

from referee.i18n import current
from referee.render.cells import safe

# CSV -----------------------------------------------------------------------------------------------------------------

SEPARATORS = {"en": ","}
"""Where a comma stands in decimal numbers the separator is a semicolon."""
FORMULA = "=+-@＝＋－＠\t\r|%"
BYTE_ORDER_MARK = "\ufeff"


def choose_separator() -> str:
    """Return the separator that spreadsheets of the active language expect."""
    return SEPARATORS.get(current(), ";")


def write_csv(rows: Iterable[Sequence[int | float | str | None]], separator: str = ",", *, mark: bool = False) -> str:
    """Return rows as CSV, with a byte order mark if `mark` says so.

    Numbers are plain, with the decimal sign that goes with `separator`; text cannot be taken for a formula; None is
    an empty cell.
    """

    def write_cell(value: int | float | str | None) -> str | int:
        if isinstance(value, float):
            return str(value) if separator == "," else str(value).replace(".", ",")
        return value if isinstance(value, int) else guard_formula(value or "")

    target = StringIO()
    writer = csv.writer(target, delimiter=separator, lineterminator="\n")
    writer.writerows([write_cell(value) for value in row] for row in rows)
    return (BYTE_ORDER_MARK if mark else "") + target.getvalue()


def guard_formula(text: str) -> str:
    """Return harmless text; a leading apostrophe tells a spreadsheet that what looks like a formula is text."""
    text = safe(text)
    return f"'{text}" if text.lstrip()[:1] in FORMULA and text.strip() else text


# Markdown ------------------------------------------------------------------------------------------------------------

_SPECIAL = re.compile(r"([\\`*_\[\]<>#!|~$@&]|:(?=//)|(?<=www)\.)")


def escape_markdown(text: str) -> str:
    """Return words that contain names with every character escaped that could be markup."""
    entities = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
    return _SPECIAL.sub(lambda found: entities.get(found[1], f"\\{found[1]}"), safe(text))


def write_markdown_row(cells: Iterable[str]) -> str:
    """Return a row of a table; cells are Markdown already."""
    return "| " + " | ".join(cells) + " |"


# HTML ----------------------------------------------------------------------------------------------------------------

LIGHT = {
    "ink": "#1d2a33",
    "paper": "#fdfbf6",
    "line": "#b9ab8c",
    "band": "#f1eadb",
    "strong": "#7a4b16",
    "soft": "#55606a",
}
DARK = {
    "ink": "#e9e4d8",
    "paper": "#171c20",
    "line": "#57503f",
    "band": "#22292e",
    "strong": "#e5b978",
    "soft": "#b4b0a4",
}
PRINT = {
    "ink": "#000000",
    "paper": "#ffffff",
    "line": "#777777",
    "band": "#f0f0f0",
    "strong": "#000000",
    "soft": "#333333",
}
TEXT_COLOURS = ("ink", "strong", "soft")
"""The colours of text; it stands on `paper` or `band`."""
RULES = """
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.35 Georgia, "Noto Serif", "DejaVu Serif", "Times New Roman", serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; letter-spacing: .02em; color: var(--strong); }
h2 { margin: .9rem 0 .2rem; font-size: 1rem; color: var(--strong); }
p { margin: .2rem 0; overflow-wrap: anywhere; }
.edition, .note, small { color: var(--soft); }
.edition, .note { font-size: .85rem; }
.fill { display: inline-block; min-width: 12rem; margin-right: 1.5rem; border-bottom: 1px solid var(--line); }
table { width: 100%; margin: .8rem 0; border-collapse: collapse; table-layout: fixed; }
th, td { padding: .35rem .5rem; border: 1px solid var(--line); overflow-wrap: anywhere; vertical-align: middle; }
thead th { background: var(--band); }
thead th:first-child, th[scope=row] { width: 34%; text-align: left; }
th[scope=row] { font-weight: normal; }
td, thead th + th { text-align: center; font-variant-numeric: tabular-nums; }
tbody td { height: 3.1rem; }
.chart td { height: auto; text-align: right; }
h1, p, small { text-wrap: pretty; }
h1 { text-wrap: balance; }
small { display: block; font-size: .7rem; line-height: 1.25; font-weight: normal; }
thead th.longer { font-size: .8rem; line-height: 1.25; }
thead th.long { font-size: .6rem; line-height: 1.25; }
.mark { display: block; line-height: 1; }
tfoot th[scope=row], tfoot td { font-weight: bold; }
tfoot tr:first-child > * { border-top: 3px double var(--strong); background: var(--band); font-size: 1.1rem; }
tfoot td.won { outline: 2px solid var(--strong); outline-offset: -3px; }
.blank td, .blank thead th + th { height: 2.3rem; }
.result { font-size: 1.1rem; font-weight: bold; }
.chart { margin-top: 2rem; }
svg { display: block; width: 100%; height: auto; color: var(--ink); }
svg text { fill: var(--ink); font-size: 11px; }
.chart td > span { display: block; height: .45em; margin: .15em 0 0 auto; background: var(--ink); }
.chart td > span.minus { background: none; border: 1px solid var(--ink); }
@media (max-width: 36rem) {
  body { padding: 1rem .5rem; font-size: .9rem; }
  th, td { padding: .25rem .3rem; }
}
"""
"""Everything is measured in em and rem, so that one font size decides how large the page becomes on paper."""


def write_stylesheet(page: str, margin: float, size: float) -> str:
    """Return all styles of a page: its paper, and the font size (in points) with which it fits on it.

    There are three sets of colours (screen light and dark, paper) and one set of rules for all of them.
    """

    def set_colours(colours: dict[str, str]) -> str:
        return " ".join(f"--{name}: {value};" for name, value in colours.items())

    return (
        f"@page {{ size: {page}; margin: {margin:g}mm; }}\n"
        f":root {{ color-scheme: light dark; {set_colours(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {set_colours(DARK)} }} }}"
        f"{RULES}"
        "@media print {\n"
        f"  :root {{ color-scheme: light; font-size: {size:g}pt; {set_colours(PRINT)} }}\n"
        "  body { max-width: none; padding: 0; font-size: 1rem; }\n"
        "  th, td { padding: .3rem .5rem; }\n"
        "  tbody td { height: 2.5rem; }\n"
        "  table, tr, p, h2 { break-inside: avoid; }\n"
        "  .chart { break-before: page; margin-top: 0; }\n"
        "  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }\n"
        "}\n"
    )


def write_page(language: str, title: str, style: str, body: Iterable[str]) -> str:
    """Return an HTML page that needs nothing else; empty lines of `body` are left out."""
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *(line for line in body if line),
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def write_html_head(cells: Iterable[str], kinds: Sequence[str] = ()) -> str:
    """Return the head of a table; cells are HTML already, `kinds` their classes or ""."""
    row = _write_cells('th scope="col"', cells, kinds)
    return f"<thead><tr>{row}</tr></thead>"


def write_html_row(label: str, cells: Iterable[str], kinds: Sequence[str] = ()) -> str:
    """Return a row of a table; label and cells are HTML already, `kinds` the classes of the cells or ""."""
    return f'<tr><th scope="row">{label}</th>{_write_cells("td", cells, kinds)}</tr>'


def _write_cells(tag: str, cells: Iterable[str], kinds: Sequence[str]) -> str:
    classes = chain((f' class="{kind}"' if kind else "" for kind in kinds), repeat(""))
    return "".join(f"<{tag}{kind}>{cell}</{tag[:2]}>" for cell, kind in zip(cells, classes, strict=False))


def isolate(text: str) -> str:
    """Return text that contains names, which may be written from right to left, as HTML; "" stays empty."""
    return f"<bdi>{escape(safe(text))}</bdi>" if text else ""
