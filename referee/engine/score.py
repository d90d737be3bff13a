"""The points of a table: sheets and ranks, and a counted file as sheets and exports take it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.evenings import Person
    from referee.engine.reading import Problem
    from referee.engine.text import Fact, GameLexicon, Ref
    from referee.engine.verdict import Doubt, Hint


class SheetRow(Value):
    """A row of the printed sheet: its id and the thing that it is named after."""

    id: str
    label: Ref


class ScoreLine(Value):
    """One row of a player's sheet. `how` is the arithmetic ("11 × 3") or facts that explain it."""

    row: str
    points: int
    how: Fact = ""
    scores: bool = True
    """False for a row that can never bring points, such as an objective that only has an effect."""
    shown: str = ""
    """What a sheet shows instead of the points alone, where a count says more ("0 (3/4)")."""


class PlayerScore(Value):
    player: str
    lines: tuple[ScoreLine, ...]
    rank: int = 0

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def line(self, row: str) -> ScoreLine:
        return next(line for line in self.lines if line.row == row)


class ScoreSheet(Value):
    """The result of a game, final or as it stands. `missing` names what would break a tie but is not known."""

    game: str
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    decided_by: str
    final: bool = True
    unsure: tuple[Doubt, ...] = ()
    warnings: tuple[Hint, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()
    uncounted: tuple[str, ...] = ()
    """Rows of which something is not known; while there is one, the result is not final."""
    stopped: str = ""
    """Why the group stopped before the end of the game; such a result is final as it stands."""

    def stopped_early(self, why: str) -> ScoreSheet:
        """Return the sheet of a game that the group stopped for this reason; unchanged if there is none."""
        return self._replace(stopped=why, final=not self.uncounted and not self.missing) if why else self


class Scored(Value):
    """A counted table: the sheet, what was in play and has rows of its own, when it was played, how it went."""

    sheet: ScoreSheet
    in_play: tuple[str, ...] = ()
    date: datetime.date | None = None
    course: tuple[Hint, ...] = ()
    lacking: tuple[Problem, ...] = ()
    """What would decide a tie and is not told; the points are counted all the same."""


class Ranking(Value):
    """Ranks in the order of the standings, the winners, and the number of the criterion that decided (None: shared)."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: int | None
    missing: tuple[tuple[int, int], ...] = ()


def rank(standings: Sequence[tuple[int | None, ...]]) -> Ranking:
    """Order players by one criterion after the other. A tie that a lacking value might break stays a tie."""
    ranks = [1] * len(standings)
    winners, decided_by, missing = _climb(standings, range(len(standings)), 0)
    for place in range(len(standings)):
        ranks[place] += sum([_beats(other, standings[place]) for other in standings])
    return Ranking(tuple(ranks), tuple(winners), decided_by, tuple(missing))


def _beats(one: tuple[int | None, ...], other: tuple[int | None, ...]) -> bool:
    for mine, theirs in zip(one, other, strict=True):
        if mine != theirs:
            return mine is not None and theirs is not None and mine > theirs
        if mine is None:
            return False
    return False


def _climb(
    standings: Sequence[tuple[int | None, ...]], tied: Sequence[int], criterion: int
) -> tuple[list[int], int | None, list[tuple[int, int]]]:
    """Return those who lead, the criterion by which, and the values that are lacking to tell."""
    if criterion == len(standings[0]):
        return list(tied), None, []
    known = {place: value for place in tied if (value := standings[place][criterion]) is not None}
    if len(known) < len(tied):
        return list(tied), None, [(place, criterion) for place in tied if place not in known]
    best = max(known.values())
    leaders = [place for place in tied if known[place] == best]
    if len(leaders) == 1:
        return leaders, criterion, []
    return _climb(standings, leaders, criterion + 1)


# a counted file ------------------------------------------------------------------------------------------


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
        """Return a player's points after every turn."""
        return tuple(sum(points[player]) for points in self.points)


class Counted(Value):
    """A counted file, with the rows in the order of the reader's language."""

    scored: Scored
    rows: tuple[SheetRow, ...]
    lexicon: GameLexicon
    name: str
    """What the game is called on its box."""
    metadata: SheetMetadata = UNKNOWN
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
    def lexicon(self) -> GameLexicon:
        return self.counted.lexicon

    @property
    def metadata(self) -> SheetMetadata:
        return self.counted.metadata

    def with_date(self, day: datetime.date | None) -> Result:
        """Return the result with this day where the file does not say when it was played."""
        if day is None or self.metadata.date is not None:
            return self
        return self._replace(counted=self.counted._replace(metadata=self.metadata._replace(date=day)))
