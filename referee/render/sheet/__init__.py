"""Score sheets: one neutral table, and one small writer per format."""

from __future__ import annotations

from collections.abc import Callable

from referee.render.sheet.csv import write_csv
from referee.render.sheet.html import write_html
from referee.render.sheet.markdown import write_markdown
from referee.render.sheet.paper import SIZES
from referee.render.sheet.table import Look, Sheet, blank_sheet, filled_sheet
from referee.render.sheet.text import write_text

WRITERS: dict[str, Callable[[Sheet], str]] = {
    "text": write_text,
    "markdown": write_markdown,
    "csv": write_csv,
}
HTML = "html"
"""Has one page for each of several sheets."""
PDF = "pdf"
"""Is written by `referee.render.pdf`, which needs a library that may not be there."""
FORMATS = (*WRITERS, HTML, PDF)
PAPERS = tuple(SIZES)

__all__ = [
    "FORMATS", "HTML", "PAPERS", "PDF", "WRITERS", "Look", "Sheet", "blank_sheet", "filled_sheet", "write_html",
]  # fmt: skip
