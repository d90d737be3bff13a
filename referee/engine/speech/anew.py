"""What is said anew behind a word that takes back: a whole part with its verb, a list, a pair, a number."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.items import THEN, Item


def is_name(item: Item) -> bool:
    return bool(item.things) and item.groups != {"number"}


def alike(one: Item, other: Item) -> bool:
    """Whether both name things of one kind; a noun that one of them may be besides does not matter."""
    kinds = [frozenset(kind for kind in item.groups if not kind.startswith("noun:")) for item in (one, other)]
    return bool(one.groups) and (one.groups == other.groups or (bool(kinds[0]) and kinds[0] == kinds[1]))


def end_of_part(items: Sequence[Item], at: int) -> int:
    return next((place for place in range(at + 1, len(items)) if items[place].break_before), len(items))


def said_anew(items: list[Item], at: int) -> list[Item] | None:
    """The items without what is told again behind the mark at a place, None where no whole part is."""
    after = items[at + 1]
    if at and items[at - 1].unknown and items[at - 1].number is None:
        return items[: at - 1] + items[at + 1 :]  # *on the sheep fa… no, on the pig farm*
    later = items[at + 2] if at + 2 < len(items) else None
    if at and later is not None and _denied_again(items[at - 1], after, later):
        later.break_before = items[at - 1].break_before
        return items[: at - 1] + items[at + 2 :]
    begun = _begun_with_verb(items, at)
    if begun < 0:
        return None
    after.break_before = items[begun].break_before
    return items[:begun] + items[at + 1 :]


def _denied_again(before: Item, after: Item, later: Item) -> bool:
    """*Over the pigs, no over the pigs, over the sheep*: the name is only said again to deny it."""
    again = bool(after.things) and after.things == before.things and not after.break_before
    counted = (after.number, after.by_article) != (before.number, before.by_article)  # *two farmers, or rather one …*
    return again and not counted and bool(later.break_before) and not later.by_and and alike(later, after)


def _begun_with_verb(items: Sequence[Item], at: int) -> int:
    """Where the part begins that is told again with its verb, -1 where it is not: *a worker rises, no, an artisan …*"""
    begun = next((place for place in range(at - 1, -1, -1) if items[place].break_before), 0)
    told, again = items[begun:at], items[at + 1 : end_of_part(items, at + 1)]
    named = bool(told) and bool(again) and is_name(told[0]) and is_name(again[0]) and alike(told[0], again[0])
    verbs = [frozenset[str]().union(*(item.verbs for item in part if not item.things)) for part in (told, again)]
    return begun if named and verbs[0] & verbs[1] else -1


def begun_at(items: Sequence[Item], back: int, at: int) -> int:
    """Where the list or pair begins that is said again: *bread and beer, no, beer and soap*

    As many of a kind as are told behind the mark are taken back; or the list from the same name on.
    """
    after = items[at + 1]
    told = _of_a_kind(items, range(at + 1, len(items)), after)
    before = _of_a_kind(items, range(back, -1, -1), after)
    if len(told) > 1 and len(before) > 1:
        return before[min(len(told), len(before)) - 1]
    return next((place for place in before if items[place].things == after.things), back)


def _of_a_kind(items: Sequence[Item], places: range, first: Item) -> list[int]:
    """Where names of the kind of the first one stand, as far as they are told together with it."""
    found: list[int] = []
    for place in places:
        item = items[place]
        later = item if places.step > 0 else items[place + 1] if place != places.start else None
        if found and later is not None and (later.break_before >= THEN or _parted(later, places.step)):
            break
        if alike(item, first):
            found.append(place)
        elif is_name(item) and item.seat < 0:
            break
    return found


def _parted(item: Item, step: int) -> bool:
    """Whether another list may begin behind a pause that is read forwards: *beer, and then …*"""
    return step > 0 and bool(item.break_before) and not item.by_and


def counted_again(items: list[Item], at: int, counted: Item) -> list[Item] | None:
    """*Three workers, no, two, two workers*: the number behind the mark is told once more, with or without its name."""
    number = items[at + 1].count
    later = items[at + 2] if at + 2 < len(items) else None
    if later is None or later.number != number:
        return None
    if alike(later, counted):
        later.break_before = counted.break_before
        return items[: items.index(counted)] + items[at + 2 :]
    return items[: at + 2] + items[at + 3 :] if later.groups == {"number"} else None
