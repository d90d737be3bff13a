"""Sheets as PDF, set like the printed score sheet of a game: fonts are embedded, text can be copied.

Importing this needs reportlab, which comes with the extra `pdf`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from referee.engine.value import Value
from referee.i18n import number
from referee.render.cells import safe
from referee.render.chart import Chart, Words, choose_ticks, join_words, trace_steps
from referee.render.sheet import LABELS, Paper, Row, Sheet, list_papers

# fonts ---------------------------------------------------------------------------------------------------------------

FOLDER = Path(__file__).resolve().parent / "fonts"
FILES = {
    "text": ("NotoSans-Regular", "DejaVuSans-Symbols"),
    "bold": ("NotoSans-Bold", "DejaVuSans-Symbols"),
    "title": ("NotoSerif-Bold", "NotoSans-Bold", "DejaVuSans-Symbols"),
}
"""By style: the font, and those that help out where it lacks a letter."""
ELLIPSIS = "…"
JOINTS = "-/]"
"""After these a long word may be broken."""
MOST_LINES = 99
LONGEST = 4000
"""More than this of one text is on no page."""
OWN = "Own"
"""The name of a font that the user gave."""


@cache
def _load_face(file: str) -> Any:
    font = TTFont(file, str(FOLDER / f"{file}.ttf"))
    pdfmetrics.registerFont(font)
    return font


def load_own_font(path: str) -> Any | None:
    """Return a font file of the user, or None if it is none that can be embedded."""
    try:
        font = TTFont(OWN, path)
    except (TTFError, OSError, ValueError, AssertionError, KeyError, IndexError):
        return None
    pdfmetrics.registerFont(font)
    return font


SCRAP = 4
"""Length of what looks lost on a line of its own: "× 3"."""


class PdfFonts:
    """Fonts that measure and break text, with the letters that could not be shown and the texts that were shortened."""

    def __init__(self, own: object | None = None) -> None:
        self.faces = {style: [*map(_load_face, files), *([own] if own else [])] for style, files in FILES.items()}
        self.first = str(self.faces["text"][0].fontName)
        """The font that a page starts with, so that no other one is named in the file."""
        self.missing: dict[str, None] = {}
        self.shortened: dict[str, None] = {}
        self._letters: dict[tuple[str, str], tuple[str | None, float]] = {}

    def _find_letter(self, character: str, style: str) -> tuple[str | None, float]:
        """Return the name of the first font of the style that has a letter, and the letter's width in size 1."""
        key = character, style
        if key not in self._letters:
            names = (face.fontName for face in self.faces[style] if ord(character) in face.face.charToGlyph)
            name = next(names, None)
            self._letters[key] = name, float(pdfmetrics.stringWidth(character, name or self.first, 1))
        return self._letters[key]

    def make_printable(self, text: str, style: str = "text") -> str:
        """Return text with nothing in it that the fonts lack: plain forms where there are any, else code points."""
        found = []
        for character in unicodedata.normalize("NFC", safe(text)):
            if self._find_letter(character, style)[0]:
                found.append(character)
                continue
            plain, category = unicodedata.normalize("NFKD", character), unicodedata.category(character)
            if plain != character and all(self._find_letter(part, style)[0] for part in plain):
                found.append(plain)
            elif category == "Zs":
                found.append(" ")
            elif category not in ("Cf", "Mn", "Me"):
                self.missing[character] = None
                found.append(f"[U+{ord(character):04X}]")
        return "".join(found)

    def split_runs(self, text: str, style: str) -> list[tuple[str, str]]:
        """Return text in pieces of one font each, with the names of the fonts."""
        runs = groupby(text, key=lambda character: self._find_letter(character, style)[0] or self.first)
        return [(name, "".join(letters)) for name, letters in runs]

    def width(self, text: str, style: str, size: float) -> float:
        """Return the width of text in points."""
        return size * sum(self._find_letter(character, style)[1] for character in text)

    def wrap(self, text: str, style: str, size: float, room: float, most: int = MOST_LINES) -> tuple[str, ...]:
        """Return text on lines that fit; what is cut ends in an ellipsis and is noted in `shortened`."""
        lines = self._break_lines(self.make_printable(text[:LONGEST], style), style, room / size)
        if len(lines) <= most and len(text) <= LONGEST:
            return tuple(lines) or ("",)
        self.shortened[safe(text)] = None
        *before, last = lines[:most]
        while last and self.width(last + ELLIPSIS, style, size) > room:
            last = last[:-1]
        return (*before, last.rstrip() + ELLIPSIS)

    def tears(self, text: str, style: str, size: float, room: float) -> bool:
        """Return whether some word of the text would be broken where it has no hyphen."""
        part = rf"[^ {re.escape(JOINTS)}]+[{re.escape(JOINTS)}]?"
        parts = re.findall(part, self.make_printable(text[:LONGEST], style))
        return any(self.width(part, style, size) > room for part in parts)

    def _break_lines(self, text: str, style: str, room: float) -> list[str]:
        lines: list[str] = []
        left = 0.0
        for word in filter(None, text.split(" ")):  # other spaces keep together what they join
            needed = self.width(f" {word}", style, 1)
            if lines and needed <= left:
                lines[-1] += f" {word}"
                left -= needed
                continue
            lines += self._break_word(word, style, room)
            left = room - self.width(lines[-1], style, 1)
        if len(lines) < 2 or (" " in lines[-1] and len(lines[-1]) > SCRAP) or " " not in lines[-2]:
            return lines
        # no word or scrap of a sum stands alone on the last line if the line before can spare a word
        before, _, moved = lines[-2].rpartition(" ")
        last = f"{moved} {lines[-1]}"
        return [*lines[:-2], before, last] if self.width(last, style, 1) <= room else lines

    def _break_word(self, word: str, style: str, room: float) -> list[str]:
        """Return a word on lines of its own: whole, else broken after a hyphen, slash or code point, else anywhere."""
        lines, start, used, joint = [], 0, 0.0, 0
        for index, character in enumerate(word):
            used += self._find_letter(character, style)[1]
            if used > room and index > start:
                end = joint if joint > start else index
                lines.append(word[start:end])
                start, used = end, self.width(word[end : index + 1], style, 1)
            if character in JOINTS:
                joint = index + 1
        return [*lines, word[start:]]


