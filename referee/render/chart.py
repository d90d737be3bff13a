"""Charts as data, as text and as SVG: how the points of a game grew, and bars beside the rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from referee.engine.score import Growth
from referee.engine.value import Value
from referee.i18n import _, decimal, in_each, number
from referee.render.cells import align_left, align_right, safe, width, wrap

Words = tuple[str, ...]
"""The same in one or two languages."""
MARKS = ("●", "■", "▲", "◆")
"""The players' marks, which differ without any colour."""
EIGHTHS = " ▁▂▃▄▅▆▇█"
ACROSS = " ▏▎▍▌▋▊▉█"
FULL, OTHER, DOT, TICK = "█", "░", "•", "|"
"""Signs in a text: a bar, a second one or one below zero, one game, the end of a bar if there were nothing to see."""


class ChartRow(Value):
    """The points that one row of the sheet gave each player."""

    labels: Words
    points: tuple[int, ...]


class Chart(Value):
    """The points of each player after every turn (0 is the start), and at the end row by row."""

    growth_title: Words
    parts_title: Words
    turn_label: Words
    players: tuple[str, ...]
    turns: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    rows: tuple[ChartRow, ...]

    @property
    def span(self) -> tuple[int, int]:
        """Return the ends of the scale; zero is on it."""
        values = [value for totals in self.totals for value in totals]
        return min(0, *values), max(1, *values)

    @property
    def widest(self) -> int:
        """Return the most points of one row, for the longest bar."""
        return max((abs(points) for row in self.rows for points in row.points), default=1) or 1


