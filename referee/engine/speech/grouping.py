"""Items that say one thing together: a name made closer by its neighbour, sizes told behind a name, headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import pairwise, takewhile

from referee.engine.speech.items import BARE, NO_ROLES, PAUSE, STOP, Item
from referee.engine.words import Meaning

TO = frozenset(("to",))
OWNED = frozenset(("for", "from"))
"""Roles of those to whom something belongs."""
STEM = 3
"""Names that begin with the same letters are one word in two forms."""
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
    closer = other.bracketed and not one.bracketed  # *sailmakers (artisan)*
    if (
        (other.break_before and not closer)
        or other.by_and
        or one.seat >= 0
        or other.seat >= 0
        or not ("" in other.roles or owned)
    ):
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


def without_headings(
    items: list[Item], generic: Mapping[str, str], leading: bool = False, counted: frozenset[str] = NO_ROLES
) -> list[Item]:
    """Without a name that only announces the closer ones behind it: *two ships: a trader and an explorer*.

    `generic` says which nouns stand for which group of things (*people* for the tiers); where a turn begins with a
    number (`leading`), that is no sum of what follows. Things of `counted` groups may be named twice: *a red one, an
    artisan*.
    """
    kept: list[Item] = []
    items = items if leading else _without_sum(items)
    for at, item in enumerate(items):
        closer = _closer(items, at, generic)
        if kept and item.break_before and (_sums_up(item, kept) or _names_again(item, kept, counted)):
            continue
        if closer and (closer[0].break_before or len(closer) > 1) and _announced(item, closer):
            closer[0].break_before = max(item.break_before, PAUSE if kept else 0)
            _share_size(item, closer)
            if closer[0].roles == BARE:
                closer[0].roles = item.roles
        else:
            kept.append(item)
    return kept


def _share_size(heading: Item, closer: Sequence[Item]) -> None:
    """*Two ships of level 3, a trader and an explorer*: the size of all is that of each."""
    if heading.size is not None and all((i.size, i.after, i.own_size) == (None, None, None) for i in closer):
        for item in closer:
            item.size = heading.size


def _without_sum(items: list[Item]) -> list[Item]:
    """*Three upgrades: two workers to artisan, one engineer to investor*: a number that is the sum of what follows."""
    for at in range(len(items) - 2):
        number, verb, first = items[at : at + 3]
        if number.groups != {"number"} or number.count is None or number.by_article or number.roles != BARE:
            continue
        if number.one_named:
            continue  # *an 8 goes away. Then a brewery*
        if not verb.verbs or verb.things or verb.break_before or first.break_before not in (PAUSE, STOP):
            continue
        rest = list(takewhile(lambda item: item.break_before <= STOP, items[at + 2 :]))
        named = [item for item in rest if item.things and item.seat < 0 and item.roles != TO]
        if number.count > 1 and len(named) == len(rest) == 1 and named[0].number is None and named[0].roles == BARE:
            named[0].count, named[0].every, named[0].guessed = number.count, False, True  # *two new people, artisans*
            return items[:at] + items[at + 1 :]
        if number.count > 1 and number.count == sum(_amount(item) for item in named if "" in item.roles):
            verb.break_before = max(verb.break_before, number.break_before)
            return items[:at] + items[at + 1 :]
    return items


def _sums_up(item: Item, kept: Sequence[Item]) -> bool:
    """*A trader 2 and an explorer 3, the ships*: a wider name behind the closer ones, without a number."""
    if item.fresh and item.every and item.groups == {"number"} and item.number is None:
        return len(kept) > 1  # *a farmer, a worker, all of them new*
    if item.both and item.roles == BARE and not item.verbs and item.size is None and len(item.things) > 1:
        named = [other for other in kept if other.things and set(other.things) < set(item.things)]
        return len(named) > 1 and item.count == sum(map(_amount, named))  # *trader 3, explorer 3, both ships at once*
    if item.number is not None or item.every or item.roles != BARE or item.verbs:
        return False
    before = next((other for other in reversed(kept) if other.things), None)
    if before is None or item.by_and or item.break_before > STOP:
        return False
    if item.size is not None and not (before.size is None and before.by_article):
        return False  # *trader 1, trader 2*
    if before.things == item.things:  # *two farmers, the green ones*
        before.size = item.size if item.size is not None else before.size
        before.guessed = before.guessed or before.by_article  # *an investor, the turquoise cube*
        return before.number is not None and "" in before.roles
    return item.size is None and len(kept) > 1 and before is kept[-1] and set(before.things) < set(item.things)


def _names_again(item: Item, kept: Sequence[Item], groups: frozenset[str]) -> bool:
    """Whether it is the name before it in other words; then that has its number, as a guess."""
    named = next((other for other in reversed(kept) if not _adds_nothing(other)), kept[0])
    if not item.groups or not item.groups <= groups or not _renamed(named, item):
        return False
    named.count = _count(named) if item.count is None or item.by_article else item.count
    named.guessed = True
    return True


def _renamed(one: Item, other: Item) -> bool:
    """*A red cube, an artisan*: whether the same is named again in other words, behind a mere pause."""
    if not one.things or one.things != other.things or one.seat >= 0 or one.called[:STEM] == other.called[:STEM]:
        return False
    plain = not (one.every or other.every or one.verbs or other.verbs or other.by_and or one.parts or other.parts)
    apart = other.break_before == PAUSE and "" in one.roles and "" in other.roles
    sized = one.size == other.size and one.after == other.after and one.times == other.times == 1
    return plain and apart and sized and (_count(one) == _count(other) or None in (one.count, other.count))


def _adds_nothing(item: Item) -> bool:
    """*A blue cube for me*: a mere noun, or whoever speaks, right behind a name."""
    return not item.break_before and (item.optional or (bool(item.things) and _names_nothing(item)))


def _count(item: Item) -> int | None:
    return 1 if item.by_article else item.count


def with_counts(items: Sequence[Item], groups: frozenset[str]) -> list[Item]:
    """*Workers, three of them*: a number behind a break counts the name before it, if that has none."""
    items = [item for at, item in enumerate(items) if not _counted_later(item, items[at + 1 :], groups)]
    kept: list[Item] = []
    for at, item in enumerate(items):
        if at + 1 < len(items) and _priced(items[at + 1], groups):
            kept.append(item)
            continue
        last = kept[-1] if kept else None
        taken = last is not None and bool(last.verbs) and not last.things and last.break_before == PAUSE
        if last is not None and last.verbs and not last.things and len(kept) > 1:
            last = kept[-2]  # *hire artisans, two of them*; *I need workers, I take two*
        elif last is not None and len(kept) > 1 and _leads_to(kept[-2], last):
            last = kept[-2]  # *artisans to engineers, two of them*
        named = last is not None and bool(last.things) and last.groups <= groups and not last.by_article
        if last is not None and named and _restated(item, taken) and last.number in (None, item.count):
            last.count, last.after, last.every, last.guessed = item.count, None, False, True
        elif not (last is not None and last.by_article and last.groups <= groups and _one_again(item)):
            kept.append(item)
    return kept


def _one_again(item: Item) -> bool:
    """*A red one, please? Just one*: the number that the article was."""
    alone = item.groups == {"number"} and item.roles == BARE and item.size is None and item.times == 1
    return alone and item.count == 1 and not item.by_article and item.break_before in (PAUSE, STOP) and not item.by_and


def _counted_later(item: Item, following: Sequence[Item], groups: frozenset[str]) -> bool:
    """*I need farmers most of all, so two farmers*: several of something, and only then how many."""
    if not (item.plural and item.things and item.groups <= groups and "" in item.roles) or item.number is not None:
        return False
    at = next((at for at, other in enumerate(following) if other.things), None)
    if at is None or item.every or following[at].by_and or following[at].things != item.things:
        return False  # *farmers become workers and one worker …*
    if not following[at].break_before:
        return False
    counted = following[at].count is not None and not following[at].by_article
    following[at].guessed = following[at].guessed or (counted and not at)
    return counted and not at


def _priced(item: Item, groups: frozenset[str]) -> bool:
    """*Five for the investor, four for the engineer*: the number before it is what one of them costs."""
    return "for" in item.roles and "" not in item.roles and item.groups <= groups and not item.break_before


def counted_through(items: Sequence[Item]) -> None:
    """*Three beauties of farmers*: the number of a word that nobody knows is that of the name behind it."""
    for word, item in pairwise(items):
        of_it = "from" in item.roles and not item.break_before and item.number is None and item.seat < 0
        if word.unknown and word.count is not None and of_it and item.things:
            item.count, word.count = word.count, None


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
    if len(closer) == 1 and closer[0].number is None and closer[0].times == 1 and not item.by_article:
        closer[0].count, closer[0].guessed = item.number, True  # *hire two people, artisans*
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
        if not found and not other.break_before and (_names_nothing(other) or other.optional):
            continue
        if not (named or within) or (found and other.break_before > STOP):
            break
        found.append(other)
    return found


def _names_nothing(item: Item) -> bool:
    return item.number is None and all(group == "noun" for group, _ in item.things) and not item.unknown


def _amount(item: Item) -> int:
    return (1 if item.count is None else item.count) * item.times
