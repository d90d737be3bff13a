"""Words that ask, or only seem to: *may I*, a question word at the end of what asks nothing."""

from __future__ import annotations

from referee.engine.speech.mention import Mention


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
