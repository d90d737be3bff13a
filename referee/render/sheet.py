"""Score sheets, filled in or empty: the sheet as a neutral table, and its writers as text, Markdown, CSV and HTML.

Names are as typed. Words of ours may stand there twice, in the language in use and in one beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from math import ceil

from referee.engine.score import AppliedAdjustment, Counted, SheetMetadata, SheetRow
from referee.engine.value import Value
from referee.i18n import _, current, date, in_each, number
from referee.render.cells import safe, width, wrap, wrap_row
from referee.render.chart import Chart, Words, draw_chart, draw_growth_svg, join_words, make_chart, mark_seat
from referee.render.formats import (
    escape_markdown,
    isolate,
    write_csv,
    write_html_head,
    write_html_row,
    write_markdown_row,
    write_page,
    write_stylesheet,
)
from referee.render.rules import tell_house_rule
from referee.render.score import tell_course, tell_reckoning, tell_result, tell_warnings
from referee.render.tables import Cell, make_cell
from referee.render.text import Speaker
from referee.render.verdict import tell_change


class Row(Value):
    """A row of a sheet: its name in one or two languages, and a cell a player."""

    labels: Words
    cells: tuple[Cell, ...]

    @property
    def label(self) -> str:
        """Return the name on one line."""
        return join_words(self.labels)


class Look(Value):
    """Paper and size of type of a printed sheet."""

    paper: str = "a4"
    large: bool = False


PLAIN = Look()


class SheetSection(Value):
    """Something told below the table: a heading and paragraphs."""

    heading: Words
    lines: tuple[str, ...]


class Sheet(Value):
    """Everything that a score sheet shows. Only a filled one has a rank, winners, results and sections."""

    language: str
    game: str
    titles: Words
    edition: str
    date_label: Words
    date: str
    place_label: Words
    place: str
    corner: Words
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    total: Row
    rank: Row | None = None
    winners: tuple[int, ...] = ()
    results: tuple[str, ...] = ()
    sections: tuple[SheetSection, ...] = ()
    warnings: tuple[str, ...] = ()
    chart: Chart | None = None
    look: Look = PLAIN

    @property
    def blank(self) -> bool:
        """Return true for a sheet to be filled in by hand."""
        return self.rank is None

    @property
    def title(self) -> str:
        """Return the game and the name of the sheet."""
        return f"{self.game} · {join_words(self.titles)}"

    @property
    def when_and_where(self) -> str:
        """Return date and place, as far as they are known."""
        return ", ".join(part for part in (self.date, self.place) if part)

    @property
    def paper_warnings(self) -> tuple[str, ...]:
        """Return the warnings without those that say what to write into a file, which nobody can do on paper."""
        return tuple(line for line in self.warnings if "[" not in line and " = " not in line)

    @property
    def footer_rows(self) -> tuple[Row, ...]:
        """Return the total, and on a filled sheet the rank."""
        return (self.total,) if self.rank is None else (self.total, self.rank)


# making a sheet ------------------------------------------------------------------------------------------------------


def fill_sheet(counted: Counted, look: Look = PLAIN) -> Sheet:
    """Return the sheet of a counted table."""
    scored, found, speaker = counted.scored, counted.sheet, Speaker(counted.lexicon)
    growth, metadata = counted.growth, counted.metadata
    players = found.players
    labels = {row.id: in_each(partial(speaker.name, row.label)) for row in counted.rows}
    rows = []
    for id, words in labels.items():
        lines = [player.line(id) for player in players]
        cells = [
            make_cell(line.shown) if line.shown
            else make_cell(line.points if line.scores else None, tell_reckoning(line, speaker))
            for line in lines
        ]  # fmt: skip
        rows.append(Row(words, tuple(cells)))
    blank = _make_frame(speaker, counted.name, metadata.publisher)
    sections = _tell_sections(metadata, speaker)
    if scored.course:
        course = _say_each(lambda: tell_course(scored, speaker))
        sections.insert(0, SheetSection(in_each(lambda: _("Course of the game")), course))
    return blank._replace(
        date=join_words(in_each(partial(date, scored.date))) if scored.date else "",
        place=metadata.place,
        players=tuple(player.player for player in players),
        rows=tuple(rows),
        total=blank.total._replace(cells=tuple(make_cell(p.total if p.lines else None) for p in players)),
        rank=Row(in_each(lambda: _("Rank")), tuple(make_cell(player.rank or None) for player in players)),
        winners=tuple(seat for seat, player in enumerate(players) if found.final and player.player in found.winners),
        results=_say_each(lambda: tell_result(found, speaker)),
        sections=tuple(sections),
        warnings=tuple(tell_warnings(found, speaker)),
        chart=make_chart(growth, labels, [player.player for player in players]) if growth else None,
        look=look,
    )


def make_blank_sheet(
    count: int, rows: Sequence[SheetRow], speaker: Speaker, game: str, edition: str = "", look: Look = PLAIN
) -> Sheet:
    """Return a sheet for `count` players, to be filled in by hand."""
    empty = (make_cell(""),) * count
    blank = _make_frame(speaker, game, edition)
    return blank._replace(
        players=("",) * count,
        rows=tuple(Row(in_each(partial(speaker.name, row.label)), empty) for row in rows),
        total=blank.total._replace(cells=empty),
        look=look,
    )


def _make_frame(speaker: Speaker, game: str, edition: str) -> Sheet:
    """Return a sheet with what stands on every one."""
    # Translators: {publisher} has printed the rulebook by which the table plays.
    rulebook = in_each(lambda: _("Rulebook: {publisher}").format(publisher=edition))
    return Sheet(
        language=current(),
        game=game,
        titles=in_each(lambda: speaker.bare_name("sheet", "title")),
        edition=join_words(rulebook) if edition else "",
        date_label=in_each(lambda: _("Date")),
        date="",
        place_label=in_each(lambda: _("Place")),
        place="",
        corner=in_each(lambda: speaker.bare_name("sheet", "names")),
        players=(),
        rows=(),
        total=Row(in_each(lambda: speaker.bare_name("sheet", "total")), ()),
    )


def _say_each(say: Callable[[], list[str]]) -> tuple[str, ...]:
    """Return the lines of `say` in both languages, each in the one and then in the other."""

    def say_line(index: int) -> str:
        return say()[index]

    return tuple(line for index in range(len(say())) for line in in_each(partial(say_line, index)))


def _tell_sections(metadata: SheetMetadata, speaker: Speaker) -> list[SheetSection]:
    """Return what is told below the table: notes, rulings, house rules and adjustments."""
    sections = []
    if metadata.notes:
        sections.append(SheetSection(in_each(lambda: _("Notes")), metadata.notes))
    if metadata.overrules:
        # Translators: {turn} is the number of a turn, {reason} is what a player typed.
        rulings = _say_each(
            lambda: [
                _("Turn {turn} ({player}): {reason}").format(
                    turn=number(each.turn), player=safe(each.player), reason=safe(each.reason)
                )
                for each in metadata.overrules
            ]
        )
        sections.append(SheetSection(in_each(lambda: _("Rulings of the table")), rulings))
    if metadata.house:
        rules = _say_each(lambda: [tell_house_rule(ruling, speaker) for ruling in metadata.house])
        sections.append(SheetSection(in_each(lambda: _("House rules")), rules))
    if kept := _leave_out_cancelled(metadata.set_right):
        lines = _say_each(lambda: [_tell_correction(each, speaker) for each in kept])
        sections.append(SheetSection(in_each(lambda: _("Corrected at the table")), lines))
    return sections


def _leave_out_cancelled(corrections: Sequence[AppliedAdjustment]) -> list[AppliedAdjustment]:
    """Return the corrections without those that a later one took back."""
    kept: list[AppliedAdjustment] = []
    for each in corrections:
        opposite = (each.player, each.thing, -each.change)
        undone = next((old for old in kept if (old.player, old.thing, old.change) == opposite), None)
        if undone is None:
            kept.append(each)
        else:
            kept.remove(undone)
    return kept


def _tell_correction(each: AppliedAdjustment, speaker: Speaker) -> str:
    # Translators: {thing} was set right by {change}, such as +1; {why} is what a player typed.
    with_reason = _("After turn {turn}, {player}: {thing} {change} ({why})")
    template = with_reason if each.why else _("After turn {turn}, {player}: {thing} {change}")
    facts = {"turn": number(each.turn), "player": safe(each.player), "thing": speaker.fact(each.thing)}
    return template.format(change=tell_change(each.change), why=safe(each.why), **facts)


# paper ---------------------------------------------------------------------------------------------------------------

SIZES = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}
MARGINS = {"a4": 15.0, "a5": 10.0, "letter": 15.0}
LABELS = 0.3
"""The part of the width that the names of the rows take."""
COLUMN = 24.0
"""Minimum width of the column of a player."""


class Paper(Value):
    """A page as it lies before the reader, in millimetres."""

    name: str
    width: float
    height: float
    margin: float

    @property
    def landscape(self) -> bool:
        """Return true where the page is wider than high."""
        return self.width > self.height


def choose_paper(name: str, players: int) -> Paper:
    """Return the paper upright as long as every player gets a wide enough column, else lengthwise."""
    width, height = SIZES[name]
    margin = MARGINS[name]
    column = (width - 2 * margin) * (1 - LABELS) / max(players, 1)
    if column < COLUMN:
        width, height = height, width
    return Paper(name, width, height, margin)


def list_papers(look: Look, players: int) -> list[Paper]:
    """Return the paper, and for large print also the other way round: the one with the larger type is taken."""
    usual = choose_paper(look.paper, players)
    turned = Paper(usual.name, usual.height, usual.width, usual.margin)
    return [usual, turned] if look.large else [usual]


# text ----------------------------------------------------------------------------------------------------------------

PAGE = 80
NARROWEST, WIDEST = 6, 16
MOST_LINES = 40
"""Maximum number of lines of a note; a page of it is enough on a terminal."""


def write_text(sheet: Sheet) -> str:
    """Return the sheet as plain text for a terminal or a fixed-width printout.

    The columns of the players are as wide as the longest name, within the page, and as what stands in a cell, which
    is never broken.
    """
    rows = (*sheet.rows, *sheet.footer_rows)
    corner = join_words(sheet.corner)
    parts = [width(part) for name in sheet.players for part in re.findall(r"[^\s-]+-?", safe(name))]
    whole = min(max(parts, default=0), WIDEST)  # a name is broken only at spaces and hyphens, if there is room
    most = max(PAGE // 5, min(PAGE // 2, PAGE - 2 - len(sheet.players) * (whole + 3)))
    label = min(max(width(safe(text)) for text in (corner, *(row.label for row in rows))), most)
    room = (PAGE - label - 2) // len(sheet.players) - 3
    wanted = max((width(safe(name)) for name in sheet.players), default=0) or 10
    column = max(NARROWEST, *(width(cell.text) for row in rows for cell in row.cells), min(wanted, room, WIDEST))
    columns = [label, *(column for _player in sheet.players)]
    bar = "┼".join("─" * (each + 2) for each in columns)

    def write_row(first: str, cells: Sequence[str]) -> list[str]:
        lines = wrap_row([safe(first), *cells], columns, [False, *(True for _cell in cells)])
        return [f" {' │ '.join(parts)}".rstrip() for parts in lines]

    lines = [sheet.title]
    if sheet.when_and_where:
        lines += wrap(safe(sheet.when_and_where), PAGE)
    elif sheet.blank:
        lines.append(f"{join_words(sheet.date_label)} {'_' * 20}")
    lines += ["", *write_row(corner, [safe(name) for name in sheet.players]), bar]
    for row in sheet.rows:
        lines += write_row(row.label, [cell.text for cell in row.cells])
    if sheet.rows:
        lines.append(bar)
    for row in sheet.footer_rows:
        lines += write_row(row.label, [cell.text for cell in row.cells])
    if sheet.results:
        lines += ["", *sheet.results]
    for section in sheet.sections:
        lines += ["", join_words(section.heading)]
        lines += [f"  {line}" for text in section.lines for line in wrap(safe(text), PAGE - 2, MOST_LINES)]
    if sheet.chart:
        lines += ["", draw_chart(sheet.chart, PAGE)]
    return "\n".join(lines) + "\n"


# Markdown ------------------------------------------------------------------------------------------------------------


def write_markdown(sheet: Sheet) -> str:
    """Return the sheet as a Markdown table; whatever a name contains, it stays text."""

    def write_row(row: Row, *, strong: bool = False) -> str:
        cells = [escape_markdown(text) or " " for text in (row.label, *(cell.text for cell in row.cells))]
        return write_markdown_row(f"**{cell}**" if strong and cell.strip() else cell for cell in cells)

    lines = ["# " + escape_markdown(sheet.title), ""]
    if sheet.when_and_where:
        lines += [escape_markdown(sheet.when_and_where), ""]
    lines.append(write_row(Row(sheet.corner, tuple(map(make_cell, sheet.players)))))
    lines.append("|:---|" + "---:|" * len(sheet.players))
    lines += [write_row(row) for row in sheet.rows]
    lines.append(write_row(sheet.total, strong=True))
    if sheet.rank:
        lines.append(write_row(sheet.rank))
    for line in sheet.results:
        lines += ["", escape_markdown(line)]
    for section in sheet.sections:
        lines += ["", "## " + escape_markdown(join_words(section.heading)), ""]
        lines += [f"- {escape_markdown(line)}" for line in section.lines]
    if sheet.chart:
        lines += ["", "```text", draw_chart(sheet.chart).replace("`", "'"), "```"]
    return "\n".join(lines) + "\n"


# CSV -----------------------------------------------------------------------------------------------------------------


def write_sheet_csv(sheet: Sheet) -> str:
    """Return the sheet as CSV for a spreadsheet, every row with a cell a player."""
    rows: list[list[int | float | str | None]] = [[join_words(sheet.corner), *sheet.players]]
    rows += [[row.label, *(cell.value for cell in row.cells)] for row in (*sheet.rows, *sheet.footer_rows)]
    for label, value in ((sheet.date_label, sheet.date), (sheet.place_label, sheet.place)):
        rows += [[join_words(label), value]] if value else []
    rows += [[line] for line in sheet.results]
    rows += [[join_words(section.heading), line] for section in sheet.sections for line in section.lines]
    return write_csv([*row, *[""] * (len(sheet.players) + 1 - len(row))] for row in rows)


# HTML ----------------------------------------------------------------------------------------------------------------

PAPER_NAMES = {"a4": "A4", "a5": "A5", "letter": "letter"}
EVEN = 2.5
"""Minimum height of a row of the table on paper, in ems: all alike, with or without how it came about."""
LONG = 40
"""A name with more letters is set in smaller type."""
NAME_SCALES = {"": 1.1, "longer": 0.85, "long": 0.65}
"""The size of the names of players, by their classes."""
NEXT = ".next { margin-top: 3rem; } @media print { .next { break-before: page; margin-top: 0; } }\n"
POINT = 0.3528
"""A point in millimetres."""


def write_html(sheets: Sequence[Sheet]) -> str:
    """Return an HTML page with one page of paper a sheet, all the same way round and with type in which each fits."""
    first = sheets[0]
    most = max(len(sheet.players) for sheet in sheets)

    def choose_size(paper: Paper) -> float:
        return min(_choose_print_size(sheet, paper) for sheet in sheets)

    paper = max(list_papers(first.look, most), key=choose_size)
    way, size = "landscape" if paper.landscape else "portrait", choose_size(paper)
    style = write_stylesheet(f"{PAPER_NAMES[paper.name]} {way}", paper.margin, size)
    body: list[str] = []
    for sheet in sheets:
        page = [
            f"<h1>{escape(sheet.title)}</h1>",
            f'<p class="edition">{escape(sheet.edition)}</p>' if sheet.edition else "",
            *write_sheet_body(sheet),
            *(_write_chart(sheet.chart) if sheet.chart else ()),
        ]
        body += page if sheet is first else ['<div class="next">', *page, "</div>"]
    return write_page(first.language, first.title, style + (NEXT if len(sheets) > 1 else ""), body)


def write_sheet_body(sheet: Sheet) -> list[str]:
    """Return the lines of the sheet without its title, as part of any page: when and where, the table, and who won."""

    def write_words(words: Words) -> str:
        first, *more = words
        return escape(first) + "".join(f"<small>{escape(text)}</small>" for text in more)

    def write_cell(cell: Cell) -> str:
        text = isolate(cell.text) if isinstance(cell.value, str) else cell.text
        return f"{text}<small>{isolate(cell.note)}</small>" if cell.note else text

    def write_row(row: Row, won: tuple[int, ...] = ()) -> str:
        kinds = ["won" if seat in won else "" for seat in range(len(row.cells))]
        return write_html_row(write_words(row.labels), map(write_cell, row.cells), kinds)

    when_and_where = isolate(sheet.when_and_where)
    if sheet.blank:
        labels = (join_words(sheet.date_label), join_words(sheet.place_label))
        when_and_where = " ".join(f'{escape(label)} <span class="fill"></span>' for label in labels)
    names = [
        f'<span class="mark" aria-hidden="true">{mark_seat(seat)}</span>{isolate(name)}'
        for seat, name in enumerate(sheet.players)
    ]
    long = ["", *(_class_of_name(name, len(sheet.players)) for name in sheet.players)]
    lines = [
        f"<p>{when_and_where}</p>" if when_and_where else "",
        '<table class="blank">' if sheet.blank else "<table>",
        write_html_head([write_words(sheet.corner), *names], long),
        "<tbody>",
        *map(write_row, sheet.rows),
        "</tbody>",
        "<tfoot>",
        *(write_row(row, sheet.winners if row is sheet.total else ()) for row in sheet.footer_rows),
        "</tfoot>",
        "</table>",
    ]
    for place, line in enumerate(sheet.results):
        lines.append(f'<p class="{"note" if place else "result"}">{isolate(line)}</p>')
    for section in sheet.sections:
        lines.append(f"<h2>{escape(join_words(section.heading))}</h2>")
        lines += [f"<p>{isolate(line)}</p>" for line in section.lines]
    return lines + [f'<p class="note">{isolate(line)}</p>' for line in sheet.paper_warnings]


def _class_of_name(name: str, players: int) -> str:
    """Return the class that makes a name small enough to be broken only at spaces and hyphens."""
    part = max(map(len, re.split(r"[\s-]", name)), default=0) * players
    if len(name) > LONG or part > LONG + 5:
        return "long"
    return "longer" if part > LONG - 4 else ""


def _write_chart(chart: Chart) -> list[str]:
    """Return a drawing of how the points grew, and a table of what they are made of."""

    def write_bar(points: int) -> str:
        if not points:
            return number(0)
        kind = ' class="minus"' if points < 0 else ""
        return f'{number(points)}<span{kind} style="width:{abs(points) * 100 // chart.widest}%"></span>'

    head = write_html_head(["", *map(mark_seat, range(len(chart.players)))])
    return [
        '<section class="chart">',
        f"<h2>{escape(join_words(chart.growth_title))}</h2>",
        *draw_growth_svg(chart),
        f"<h2>{escape(join_words(chart.parts_title))}</h2>",
        f"<table>{head}<tbody>",
        *(write_html_row(escape(join_words(row.labels)), map(write_bar, row.points)) for row in chart.rows),
        "</tbody></table>",
        "</section>",
    ]


def _choose_print_size(sheet: Sheet, paper: Paper) -> float:
    """Return the largest font size (in points) with which the sheet should fit on one page."""
    size = 16.0 if sheet.look.large else 12.0
    while size > 4 and _estimate_height(sheet, paper, size) > paper.height - 2 * paper.margin:
        size -= 0.5
    return size


def _estimate_height(sheet: Sheet, paper: Paper, size: float) -> float:
    """Return about how high the sheet becomes, in millimetres; rather a little too much."""
    em = size * POINT
    page = (paper.width - 2 * paper.margin) / em
    column = page * (1 - LABELS - 0.04) / max(len(sheet.players), 1) - 1.1

    def estimate_row(row: Row) -> float:
        lines = [_estimate_lines(text, page * 0.34 - 1.1) for text in row.labels]
        label = lines[0] + 0.75 * sum(lines[1:])
        note = max((_estimate_lines(cell.note, column, 0.72) for cell in row.cells if cell.note), default=0)
        return 1.35 * max(label, 1 + 0.7 * note)

    scales = [(name, NAME_SCALES[_class_of_name(name, len(sheet.players))]) for name in sheet.players]
    names = 1.0 + max((_estimate_lines(name, column, scale) * scale for name, scale in scales), default=1)
    rows = sum(max(estimate_row(row) + 0.7, EVEN) for row in sheet.rows)
    rows += sum(estimate_row(row) + 0.7 for row in sheet.footer_rows)
    if sheet.blank:
        rows = max(rows, 2.4 * (len(sheet.rows) + 1))
    below = [*sheet.results, *sheet.paper_warnings, *(line for section in sheet.sections for line in section.lines)]
    text = sum(1.35 * _estimate_lines(line, page) + 0.25 for line in below) + 2.6 * len(sheet.sections)
    return (2.3 * _estimate_lines(sheet.title, page, 1.9) + 3.6 + 1.35 * names + rows + text + 3.5) * em


def _estimate_lines(text: str, ems: float, scale: float = 1.0) -> int:
    """Return about how many lines a text takes in type of this scale, with room lost at the ends of lines."""
    needed = 0.0
    for character in safe(text):
        wide = 0.75 if character.isupper() or width(character) > 1 else 0.54
        needed += 1.0 if character in "MWmw@%" else wide
    return max(1, ceil(needed * scale / max(ems, 1) * 1.1))


WRITERS: dict[str, Callable[[Sheet], str]] = {
    "text": write_text,
    "markdown": write_markdown,
    "csv": write_sheet_csv,
}
HTML = "html"
"""Has one page for each of several sheets."""
PDF = "pdf"
"""Is written by `referee.render.pdf`, which needs a library that may not be there."""
FORMATS = (*WRITERS, HTML, PDF)
PAPERS = tuple(SIZES)
