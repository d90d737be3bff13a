"""The canonical spelling of voyages and tiles in Anno 1503, and the last touch to a reading."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import WISHES, Filled, Part
from referee.engine.speech.items import BARE, STOP, Item
from referee.games.anno1503.moves.saying_goods import NOTHING, OTHER, value
from referee.games.anno1503.moves.saying_people import right_behind, true_price

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


POST = "trading_post"
BESIDE = " beside"
"""Behind what is only said beside another action."""


def _ship(filled: Filled) -> str | None:
    """`ship 2` where one of several ships is named; None where several are, for each sails by itself."""
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


def without_fleet(items: list[Item]) -> list[Item]:
    """*Both ships: the first to C9, the second to C3*: without the name that only announces the two."""
    items = _with_other_ship(items)
    for at, item in enumerate(items):
        both = item.groups == {"noun:ship"} and (item.count == 2 or item.every or item.plural) and not item.by_article
        if both:
            _mark_ships(items[at + 1 :])
        if both and {1, 2} <= {_which(other) for other in items[at + 1 :]}:
            rest = items[at + 1 :]
            for other in rest:
                other.optional = other.optional and other.ordinal is None
            rest[0].break_before = max(rest[0].break_before, item.break_before)
            return items[:at] + rest
    return items


def _with_other_ship(items: list[Item]) -> list[Item]:
    """*The first ship two fields, the second one*: an order and a number, each by itself."""
    found: list[Item] = []
    for item in items:
        ship, steps = (found[-2], found[-1]) if len(found) > 1 else (None, None)
        if ship is not None and steps is not None and steps.verbs and not steps.things and len(found) > 2:
            ship, steps = found[-3], found[-2]
        told = ship is not None and steps is not None and ship.ordinal is not None and ship.is_noun("ship")
        measured = told and steps is not None and steps.is_noun("field", "step")
        counts = item.groups <= {"number", "noun:field", "noun:step"} and item.count is not None
        if measured and counts and item.ordinal is not None:
            other = Item(item.start, item.start)
            other.things, other.ordinal, other.break_before = (("noun", "ship"),), item.ordinal, item.break_before
            item.things, item._groups, item.ordinal, item.break_before = (("noun", "field"),), None, None, 0
            found.append(other)
        found.append(item)
    return found


def _mark_ships(items: Sequence[Item]) -> None:
    """*Number one to C9, number two to B2*: a number before a field is a ship's."""
    for item, following in pairwise(items):
        number = value(item) if item.groups and item.groups <= {"number", "noun:field"} else None
        if number in (1, 2) and following.groups == {"square"} and "" in item.roles:
            item.things, item._groups = (("noun", "ship"),), None
            item.count, item.size, item.ordinal, item.after = None, None, None, number


def _which(item: Item) -> int | None:
    """Which ship is named, by its order or its number."""
    named = item.groups <= {"noun:ship", "ordinal"} and bool(item.things)
    return (item.ordinal or item.after) if named else None


