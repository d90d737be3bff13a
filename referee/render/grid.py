"""A table of words before it is drawn: on a terminal by `console`, elsewhere commands have plain text instead."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.value import Value


class Grid(Value):
    """Heads and rows of the same length; a cell may have several lines, or a number, a tab and what belongs to it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    summed: bool = False
    """Whether the last row is the sum of the others."""
    least: int = 8
    """So many cells wide every column after the first has to be; too many of them stand below each other."""


def in_bands(grid: Grid, columns: int) -> list[Grid]:
    """The same with at most so many columns beside the first, as even as can be."""
    others = len(grid.head) - 1
    bands = -(-others // max(1, columns))
    if bands < 2:
        return [grid]
    size = -(-others // bands)
    return [_band(grid, start, min(start + size, others + 1)) for start in range(1, others + 1, size)]


def _band(grid: Grid, start: int, end: int) -> Grid:
    rows = tuple((row[0], *row[start:end]) for row in grid.rows)
    return grid._replace(head=(grid.head[0], *grid.head[start:end]), rows=rows)


def merged(orders: Sequence[Sequence[str]]) -> list[str]:
    """All labels once, each after those that stand before it in any of the lists."""
    found: list[str] = []
    for order in orders:
        at = 0
        for label in order:
            if label in found:
                at = found.index(label) + 1
            else:
                found.insert(at, label)
                at += 1
    return found
