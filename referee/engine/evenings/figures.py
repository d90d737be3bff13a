"""The figures over many evenings. Tied firsts all win; who has no place is compared only with those who have one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations

from referee.engine.evenings.evening import Evening
from referee.engine.evenings.people import Person
from referee.engine.value import Value


class Dated(Value):
    """An evening with the file it stands in."""

    file: str
    evening: Evening


class Outcome(Value):
    """How one game went for one person."""

    person: Person
    seat: int
    of: int
    """How many played."""
    winners: int
    points: int | None
    rank: int
    won: bool
    rows: Mapping[str, int]
    dated: Dated


class Player(Value):
    person: Person
    outcomes: tuple[Outcome, ...]
    """In the order of their dates."""

    @property
    def wins(self) -> int:
        return sum(outcome.won for outcome in self.outcomes)

    @property
    def places(self) -> dict[int, int]:
        return dict(sorted(Counter(outcome.rank for outcome in self.outcomes if outcome.rank).items()))


class Duel(Value):
    """Two who met: how often the first was before, level with, behind the other. The rest was not decided."""

    person: Person
    other: Person
    games: int
    ahead: int
    level: int
    behind: int


class Row(Value):
    """A row of the sheet: what it brought on average to all, to winners and to the others, and the most."""

    row: str
    outcomes: tuple[Outcome, ...]

    def points(self, which: Callable[[Outcome], bool] = lambda _outcome: True) -> tuple[int, ...]:
        return tuple(outcome.rows[self.row] for outcome in self.outcomes if which(outcome))

    @property
    def best(self) -> Outcome:
        return max(self.outcomes, key=lambda outcome: outcome.rows[self.row])


class Group(Value):
    """Outcomes that have something in common: a seat, a number of players, something that was in play."""

    key: str
    games: int
    outcomes: tuple[Outcome, ...]

    @property
    def wins(self) -> int:
        return sum(outcome.won for outcome in self.outcomes)

    @property
    def expected(self) -> float:
        """How many wins would be theirs if everybody at the table were as likely to win."""
        return sum(outcome.winners / outcome.of for outcome in self.outcomes)

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(dated.evening.turns for dated in _evenings(self.outcomes) if dated.evening.turns)


class Best(Value):
    """A record of the group: what, how much, whose, and when."""

    what: str
    value: int
    people: tuple[Person, ...]
    dated: Dated


class RefereeFigures(Value):
    """What records tell of the referee. Moves that were refused and not recorded are in no record."""

    turns: int
    rulings: int
    broken: int
    unjudged: int
    by_rule: tuple[tuple[str, int, int], ...]
    """Each rule, how often turns break it by decision of the table, and how often without one."""


class Figures(Value):
    """Everything about one game, or about all (`game` is empty)."""

    game: str
    evenings: tuple[Dated, ...]
    outcomes: tuple[Outcome, ...]
    players: tuple[Player, ...]
    rows: tuple[Row, ...]
    head_to_head: tuple[Duel, ...]
    in_play: tuple[Group, ...]
    by_players: tuple[Group, ...]
    seats: tuple[Group, ...]
    records: tuple[Best, ...]
    turns: tuple[int, ...]
    referee: RefereeFigures


def mean(values: Iterable[int | float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def figures_of(
    game: str, evenings: Sequence[Dated], people: Mapping[str, Person], only: Person | None = None
) -> Figures:
    """The figures of these evenings; of one person alone, if one is named."""
    ordered = sorted(evenings, key=lambda dated: (dated.evening.date, dated.file))
    everybody = [outcome for dated in ordered for outcome in _outcomes(dated, people)]
    outcomes = tuple(outcome for outcome in everybody if only in (None, outcome.person))
    played = _evenings(outcomes)
    return Figures(
        game=game,
        evenings=played,
        outcomes=outcomes,
        players=_players(outcomes),
        rows=_rows(outcomes),
        head_to_head=tuple(duel for duel in _duels(played, people) if only in (None, duel.person)),
        in_play=_in_play(outcomes),
        by_players=_grouped(outcomes, lambda outcome: outcome.of),
        seats=_grouped([o for o in outcomes if not o.dated.evening.imported], lambda outcome: outcome.seat),
        records=(*_point_records(outcomes), *_length_records(played, people)),
        turns=tuple(dated.evening.turns for dated in played if dated.evening.turns),
        referee=_referee(played),
    )


def _outcomes(dated: Dated, people: Mapping[str, Person]) -> list[Outcome]:
    evening = dated.evening
    count, winners = len(evening.players), sum(evening.won)
    return [
        Outcome(
            people[name],
            seat + 1,
            count,
            winners,
            evening.points[seat],
            evening.ranks[seat],
            evening.won[seat],
            {row: points[seat] for row, points in evening.rows},
            dated,
        )
        for seat, name in enumerate(evening.players)
    ]


def _evenings(outcomes: Iterable[Outcome]) -> tuple[Dated, ...]:
    return tuple({outcome.dated.file: outcome.dated for outcome in outcomes}.values())


def _players(outcomes: Sequence[Outcome]) -> tuple[Player, ...]:
    """Who won most stands first, then who played most, then by name."""
    by_person: dict[Person, list[Outcome]] = {}
    for outcome in outcomes:
        by_person.setdefault(outcome.person, []).append(outcome)
    players = [Player(person, tuple(each)) for person, each in by_person.items()]
    return tuple(sorted(players, key=lambda player: (-player.wins, -len(player.outcomes), player.person.name)))


def _rows(outcomes: Sequence[Outcome]) -> tuple[Row, ...]:
    names = dict.fromkeys(row for outcome in outcomes for row in outcome.rows)
    return tuple(Row(row, tuple(o for o in outcomes if row in o.rows)) for row in names)


def _duels(evenings: Sequence[Dated], people: Mapping[str, Person]) -> list[Duel]:
    met: dict[tuple[Person, Person], Counter[str]] = {}
    for dated in evenings:
        seats = [(people[name], rank) for name, rank in zip(dated.evening.players, dated.evening.ranks, strict=True)]
        for (one, rank), (other, theirs) in permutations(seats, 2):
            met.setdefault((one, other), Counter())[compared(rank, theirs)] += 1
    return [
        Duel(one, other, sum(found.values()), found["ahead"], found["level"], found["behind"])
        for (one, other), found in sorted(met.items(), key=lambda item: (item[0][0].name, item[0][1].name))
    ]


def compared(rank: int, other: int) -> str:
    """`ahead`, `level` or `behind`; without a place one is behind those who have one, and else nothing is decided."""
    if not rank and not other:
        return "undecided"
    if rank == other:
        return "level"
    return "ahead" if rank and (not other or rank < other) else "behind"


def _in_play(outcomes: Sequence[Outcome]) -> tuple[Group, ...]:
    ids = dict.fromkeys(id for outcome in outcomes for id in outcome.dated.evening.in_play)
    groups = [_group(id, [o for o in outcomes if id in o.dated.evening.in_play]) for id in ids]
    return tuple(sorted(groups, key=lambda group: (-group.games, group.key)))


def _grouped(outcomes: Sequence[Outcome], by: Callable[[Outcome], int]) -> tuple[Group, ...]:
    keys = sorted({by(outcome) for outcome in outcomes})
    return tuple(_group(str(key), [outcome for outcome in outcomes if by(outcome) == key]) for key in keys)


def _group(key: str, outcomes: Sequence[Outcome]) -> Group:
    return Group(key, len(_evenings(outcomes)), tuple(outcomes))


def _point_records(outcomes: Sequence[Outcome]) -> list[Best]:
    """The most and the fewest points, the fewest that won, the greatest and the smallest lead."""
    counted = [outcome for outcome in outcomes if outcome.points is not None]
    if not counted:
        return []
    found = [_best("most_points", max(counted, key=_points)), _best("fewest_points", min(counted, key=_points))]
    won = [outcome for outcome in counted if outcome.won]
    if won:
        found.append(_best("fewest_to_win", min(won, key=_points)))
    leads = [lead for outcome in won if (lead := _lead(outcome)) is not None]
    if leads:
        found.append(max(leads, key=lambda best: best.value)._replace(what="greatest_lead"))
        found.append(min(leads, key=lambda best: best.value)._replace(what="smallest_lead"))
    return found


def _points(outcome: Outcome) -> int:
    return outcome.points or 0


def _best(what: str, outcome: Outcome) -> Best:
    return Best(what, _points(outcome), (outcome.person,), outcome.dated)


def _lead(outcome: Outcome) -> Best | None:
    """By how many points somebody won alone."""
    evening = outcome.dated.evening
    others = [points for points, won in zip(evening.points, evening.won, strict=True) if not won]
    if outcome.winners != 1 or not others or None in others:
        return None
    return _best("", outcome)._replace(value=_points(outcome) - max(points or 0 for points in others))


def _length_records(evenings: Sequence[Dated], people: Mapping[str, Person]) -> list[Best]:
    timed = [dated for dated in evenings if dated.evening.turns]
    if len(timed) < 2:
        return []
    longest, shortest = (pick(timed, key=lambda dated: dated.evening.turns) for pick in (max, min))
    return [
        Best(what, dated.evening.turns, tuple(people[name] for name in dated.evening.players), dated)
        for what, dated in (("longest", longest), ("shortest", shortest))
    ]


def _referee(evenings: Sequence[Dated]) -> RefereeFigures:
    found = [dated.evening for dated in evenings]
    overruled = Counter(rule for evening in found for rule in evening.overruled)
    against = Counter(rule for evening in found for rule in evening.against)
    rules = sorted(overruled | against, key=lambda rule: (-overruled[rule], -against[rule], rule))
    return RefereeFigures(
        turns=sum(evening.judged for evening in found),
        rulings=sum(evening.rulings for evening in found),
        broken=sum(evening.broken for evening in found),
        unjudged=sum(evening.unjudged for evening in found),
        by_rule=tuple((rule, overruled[rule], against[rule]) for rule in rules),
    )
