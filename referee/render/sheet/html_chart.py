"""The chart of a record in HTML: a drawing of how the points grew, and a table of what they are made of."""

from __future__ import annotations

from html import escape

from referee.i18n import number
from referee.render.cells import safe
from referee.render.chart import Chart, Piece, steps
from referee.render.sheet.table import joined, mark_of

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 40, 24, 12, 28
DASHES = ("", "6 3", "2 3", "9 3 2 3")


def chart_section(chart: Chart) -> list[str]:
    return [
        '<section class="chart">',
        f"<h2>{escape(joined(chart.growth_title))}</h2>",
        *drawing(chart),
        f"<h2>{escape(joined(chart.parts_title))}</h2>",
        *_pieces(chart),
        "</section>",
    ]


def ticks(low: int, high: int) -> list[int]:
    """Round values for an axis, at most eight of them."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 10**9) if (high - low) / step <= 7)
    first = -(-low // step) * step
    return list(range(first, high + 1, step))


def drawing(chart: Chart) -> list[str]:
    """How the points grew, and whose line is which. Needs the colour `--line` and nothing else of its page."""
    low, high = chart.span
    last = max(len(chart.turns) - 1, 1)

    def x(index: int) -> float:
        return LEFT + index * (WIDTH - LEFT - RIGHT) / last

    def y(value: int) -> float:
        return TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low)

    lines = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(joined(chart.growth_title))}">']
    for value in ticks(low, high):
        lines.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="var(--line)" stroke-width=".5"/>'
            f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{number(value)}</text>'
        )
    for index in ticks(0, last):
        lines.append(f'<text x="{x(index):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{number(index)}</text>')
    lines.append(
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 1}" text-anchor="end">{escape(joined(chart.turn_label))}</text>'
    )
    for seat, totals in enumerate(chart.totals):
        points = " ".join(f"{x(index):.1f},{y(value):.1f}" for index, value in steps(totals))
        pattern = DASHES[seat % len(DASHES)]
        dash = f' stroke-dasharray="{pattern}"' if pattern else ""
        lines.append(f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.6"{dash}/>')
        lines.append(
            f'<text x="{x(last) + 3:.1f}" y="{y(totals[-1]) + 4:.1f}" font-size="13">{mark_of(seat)}</text>'
        )  # fmt: skip
    return [*lines, "</svg>", _legend(chart)]


def _legend(chart: Chart) -> str:
    names = (
        f"<span>{mark_of(seat)}</span> <bdi>{escape(safe(name))}</bdi> {number(chart.totals[seat][-1])}"
        for seat, name in enumerate(chart.players)
    )
    return f"<p>{' · '.join(names)}</p>"


def _pieces(chart: Chart) -> list[str]:
    names = "".join(f'<th scope="col">{mark_of(seat)}</th>' for seat in range(len(chart.players)))
    return [
        f'<table><thead><tr><th scope="col"></th>{names}</tr></thead><tbody>',
        *(_piece(piece, chart.widest) for piece in chart.pieces),
        "</tbody></table>",
    ]


def _piece(piece: Piece, widest: int) -> str:
    cells = "".join(f"<td>{_bar(points, widest)}</td>" for points in piece.points)
    return f'<tr><th scope="row">{escape(joined(piece.labels))}</th>{cells}</tr>'


def _bar(points: int, widest: int) -> str:
    if not points:
        return number(0)
    kind = ' class="minus"' if points < 0 else ""
    return f'{number(points)}<span{kind} style="width:{abs(points) * 100 // widest}%"></span>'
