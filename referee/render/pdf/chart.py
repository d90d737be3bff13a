"""The game at a glance as a PDF page: lines with the players' marks, and bars of what the points are made of."""

from __future__ import annotations

from referee.i18n import number
from referee.render.chart import Chart, steps
from referee.render.pdf.page import INK, LEADING, LINE, MM, SOFT, Page
from referee.render.sheet.html_chart import ticks
from referee.render.sheet.paper import LABELS, Paper
from referee.render.sheet.table import joined

DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (1.5, 2), (7, 2, 1.5, 2))
MOST_MARKS = 12
"""So many marks stand on a line at most."""


def draw_chart(page: Page, chart: Chart, paper: Paper, size: float) -> None:
    margin = paper.margin * MM
    size = max(7.0, min(size, 11.0))
    height = (page.height - 2 * margin) * 0.42
    title = page.fonts.wrap(joined(chart.growth_title), "title", size * 1.4, _room(page, margin))
    top = page.lines(margin, margin, title, "title", size * 1.4)
    _growth(page, chart, margin, top + size * 0.8, height - top + margin - size * 3, size)
    top = _legend(page, chart, margin, margin + height, size)
    room = page.height - margin - top
    _pieces(page, chart, margin, top, room, size)


def _room(page: Page, margin: float) -> float:
    return page.width - 2 * margin


def _growth(page: Page, chart: Chart, margin: float, top: float, height: float, size: float) -> None:
    low, high = chart.span
    small = size * 0.8
    left, right = margin + 3 * size, page.width - margin - size
    last = max(len(chart.turns) - 1, 1)

    def at(index: int, value: int) -> tuple[float, float]:
        return left + index * (right - left) / last, top + (high - value) * height / (high - low)

    for value in ticks(low, high):
        y = at(0, value)[1]
        page.rule(left, y, right, y, 0.3, LINE)
        page.text(left - size * 0.5, y - small * 0.65, number(value), "text", small, shade=SOFT, align=1.0)
    for index in ticks(0, last):
        page.text(at(index, 0)[0], top + height + small * 0.4, number(index), "text", small, shade=SOFT, align=0.5)
    page.text(right, top + height + small * 1.7, joined(chart.turn_label), "text", small, shade=SOFT, align=1.0)
    page.canvas.setLineWidth(1.2)
    for seat, totals in enumerate(chart.totals):
        points = [at(index, value) for index, value in enumerate(totals)]
        page.polygon([at(*corner) for corner in steps(totals)], fill=False, dash=DASHES[seat % len(DASHES)])
        step = max(1, -(-last // MOST_MARKS))
        for point in {*points[seat % step :: step], points[-1]}:
            page.mark(seat, *point, size * 0.55)


def _legend(page: Page, chart: Chart, margin: float, top: float, size: float) -> float:
    column = _room(page, margin) / len(chart.players)
    lowest = top
    for seat, name in enumerate(chart.players):
        x = margin + column * seat
        page.mark(seat, x + size * 0.5, top + size * 0.6, size * 0.7)
        told = f"{name} {number(chart.totals[seat][-1])}"
        lines = page.fonts.wrap(told, "bold", size * 0.9, column - 2 * size, 4)
        lowest = max(lowest, page.lines(x + size * 1.3, top, lines, "bold", size * 0.9))
    return lowest + size


def _pieces(page: Page, chart: Chart, margin: float, top: float, room: float, size: float) -> None:
    """A row for every row of the sheet that gave somebody points; bars to one scale."""
    title = page.fonts.wrap(joined(chart.parts_title), "title", size * 1.4, _room(page, margin))
    start = page.lines(margin, top, title, "title", size * 1.4, shade=INK)
    label = _room(page, margin) * (LABELS + 0.05)
    column = (_room(page, margin) - label) / len(chart.players)
    room -= start - top + size
    texts = [page.fonts.wrap(joined(piece.labels), "text", size * 0.85, label - size) for piece in chart.pieces]
    each = min(size * 2.2, room / max(len(chart.pieces) + 1, 1))
    line = min(size * 0.85, each / LEADING / max((len(lines) for lines in texts), default=1))
    for seat in range(len(chart.players)):
        page.mark(seat, margin + label + column * seat + size * 0.4, start + each * 0.5, size * 0.7)
    for number_of, (piece, lines) in enumerate(zip(chart.pieces, texts, strict=True), start=1):
        y = start + each * number_of
        page.rule(margin, y, page.width - margin, y, 0.3, LINE)
        page.lines(margin, y + (each - len(lines) * line * LEADING) / 2, lines, "text", line)
        for seat, points in enumerate(piece.points):
            _bar(page, margin + label + column * seat, y, column - size, each, points, chart.widest, size * 0.8)


def _bar(page: Page, x: float, y: float, room: float, height: float, points: int, widest: int, size: float) -> None:
    digits = 2.4 * size
    page.text(x + digits, y + (height - size * LEADING) / 2, number(points), "text", size, align=1.0)
    length = (room - digits - size * 0.6) * abs(points) / widest
    if points:
        fill = INK + 0.25 if points > 0 else None
        page.box(x + digits + size * 0.5, y + height * 0.32, length, height * 0.36, fill=fill, weight=0.4)
