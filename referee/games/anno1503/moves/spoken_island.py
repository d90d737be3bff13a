"""Spell what was said of inhabitants, ships and tiles in Anno 1503."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.spoken_goods import OTHER, doubted, value
from referee.speech.frames import NOTHING, Filled, Part
from referee.speech.items import BARE, STOP, Item

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Counts
    from referee.games.anno1503.state import State

POST, BESIDE = "trading_post", " beside"
"""`BESIDE` stands behind what is only said beside another action."""
PLACES = frozenset(("at", "on", "in"))


# inhabitants ----------------------------------------------------------------------------------------------------------


def is_true_price(filled: Filled, cost: Counts) -> bool:
    """Tell whether the goods told as the price are such: none, or part of what it costs with a word that says so."""
    paid, due = filled.all("paid"), {good: number for good, number in cost.items() if number}
    bought = any("buy" in item.verbs for item in filled.items)
    told = "pay" in filled.verbs or all(
        i.roles & {"with", "for"} or ("from" in i.roles and "" not in i.roles) for i in paid
    )
    told = told or (all(item.stated for item in paid) and not bought)
    exact = {item.ids("good")[0]: item.amount for item in paid} == due and not bought
    return not paid or ((told or exact) and all(item.amount <= due.get(item.ids("good")[0], 0) for item in paid))


def spell_settle(filled: Filled, state: State) -> Sequence[Part]:
    pioneer, building, spot = filled.one("pioneer"), filled.one("building"), filled.one("spot")
    placed = filled.one("field") or filled.one("place") or spot
    anywhere = placed is not None and placed.by_article and placed.size is None  # *on a field*
    place = None if anywhere else value(placed)
    if spot is not None and (
        filled.one("field") or filled.one("place") or not stands_right_behind("settle", spot, filled)
    ):
        return NOTHING
    if pioneer is not None and state.ruleset.levels[0] not in pioneer.ids("inhabitant"):
        return NOTHING
    if pioneer is not None and ((pioneer.count or 1) > 1 or (pioneer.plural and not filled.verbs)):
        return NOTHING
    if building is None and not filled.verbs and not filled.frame.is_("weak"):
        new = pioneer is not None and (pioneer.fresh or pioneer.by_article)
        if not new:
            return NOTHING  # who is only named may be somebody who lives there
    alone = len(filled.items) == 1 and "settle" in filled.verbs  # *roll 4 and settle*
    if pioneer is None and not alone and (building is None or building.mine or building.roles & PLACES):
        return NOTHING
    if building is None and pioneer is not None and "" not in pioneer.roles and "settle" not in filled.verbs:
        return NOTHING
    if building is not None and (building.number or 1) > 1:
        return NOTHING
    if not is_true_price(filled, state.ruleset.limits.settle_cost):
        return NOTHING
    if pioneer is not None and pioneer.after is not None:
        if place not in (None, pioneer.after):
            return NOTHING
        place = pioneer.after
    told = [str(place)] if place is not None else []
    told += [building.ids("building")[0]] if building is not None else []
    return [Part("settle", " ".join(told), clear=pioneer is not None)]


def stands_right_behind(verb: str, item: Item, filled: Filled) -> bool:
    """*Moves in on 4*: tell whether a number stands at the verb that leads to it."""
    before = [other for other in filled.items if other.start < item.start]
    return bool(before and verb in before[-1].verbs and not before[-1].things) and not item.break_before


def spell_develop(filled: Filled, state: State) -> Sequence[Part]:
    start, end, levels = filled.one("from"), filled.one("to"), state.ruleset.levels
    place = value(filled.one("field") or filled.one("place"))
    if (
        start is not None
        and end is not None
        and start.roles == end.roles == BARE
        and (end.start < start.start or end.by_and)
    ):
        return NOTHING  # *citizen and settler move up*: each of them
    if end is not None and end.number not in (None, 1):
        if place is not None or not end.roles & {*PLACES, "from"}:
            return NOTHING
        place = end.number  # *the settler on two citizen*
    if start is not None and (start.size or start.after) is not None:  # *citizen 3*
        if place not in (None, start.size or start.after):
            return NOTHING
        place = start.size or start.after
    if start is None and end is None and place is None:
        return NOTHING
    become = any("become" in i.verbs and start is not None and i.start < start.start for i in filled.items)
    if (
        start is None
        and end is not None
        and (("" in end.roles and "become" not in filled.verbs) or end.ids("inhabitant") == (levels[0],))
    ):
        return NOTHING
    if start is not None and ((start.count or 1) > 1 or (end is None and become)):
        return NOTHING
    if (start is None or end is None) and filled.items[0].by_and and filled.verbs == {"become"}:
        return NOTHING  # *the citizen rises and is a merchant now*: said of the one before
    lives = state.players[state.to_move].inhabitants
    low = levels.index(start.ids("inhabitant")[0]) if start is not None else -1
    high = levels.index(end.ids("inhabitant")[0]) if end is not None else len(levels)
    known = levels.index(lives[place - 1]) if low < 0 and place is not None and 0 < place <= len(lives) else low
    level = high if high < len(levels) else known + 1
    cost = state.ruleset.inhabitants[levels[level]].cost if 0 < level < len(levels) else {}
    if high <= low or not ("pay" in filled.verbs or is_true_price(filled, cost)):
        return NOTHING
    fields = [n for n, name in enumerate(lives, 1) if low >= 0 and name == levels[low]]
    if place is None and len(fields) > 1:
        behind = f" to {levels[high]}" if end is not None and high > low + 1 else ""
        several = start is not None and start.plural and not start.part_of and start.number is None
        return doubted([Part("develop", f"{field}{behind}") for field in fields], several)  # the speaker must say which
    text = levels[low] if low >= 0 else ""
    if place is not None:
        text = str(place) if low < 0 else f"{text} at {place}"
    text += f" to {levels[high]}" if end is not None else ""
    clear = start is not None and end is not None and end.roles == {"to"}
    return doubted([Part("develop", text.strip(), clear=clear)], low < 0 and place is None)


def spell_is_now(filled: Filled, state: State) -> Sequence[Part]:
    """*My citizen is a merchant now*, *I turn the pioneer over, he is a settler now*."""
    start, end = filled.need("from"), filled.one("to")
    return spell_develop(filled, state) if end is None or start.start < end.start else NOTHING


def spell_field_rises(filled: Filled, state: State) -> Sequence[Part]:
    """*Develop 3*, *five, the 3 becomes a citizen*: a bare number that is a field."""
    place, end = filled.need("place"), filled.one("to")
    verb = next((item for item in filled.items if item.is_verb), None)
    if verb is None:
        return NOTHING
    if end is None:
        return spell_develop(filled, state) if place.start > verb.start else NOTHING
    behind = verb.start < place.start and not place.break_before and bool(end.roles & {"to", "as"})
    return doubted(spell_develop(filled, state), not (place.break_before or behind))


# ships ----------------------------------------------------------------------------------------------------------------


def name_ship(filled: Filled) -> str | None:
    """Return `ship 2 ` where one of several ships is named; None where several are, for each sails by itself."""
    item, which = filled.one("ship"), filled.one("which")
    if which is not None:
        return f"ship {value(which)} " if item is None and not which.every else None
    if item is None:
        return ""
    if item.is_noun(OTHER):
        return f"ship {OTHER} "
    if (item.count or 1) > 1 or item.every or (item.plural and item.number is None):
        return None
    number = next((n for n in (item.after, item.size, item.ordinal) if n is not None), None)
    return "" if number is None else f"ship {number} "


def drop_fleet(items: list[Item]) -> list[Item]:
    """*Both ships: the first to C9, the second to C3*: drop the name that only announces the two."""
    for at, item in enumerate(items):
        both = item.groups == {"noun:ship"} and (item.count == 2 or item.every or item.plural) and not item.by_article
        if not both:
            continue
        rest = items[at + 1 :]
        for one, following in pairwise(rest):  # *number one to C9*
            number = value(one) if one.groups and one.groups <= {"number", "noun:field"} else None
            if number in (1, 2) and following.groups == {"square"} and "" in one.roles:
                one.name((("noun", "ship"),))
                one.count, one.size, one.ordinal, one.after = None, None, None, number
        ships = {other.ordinal or other.after for other in rest if other.groups <= {"noun:ship", "ordinal"}}
        if rest and {1, 2} <= ships:
            for other in rest:
                other.optional = other.optional and other.ordinal is None
            rest[0].break_before = max(rest[0].break_before, item.break_before)
            return items[:at] + rest
    return items


def find_ship_at(square: str, state: State) -> int | None:
    """Return which of the mover's ships lies there."""
    ships = state.players[state.to_move].ships
    return next((number for number, place in ships.items() if place == square), None)


