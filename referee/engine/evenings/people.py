"""Who is who: people are spelled in many ways.

A group may list them, each with an id that never changes, the name that is shown, and other spellings. Of those who are
not listed, spellings that differ only in capitals and spaces are one person, unless both sit at one table.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from referee.engine.evenings.evening import Evening
from referee.engine.value import Value

ALIKE = 0.65
"""From 0 to 1: Tom and Thomas have 0.67."""


class Person(Value):
    id: str
    name: str
    also: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.name, self.id, *self.also)))


def folded(name: str) -> str:
    """The name without what typing fast changes: capitals and spaces."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def who_is_who(evenings: Iterable[Evening], listed: Sequence[Person]) -> dict[str, Person]:
    """Every name that occurs, with the person it means: as listed, else by its spelling, else somebody of its own."""
    tables = [evening.players for evening in evenings]
    exactly = {spelling: person for person in listed for spelling in person.spellings}
    roughly = {folded(spelling): person for spelling, person in exactly.items()}
    apart = {form for table in tables for form, count in Counter(map(folded, table)).items() if count > 1}
    heard = Counter(name for table in tables for name in table)
    found: dict[str, Person] = {}
    for name, _count in sorted(heard.items(), key=lambda item: -item[1]):  # the most usual spelling names the person
        form = folded(name)
        if name in exactly:
            found[name] = exactly[name]
        elif form in apart:
            found[name] = Person(name, name)
        else:
            found[name] = roughly.setdefault(form, Person(name.strip() or name, name.strip() or name))
    return found


def spelled(people: Mapping[str, Person]) -> dict[Person, tuple[str, ...]]:
    """Every person with the spellings that occur."""
    found: dict[Person, list[str]] = {}
    for name, person in people.items():
        found.setdefault(person, []).append(name)
    return {person: tuple(sorted(names)) for person, names in found.items()}


def alike(people: Mapping[str, Person], evenings: Iterable[Evening]) -> list[tuple[Person, Person]]:
    """Pairs that may be one person: names that look alike and never sat at one table."""
    from difflib import SequenceMatcher

    together = {
        frozenset(pair) for e in evenings for pair in combinations(sorted({people[n] for n in e.players}), 2)
    }  # fmt: skip
    everybody = sorted(set(people.values()))
    return [
        (one, other)
        for one, other in combinations(everybody, 2)
        if frozenset((one, other)) not in together
        and SequenceMatcher(None, folded(one.name), folded(other.name)).ratio() >= ALIKE
    ]


def clash(evening: Evening, people: Mapping[str, Person]) -> tuple[str, str] | None:
    """Two players of one table who would be the same person."""
    seen: dict[Person, str] = {}
    for name in evening.players:
        if people[name] in seen:
            return seen[people[name]], name
        seen[people[name]] = name
    return None


def new_people(people: Mapping[str, Person], listed: Sequence[Person]) -> list[Person]:
    """Whom the file does not list yet, with their spellings."""
    known = set(listed)
    return [
        person._replace(also=tuple(name for name in names if name not in (person.id, person.name)))
        for person, names in sorted(spelled(people).items(), key=lambda item: folded(item[0].name))
        if person not in known
    ]
