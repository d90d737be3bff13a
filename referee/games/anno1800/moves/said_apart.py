"""Names of two words that mean two things where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.items import BARE, PAUSE, Item
from referee.engine.speech.shaping import parts_of
from referee.games.anno1800.moves.said_heads import headed, of_tier, posted, with_goal_first, with_places

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.state import State

OBJECTS = frozenset(("industry", "ship", "shipyard", "tier"))
CARD_VERBS = frozenset(("swap", "return", "discard", "play"))
OBJECT_ROLES = (BARE, frozenset(("to",)))


def names_apart(items: list[Item], state: State) -> list[Item]:
    """Names of two words that are two things at this place: *window factory, timber sawmill*, *farmers workers*;
    and goods that head a list, or are told for something, with what these stand for."""
    with_places(items)
    items = with_goal_first(headed(of_tier(posted(items, state), state), state), state)
    return _tiers_apart([one for item in items for one in _good_and_maker(item, items, state)])


def by_strength(items: list[Item]) -> None:
    """*I scrap a strength 1 yard and put a 3 there*: a number stands for another one of the kind named last."""
    _with_strength_behind(items)
    last: Item | None = None
    for before, item in pairwise(items):
        last = before if before.groups in ({"ship"}, {"shipyard"}) else None if before.things else last
        told = last is not None and (last.size or last.after or len(last.things) == 1)
        if last and told and before.verbs == {"build"} and item.groups == {"number"} and item.one_named:
            group, id = last.things[0]
            item.things, item._groups = ((group, f"{id.rpartition('_')[0]}_{item.count}"),), None
            item.count, item.size, item.after = 1, None, None


def _with_strength_behind(items: list[Item]) -> None:
    """*A shipyard, a two*: behind a break, with nothing said of it, a number is the strength of the one before."""
    for at in range(len(items) - 1, 0, -1):
        before, item = items[at - 1 : at + 1]
        known = before.size is not None or before.after is not None or (before.number or 1) > 1 or before.plural
        open_kind = before.groups in ({"ship"}, {"shipyard"}) and len(before.things) > 1 and not known
        alone = at + 1 == len(items) or bool(items[at + 1].break_before)
        named = item.groups == {"number"} and item.one_named and item.roles == BARE and not item.by_and
        if open_kind and alone and named and item.break_before and item.count in range(1, len(before.things) + 1):
            before.size = item.count
            items.remove(item)


def _good_and_maker(item: Item, items: Sequence[Item], state: State) -> list[Item]:
    """*…, planks sawmill*: beside something else that costs such a good, that good and where it comes from."""
    kinds = [{group for group, _ in part} for part in item.parts]
    if kinds != [{"resource"}, {"industry"}] or item.roles != BARE or item.verbs:
        return [item]
    at = items.index(item)
    objects = [other for other in items[:at] if other.groups & OBJECTS and other.roles in OBJECT_ROLES]
    built = any("build" in other.verbs for other in (*items[max(0, at - 1) : at], *items[at + 1 : at + 2]))
    told = any(item.parts[0][0][1] in other.ids("resource") for other in items if other is not item)
    if told or built or item.break_before > PAUSE or item.parts[0][0][1] not in _due(objects, state.ruleset):
        return [item]  # *Glas Hütte bauen*; *cotton mill* alone
    if at and _tells_version(items[at - 1], item):
        return [item]  # *the blue charcoal kiln*
    good, maker = copy(item), copy(item)
    good.things, maker.things = item.parts
    good._groups = maker._groups = None
    maker.start, maker.break_before, maker.by_and, maker.count = item.end - 1, 0, False, None
    return [good, maker]


def _tells_version(tier: Item, item: Item) -> bool:
    """Whether a tier right before an industry says which of its versions is meant."""
    alone = tier.groups == {"tier"} and tier.number is None and not tier.plural and not item.break_before
    return alone and any(id.endswith(f"_{tier.ids('tier')[0]}") for id in item.ids("industry"))


def _due(objects: Sequence[Item], ruleset: Ruleset) -> set[str]:
    """The goods that any of these things may cost."""
    costs = [ruleset.industries[id].cost for item in objects for id in item.ids("industry")]
    costs += [ruleset.ships[id].cost for item in objects for id in item.ids("ship")]
    if any(item.ids("tier") for item in objects):
        costs += [*ruleset.workforce, *ruleset.upgrade]
    return {good for cost in costs for good, _ in cost.resources}


def _tiers_apart(items: list[Item]) -> list[Item]:
    """*Three farmers workers become*: a stack named by two tiers is these, where cubes rise and no card is near.

    Without a verb it must be counted (*2x farmer worker*), or the one is made of the other: *z rolníka dělníka*.
    """
    verbs = frozenset[str]().union(*(item.verbs for item in items)) - {"own"}
    cards = any(item.is_noun("card", "stack") for item in items)
    paid = any(item.ids("resource") for item in items)
    rises = verbs & {"upgrade", "become", "make"} or (
        not verbs and (paid or _side_by_side(items) or any(map(_made_of, items)))
    )
    anywhere = rises and not cards and not verbs & CARD_VERBS
    rising = [] if anywhere else [item for part in parts_of(items) if _rises_in(part) for item in part]
    if not anywhere and not rising:
        return items
    kept: list[Item] = []
    for item in items:
        tiers = [meaning for part in item.parts for meaning in part if meaning[0] == "tier"]
        if (
            not item.ids("stack")
            or not (anywhere or item in rising)
            or len(item.parts) != 2
            or len(tiers) != 2
            or not (verbs or item.number or _made_of(item))
        ):
            kept.append(item)
            continue
        for tier in tiers:
            one = copy(item)
            one.things, one._groups = (tier,), None
            if kept and kept[-1].start == one.start:
                one.count, one.break_before, one.start = None, 0, item.end - 1
                one.by_and = one.by_article = False
                one.roles = BARE if _made_of(item) else one.roles
            elif one.count is None:
                one.count = one.after  # *farmer worker x2*
            one.after = None
            kept.append(one)
    return kept


def _rises_in(part: Sequence[Item]) -> bool:
    """*I flip the card, then three farmers become workers*: whether cubes rise in this part, and no card is near."""
    verbs = frozenset[str]().union(*(item.verbs for item in part))
    cards = any(item.is_noun("card", "stack") for item in part)
    return bool(verbs & {"upgrade", "become"}) and not cards and not verbs & CARD_VERBS


def _side_by_side(items: Sequence[Item]) -> bool:
    """*2x farmer worker, 1x worker artisan*: whether a tier stands right before the next one, which is not counted."""
    cubes = [(one, other) for one, other in pairwise(items) if one.groups == other.groups == {"tier"}]
    return any(not other.break_before and not other.by_and and other.number is None for _, other in cubes)


def _made_of(item: Item) -> bool:
    """*Z rolníka dělníka*: a stack named by two tiers, of which one is made of the other."""
    return len(item.parts) == 2 and "from" in item.roles and "" not in item.roles
