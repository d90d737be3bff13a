"""Stage 3: rewrites of the items of a saying: corrections, order, references, sizes, headings.

Each rewrite has the sentence that needs it and one that it must leave alone; tests/speech runs both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import pairwise

from referee.engine.value import Value
from referee.speech.items import ALSO, BARE, OVER, PAUSE, STOP, THEN, Item
from referee.speech.table import SpokenTable

SIZES = (1, 2, 3)


class Rewrite(Value):
    """One rewrite: returns new items, or None where there is nothing to do."""

    name: str
    needs: str
    """A sentence, behind its table, that is understood differently without it."""
    leaves: str
    """A sentence that it must leave alone."""
    apply: Callable[[list[Item], SpokenTable], list[Item] | None]
    doubt: str = ""
    """The doubt that it brings."""


def rewrite_items(
    items: list[Item], table: SpokenTable, skipped: frozenset[str] = frozenset()
) -> tuple[list[Item], list[Rewrite]]:
    """Return the items with all rewrites applied, each as often as it finds something, and which ones these were."""
    applied: list[Rewrite] = []
    for rewrite in REWRITES:
        for _ in range(3):
            found = rewrite.apply(items, table) if items and rewrite.name not in skipped else None
            if found is None:
                break
            items = found
            applied.append(rewrite)
    return items, applied


def split_parts(items: Sequence[Item]) -> list[list[Item]]:
    """Return the runs of items between two breaks."""
    parts: list[list[Item]] = []
    for item in items:
        if not parts or item.break_before:
            parts.append([])
        parts[-1].append(item)
    return parts


def _is_alike(one: Item, other: Item) -> bool:
    """Tell whether both name things of one kind; a noun that one of them may be besides does not matter."""
    kinds = [frozenset(kind for kind in item.groups if not kind.startswith("noun:")) for item in (one, other)]
    return bool(one.groups) and (one.groups == other.groups or (bool(kinds[0]) and kinds[0] == kinds[1]))


def _end_of_part(items: Sequence[Item], at: int) -> int:
    return next((p for p in range(at + 1, len(items)) if items[p].break_before and not items[p].by_and), len(items))


# corrections ----------------------------------------------------------------------------------------------------------


def _drop_leading_no(items: list[Item], table: SpokenTable) -> list[Item] | None:
    if len(items) > 1 and (items[0].takes_back or items[0].mends) and not items[0].things:
        items[1].break_before = 0
        return items[1:]
    return None


def _drop_trailing_no(items: list[Item], table: SpokenTable) -> list[Item] | None:
    if len(items) > 1 and items[-1].mends and not items[-1].things:
        return items[:-1]
    return None


def _drop_second_mark(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Brewery, no, hang on, bakery*: of two words that take back, one does."""
    for at, (one, other) in enumerate(pairwise(items)):
        if one.takes_back and other.takes_back and not one.things and not other.things:
            one.mends = one.mends and other.mends
            return items[: at + 1] + items[at + 2 :]
    return None


