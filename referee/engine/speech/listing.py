"""Lists whose clauses are numbered: *one: a brewery, two: a festival*, *first: …, second: …*, *…, 1. …, 2. …*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.mention import Mention

COLON = (":",)
STOP = {"stop": (";",)}


def without_list_marks(mentions: list[Mention]) -> list[Mention]:
    """The mentions with such numbers, from the first on, as what only parts the clauses."""
    marks = [at for at in range(len(mentions) - 1) if _rank(mentions[at]) and _is_mark(mentions, at)]
    if len(marks) < 2 or [_rank(mentions[at]) for at in marks] != list(range(1, len(marks) + 1)):
        return mentions
    gone = {at + 1 for at in marks}
    return [m._replace(senses=STOP) if at in marks else m for at, m in enumerate(mentions) if at not in gone]


def _rank(m: Mention) -> int:
    told = m.senses.get("number") or m.senses.get("ordinal")
    return int(told[0]) if told and not m.has("thing") else 0


def _is_mark(mentions: Sequence[Mention], at: int) -> bool:
    """Whether it stands alone between a break and a colon, or is a number with a full stop."""
    said = [m for m in mentions[:at] if not m.has("filler")]
    begins = not said or said[-1].has("stop") or said[-1].has("pause") or said[-1].ends_part()
    dotted = mentions[at + 1].senses.get("stop") == (".",) and mentions[at].text.isdigit()
    return begins and (dotted or mentions[at + 1].senses.get("pause") == COLON)
