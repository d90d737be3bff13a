"""Sizes that are told behind a name belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise

from referee.engine.speech.items import BARE, PAUSE, STOP, Item

_INSTEAD = frozenset(("over",))
SIZES = (1, 2, 3)


def with_sizes(items: Sequence[Item], sized: frozenset[str]) -> list[Item]:
    """Sizes that are told behind a name belong to it: *two traders, a two and a three*, *a trader 2 and a 3*."""
    items = _shared_out(_told_once(_without_purpose(items, sized), sized), sized)
    _share_last(items, sized)
    kept: list[Item] = []
    at = 0
    while at < len(items):
        item = items[at]
        sizes: list[Item] = []
        if item.groups and item.groups <= sized:
            sizes = _sizes_behind(items, at)
        if sizes and _of_all(sizes[0], item, kept, sized):
            kept.append(_of_size(item, _size(sizes[0]), item.count))
            at += 2
            continue
        told = _closer(item, sizes, items[at + 2 :]) or _sized(item, sizes) if sizes else []
        if told:
            kept += told
            at += 1 + (1 if sizes[0].of_each_size else len(sizes))
        else:
            kept.append(item)
            at += 1
    return kept


def _without_purpose(items: Sequence[Item], sized: frozenset[str]) -> Sequence[Item]:
    """*For bigger ships I build shipyard 3*: without the kind of thing for which another one is built, as a guess."""
    named = [item for item in items if item.groups and item.groups <= sized]
    built = [item for item in named if item.roles == BARE]
    purposes = [i for i in named if "for" in i.roles and "" not in i.roles and len(i.things) > 1 and i.number is None]
    purposes = [item for item in purposes if item.size is None or item.rough]
    if not built or not purposes:
        return items
    built[0].guessed = True
    return [item for item in items if item not in purposes]


def _told_once(items: Sequence[Item], sized: frozenset[str]) -> Sequence[Item]:
    """*A new shipyard, shipyard 3*, *shipyard 3, a big one*: one thing, told by its kind and by its size."""
    kept: list[Item] = []
    for item in items:
        last = kept[-1] if kept else None
        if last is None or not _beside(last, item, sized):
            kept.append(item)
        elif not _is_sized(last) and _is_sized(item) and set(item.things) <= set(last.things):
            item.break_before, item.by_and = last.break_before, last.by_and
            item.guessed = item.guessed or (last.rough and last.size not in (item.size, item.after, item.own_size))
            kept[-1] = item
        elif not (_is_sized(last) and (item.rough or item.ordinal) and set(last.things) <= set(item.things)):
            kept.append(item)
    return kept


def _beside(one: Item, other: Item, sized: frozenset[str]) -> bool:
    """Whether two single things of these kinds are told with a mere pause between them."""
    named = all(item.groups and item.groups <= sized and "" in item.roles for item in (one, other))
    single = all(item.count in (None, 1) and item.times == 1 and not item.every for item in (one, other))
    return named and single and other.break_before == PAUSE and not other.by_and and not one.verbs and not other.verbs


def _is_sized(item: Item) -> bool:
    return not item.rough and (item.size or item.after or item.own_size) is not None


def _shared_out(items: Sequence[Item], sized: frozenset[str]) -> Sequence[Item]:
    """*Two explorers and a trader, levels 1, 1 and 3*: as many sizes as were named before, each of one of them."""
    first = next((at for at, item in enumerate(items) if item.groups and item.groups <= sized), len(items))
    others = (at for at in range(first, len(items)) if not (items[at].groups and items[at].groups <= sized))
    end = next(others, len(items))
    if end - first < 2:
        return items
    last, sizes = items[end - 1], _sizes_behind(items, end - 1)
    named = [item for item in items[first:end] for _ in range(item.count or 1)]
    values = [_size(size) for size in sizes]
    if len(named) == len(sizes) + 1 and last.count in (None, 1):
        values = [last.size if last.size is not None else last.after, *values]  # the first one stood right behind it
    known = any(item.size is not None or item.after is not None for item in items[first : end - 1])
    known = known or any("" not in item.roles for item in items[first:end])
    if known or len(values) != len(named) or any(value not in SIZES for value in values):
        return items
    told = [_listed(_of_size(item, value)) for item, value in zip(named, values, strict=True)]
    told[0].break_before = named[0].break_before
    return [*items[:first], *told, *items[end + len(sizes) :]]


def _share_last(items: Sequence[Item], sized: frozenset[str]) -> None:
    """*A trader and an explorer, level 3 each*: the size of the last one is that of the others, if they have none.

    Without a word for *each* that is a guess.
    """
    for one, other in pairwise(items):
        ships = all(item.groups and item.groups <= sized and "" in item.roles for item in (one, other))
        open_one = one.size is None and one.after is None and one.own_size is None and one.count in (None, 1)
        listed = other.by_and and other.count in (None, 1) and one.things != other.things
        if ships and open_one and listed and other.size in SIZES:
            one.size, one.guessed = other.size, one.guessed or not (other.each or other.every or other.both)


def _of_all(size: Item, item: Item, kept: list[Item], sized: frozenset[str]) -> bool:
    """*Two traders, both strength one*; *one trader, one explorer, both strength 1*: one size for all of them."""
    if size.size is None or not (size.both or size.every) or item.size is not None or item.after is not None:
        return False
    before = kept[-1] if kept else None
    several = item.count == 2 or (size.every and not size.both and (item.count or 1) > 1)
    if several or before is None or not before.groups <= sized or not before.groups or before.size is not None:
        return several
    if item.count in (None, 1) and before.count in (None, 1) and before.after is None:
        kept[-1] = _of_size(before, size.size, before.count)
        return True
    return False


def _sizes_behind(items: Sequence[Item], at: int) -> list[Item]:
    found: list[Item] = []
    if at + 1 < len(items) and items[at + 1].of_each_size:
        return [_sole(items[at + 1], size) for size in SIZES]
    for item in items[at + 1 :]:
        sized = item.groups == {"number"} or item.as_size is not None
        if not sized or item.roles == _INSTEAD or item.break_before > STOP or item.times > 1:
            break
        another = item.by_article and item.size is not None and "with" in item.roles  # *replaced by a strength 2 one*
        if _size(item) is None or another:
            break
        found.append(item)
    return found


def _size(item: Item) -> int | None:
    if item.as_size is not None:
        return item.as_size
    return item.size if item.size is not None else None if item.by_article else item.count


def _closer(item: Item, sizes: Sequence[Item], following: Sequence[Item]) -> list[Item]:
    """*A bigger shipyard, the 2*: a size told by a word and then by a number, as a guess; but *the small one, a 3 …*"""
    ends = (not following or bool(following[0].break_before)) and item.roles != _INSTEAD
    if not item.rough or len(sizes) > 1 or item.count not in (None, 1) or sizes[0].by_and or not ends:
        return []
    one = _of_size(item, _size(sizes[0]), item.count)
    one.guessed = one.size != item.size
    return [one]


def _sized(item: Item, sizes: Sequence[Item]) -> list[Item]:
    """One of the name for each size; none where the numbers rather say something else."""
    told = item.size if item.size is not None else item.after if item.after is not None else item.own_size
    values = [_size(size) for size in sizes]
    if values == [told] and not sizes[0].by_and:
        return [item]  # *the biggest one, the 3*
    if item.size is not None and len(sizes) == 1 and _is_closer(item, sizes[0]):
        closer = _of_size(item, values[0])  # *a bigger shipyard, the strength 2 one*
        closer.guessed = True
        return [closer]
    if told is not None and item.count in (None, 1) and sizes[0].break_before:
        return [item, *(_listed(_of_size(item, value)) for value in values)]
    if told is not None and item.count == len(sizes) + 1 > 1:
        return [_of_size(item, told), *(_listed(_of_size(item, value)) for value in values)]
    if told is None and sizes[0].of_each_size and item.count in (None, 1, len(sizes)):
        return [_of_size(item, values[0]), *(_listed(_of_size(item, value)) for value in values[1:])]
    if told is None and item.count == len(sizes) > 1:
        return [_of_size(item, values[0]), *(_listed(_of_size(item, value)) for value in values[1:])]
    if (
        told is None
        and len(sizes) == 1
        and item.count in (None, 1)
        and (sizes[0].size or sizes[0].as_size or "with" in sizes[0].roles)
    ):
        return [_of_size(item, values[0])]
    return []


def _is_closer(item: Item, size: Item) -> bool:
    """Whether a size says again how big the one is that was named, and not how big another one is."""
    again = size.size is not None and size.number is None and not size.by_and and not size.by_article
    return again and item.count in (None, 1) and bool(size.break_before)


def _listed(item: Item) -> Item:
    item.break_before = PAUSE
    return item


def _of_size(item: Item, size: int | None, count: int | None = None) -> Item:
    one = copy(item)
    one.count, one.by_article, one.after, one.size = count, False, None, size
    if size is not None and item.own_size is not None:
        one.things = ((item.things[0][0], f"{item.things[0][1].rpartition('_')[0]}_{size}"),)
    return one


def _sole(item: Item, size: int) -> Item:
    one = copy(item)
    one.size, one.every = size, False
    return one
