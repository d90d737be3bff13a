"""Words that ask, or only seem to: *may I*, a question word at the end of what asks nothing; *your turn*."""

from __future__ import annotations

from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import parted

GIVEN = ("resource ", "good ")
"""How things begin that one player has from another."""


def asking_leave(mentions: list[Mention]) -> list[Mention]:
    """*Puis-je construire une scierie ?* asks; *un fermier, puis je construis une scierie* goes on."""
    found: list[Mention] = []
    for at, m in enumerate(mentions):
        if m.has("then") and m.has("filler"):
            end = next((other for other in mentions[at:] if other.has("stop")), None)
            begins = all(other.has("filler") for other in found)
            asks = begins or (end is not None and end.senses["stop"] == ("?",))
            m = m._replace(
                senses={kind: told for kind, told in m.senses.items() if kind != ("then" if asks else "filler")}
            )
        found.append(m)
    return found


def without_tags(mentions: list[Mention]) -> list[Mention]:
    """*Une brasserie, quoi*: a word that asks, at the end of what asks nothing, right behind a name or a pause."""
    if any(m.senses.get("stop") == ("?",) for m in mentions):
        return mentions
    found: list[Mention] = []
    for at, m in enumerate(mentions):
        ends = all(other.has("stop") for other in mentions[at + 1 : at + 2])
        named = bool(at) and any(map(mentions[at - 1].has, ("thing", "noun", "pause")))
        tag = m.has("asks") and m.has("talk") and ends and named
        found.append(m._replace(senses={"filler": ("",)}) if tag else m)
    return found


def without_handing(mentions: list[Mention]) -> list[Mention]:
    """*A brewery, your turn, Tom*: without a last part that only tells who is next; a good may be somebody's."""
    if not any(m.has("hands_on") for m in mentions):
        return mentions
    parts = parted(mentions, Mention.ends_part)
    while len(parts) > 1 and _hands_on(parts[-1]) and not any(map(_is_given, parts[-2])):
        parts.pop()
    kept = [m for part in parts for m in part]
    while len(kept) < len(mentions) and kept and kept[-1].ends_part() and not kept[-1].has("stop"):
        kept.pop()
    return kept


def _is_given(mention: Mention) -> bool:
    return any(thing.startswith(GIVEN) for thing in mention.senses.get("thing", ()))


def _hands_on(part: list[Mention]) -> bool:
    told = [m for m in part if not (m.has("filler") or m.ends_part()) or m.has("hands_on")]
    only = all(m.has("hands_on") or m.has("you") or m.seat >= 0 for m in told)
    return only and any(m.has("hands_on") or m.seat >= 0 for m in told)
