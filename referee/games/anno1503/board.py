"""A board that a group typed: where islands, sea and start lie, who is next to whom, and how far it is."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import BoardMarks

_FIELD = re.compile(r"([A-Za-z])0*(\d{1,2})")
MOST_ROWS, MOST_COLUMNS = 26, 99
"""So many rows have a letter and so many columns a number of two digits."""
STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
ACROSS = ((-1, -1), (-1, 1), (1, 1), (1, -1))


def field_name(row: int, column: int) -> str:
    """Return the name of a field: rows are letters from A, columns numbers from 1."""
    return f"{chr(ord('A') + row)}{column + 1}"


@cache
def place_of(field: str) -> tuple[int, int] | None:
    """Return row and column of a field's name, or None if it is no such name."""
    match = _FIELD.fullmatch(field)
    return (ord(match[1].upper()) - ord("A"), int(match[2]) - 1) if match else None


class Board:
    """Rows of marks, one mark a field. Never changed."""

    def __init__(self, rows: tuple[str, ...], marks: BoardMarks) -> None:
        self.rows = rows
        self.marks = marks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.rows, self.marks) == (other.rows, other.marks)

    def __hash__(self) -> int:
        return hash(self.rows)

    def mark(self, field: str) -> str:
        """Return what is printed on a field; nothing off the board."""
        place = place_of(field)
        if place is None or not (0 <= place[0] < len(self.rows) and 0 <= place[1] < len(self.rows[place[0]])):
            return ""
        return self.rows[place[0]][place[1]]

    def is_sea(self, field: str) -> bool:
        """ship.start_field_is_sea: the start field counts as sea."""
        return self.mark(field) in (self.marks.sea, self.marks.start)

    @cached_property
    def fields(self) -> tuple[str, ...]:
        return tuple(field_name(r, c) for r, row in enumerate(self.rows) for c in range(len(row)))

    @cached_property
    def start(self) -> str:
        return next(field for field in self.fields if self.mark(field) == self.marks.start)

    @cached_property
    def islands(self) -> tuple[str, ...]:
        """Return every island field, whatever its number."""
        return tuple(field for field in self.fields if self.mark(field) in self.marks.numbers)

    def first_tiles(self, players: int) -> frozenset[str]:
        """setup.tiles_on_matching_islands: the islands that get a tile with so many players."""
        return frozenset(field for field in self.islands if int(self.mark(field)) <= players)

    def list_beside(self, field: str, *, corners: bool = False) -> Iterator[str]:
        """Yield the fields next to one, across corners too if that counts."""
        place = place_of(field)
        if place is None:
            return
        for row, column in STRAIGHT + (ACROSS if corners else ()):
            other = field_name(place[0] + row, place[1] + column)
            if self.mark(other):
                yield other

    def steps(self, field: str) -> int:
        """event.pirate.distance: rows plus columns from the start."""
        here, start = place_of(field), place_of(self.start)
        assert here is not None
        assert start is not None
        return abs(here[0] - start[0]) + abs(here[1] - start[1])

    @cached_property
    def _by_sea(self) -> dict[str, int]:
        """Return the shortest way from the start over sea fields; an island is one step from the sea beside it."""
        found = {self.start: 0}
        waiting = deque([self.start])
        while waiting:
            field = waiting.popleft()
            for other in self.list_beside(field):
                if other not in found:
                    found[other] = found[field] + 1
                    if self.is_sea(other):
                        waiting.append(other)
        return found

    def farthest(self, free: Sequence[str], *, by_sea: bool) -> tuple[str, ...]:
        """Return those of these fields that are farthest from the start; ones that no ship can reach come last."""
        far = {field: self._by_sea.get(field, 0) if by_sea else self.steps(field) for field in free}
        most = max(far.values(), default=0)
        return tuple(field for field in free if far[field] == most)


def read_rows(text: str | Sequence[str], marks: BoardMarks) -> tuple[str, ...] | str:
    """Return the rows of a typed board without spaces; or the first mark that means nothing."""
    lines = text.splitlines() if isinstance(text, str) else list(text)
    rows = tuple(row for line in lines if (row := "".join(str(line).split()).upper()))
    known = {marks.sea, marks.start, *marks.numbers}
    return next((mark for row in rows for mark in row if mark not in known), rows)
