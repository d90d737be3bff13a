"""*Both*: a number that counts a list of two, not one of its names."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.items import PAUSE, Item


def without_both(items: Sequence[Item]) -> list[Item]:
    """*Both glass and brass*, *glass and brass are both mine*: the number counts the list, not one of its names.

    But *both settlers to citizens*, *both farmers and a worker*.
    """
    kept: list[Item] = []
    for at, item in enumerate(items):
        following = items[at + 1] if at + 1 < len(items) else None
        if item.both and item.groups == {"number"} and _told_already(item, kept, following):
            if following is not None and following.verbs and not following.things:
                following.break_before = max(following.break_before, item.break_before)  # *soap and beer, both made*
            continue
        listed = not item.plural or (following is not None and following.by_and and following.number is None)
        if item.both and item.pairs and item.things and following is not None and listed and _pair([item, following]):
            item.count, item.both = None, False
        kept.append(item)
    return kept


def _told_already(item: Item, kept: Sequence[Item], following: Item | None) -> bool:
    if item.size is not None:
        return False  # *both strength 3* tells more
    if len(kept) > 1 and kept[-1].verbs and not kept[-1].things and kept[-2].seat >= 0:
        return False  # *Viktor supplies both*
    said = _said_before(item, kept) and (following is None or bool(following.break_before or following.verbs))
    return _pair(kept) or _two_told(kept) or _counts_all(item, kept, following) or said  # but *both with bricks*


def _counts_all(item: Item, kept: Sequence[Item], following: Item | None) -> bool:
    """*Cloth to the settler and wood to the pioneer, both sold*: as many names as it says stand before the verb."""
    if following is None or not following.verbs or following.things or item.break_before != PAUSE:
        return False
    groups = [other.groups for other in kept if other.groups and other.groups != {"number"} and other.number is None]
    return any(groups.count(group) == item.count for group in groups)


def _said_before(item: Item, kept: Sequence[Item]) -> bool:
    """*Two explorers, the pair of them*: the number was said already."""
    last = kept[-1] if kept else None
    again = item.size is None and item.break_before == PAUSE
    return last is not None and last.count == item.count and bool(last.things) and again


def _two_told(items: Sequence[Item]) -> bool:
    """*Stone to the pioneer, cloth to the settler, both sold*: whether the first or last name is one of two."""
    names = [item for item in items if any(group != "noun" for group, _ in item.things)]
    if any(item.seat >= 0 for item in items):
        return False  # *soap and beer, Viktor supplies both*
    return any(_just_two(one, names) for one in (*names[:1], *names[-1:]))


def _just_two(one: Item, names: Sequence[Item]) -> bool:
    kind = [item for item in names if item.groups == one.groups]
    single = all(item.count in (None, 1) for item in kind)  # a number behind is a size: *trader 2 and explorer 1*
    return len(kind) == 2 and single and kind[0].things != kind[1].things and kind[0].groups != {"number"}


def _pair(items: Sequence[Item]) -> bool:
    """Whether the last two names are joined by *and*, of the same kind, and not counted."""
    items = [item for item in items if item.things or item.seat >= 0]  # *coal and goods I make both*
    if len(items) < 2:
        return False
    one, other = items[-2:]
    counted = (other.number or 0) > 1 or (one.number is not None and not one.both)
    return (other.by_and or not other.break_before) and bool(one.groups) and one.groups == other.groups and not counted
