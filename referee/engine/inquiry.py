"""Judging a move at a table that nobody described: what can still change the answer, and what to ask for next.

Every fact has a most meagre and a most generous value. What is not told lies between the two; so does the verdict,
since having more never makes a move illegal (what does, such as a thing that must not stand there yet, is a fact the
other way round). If even the most generous table refuses the move, it is illegal; if the most meagre one allows it,
it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.engine.text import Fact
from referee.engine.value import Value


class Unknown(Value):
    """Something about the table: how it is asked, and its most meagre and most generous values.

    Forms: `number`, `yes` (0 or 1), or one of the game's own.
    """

    key: str
    meagre: int
    generous: int
    label: Fact
    form: str = "number"
    first: bool = False
    """More of it both helps and hurts: nothing is certain before it is told."""


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

    def generous(self) -> dict[str, int]:
        return {key: self.told.get(key, fact.generous) for key, fact in self.facts.items()}

    def meagre(self) -> dict[str, int]:
        return {key: self.told.get(key, fact.meagre) for key, fact in self.facts.items()}

    def judged(self, values: Values) -> bool | None:
        key = tuple(values.values())
        if key not in self._known:
            self._known[key] = self.is_legal(values)
        return self._known[key]

    def verdict(self) -> bool | None:
        """Whether the move is legal, whatever else is true; None while that depends on something."""
        if self._to_be_told():
            return None
        if self.judged(self.generous()) is False:
            return False
        return True if self.judged(self.meagre()) else None

    def _to_be_told(self) -> list[Unknown]:
        """Facts that come before all others and are not told; one that nobody knows ends the questions."""
        found = [fact for fact in self.facts.values() if fact.first and fact.key not in self.told]
        return sorted(found, key=lambda fact: fact.key not in self.not_known)

    def needed(self) -> list[Unknown]:
        """Facts that make the move legal together, none of them to be spared; what nobody knows is spared first."""
        values, needed = self.generous(), []
        open_facts = [fact for key, fact in self.facts.items() if key not in self.told]
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

    def next(self) -> Unknown | None:
        """The best question: of what is needed rather that without which the move is illegal at once."""
        first = self._to_be_told()
        if first:
            return None if first[0].key in self.not_known else first[0]
        needed = [fact for fact in self.needed() if fact.key not in self.not_known]
        generous = self.generous()
        for fact in reversed(needed):
            if self.judged({**generous, fact.key: fact.meagre}) is False:
                return fact
        return needed[-1] if needed else None
