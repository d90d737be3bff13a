"""What is no part of a turn is taken out before frames are fitted: talk, asides, corrections, headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.speech.items import Item
from referee.engine.speech.mentions import Mention

EMPTY = frozenset(("filler", "stop", "pause", "and", "then", "talk", "aside", "early", "state"))
"""Kinds of mentions of which no turn can be made."""


def without_talk(mentions: Sequence[Mention]) -> tuple[list[Mention], list[Mention]]:
    """What can be a turn, and what is talk: whole sentences, or of a sentence the parts with an aside in them."""
    kept: list[Mention] = []
    dropped: list[Mention] = []
    for sentence in _parted(mentions, lambda m: m.has("stop")):
        if any(m.has("talk") for m in sentence):
            dropped += sentence
            continue
        for part in _parted(sentence, lambda m: m.has("pause")):
            cut = _aside(part)
            kept += part[:cut]
            dropped += part[cut:]
    if not any(m.senses.keys() - EMPTY for m in kept):
        return [], dropped
    return kept, dropped


def _aside(part: Sequence[Mention]) -> int:
    """Where the aside of a part begins: with its word if things were named before, else with the part."""
    for at, mention in enumerate(part):
        if mention.has("aside"):
            return at if any(m.has("thing") or m.has("noun") for m in part[:at]) else 0
    return len(part)


def _parted(mentions: Sequence[Mention], ends: Callable[[Mention], bool]) -> list[list[Mention]]:
    """The runs of mentions, each with the mark that ends it."""
    found: list[list[Mention]] = [[]]
    for mention in mentions:
        found[-1].append(mention)
        if ends(mention):
            found.append([])
    return [part for part in found if part]


def mark_stated(items: Sequence[Item], mentions: Sequence[Mention]) -> None:
    """Marks the items of the parts between pauses in which a word only says how things are."""
    for part in _parted(mentions, lambda m: m.has("stop") or m.has("pause")):
        if any(m.has("state") for m in part):
            for item in items:
                item.stated = item.stated or part[0].start <= item.start < part[-1].end


def without_chatter(items: list[Item]) -> tuple[list[Item], bool]:
    """Without the parts between two breaks in which nothing of the game is said, and whether there were any."""
    parts: list[list[Item]] = []
    for item in items:
        if not parts or item.break_before:
            parts.append([])
        parts[-1].append(item)
    kept: list[Item] = []
    waiting = 0
    for part in parts:
        if len(part) > 1 and all(map(_says_nothing, part)):
            waiting = max(waiting, part[0].break_before)
        else:
            part[0].break_before = max(waiting, part[0].break_before)
            kept, waiting = kept + part, 0
    return (kept, len(kept) < len(items)) if kept else (items, False)


def _says_nothing(item: Item) -> bool:
    if item.every and item.number is None and item.groups == {"number"}:
        return True  # *that's all*
    return not item.things and not item.verbs


def corrected(items: list[Item]) -> tuple[list[Item], bool]:
    """Without what the speaker took back: *brewery, no, bakery*."""
    for at, item in enumerate(items):
        if not item.takes_back or item.things or at + 1 >= len(items):
            continue
        after = items[at + 1]
        for back in range(at - 1, -1, -1):
            if items[back].groups and items[back].groups == after.groups:
                kept = items[:back] + items[at + 1 :]
                return corrected(kept)[0], True
    return items, False
