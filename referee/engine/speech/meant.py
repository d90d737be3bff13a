"""Whether a correction leaves no doubt about what is meant instead."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.anew import alike, is_name, is_numbered
from referee.engine.speech.frames import WISHES
from referee.engine.speech.items import BARE, Item


def plainly_mended(items: Sequence[Item]) -> bool:
    """Whether a name is only put in the place of the one right before it: *brewery, no, bakery*."""
    taking = [at for at, item in enumerate(items) if item.negated or item.takes_back]
    if not taking or not taking[0] > 0 or not taking[-1] < len(items) - 1 or items[taking[0]].things:
        return False
    if any(items[at].guessed for at in taking):
        return False
    if taking != list(range(taking[0], taking[-1] + 1)) or not all(items[at].takes_back for at in taking[1:]):
        return False  # *er, no, sorry, rather* take back one thing together
    one, other = items[taking[0] - 1], items[taking[-1] + 1]
    parted = _parted(items[taking[0] : taking[-1] + 2])
    thrown = one.groups == {"number"} and taking[0] <= 2 and not any(item.things for item in items[: taking[0] - 1])
    if thrown and other.groups == {"number"} and one.roles == other.roles == BARE:
        return True  # *a four, no, a five*: a die
    if one.verbs or other.verbs or not parted:
        return False
    begun = taking[0] > 1 and items[taking[0] - 2].verbs and not one.break_before
    if begun and one.groups == {"number"} and one.roles == other.roles == BARE and is_name(other):
        return other.number is not None and not other.by_article  # *I hire two, no, three workers*
    if len(items) == len(taking) + 2 and is_name(one) and is_name(other) and _counted_alike(one, other):
        return True  # *the new world, no, the old world*: nothing else was said
    same = is_name(one) and alike(one, other) and (one.roles == other.roles or "" in one.roles)
    listed = one.number is not None and not one.by_article and _goes_on(items, taking[-1] + 1)
    if same and not listed and _counted_alike(one, other):
        recounted = other.number is not None and not other.by_article and other.number != one.number
        return one.things != other.things or recounted  # *a worker becomes an artisan, sorry, an artisan …*
    return _plainly_recounted(items, taking[0], taking[-1] + 1)


def plainly_denied(items: Sequence[Item]) -> bool:
    """*Not the brewery, the bakery*: whether one name is denied, and then one of its kind is told and nothing more."""
    at = next((at for at, item in enumerate(items) if item.negated), len(items))
    told = [item for item in items[at + 2 :] if item.things and not item.optional]
    denies = at + 1 < len(items) and not (items[at].takes_back or items[at].early or items[at].things)
    later = [item for item in items[at + 1 :] if not item.outright]  # *not A, rather B*
    if not denies or items[at + 1].break_before or any(item.negated or item.guessed for item in later):
        return False
    denied = items[at + 1]
    alone = not any(item.things and not item.optional for item in items[:at]) and len(told) == 1 and not told[0].mine
    return alone and is_name(denied) and alike(denied, told[0]) and denied.things != told[0].things


def _parted(items: Sequence[Item]) -> bool:
    """Whether a pause, or a word that denies nothing, parts what is taken back from the name at the end."""
    marks = items[:-1]
    outright = bool(marks[0].break_before) and all(mark.outright for mark in marks)
    return marks[0].mends or outright or any(item.break_before for item in items[1:])  # *spice, not cloth* may deny it


def _counted_alike(one: Item, other: Item) -> bool:
    """Whether neither is counted, or both are: *two workers, no, a farmer* may be one of the two."""
    return one.number is None or one.by_article or one.number == other.number


def _goes_on(items: Sequence[Item], at: int) -> bool:
    """*No, two workers and a farmer*: whether another one of its kind is told together with a name."""
    following, later = (items[place] if place < len(items) else None for place in (at + 1, at + 2))
    if following is None or not (following.by_and and alike(following, items[at])):
        return False
    return later is None or not later.verbs or bool(later.things)  # but *… and I build …*


def _plainly_recounted(items: Sequence[Item], mark: int, at: int) -> bool:
    """*Two workers, no, three*: whether a number alone takes the place of the only one that was told."""
    number, before = items[at], items[:mark]
    alone = number.groups == {"number"} and number.roles == BARE and number.count is not None
    alone = alone and (at + 1 == len(items) or bool(items[at + 1].break_before))
    told = [at for at, item in enumerate(before) if (item.number, item.size, item.own_size) != (None, None, None)]
    listed = any(item.by_and for item in before[told[0] + 1 :]) if told else True
    return alone and len(told) == 1 and not listed and is_numbered(before[told[0]])


def told_alone(items: list[Item]) -> tuple[list[Item], ...]:
    """What can only be meant where one thing was named before a mark, and nothing else: what follows, or it as often.

    *Old world, no, new world*, *two eights … no, one eight and a five*, *three workers, no, two*; but *the old world,
    not the new one*. Where a verb stands before it, one must follow too: *I build a bakery, no, I hire a worker*.
    """
    at = next((at for at, item in enumerate(items) if item.takes_back and not item.things), 0)
    end = next((place for place in range(at, len(items)) if not items[place].takes_back), at)
    before, rest = items[:at], items[end:]
    if not before or not rest or any(item.negated or item.takes_back or item.early for item in rest):
        return ()
    parted = _parted(items[at : end + 1])
    named = [item for item in before if is_name(item)]
    verbs = [any(item.verbs - WISHES and not item.things for item in part) for part in (before, rest)]
    doubtful = any(item.guessed or item.unknown or item.seat >= 0 or item.roles != BARE for item in before)
    doubtful = doubtful or any(item.guessed for item in items[at:end]) or len(before) > len(named) + verbs[0]
    if len(named) != 1 or doubtful or not parted:
        return ()
    if rest[0].groups == {"number"} or rest[0].as_size is not None:
        return ([*before, *rest[1:]], rest)
    return (rest,) if any(map(is_name, rest)) and (verbs[1] or not verbs[0]) else ()


def with_one_mark(items: list[Item]) -> list[Item]:
    """Without a second word that takes back the same; the pause before it still parts what follows."""
    for at in range(len(items) - 1, 0, -1):
        if _only_takes_back(items[at - 1 : at + 1]):
            if at + 1 < len(items):
                items[at + 1].break_before = max(items[at + 1].break_before, items[at].break_before)
            items = items[:at] + items[at + 1 :]
    return items


def refuses_first(mark: Item, item: Item) -> bool:
    """*No, a brewery*: whether a word in front takes back what was not said here; *no brewery, …* denies it."""
    return mark.takes_back and not mark.things and not mark.guessed and bool(mark.outright or item.break_before)


def denies_next(mark: Item, item: Item) -> bool:
    """*No coal*: whether it stands right before a name that it denies; *no the coal* does not."""
    beside = not item.break_before and item.start - mark.end <= 1 and not item.by_article
    return beside and is_name(item) and item.seat < 0 and not (mark.outright or mark.mends)


def without_first_refused(items: list[Item]) -> list[Item] | None:
    """*No brewery, a bakery*: what stands behind a name that is refused in front; None where none is."""
    end = next((at for at in range(2, len(items)) if items[at].break_before), 0)
    told = items[1:end]
    if not end or not items[0].takes_back or items[0].things or items[0].outright or told[0].break_before:
        return None
    named = is_name(told[0]) and not any(item.verbs for item in told)
    if not named or any(item.negated for item in items[end:]) or not any(map(is_name, items[end:])):
        return None
    items[end].break_before = 0
    return items[end:]


def _only_takes_back(items: Sequence[Item]) -> bool:
    """*No, make that …*: whether two words side by side take back one thing together."""
    return all(item.takes_back and not (item.things or item.mends) for item in items)