class BarLine(Value):
    """A line of a bar chart: a bar for `value`, with a range; or, where there are few games, a dot for each of them."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    other: float | None = None
    """A second bar to compare with."""
    tick: float | None = None
    """The end of the bar if there were nothing to see."""
    dots: tuple[float, ...] = ()


class BarChart(Value):
    """Lines to one scale, with the meaning of a bar and of the other signs, as far as they occur."""

    title: str
    lines: tuple[BarLine, ...]
    bar: str
    other: str = ""
    tick: str = ""
    range: str = ""
    dot: str = ""

    @property
    def most(self) -> float:
        """Return the end of the scale."""
        shown = [value for line in self.lines for value in (line.value, line.high, line.other, line.tick, *line.dots)]
        return max([value for value in shown if value is not None and value > 0], default=1.0)

    @property
    def meanings(self) -> dict[str, str]:
        """Return the signs that occur and have a meaning, by the names of their fields."""
        lines = self.lines
        occurs = {
            "bar": any(not line.dots for line in lines),
            "other": any(line.other is not None for line in lines),
            "tick": any(line.tick is not None for line in lines),
            "range": any(line.low is not None for line in lines),
            "dot": any(line.dots for line in lines),
        }
        return {name: getattr(self, name) for name, there in occurs.items() if there and getattr(self, name)}


def make_chart(growth: Growth, labels: Mapping[str, Words], players: Sequence[str]) -> Chart:
    """Return the chart of a record, its rows in the order of `labels`; rows that gave nobody anything are left out."""
    place = {row: index for index, row in enumerate(growth.rows)}
    end = growth.points[-1]
    rows = [ChartRow(words, tuple(player[place[row]] for player in end)) for row, words in labels.items()]
    return Chart(
        growth_title=in_each(lambda: _("How the points grew, turn by turn")),
        parts_title=in_each(lambda: _("Where the points come from")),
        turn_label=in_each(lambda: _("Turn")),
        players=tuple(players),
        turns=growth.turns,
        totals=tuple(growth.totals(seat) for seat in range(len(players))),
        rows=tuple(row for row in rows if any(row.points)),
    )


def join_words(words: Words) -> str:
    """Return words in one or two languages on one line."""
    return " / ".join(words)


def mark_seat(seat: int) -> str:
    """Return the mark of the player at a seat."""
    return MARKS[seat % len(MARKS)]


def trace_steps(totals: Sequence[int]) -> list[tuple[int, int]]:
    """Return the corners of a line that stays until a turn changes it: points jump, they do not grow in between."""
    corners = [(0, totals[0])]
    for index, (before, after) in enumerate(pairwise(totals), start=1):
        corners += [(index, before), (index, after)]
    return corners


def choose_ticks(low: int, high: int) -> list[int]:
    """Return round values for an axis, at most eight of them."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 10**9) if (high - low) / step <= 7)
    first = -(-low // step) * step
    return list(range(first, high + 1, step))


# as text -------------------------------------------------------------------------------------------------------------

HEIGHT = 5
NARROWEST, WIDEST = 40, 120


def draw_chart(chart: Chart, columns: int = 80) -> str:
    """Return the chart in characters, between 40 and 120 columns wide; colours are not needed to read it."""
    columns = max(NARROWEST, min(WIDEST, columns))
    lines = [join_words(chart.growth_title)]
    for seat in range(len(chart.players)):
        lines += ["", *_draw_name(chart, seat, columns), *_draw_growth(chart, seat, columns)]
    lines += ["", join_words(chart.parts_title)]
    for seat in range(len(chart.players)):
        lines += ["", *_draw_name(chart, seat, columns), *_draw_rows(chart, seat, columns)]
    return "\n".join(line.rstrip() for line in lines)


def _draw_name(chart: Chart, seat: int, columns: int) -> list[str]:
    total = number(chart.totals[seat][-1])
    lines = wrap(safe(chart.players[seat]), columns - width(total) - 4)
    return [*lines[:-1], f"{lines[-1]}  {total}"]


def _draw_growth(chart: Chart, seat: int, columns: int) -> Iterator[str]:
    """Yield one player's points as columns, all players to the same scale."""
    low, high = chart.span
    axis = max(width(number(low)), width(number(high)))
    room = columns - axis - 3
    values = chart.totals[seat]
    if len(values) > room:  # only some of them fit
        spread = [values[round(index * (len(values) - 1) / (room - 1))] for index in range(room)]
    else:
        spread = [value for value in values for _again in range(max(1, min(4, room // len(values))))]
    heights = [round((value - low) * HEIGHT * 8 / (high - low)) for value in spread]
    for line in reversed(range(HEIGHT)):
        label = number(high) if line == HEIGHT - 1 else number(low) if line == 0 else ""
        blocks = "".join(EIGHTHS[max(0, min(8, height - 8 * line))] for height in heights)
        yield f" {align_right(label, axis)} │{blocks}"
    first, last = number(chart.turns[0]), number(chart.turns[-1])
    turn = chart.turn_label[0]
    yield f" {' ' * axis} └{'─' * len(heights)}"
    gap = max(1, len(heights) - width(turn) - 1 - width(first) - width(last))
    yield f" {' ' * axis}  {turn} {first}{' ' * gap}{last}"


def _draw_rows(chart: Chart, seat: int, columns: int) -> Iterator[str]:
    """Yield one bar a row of the sheet."""
    rows = [(safe(join_words(row.labels)), row.points[seat]) for row in chart.rows if row.points[seat]]
    label = min(max((width(text) for text, _points in rows), default=0), columns // 2)
    digits = max((width(number(points)) for _text, points in rows), default=1)
    room = columns - label - digits - 5
    for text, points in rows:
        first, *more = wrap(text, label)
        eighths = max(1, round(abs(points) * room * 8 / chart.widest))
        bar = OTHER * max(1, eighths // 8) if points < 0 else _fill_bar(eighths)
        yield f"  {align_left(first, label)} {align_right(number(points), digits)} {bar}"
        yield from (f"  {line}" for line in more)


def draw_bars(chart: BarChart, cells: int) -> list[str]:
    """Return one bar or row of dots for each line, `cells` wide."""
    bars = []
    for line in chart.lines:
        full = _fill_bar(round(max(line.value, 0) / chart.most * cells * 8))
        if line.dots:
            places = {round(max(dot, 0) / chart.most * (cells - 1)) for dot in line.dots}
            bars.append("".join(DOT if place in places else "·" for place in range(cells)))
        elif line.other is not None:
            bars.append(f"{align_left(full, cells)} {OTHER * round(max(line.other, 0) / chart.most * cells)}")
        elif line.tick is not None:
            place = min(round(line.tick / chart.most * cells), cells)
            padded = align_left(full, cells + 1)
            bars.append(padded[:place] + TICK + padded[place + 1 :])
        else:
            bars.append(full)
    return bars


def _fill_bar(eighths: int) -> str:
    return FULL * (eighths // 8) + ACROSS[eighths % 8].strip()


def explain_bars(chart: BarChart | None) -> list[str]:
    """Return the meanings of the signs of a chart in a line, each sign shown before it; no line where none occurs."""
    signs = {"bar": FULL, "other": OTHER, "tick": TICK, "dot": DOT}
    meanings = chart.meanings if chart else {}
    told = [f"{sign} {meanings[name]}" for name, sign in signs.items() if name in meanings]
    return ["   ".join(told)] if told else []


# as SVG --------------------------------------------------------------------------------------------------------------

WIDTH = 640
GROWTH_HEIGHT, GROWTH_LEFT, GROWTH_RIGHT, GROWTH_TOP, GROWTH_BOTTOM = 260, 40, 24, 12, 28
DASHES = ("", "6 3", "2 3", "9 3 2 3")
BARS_RIGHT, BARS_TOP, BARS_LINE, BARS_BOTTOM = 104, 8, 28, 26
LETTER = 7.2
"""Approximate width of a letter in a bar chart."""
MOST_LETTERS = 30
PATTERN = (
    '<pattern id="{id}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V5" stroke="currentColor" stroke-width="2.4"/></pattern>'
)
KEYS = {
    "bar": '<rect width="16" height="9" class="bar"/>',
    "other": '<rect x=".5" y=".5" width="15" height="8" fill="none" stroke="currentColor"/>'
    '<path d="M3 9L9 0M8 9L14 0" stroke="currentColor" stroke-width="1.6"/>',
    "tick": '<path d="M8 0v9" class="tick"/>',
    "range": '<path d="M0 4.5H16M.6 1v7M15.4 1v7" class="range"/>',
    "dot": '<circle cx="8" cy="4.5" r="4" class="dot"/>',
}


def draw_growth_svg(chart: Chart) -> list[str]:
    """Return how the points grew as SVG, and whose line is which; needs only the colour `--line` of its page."""
    from html import escape

    low, high = chart.span
    last = max(len(chart.turns) - 1, 1)
    right = WIDTH - GROWTH_RIGHT

    def x(index: int) -> float:
        return GROWTH_LEFT + index * (right - GROWTH_LEFT) / last

    def y(value: int) -> float:
        return GROWTH_TOP + (high - value) * (GROWTH_HEIGHT - GROWTH_TOP - GROWTH_BOTTOM) / (high - low)

    title = escape(join_words(chart.growth_title))
    lines = [f'<svg viewBox="0 0 {WIDTH} {GROWTH_HEIGHT}" role="img" aria-label="{title}">']
    for value in choose_ticks(low, high):
        lines.append(
            f'<path d="M{GROWTH_LEFT} {y(value):.1f}H{right}" stroke="var(--line)" stroke-width=".5"/>'
            f'<text x="{GROWTH_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{number(value)}</text>'
        )
    for index in choose_ticks(0, last):
        lines.append(f'<text x="{x(index):.1f}" y="{GROWTH_HEIGHT - 12}" text-anchor="middle">{number(index)}</text>')
    turn = escape(join_words(chart.turn_label))
    lines.append(f'<text x="{right}" y="{GROWTH_HEIGHT - 1}" text-anchor="end">{turn}</text>')
    for seat, totals in enumerate(chart.totals):
        points = " ".join(f"{x(index):.1f},{y(value):.1f}" for index, value in trace_steps(totals))
        pattern = DASHES[seat % len(DASHES)]
        dash = f' stroke-dasharray="{pattern}"' if pattern else ""
        lines.append(f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.6"{dash}/>')
        end = f'x="{x(last) + 3:.1f}" y="{y(totals[-1]) + 4:.1f}"'
        lines.append(f'<text {end} font-size="13">{mark_seat(seat)}</text>')
    names = (
        f"<span>{mark_seat(seat)}</span> <bdi>{escape(safe(name))}</bdi> {number(chart.totals[seat][-1])}"
        for seat, name in enumerate(chart.players)
    )
    return [*lines, "</svg>", f"<p>{' · '.join(names)}</p>"]


def draw_bars_svg(chart: BarChart, id: str) -> list[str]:
    """Return a bar chart as a figure with SVG and its legend; `id` tells its pattern from those of other charts.

    A line for each row of the table, with its name and number; colours only repeat them.
    """
    from html import escape

    most = max(chart.most, 1)
    height = BARS_TOP + BARS_LINE * len(chart.lines) + BARS_BOTTOM
    labels = [wrap(line.label, MOST_LETTERS, 1)[0] for line in chart.lines]
    left = max(36.0, max(map(width, labels), default=0) * LETTER + 18)

    def x(value: float) -> float:
        return left + max(value, 0) / most * (WIDTH - left - BARS_RIGHT)

    def tell(value: float) -> str:
        return number(int(value)) if value == int(value) else decimal(value)

    described, shapes = [], []
    for value in choose_ticks(0, int(most)):
        shapes.append(f'<path d="M{x(value):.1f} {BARS_TOP}V{height - BARS_BOTTOM}" class="grid"/>')
        shapes.append(f'<text x="{x(value):.1f}" y="{height - 8}" text-anchor="middle">{number(value)}</text>')
    for place, (line, label) in enumerate(zip(chart.lines, labels, strict=True)):
        values = [number(int(dot)) for dot in line.dots] or [tell(line.value)]
        values += [tell(value) for value in (line.other, line.tick) if value is not None]
        described.append(_("{name}: {value}").format(name=line.label, value=", ".join(values)))
        top = BARS_TOP + BARS_LINE * place
        middle = top + BARS_LINE / 2
        shapes.append(f'<text x="{left - 8:.1f}" y="{middle + 4:.1f}" text-anchor="end">{escape(label)}</text>')
        if line.dots:
            shapes += [f'<circle cx="{x(dot):.1f}" cy="{middle:.1f}" r="4.5" class="dot"/>' for dot in line.dots]
            continue
        start, long = f'<rect x="{left:.1f}"', f"{x(line.value) - left:.1f}"
        if line.other is None:
            shapes.append(f'{start} y="{top + 6}" width="{long}" height="{BARS_LINE - 12}" class="bar"/>')
        else:  # two bars below each other, full and hatched
            shapes.append(f'{start} y="{top + 3}" width="{long}" height="10" class="bar"/>')
            if other := x(line.other) - left:
                edge = 'stroke="currentColor" stroke-width=".8"'
                shapes.append(f'{start} y="{top + 15}" width="{other:.1f}" height="9" fill="url(#{id})" {edge}/>')
        if line.low is not None and line.high is not None:
            low, high, up = x(line.low), x(line.high), middle - 4
            ends = f"M{low:.1f} {up:.1f}v8M{high:.1f} {up:.1f}v8"
            shapes.append(f'<path d="M{low:.1f} {middle:.1f}H{high:.1f}{ends}" class="range"/>')
        if line.tick is not None:
            shapes.append(f'<path d="M{x(line.tick):.1f} {top + 2}v{BARS_LINE - 4}" class="tick"/>')
        end = max(value for value in (line.value, line.high, line.other, line.tick) if value is not None)
        shown = tell(line.value) if line.other is None else f"{tell(line.value)} / {tell(line.other)}"
        shapes.append(f'<text x="{x(end) + 6:.1f}" y="{middle + 4:.1f}">{shown}</text>')
    legend = "".join(
        f'<span><svg viewBox="0 0 16 9" aria-hidden="true">{KEYS[name]}</svg>{escape(meaning)}</span>'
        for name, meaning in chart.meanings.items()
    )
    return [
        "<figure>",
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="{id}-t {id}-d">',
        f'<title id="{id}-t">{escape(chart.title)}</title>',
        f'<desc id="{id}-d">{escape("; ".join(described))}</desc>',
        f"<defs>{PATTERN.format(id=id)}</defs>",
        *shapes,
        "</svg>",
        f"<figcaption>{legend}</figcaption></figure>",
    ]