def spell_ship(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.need("ship")
    another = len(state.players[state.to_move].ships) + 1
    if not is_true_price(filled, state.ruleset.limits.ship_cost) or (item.count or 1) > 1 or item.size is not None:
        return NOTHING
    if any(other.is_noun("field") and other.number is not None for other in filled.items):
        return NOTHING  # *ship one field*: that is where it goes
    if any(number not in (None, another) for number in (item.after, item.ordinal)):
        return NOTHING  # *ship 2* is one that sails; *a second ship* may be built
    return [Part("ship")]


def spell_sail(filled: Filled, state: State) -> Sequence[Part] | Sequence[Sequence[Part]]:
    items, steps, ship = filled.all("squares"), filled.one("steps"), name_ship(filled)
    squares = [item.ids("square")[0] for item in items]
    measured = steps is not None and steps.is_noun("field", "step")
    from_first = bool(items) and bool(items[0].roles & {"from", "at"}) and "to" not in items[0].roles
    lies = find_ship_at(squares[0], state) if from_first and (len(items) > 1 or measured) else None
    if lies:  # *the ship at C8 goes to D8*
        if ship not in ("", f"ship {lies} ") or (steps is not None and not measured and value(steps) != 1):
            return NOTHING
        ship, squares = f"ship {lies} ", squares[1:]
        steps = steps if measured else None
    elif any("from" in item.roles and not item.roles & {"", "to"} for item in items):
        return NOTHING
    verb = next((item for item in filled.items if "sail" in item.verbs), None)
    if verb is not None and steps is not None and steps.groups == {"number"} and steps.start < verb.start:
        return NOTHING  # *three! I sail …*: a die
    named = filled.one("ship")
    if named is not None and named.break_before and len(items) > 1 and items[0].start < named.start < items[-1].start:
        return NOTHING  # *the first to C9, the second to C3*
    if squares and measured and value(steps) == len(squares):
        steps = None  # *two fields, to C4 and C5*
    if ship is None or (squares and steps is not None) or any(item.ordinal for item in items):
        return NOTHING
    text = ", ".join(squares) or (str(value(steps) or "") if steps is not None else "")
    bare = not filled.called and not ship and named is None and all(item.roles == BARE for item in items)
    unsure = (bare and filled.items[0].break_before == STOP) or not (text or named)
    unsure = unsure or (named is not None and "build" in filled.verbs)  # *I build a ship and sail …*
    unsure = unsure or (not squares and any(item.stated or item.is_noun("compass") for item in filled.items))
    clear = named is not None and bool(squares or measured)
    return doubted([Part(f"{ship}sail", text, runs_on=True, clear=clear)], unsure)


def spell_explore(filled: Filled, state: State) -> Sequence[Part]:
    square, ship, where, last = filled.one("square"), name_ship(filled), filled.one("where"), filled.items[-1]
    put_back = bool(last.verbs & {"return", "discard", "home", "shift_end"})
    if (filled.all("seen") and not put_back) or (filled.one("seen") and last.verbs & {"home", "shift_end"}):
        return NOTHING
    if ship is None or (last.verbs and last.break_before and not put_back and len(filled.items) > 1):
        return NOTHING  # *to A6, exploring …*: what is explored follows
    if where is not None:
        number = find_ship_at(where.ids("square")[0], state)
        if ship or square is None or number is None or where.start > square.start or not filled.all("ship"):
            return NOTHING
        ship = f"ship {number} "
    sails = any("sail" in item.verbs and "look" not in item.verbs for item in filled.items)
    two = sails and any(item.by_and for item in filled.items[1:])  # *I sail to C6 and look*: rather two actions
    return doubted([Part(f"{ship}explore", square.ids("square")[0] if square is not None else "")], two)


def spell_found(filled: Filled, state: State) -> Sequence[Part]:
    """*On B4 there is a trading post*, *… discovers a treasure*: it was looked at, and is kept."""
    square, ship = filled.one("square"), name_ship(filled)
    tile = filled.all("tile")[0]
    if square is not None:
        before = [item for item in (*filled.all("ship"), tile) if item.start < square.start]
        if square.roles == {"to"} and before != [tile]:
            return NOTHING  # *to C10, a trading post*: that is where the ship goes
    only_good = not (filled.called or tile.groups & {"tile"})
    if (only_good and not _list_piers(filled)) or ship is None:
        return NOTHING
    where = f"{square.ids('square')[0]} " if square is not None else ""
    kept = [part.text.removeprefix("keep ") for part in spell_keep(filled, state)]
    unsure = only_good or (square is None and not filled.verbs & {"keep", "take"})
    return doubted([Part(f"{ship}explore", f"{where}keep {text}") for text in kept], unsure)


def spell_keep(filled: Filled, state: State) -> Sequence[Part]:
    tiles = [item for item in filled.all("tile") if item.groups & {"tile"}]
    goods = [item for item in filled.all("tile") if item.groups & {"good"}]
    gold = [item for item in filled.all("tile") if item.groups & {"token"}]
    if len(goods) > 1 or len(tiles) > 1 or not (filled.called or tiles or filled.all("field") or filled.all("square")):
        return NOTHING
    places, ship = _list_piers(filled), name_ship(filled)
    if gold and not tiles:
        places -= {state.ruleset.limits.treasure_gold}  # *gold, twelve please*
    pierless = bool(tiles) and not goods and tiles[0].ids("tile")[0] != POST
    if not (goods or gold or tiles) or len(places) > 1 or (pierless and places) or ship is None:
        return NOTHING
    first = filled.all("tile")[0]
    apart = [i for i in (*filled.all("field"), *filled.all("place")) if i.start < first.start and first.break_before]
    if not tiles and apart:
        return NOTHING  # *stone to the settler on 4, I keep the wood*
    named = filled.one("ship")
    if named is not None and not (ship or named.mine) and "look" not in filled.verbs:
        return NOTHING  # *a ship* may as well be built
    name = goods[0].ids("good")[0] if goods else "treasure_gold" if gold else tiles[0].ids("tile")[0]
    after = "" if filled.called else "explore"
    sold = bool(after) and not (tiles or gold or filled.names_noun("pier"))  # *tobacco at field 5* may be a sale
    text = " at ".join((name, *map(str, places)))
    if ship:
        return doubted([Part(f"{ship}explore", f"keep {text}")], sold)
    return doubted([Part("keep", text, after=after)], sold)


def _list_piers(filled: Filled) -> set[int]:
    """Return the piers that were told; a bare number is one only at the verb."""
    spot = filled.one("spot")
    told = {value(filled.one("field") or filled.one("place")), *(item.after for item in filled.all("tile"))}
    if spot is not None:
        told |= {value(spot)} if stands_right_behind("keep", spot, filled) else {0, value(spot)}
    return {number for number in told if number is not None}


def spell_promotion(filled: Filled, state: State) -> Sequence[Part]:
    """A treasure that makes somebody rise: on the field that was told, else on any where such an inhabitant lives."""
    tile, who, square, ship = filled.need("tile"), filled.need("who"), filled.one("square"), name_ship(filled)
    levels = state.ruleset.levels
    rank = levels.index(who.ids("inhabitant")[0])
    if "upgrade" in tile.verbs and filled.verbs.isdisjoint(("take", "get", "keep", "look", "explore")):
        return NOTHING  # *promotion of the citizen*
    place = value(filled.one("field") or filled.one("place"))
    lives = [n for n, name in enumerate(state.players[state.to_move].inhabitants, 1) if name == levels[rank]]
    fields = [place] if place is not None else lives
    where = f"{square.ids('square')[0]} " if square is not None else ""
    return [Part(f"{ship}explore", f"{where}keep treasure_promotion {field}") for field in fields]
