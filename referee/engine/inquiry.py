"""Judging a move at a table that nobody described: what can still change the answer, and what to ask for next.

Most facts have a most meagre and a most generous value: what is not told lies between the two, and so does the verdict,
since having more never makes a move illegal (what does, such as a thing that must not stand there yet, is a fact the
other way round). A fact of which more both helps and hurts has a list of values, and every one of them is tried. If
even the most generous tables refuse the move, it is illegal; if all of the most meagre ones allow it, it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from referee.engine.text import Fact
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary

MOST_TABLES = 600
"""So many tables are tried at most to find out whether a fact can matter; where there are more, it is asked for."""


class Disputed(Value):
    """A move nobody recorded: as it was understood, in canonical words as far as it is settled, and how it is read."""

    text: str
    moves: str
    words: Vocabulary
    seated: bool = True
    """Whether all players are named, so that their number is known."""


class Unknown(Value):
    """Something about the table: how it is asked, and its most meagre and most generous values.

    Forms: `number`, `yes` (0 or 1), `choice` (the place in `choices`), or one of the game's own.
    """

    key: str
    meagre: int
    generous: int
    label: Fact
    form: str = "number"
    values: tuple[int, ...] = ()
    """More of it both helps and hurts: all that it may be."""
    choices: tuple[Fact, ...] = ()


Values = Mapping[str, int]


class Inquiry:
    """What was told so far. The facts stand in the order in which one would rather not ask for them."""

    def __init__(self, facts: Sequence[Unknown], is_legal: Callable[[Values], bool | None]) -> None:
        self.facts = {fact.key: fact for fact in facts}
        self.is_legal = is_legal
        self.told: dict[str, int] = {}
        self.not_known: set[str] = set()
        self._known: dict[tuple[int, ...], bool | None] = {}

    def tell(self, key: str, value: int | None) -> None:
        """Takes an answer; None means that nobody knows."""
        if value is None:
            self.not_known.add(key)
        else:
            self.told[key] = value

    def back(self, key: str) -> None:
        """Forgets an answer."""
        self.told.pop(key, None)
        self.not_known.discard(key)

    def generous(self, tried: Values | None = None) -> dict[str, int]:
        """The most generous table, with these values of what cuts both ways."""
        return {key: self.told.get(key, fact.generous) for key, fact in self.facts.items()} | dict(tried or {})

    def meagre(self, tried: Values | None = None) -> dict[str, int]:
        return {key: self.told.get(key, fact.meagre) for key, fact in self.facts.items()} | dict(tried or {})

    def judged(self, values: Values) -> bool | None:
        key = tuple(values.values())
        if key not in self._known:
            self._known[key] = self.is_legal(values)
        return self._known[key]

    # what cuts both ways ---------------------------------------------------------------------------------

    def _both_ways(self) -> list[Unknown]:
        return [fact for key, fact in self.facts.items() if fact.values and key not in self.told]

    def _too_many(self) -> bool:
        return prod(len(fact.values) for fact in self._both_ways()) > MOST_TABLES

    def _tries(self) -> Iterator[dict[str, int]]:
        """Every combination of values of what cuts both ways and is not told."""
        facts = self._both_ways()
        for values in product(*(fact.values for fact in facts)):
            yield dict(zip([fact.key for fact in facts], values, strict=True))

    def _outcome(self, tried: Values) -> bool | None:
        """The verdict with these values, whatever else is true; None while that depends on something."""
        if self.judged(self.generous(tried)) is False:
            return False
        return True if self.judged(self.meagre(tried)) else None

    # the answer, and the next question ---------------------------------------------------------------------

    def verdict(self) -> bool | None:
        """Whether the move is legal, whatever else is true; None while that depends on something."""
        if self._too_many():
            return None
        first: bool | None = None
        for tried in self._tries():
            found = self._outcome(tried)
            if found is None or (first is not None and found != first):
                return None
            first = found
        return first

    def needed(self, tried: Values | None = None) -> list[Unknown]:
        """Facts that make the move legal together, none of them to be spared; what nobody knows is spared first."""
        values, needed = self.generous(tried), []
        if self.judged(values) is False:
            return []
        open_facts = [fact for key, fact in self.facts.items() if key not in self.told and not fact.values]
        open_facts.sort(key=lambda fact: fact.key not in self.not_known)
        waiting = [open_facts] if open_facts else []
        while waiting:
            part = waiting.pop(0)
            lowered = {**values, **{fact.key: fact.meagre for fact in part}}
            if self.judged(lowered) is not False:
                values = lowered
            elif len(part) == 1:
                needed += part
            else:
                half = len(part) // 2
                waiting[:0] = [part[:half], part[half:]]
        return needed

    def depends_on(self) -> list[Unknown]:
        """What the answer hangs on although nobody knows it."""
        unknown = [fact for fact in self._both_ways() if fact.key in self.not_known]
        if self._too_many():
            return unknown
        outcomes = [(tried, self._outcome(tried)) for tried in self._tries()]
        hanging = [fact for fact in unknown if _matters(fact, outcomes)]
        return hanging + self.needed(next((tried for tried, found in outcomes if found is None), None))

    def next(self) -> Unknown | None:
        """The best question: one whose answers settle most, or without which the move is illegal at once."""
        asked = [fact for fact in self._both_ways() if fact.key not in self.not_known]
        if self._too_many():
            return asked[-1] if asked else None
        outcomes = [(tried, self._outcome(tried)) for tried in self._tries()]
        asked = [fact for fact in asked if _matters(fact, outcomes)]
        best = max(reversed(asked), key=lambda fact: _settles(fact, outcomes), default=None)
        if best is not None and _settles(best, outcomes):
            return best
        open_tables = [tried for tried, found in outcomes if found is None]
        return next(filter(None, map(self._without, open_tables)), best)

    def _without(self, tried: Values) -> Unknown | None:
        """Of what is needed rather that without which the move is illegal at once."""
        needed = [fact for fact in self.needed(tried) if fact.key not in self.not_known]
        generous = self.generous(tried)
        for fact in reversed(needed):
            if self.judged({**generous, fact.key: fact.meagre}) is False:
                return fact
        return needed[-1] if needed else None


Outcomes = Sequence[tuple[Values, bool | None]]


def _by_value(fact: Unknown, outcomes: Outcomes) -> list[set[bool | None]]:
    return [{found for tried, found in outcomes if tried[fact.key] == value} for value in fact.values]


def _matters(fact: Unknown, outcomes: Outcomes) -> bool:
    """Whether some answer to it changes what is known of the verdict."""
    rest: dict[tuple[tuple[str, int], ...], set[bool | None]] = {}
    for tried, found in outcomes:
        others = tuple((key, value) for key, value in tried.items() if key != fact.key)
        rest.setdefault(others, set()).add(found)
    return any(len(found) > 1 for found in rest.values())


def _settles(fact: Unknown, outcomes: Outcomes) -> float:
    """The share of its answers after which the verdict is certain."""
    settled = [len(found) == 1 and None not in found for found in _by_value(fact, outcomes)]
    return sum(settled) / len(settled)
