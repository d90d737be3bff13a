"""What every format shows: parts, each a table and perhaps a picture that has one line for each row of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.evenings.figures import Outcome, mean
from referee.engine.value import Value
from referee.i18n import _, decimal, number, percent

HANDFUL = 5
"""With fewer games there are dots and their number, no percentages."""
WON, LOST = "●", "○"


class Cell(Value):
    """What stands in a table, as it is told and as a spreadsheet takes it."""

    text: str
    value: int | float | str | None = None


class Line(Value):
    """A line of a picture. A bar for `value`, with a range; or, where there are few games, a dot for each of them."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    other: float | None = None
    """A second bar to compare with."""
    tick: float | None = None
    """Where the bar would end if there were nothing to see."""
    dots: tuple[float, ...] = ()


class Picture(Value):
    title: str
    lines: tuple[Line, ...]
    bar: str
    """What a bar means; and below, what the other things mean, as far as they occur."""
    other: str = ""
    tick: str = ""
    range: str = ""
    dot: str = ""

    @property
    def most(self) -> float:
        """The end of the scale."""
        shown = [value for line in self.lines for value in (line.value, line.high, line.other, line.tick, *line.dots)]
        return max([value for value in shown if value is not None and value > 0], default=1.0)


class Part(Value):
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    picture: Picture | None = None


class Pages(Value):
    """Everything: a title, what it is about, and chapters of parts."""

    language: str
    title: str
    about: tuple[str, ...]
    chapters: tuple[tuple[str, tuple[Part, ...]], ...]
    skipped_title: str
    skipped: tuple[tuple[str, str], ...]


def text(words: str) -> Cell:
    return Cell(words, words)


def count(value: int) -> Cell:
    return Cell(number(value), value)


def average(values: Iterable[int | float | None]) -> Cell:
    found = mean(values)
    return NOTHING if found is None else Cell(decimal(found), round(found, 2))


NOTHING = Cell("–", None)


def wins(outcomes: Sequence[Outcome]) -> Cell:
    """How many were won: of few games a dot each, of more the number and the share."""
    won = sum(outcome.won for outcome in outcomes)
    if len(outcomes) < HANDFUL:
        dots = "".join(WON if outcome.won else LOST for outcome in outcomes)
        # Translators: {dots} is one dot for each game, {count} their number; n is the usual sign for it.
        return Cell(_("{dots} (n = {count})").format(dots=dots, count=number(len(outcomes))), won)
    # Translators: {won} is a number, {share} for example "40 %".
    return Cell(_("{won} ({share})").format(won=number(won), share=percent(won / len(outcomes))), won)


def points_line(label: str, outcomes: Sequence[Outcome]) -> Line:
    """The average with the best and the worst; of few games a dot each."""
    points = [outcome.points for outcome in outcomes if outcome.points is not None]
    if len(points) < HANDFUL:
        return Line(label, 0, dots=tuple(float(each) for each in points))
    return Line(label, mean(points) or 0, min(points), max(points))
