"""What is said around a die, in games where a turn begins with a number: what it means, and what others have by it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention

CONCLUDING = {"so": ("",)}
GETTING, TAKING = {"verb": ("get",)}, {"verb": ("take",)}
SILENT = frozenset(("filler", "pause", "stop", "and", "article"))


def of_dice(mentions: list[Mention]) -> list[Mention]:
    """*A four means tools*, *…, Lars has the question mark*: behind a die neither is talk."""
    if not begins_with_die(mentions):
        return mentions
    return [_told(mentions, at) if at else m for at, m in enumerate(mentions)]


def begins_with_die(mentions: Sequence[Mention]) -> bool:
    first = next((m for m in mentions if not m.senses.keys() <= SILENT), None)
    return first is not None and (_thrown(first) or "roll" in first.senses.get("verb", ()))


def _told(mentions: Sequence[Mention], at: int) -> Mention:
    m, before = mentions[at], mentions[at - 1]
    if m.has("signifies") and _thrown(before) and _brought(mentions[at + 1 :]):
        return m._replace(senses=CONCLUDING)
    if m.has("prefers") and _brought(mentions[at + 1 :]):
        return m._replace(senses=TAKING)
    if m.has("has") and before.seat >= 0 and _brought(mentions[at + 1 :]):
        return m._replace(senses=GETTING, guessed=True)  # it may only be said what is in a hand
    return m


def _thrown(mention: Mention) -> bool:
    return mention.has("number") or mention.has("size")


def _brought(mentions: Sequence[Mention]) -> bool:
    """Whether something follows that a die can bring."""
    for m in mentions:
        things = m.senses.get("thing", ())
        if things:
            return all(thing.startswith(("good ", "question_mark ")) for thing in things)
        if not (m.has("filler") or m.has("article") or _thrown(m)):
            return False
    return False
