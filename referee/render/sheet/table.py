"""The sheet as a neutral table of words and numbers, the same for every format. Names are as typed.

Whatever is a word of ours may stand there twice, in the language in use and in one beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from referee.engine.counted import Circumstances, Counted, Overrule, SetRight
from referee.engine.score import Scored, ScoreLine, SheetRow
from referee.engine.value import Value
from referee.i18n import _, current, date, in_each, number
from referee.render.adjusting import tell_change
from referee.render.cells import safe
from referee.render.chart import Chart, chart_of
from referee.render.rule import tell_house_rule
from referee.render.score import course_lines, how_of, result_lines, warning_lines
from referee.render.text import Speaker

Cell = int | None | str
"""A number of points, None where a row can never bring any, or text (empty on a sheet to be filled in)."""
Words = tuple[str, ...]
"""The same in one or two languages."""
MARKS = ("●", "■", "▲", "◆")
"""The players' marks, which differ without any colour."""


class Row(Value):
    """A row: its name, a cell a player, and how each cell came about (or nothing)."""

    labels: Words
    cells: tuple[Cell, ...]
    how: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return joined(self.labels)


class Look(Value):
    """How a sheet is to be set."""

    paper: str = "a4"
    large: bool = False


PLAIN = Look()


class Part(Value):
    """Something told below the table: a heading and paragraphs."""

    heading: Words
    lines: tuple[str, ...]


class Sheet(Value):
    """Everything that a score sheet shows. Only a filled one has a rank, winners, results and parts."""

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
    parts: tuple[Part, ...] = ()
    warnings: tuple[str, ...] = ()
    chart: Chart | None = None
    look: Look = PLAIN

    @property
    def blank(self) -> bool:
        return self.rank is None

    @property
    def title(self) -> str:
        return f"{self.game} · {joined(self.titles)}"

    @property
    def when_and_where(self) -> str:
        """Date and place, as far as they are known."""
        return ", ".join(part for part in (self.date, self.place) if part)

    @property
    def footer_rows(self) -> tuple[Row, ...]:
        return (self.total,) if self.rank is None else (self.total, self.rank)


def joined(words: Words) -> str:
    return " / ".join(words)


def mark_of(seat: int) -> str:
    return MARKS[seat % len(MARKS)]


def filled_sheet(counted: Counted, look: Look = PLAIN) -> Sheet:
    """The sheet of a counted table."""
    scored, found, speaker = counted.scored, counted.sheet, Speaker(counted.lexicon)
    rows, growth, circumstances = counted.rows, counted.growth, counted.circumstances
    players = found.players
    labels = {row.id: _named(speaker, row) for row in rows}
    blank = _frame(speaker, counted.name, circumstances.publisher)
    return blank._replace(
        date=date(scored.date) if scored.date else "",
        place=circumstances.place,
        players=tuple(player.player for player in players),
        rows=tuple(_row(labels[row.id], [p.line(row.id) for p in players], speaker) for row in rows),
        total=blank.total._replace(cells=tuple(player.total if player.lines else None for player in players)),
        rank=Row(in_each(lambda: _("Rank")), tuple(player.rank or None for player in players)),
        winners=tuple(seat for seat, player in enumerate(players) if found.final and player.player in found.winners),
        results=_each_line(lambda: result_lines(found, speaker)),
        parts=(*_course(scored, speaker), *_parts(circumstances, speaker)),
        warnings=tuple(warning_lines(found, speaker)),
        chart=chart_of(growth, labels, [player.player for player in players]) if growth else None,
        look=look,
    )


def blank_sheet(
    count: int, rows: Sequence[SheetRow], speaker: Speaker, game: str, edition: str = "", look: Look = PLAIN
) -> Sheet:
    """A sheet for so many players, to be filled in by hand."""
    empty = ("",) * count
    blank = _frame(speaker, game, edition)
    return blank._replace(
        players=empty,
        rows=tuple(Row(_named(speaker, row), empty) for row in rows),
        total=blank.total._replace(cells=empty),
        look=look,
    )


def _frame(speaker: Speaker, game: str, edition: str) -> Sheet:
    """What stands on every sheet."""
    return Sheet(
        language=current(),
        game=game,
        titles=in_each(lambda: speaker.bare_name("sheet", "title")),
        edition=edition,
        date_label=in_each(lambda: _("Date")),
        date="",
        place_label=in_each(lambda: _("Place")),
        place="",
        corner=in_each(lambda: speaker.bare_name("sheet", "names")),
        players=(),
        rows=(),
        total=Row(in_each(lambda: speaker.bare_name("sheet", "total")), ()),
    )


def _named(speaker: Speaker, row: SheetRow) -> Words:
    return in_each(lambda: speaker.name(row.label))


def _row(labels: Words, lines: Sequence[ScoreLine], speaker: Speaker) -> Row:
    cells = tuple(line.shown or (line.points if line.scores else None) for line in lines)
    return Row(labels, cells, tuple("" if line.shown else how_of(line, speaker) for line in lines))


def _each_line(say: Callable[[], list[str]]) -> Words:
    """Lines in both languages, each in the one and then in the other."""
    said = [in_each(partial(_line, say, index)) for index in range(len(say()))]
    return tuple(line for lines in said for line in lines)


def _line(say: Callable[[], list[str]], index: int) -> str:
    return say()[index]


def _course(scored: Scored, speaker: Speaker) -> tuple[Part, ...]:
    if not scored.course:
        return ()
    lines = _each_line(lambda: course_lines(scored, speaker))
    return (Part(in_each(lambda: _("Course of the game")), lines),)


def _parts(circumstances: Circumstances, speaker: Speaker) -> tuple[Part, ...]:
    parts = []
    if circumstances.notes:
        parts.append(Part(in_each(lambda: _("Notes")), circumstances.notes))
    if circumstances.overrules:
        told = tuple(_tell_overrule(overrule) for overrule in circumstances.overrules)
        parts.append(Part(in_each(lambda: _("Rulings of the table")), told))
    if circumstances.house:
        rules = _each_line(lambda: [tell_house_rule(ruling, speaker) for ruling in circumstances.house])
        parts.append(Part(in_each(lambda: _("House rules")), rules))
    if circumstances.set_right:
        told = tuple(_tell_set_right(each, speaker) for each in circumstances.set_right)
        parts.append(Part(in_each(lambda: _("Set right by the table")), told))
    return tuple(parts)


def _tell_set_right(each: SetRight, speaker: Speaker) -> str:
    facts = {"turn": number(each.turn), "player": safe(each.player), "thing": speaker.fact(each.thing)}
    facts |= {"change": tell_change(each.change), "why": safe(each.why)}
    if each.why:
        # Translators: {thing} was set right by {change}, such as +1; {why} is what a player typed.
        return _("After turn {turn}, {player}: {thing} {change} ({why})").format(**facts)
    return _("After turn {turn}, {player}: {thing} {change}").format(**facts)


def _tell_overrule(overrule: Overrule) -> str:
    # Translators: {turn} is the number of a turn, {reason} is what a player typed.
    told = _("Turn {turn}, {player}: {reason}")
    return told.format(turn=number(overrule.turn), player=safe(overrule.player), reason=safe(overrule.reason))
