"""A sheet set in type: every text broken into lines and every row with its height, for one size of type."""

from __future__ import annotations

from referee.engine.value import Value
from referee.i18n import number
from referee.render.pdf.fonts import Fonts
from referee.render.pdf.page import LEADING, MM
from referee.render.sheet.paper import LABELS, Paper
from referee.render.sheet.table import Cell, Row, Sheet, Words, joined

Lines = tuple[str, ...]
TITLE, FIGURE, HOW, SECOND, TOTAL, RESULT, NOTE = 1.9, 1.1, 0.68, 0.78, 1.3, 1.15, 0.86
"""Sizes of type, as parts of that of the names of rows."""
PAD = 0.45
NAME_LINES = 3
"""A name that needs more lines is set in smaller type."""
SMALLEST_NAME = 0.55
HAND = 16 * MM
"""So high is a row to be filled in by hand, if the page allows."""


class SetRow(Value):
    """A row: lines of its name in each language, the figures, lines of how they came about, and its height."""

    labels: tuple[Lines, ...]
    figures: Lines
    how: tuple[Lines, ...]
    height: float


class Paragraph(Value):
    """Lines of one style below the table, with the space before them."""

    lines: Lines
    style: str
    size: float
    before: float

    @property
    def height(self) -> float:
        return self.before + len(self.lines) * self.size * LEADING


class Setting(Value):
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
    rows: tuple[SetRow, ...]
    footer_rows: tuple[SetRow, ...]
    below: tuple[Paragraph, ...]

    @property
    def top(self) -> float:
        """From the upper margin to the table."""
        meta = sum(self.size * LEADING for _ in self.meta)
        return len(self.title) * self.size * TITLE * LEADING + self.size * 0.9 + meta + self.size * 0.6

    @property
    def height(self) -> float:
        rows = sum(row.height for row in (*self.rows, *self.footer_rows))
        return self.top + self.head + rows + sum(paragraph.height for paragraph in self.below)


def set_sheet(sheet: Sheet, paper: Paper, fonts: Fonts, size: float, note_lines: int = 99) -> Setting:
    """The sheet in type of this size."""
    room = (paper.width - 2 * paper.margin) * MM
    label = room * (LABELS + (0.04 if len(sheet.corner) > 1 else 0))
    column = (room - label) / len(sheet.players)
    inner = column - 2 * PAD * size
    name_size, names = _names(sheet, fonts, size, inner)
    corner = _labels(fonts, sheet.corner, size, label - 2 * PAD * size)
    most = max((len(lines) for lines in names), default=1)
    head = max(size * 0.9 + name_size * LEADING * most, _label_height(corner, size))
    return Setting(
        size=size,
        title=fonts.wrap(sheet.title, "title", size * TITLE, room),
        meta=_meta(sheet, fonts, size, room),
        label=label,
        column=column,
        corner=corner,
        names=names,
        name_size=name_size,
        head=head + 0.6 * size,
        rows=tuple(_set_row(row, fonts, size, label, inner) for row in sheet.rows),
        footer_rows=tuple(_set_row(row, fonts, size, label, inner, TOTAL) for row in sheet.footer_rows),
        below=tuple(_below(sheet, fonts, size, room, note_lines)),
    )


def _names(sheet: Sheet, fonts: Fonts, size: float, room: float) -> tuple[float, tuple[Lines, ...]]:
    """All names in one size of type: as large as the rest if they are short enough."""
    scale = 1.0
    while True:
        names = tuple(fonts.wrap(name, "bold", size * scale, room) for name in sheet.players)
        if scale <= SMALLEST_NAME or max(len(lines) for lines in names) <= NAME_LINES:
            return size * scale, names
        scale -= 0.05


