"""*Both*: a number that counts a list of two, not one of its names."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.items import PAUSE, Item


def without_both(items: Sequence[Item]) -> list[Item]:
    """*Both glass and brass*, *glass and brass are both mine*: the number counts the list, not one of its names."""
    kept: list[Item] = []
    for at, item in enumerate(items):
        following = items[at + 1] if at + 1 < len(items) else None
        if item.both and item.groups == {"number"} and (_pair(kept) or _said_before(item, kept) or _sums(item, kept)):
            continue
        if item.both and item.pairs and item.things and following is not None and _pair([item, following]):
            item.count, item.both = None, False
        kept.append(item)
    return kept


def _said_before(item: Item, kept: Sequence[Item]) -> bool:
    """*Two explorers, the pair of them*: the number was said already."""
    last = kept[-1] if kept else None
    again = item.size is None and item.break_before == PAUSE
    return last is not None and last.count == item.count and bool(last.things) and again


def _sums(item: Item, kept: Sequence[Item]) -> bool:
    """*Stone to the pioneer, cloth to the settler, both sold*: whether two of a kind were named, each by itself."""
    groups = [other.groups for other in kept if other.things and other.seat < 0 and "" in other.roles]
    alone = item.break_before == PAUSE and item.size is None and "" in item.roles and not item.by_and
    return alone and len(groups) > 1 and groups[-1] == groups[-2]


def _pair(items: Sequence[Item]) -> bool:
    """Whether the last two names are joined by *and*, of the same kind, and not counted."""
    if len(items) < 2:
        return False
    one, other = items[-2:]
    counted = other.number is not None or (one.number is not None and not one.both)
    return (other.by_and or not other.break_before) and bool(one.groups) and one.groups == other.groups and not counted
