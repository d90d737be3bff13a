"""A page to draw on: measured from the top left corner in points, with text, lines, boxes and marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.render.pdf.fonts import Fonts

MM = 72 / 25.4
LEADING = 1.22
INK, SOFT, LINE, BAND = 0.0, 0.2, 0.5, 0.92
"""Shades of grey, so that nothing is lost on a printer without colours."""
ACCENT = (0.30, 0.18, 0.06)


class Page:
    """One page of a PDF."""

    def __init__(self, canvas: Any, fonts: Fonts, width: float, height: float) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.width = width
        self.height = height

    def text(
        self, x: float, top: float, line: str, style: str, size: float, *, shade: float | tuple[float, ...] = INK,
        align: float = 0.0,
    ) -> None:  # fmt: skip
        """A line of text whose box starts at `top`; `align` 0 starts at x, 0.5 is centred on it, 1 ends there."""
        x -= align * self.fonts.width(line, style, size)
        shades = (shade,) * 3 if isinstance(shade, float) else shade
        entry = self.canvas.beginText(x, self.height - top - size * 0.98)
        entry.setFillColorRGB(*shades)
        for name, run in self.fonts.runs(line, style):
            entry.setFont(name, size)
            entry.textOut(run)
        self.canvas.drawText(entry)

    def lines(
        self, x: float, top: float, lines: Sequence[str], style: str, size: float, *, shade: float = INK,
        align: float = 0.0,
    ) -> float:  # fmt: skip
        """Several lines; returns where the next thing can start."""
        for line in lines:
            self.text(x, top, line, style, size, shade=shade, align=align)
            top += size * LEADING
        return top

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.5, shade: float = LINE) -> None:
        self.canvas.setStrokeGray(shade)
        self.canvas.setLineWidth(weight)
        self.canvas.line(x1, self.height - y1, x2, self.height - y2)

    def box(self, x: float, top: float, width: float, height: float, *, fill: float | None, weight: float = 0) -> None:
        if fill is not None:
            self.canvas.setFillGray(fill)
        self.canvas.setStrokeGray(INK)
        self.canvas.setLineWidth(weight)
        self.canvas.rect(x, self.height - top - height, width, height, stroke=weight > 0, fill=fill is not None)

    def polygon(self, points: Sequence[tuple[float, float]], *, fill: bool = True, dash: Sequence[float] = ()) -> None:
        """A filled shape, or an open line through points."""
        path = self.canvas.beginPath()
        path.moveTo(points[0][0], self.height - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, self.height - y)
        if fill:
            path.close()
        self.canvas.setFillGray(INK)
        self.canvas.setStrokeGray(INK)
        self.canvas.setDash(list(dash))
        self.canvas.drawPath(path, stroke=not fill, fill=fill)
        self.canvas.setDash([])

    def mark(self, seat: int, x: float, y: float, size: float) -> None:
        """The mark of a player, centred: a disc, a square, a triangle or a diamond."""
        r = size / 2
        match seat % 4:
            case 0:
                self.canvas.setFillGray(INK)
                self.canvas.circle(x, self.height - y, r, stroke=0, fill=1)
            case 1:
                self.box(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, fill=INK)
            case 2:
                self.polygon([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)])
            case _:
                self.polygon([(x, y - r * 1.15), (x + r * 1.15, y), (x, y + r * 1.15), (x - r * 1.15, y)])
