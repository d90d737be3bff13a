"""Pictures made to be read: a line for each row of the table, with its name and number; colours only repeat them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from referee.engine.value import Value
from referee.i18n import _, decimal, number
from referee.render.cells import width, wrap
from referee.render.sheet.html_chart import ticks
from referee.render.stats.parts import Line, Picture

WIDTH, RIGHT, TOP, LINE, BOTTOM = 640, 104, 8, 28, 26
LETTER = 7.2
"""About the width of a letter in the type of the pictures."""
MOST_LETTERS = 30
PATTERN = (
    '<pattern id="{id}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V5" stroke="currentColor" stroke-width="2.4"/></pattern>'
)


def draw(picture: Picture, id: str) -> list[str]:
    """The picture as SVG; `id` tells its pattern from those of other pictures on the page."""
    scale = Scale(_labels(picture), max(picture.most, 1))
    height = TOP + LINE * len(picture.lines) + BOTTOM
    return [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="{id}-t {id}-d">',
        f'<title id="{id}-t">{escape(picture.title)}</title>',
        f'<desc id="{id}-d">{escape("; ".join(_said(line) for line in picture.lines))}</desc>',
        f"<defs>{PATTERN.format(id=id)}</defs>",
        *_axis(scale, height),
        *(shape for place, line in enumerate(picture.lines) for shape in _line(line, place, scale, id)),
        "</svg>",
    ]


class Scale(Value):
    """Where bars begin, and the value at the right end."""

    left: float
    most: float

    def x(self, value: float) -> float:
        return self.left + max(value, 0) / self.most * (WIDTH - self.left - RIGHT)


def _labels(picture: Picture) -> float:
    """The room for the names."""
    longest = max((width(_label(line)) for line in picture.lines), default=0)
    return max(36.0, longest * LETTER + 18)


def _label(line: Line) -> str:
    return wrap(line.label, MOST_LETTERS, 1)[0]


def _said(line: Line) -> str:
    values = [number(int(dot)) for dot in line.dots] or [_number(line.value)]
    values += [_number(value) for value in (line.other, line.tick) if value is not None]
    return _("{name}: {value}").format(name=line.label, value=", ".join(values))


def _number(value: float) -> str:
    return number(int(value)) if value == int(value) else decimal(value)


def _axis(scale: Scale, height: int) -> Iterator[str]:
    for value in ticks(0, int(scale.most)):
        x = scale.x(value)
        yield f'<path d="M{x:.1f} {TOP}V{height - BOTTOM}" class="grid"/>'
        yield f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle">{number(value)}</text>'


def _line(line: Line, place: int, scale: Scale, id: str) -> Iterator[str]:
    top = TOP + LINE * place
    middle = top + LINE / 2
    yield f'<text x="{scale.left - 8:.1f}" y="{middle + 4:.1f}" text-anchor="end">{escape(_label(line))}</text>'
    if line.dots:
        for dot in line.dots:
            yield f'<circle cx="{scale.x(dot):.1f}" cy="{middle:.1f}" r="4.5" class="dot"/>'
        return
    yield from _bars(line, top, scale, id)
    if line.low is not None and line.high is not None:
        low, high, up = scale.x(line.low), scale.x(line.high), middle - 4
        ends = f"M{low:.1f} {up:.1f}v8M{high:.1f} {up:.1f}v8"
        yield f'<path d="M{low:.1f} {middle:.1f}H{high:.1f}{ends}" class="range"/>'
    if line.tick is not None:
        yield f'<path d="M{scale.x(line.tick):.1f} {top + 2}v{LINE - 4}" class="tick"/>'
    end = max(value for value in (line.value, line.high, line.other, line.tick) if value is not None)
    shown = _number(line.value) if line.other is None else f"{_number(line.value)} / {_number(line.other)}"
    yield f'<text x="{scale.x(end) + 6:.1f}" y="{middle + 4:.1f}">{shown}</text>'


def _bars(line: Line, top: float, scale: Scale, id: str) -> Iterator[str]:
    """One bar, or two below each other: full and hatched."""
    left, long = f"{scale.left:.1f}", scale.x(line.value) - scale.left
    if line.other is None:
        yield f'<rect x="{left}" y="{top + 6}" width="{long:.1f}" height="{LINE - 12}" class="bar"/>'
        return
    other = scale.x(line.other) - scale.left
    yield f'<rect x="{left}" y="{top + 3}" width="{long:.1f}" height="10" class="bar"/>'
    if other:
        edge = 'stroke="currentColor" stroke-width=".8"'
        yield f'<rect x="{left}" y="{top + 15}" width="{other:.1f}" height="9" fill="url(#{id})" {edge}/>'
