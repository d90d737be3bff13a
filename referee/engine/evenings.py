"""Many evenings: who is who, one evening, the figures over all of them, and the report."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.score import SheetRow
    from referee.engine.text import GameLexicon


# who is who ----------------------------------------------------------------------------------------------


ALIKE = 0.65
"""From 0 to 1: Tom and Thomas have 0.67."""


class Person(Value):
    id: str
    name: str
    also: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.name, self.id, *self.also)))


def fold_name(name: str) -> str:
    """Return the name without what typing fast changes: capitals and spaces."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def identify_people(evenings: Iterable[Evening], listed: Sequence[Person]) -> dict[str, Person]:
    """Return every name that occurs with its person: as listed, else by its spelling, else somebody of its own."""
    tables = [evening.players for evening in evenings]
    exactly = {spelling: person for person in listed for spelling in person.spellings}
    roughly = {fold_name(spelling): person for spelling, person in exactly.items()}
    apart = {form for table in tables for form, count in Counter(map(fold_name, table)).items() if count > 1}
    heard = Counter(name for table in tables for name in table)
    found: dict[str, Person] = {}
    for name, _count in sorted(heard.items(), key=lambda item: -item[1]):  # the most usual spelling names the person
        form = fold_name(name)
        if name in exactly:
            found[name] = exactly[name]
        elif form in apart:
            found[name] = Person(name, name)
        else:
            found[name] = roughly.setdefault(form, Person(name.strip() or name, name.strip() or name))
    return found


def list_spellings(people: Mapping[str, Person]) -> dict[Person, tuple[str, ...]]:
    """Return every person with the spellings that occur."""
    found: dict[Person, list[str]] = {}
    for name, person in people.items():
        found.setdefault(person, []).append(name)
    return {person: tuple(sorted(names)) for person, names in found.items()}


def find_similar_people(people: Mapping[str, Person], evenings: Iterable[Evening]) -> list[tuple[Person, Person]]:
    """Return pairs that may be one person: names that look alike and never sat at one table."""
    from difflib import SequenceMatcher

    together = {
        frozenset(pair) for e in evenings for pair in combinations(sorted({people[n] for n in e.players}), 2)
    }  # fmt: skip
    everybody = sorted(set(people.values()))
    return [
        (one, other)
        for one, other in combinations(everybody, 2)
        if frozenset((one, other)) not in together
        and SequenceMatcher(None, fold_name(one.name), fold_name(other.name)).ratio() >= ALIKE
    ]


def find_clash(evening: Evening, people: Mapping[str, Person]) -> tuple[str, str] | None:
    """Return two players of one table who would be the same person."""
    seen: dict[Person, str] = {}
    for name in evening.players:
        if people[name] in seen:
            return seen[people[name]], name
        seen[people[name]] = name
    return None


def list_new_people(people: Mapping[str, Person], listed: Sequence[Person]) -> list[Person]:
    """Return whom the file does not list yet, with their spellings."""
    known = set(listed)
    return [
        person._replace(also=tuple(name for name in names if name not in (person.id, person.name)))
        for person, names in sorted(list_spellings(people).items(), key=lambda item: fold_name(item[0].name))
        if person not in known
    ]


# one evening ---------------------------------------------------------------------------------------------


