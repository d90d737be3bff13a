"""The sheet as a PDF page, set like the printed score sheet of a game. Fonts are embedded, text can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise

from reportlab.pdfgen.canvas import Canvas

from referee.engine.value import Value
from referee.render.pdf.chart import draw_chart
from referee.render.pdf.fonts import Fonts
from referee.render.pdf.page import ACCENT, BAND, INK, LEADING, LINE, MM, SOFT, Page
from referee.render.pdf.setting import FIGURE, HAND, HOW, PAD, SECOND, TITLE, TOTAL, SetRow, Setting, fit
from referee.render.sheet.paper import Paper, page_for
from referee.render.sheet.table import Sheet, joined

ROOMIER = 1.5
"""So much higher than needed may a row become where the page has room."""


class Printed(Value):
    """A PDF, the characters that no font has, and the texts that had to be shortened."""

    content: bytes
    missing: tuple[str, ...]
    shortened: tuple[str, ...]


def write_pdf(sheets: Sequence[Sheet], own: object | None = None) -> Printed:
    """One page for each sheet; the same sheets give the same bytes."""
    fonts = Fonts(own)
    target = BytesIO()
    canvas = Canvas(
        target, invariant=1, pageCompression=1, lang=sheets[0].language, initialFontName=fonts.first
    )  # fmt: skip
    canvas.setTitle(sheets[0].title)
    canvas.setSubject("")
    canvas.setAuthor("")
    canvas.setCreator("referee")
    for sheet in sheets:
        _draw_pages(canvas, sheet, fonts)
    canvas.save()
    return Printed(target.getvalue(), tuple(fonts.missing), tuple(fonts.shortened))


def _draw_pages(canvas: Canvas, sheet: Sheet, fonts: Fonts) -> None:
    """The sheet, and its chart if it has one."""
    paper = page_for(sheet.look.paper, len(sheet.players), large=sheet.look.large)
    setting = fit(sheet, paper, fonts)
    width, height = paper.width * MM, paper.height * MM
    canvas.setPageSize((width, height))
    _draw(Page(canvas, fonts, width, height), sheet, paper, setting)
    canvas.showPage()
    if sheet.chart:
        draw_chart(Page(canvas, fonts, width, height), sheet.chart, paper, setting.size)
        canvas.showPage()


def _draw(page: Page, sheet: Sheet, paper: Paper, setting: Setting) -> None:
    margin = paper.margin * MM
    heights = _heights(sheet, setting, page.height - 2 * margin - setting.height)
    top = _heading(page, sheet, setting, margin)
    start = top
    top = _names(page, sheet, setting, margin, top, heights[0])
    for row, height in zip((*setting.rows, *setting.footer_rows), heights[1:], strict=True):
        foot = row in setting.footer_rows
        if foot and row is setting.footer_rows[0]:
            _total_band(page, sheet, setting, margin, top, height)
        _row(page, setting, row, margin, top, height, TOTAL if foot else FIGURE)
        top += height
    _grid(page, setting, margin, start, top, heights)
    for paragraph in setting.below:
        shade = SOFT if paragraph.style == "text" else INK
        page.lines(margin, top + paragraph.before, paragraph.lines, paragraph.style, paragraph.size, shade=shade)
        top += paragraph.height


def _heights(sheet: Sheet, setting: Setting, spare: float) -> list[float]:
    """The height of the head and of every row, with what the page has to spare; most on a sheet to be filled in."""
    rows = levelled([row.height for row in setting.rows], spare)
    spare -= sum(rows) - sum(row.height for row in setting.rows)
    wanted = [setting.head, *rows, *(row.height for row in setting.footer_rows)]
    most = [max(height, HAND) if sheet.blank else height * ROOMIER for height in wanted]
    missing = sum(most) - sum(wanted)
    share = min(1.0, max(0.0, spare) / missing) if missing else 0.0
    return [height + (limit - height) * share for height, limit in zip(wanted, most, strict=True)]


def levelled(heights: Sequence[float], spare: float) -> list[float]:
    """The heights with the lowest raised towards the highest, as far as there is room: rows look even."""
    raised = sorted(heights)
    level = raised[0] if raised else 0.0
    for count, (low, high) in enumerate(pairwise(raised), start=1):
        step = min(high - low, max(0.0, spare) / count)
        level, spare = low + step, spare - step * count
        if step < high - low:
            break
    return [max(height, level) for height in heights]


def _heading(page: Page, sheet: Sheet, setting: Setting, margin: float) -> float:
    size, top = setting.size, margin
    for line in setting.title:
        page.text(margin, top, line, "title", size * TITLE, shade=ACCENT)
        top += size * TITLE * LEADING
    right = page.width - margin
    page.rule(margin, top + size * 0.25, right, top + size * 0.25, 1.4, INK)
    page.rule(margin, top + size * 0.25 + 2.4, right, top + size * 0.25 + 2.4, 0.4, INK)
    top += size * 0.9
    top = page.lines(margin, top, setting.meta, "text", size, shade=SOFT)
    if sheet.blank:
        _to_fill(page, sheet, size, margin, top - size * LEADING)
    return margin + setting.top


def _to_fill(page: Page, sheet: Sheet, size: float, margin: float, top: float) -> None:
    """Lines for date and place."""
    half = (page.width - 2 * margin) / 2
    for number, words in enumerate((sheet.date_label, sheet.place_label)):
        x = margin + half * number
        label = page.fonts.printable(joined(words))
        page.text(x, top, label, "text", size)
        start = x + page.fonts.width(label, "text", size) + size * 0.5
        page.rule(start, top + size * 1.1, x + half - size, top + size * 1.1, 0.6, INK)


def _names(page: Page, sheet: Sheet, setting: Setting, margin: float, top: float, height: float) -> float:
    size = setting.size
    page.box(margin, top, setting.label + setting.column * len(sheet.players), height, fill=BAND)
    _label(page, setting, setting.corner, margin, top, height)
    for seat, lines in enumerate(setting.names):
        centre = margin + setting.label + setting.column * (seat + 0.5)
        needed = size * 0.9 + setting.name_size * LEADING * len(lines)
        start = top + 0.3 * size if sheet.blank else top + (height - needed) / 2
        page.mark(seat, centre, start + size * 0.4, size * 0.75)
        page.lines(centre, start + size * 0.9, lines, "bold", setting.name_size, align=0.5)
    return top + height


def _total_band(page: Page, sheet: Sheet, setting: Setting, margin: float, top: float, height: float) -> None:
    page.box(margin, top, setting.label + setting.column * len(sheet.players), height, fill=BAND)
    for seat in sheet.winners:
        x = margin + setting.label + setting.column * seat
        page.box(x + 2.5, top + 2.5, setting.column - 5, height - 5, fill=None, weight=1.3)


def _label(
    page: Page, setting: Setting, labels: Sequence[tuple[str, ...]], x: float, top: float, height: float
) -> None:
    size = setting.size
    needed = sum(len(lines) * LEADING * size * (SECOND if n else 1) for n, lines in enumerate(labels))
    top += (height - needed) / 2
    for index, lines in enumerate(labels):
        each, shade = (size * SECOND, SOFT) if index else (size, INK)
        top = page.lines(x + PAD * size, top, lines, "text", each, shade=shade)


def _row(page: Page, setting: Setting, row: SetRow, margin: float, top: float, height: float, scale: float) -> None:
    size = setting.size
    _label(page, setting, row.labels, margin, top, height)
    for seat, (figure, how) in enumerate(zip(row.figures, row.how, strict=True)):
        centre = margin + setting.label + setting.column * (seat + 0.5)
        needed = size * scale * LEADING + len(how) * size * HOW * LEADING
        y = top + (height - needed) / 2
        page.text(centre, y, figure, "bold" if scale == TOTAL else "text", size * scale, align=0.5)
        page.lines(centre, y + size * scale * LEADING, how, "text", size * HOW, shade=SOFT, align=0.5)


def _grid(page: Page, setting: Setting, margin: float, start: float, end: float, heights: Sequence[float]) -> None:
    right = margin + setting.label + setting.column * len(setting.names)
    top = start
    for index, height in enumerate(heights):
        top += height
        if index == len(setting.rows):
            page.rule(margin, top, right, top, 1.2, INK)
        elif index < len(heights) - 1:
            page.rule(margin, top, right, top, 0.5, LINE)
    for seat in range(len(setting.names)):
        x = margin + setting.label + setting.column * seat
        page.rule(x, start, x, end, 0.5, LINE)
    page.box(margin, start, right - margin, end - start, fill=None, weight=1.0)
