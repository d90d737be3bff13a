"""Judging a move at a table that nobody described: what can still change the answer, and what to ask for next.

The game makes a table that looks its facts up when it needs them. A fact that was told is given. Of a *steady* fact
(more of it never makes a legal move illegal) the worst and the best value are tried, and all others lie between. Every
other fact is an open one: as soon as it is looked up, the judgement is made once for each value that it may have. So
the answer is certain exactly if it is the same at all these tables, and what no rule looks at is never asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from referee.engine.text import Fact, Listing, Ref
from referee.engine.value import Value
from referee.engine.verdict import Judgement, Verdict, Violation

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary


MOST_TABLES = 600
"""So many ways in which open facts can be are tried at most; where there are more, one of these facts is asked for."""


class Disputed(Value):
    """A move nobody recorded: as it was understood, in canonical words as far as it is settled, and how it is read."""

    text: str
    moves: str
    words: Vocabulary
    seated: bool = True
    """Whether all players are named, so that their number is known."""


class Unknown(Value):
    """Something about the table: how it is asked for, and all values that can make a difference.

    Forms: `number`, `yes` (0 or 1), `choice` (the place in `choices`), or one of the game's own.
    """

    key: str
    values: tuple[int, ...]
    label: Fact
    form: str = "number"
    choices: tuple[Fact, ...] = ()
    steady: bool = False
    """Whether a later one of the values never makes a legal move illegal."""

    @property
    def player(self) -> str:
        """Return "": such a question is put to the whole table."""
        return ""


Values = Mapping[str, int]


class Needed(Exception):
    """Raised where a table looks up an open fact that has no value yet."""

    def __init__(self, fact: Unknown) -> None:
        super().__init__(fact.key)
        self.fact = fact


class Lookup(Mapping[str, int]):
    """The values of all facts at one table: as known, else the worst or the best value of a steady fact."""

    def __init__(self, known: Values, facts: Mapping[str, Unknown], best: bool) -> None:
        self.known = known
        self.facts = facts
        self.best = best

    def __getitem__(self, key: str) -> int:
        """Look up a fact. Raises Needed for an open one without a value, KeyError where there is no such fact."""
        if key in self.known:
            return self.known[key]
        fact = self.facts[key]
        if not fact.steady:
            raise Needed(fact)
        return fact.values[-1 if self.best else 0]

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)


class Inquiry:
    """What was told so far. The facts stand in the order in which one would rather not ask for them."""

    def __init__(self, facts: Sequence[Unknown], judge: Callable[[Values], Judgement[Any] | None]) -> None:
        self.facts = {fact.key: fact for fact in facts}
        self.judge = judge
        self.told: dict[str, int] = {}
        self.not_known: set[str] = set()
        self._judged: dict[tuple[frozenset[tuple[str, int]], bool], Judgement[Any] | Unknown | None] = {}

    def tell(self, key: str, value: int | None) -> None:
        """Take an answer; None means that nobody knows."""
        if value is None:
            self.not_known.add(key)
        else:
            self.told[key] = value

    def back(self, key: str) -> None:
        """Forget an answer."""
        self.told.pop(key, None)
        self.not_known.discard(key)

    # tables --------------------------------------------------------------------------------------------------

    def judge_tables(self, tried: Values, *, best: bool) -> Judgement[Any] | None:
        """Judge the move at the best or the worst table with these values; None where it says nothing there.

        Raises Needed for an open fact that is looked up and has no value.
        """
        key = frozenset({**tried, **self.told}.items()), best
        if key not in self._judged:
            try:
                self._judged[key] = self.judge(Lookup({**tried, **self.told}, self.facts, best))
            except Needed as needed:
                self._judged[key] = needed.fact
        found = self._judged[key]
        if isinstance(found, Unknown):
            raise Needed(found)
        return found

    def _allows(self, tried: Values, *, best: bool) -> bool | None:
        found = self.judge_tables(tried, best=best)
        return False if found is None else found.legal

    def _outcome(self, tried: Values) -> bool | None:
        """Judge with these values; None while that depends on steady facts. Raises Needed."""
        if self._allows(tried, best=True) is False:
            return False
        return True if self._allows(tried, best=False) else None

    def tables(self, tried: Values | None = None) -> Iterator[tuple[Values, bool | None]]:
        """Yield every way in which the open facts that are looked up can be, each with the outcome."""
        tried = tried or {}
        try:
            yield tried, self._outcome(tried)
        except Needed as needed:
            for value in reversed(needed.fact.values):
                yield from self.tables({**tried, needed.fact.key: value})

    def verdict(self, tried: Values | None = None) -> bool | None:
        """Return whether the move is legal at every table with these values; None while that depends on something."""
        first: bool | None = None
        for _, found in () if self._open() else self.tables(tried):
            if found is None or (first is not None and found != first):
                return None
            first = found
        return first

    def _open(self) -> list[Unknown]:
        """Return the open facts that were not told, the best question first, where they make too many tables."""
        facts = [fact for key, fact in self.facts.items() if not fact.steady and key not in self.told]
        return facts[::-1] if prod(len(fact.values) for fact in facts) > MOST_TABLES else []

    # the next question ---------------------------------------------------------------------------------------

    def next(self) -> Unknown | None:
        """Return the next question; None where no answer can make the verdict certain."""
        return next((fact for fact in self._hanging({}) if fact.key not in self.not_known), None)

    def depends_on(self) -> list[Unknown]:
        """Return what the answer hangs on although nobody knows it."""
        found = {fact.key: fact for fact in self._hanging({})}
        return [fact for key, fact in found.items() if key in self.not_known]

    def _hanging(self, tried: Values) -> Iterator[Unknown]:
        """Yield facts on which the verdict hangs, the best question first.

        An open fact comes first if one of its values makes the move illegal, and last if one makes it legal; where it
        decides in both ways, nothing else helps.
        """
        if many := self._open():
            yield from many
            return
        try:
            self._outcome(tried)
        except Needed as needed:
            fact = needed.fact
        else:
            yield from self._lacking(tried)
            return
        found = {value: self.verdict({**tried, fact.key: value}) for value in reversed(fact.values)}
        outcomes = {*found.values()}
        if len(outcomes) > 1 and False in outcomes:
            yield fact
        if not {True, False} <= outcomes:
            mixed = next(value for value, outcome in found.items() if outcome is None)
            yield from self._hanging({**tried, fact.key: mixed})
            if len(outcomes) > 1:
                yield fact

    def _lacking(self, tried: Values) -> Iterator[Unknown]:
        """Yield steady facts that make the move legal only together, none of them to be spared.

        What nobody knows is spared first; that without which the move is illegal at once comes first.
        """
        if self._allows(tried, best=True) is False:
            return
        free = [fact for key, fact in self.facts.items() if fact.steady and key not in self.told and key not in tried]
        free.sort(key=lambda fact: fact.key not in self.not_known)
        values, lacking, waiting = dict(tried), [], [free] if free else []
        while waiting:
            part = waiting.pop(0)
            lowered = {**values, **{fact.key: fact.values[0] for fact in part}}
            if self._allows(lowered, best=True) is not False:
                values = lowered
            elif len(part) == 1:
                lacking += part
            else:
                half = len(part) // 2
                waiting[:0] = [part[:half], part[half:]]
        alone = [fact for fact in lacking if self._allows({**tried, fact.key: fact.values[0]}, best=True) is False]
        yield from reversed(alone)
        yield from reversed([fact for fact in lacking if fact not in alone])

    # the answer ----------------------------------------------------------------------------------------------

    def answer(self) -> Verdict | None:
        """Return the verdict with what holds at every table that is possible; None where none could be judged."""
        found: list[Verdict] = []
        for tried, _ in self.tables():
            both = (self.judge_tables(tried, best=False), self.judge_tables(tried, best=True))
            found += [one.verdict for one in both if one is not None]
        return merge_verdicts(found) if found else None


def merge_verdicts(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the first verdict with only those reasons and notes that all of them have.

    A rule that all of them find broken, each with other facts, stays without those facts. Where they have no rule in
    common, all rules stay that are needed for one of each, likewise without facts.
    """
    first = verdicts[0]
    rules = [{violation.rule for violation in verdict.violations} for verdict in verdicts]
    broken = [violation for violation in first.violations if all(violation.rule in others for others in rules)]
    shared = tuple(_common(violation, verdicts) for violation in broken)
    if first.violations and not shared:
        shared = tuple(Violation(rule, bare=True) for rule in _covering(verdicts))
    return first._replace(
        violations=shared,
        unsure=tuple(doubt for doubt in first.unsure if all(doubt in other.unsure for other in verdicts)),
        rulings=tuple(ruling for ruling in first.rulings if all(ruling in other.rulings for other in verdicts)),
        hints=tuple(hint for hint in first.hints if all(hint in other.hints for other in verdicts)),
        winner=first.winner if all(other.winner == first.winner for other in verdicts) else "",
    )


