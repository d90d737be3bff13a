"""What is no part of a turn is taken out before frames are fitted: talk, chatter, headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.items import BARE, Item
from referee.engine.speech.mention import Mention

if TYPE_CHECKING:
    from referee.engine.speech.frames import Speech

STATING = frozenset(("own", "want"))
"""Verbs that only say how things are."""
EMPTY = frozenset(
    ("filler", "stop", "pause", "and", "then", "talk", "aside", "early", "state", "holds", "which", "possesses", "like")
)
"""Kinds of mentions of which no turn can be made."""
TALKING = frozenset(("talk", "aside", "opens", "asks"))
"""Kinds of words by which something beside a turn is told."""
LIGHT = frozenset(("take", "get", "want", "make", "give", "show", "own", "use", "become", "buy", "pay"))
"""Verbs that may stand in a remark."""


def without_talk(mentions: Sequence[Mention], acting: frozenset[str]) -> tuple[list[Mention], list[Mention]]:
    """What can be a turn, and what is talk; the verbs of `acting` need no name beside them."""
    kept, dropped = list(mentions), list[Mention]()
    if any(not TALKING.isdisjoint(m.senses) for m in mentions):
        from referee.engine.speech.talking import apart_from_talk  # most turns are told alone

        kept, dropped = apart_from_talk(mentions, acting)
    return kept if any(m.senses.keys() - EMPTY for m in kept) else [], dropped


def parts_between_pauses(mentions: Sequence[Mention]) -> list[list[Mention]]:
    """The runs of mentions between pauses and stops."""
    return parted(mentions, lambda m: m.has("pause") or m.has("stop"))


def parted(mentions: Sequence[Mention], ends: Callable[[Mention], bool]) -> list[list[Mention]]:
    """The runs of mentions, each with the mark that ends it."""
    found: list[list[Mention]] = [[]]
    for mention in mentions:
        found[-1].append(mention)
        if ends(mention):
            found.append([])
    return [part for part in found if part]


def mark_stated(items: Sequence[Item], mentions: Sequence[Mention]) -> None:
    """Marks the items of the parts between pauses in which a word only says how things are."""
    for part in _with_lists(parted(mentions, lambda m: any(map(m.has, ("stop", "pause", "and", "then"))))):
        if any(m.has("owned") or m.has("state") for m in part):
            here = [item for item in items if part[0].start <= item.start < part[-1].end]
            does = any(item.verbs - STATING for item in here)
            for item in here:
                item.in_hand = not does and (item.number or 1) > 1
        if any(m.has("state") and not m.has("thing") for m in part):  # *waren*: goods, and *were*
            here = [item for item in items if part[0].start <= item.start < part[-1].end]
            does = any(item.verbs - STATING for item in here)
            for item in here:
                item.stated = True
                named = bool(item.things) and item.groups != {"number"} and item.seat < 0
                item.remark = item.remark or (not does and named)


def _with_lists(parts: Sequence[list[Mention]]) -> list[list[Mention]]:
    """*I've five workers out there and three artisans*: what a list goes on with is stated as its beginning is."""
    found: list[list[Mention]] = []
    for part in parts:
        before = found[-1] if found else []
        on = bool(before) and before[-1].has("and") and any(m.has("state") and not m.has("verb") for m in before)
        more = any(m.has("number") for m in part) and not any(map(_tells, part))
        if on and more and any(m.has("number") for m in before) and not any(map(_tells, before)):
            found[-1] = before + part
        else:
            found.append(part)
    return found


def _tells(mention: Mention) -> bool:
    """Whether it may tell more than how many there are."""
    return any(map(mention.has, ("verb", "so", "first_person", "player", "no", "role")))


def mark_decided(items: Sequence[Item], mentions: Sequence[Mention]) -> None:
    """Marks the items behind a word such as *so* or behind a colon, and those of a part that is settled (*please*)."""
    first = next((m.start for m in mentions if m.has("so") or m.senses.get("pause") == (":",)), None)
    for item in items:
        item.decided = first is not None and item.start >= first
    for part in parted(mentions, lambda m: m.has("stop") or m.has("pause")):
        if any(m.has("settles") for m in part):
            for item in items:
                item.decided = item.decided or part[0].start <= item.start <= part[-1].start


