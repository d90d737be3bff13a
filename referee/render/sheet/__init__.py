"""Score sheets: one neutral table, and one small writer per format."""

from __future__ import annotations

from referee.render.sheet.csv import write_csv
from referee.render.sheet.html import write_html
from referee.render.sheet.markdown import write_markdown
from referee.render.sheet.table import Sheet, blank_sheet, filled_sheet
from referee.render.sheet.text import write_text

WRITERS = {"text": write_text, "markdown": write_markdown, "csv": write_csv, "html": write_html}
PAPERS = ("a4", "a5", "letter")

__all__ = ["PAPERS", "WRITERS", "Sheet", "blank_sheet", "filled_sheet"]