def ship(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.one("ship")
    assert item is not None
    if not true_price(filled, state.ruleset.limits.ship_cost):
        return NOTHING
    if any(other.is_noun("field") and other.number is not None for other in filled.items):
        return NOTHING  # *ship one field*: that is where it goes
    another = len(state.players[state.to_move].ships) + 1
    if any(number not in (None, another) for number in (item.after, item.ordinal)):
        return NOTHING  # *ship 2* is one that sails; *a second ship* may be built
    if (item.count or 1) > 1 or item.size is not None or (item.after is not None and "build" not in filled.verbs):
        return NOTHING
    if item.mine and not filled.verbs - WISHES:
        return NOTHING  # *my ship* is one that I have
    return [Part("ship")]


def sail(filled: Filled, state: State) -> Sequence[Part] | Sequence[Sequence[Part]]:
    squares = [item.ids("square")[0] for item in filled.all("squares")]
    steps = filled.one("steps")
    ship = _ship(filled)
    lies = _lies_at(filled, state)
    if lies:
        ship = f"ship {lies} " if ship in ("", f"ship {lies} ") else None
        squares = squares[1:]
        if steps is not None and steps is filled.items[0] and value(steps) == 1 and not filled.all("ship"):
            steps = None  # *the one at B3*
        elif steps is not None and steps.groups == {"number"}:
            return NOTHING
    elif any("from" in item.roles and not item.roles & {"", "to"} for item in filled.all("squares")):
        return NOTHING  # where none of the ships lies
    elif len(squares) == 1 and "from" in filled.all("squares")[0].roles and _ship_at(squares[0], state):
        return NOTHING  # *from B6*: where it goes is still to come
    verb = next((item for item in filled.items if "sail" in item.verbs), None)
    if verb is not None and steps is not None and steps.groups == {"number"} and steps.start < verb.start:
        return NOTHING  # *three! I sail …*: a die
    if _between(filled):
        return NOTHING  # *the first to C9, the second to C3*
    if squares and steps is not None and steps.is_noun("field", "step") and value(steps) == len(squares):
        steps = None  # *two fields, to C4 and C5*
    if ship is None or (squares and steps is not None) or any(i.ordinal for i in filled.all("squares")):
        return NOTHING
    text = ", ".join(squares) or (str(value(steps) or "") if steps is not None else "")
    bare = not filled.called and not ship and all(item.roles == BARE for item in filled.all("squares"))
    bare = bare and not (steps is not None and filled.all("ship"))
    guess = (bare and filled.items[0].break_before == STOP) or not (text or filled.all("ship"))
    guess = guess or (bool(filled.all("ship")) and "build" in filled.verbs)  # *I build a ship and sail …*
    guess = guess or (not squares and any(item.stated for item in filled.items))  # *four fields it has sailed*
    guess = guess or (not squares and any(item.is_noun("compass") for item in filled.items))
    counted = steps is not None and steps.is_noun("field", "step") and steps.number is not None
    clear = bool(filled.all("ship") and (squares or counted))  # *the ship two fields*
    if _looks_at_last(filled, squares, state):
        told = Part(f"{ship}sail", ", ".join(squares[:-1]), runs_on=True, guess=True, clear=clear)
        return [(told, Part(f"{ship}explore", squares[-1], guess=True, clear=clear))]
    return [Part(f"{ship}sail", text, runs_on=True, guess=guess, clear=clear)]


def _looks_at_last(filled: Filled, squares: Sequence[str], state: State) -> bool:
    """*To C5, zonks C6*: a word that nobody knows, and behind it an island right beside: no ship goes there."""
    board = state.board
    if len(squares) < 2 or board is None or not any(item.unknown for item in filled.unused):
        return False
    before, last = filled.all("squares")[-2:]
    strange = any(before.start < item.start < last.start for item in filled.unused)
    return strange and squares[-1] in board.islands and squares[-1] in board.list_beside(squares[-2])


def steps(filled: Filled, state: State) -> Sequence[Part]:
    """*Two fields and explore*; *field 2* is a place."""
    told = filled.one("steps")
    counts = told is not None and told.count is not None and told.after is None
    found = sail(filled, state) if counts else NOTHING
    return [part._replace(text=part.text + BESIDE, guess=True) for part in found if isinstance(part, Part)]


def _lies_at(filled: Filled, state: State) -> int | None:
    """*The ship at C8 goes to D8*: which ship is meant by where it lies; None where that was not said."""
    squares = filled.all("squares")
    steps = filled.one("steps")
    first = squares[0] if len(squares) > 1 or (squares and steps and steps.is_noun("field", "step")) else None
    told = first is not None and bool(first.roles & {"from", "at"}) and "to" not in first.roles
    return _ship_at(first.ids("square")[0], state) if told and first is not None else None


def _between(filled: Filled) -> bool:
    """Whether a ship is named between fields, behind a break: it is another one that goes to those behind it."""
    ship, squares = filled.one("ship"), filled.all("squares")
    parted = ship is not None and bool(ship.break_before) and len(squares) > 1
    return parted and ship is not None and squares[0].start < ship.start < squares[-1].start


def explore(filled: Filled, state: State) -> Sequence[Part]:
    square, ship, where = filled.one("square"), _ship(filled), filled.one("where")
    last = filled.items[-1]
    put_back = bool(last.verbs & {"return", "discard", "home", "shift_end"})
    if filled.all("seen") and not put_back:
        return NOTHING
    alone = len(filled.items) == 1
    if filled.one("seen") and last.verbs & {"home", "shift_end"}:
        return NOTHING  # *an agreement, that comes home with me*
    if ship is None or (
        last.verbs and last.break_before and not put_back and not alone
    ):  # *to A6, exploring …*: what is explored follows
        return NOTHING
    if where is not None:
        number = _ship_at(where.ids("square")[0], state)
        if ship or square is None or number is None or where.start > square.start or not filled.all("ship"):
            return NOTHING
        ship = f"ship {number} "
    sails = any("sail" in item.verbs and "look" not in item.verbs for item in filled.items)
    guess = sails and any(item.by_and for item in filled.items[1:])  # *I sail to C6 and look*: rather two actions
    return [Part(f"{ship}explore", square.ids("square")[0] if square is not None else "", guess=guess)]


def _ship_at(square: str, state: State) -> int | None:
    """Which of the mover's ships lies there."""
    ships = state.players[state.to_move].ships
    return next((number for number, place in ships.items() if place == square), None)


def found(filled: Filled, state: State) -> Sequence[Part]:
    """*On B4 there is a trading post*: what was found there was looked at, and is kept."""
    square = filled.one("square")
    assert square is not None
    ship, where, tile = _ship(filled), square.ids("square")[0], filled.all("tile")[0]
    before = [item for item in (*filled.all("ship"), tile) if item.start < square.start]
    if square.roles == {"to"} and before != [tile]:
        return NOTHING  # *to C10, a trading post*: that is where the ship goes
    only_good = not (filled.called or tile.groups & {"tile"})
    if only_good and not _piers(filled):
        return NOTHING
    kept = [part.text.removeprefix("keep ") for part in keep(filled, state)]
    return [Part(f"{ship}explore", f"{where} keep {text}", guess=only_good) for text in kept]


def discovered(filled: Filled, state: State) -> Sequence[Part]:
    """*… and discovers a treasure*: it was looked for, and is kept."""
    ship = _ship(filled) or ""
    kept = [part.text.removeprefix("keep ") for part in keep(filled, state)]
    return [Part(f"{ship}explore", f"keep {text}", guess=not filled.verbs & {"keep", "take"}) for text in kept]


def keep(filled: Filled, state: State) -> Sequence[Part]:
    tiles = [item for item in filled.all("tile") if item.groups & {"tile"}]
    goods = [item for item in filled.all("tile") if item.groups & {"good"}]
    gold = [item for item in filled.all("tile") if item.groups & {"token"}]
    if len(goods) > 1 or len(tiles) > 1 or not (filled.called or tiles or filled.all("field") or filled.all("square")):
        return NOTHING
    places, ship = _piers(filled), _ship(filled)
    if goods and tiles and tiles[0].ids("tile")[0] != POST:
        return NOTHING  # *tobacco. An agreement, I keep that*: two things
    if gold and not tiles:
        places -= {state.ruleset.limits.treasure_gold}  # *gold, twelve please*
    pierless = bool(tiles) and not goods and tiles[0].ids("tile")[0] != POST
    if not (goods or gold or tiles) or len(places) > 1 or (pierless and places):
        return NOTHING  # only a trading post lies at a pier
    name = goods[0].ids("good")[0] if goods else "treasure_gold" if gold else tiles[0].ids("tile")[0]
    after = "" if filled.called else "explore"
    pier = any(item.is_noun("pier") for item in filled.items)
    sold = bool(after) and not (tiles or gold or pier)  # *tobacco at field 5* may be a sale
    text = " at ".join((name, *map(str, places)))
    if not tiles and any(_before(item, filled) for item in (*filled.all("field"), *filled.all("place"))):
        return NOTHING  # *stone to the settler on 4, I keep the wood*
    named = filled.one("ship")
    if ship is None or (named is not None and not (ship or named.mine) and "look" not in filled.verbs):
        return NOTHING  # *a ship* may as well be built
    if ship:
        return [Part(f"{ship}explore", f"keep {text}", guess=sold)]
    return [Part("keep", text, after=after, guess=sold)]


def _before(place: Item, filled: Filled) -> bool:
    """Whether a place stands before what is kept, with a pause between them."""
    at, tile = filled.items.index(place), filled.items.index(filled.all("tile")[0])
    return at < tile and any(item.break_before for item in filled.items[at + 1 : tile + 1])


def _piers(filled: Filled) -> set[int]:
    """The piers that were told; a bare number is one only at the verb. Several make no sense."""
    spot = filled.one("spot")
    told = {value(filled.one("field") or filled.one("place")), *(item.after for item in filled.all("tile"))}
    if spot is not None:
        told |= {value(spot)} if right_behind("keep", spot, filled) else {0, value(spot)}
    return {number for number in told if number is not None}


def promotion(filled: Filled, state: State) -> Sequence[Part]:
    """A treasure that makes somebody rise: on the field that was told, else on any where such an inhabitant lives."""
    tile, who = filled.one("tile"), filled.one("who")
    assert tile is not None
    assert who is not None
    place = value(filled.one("field") or filled.one("place"))
    if not any(id.startswith("treasure") for id in tile.ids("tile")) or not _rises(filled, state.ruleset.levels):
        return NOTHING
    if tile.verbs & {"upgrade"} and not filled.verbs & {"take", "get", "keep", "look", "explore"}:
        return NOTHING  # *promotion of the citizen*
    lives = [n for n, name in enumerate(state.players[state.to_move].inhabitants, 1) if name in who.ids("inhabitant")]
    fields = [place] if place is not None else lives
    ship, square = _ship(filled), filled.one("square")
    if ship is None or (square is not None and square.roles == {"to"} and tile.start > square.start):
        return NOTHING
    if not ship and square is None:
        return [Part("keep", f"treasure_promotion {field}") for field in fields]
    where = f"{square.ids('square')[0]} " if square is not None else ""
    return [Part(f"{ship}explore", f"{where}keep treasure_promotion {field}") for field in fields]


def _rises(filled: Filled, levels: Sequence[str]) -> bool:
    """Whether whoever rises is named before what he becomes, and is less than that."""
    who, end = filled.one("who"), filled.one("to")
    if who is None or end is None:
        return True
    return who.start < end.start and levels.index(who.ids("inhabitant")[0]) < levels.index(end.ids("inhabitant")[0])