def without_chatter(items: list[Item]) -> tuple[list[Item], int]:
    """Without the parts between two breaks in which nothing of the game is said, and whether there were any: 1 where
    all of them only say how things are before anything is done, *these are rubbish, I swap …*, else 2.

    What denies something stays where it stands behind an action: it may take that back.
    """
    kept: list[Item] = []
    waiting = around = 0
    for part in parts_of(items):
        if _remark(part, kept):
            waiting = max(waiting, part[0].break_before)
            calm = not kept and all(item.stated and not item.negated for item in part)
            around = max(around, 0 if all(item.takes_back for item in part) else 1 if calm else 2)
        else:
            part[0].break_before = max(waiting, part[0].break_before)
            kept, waiting = kept + part, 0
    return (kept, around) if kept else (items, 0)


def _remark(part: Sequence[Item], before: Sequence[Item]) -> bool:
    """Whether a part is only said about the rest: *these are rubbish*, *more I can't afford*."""
    named = any(item.things for item in before)
    denies = any(item.negated for item in part)
    if named and any(item.is_noun("nothing") for item in part) and all(map(_names_nothing, part)):
        return True  # *look I don't*
    if denies and named and not any(item.takes_back or item.early for item in part):
        done = frozenset[str]().union(*(item.verbs for item in before))
        heavy = any(item.things or item.verbs & done for item in part)
        return not heavy and len(part) > 1 and (bool(done) or all(item.verbs <= LIGHT for item in part))
    if any(item.stated for item in part) and all(map(_names_nothing, part)):
        return all(item.verbs <= LIGHT for item in part)
    return all(map(_says_nothing, part)) and (len(part) > 1 or denies) and not (denies and named)


def parts_of(items: Sequence[Item]) -> list[list[Item]]:
    """The runs of items between two breaks."""
    parts: list[list[Item]] = []
    for item in items:
        if not parts or item.break_before:
            parts.append([])
        parts[-1].append(item)
    return parts


def _names_nothing(item: Item) -> bool:
    """Whether it is at most a noun without a number: *these cards are rubbish*."""
    if item.number is not None or item.size is not None or item.seat >= 0:
        return False
    return all(group == "noun" for group, _ in item.things) or (item.every and item.groups == {"number"})


def _says_nothing(item: Item) -> bool:
    if item.every and item.number is None and item.groups == {"number"}:
        return True  # *that's all*
    if item.optional and item.seat >= 0:
        return True  # *I don't want to wait*
    return (not item.things or (item.is_pronoun and item.number is None)) and not item.verbs


def without_receiver(items: list[Item], seat: int) -> list[Item]:
    """*I fetch me glass from Emma*, *Emma gives me glass*: whoever speaks gets it, and nothing more is said."""
    kept: list[Item] = []
    for item in items:
        last = kept[-1] if kept else None
        beside = last is not None and not item.break_before and (last.seat >= 0 or (last.verbs and not last.things))
        if not (item.optional and item.seat == seat and item.roles == BARE and beside):
            kept.append(item)
    return kept


def mark_mine(items: Sequence[Item], seat: int) -> None:
    """*Weapons Paul, sails me*: a name with the mover right behind it, and no verb for somebody else, is theirs."""
    for at, (item, owner) in enumerate(pairwise(items)):
        following = items[at + 2] if at + 2 < len(items) else None
        alone = following is None or following.break_before or not following.verbs
        if item.things and item.seat < 0 and owner.seat == seat and not owner.break_before and alone:
            item.mine = item.mine or owner.roles == BARE


def names_several(items: Sequence[Item]) -> bool:
    """Whether two of them may belong together: names, numbers, or words that nobody knows."""
    return sum(bool(item.things or item.unknown) for item in items) > 1


def grouped(items: list[Item], speech: Speech) -> list[Item]:
    """The items with those made one that say one thing together."""
    if not names_several(items):
        return speech.apart(items)
    from referee.engine.speech.grouping import counted_through, narrowed, with_counts

    counted_through(items)
    if any(item.both for item in items):
        from referee.engine.speech.pairing import without_both  # few say *both*

        items = without_both(items)
    items = narrowed(speech.apart(items), speech.narrows)
    if any(item.groups and item.groups <= speech.sized for item in items):
        from referee.engine.speech.sizing import with_sizes  # most turns build no ship

        items = with_sizes(items, speech.sized)
    return with_counts(items, speech.counted) if speech.counted else items


def put_right(items: list[Item]) -> tuple[list[Item], bool]:
    """Without what the speaker took back, denied or said too late, and whether anything was."""
    if not any(item.mends or item.takes_back or item.negated or item.early for item in items):
        return items, False
    from referee.engine.speech.correcting import corrected  # most turns are said right at once

    return corrected(items)
