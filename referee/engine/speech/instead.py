"""What is named only as what is not taken: *two farmers instead of a worker*, *instead of wood I buy stone*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention, is_good, meanings

INSTEAD = ("over",)
"""The role of words for *instead of*: of buildings it says what is covered."""
PLACE = "square"
"""*Over C5 to D5* is the way that is taken."""


def without_replaced(mentions: Sequence[Mention], laid: frozenset[str]) -> list[Mention]:
    """The mentions without names behind *instead of* beside another one of their kind.

    Nothing is left out where something of the kinds `laid` is named, which may be laid over another one.
    """
    if any(group in laid for m in mentions for group in _groups(m)):
        return list(mentions)
    for at, m in enumerate(mentions):
        if m.senses.get("role") != INSTEAD or m.has("verb"):
            continue
        end = next((to for to in range(at + 1, len(mentions)) if not _leads(mentions[to])), len(mentions))
        kinds = set(_groups(mentions[end])) if end < len(mentions) else set()
        others = [*mentions[:at], *mentions[end + 1 :]]
        stands = end < len(mentions) and is_good(mentions[end])  # *where the pigs are*: it may stand for a house
        if kinds and kinds != {PLACE} and not stands and any(kinds == set(_groups(other)) for other in others):
            return without_replaced(others, laid)
    return list(mentions)


def _leads(mention: Mention) -> bool:
    return any(map(mention.has, ("filler", "article", "number", "mine"))) and not mention.has("thing")


def _groups(mention: Mention) -> list[str]:
    return [group for group, _ in meanings(mention.senses.get("thing", ()))] if mention.seat < 0 else []
