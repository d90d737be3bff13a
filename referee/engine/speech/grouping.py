"""Items that say one thing together: a name made closer by its neighbour, sizes told behind a name, headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import takewhile

from referee.engine.speech.items import BARE, PAUSE, STOP, Item
from referee.engine.words import Meaning

_INSTEAD = frozenset(("over",))
OWNED = frozenset(("for", "from"))
"""Roles of those to whom something belongs."""
SIZES = (1, 2, 3)
Narrows = Callable[[Item, Item], "tuple[Meaning, ...]"]


def narrowed(items: Sequence[Item], narrows: Narrows) -> list[Item]:
    """Two names side by side become one where the one only says more closely what the other is."""
    kept: list[Item] = []
    for at, item in enumerate(items):
        last = kept[-1] if kept else None
        side = last is not None and _side_by_side(last, item) and not _heads(last, items[at:])
        things = _common(last, item, narrows) if last is not None and side else ()
        if last is None or not things:
            kept.append(item)
            continue
        one = copy(item)
        one._groups = None
        one.start, one.things, one.roles = last.start, things, last.roles
        one.break_before, one.by_and, one.mine = last.break_before, last.by_and, last.mine or item.mine
        one.count = last.count if item.count is None else item.count
        one.size = last.size if item.size is None else item.size
        one.by_article = last.by_article and item.count is None
        one.guessed = last.guessed or item.guessed
        kept[-1] = one
    return kept


def _heads(item: Item, following: Sequence[Item]) -> bool:
    """*Two ships a trader 1 and an explorer 2*: a name with the number of the closer ones behind it."""
    closer = _closer([item, *following], 0, {})
    return len(closer) > 1 and item.number == sum(map(_amount, closer))


def _side_by_side(one: Item, other: Item) -> bool:
    owned = "over" in one.roles and bool(other.roles & OWNED)
    if other.break_before or other.by_and or one.seat >= 0 or other.seat >= 0 or not ("" in other.roles or owned):
        return False
    told = one.after is not None or (one.count is not None and other.count is not None)
    return bool(one.things and other.things) and not told and not one.every and not other.every


def _common(one: Item, other: Item, narrows: Narrows) -> tuple[Meaning, ...]:
    first, second = set(one.things), set(other.things)
    if other.roles != BARE:
        return narrows(one, other)
    if first < second:
        return one.things
    if second < first:
        return other.things
    return narrows(one, other)


def without_both(items: Sequence[Item]) -> list[Item]:
    """*Both glass and brass*, *glass and brass are both mine*: the number counts the list, not one of its names."""
    kept: list[Item] = []
    for at, item in enumerate(items):
        following = items[at + 1] if at + 1 < len(items) else None
        if item.both and item.groups == {"number"} and (_pair(kept) or _said_before(item, kept)):
            continue
        if item.both and item.things and following is not None and _pair([item, following]):
            item.count, item.both = None, False
        kept.append(item)
    return kept


def _said_before(item: Item, kept: Sequence[Item]) -> bool:
    """*Two explorers, the pair of them*: the number was said already."""
    last = kept[-1] if kept else None
    again = item.size is None and item.break_before == PAUSE
    return last is not None and last.count == item.count and bool(last.things) and again


def _pair(items: Sequence[Item]) -> bool:
    """Whether the last two names are joined by *and*, of the same kind, and not counted."""
    if len(items) < 2:
        return False
    one, other = items[-2:]
    counted = other.number is not None or (one.number is not None and not one.both)
    return (other.by_and or not other.break_before) and bool(one.groups) and one.groups == other.groups and not counted


def with_sizes(items: Sequence[Item], sized: frozenset[str]) -> list[Item]:
    """Sizes that are told behind a name belong to it: *two traders, a two and a three*, *a trader 2 and a 3*."""
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
        told = _sized(item, sizes) if sizes else []
        if told:
            kept += told
            at += 1 + (1 if sizes[0].of_each_size else len(sizes))
        else:
            kept.append(item)
            at += 1
    return kept


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
        if _size(item) is None:
            break
        found.append(item)
    return found


def _size(item: Item) -> int | None:
    if item.as_size is not None:
        return item.as_size
    return item.size if item.size is not None else None if item.by_article else item.count


def _sized(item: Item, sizes: Sequence[Item]) -> list[Item]:
    """One of the name for each size; none where the numbers rather say something else."""
    told = item.size if item.size is not None else item.after if item.after is not None else item.own_size
    values = [_size(size) for size in sizes]
    if values == [told] and not sizes[0].by_and:
        return [item]  # *the biggest one, the 3*
    if told is not None and item.count in (None, 1) and sizes[0].break_before:
        return [item, *(_listed(_of_size(item, value)) for value in values)]
    if told is not None and item.count == len(sizes) + 1 and sizes[0].break_before:
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


def without_headings(items: list[Item], generic: Mapping[str, str], leading: bool = False) -> list[Item]:
    """Without a name that only announces the closer ones behind it: *two ships: a trader and an explorer*.

    `generic` says which nouns stand for which group of things (*people* for the tiers); where a turn begins with a
    number (`leading`), that is no sum of what follows.
    """
    kept: list[Item] = []
    items = items if leading else _without_sum(items)
    for at, item in enumerate(items):
        closer = _closer(items, at, generic)
        if kept and item.break_before and _sums_up(item, kept):
            continue
        if closer and (closer[0].break_before or len(closer) > 1) and _announced(item, closer):
            closer[0].break_before = max(item.break_before, PAUSE if kept else 0)
            if closer[0].roles == BARE:
                closer[0].roles = item.roles
        else:
            kept.append(item)
    return kept


def _without_sum(items: list[Item]) -> list[Item]:
    """*Three upgrades: two workers to artisan, one engineer to investor*: a number that is the sum of what follows."""
    for at in range(len(items) - 2):
        number, verb, first = items[at : at + 3]
        if number.groups != {"number"} or number.count is None or number.by_article or number.roles != BARE:
            continue
        if not verb.verbs or verb.things or verb.break_before or first.break_before not in (PAUSE, STOP):
            continue
        rest = list(takewhile(lambda item: item.break_before <= STOP, items[at + 2 :]))
        named = [item for item in rest if item.things and item.seat < 0 and "to" not in item.roles]
        if number.count > 1 and number.count == sum(_amount(item) for item in named if "" in item.roles):
            verb.break_before = max(verb.break_before, number.break_before)
            return items[:at] + items[at + 1 :]
    return items


def _sums_up(item: Item, kept: Sequence[Item]) -> bool:
    """*A trader 2 and an explorer 3, the ships*: a wider name behind the closer ones, without a number."""
    if item.fresh and item.every and item.groups == {"number"} and item.number is None:
        return len(kept) > 1  # *a farmer, a worker, all of them new*
    if item.number is not None or item.size is not None or item.every or item.roles != BARE or item.verbs:
        return False
    before = next((other for other in reversed(kept) if other.things), None)
    if before is None or item.by_and or item.break_before > STOP:
        return False
    if before.things == item.things:  # *two farmers, the green ones*
        before.guessed = before.guessed or before.by_article  # *an investor, the turquoise cube*
        return before.number is not None
    return len(kept) > 1 and before is kept[-1] and set(before.things) < set(item.things)


def with_counts(items: Sequence[Item], groups: frozenset[str]) -> list[Item]:
    """*Workers, three of them*: a number behind a break counts the name before it, if that has none."""
    kept: list[Item] = []
    for item in items:
        last = kept[-1] if kept else None
        taken = last is not None and bool(last.verbs) and not last.things and last.break_before == PAUSE
        if last is not None and last.verbs and not last.things and len(kept) > 1:
            last = kept[-2]  # *hire artisans, two of them*; *I need workers, I take two*
        elif last is not None and len(kept) > 1 and _leads_to(kept[-2], last):
            last = kept[-2]  # *artisans to engineers, two of them*
        named = last is not None and bool(last.things) and last.groups <= groups and not last.by_article
        if last is not None and named and _restated(item, taken) and last.number in (None, item.count):
            last.count, last.after, last.every, last.guessed = item.count, None, False, True
        else:
            kept.append(item)
    return kept


def _leads_to(one: Item, other: Item) -> bool:
    """Whether the one becomes the other, and nothing was counted there."""
    same = bool(one.things) and one.groups == other.groups and "to" in other.roles
    return same and other.number is None and not other.break_before


def _restated(item: Item, taken: bool) -> bool:
    """Whether only a number is said behind a pause, or behind a verb that stands behind one (`taken`)."""
    counts = item.groups == {"number"} or item.is_pronoun
    told = counts and item.count is not None and ("" in item.roles or item.part_of)
    if taken:
        return told and not item.by_article and not item.break_before
    return told and (item.bracketed or not item.by_article) and item.break_before == PAUSE and not item.by_and


def _announced(item: Item, closer: Sequence[Item]) -> bool:
    """Whether the names together are as many as were announced; *all of them* are as many."""
    if item.number is None:
        within = set(closer[0].things) < set(item.things) and not closer[0].by_and and closer[0].roles == BARE
        return (len(closer) > 1 or within) and not item.by_article and bool(closer[0].break_before)
    if len(closer) == 1 and closer[0].every and closer[0].number is None:
        closer[0].count, closer[0].every = item.number, False
        return True
    return item.number == sum(_amount(other) for other in closer)


def _closer(items: Sequence[Item], at: int, generic: Mapping[str, str]) -> list[Item]:
    """The names behind one that say the same more closely; words in between that name nothing do not matter."""
    item = items[at]
    groups = {generic[id] for group, id in item.things if group == "noun" and id in generic}
    found: list[Item] = []
    for other in items[at + 1 :]:
        named = bool(groups) and bool(other.groups) and other.groups <= groups
        within = len(other.things) < len(item.things) and bool(other.things) and set(other.things) < set(item.things)
        if not found and not other.break_before and _names_nothing(other):
            continue
        if not (named or within) or (found and other.break_before > STOP):
            break
        found.append(other)
    return found


def _names_nothing(item: Item) -> bool:
    return item.number is None and all(group == "noun" for group, _ in item.things) and not item.unknown


def _amount(item: Item) -> int:
    return (1 if item.count is None else item.count) * item.times
