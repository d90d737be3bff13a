"""The canonical spelling of inhabitants who come or rise in Anno 1503."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.games.anno1503.moves.saying_goods import NOTHING, amount, value

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Counts
    from referee.games.anno1503.state import State


PLACES = frozenset(("at", "on", "in"))


def true_price(filled: Filled, cost: Counts) -> bool:
    """Whether the goods told as the price are such: none, or what it costs, with a word that says so."""
    paid = filled.all("paid")
    due = {good: number for good, number in cost.items() if number}
    bought = any("buy" in item.verbs for item in filled.items)
    at_hand = not bought and not filled.verbs & {"want", "take", "get"}  # *a settler, the cloth I have*
    told = "pay" in filled.verbs or all(_is_price(item) or (at_hand and item.stated) for item in paid)
    exact = {item.ids("good")[0]: amount(item) for item in paid} == due and not bought
    told = told or exact  # *two stones and a cloth: a settler*
    return not paid or (told and all(amount(item) <= due.get(item.ids("good")[0], 0) for item in paid))


def _is_price(item: Item) -> bool:
    """Whether a word says that it is paid; *des* may stand there without a role."""
    return bool(item.roles & {"with", "for"}) or ("from" in item.roles and "" not in item.roles)


def settle(filled: Filled, state: State) -> Sequence[Part]:
    pioneer, building, spot = filled.one("pioneer"), filled.one("building"), filled.one("spot")
    placed = filled.one("field") or filled.one("place") or spot
    anywhere = placed is not None and placed.by_article and placed.size is None  # *a new inhabitant*, *on a field*
    place = None if anywhere else value(placed)
    if spot is not None and (filled.one("field") or filled.one("place") or not right_behind("settle", spot, filled)):
        return NOTHING
    if pioneer is not None and state.ruleset.levels[0] not in pioneer.ids("inhabitant"):
        return NOTHING
    if pioneer is not None and ((pioneer.count or 1) > 1 or (pioneer.plural and not filled.verbs)):
        return NOTHING
    if building is None and not filled.verbs and filled.frame.plain and not filled.frame.guess:
        return NOTHING  # who is only named may be somebody who lives there
    if pioneer is None and (building is None or building.mine or building.roles & PLACES):
        return NOTHING
    if building is None and pioneer is not None and "" not in pioneer.roles and "settle" not in filled.verbs:
        return NOTHING  # *that goes to the pioneer*: who lives there already
    if building is not None and (building.number or 1) > 1:  # *a pioneer on 6 smithy*
        if place is not None or not building.roles & PLACES:
            return NOTHING
        place = building.number
    if not true_price(filled, state.ruleset.limits.settle_cost):
        return NOTHING
    if pioneer is not None and pioneer.after is not None:
        if place not in (None, pioneer.after):
            return NOTHING
        place = pioneer.after  # *a fire brigade for pioneer 1*
    one = spot is not None and place == 1  # *a pioneer, I settle one with a smithy*
    told = [str(place)] if place is not None and not one else []
    told += [building.ids("building")[0]] if building is not None else []
    clear = pioneer is not None and building is not None and "with" in building.roles  # *a pioneer with a church*
    return [Part("settle", " ".join(told), clear=clear, guess=one)]


def paid_pioneer(filled: Filled, state: State) -> Sequence[Part]:
    """*I spend a wood and a tool on a pioneer*: just what it costs."""
    pioneer, paid = filled.one("pioneer"), filled.all("paid")
    assert pioneer is not None
    due = {good: number for good, number in state.ruleset.limits.settle_cost.items() if number}
    exact = {item.ids("good")[0]: amount(item) for item in paid} == due and len(paid) == len(due)
    if not exact or state.ruleset.levels[0] not in pioneer.ids("inhabitant") or pioneer.plural:
        return NOTHING
    place = value(filled.one("field") or filled.one("place"))
    return [Part("settle", "" if place is None else str(place))]


def new_pioneer(filled: Filled, state: State) -> Sequence[Part]:
    """*One more pioneer*, *a pioneer*: not *the pioneer*, who may be one that lives there."""
    pioneer = filled.one("pioneer")
    assert pioneer is not None
    new = pioneer.fresh or pioneer.by_article
    return [part._replace(clear=True) for part in settle(filled, state)] if new else NOTHING


def right_behind(verb: str, item: Item, filled: Filled) -> bool:
    """*Moves in on 4*: whether a number stands at the verb that leads to it."""
    before = [other for other in filled.items if other.start < item.start]
    return bool(before and verb in before[-1].verbs and not before[-1].things) and not item.break_before


def develop(filled: Filled, state: State) -> Sequence[Part]:
    start, end, which = filled.one("from"), filled.one("to"), filled.one("which")
    place = value(filled.one("field") or filled.one("place") or which)
    if start is not None and start.both and start.plural:
        return NOTHING  # *both settlers to citizens*: no list of two
    bare = start is not None and end is not None and start.roles == end.roles == BARE
    if bare and start and end and (end.start < start.start or end.by_and):
        return NOTHING  # *citizen and settler move up*: each of them
    if which is not None and (start is not None or (end is None and not which.mine)):
        return NOTHING  # *my third becomes a settler*; but *the first develops …* may be said of another thing
    told = end is not None and end.count == 1 and not end.by_article and bool(end.roles & PLACES)
    if end is not None and (end.number not in (None, 1) or told):
        if place is not None or not end.roles & {*PLACES, "from"}:
            return NOTHING
        place = end.number  # *the settler on two citizen*
    if start is not None and (start.size or start.after) is not None:  # *the settler at number 4*, *citizen 3*
        if place not in (None, start.size or start.after):
            return NOTHING
        place = start.size or start.after
    if (start is None and end is None and place is None) or _meant_otherwise(filled, place, state.ruleset.levels):
        return NOTHING
    levels = state.ruleset.levels
    low = levels.index(start.ids("inhabitant")[0]) if start is not None else -1
    high = levels.index(end.ids("inhabitant")[0]) if end is not None else len(levels)
    paid = "pay" in filled.verbs or true_price(filled, _cost(low, high, place, state))
    if high <= low or not paid:
        return NOTHING
    lives = [
        n for n, name in enumerate(state.players[state.to_move].inhabitants, 1) if low >= 0 and name == levels[low]
    ]
    if start is not None and start.ordinal is not None and place is None:
        counted, fields = lives[start.ordinal - 1 : start.ordinal], set(lives)
        if not counted:
            return NOTHING
        place = counted[0]  # *my second settler*
        start.guessed = start.guessed or (start.ordinal in fields and start.ordinal != place)
    if place is None and len(lives) > 1:
        behind = f" to {levels[high]}" if end is not None and high > low + 1 else ""
        several = start is not None and start.plural and not start.part_of and start.number is None
        return [Part("develop", f"{field}{behind}", guess=several) for field in lives]  # the speaker must say which
    text = levels[low] if low >= 0 else ""
    if place is not None:
        text = str(place) if low < 0 else f"{text} at {place}"
    text += f" to {levels[high]}" if end is not None else ""
    clear = start is not None and end is not None and end.roles == {"to"}  # *buy spice settler > citizen*
    nobody = low < 0 and place is None  # *…, he becomes a settler*
    return [Part("develop", text.strip(), clear=clear, guess=nobody)]


def _meant_otherwise(filled: Filled, place: int | None, levels: Sequence[str]) -> bool:
    """Whether whoever is named is rather what somebody becomes, or is more than one."""
    start, end = filled.one("from"), filled.one("to")
    if (start is None or end is None) and filled.items[0].by_and and filled.verbs == {"become"}:
        return True  # *the citizen rises and is a merchant now*: said of the one before
    if start is None:  # who is named alone is the one that rises
        wanted = end is not None and "" in end.roles and "become" not in filled.verbs
        return wanted or (end is not None and end.ids("inhabitant") == (levels[0],))
    becomes = end is None and _becomes(start, filled)  # *the one on 3 becomes a settler*
    only = filled.verbs == {"become"}  # *my pioneer moves up, he becomes a settler*
    first = filled.frame.action == "develop" and start.ids("inhabitant") == (levels[0],)  # *that makes a pioneer*
    return (start.count or 1) > 1 or (becomes and (place is not None or first or only))


def _cost(low: int, high: int, place: int | None, state: State) -> Counts:
    """What it costs to become whoever was named, or the next one up."""
    levels, lives = state.ruleset.levels, state.players[state.to_move].inhabitants
    if low < 0 and place is not None and 0 < place <= len(lives):
        low = levels.index(lives[place - 1])
    level = high if high < len(levels) else low + 1
    return state.ruleset.inhabitants[levels[level]].cost if 0 < level < len(levels) else {}


def _becomes(who: Item, filled: Filled) -> bool:
    """Whether somebody is named behind the verb *to become*."""
    return any("become" in item.verbs and item.start < who.start for item in filled.items)


def numbered(filled: Filled, state: State) -> Sequence[Part]:
    """*Develop 3*: a bare number is the field only behind the verb; before it, it is rather a die."""
    place = filled.one("place")
    verb = next(item for item in filled.items if item.verbs)
    assert place is not None
    return develop(filled, state) if place.start > verb.start else NOTHING


def called_by_field(filled: Filled, state: State) -> Sequence[Part]:
    """*Five, the 3 becomes a citizen*: a number right before the verb, behind a die; alone it may be the die."""
    place, end = filled.one("place"), filled.one("to")
    verb = next(item for item in filled.items if item.verbs)
    assert place is not None
    assert end is not None
    named = [item for item in filled.items if item.things][:2]
    before = place.start < verb.start < end.start and not verb.break_before and bool(place.break_before)
    behind = verb.start < place.start and not place.break_before and bool(end.roles & {"to", "as"})
    if named != [place, end]:
        return NOTHING
    if before or behind:
        return develop(filled, state)
    alone = (
        place.start < verb.start < end.start and "become" in verb.verbs and not (verb.break_before or end.break_before)
    )
    fits = alone and _next_level(value(place), state) in end.ids("inhabitant")
    return [part._replace(guess=True) for part in develop(filled, state)] if fits else NOTHING


def _next_level(field: int | None, state: State) -> str:
    """What whoever lives on a field can become, "" where that is nothing."""
    lives, levels = state.players[state.to_move].inhabitants, state.ruleset.levels
    higher = levels.index(lives[field - 1]) + 1 if field is not None and 0 < field <= len(lives) else len(levels)
    return levels[higher] if higher < len(levels) else ""


def rise_each(filled: Filled, state: State) -> Sequence[Sequence[Part]]:
    """*The citizen and the pioneer move up*: each of them."""
    named = filled.all("each")
    plain = all(item.number in (None, 1) and item.ordinal is None and item.size is None for item in named)
    if len(named) < 2 or not plain or not all(item.by_and or item.break_before for item in named[1:]):
        return NOTHING_EACH
    levels = [item.ids("inhabitant")[0] for item in named]
    return [[Part("develop", level) for level in levels]] if len(set(levels)) == len(levels) else NOTHING_EACH


def rise_all(filled: Filled, state: State) -> Sequence[Sequence[Part]]:
    """*Both settlers become citizens*: all who live there, where there are so many."""
    start, end, levels = filled.one("from"), filled.one("to"), state.ruleset.levels
    assert start is not None
    low = levels.index(start.ids("inhabitant")[0])
    lives = [n for n, name in enumerate(state.players[state.to_move].inhabitants, 1) if name == levels[low]]
    told = 2 if start.both else start.number
    all_of_them = start.every if told is None else told == len(lives)
    if len(lives) < 2 or not all_of_them or start.by_article or start.size is not None or start.after is not None:
        return NOTHING_EACH
    if end is None:
        return NOTHING_EACH if _becomes(start, filled) else [[Part("develop", str(field)) for field in lives]]
    high = levels.index(end.ids("inhabitant")[0])
    if high != low + 1 or end.start < start.start or end.number not in (None, 1, len(lives)) or end.by_and:
        return NOTHING_EACH
    return [[Part("develop", str(field)) for field in lives]]


NOTHING_EACH: Sequence[Sequence[Part]] = ()


def flipped(filled: Filled, state: State) -> Sequence[Part]:
    """*I flip the tile on field 3, he's a settler now*."""
    place, end = filled.one("place"), filled.one("to")
    assert place is not None
    assert end is not None
    if value(place) is None or end.number not in (None, 1) or not place.start < end.start or not end.break_before:
        return NOTHING
    return [Part("develop", f"{value(place)} to {end.ids('inhabitant')[0]}", guess=True)]


def is_now_or_rises(filled: Filled, state: State) -> Sequence[Part]:
    """*I turn the pioneer over, he is a settler now*."""
    return is_now(filled, state) if filled.one("to") is not None else develop(filled, state)


def is_now(filled: Filled, state: State) -> Sequence[Part]:
    """*My citizen is a merchant now*."""
    start, end = filled.one("from"), filled.one("to")
    assert start is not None
    assert end is not None
    return develop(filled, state) if start.start < end.start else NOTHING
