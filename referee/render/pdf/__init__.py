"""Sheets as PDF. Importing this needs reportlab, which comes with the extra `pdf`."""

from __future__ import annotations

from referee.render.pdf.fonts import own_font
from referee.render.pdf.sheet import Printed, write_pdf

__all__ = ["Printed", "own_font", "write_pdf"]
