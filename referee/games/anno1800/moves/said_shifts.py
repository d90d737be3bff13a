"""Cubes at the end of a shift and those that get exhausted, as they are said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import Item
from referee.games.anno1800.moves.said_buildings import buildings_of
from referee.games.anno1800.moves.said_cards import amount_of, counted
from referee.games.anno1800.moves.said_whoever import AWAY, at_work, whoever

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
INTO = frozenset(("to", "on"))


def of_the_cube(site: Item, filled: Filled) -> bool:
    """*The farmer of the grain*: a good with *of* right behind a cube tells where that one works."""
    at = filled.items.index(site)
    cube = filled.items[at - 1] if at else None
    told = cube is not None and bool(cube.ids("tier")) and "from" in site.roles
    return told and not site.break_before and site.number is None


def is_placed(cube: Item, cubes: Sequence[Item], place: Item) -> bool:
    """*The worker in the brewery rises, and a farmer too*: a place behind cubes is that of the last one before it."""
    before = [item for item in cubes if item.start < place.start]
    return not before or cube is before[-1]


def shift_end(filled: Filled, state: State) -> Sequence[Part]:
    """Cubes with where they lie: a place belongs to the cube before it, the first one to the first cube."""
    tiers = filled.all("tiers")
    if any("become" in item.verbs for item in filled.items):
        return NOTHING  # *…, and one of them becomes a worker*
    if any(item.roles <= INTO for item in filled.all("at")) and not filled.verbs & {"home"}:
        return NOTHING  # *two workers into the brewery*: they go to work
    if any("to" in item.roles and "" not in item.roles for item in tiers[1:]):
        return NOTHING  # *I send a farmer to the workers*: a rise
    if any(item.fresh for item in tiers):
        return NOTHING  # *two new workers at home*: they come, and nobody goes home
    for item in tiers:
        lying = state.players[state.to_move].exhausted[state.ruleset.tiers.index(item.ids("tier")[0])]
        if item.plural and item.number is None and item.exhausted and lying > 1:
            item.count, item.guessed = lying, True  # *the exhausted workers*: all that lie there
    if not tiers:
        return whoever(filled, state)
    tiers = [copy(item) for item in tiers]  # what is made of their numbers here must not reach another reading
    if any("" in item.roles and not of_the_cube(item, filled) for item in filled.all("site")):
        return NOTHING
    gold = filled.one("gold")
    due = gold is not None and gold.number == _due(tiers, state)  # *for 2 workers (4 gold)*
    priced = not due and _priced(tiers, gold, state)
    apart = _apart(filled, state)
    cubes = [
        item
        for item in filled.all("cubes")
        if item.number is not None
        and not (item.by_article or id(item) in apart)
        and not _price_of_one(item, filled, state)
    ]
    if any(_told_as_price(item, filled) for item in cubes):
        return NOTHING  # *two for the engineer*: not what he costs
    paid = "pay" in filled.verbs and len(cubes) == 1 and cubes[0].number == _due(tiers, state) != 1  # *I pay him 3*
    if cubes and (paid or "" not in cubes[0].roles) and cubes[0].groups == {"number"}:  # *for four*: a price
        if len(cubes) > 1 or cubes[0].number != _due(tiers, state):
            return NOTHING
        cubes = []
    if cubes and cubes[0].number != sum(map(amount_of, tiers)):  # *the workers at the brewery, both*
        if len(cubes) > 1 or len(tiers) > 1 or tiers[0].number not in (None, cubes[0].number):
            return NOTHING
        tiers[0].count = cubes[0].number
    areas = filled.all("area")
    if any(item.number not in (None, 1, len(tiers)) for item in areas):
        return NOTHING
    all_there = len(areas) == 1 and areas[0].number == len(tiers) > 1  # *both from the exhausted*
    where = {id(item): " exhausted" for item in tiers if item.exhausted or all_there}
    places = (*filled.all("at"), *filled.all("site"), *areas)
    leads = len(places) == len(tiers) and min(i.start for i in places) < tiers[0].start  # *from the bakery a worker*
    for place in (*filled.all("at"), *filled.all("site"), *(() if all_there else areas)):
        if id(place) in apart:
            continue
        before = [item for item in tiers if item.start < place.start]
        after = [item for item in tiers if item.start > place.start]
        owner = after[0] if leads and after else before[-1] if before else tiers[0]
        if id(owner) in where or (place not in areas and len(buildings_of(place, state)[1]) > 1):
            return NOTHING
        where[id(owner)] = " exhausted" if place in areas else f" at {buildings_of(place, state)[1][0]}"
    several = _several(tiers, where, state)
    due = due or (gold is not None and gold.number == _due(tiers, state))  # *the workers at the brewery for 4 gold*
    told = [counted(amount_of(item), item.ids("tier")[0]) + where.get(id(item), "") for item in tiers]
    told += filter(None, apart.values())
    if _again(tiers, where):
        return NOTHING
    odd = gold is not None and not due and not _is_price(gold, tiers, state)  # *two workers for three gold*
    if len(told) == 1 and not where:
        return [Part("shift-end", told[0] + place, guess=odd) for place in _places(tiers[0], state)]
    several = several and not (due and not any(item.plural for item in tiers))  # *the farmer there, for one gold*
    sure = all(item.number is not None or not item.plural for item in tiers)
    return [Part("shift-end", ", ".join(told), guess=odd or priced or several, counted=sure)]


def _apart(filled: Filled, state: State) -> dict[int, str]:
    """*The worker at the glassworks and the two at the smeltery*: so many of another place, with that place."""
    found: dict[int, str] = {}
    for cubes, place in pairwise(filled.items):
        told = cubes in filled.all("cubes") and place in filled.all("at") and cubes.number is not None
        if told and place.roles & AWAY and not place.break_before and cubes.start > filled.all("tiers")[0].start:
            text, _ = at_work(place, cubes.number, state)
            found |= {id(cubes): text, id(place): ""} if text else {}
    for place in filled.all("at"):
        if place.part_of and place.number is not None and place.start > filled.all("tiers")[0].start:
            text, _ = at_work(place, place.number, state)
            found |= {id(place): text} if text else {}  # *an exhausted worker and both from the bakery*
    return found


def _is_price(gold: Item, tiers: Sequence[Item], state: State) -> bool:
    """Whether so much gold is what one of the cubes costs, or nobody said how much."""
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in tiers]
    return gold.number in (None, *(state.ruleset.shift_end_price[rank] for rank in ranks))


def _price_of_one(number: Item, filled: Filled, state: State) -> bool:
    """*1 for the farmer, 3 for the artisan*: just what the cube right behind it costs."""
    cube = _paid_with(number, filled)
    return cube is not None and not cube.break_before and number.number == _due([cube], state)


def _paid_with(number: Item, filled: Filled) -> Item | None:
    """The cube right behind a number for which that may be paid."""
    following = filled.items[filled.items.index(number) + 1 :][:1]
    return next((item for item in following if item in filled.all("tiers") and "for" in item.roles), None)


def _told_as_price(number: Item, filled: Filled) -> bool:
    cube = _paid_with(number, filled)
    return cube is not None and "" not in cube.roles and not (cube.plural or cube.break_before)


def _again(tiers: Sequence[Item], where: Mapping[int, str]) -> bool:
    """Whether the same cube is named twice: once it was only said again."""
    named = [(item.things, where.get(id(item), "")) for item in tiers]
    kinds = {things for things, _ in named}
    return len(set(named)) < len(named) or (len(kinds) < len(named) and not all(place for _, place in named))


def _priced(tiers: Sequence[Item], gold: Item | None, state: State) -> bool:
    """*For two gold the engineer, for two the worker*: a number with *for* may be the price of one cube; then it is,
    but not where gold is not spoken of and so many lie together."""
    doubtful = [item for item in tiers if "for" in item.roles and (item.number or 1) > 1 and not item.plural]
    prices, ranks = state.ruleset.shift_end_price, state.ruleset.tiers
    for item in doubtful:
        tier = ranks.index(item.ids("tier")[0])
        if item.number == prices[tier] and (gold is not None or _together(tier, state) < item.number):
            item.count, item.after = None, None
    return bool(doubtful)


def _together(tier: int, state: State) -> int:
    """How many such cubes lie in one place, where most of them do."""
    me = state.players[state.to_move]
    return max(me.exhausted[tier], *(field.cubes.count(tier) for field in me.fields))


def _due(tiers: Sequence[Item], state: State) -> int:
    """What it costs to send these cubes home."""
    prices, ranks = state.ruleset.shift_end_price, state.ruleset.tiers
    return sum(prices[ranks.index(item.ids("tier")[0])] * amount_of(item) for item in tiers)


def _several(tiers: Sequence[Item], where: Mapping[int, str], state: State) -> bool:
    """Whether more than one such cube is at work in a place without a word how many are meant.

    *The farmers at the sawmill* are all of them, where there are two beyond doubt; *rolník z pily* is one.
    """
    found = False
    for item in tiers:
        place = where.get(id(item), "").removeprefix(" at ")
        if item.number is None and place:
            tier = state.ruleset.tiers.index(item.ids("tier")[0])
            fields = [
                f for f in state.players[state.to_move].fields if place in (f.stands, f.stands.rpartition("_")[0])
            ]
            working = sum(f.cubes.count(tier) for f in fields)
            found = found or (working > (2 if item.plural else 1) and not item.of_one)
            item.count = working if item.plural and working > 1 else item.count
    return found


def _places(item: Item, state: State) -> list[str]:
    """Where such a cube can lie, so many of them at once; the speaker must say which one is meant."""
    me, tier = state.players[state.to_move], state.ruleset.tiers.index(item.ids("tier")[0])
    found = [" exhausted"] if me.exhausted[tier] else []
    found += dict.fromkeys(f" at {field.stands}" for field in me.fields if tier in field.cubes)
    return found if len(found) > 1 and amount_of(item) == 1 else [""]


def released(filled: Filled, state: State) -> Sequence[Part]:
    """Cubes that are bought back: only where it is told from where, or what that costs."""
    told = filled.all("at") or filled.all("area") or any(item.exhausted for item in filled.all("tiers"))
    told = told or _bought_back(filled.one("gold"), filled.all("tiers"), state)
    if not told or not filled.all("tiers") or not (filled.all("gold") or filled.called):
        return NOTHING
    verb = next((item for item in filled.items if item.verbs & filled.frame.verbs and not item.things), None)
    if verb is not None and verb.break_before and any(item.start < verb.start for item in filled.all("at")):
        return NOTHING  # *…, beer from the brewery, and I take the engineer*: the place belongs to what was said before
    if filled.verbs == {"pay"} and filled.all("tiers")[0].roles == {"with"}:
        return NOTHING  # *I pay with a farmer at the pig farm*: who works, and nobody goes home
    price = filled.one("price")
    told = price is not None and ("pay" in filled.verbs or "" not in price.roles)  # *for three I take him back*
    if price is not None and (not told or price.number != _due(filled.all("tiers"), state)):
        return NOTHING
    return shift_end(filled, state)


def _bought_back(gold: Item | None, tiers: Sequence[Item], state: State) -> bool:
    """*I get a farmer back for one gold*: whether that is what it costs; for gold nobody is hired."""
    new = any(item.fresh for item in tiers)
    return gold is not None and gold.ids("token") == ("gold",) and not new and gold.number == _due(tiers, state)


def paid_home(filled: Filled, state: State) -> Sequence[Part]:
    """*Five for the exhausted investor, four for the engineer at the motors*: just what it costs, and from where."""
    gold, cube = filled.one("gold"), filled.one("tiers")
    assert gold is not None
    assert cube is not None
    told = filled.all("at") or filled.all("site") or filled.all("area") or cube.exhausted
    told = told or _bought_back(gold, [cube], state)
    priced = gold.number == _due([cube], state) and "gold" in (gold.ids("token") or ("gold",))
    if not told or not priced or gold.start > cube.start or cube.break_before:
        return NOTHING
    return [part._replace(guess=True) for part in shift_end(filled, state)]


def off_work(filled: Filled, state: State) -> Sequence[Part]:
    """*Both workers off the sawmill*: only where so many are at work there."""
    who, at = filled.one("tiers"), filled.one("at")
    assert who is not None
    assert at is not None
    names = set(buildings_of(at, state)[1])
    tier = state.ruleset.tiers.index(who.ids("tier")[0])
    fields = [f for f in state.players[state.to_move].fields if {f.stands, f.stands.rpartition("_")[0]} & names]
    there = {f.stands for f in fields if tier in f.cubes}
    working = sum(f.cubes.count(tier) for f in fields)
    if who.start > at.start or at.break_before or who.fresh or len(there) != 1 or amount_of(who) > working:
        return NOTHING
    return [Part("shift-end", f"{counted(amount_of(who), who.ids('tier')[0])} at {there.pop()}", guess=True)]


def recalled(filled: Filled, state: State) -> Sequence[Part]:
    """*Two gold to get my brewer back*: whoever works there, if that is what it costs."""
    gold = filled.one("gold")
    assert gold is not None
    found = whoever(filled, state)
    prices, ranks = state.ruleset.shift_end_price, state.ruleset.tiers
    kept = []
    for part in found:
        words = part.text.partition(" at ")[0].split(" ")
        due = prices[ranks.index(words[-1])] * (int(words[0]) if len(words) > 1 else 1)
        kept += [part._replace(guess=True)] if gold.number in (None, due) else []
    return kept


def resting(filled: Filled, state: State) -> Sequence[Part]:
    """*An investor into the exhausted area*, as a payment."""
    found = [item.ids("tier")[0] for item in filled.all("tiers") for _ in range(amount_of(item))]
    return [Part("", ", ".join(found), behind="with")]


def exhaust(filled: Filled, state: State) -> Sequence[Part]:
    if not filled.called and not all(item.exhausted for item in filled.all("tiers")):
        return NOTHING
    found = [item.ids("tier")[0] for item in filled.all("tiers") for _ in range(amount_of(item))]
    return [Part("", ", ".join(found), behind="with")]