def _take_back(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Brewery, no, bakery*: what stands behind *no* takes the place of the last thing of its kind."""
    for at, item in enumerate(items[:-1]):
        if not item.takes_back or item.things or not at:
            continue
        after = items[at + 1]
        named = [i for i in items[at + 1 :] if i.things]
        if not named and not any(i.verbs for i in items[at + 1 :]):
            continue
        if items[at - 1].groups == {"number"} and after.things and after.count is not None and not after.by_article:
            after.break_before = items[at - 1].break_before
            return items[: at - 1] + items[at + 1 :]  # *two, no, three cards*
        if after.is_verb and named and item.mends:
            return items[:at] + items[at + 1 :]  # *a four, er, a five, sorry, and I sell …*
        if after.is_verb and named:  # *a worker rises, no, I hire an artisan*: another clause altogether
            begun = next((place for place in range(at - 1, -1, -1) if items[place].break_before >= THEN), 0)
            if any(i.verbs for i in items[begun:at]) or not any(_is_alike(i, named[0]) for i in items[begun:at]):
                after.break_before = items[begun].break_before
                return items[:begun] + items[at + 1 :]
            after = named[0]
        for back in range(at - 1, -1, -1):
            if items[back].things and _is_alike(items[back], after):
                _inherit_number(after, items[back])
                after.break_before, after.by_and = items[back].break_before, items[back].by_and
                if after.roles == BARE:
                    after.roles = items[back].roles
                verbs = [i for i in items[back + 1 : at] if i.is_verb]
                return items[:back] + verbs + items[items.index(after) :]
        if after.groups == {"number"}:
            named = [i for i in reversed(items[:at]) if i.things and i.seat < 0]
            counted = next((i for i in named if i.number is not None), named[0] if named else None)
            if counted is not None and after.count is not None:
                _renumber(counted, after.count)
                return items[:at] + items[at + 2 :]
            sized = next((i for i in reversed(items[:at]) if i.size is not None or i.own_size is not None), None)
            if sized is not None and after.size is not None:
                _renumber(sized, after.size)
                return items[:at] + items[at + 2 :]
        if item.mends:
            return items[:at] + items[at + 1 :]
        begun = next((place for place in range(at - 1, 0, -1) if items[place].break_before >= THEN), 0)
        bare = not any(i.is_verb or i.roles != BARE for i in items[:at])
        if begun or bare or any(i.verbs for i in items[at + 1 :]):
            items[at + 1].break_before = items[begun].break_before
            return items[:begun] + items[at + 1 :]
    return None


def _inherit_number(item: Item, taken_back: Item) -> None:
    """*Two farmers, no, workers*: what takes the place of a name has its number and size, unless it has its own."""
    if item.groups != {"number"} and item.number is None and item.size is None and item.own_size is None:
        counted = not taken_back.by_article and taken_back.things != item.things
        item.count = taken_back.count if counted else item.count
        item.size = taken_back.size


def _renumber(item: Item, number: int) -> None:
    if item.own_size is not None:
        item.name(((item.things[0][0], f"{item.things[0][1].rpartition('_')[0]}_{number}"),))
    elif item.size is not None:
        item.size = number
    elif item.after is not None and item.count is None:
        item.after = number
    else:
        item.count, item.after, item.by_article = number, None, False


def _drop_denied(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Not the window factory, the glassworks*; *spice, not wood*."""
    for at, item in enumerate(items[:-1]):
        denied = items[at + 1]
        if not item.negated or item.takes_back or item.early or item.things or denied.break_before or not denied.things:
            continue
        if denied.groups == {"number"} and any(i.number is not None for i in items[:at]):
            return items[:at] + items[at + 2 :]  # *two workers, not three*
        others = [i for i in (*items[:at], *items[at + 2 :]) if i.things and _is_alike(i, denied)]
        if others:
            end = at + 2
            if end < len(items) and items[end].takes_back and not items[end].things:
                end += 1  # *not two but three*
            return items[:at] + items[end:]
    return None


# order ----------------------------------------------------------------------------------------------------------------


def _order_first(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Festival, before that I activate …*: what happens first goes to the front."""
    for at, item in enumerate(items):
        if not item.early:
            continue
        end = _end_of_part(items, at)
        later = end < len(items) and items[end].break_before >= THEN
        start = next((place for place in range(at, 0, -1) if items[place].break_before), 0)
        part = [other for other in items[start:end] if other is not item]
        if not start or later or not any(i.things or i.verbs for i in part) or not items[:start]:
            continue
        others = items[:start] + items[end:]
        part[0].break_before, others[0].break_before = 0, THEN
        return part + others
    return None


def _drop_first(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*First this, then that*: told in the order in which it happens, *first* says nothing."""
    for at, item in enumerate(items):
        if item.early and not item.things:
            rest = items[:at] + items[at + 1 :]
            if at < len(rest):
                rest[at].break_before = max(rest[at].break_before, item.break_before)
            return rest
    return None


# references -----------------------------------------------------------------------------------------------------------


def _drop_receiver(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Emma gives me glass*, *I fetch me glass*: whoever speaks gets it, and nothing more is said."""
    for at, item in enumerate(items):
        last = items[at - 1] if at else None
        beside = last is not None and not item.break_before and (last.seat >= 0 or last.is_verb)
        if item.optional and item.seat == table.seat and item.roles == BARE and beside:
            return items[:at] + items[at + 1 :]
    return None


def _resolve_them(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*I've six threes, three of them go*, *I have two workers, I release one*: so many of what was only named."""
    for at, item in enumerate(items):
        pronoun = item.groups in ({"noun:them", "number"}, {"noun:them"}) and item.count is not None
        if not pronoun and (item.groups != {"number"} or item.count is None):
            continue
        alone = not (pronoun or item.part_of)  # *I release one*, *one I release*
        named = [i for i in items[:at] if i.is_name and i.seat < 0 and i.groups != {"number"}]
        part = next((p for p in split_parts(items) if named and named[-1] in p), [])
        named = [i for i in named if i in part and i.stated and i.groups <= table.counted] if alone else named
        if not named or item in part or any(i.verbs - {"own", "want"} and i.is_verb for i in part):
            continue
        some = copy(named[-1])
        some.count, some.by_article, some.after, some.every, some.stated = item.count, False, None, False, item.stated
        some.break_before, some.by_and, some.start, some.end = item.break_before, item.by_and, item.start, item.end
        kept = [i for i in items[:at] if i not in part]
        places = [i for i in part if alone and i is not named[-1] and i.is_name]
        return [*kept, some, *places, *items[at + 1 :]]
    return None


def _drop_heading(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Two people: a worker and a farmer*: a word that only announces the names behind it."""
    for at, item in enumerate(items[:-1]):
        groups = {table.generic[id] for group, id in item.things if group == "noun" and id in table.generic}
        wide = item.is_name and len(item.things) > 1 and item.size is None and item.after is None
        if not wide and (not groups or item.is_name):
            continue
        closer: list[Item] = []
        for other in items[at + 1 :]:
            within = (
                wide and bool(other.things) and set(other.things) < set(item.things) and (closer or other.break_before)
            )
            named = other.groups and other.groups <= groups and (not closer or other.break_before or other.by_and)
            if within or (named and not wide):
                closer.append(other)
            elif closer or other.break_before or not other.is_verb:
                break
        if not closer or "" not in item.roles or (not closer[0].break_before and item.number is None):
            continue
        if len(closer) == 1 and closer[0].number is None and item.number is not None and not item.by_article:
            closer[0].count = item.number  # *hire two people, artisans*
        items[at + 1].break_before = max(item.break_before, 0)
        return items[:at] + items[at + 1 :]
    return None


def _restate_count(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Workers, two of them*: a number behind a pause counts the name before it."""
    for at in range(1, len(items)):
        item = items[at]
        last = next(
            (i for i in reversed(items[:at]) if i.things and not ("to" in i.roles and "" not in i.roles)), items[at - 1]
        )
        alone = (item.groups == {"number"} or item.is_noun("them")) and item.count is not None and item.size is None
        told = alone and item.break_before == PAUSE and not item.by_and and ("" in item.roles or item.part_of)
        ends = at + 1 == len(items) or bool(items[at + 1].break_before) or items[at + 1].is_verb
        if (
            told
            and ends
            and last.groups
            and last.groups <= table.counted
            and last.number in (None, item.count)
            and not item.by_article
        ):
            last.count, last.after, last.every = item.count, None, False
            return items[:at] + items[at + 1 :]
    return None


# sizes ----------------------------------------------------------------------------------------------------------------


def _share_sizes(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Two traders, a two and a three*, *a trader 2 and a 3*: sizes behind a name are each of one of them."""
    for at, item in enumerate(items):
        if not item.groups or not item.groups <= table.sized:
            continue
        sizes = []
        for other in items[at + 1 :]:
            sized = other.groups == {"number"} or other.as_size is not None
            if (
                not sized
                or other.roles == OVER
                or other.break_before > STOP
                or other.times > 1
                or (other.both and other.size is None)
                or _size_of(other) is None
            ):
                break
            sizes.append(other)
        if not sizes:
            continue
        values = [_size_of(size) for size in sizes]
        told = item.size if item.size is not None else item.after if item.after is not None else item.own_size
        rest = items[at + 1 + len(sizes) :]
        if values == [told] and not sizes[0].by_and:
            return [*items[: at + 1], *rest]  # *the biggest one, the 3*
        if len(sizes) == 1 and item.rough and item.count in (None, 1) and not sizes[0].by_and:
            return [*items[:at], _with_size(item, values[0]), *rest]  # *a bigger shipyard, the 2*
        both = sizes[0].both or sizes[0].every
        if told is None and both and len(sizes) == 1 and sizes[0].size is not None and (item.count or 1) > 1:
            return [*items[:at], _with_size(item, values[0], item.count), *rest]  # *two traders, both strength one*
        if told is not None and item.count in (None, 1, len(sizes) + 1) and sizes[0].break_before:
            return [*items[:at], _with_size(item, told), *(_listed(_with_size(item, v)) for v in values), *rest]
        if told is None and item.count == len(sizes) > 1:
            return [
                *items[:at],
                _with_size(item, values[0]),
                *(_listed(_with_size(item, v)) for v in values[1:]),
                *rest,
            ]
        if (
            told is None
            and len(sizes) == 1
            and item.count in (None, 1)
            and (sizes[0].size or sizes[0].as_size or sizes[0].one_named)
        ):
            return [*items[:at], _with_size(item, values[0]), *rest]
    return None


def _size_of(item: Item) -> int | None:
    value = item.as_size if item.as_size is not None else item.size
    counts = item.count in SIZES and not item.by_article and not item.both
    return value if value is not None else item.count if counts else None


def _with_size(item: Item, size: int | None, count: int | None = None) -> Item:
    one = copy(item)
    one.count, one.by_article, one.after, one.size, one.rough = count, False, None, size, False
    if size is not None and item.own_size is not None:
        one.name(((item.things[0][0], f"{item.things[0][1].rpartition('_')[0]}_{size}"),))
    return one


def _listed(item: Item) -> Item:
    item.break_before = PAUSE
    return item


def _repeat_another(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*A merchant ship and another one*: one more of what was named before."""
    for at in range(1, len(items)):
        item = items[at]
        if not item.is_noun("another") or item.is_name:
            continue
        last = next((i for i in reversed(items[:at]) if i.is_name and i.seat < 0 and i.groups != {"number"}), None)
        if last is None:
            return None
        if last is items[at - 1] and not item.break_before:
            return items[:at] + items[at + 1 :]  # *an artisan another one*
        more = copy(last)
        more.count, more.by_article, more.start, more.end = 1, True, item.start, item.end
        more.break_before, more.by_and = item.break_before, item.by_and
        return [*items[:at], more, *items[at + 1 :]]
    return None


def _repeat_source(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Coal from Ann, the bricks too*: from whom the name before it came."""
    for at, item in enumerate(items):
        if not item.is_noun(ALSO):
            continue
        source = next((i for i in reversed(items[:at]) if i.seat >= 0 or "own" in i.verbs), None)
        if source is None or source.seat < 0 or "from" not in source.roles:
            return items[:at] + items[at + 1 :]
        again = copy(source)
        again.start, again.end, again.break_before, again.by_and = item.start, item.end, 0, False
        return [*items[:at], again, *items[at + 1 :]]
    return None


# talk -----------------------------------------------------------------------------------------------------------------


def _drop_chatter(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*These are rubbish, I swap two cards*: a part in which nothing of the game is said."""
    parts = split_parts(items)
    if len(parts) < 2:
        return None
    for at, part in enumerate(parts):
        said = any(i.is_name or i.verbs or i.takes_back or i.early or i.number is not None for i in part)
        nouns = any(i.things for i in part)
        denied = any(i.negated for i in part)
        if (
            said
            or (nouns and not any(i.stated for i in part))
            or (denied and at)
            or (len(part) == 1 and not denied and part[0].unknown and (not at or part[0].break_before >= STOP))
        ):
            continue
        return [i for other in parts if other is not part for i in other]
    return None


def _mark_addressed(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Ben, I'm building a brewery*: a player alone between two pauses may only be spoken to."""
    for at, item in enumerate(items):
        alone = (not at or item.break_before) and (at + 1 == len(items) or items[at + 1].break_before)
        if (
            item.seat >= 0
            and item.seat != table.seat
            and alone
            and item.roles == BARE
            and not item.addressed
            and len(items) > 1
        ):
            item.addressed = True
            return items
    return None


def _drop_both(items: list[Item], table: SpokenTable) -> list[Item] | None:
    """*Grain and coal, both my own*: a word that only counts the two names before it."""
    for at in range(2, len(items)):
        item = items[at]
        groups = [i.groups for i in items[:at] if i.is_name and i.groups != {"number"} and i.seat < 0]
        pair = len(set(groups)) < len(groups)
        following = items[at + 1] if at + 1 < len(items) else None
        whose = following is not None and following.seat >= 0
        if item.both and item.groups == {"number"} and item.count == 2 and pair and item.roles == BARE and not whose:
            return items[:at] + items[at + 1 :]
    return None


REWRITES: Sequence[Rewrite] = (
    Rewrite("leading_no", "en-town: no, I build a brewery", "en-town: I hire no workers", _drop_leading_no),
    Rewrite("trailing_no", "en-town: brewery, no, bakery I mean", "en-town: brewery, no, bakery", _drop_trailing_no),
    Rewrite("second_mark", "en-town: brewery, no, hang on, bakery", "en-town: brewery, no, bakery", _drop_second_mark),
    Rewrite(
        "denied",
        "en-town: not the brewery, the bakery",
        "en-town: the bakery and the brewery",
        _drop_denied,
        "corrected",
    ),
    Rewrite("taken_back", "en-town: brewery, no, bakery", "en-town: I hire no workers", _take_back, "corrected"),
    Rewrite("another", "en-town: a merchant ship 1 and another one", "en-town: another worker", _repeat_another),
    Rewrite("also", "en-town: brewery, coal from Ella, grain too", "en-town: a bakery too", _repeat_source),
    Rewrite("sizes", "en-town: two traders, a one and a two", "en-town: two workers, a farmer", _share_sizes),
    Rewrite(
        "early",
        "en-town: festival, before that I activate beer and work clothes",
        "en-town: festival first",
        _order_first,
    ),
    Rewrite("first", "en-town: festival beforehand", "en-town: a brewery", _drop_first),
    Rewrite(
        "receiver",
        "de-mitte: ich hol mir von Jule Glas für die Fensterfabrik",
        "en-town: a brewery for me",
        _drop_receiver,
    ),
    Rewrite(
        "them",
        "en-town: I've six threes, I swap three of them",
        "en-town: I swap three threes",
        _resolve_them,
        "corrected",
    ),
    Rewrite("heading", "en-town: two people: a worker and a farmer", "en-town: two people", _drop_heading),
    Rewrite(
        "both", "de-mitte: Brauerei, Getreide und Kohle mach ich beides selbst", "en-town: both from Ella", _drop_both
    ),
    Rewrite("addressed", "en-town: Finn, I build a brewery", "en-town: a bakery, coal from Finn", _mark_addressed),
    Rewrite("count", "en-town: I hire workers, two", "en-town: a worker, two farmers", _restate_count),
    Rewrite(
        "chatter",
        "fr-apogee: bon allez je fais la pelleterie, depuis le temps que j'en parle",
        "en-town: brewery",
        _drop_chatter,
        "chatter",
    ),
)
