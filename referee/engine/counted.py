"""A counted file as sheets and exports take it: the points, and everything that is told beside them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.evenings.people import Person
    from referee.engine.messages import Lexicon
    from referee.engine.reading import Problem
    from referee.engine.score import Scored, ScoreSheet, SheetRow
    from referee.engine.text import Fact


class Overrule(Value):
    """A turn that stands against the rules because the table decided so."""

    turn: int
    player: str
    reason: str


class AppliedAdjustment(Value):
    """What the table had wrong and set right: after which turn, whose, what, by how much, and why."""

    turn: int
    player: str
    thing: Fact
    change: int
    why: str


class SheetMetadata(Value):
    """When, where and by which rules it was played. `publisher` is that of the edition whose rulebook decides."""

    edition: str = ""
    publisher: str = ""
    date: datetime.date | None = None
    place: str = ""
    notes: tuple[str, ...] = ()
    overrules: tuple[Overrule, ...] = ()
    ended: datetime.datetime | None = None
    """When it ended, where the head tells a time with its date."""
    set_right: tuple[AppliedAdjustment, ...] = ()
    house: tuple[str, ...] = ()
    """The rulings that the table decided otherwise."""


UNKNOWN = SheetMetadata()


class Growth(Value):
    """How the points grew: for every turn (0 is the start) each player's points, row by row."""

    rows: tuple[str, ...]
    turns: tuple[int, ...]
    points: tuple[tuple[tuple[int, ...], ...], ...]
    """By turn, then player, then row."""

    def totals(self, player: int) -> tuple[int, ...]:
        """A player's points after every turn."""
        return tuple(sum(points[player]) for points in self.points)


class Counted(Value):
    """A counted file, with the rows in the order of the reader's language."""

    scored: Scored
    rows: tuple[SheetRow, ...]
    lexicon: Lexicon
    name: str
    """What the game is called on its box."""
    circumstances: SheetMetadata = UNKNOWN
    growth: Growth | None = None
    """How the points grew, where a record has turns and it was asked for."""
    notes: tuple[Problem, ...] = ()
    """What is odd about the file although it can be used."""

    @property
    def sheet(self) -> ScoreSheet:
        return self.scored.sheet


class Box(Value):
    """A game as its box tells it, with the version of its rules data and who publishes it in which language."""

    id: str
    name: str
    version: int
    players: tuple[int, int]
    editions: Mapping[str, str]
    bgg: int
    """Its number at BoardGameGeek; 0 where it is not known."""
    year: int
    designer: str
    by_points: bool
    """Whether points decide; else who reaches its aims first."""


class Result(Value):
    """A counted file for other programs."""

    counted: Counted
    box: Box
    turns: int
    tally: dict[str, Any] | None
    """To count it again; None while the result is not final: a tally could only be counted as a finished one."""
    rounds: int = 0
    """0 where they are not known."""
    people: Mapping[str, Person] = MappingProxyType({})
    """Who is who, as far as the group lists them."""

    @property
    def sheet(self) -> ScoreSheet:
        return self.counted.sheet

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        return self.counted.rows

    @property
    def lexicon(self) -> Lexicon:
        return self.counted.lexicon

    @property
    def circumstances(self) -> SheetMetadata:
        return self.counted.circumstances

    def dated(self, day: datetime.date | None) -> Result:
        """With this day where the file does not say when it was played."""
        if day is None or self.circumstances.date is not None:
            return self
        return self._replace(counted=self.counted._replace(circumstances=self.circumstances._replace(date=day)))
