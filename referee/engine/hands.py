"""What hands have to do after a turn, and what the turn set off: data only. Sentences are made in `render`.

It is found by comparing the table before with the table after, which cannot lie; only what leaves no trace there, such
as cards that were swapped, is taken from the turn itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.text import NO_FACTS, Fact
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.text import Text

SUPPLY = "supply"
"""The place where everything lies that nobody has."""


class HandStep(Value):
    """One thing to do: under which key other programs find it, how it is told, and its facts in ids and numbers."""

    kind: str
    told: Text
    facts: Mapping[str, Any]


class Hands(Value):
    """What one player's hands have to do, in order."""

    player: str
    deeds: tuple[HandStep, ...]


class Event(Value):
    """Something that a turn set off: `what` is its id and, with the facts, its message; whom it concerns."""

    what: str
    player: str = ""
    facts: Mapping[str, Fact] = NO_FACTS


class Waiting(Value):
    """Something that a player has earned and not used yet: the effect of a played card."""

    player: str
    card: str
    effect: str
    """Both in move text."""
    told: Text
    """Both as they are told."""
    clause: str
    """What to say to use it, in move text."""


def flows(before: Mapping[str, int], after: Mapping[str, int], order: Iterable[str]) -> list[tuple[str, str, int]]:
    """Return how alike things get from the places before to those after: (from, to, count), with the supply as a place.

    They leave the places in their order and come to them in it; what comes from nowhere comes from the supply.
    """
    places = list(order)
    change = {place: after.get(place, 0) - before.get(place, 0) for place in places}
    leaving = {place: -count for place, count in change.items() if count < 0}
    moves: list[tuple[str, str, int]] = []
    for place, missing in [(place, count) for place, count in change.items() if count > 0]:
        wanted = missing
        for source, there in list(leaving.items()):
            count = min(wanted, there)
            if count:
                leaving[source] -= count
                wanted -= count
                moves.append((source, place, count))
        if wanted:
            moves.append((SUPPLY, place, wanted))
    return moves + [(place, SUPPLY, count) for place, count in leaving.items() if count]
