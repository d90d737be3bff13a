"""A number that is said anew: *two workers … wait, only one, in fact*, *I've two spices, I sell one of them*."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.items import Item
from referee.engine.speech.mention import Mention
from referee.engine.speech.shaping import parts_between_pauses

RECOUNTS = "recounts"
"""The kind of words beside which a number that stands alone takes back the one before it."""
SILENT = frozenset(("filler", "pause", "stop", "so", "settles", RECOUNTS))


def recounted(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions with a word that takes something back before such a number."""
    found: list[Mention] = []
    told = ""
    marked = False
    for part in parts_between_pauses(mentions):
        numbers = [m for m in part if m.has("number")]
        silent = all(m.has("number") or m.has(RECOUNTS) or m.senses.keys() <= SILENT for m in part)
        marked = silent and (marked or any(m.has(RECOUNTS) for m in part))
        if len(numbers) == 1 and marked and told and numbers[0].senses["number"][0] != told:
            number = numbers[0]
            found += [number._replace(senses={"no": ("",)}, end=number.start), number]
            found += [m for m in part if m.has("pause") or m.has("stop")]
            continue
        found += part
        told = _counted(part) or told
    return found


def _counted(part: Sequence[Mention]) -> str:
    """The last number of a name in a part; "" where nothing is counted."""
    for at in range(len(part) - 2, -1, -1):
        number, name = part[at : at + 2]
        if (number.has("number") or number.has("article")) and (name.has("thing") or name.has("noun")):
            return number.senses["number"][0] if number.has("number") else "1"
    return ""


def with_some_of_them(items: Sequence[Item]) -> list[Item]:
    """*I've two spices, I sell one of them*: so many of those in hand, as a guess."""
    kept: list[Item] = []
    for item in items:
        held = next((other for other in reversed(kept) if other.in_hand), None)
        some = item.is_pronoun and item.count is not None and "" in item.roles
        if held is not None and some and (item.count or 0) < (held.number or 0):
            held.count, held.after, held.in_hand, held.guessed = item.count, None, False, True
        else:
            kept.append(item)
    return kept