class Evening(Value):
    """Players in seating order; everything by player has the same order."""

    game: str
    date: str
    """As 2024-05-31; empty where the file does not say."""
    players: tuple[str, ...]
    points: tuple[int | None, ...]
    """None where an imported game tells only who won."""
    ranks: tuple[int, ...]
    """0 for a player who has none."""
    won: tuple[bool, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    """Points of every row that can bring some; none for an imported game."""
    in_play: tuple[str, ...]
    turns: int
    """From the first to the last; 0 where that is not known."""
    judged: int
    """How many turns were put to the referee."""
    rulings: int
    """How many of them stand because the table decided so."""
    overruled: tuple[str, ...]
    """The rules that these break."""
    broken: int
    """How many others break a rule."""
    against: tuple[str, ...]
    """The rules that these break."""
    unjudged: int
    """How many the referee could not judge."""
    final: bool
    imported: bool
    content: str
    """Names what the file says of the game; files with the same name are copies of one evening."""
    stopped: bool = False
    """Whether the group stopped before the end of the game."""
    uncounted: tuple[str, ...] = ()
    """Rows of which something is not known."""


def read_cached_evening(data: object) -> Evening | None:
    """Return the evening that a cache held as a list; None where it held none."""

    def freeze(value: object) -> Any:
        return tuple(map(freeze, value)) if isinstance(value, list) else value

    return Evening(*map(freeze, data)) if isinstance(data, list) and len(data) == len(Evening._fields) else None


# the figures ---------------------------------------------------------------------------------------------


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


class PersonFigures(Value):
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


class RowFigures(Value):
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
        """Return how many wins would be theirs if everybody at the table were as likely to win."""
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
    players: tuple[PersonFigures, ...]
    rows: tuple[RowFigures, ...]
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


def count_figures(
    game: str, evenings: Sequence[Dated], people: Mapping[str, Person], only: Person | None = None
) -> Figures:
    """Return the figures of these evenings; of one person alone, if one is named."""
    outcomes = []
    for dated in sorted(evenings, key=lambda dated: (dated.evening.date, dated.file)):
        evening = dated.evening
        count, winners = len(evening.players), sum(evening.won)
        seats = zip(evening.players, evening.points, evening.ranks, evening.won, strict=True)
        for seat, (name, points, rank, won) in enumerate(seats):
            rows = {row: each[seat] for row, each in evening.rows}
            outcome = Outcome(people[name], seat + 1, count, winners, points, rank, won, rows, dated)
            outcomes += [outcome] if only in (None, outcome.person) else []
    played = _evenings(outcomes)
    by_person: dict[Person, list[Outcome]] = {}
    for outcome in outcomes:
        by_person.setdefault(outcome.person, []).append(outcome)
    players = [PersonFigures(person, tuple(each)) for person, each in by_person.items()]
    players.sort(key=lambda player: (-player.wins, -len(player.outcomes), player.person.name))
    sheet_rows = dict.fromkeys(row for outcome in outcomes for row in outcome.rows)
    things = dict.fromkeys(id for outcome in outcomes for id in outcome.dated.evening.in_play)
    in_play = [_make_group(id, [o for o in outcomes if id in o.dated.evening.in_play]) for id in things]
    return Figures(
        game=game,
        evenings=played,
        outcomes=tuple(outcomes),
        players=tuple(players),
        rows=tuple(RowFigures(row, tuple(o for o in outcomes if row in o.rows)) for row in sheet_rows),
        head_to_head=tuple(duel for duel in _count_duels(played, people) if only in (None, duel.person)),
        in_play=tuple(sorted(in_play, key=lambda group: (-group.games, group.key))),
        by_players=_group_outcomes(outcomes, lambda outcome: outcome.of),
        seats=_group_outcomes([o for o in outcomes if not o.dated.evening.imported], lambda outcome: outcome.seat),
        records=(*_find_point_records(outcomes), *_find_length_records(played, people)),
        turns=tuple(dated.evening.turns for dated in played if dated.evening.turns),
        referee=_count_referee(played),
    )


def _evenings(outcomes: Iterable[Outcome]) -> tuple[Dated, ...]:
    return tuple({outcome.dated.file: outcome.dated for outcome in outcomes}.values())


def _count_duels(evenings: Sequence[Dated], people: Mapping[str, Person]) -> list[Duel]:
    met: dict[tuple[Person, Person], Counter[str]] = {}
    for dated in evenings:
        seats = [(people[name], rank) for name, rank in zip(dated.evening.players, dated.evening.ranks, strict=True)]
        for (one, rank), (other, theirs) in permutations(seats, 2):
            met.setdefault((one, other), Counter())[_compare_places(rank, theirs)] += 1
    return [
        Duel(one, other, sum(found.values()), found["ahead"], found["level"], found["behind"])
        for (one, other), found in sorted(met.items(), key=lambda item: (item[0][0].name, item[0][1].name))
    ]


def _compare_places(rank: int, other: int) -> str:
    """Return `ahead`, `level`, `behind`, or `undecided` where neither has a place; who has none is behind who has."""
    if not rank and not other:
        return "undecided"
    if rank == other:
        return "level"
    return "ahead" if rank and (not other or rank < other) else "behind"


def _group_outcomes(outcomes: Sequence[Outcome], by: Callable[[Outcome], int]) -> tuple[Group, ...]:
    keys = sorted({by(outcome) for outcome in outcomes})
    return tuple(_make_group(str(key), [outcome for outcome in outcomes if by(outcome) == key]) for key in keys)


def _make_group(key: str, outcomes: Sequence[Outcome]) -> Group:
    return Group(key, len(_evenings(outcomes)), tuple(outcomes))


def _find_point_records(outcomes: Sequence[Outcome]) -> list[Best]:
    """Return the most and the fewest points, the fewest that won, the greatest and the smallest lead."""

    def find_best(what: str, pick: Callable[..., Outcome], among: Sequence[Outcome]) -> list[Best]:
        found = pick(among, key=lambda outcome: outcome.points)
        return [Best(what, found.points or 0, (found.person,), found.dated)]

    counted = [outcome for outcome in outcomes if outcome.points is not None]
    if not counted:
        return []
    found = find_best("most_points", max, counted) + find_best("fewest_points", min, counted)
    won = [outcome for outcome in counted if outcome.won]
    found += find_best("fewest_to_win", min, won) if won else []
    leads = []  # of those who won alone
    for outcome in won:
        evening = outcome.dated.evening
        others = [points for points, has_won in zip(evening.points, evening.won, strict=True) if not has_won]
        if outcome.winners == 1 and others and None not in others:
            leads.append(outcome._replace(points=(outcome.points or 0) - max(points or 0 for points in others)))
    if leads:
        found += find_best("greatest_lead", max, leads) + find_best("smallest_lead", min, leads)
    return found


def _find_length_records(evenings: Sequence[Dated], people: Mapping[str, Person]) -> list[Best]:
    timed = [dated for dated in evenings if dated.evening.turns]
    if len(timed) < 2:
        return []
    longest, shortest = (pick(timed, key=lambda dated: dated.evening.turns) for pick in (max, min))
    return [
        Best(what, dated.evening.turns, tuple(people[name] for name in dated.evening.players), dated)
        for what, dated in (("longest", longest), ("shortest", shortest))
    ]


def _count_referee(evenings: Sequence[Dated]) -> RefereeFigures:
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


# the report ----------------------------------------------------------------------------------------------


class Skipped(Value):
    """A file that does not count, and the reason in the reader's words."""

    file: str
    why: str


class Chapter(Value):
    """One game: its figures, and what is needed to speak of it."""

    figures: Figures
    name: str
    lexicon: GameLexicon
    rows: tuple[SheetRow, ...]
    by_points: bool
    rules: Mapping[str, str]
    """Titles of rules, in English as the catalogs know them."""


class Report(Value):
    overall: Figures
    chapters: tuple[Chapter, ...]
    skipped: tuple[Skipped, ...]
    imported: int
    people: Mapping[str, Person]
