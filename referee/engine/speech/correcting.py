"""What a speaker takes back, denies or says too late: the items of a saying put right."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.anew import alike, begun_at, counted_again, end_of_part, is_name, is_numbered, said_anew
from referee.engine.speech.items import BARE, THEN, Item
from referee.engine.speech.meant import (
    denies_next,
    plainly_denied,
    plainly_mended,
    refuses_first,
    told_alone,
    with_one_mark,
    without_first_refused,
)

PUT_BACK = frozenset(("return", "discard"))
"""Verbs by which something is left as it was."""


def corrected(items: list[Item]) -> tuple[list[Item], bool]:
    """Without what the speaker took back (*brewery, no, bakery*), and what comes early in its place."""
    while len(items) > 1 and items[0].mends:
        items[1].break_before = 0
        items = items[1:]  # *sorry, I was away: brewery*: nothing stands before it
    while len(items) > 1 and refuses_first(items[0], items[1]):
        items[1].break_before = 0
        items = items[1:]
    if (rest := without_first_refused(items)) is not None:
        return corrected(rest)[0], True
    items = with_one_mark(items)
    rather = [at for at in range(1, len(items) - 1) if _says_rather(items[:at], items[at], items[at + 1])]
    items = [item for at, item in enumerate(items) if at not in rather]
    items = [item for at, item in enumerate(items) if not _says_so_again(items, at)]
    plain = plainly_mended(items) or plainly_denied(items)
    meant = () if plain else told_alone(items)
    found = _without_denied(items) or _without_taken_back(items)
    plain = plain or found in meant
    if found is None and (found := _in_order(items)) is not None:
        return corrected(found)
    found = found or _reordered(items)
    return (corrected(found)[0], not plain) if found is not None else (items, False)


def _says_so_again(items: Sequence[Item], at: int) -> bool:
    """*Brewery, no, bakery I mean*: whether it takes back nothing more behind a name that was put right, or a number.

    So does any such word without a pause where all is said: *brasserie, non, verrerie plutôt*.
    """
    item = items[at]
    named = at > 1 and (is_name(items[at - 1]) or items[at - 1].groups == {"number"})
    behind = named and items[at - 2].takes_back and not items[at - 2].things
    last = item.takes_back and at + 1 == len(items)
    return (item.mends or last) and not item.things and not item.break_before and behind


def _without_taken_back(items: list[Item]) -> list[Item] | None:
    if items and items[-1].takes_back and not items[-1].things and any(item.takes_back for item in items[:-1]):
        return items[:-1]  # *a four, no, a five, sorry*
    for at, item in enumerate(items):
        if item.takes_back and _said_again(items, at):
            _as_many(items[at - 1], items[at - 2])
            return [*items[: at - 2], items[at - 1], *items[at + 1 :]]  # *a four, er, a five, sorry*
        if item.mends and (at + 1 >= len(items) or (at and not item.break_before and items[at + 1].break_before)):
            return items[:at] + items[at + 1 :]  # *the bakery, I mean, and …*
        if not item.takes_back or item.things or at + 1 >= len(items):
            continue
        after = items[at + 1]
        if (anew := said_anew(items, at)) is not None:
            return anew
        if (begun := _begun_before(items, at)) and after.break_before:
            return items[:begun] + items[at + 1 :]  # *… home, and festival no, rather an expedition*
        for back in range(at - 1, -1, -1):
            if alike(items[back], after):
                _as_many(after, items[back])
                return items[: begun_at(items, back, at)] + items[at + 1 :]
        rest = items[at + 1 :]
        if at and items[at - 1].groups == {"number"} and after.count is not None and not after.by_article:
            return items[: at - 1] + rest  # *two, no, three cards*
        if at and all(other.verbs & PUT_BACK and not other.things for other in rest):
            return items[:at] + rest  # *… no, I put it back*
        if after.groups == {"number"} and after.count is not None:
            names = [other for other in reversed(items[:at]) if is_name(other) and other.seat < 0]
            counted = next(filter(is_numbered, names), names[0] if names else None)
            if counted is not None and (again := counted_again(items, at, counted)) is not None:
                return again
            if counted is not None:
                _renumber(counted, after.count)
                return items[:at] + items[at + 2 :]
        size = after.size if after.groups == {"number"} else after.as_size
        if size is not None and (sized := _last_sized(items[:at])):
            _resize(sized, size)
            return items[:at] + items[at + 2 :]  # *strength 2, no, strength 1*
        if item.mends:
            return items[:at] + rest  # *the old world, I mean*
        if after.groups == {"number"} and after.count is not None:
            continue
        if not any(map(is_name, rest)):
            continue
        if not any(is_name(other) or other.verbs for other in items[:at]):
            if denies_next(item, after):
                continue
            return items[:at] + rest  # nothing was said before that it could take back
        if not any(map(is_name, items[:at])) and not any(other.verbs for other in rest):
            continue
        if (begun := _clause_before(items, at)) and not any(other.negated for other in rest):
            rest[0].break_before = THEN
            return items[:begun] + rest  # *…, then a festival, no, an expedition*
        bare = not any((other.verbs and not other.things) or other.roles != BARE for other in items[:at])
        if any(other.negated for other in rest) or not (bare or any(other.verbs for other in rest)):
            continue
        rest[0].break_before = 0
        return rest  # another action altogether: *brewery, no, I'd rather play a card*
    return None


def _begun_before(items: Sequence[Item], at: int) -> int:
    """Where the part begins that a *no* right behind its name denies, 0 where it is the first one or there is none."""
    begun = next((place for place in range(at, -1, -1) if items[place].break_before), 0)
    told = items[begun:at]
    return begun if told and len(told) < 3 and any(map(is_name, told)) and not items[at].mends else 0


def _says_rather(before: Sequence[Item], item: Item, after: Item) -> bool:
    """*Je prends plutôt deux ouvriers*: between a verb and its name it takes back nothing."""
    begun = bool(before[-1].verbs) and not before[-1].things and not any(map(is_name, before))
    return (
        begun
        and item.takes_back
        and not item.things
        and not item.break_before
        and bool(after.things)
        and not after.break_before
        and not after.verbs
    )


def _as_many(item: Item, taken_back: Item) -> None:
    """*Two farmers, no, workers*: what is put in the place of a name has its number and size, unless it has others."""
    if is_name(item) and item.number is None and item.size is None and item.own_size is None:
        counted = not taken_back.by_article and taken_back.things != item.things
        item.count = taken_back.count if counted else item.count
        item.size = taken_back.size


def _clause_before(items: Sequence[Item], at: int) -> int:
    """Where the clause begins that a *no* takes back, if another one stands before it; 0 where there is only one."""
    begun = next((place for place in range(at - 1, 0, -1) if items[place].break_before >= THEN), 0)
    return begun if any(map(is_name, items[begun:at])) else 0


def _said_again(items: Sequence[Item], at: int) -> bool:
    """Whether two of a kind stand before what takes something back, and nothing of theirs behind it."""
    if at < 2 or items[at].things or items[at].break_before or (at + 1 < len(items) and not items[at + 1].break_before):
        return False
    one, other = items[at - 2 : at]
    return bool(one.groups) and one.groups == other.groups and bool(other.break_before) and not other.by_and


def _renumber(item: Item, number: int) -> None:
    """The number that was corrected: of the name, else behind it, else before it."""
    if item.own_size is not None:
        item.things = ((item.things[0][0], f"{item.things[0][1].rpartition('_')[0]}_{number}"),)
    elif item.after is not None and item.count is None:
        item.after = number
    else:
        item.count, item.after, item.by_article = number, None, False


def _last_sized(items: Sequence[Item]) -> Item | None:
    return next((item for item in reversed(items) if item.size is not None or item.own_size is not None), None)


def _resize(item: Item, size: int) -> None:
    if item.own_size is not None:
        _renumber(item, size)
    else:
        item.size = size


def _without_denied(items: list[Item]) -> list[Item] | None:
    """*Not the window factory, the glassworks*; *spice, not wood*: what is denied beside another one of its kind."""
    for at, item in enumerate(items[:-1]):
        denied = items[at + 1]
        if not item.negated or item.takes_back or item.early or item.things or denied.break_before:
            continue
        if denied.groups == {"number"} and any(map(is_numbered, items[:at])):
            return items[:at] + items[at + 2 :]  # *two workers, not three*
        end = next(
            (place for place in range(at + 2, len(items)) if not _leads_on(items[place])), at + 2
        )  # *…, rather …*
        if end > at + 2 and end < len(items) and items[end].groups == {"number"} and is_numbered(denied):
            _renumber(denied, items[end].count or 0)
            return [*items[:at], denied, *items[end + 1 :]]  # *not two workers but three*
        others = [items[place] for place in (at - 1, end) if 0 <= place < len(items)]
        if is_name(denied) and (later := _next_name(items, at + 2)) is not None:
            others.append(later)
        if is_name(denied) and any(other.groups == denied.groups for other in others):
            return items[:at] + items[end:]
    return _without_first_denied(items)


def _leads_on(item: Item) -> bool:
    """Whether it only leads to what is meant instead of what was denied: *…, rather …*, *…, sondern …*."""
    return item.outright or (item.mends and not item.things)


def _without_first_denied(items: list[Item]) -> list[Item] | None:
    """*No festival, an expedition*: what is denied before all else, where something else is told behind it."""
    first = next((at for at, item in enumerate(items) if not item.takes_back), 0)
    end = end_of_part(items, first)
    denies = bool(items) and items[first].negated and not items[first].things and not items[first].early
    if not denies or not first < end <= first + 2 or end == len(items):
        return None
    rest = items[end:]
    begins = [at for at, item in enumerate(rest) if not at or item.break_before]
    parts = [rest[at:to] for at, to in zip(begins, [*begins[1:], len(rest)], strict=True)]
    told = [part for part in parts if not any(item.negated for item in part)]
    if not any(item.things or item.verbs for part in told for item in part):
        return None
    rest[0].break_before = 0
    return rest


def _next_name(items: Sequence[Item], at: int) -> Item | None:
    """*No brewery, I take the bakery*: the first name behind the verb of the next part of the sentence."""
    if at >= len(items) or not items[at].break_before or not items[at].verbs or items[at].things:
        return None
    return next(filter(is_name, items[at : end_of_part(items, at)]), None)


def _in_order(items: list[Item]) -> list[Item] | None:
    """*First this, then that*: told in the order in which it happens, so that *first* says nothing."""
    for at, item in enumerate(items):
        end = end_of_part(items, at)
        if item.early and at and end < len(items) and items[end].break_before >= THEN:
            items[at + 1].break_before = max(item.break_before, items[at + 1].break_before)
            return items[:at] + items[at + 1 :]
    return None


def _reordered(items: list[Item]) -> list[Item] | None:
    """What happens first although it was said later: its part of the sentence goes to the front."""
    for at, item in enumerate(items):
        if not item.early or at == 0:
            continue
        end = end_of_part(items, at)
        start = at
        if not any(map(is_name, items[at:end])):
            start = next((place for place in range(at, 0, -1) if items[place].break_before), 0)
        part = [other for other in items[start:end] if other is not item]
        if not start:
            return items[:at] + items[at + 1 :]
        if not part or not any(map(is_name, part)):
            continue
        rest = items[:start] + items[end:]
        part[0].break_before, rest[0].break_before = 0, THEN
        return part + rest
    return None