def _common(violation: Violation, verdicts: Sequence[Verdict]) -> Violation:
    """Return the violation with its facts as far as all verdicts agree; without any where one is not certain."""
    facts: dict[str, Fact] = {}
    for name, fact in violation.facts.items():
        for verdict in verdicts:
            alike = [other.facts.get(name) for other in verdict.violations if other.rule == violation.rule]
            if fact in alike:
                continue
            fact = next((kept for other in alike if (kept := _find_common(fact, other)) is not None), None)
            if fact is None:
                return Violation(violation.rule, of=violation.of, bare=True)
        facts[name] = fact
    return violation._replace(facts=facts)


def _find_common(fact: Fact, other: Fact) -> Fact | None:
    """Return the things that two lists have in common, None where there are none."""
    if not isinstance(fact, Listing) or not isinstance(other, Listing):
        return None
    there = {(item.kind, item.id) for item in other.items if isinstance(item, Ref)}
    kept = tuple(item for item in fact.items if isinstance(item, Ref) and (item.kind, item.id) in there)
    return Listing(kept) if kept else None


def _covering(verdicts: Sequence[Verdict]) -> list[str]:
    """Return few rules of which each verdict breaks one, beginning with the one that most of them break."""
    left, found = list(verdicts), []
    while left:
        counts = {violation.rule: 0 for verdict in left for violation in verdict.violations}
        for rule in counts:
            counts[rule] = sum(any(violation.rule == rule for violation in verdict.violations) for verdict in left)
        best = max(counts, key=lambda rule: counts[rule], default="")
        if not best:
            break
        found.append(best)
        left = [verdict for verdict in left if all(violation.rule != best for violation in verdict.violations)]
    return found
