"""Things told by the number on them: *the two cards that say eight*, *a shipyard, the one with the three on it*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.speech.mention import Mention

BESIDE = ("filler", "state", "article", "marked", "role", "it", "relative", "unnamed", "stands", "talk")
"""Kinds of words that may stand beside the number that is on something."""
LONGEST = 8
"""So many words tell the number at most."""


def with_marked(mentions: list[Mention]) -> list[Mention]:
    """The mentions with points in the place of what is said of a card's number, and a size in that of a ship's."""
    found = list(mentions)
    at = len(mentions)
    while (at := at - 1) > 0:
        head, end = _head(found, at), _end(found, at)
        number = _number(found[at + 1 : end]) if head >= 0 else None
        if number is not None and _is_told(found[head], found[head + 1 : end]):
            found[head + 1 : end] = _as_mark(found[head], number)
            at = head + 1
    return found


def _end(mentions: Sequence[Mention], begin: int) -> int:
    """Where that ends which begins at a place: with a part of the sentence, or with a verb that says what is done."""
    for at in range(begin, min(len(mentions), begin + LONGEST)):
        if mentions[at].ends_part() or (mentions[at].has("verb") and not _shows(mentions[at])):
            return at
    return min(len(mentions), begin + LONGEST)


def _shows(m: Mention) -> bool:
    return m.has("marked") or "show" in m.senses.get("verb", ())


def _head(mentions: Sequence[Mention], at: int) -> int:
    """Where that stands of which something is said from a place on, -1 where nothing is."""
    m = mentions[at]
    with_it = m.has("role") and "with" in m.roles()
    paused = mentions[at - 1].has("pause") or (mentions[at - 1].has("role") and mentions[at - 2].has("pause"))
    said_of = m.has("relative") and (m.senses["relative"] != ("paused",) or paused)
    if not (said_of or with_it or m.has("marked")):
        return -1
    place = at - 1
    while place >= 0 and (mentions[place].has("pause") or (_points(mentions[place]) and not _is_head(mentions[place]))):
        place -= 1
    return place if place >= 0 and _is_head(mentions[place]) else -1


def _points(m: Mention) -> bool:
    return m.has("filler") or m.has("unnamed") or m.has("role")


def _is_head(m: Mention) -> bool:
    """Whether it is a card, so many of something, or a thing of which there are several sizes."""
    return "card" in m.senses.get("noun", ()) or _sized(m) or (m.has("number") and m.seat < 0)


def _sized(m: Mention) -> bool:
    things = m.senses.get("thing", ())
    return len(things) > 1 and all(thing[-1:].isdigit() for thing in things)


def _number(part: Sequence[Mention]) -> Mention | None:
    """The only number of a part in which nothing else is said."""
    numbers = [m for m in part if m.has("number") or m.has("size")]
    others = [m for m in part if m not in numbers]
    plain = all(_shows(m) or (not m.has("thing") and any(map(m.has, BESIDE))) for m in others)
    return numbers[0] if len(numbers) == 1 and plain else None


def _is_told(head: Mention, said: Sequence[Mention]) -> bool:
    """Whether it is said that the number is on something: *that say eight*, *the one with the three*."""
    if head.has("number"):
        return any(map(_shows, said))  # *the two there that say eight*; but *a five, the one on 3*
    pointed = any(m.has("unnamed") and before.has("pause") for before, m in pairwise(said))
    on_it = any(m.has("it") and before.has("role") for before, m in pairwise(said))
    return any(map(_shows, said)) or any(m.has("relative") and not m.has("unnamed") for m in said) or pointed or on_it


def _as_mark(head: Mention, number: Mention) -> list[Mention]:
    told = number.senses.get("number") or number.senses["size"]
    if _sized(head):
        return [number._replace(senses={"size": told})]
    if number.has("thing"):
        return [number]
    return [number._replace(senses={"number": told}), number._replace(start=number.end, senses={"noun": ("point",)})]
