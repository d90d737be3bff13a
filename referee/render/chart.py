"""The game at a glance: how each player's points grew over the turns, and what they are made of. Data and text form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from referee.engine.counted import Growth
from referee.engine.value import Value
from referee.i18n import _, in_each, number
from referee.render.cells import left, right, safe, width, wrap

EIGHTHS = " ▁▂▃▄▅▆▇█"
ACROSS = " ▏▎▍▌▋▊▉█"
BELOW = "░"
"""Fills the bar of a row that costs points."""
HEIGHT = 5
NARROWEST, WIDEST = 40, 120
Words = tuple[str, ...]


class Piece(Value):
    """What one row of the sheet gave each player."""

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
    pieces: tuple[Piece, ...]

    @property
    def span(self) -> tuple[int, int]:
        """From where to where the scale goes; zero is on it."""
        values = [value for totals in self.totals for value in totals]
        return min(0, *values), max(1, *values)

    @property
    def widest(self) -> int:
        return max((abs(points) for piece in self.pieces for points in piece.points), default=1) or 1


def steps(totals: Sequence[int]) -> list[tuple[int, int]]:
    """The corners of a line that stays until a turn changes it: points jump, they do not grow in between."""
    corners = [(0, totals[0])]
    for index, (before, after) in enumerate(pairwise(totals), start=1):
        corners += [(index, before), (index, after)]
    return corners


def chart_of(growth: Growth, labels: Mapping[str, Words], players: Sequence[str]) -> Chart:
    """The chart of a record, its rows in the order of the sheet; rows that gave nobody anything are left out."""
    place = {row: index for index, row in enumerate(growth.rows)}
    end = growth.points[-1]
    pieces = [Piece(words, tuple(player[place[row]] for player in end)) for row, words in labels.items()]
    return Chart(
        growth_title=in_each(lambda: _("Points over the turns")),
        parts_title=in_each(lambda: _("What the points are made of")),
        turn_label=in_each(lambda: _("Turn")),
        players=tuple(players),
        turns=growth.turns,
        totals=tuple(growth.totals(seat) for seat in range(len(players))),
        pieces=tuple(piece for piece in pieces if any(piece.points)),
    )


def chart_text(chart: Chart, columns: int = 80) -> str:
    """The chart in characters, between 40 and 120 columns wide; colours are not needed to read it."""
    columns = max(NARROWEST, min(WIDEST, columns))
    lines = [" / ".join(chart.growth_title)]
    for seat in range(len(chart.players)):
        lines += ["", *_growth(chart, seat, columns)]
    lines += ["", " / ".join(chart.parts_title)]
    for seat in range(len(chart.players)):
        lines += ["", *_pieces(chart, seat, columns)]
    return "\n".join(line.rstrip() for line in lines)


def _growth(chart: Chart, seat: int, columns: int) -> list[str]:
    """One player's points as columns, all players to the same scale."""
    low, high = chart.span
    axis = max(width(number(low)), width(number(high)))
    room = columns - axis - 3
    heights = [round((value - low) * HEIGHT * 8 / (high - low)) for value in _spread(chart.totals[seat], room)]
    lines = _name(chart, seat, columns)
    for line in reversed(range(HEIGHT)):
        label = number(high) if line == HEIGHT - 1 else number(low) if line == 0 else ""
        blocks = "".join(EIGHTHS[max(0, min(8, height - 8 * line))] for height in heights)
        lines.append(f" {right(label, axis)} │{blocks}")
    first, last = number(chart.turns[0]), number(chart.turns[-1])
    turn = chart.turn_label[0]
    lines.append(f" {' ' * axis} └{'─' * len(heights)}")
    gap = max(1, len(heights) - width(turn) - 1 - width(first) - width(last))
    lines.append(f" {' ' * axis}  {turn} {first}{' ' * gap}{last}")
    return lines


def _spread(values: Sequence[int], room: int) -> list[int]:
    """The values over the width: each as often as fits, or only some where there are more values than columns."""
    if len(values) > room:
        return [values[round(index * (len(values) - 1) / (room - 1))] for index in range(room)]
    each = max(1, min(4, room // len(values)))
    return [value for value in values for _again in range(each)]


def _pieces(chart: Chart, seat: int, columns: int) -> list[str]:
    """One bar a row of the sheet."""
    rows = [(safe(" / ".join(p.labels)), p.points[seat]) for p in chart.pieces if p.points[seat]]
    label = min(max((width(text) for text, _points in rows), default=0), columns // 2)
    digits = max((width(number(points)) for _text, points in rows), default=1)
    room = columns - label - digits - 5
    lines = _name(chart, seat, columns)
    for text, points in rows:
        first, *more = wrap(text, label)
        bar = _bar(points, room, chart.widest)
        lines.append(f"  {left(first, label)} {right(number(points), digits)} {bar}")
        lines += [f"  {line}" for line in more]
    return lines


def _bar(points: int, room: int, widest: int) -> str:
    eighths = max(1, round(abs(points) * room * 8 / widest))
    if points < 0:
        return BELOW * max(1, eighths // 8)
    return ACROSS[8] * (eighths // 8) + ACROSS[eighths % 8].strip()


def _name(chart: Chart, seat: int, columns: int) -> list[str]:
    total = number(chart.totals[seat][-1])
    lines = wrap(safe(chart.players[seat]), columns - width(total) - 4)
    return [*lines[:-1], f"{lines[-1]}  {total}"]
