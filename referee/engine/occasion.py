"""What a sheet tells beside the points: edition, when and where it was played, notes, what the table overruled."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.reading import TomlTable
    from referee.engine.text import Fact


LONGEST_NOTES, LONGEST_PLACE = 1000, 200
"""In characters: so much is always printed whole, on every paper."""


class Overrule(Value):
    """A turn that stands against the rules because the table decided so."""

    turn: int
    player: str
    reason: str


class SetRight(Value):
    """What the table had wrong and set right: after which turn, whose, what, by how much, and why."""

    turn: int
    player: str
    thing: Fact
    change: int
    why: str


class Occasion(Value):
    """One evening. `publisher` is that of the edition whose rulebook decides."""

    edition: str = ""
    publisher: str = ""
    date: datetime.date | None = None
    place: str = ""
    notes: tuple[str, ...] = ()
    overrules: tuple[Overrule, ...] = ()
    ended: datetime.datetime | None = None
    """When it ended, where the head tells a time with its date."""
    set_right: tuple[SetRight, ...] = ()
    house: tuple[str, ...] = ()
    """The rulings that the table decided otherwise."""


UNKNOWN = Occasion()


class Box(Value):
    """A game as its box tells it. `bgg` is its number at BoardGameGeek, 0 where it is not known."""

    id: str
    name: str
    bgg: int
    year: int
    designer: str
    players: tuple[int, int]
    by_points: bool = True
    """Whether points decide; else who reaches its aims first."""


class Growth(Value):
    """How the points grew: for every turn (0 is the start) each player's points, row by row."""

    rows: tuple[str, ...]
    turns: tuple[int, ...]
    points: tuple[tuple[tuple[int, ...], ...], ...]
    """By turn, then player, then row."""

    def totals(self, player: int) -> tuple[int, ...]:
        """A player's points after every turn."""
        return tuple(sum(points[player]) for points in self.points)


def read_place(table: TomlTable) -> str:
    place = table.text("place", required=False).strip()
    if len(place) > LONGEST_PLACE:
        table.complain("place", "too_long", most=LONGEST_PLACE)
    return place


def read_notes(table: TomlTable) -> tuple[str, ...]:
    """One text, or a list of them."""
    value = table.raw("notes")
    if isinstance(value, str):
        value = [value]
    if value is None or (isinstance(value, list) and all(isinstance(note, str) for note in value)):
        notes = tuple(note.strip() for note in value or () if note.strip())
        if sum(map(len, notes)) > LONGEST_NOTES:
            table.complain("notes", "too_long", most=LONGEST_NOTES)
        return notes
    table.complain("notes", "type", expected="str", found=type(value).__name__)
    return ()
