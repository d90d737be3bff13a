"""Rises as they are said: who becomes what, by how many steps, at which place."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, THEN, Item
from referee.games.anno1800.moves.said_buildings import buildings_of
from referee.games.anno1800.moves.said_cards import amount_of
from referee.games.anno1800.moves.said_finish import NEXT, THESE
from referee.games.anno1800.moves.said_shifts import is_placed, of_the_cube

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()


def upgrade(filled: Filled, state: State) -> Sequence[Part]:
    """One rise, or several by one step each where no end is told."""
    ends, steps = filled.all("to"), filled.one("steps")
    site = filled.one("site")
    if site is not None and "" in site.roles and not _of_the_field(site, filled):
        return NOTHING  # a good that is rather paid
    if any(item.break_before and "" in item.roles for item in filled.all("at")):
        return NOTHING  # *a worker to artisan, the warehouse works*
    at = filled.one("at") or site
    if at is not None and at.by_article and at.roles == {"over"}:
        return NOTHING  # *instead of a brewery two farmers become workers*
    risen = filled.all("from")
    if any(item.fresh for item in risen):
        return NOTHING  # *I train two new farmers*: who is new does not rise
    again = len({item.things for item in risen}) < len(risen)
    if again and (ends or steps or any(item.number is not None for item in risen)):
        return NOTHING  # a list of equal names says nothing else
    if any("to" in item.roles and "" not in item.roles for item in risen[1:]):
        return NOTHING  # *farmer to worker*: the second one is an end
    if len({item.remark for item in risen}) > 1:
        return NOTHING  # *I need an artisan, so a worker rises*: the one was only talked of
    if steps is not None and not ends and risen and _heads_more(steps, risen[0], filled):
        if steps.number != sum(map(amount_of, risen)) or steps.number < 2:
            return NOTHING
        steps = None  # *I upgrade two, a farmer and a worker*
    if (ends and len(risen) > 1) or (filled.all("at") and filled.all("site")) or _verb_between(risen, filled):
        return NOTHING
    if not again and any(one.number is None and not (two.by_and or two.break_before) for one, two in pairwise(risen)):
        return NOTHING  # *je monte artisan un ouvrier*: the one is rather what the other becomes
    joined = bool(ends) and ends[0].by_and and "" in ends[0].roles
    passive = filled.items[-1].verbs == {"upgrade"} and len(risen) == 1  # *ein Bauer wird hochgestuft*
    becomes = "become" in filled.verbs and not passive
    if (becomes and not ends) or (joined and not _grows_into(risen, ends[0], filled)):
        return NOTHING  # *a farmer rises, and a worker too*: no end
    listed = bool(risen) and "" in risen[0].roles  # but *out of two farmers I make two workers*
    counted_too = bool(ends) and ends[0].roles == BARE and ends[0].count is not None and not ends[0].by_article
    if listed and counted_too and not _becomes_as_many(risen[0], ends[0], filled):
        return NOTHING  # *upgrade one artisan, one worker*: what is counted by itself rises too
    if not risen:
        return [] if ends or any(item.is_pronoun for item in filled.items) else _any_rise(steps, state)
    if not ends and len(risen) == 1 and "to" in risen[0].roles and "" not in risen[0].roles:
        return _risen_to(risen[0], state) if at is None and steps is None else NOTHING
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in ends]
    backwards = bool(ends) and ends[0].start < risen[0].start and "" in risen[0].roles
    if backwards and (risen[0].break_before or ends[0].roles == risen[0].roles == BARE):
        return NOTHING  # *…, he becomes an artisan, and another farmer …*
    if any("" in item.roles for item in ends[1:]) and "become" not in filled.verbs:
        return NOTHING  # *two farmers to workers, an artisan …*: the other one rises too
    if ranks != sorted(set(ranks)) or any(item.every for item in ends):
        return NOTHING
    end = ends[-1] if ends else None
    tired = (end is not None and end.exhausted) or bool(filled.all("area"))  # *worker to artisan, the exhausted one*
    if filled.all("area") and len(risen) > 1:
        return NOTHING  # which of them lies there?
    found = []
    for item in risen:
        told = _rises(item, end, steps, state)
        if told is None:
            return NOTHING
        if at is not None and len(buildings_of(at, state)[1]) > 1:
            return NOTHING
        where = (
            " exhausted"
            if item.exhausted or tired
            else f" at {buildings_of(at, state)[1][0]}"
            if at is not None and is_placed(item, risen, at)
            else ""
        )
        found += [told[1] + where] * told[0]
    listed = any(0 < item.break_before < THEN for item in ends[1:])  # *…, and one an artisan*
    heads = steps is not None and steps.start < risen[0].start and bool(risen[0].break_before)  # *two upgrades: …*
    heads = heads and not (ends and steps is not None and steps.number == sum(map(amount_of, risen)))
    shared = at is not None and len(risen) > 1 and not risen[0].start < at.start < risen[1].start
    return [Part("upgrade", ", ".join(found), runs_on=True, clear=bool(ends), guess=listed or heads or shared)]


def _heads_more(steps: Item, risen: Item, filled: Filled) -> bool:
    """*For a double: upgrade a worker, then …*: a bare number before a break counts actions, not steps of the cube."""
    between = [item for item in filled.items if steps.start < item.start <= risen.start]
    return steps.groups == {"number"} and any(item.break_before for item in between)


def _becomes_as_many(start: Item, end: Item, filled: Filled) -> bool:
    """*Three farmers become three workers*."""
    became = [item for item in filled.items if "become" in item.verbs and start.start < item.start < end.start]
    return bool(became) and start.count == end.count


def _grows_into(risen: Sequence[Item], end: Item, filled: Filled) -> bool:
    """*My engineer becomes rich and investor*: one cube, and nothing but *become* before *and*."""
    became = [item.start for item in filled.items if item.verbs == {"become"}]
    between = any(risen[0].start < start < end.start for start in became) if len(risen) == 1 else False
    return between and filled.verbs == {"become"} and end.number is None


def _verb_between(risen: Sequence[Item], filled: Filled) -> bool:
    """*The farmer rises worker and the worker …*: with a verb between two of them they are no list."""
    verbs = [item for item in filled.items if item.verbs & {"upgrade", "become"} and not item.things]
    for one, other in pairwise(risen):
        if any(one.start < verb.start < other.start and not verb.break_before for verb in verbs):
            return not other.break_before
    return False


def _of_the_field(site: Item, filled: Filled) -> bool:
    """*The farmer of the grain rises to worker*: told of the first cube, it is where that one works."""
    at = filled.items.index(site)
    return of_the_cube(site, filled) and filled.items[at - 1] is filled.one("from")


def _risen_to(end: Item, state: State) -> Sequence[Part]:
    """*… and promote him to engineer*: only the end was told; it begins one step below."""
    ranks = state.ruleset.tiers
    high = ranks.index(end.ids("tier")[0])
    rise = f"{ranks[high - 1]} to {ranks[high]}"
    return [Part("upgrade", ", ".join([rise] * amount_of(end)), guess=True)] if high and not end.every else NOTHING


def of_house(filled: Filled, state: State) -> Sequence[Part]:
    """*The guy in the brewery becomes an artisan*, *those two from the mill*: whoever is at work there."""
    at, end, cube = filled.one("at"), filled.one("to"), filled.one("cube")
    assert at is not None
    assert end is not None
    names, ranks = set(buildings_of(at, state)[1]), state.ruleset.tiers
    fields = [f for f in state.players[state.to_move].fields if {f.stands, f.stands.rpartition("_")[0]} & names]
    working = {(ranks[tier], f.stands) for f in fields for tier in f.cubes}
    if len(working) != 1 or end.start < at.start or end.number not in (None, 1) or end.break_before:
        return NOTHING
    if at.number is not None and not at.part_of:
        return NOTHING  # *two sawmills become …*
    tier, place = working.pop()
    there = sum(len(f.cubes) for f in fields)
    count = at.number or (cube.number if cube is not None else None) or (there if end.plural else 1)
    rise = f"{tier} to {end.ids('tier')[0]} at {place}"
    return [Part("upgrade", ", ".join([rise] * count), guess=True)] if count <= there else NOTHING


def chain(filled: Filled, state: State) -> Sequence[Part]:
    """*A farmer becomes a worker becomes an artisan*: one cube, step by step in the order of the words."""
    start = filled.one("from")
    assert start is not None
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in (start, *filled.all("to"))]
    ordered = all(item.start > start.start for item in filled.all("to"))
    return upgrade(filled, state) if ordered and ranks == sorted(set(ranks)) else NOTHING


def out_of(filled: Filled, state: State) -> Sequence[Part]:
    """*… and of a worker an artisan*: two cubes right beside each other, the one out of the other."""
    start, end = filled.one("from"), filled.one("to")
    assert start is not None
    assert end is not None
    later = max(start, end, key=lambda item: item.start)
    if "" in start.roles or later.break_before:
        return NOTHING
    return upgrade(filled, state)


def pair(filled: Filled, state: State) -> Sequence[Part]:
    """*… and a worker artisan*, *… and a worker an artisan*: a counted cube with the next tier right behind it."""
    start, end = filled.items[0], filled.items[-1]
    behind = start.number is None and end.count is None and end.after is not None  # *worker artisan x1*
    counted_too = end.number is not None and not end.by_article and not behind  # *a farmer a worker*
    if len(filled.items) != 2 or start is not filled.one("from") or end.break_before or counted_too:
        return NOTHING
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in (start, end)]
    steps = ranks[1] - ranks[0]
    if start.exhausted or end.exhausted or not (steps == 1 or (steps > 1 and end.by_article)):
        return NOTHING
    if start.number is None and not start.guessed and not behind:
        return NOTHING  # but *another one an artisan*
    plain = steps == 1 and start.number is not None and end.number is None and bool(start.by_and or start.break_before)
    return [part._replace(guess=True, gaps=plain) for part in upgrade(filled, state)]


def goes_on(filled: Filled, state: State) -> Sequence[Part]:
    """*Farmer to worker, then artisan*: the same cube rises further, if one has risen before."""
    end = filled.one("to")
    assert end is not None
    if filled.items[0].break_before < THEN or end.number not in (None, 1) or end.fresh:
        return NOTHING
    return [Part("goes-on", end.ids("tier")[0], guess=True)]


def these(filled: Filled, state: State) -> Sequence[Part]:
    """*… and then I make them workers*: cubes that were named just before; which, `finish` knows."""
    them, end = filled.one("them"), filled.one("to")
    assert them is not None
    if end is None and "upgrade" not in filled.verbs:
        return NOTHING
    if end is not None and (end.start < them.start or end.number not in (None, 1, them.number)):
        return NOTHING
    count = amount_of(them) if them.number is not None or them.times > 1 else 0
    return [Part("upgrade", f"{THESE} {count} {end.ids('tier')[0] if end is not None else NEXT}")]


def any_rise(filled: Filled, state: State) -> Sequence[Part]:
    """*Upgrade two people*: of whichever kind."""
    cubes = filled.one("cubes")
    assert cubes is not None
    if cubes.number is None or cubes.every or cubes.exhausted:
        return NOTHING
    one = copy(cubes)
    one.things, one._groups, one.by_article = (("number", ""),), None, False
    return _any_rise(one, state)


def _any_rise(steps: Item | None, state: State) -> Sequence[Part]:
    """The rises by one step that a player has cubes for, so many at once as were told."""
    count = 1 if steps is None else steps.count if steps.groups == {"number"} and "" in steps.roles else None
    if count is None or (steps is not None and (steps.times > 1 or steps.every)):
        return NOTHING
    ranks, ready = state.ruleset.tiers, state.players[state.to_move].ready
    rises = [f"{ranks[low]} to {ranks[low + 1]}" for low in range(len(ranks) - 1) if ready[low] >= count]
    return [Part("upgrade", ", ".join([rise] * count), vague=True) for rise in rises]


def _rises(item: Item, end: Item | None, steps: Item | None, state: State) -> tuple[int, str] | None:
    """How many rise, and from where to where; None where that is no rise."""
    ranks = state.ruleset.tiers
    low = ranks.index(item.ids("tier")[0])
    count = amount_of(item)
    if item.count is not None and item.after is not None and end is None and steps is None:
        high = low + item.after  # *one farmer two up*
        return (item.count, f"{ranks[low]} to {ranks[high]}") if low < high < len(ranks) else None
    if item.every and item.number is None:
        count = state.players[state.to_move].ready[low]
        if not count:
            return None
    if item.times > 1 and steps is None and (end is None or ranks.index(end.ids("tier")[0]) - low == item.times):
        count = 1 if item.number is None else item.number  # *a worker twice*: the steps of one cube
        high = low + item.times
        return (count, f"{ranks[low]} to {ranks[high]}") if high < len(ranks) else None
    if end is not None:
        high = ranks.index(end.ids("tier")[0])
        told = None if steps is None else steps.number if steps.number is not None else steps.times
        if told == high - low and (told > 1 or (steps is not None and steps.is_noun("step"))):
            steps = None  # *twice, up to artisan*: the steps are those to the end
        if told is not None and told > 1 == high - low and steps is not None and steps.groups == {"number"}:
            return (
                (told, f"{ranks[low]} to {ranks[high]}") if item.number is None else None
            )  # *twice: farmer to worker*
        if steps is not None and (steps.is_noun("step") or steps.count is None or item.number is not None):
            return None
        if steps is not None:
            count = steps.count or 1
        elif item.every and item.number is None:
            pass  # *all artisans become engineers*
        elif item.number is None and item.times == 1:
            count = amount_of(end)
        elif end.number is not None and end.number != item.number:
            return None
    else:
        high = low + (item.size or 1)
        if steps is not None and (steps.is_noun("step") or steps.size is not None):
            high = low + (steps.number or steps.size or 1)
        elif steps is not None and item.every and item.number is None and steps.times == 1:
            high = low + (steps.count or steps.size or 1)  # *all farmers up one*
        elif steps is not None and steps.every and steps.number is None:
            pass  # *each of them one step*
        elif steps is not None and steps.count is None and steps.times > 1:
            high = low + steps.times
        elif steps is not None and steps.count is not None and item.number is None:
            count = steps.count
        elif steps is not None:
            return None
    return (count, f"{ranks[low]} to {ranks[high]}") if low < high < len(ranks) else None