def _meta(sheet: Sheet, fonts: Fonts, size: float, room: float) -> Lines:
    """Edition, date and place; on an empty sheet their line is drawn."""
    if sheet.blank:
        return (*fonts.wrap(sheet.edition, "text", size, room, 1), "", "")
    told = " · ".join(part for part in (sheet.edition, sheet.date, sheet.place) if part)
    return fonts.wrap(told, "text", size, room, 3)


def _labels(fonts: Fonts, words: Words, size: float, room: float) -> tuple[Lines, ...]:
    sizes = (size, *(size * SECOND for _ in words[1:]))
    return tuple(fonts.wrap(text, "text", each, room) for text, each in zip(words, sizes, strict=True))


def _label_height(labels: tuple[Lines, ...], size: float) -> float:
    return sum(len(lines) * LEADING * size * (SECOND if index else 1) for index, lines in enumerate(labels))


def _set_row(row: Row, fonts: Fonts, size: float, label: float, inner: float, scale: float = FIGURE) -> SetRow:
    labels = _labels(fonts, row.labels, size, label - 2 * PAD * size)
    how = tuple(fonts.wrap(text, "text", size * HOW, inner) if text else () for text in row.how)
    figure = size * scale * LEADING + max((len(lines) for lines in how), default=0) * size * HOW * LEADING
    height = max(_label_height(labels, size), figure) + 0.45 * size
    return SetRow(labels, tuple(_figure(cell) for cell in row.cells), how or ((),) * len(row.cells), height)


def _figure(cell: Cell) -> str:
    if cell is None:
        return "–"
    return number(cell) if isinstance(cell, int) else cell


def _below(sheet: Sheet, fonts: Fonts, size: float, room: float, note_lines: int) -> list[Paragraph]:
    found = []
    for index, line in enumerate(sheet.results):
        style, scale, before = ("bold", RESULT, 0.8) if index == 0 else ("text", 1.0, 0.1)
        found.append(Paragraph(fonts.wrap(line, style, size * scale, room, 4), style, size * scale, size * before))
    for part in sheet.parts:
        heading = fonts.wrap(joined(part.heading), "bold", size * NOTE, room)
        found.append(Paragraph(heading, "bold", size * NOTE, size * 0.6))
        for line in part.lines:
            lines = fonts.wrap(line, "text", size * NOTE, room, note_lines)
            found.append(Paragraph(lines, "text", size * NOTE, size * 0.12))
    for index, line in enumerate(sheet.warnings):
        lines = fonts.wrap(line, "text", size * HOW, room, note_lines)
        found.append(Paragraph(lines, "text", size * HOW, size * (0.1 if index else 0.6)))
    return found


def fit(sheet: Sheet, paper: Paper, fonts: Fonts) -> Setting:
    """The sheet in the largest type in which all of it fits; notes are shortened only if the smallest is too large."""
    largest, smallest = _sizes(paper, sheet.look.large)
    room = (paper.height - 2 * paper.margin) * MM
    size = largest
    while True:
        fonts.shortened.clear()
        setting = set_sheet(sheet, paper, fonts, size)
        if setting.height <= room:
            return setting
        if size <= smallest:
            break
        size -= 0.25
    for note_lines in range(12, 0, -1):
        fonts.shortened.clear()
        setting = set_sheet(sheet, paper, fonts, size, note_lines)
        if setting.height <= room:
            return setting
    return _without_rest(setting, room, fonts)


def _sizes(paper: Paper, large: bool) -> tuple[float, float]:
    """The largest and the smallest type for a paper, in points."""
    largest = 10.0 if paper.name == "a5" else 12.0
    return (largest * 1.4, 6.0) if large else (largest, 5.0)


def _without_rest(setting: Setting, room: float, fonts: Fonts) -> Setting:
    """The setting without its last paragraphs; a row of dots says that there was more."""
    below = list(setting.below)
    while len(below) > 1 and setting._replace(below=tuple(below)).height > room:
        fonts.shortened[" ".join(below.pop().lines)] = None
        below[-1] = below[-1]._replace(lines=("…",))
    return setting._replace(below=tuple(below))