# a page --------------------------------------------------------------------------------------------------------------

MM = 72 / 25.4
LEADING = 1.22
INK, SOFT, LINE, BAND = 0.0, 0.2, 0.5, 0.92
"""Shades of grey, so that nothing is lost on a printer without colours."""
ACCENT = (0.30, 0.18, 0.06)


class PdfPage:
    """A page to draw on, measured from the top left corner in points."""

    def __init__(self, canvas: Any, fonts: PdfFonts, width: float, height: float) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.width = width
        self.height = height

    def text(
        self, x: float, top: float, line: str, style: str, size: float, *, shade: float | tuple[float, ...] = INK,
        align: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw a line of text whose box starts at `top`; `align` 0 starts at x, 0.5 is centred on it, 1 ends there."""
        x -= align * self.fonts.width(line, style, size)
        shades = (shade,) * 3 if isinstance(shade, float) else shade
        entry = self.canvas.beginText(x, self.height - top - size * 0.98)
        entry.setFillColorRGB(*shades)
        for name, run in self.fonts.split_runs(line, style):
            entry.setFont(name, size)
            entry.textOut(run)
        self.canvas.drawText(entry)

    def lines(
        self, x: float, top: float, lines: Sequence[str], style: str, size: float, *, shade: float = INK,
        align: float = 0.0,
    ) -> float:  # fmt: skip
        """Draw several lines and return where the next thing can start."""
        for line in lines:
            self.text(x, top, line, style, size, shade=shade, align=align)
            top += size * LEADING
        return top

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.5, shade: float = LINE) -> None:
        """Draw a line."""
        self.canvas.setStrokeGray(shade)
        self.canvas.setLineWidth(weight)
        self.canvas.line(x1, self.height - y1, x2, self.height - y2)

    def box(self, x: float, top: float, width: float, height: float, *, fill: float | None, weight: float = 0) -> None:
        """Draw a box, filled in a shade of grey or not, with an edge of `weight` points or none."""
        if fill is not None:
            self.canvas.setFillGray(fill)
        self.canvas.setStrokeGray(INK)
        self.canvas.setLineWidth(weight)
        self.canvas.rect(x, self.height - top - height, width, height, stroke=weight > 0, fill=fill is not None)

    def polygon(self, points: Sequence[tuple[float, float]], *, fill: bool = True, dash: Sequence[float] = ()) -> None:
        """Draw a filled shape, or an open line through points."""
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
        """Draw the mark of a player, centred: a disc, a square, a triangle or a diamond."""
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


# a sheet set in type -------------------------------------------------------------------------------------------------

Lines = tuple[str, ...]
TITLE, FIGURE, HOW, SECOND, TOTAL, RESULT, NOTE = 1.9, 1.1, 0.68, 0.78, 1.3, 1.15, 0.86
"""Sizes of type, as parts of that of the names of rows."""
PAD = 0.45
NAME_LINES = 3
"""A name that needs more lines is set in smaller type."""
SMALLEST_NAME = 0.55
HAND = 16 * MM
"""Height of a row to be filled in by hand, if the page allows."""


class RowSetting(Value):
    """A row in lines: its name in each language, the figures, how they came about; and its height."""

    labels: tuple[Lines, ...]
    figures: Lines
    how: tuple[Lines, ...]
    height: float


class ParagraphSetting(Value):
    """Lines of one style below the table, with the space before them."""

    lines: Lines
    style: str
    size: float
    before: float

    @property
    def height(self) -> float:
        return self.before + len(self.lines) * self.size * LEADING


class SheetSetting(Value):
    """Everything that stands on the page; heights add up to `height`."""

    size: float
    title: Lines
    meta: Lines
    label: float
    column: float
    corner: tuple[Lines, ...]
    names: tuple[Lines, ...]
    name_size: float
    head: float
    rows: tuple[RowSetting, ...]
    footer_rows: tuple[RowSetting, ...]
    below: tuple[ParagraphSetting, ...]

    @property
    def top(self) -> float:
        """Return the height between the upper margin and the table."""
        meta = sum(self.size * LEADING for _ in self.meta)
        return len(self.title) * self.size * TITLE * LEADING + self.size * 0.9 + meta + self.size * 0.6

    @property
    def height(self) -> float:
        rows = sum(row.height for row in (*self.rows, *self.footer_rows))
        return self.top + self.head + rows + sum(paragraph.height for paragraph in self.below)


def _set_sheet(sheet: Sheet, paper: Paper, fonts: PdfFonts, size: float, note_lines: int = 99) -> SheetSetting:
    """Return the sheet in type of this size."""
    room = (paper.width - 2 * paper.margin) * MM
    label = room * (LABELS + (0.04 if len(sheet.corner) > 1 else 0))
    column = (room - label) / len(sheet.players)
    inner = column - 2 * PAD * size
    scale = 1.0  # of the names, as large as the rest if they are short enough
    while True:
        names = tuple(fonts.wrap(name, "bold", size * scale, inner) for name in sheet.players)
        torn = any(fonts.tears(name, "bold", size * scale, inner) for name in sheet.players)
        if scale <= SMALLEST_NAME or (max(map(len, names)) <= NAME_LINES and not torn):
            break
        scale -= 0.05
    corner = _set_labels(fonts, sheet.corner, size, label - 2 * PAD * size)
    head = max(size * 0.9 + size * scale * LEADING * max(map(len, names)), _measure_labels(corner, size))
    if sheet.blank:  # room for the lines that are drawn for date and place
        meta = (*fonts.wrap(sheet.edition, "text", size, room, 1), "", "")
    else:
        told = " · ".join(part for part in (sheet.edition, sheet.date, sheet.place) if part)
        meta = fonts.wrap(told, "text", size, room, 3)
    below: list[ParagraphSetting] = []

    def add(line: str, style: str, scale: float, before: float, most: int = MOST_LINES) -> None:
        lines = fonts.wrap(line, style, size * scale, room, most)
        below.append(ParagraphSetting(lines, style, size * scale, size * before))

    for index, line in enumerate(sheet.results):
        add(line, *(("text", 1.0, 0.1) if index else ("bold", RESULT, 0.8)), most=4)
    for section in sheet.sections:
        add(join_words(section.heading), "bold", NOTE, 0.6)
        for line in section.lines:
            add(line, "text", NOTE, 0.12, note_lines)
    for index, line in enumerate(sheet.paper_warnings):
        add(line, "text", HOW, 0.1 if index else 0.6, note_lines)
    return SheetSetting(
        size=size,
        title=fonts.wrap(sheet.title, "title", size * TITLE, room),
        meta=meta,
        label=label,
        column=column,
        corner=corner,
        names=names,
        name_size=size * scale,
        head=head + 0.6 * size,
        rows=tuple(_set_row(row, fonts, size, label, inner) for row in sheet.rows),
        footer_rows=tuple(_set_row(row, fonts, size, label, inner, TOTAL) for row in sheet.footer_rows),
        below=tuple(below),
    )


def _set_labels(fonts: PdfFonts, words: Words, size: float, room: float) -> tuple[Lines, ...]:
    sizes = (size, *(size * SECOND for _ in words[1:]))
    return tuple(fonts.wrap(text, "text", each, room) for text, each in zip(words, sizes, strict=True))


def _measure_labels(labels: Sequence[Lines], size: float) -> float:
    return sum(len(lines) * LEADING * size * (SECOND if index else 1) for index, lines in enumerate(labels))


def _set_row(row: Row, fonts: PdfFonts, size: float, label: float, inner: float, scale: float = FIGURE) -> RowSetting:
    labels = _set_labels(fonts, row.labels, size, label - 2 * PAD * size)
    how = tuple(fonts.wrap(cell.note, "text", size * HOW, inner) if cell.note else () for cell in row.cells)
    figure = size * scale * LEADING + max((len(lines) for lines in how), default=0) * size * HOW * LEADING
    height = max(_measure_labels(labels, size), figure) + 0.45 * size
    return RowSetting(labels, tuple(cell.text for cell in row.cells), how, height)


def _fit_sheet(sheet: Sheet, paper: Paper, fonts: PdfFonts) -> SheetSetting:
    """Return the sheet in the largest type in which it fits; notes are shortened only if the smallest is too large."""
    largest, smallest = (10.0 if paper.name == "a5" else 12.0), 5.0
    if sheet.look.large:
        largest, smallest = largest * 1.4, 6.0
    room = (paper.height - 2 * paper.margin) * MM
    sizes = [largest]
    while sizes[-1] > smallest:
        sizes.append(sizes[-1] - 0.25)
    for size, note_lines in [*((size, 99) for size in sizes), *((sizes[-1], most) for most in range(12, 0, -1))]:
        fonts.shortened.clear()
        setting = _set_sheet(sheet, paper, fonts, size, note_lines)
        if setting.height <= room:
            return setting
    below = list(setting.below)  # without its last paragraphs; a row of dots says that there was more
    while len(below) > 1 and setting._replace(below=tuple(below)).height > room:
        fonts.shortened[" ".join(below.pop().lines)] = None
        below[-1] = below[-1]._replace(lines=("…",))
    return setting._replace(below=tuple(below))


# the sheet on its page -----------------------------------------------------------------------------------------------

ROOMIER = 1.5
"""Factor by which a row may become higher than needed where the page has room."""


class PdfOutput(Value):
    """A PDF, the characters that no font has, and the texts that had to be shortened."""

    content: bytes
    missing: tuple[str, ...]
    shortened: tuple[str, ...]


def write_pdf(sheets: Sequence[Sheet], own: object | None = None) -> PdfOutput:
    """Return a PDF with one page a sheet, and one for its chart; the same sheets give the same bytes."""
    fonts = PdfFonts(own)
    target = BytesIO()
    canvas = Canvas(target, invariant=1, pageCompression=1, lang=sheets[0].language, initialFontName=fonts.first)
    canvas.setTitle(sheets[0].title)
    canvas.setSubject("")
    canvas.setAuthor("")
    canvas.setCreator("referee")
    for sheet in sheets:
        papers = list_papers(sheet.look, len(sheet.players))
        paper = max(papers, key=lambda each: _fit_sheet(sheet, each, fonts).size)
        page = PdfPage(canvas, fonts, paper.width * MM, paper.height * MM)
        canvas.setPageSize((page.width, page.height))
        setting = _fit_sheet(sheet, paper, fonts)
        _draw_sheet(page, sheet, paper.margin * MM, setting)
        canvas.showPage()
        if sheet.chart:
            _draw_chart(page, sheet.chart, paper.margin * MM, max(7.0, min(setting.size, 11.0)))
            canvas.showPage()
    canvas.save()
    return PdfOutput(target.getvalue(), tuple(fonts.missing), tuple(fonts.shortened))


def _draw_sheet(page: PdfPage, sheet: Sheet, margin: float, setting: SheetSetting) -> None:
    size, column, left = setting.size, setting.column, margin + setting.label
    right = left + column * len(setting.names)
    head, *heights = _share_height(sheet, setting, page.height - 2 * margin - setting.height)

    def draw_label(labels: Sequence[Lines], top: float, height: float) -> None:
        top += (height - _measure_labels(labels, size)) / 2
        for index, lines in enumerate(labels):
            each, shade = (size * SECOND, SOFT) if index else (size, INK)
            top = page.lines(margin + PAD * size, top, lines, "text", each, shade=shade)

    _draw_heading(page, sheet, setting, margin)
    start = top = margin + setting.top
    page.box(margin, top, right - margin, head, fill=BAND)
    draw_label(setting.corner, top, head)
    for seat, lines in enumerate(setting.names):
        needed = size * 0.9 + setting.name_size * LEADING * len(lines)
        y = top + 0.3 * size if sheet.blank else top + (head - needed) / 2
        page.mark(seat, left + column * (seat + 0.5), y + size * 0.4, size * 0.75)
        page.lines(left + column * (seat + 0.5), y + size * 0.9, lines, "bold", setting.name_size, align=0.5)
    top += head
    for index, (row, height) in enumerate(zip((*setting.rows, *setting.footer_rows), heights, strict=True)):
        style, scale = ("text", FIGURE) if index < len(setting.rows) else ("bold", TOTAL)
        if index == len(setting.rows):
            page.box(margin, top, right - margin, height, fill=BAND)
            for seat in sheet.winners:
                page.box(left + column * seat + 2.5, top + 2.5, column - 5, height - 5, fill=None, weight=1.3)
        draw_label(row.labels, top, height)
        for seat, (figure, how) in enumerate(zip(row.figures, row.how, strict=True)):
            centre = left + column * (seat + 0.5)
            y = top + (height - size * scale * LEADING - len(how) * size * HOW * LEADING) / 2
            page.text(centre, y, figure, style, size * scale, align=0.5)
            page.lines(centre, y + size * scale * LEADING, how, "text", size * HOW, shade=SOFT, align=0.5)
        top += height
    y = start
    for index, height in enumerate((head, *heights[:-1])):
        y += height
        page.rule(margin, y, right, y, *((1.2, INK) if index == len(setting.rows) else (0.5, LINE)))
    for seat in range(len(setting.names)):
        page.rule(left + column * seat, start, left + column * seat, top, 0.5, LINE)
    page.box(margin, start, right - margin, top - start, fill=None, weight=1.0)
    for paragraph in setting.below:
        shade = SOFT if paragraph.style == "text" else INK
        page.lines(margin, top + paragraph.before, paragraph.lines, paragraph.style, paragraph.size, shade=shade)
        top += paragraph.height


def _share_height(sheet: Sheet, setting: SheetSetting, spare: float) -> list[float]:
    """Return the height of the head and of every row, with what the page has to spare; most on an empty sheet."""
    rows = level_heights([row.height for row in setting.rows], spare)
    spare -= sum(rows) - sum(row.height for row in setting.rows)
    wanted = [setting.head, *rows, *(row.height for row in setting.footer_rows)]
    most = [max(height, HAND) if sheet.blank else height * ROOMIER for height in wanted]
    missing = sum(most) - sum(wanted)
    share = min(1.0, max(0.0, spare) / missing) if missing else 0.0
    return [height + (limit - height) * share for height, limit in zip(wanted, most, strict=True)]


def level_heights(heights: Sequence[float], spare: float) -> list[float]:
    """Return heights with the lowest raised towards the highest, as far as there is room: rows look even."""
    raised = sorted(heights)
    level = raised[0] if raised else 0.0
    for count, (low, high) in enumerate(pairwise(raised), start=1):
        step = min(high - low, max(0.0, spare) / count)
        level, spare = low + step, spare - step * count
        if step < high - low:
            break
    return [max(height, level) for height in heights]


def _draw_heading(page: PdfPage, sheet: Sheet, setting: SheetSetting, margin: float) -> None:
    """Draw the title, what is known of the evening, and on an empty sheet lines for date and place."""
    size, top, right = setting.size, margin, page.width - margin
    for line in setting.title:
        page.text(margin, top, line, "title", size * TITLE, shade=ACCENT)
        top += size * TITLE * LEADING
    page.rule(margin, top + size * 0.25, right, top + size * 0.25, 1.4, INK)
    page.rule(margin, top + size * 0.25 + 2.4, right, top + size * 0.25 + 2.4, 0.4, INK)
    top = page.lines(margin, top + size * 0.9, setting.meta, "text", size, shade=SOFT) - size * LEADING
    half = (right - margin) / 2
    for place, words in enumerate((sheet.date_label, sheet.place_label) if sheet.blank else ()):
        x = margin + half * place
        label = page.fonts.make_printable(join_words(words))
        page.text(x, top, label, "text", size)
        start = x + page.fonts.width(label, "text", size) + size * 0.5
        page.rule(start, top + size * 1.1, x + half - size, top + size * 1.1, 0.6, INK)


# the chart on its page -----------------------------------------------------------------------------------------------

DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (1.5, 2), (7, 2, 1.5, 2))
MOST_MARKS = 12
"""Maximum number of marks on a line."""


def _draw_chart(page: PdfPage, chart: Chart, margin: float, size: float) -> None:
    room = page.width - 2 * margin
    height = (page.height - 2 * margin) * 0.42
    title = page.fonts.wrap(join_words(chart.growth_title), "title", size * 1.4, room)
    top = page.lines(margin, margin, title, "title", size * 1.4)
    _draw_growth(page, chart, margin, top + size * 0.8, height - top + margin - size * 3, size)
    top = lowest = margin + height
    column = room / len(chart.players)
    for seat, name in enumerate(chart.players):
        x = margin + column * seat
        page.mark(seat, x + size * 0.5, top + size * 0.6, size * 0.7)
        told = f"{name} {number(chart.totals[seat][-1])}"
        lines = page.fonts.wrap(told, "bold", size * 0.9, column - 2 * size, 4)
        lowest = max(lowest, page.lines(x + size * 1.3, top, lines, "bold", size * 0.9))
    _draw_rows(page, chart, margin, lowest + size, size)


def _draw_growth(page: PdfPage, chart: Chart, margin: float, top: float, height: float, size: float) -> None:
    low, high = chart.span
    small = size * 0.8
    left, right = margin + 3 * size, page.width - margin - size
    last = max(len(chart.turns) - 1, 1)

    def at(index: int, value: int) -> tuple[float, float]:
        return left + index * (right - left) / last, top + (high - value) * height / (high - low)

    for value in choose_ticks(low, high):
        y = at(0, value)[1]
        page.rule(left, y, right, y, 0.3, LINE)
        page.text(left - size * 0.5, y - small * 0.65, number(value), "text", small, shade=SOFT, align=1.0)
    for index in choose_ticks(0, last):
        page.text(at(index, 0)[0], top + height + small * 0.4, number(index), "text", small, shade=SOFT, align=0.5)
    page.text(right, top + height + small * 1.7, join_words(chart.turn_label), "text", small, shade=SOFT, align=1.0)
    page.canvas.setLineWidth(1.2)
    for seat, totals in enumerate(chart.totals):
        points = [at(index, value) for index, value in enumerate(totals)]
        page.polygon([at(*corner) for corner in trace_steps(totals)], fill=False, dash=DASHES[seat % len(DASHES)])
        step = max(1, -(-last // MOST_MARKS))
        for point in {*points[seat % step :: step], points[-1]}:
            page.mark(seat, *point, size * 0.55)


def _draw_rows(page: PdfPage, chart: Chart, margin: float, top: float, size: float) -> None:
    """Draw a row for every row of the sheet that gave somebody points; bars to one scale."""
    title = page.fonts.wrap(join_words(chart.parts_title), "title", size * 1.4, (page.width - 2 * margin))
    start = page.lines(margin, top, title, "title", size * 1.4)
    label = (page.width - 2 * margin) * (LABELS + 0.05)
    column = ((page.width - 2 * margin) - label) / len(chart.players)
    room = page.height - margin - start - size
    texts = [page.fonts.wrap(join_words(row.labels), "text", size * 0.85, label - size) for row in chart.rows]
    each = min(size * 2.2, room / (len(chart.rows) + 1))
    line = min(size * 0.85, each / LEADING / max((len(lines) for lines in texts), default=1))
    for seat in range(len(chart.players)):
        page.mark(seat, margin + label + column * seat + size * 0.4, start + each * 0.5, size * 0.7)
    small, digits = size * 0.8, size * 0.8 * 2.4
    for number_of, (row, lines) in enumerate(zip(chart.rows, texts, strict=True), start=1):
        y = start + each * number_of
        page.rule(margin, y, page.width - margin, y, 0.3, LINE)
        page.lines(margin, y + (each - len(lines) * line * LEADING) / 2, lines, "text", line)
        for seat, points in enumerate(row.points):
            x = margin + label + column * seat + digits
            page.text(x, y + (each - small * LEADING) / 2, number(points), "text", small, align=1.0)
            length = (column - size - digits - small * 0.6) * abs(points) / chart.widest
            if points:
                fill = INK + 0.25 if points > 0 else None
                page.box(x + small * 0.5, y + each * 0.32, length, each * 0.36, fill=fill, weight=0.4)
