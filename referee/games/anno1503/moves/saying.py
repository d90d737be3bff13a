"""The canonical spelling of what a frame of Anno 1503 was filled with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, STOP, THEN, Item
from referee.engine.text import spell_player
from referee.games.anno1503.ruleset import ANY

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

NOTHING: Sequence[Part] = ()
_AFLOAT = re.compile(r"(^|; )ship; (ship \d )?(sail|explore)\b")


def _amount(item: Item) -> int:
    number = item.number
    return (1 if number is None else number) * item.times


def _counted(item: Item, name: str) -> str:
    return name if _amount(item) == 1 else f"{_amount(item)} {name}"


def _value(item: Item | None) -> int | None:
    """The number that was said, however it was said: `4`, `Vierer`, `the fourth`."""
    if item is None:
        return None
    for number in (item.count, item.after, item.size, item.ordinal):
        if number is not None:
            return number
    return None


def _goods(items: Iterable[Item], state: State) -> list[str]:
    """The goods with their counts; *all* means as many as are in hand."""
    hand = state.players[state.to_move].hand
    found = []
    for item in items:
        good = item.ids("good")[0]
        if item.every and item.number is None:
            held = hand.get(good, 0)
            found.append(f"{held} {good}" if held > 1 else good)
        else:
            found.append(_counted(item, good))
    return found


def twice(text: str) -> bool:
    """Whether a sale or purchase names one good twice: one of the two was rather said about something else."""
    if _AFLOAT.search(text):
        return True  # the ship that was named is rather the one that sails
    for clause in text.split("; "):
        action, _, rest = clause.partition(" ")
        goods = [name.split(" ")[0] for name in rest.split(", ")]
        if action in ("sell", "buy") and len(set(goods)) < len(goods):
            return True
    return False


def finish(text: str, state: State) -> str:
    """A tile can be kept only where it was explored; what a die brings must be true."""
    clauses = _yielded(text, state)
    for at, clause in enumerate(clauses):
        before = clauses[at - 1] if at else ""
        if clause.startswith("keep ") and "explore" not in before.split(" "):
            clauses[at] = f"explore {clause}"
    return "; ".join(clauses)


def _yielded(text: str, state: State) -> list[str]:
    me = state.players[state.to_move]
    if " event named" in text:
        text = text.replace(" event named, named", " event named").replace(" event named", "")
        if not re.search(r"roll 6 [1-6]", text):
            return []
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, keyword, goods = clause.partition(f" {YIELDED} ")
        if not keyword:
            continue
        goods, _, taken = goods.partition(" take ")
        action, _, die = told.partition(" take ")[0].partition(" ")
        if action != "roll" or not die.isdigit() or "," in goods or me.shows(int(die)) not in (goods, ANY):
            return []
        taken = ", ".join(part for part in (told.partition(" take ")[2], taken) if part)
        own = f"{spell_player(me.name, state.to_move)} {goods}"
        clauses[at] = f"roll {die} take {', '.join((own, taken)) if taken else own}"
    return clauses


def roll(filled: Filled, state: State) -> Sequence[Part]:
    dice = [_value(item) for item in (*filled.all("die"), *filled.all("event"))]
    dice = [number for number in dice if number is not None]
    if any(item.every or item.times > 2 for item in filled.all("die")) or not dice or len(dice) > 2:
        return NOTHING
    if len(dice) == 1 and any(item.times == 2 for item in filled.all("die")):
        dice *= 2
    if dice == [6] and filled.one("event"):
        return [Part("roll", "6", first=True, opens=True), *(Part("roll", f"6 {n}", first=True) for n in range(1, 7))]
    if len(dice) == 1 and filled.one("event"):
        return [Part("roll", str(dice[0]), first=True), Part("roll", f"6 {dice[0]}", first=True)]
    if len(dice) == 2 and dice[0] != 6:
        return NOTHING
    return [Part("roll", " ".join(map(str, dice)), first=True, opens=dice == [6])]


def event(filled: Filled, state: State) -> Sequence[Part]:
    """*Six, then a one: pirates*: what the dice say already."""
    return [Part("", "named", behind="event")]


def take(filled: Filled, state: State) -> Sequence[Part]:
    player = filled.one("player")
    goods = filled.all("goods")
    if player is not None and "" in player.roles and player.start > goods[0].start:
        return NOTHING
    seat = player.seat if player is not None else state.to_move
    name = spell_player(state.players[seat].name, seat)
    told = []
    for item in filled.all("goods"):
        told.append("nothing" if item.is_noun("nothing") else _counted(item, item.ids("good")[0]))
    return [Part("", f"{name} {', '.join(told)}", behind="take")]


YIELDED = "yield"


def yields(filled: Filled, state: State) -> Sequence[Part]:
    """*A two, so tools*: what the die brings, where that is true; `finish` knows the die."""
    good = filled.all("goods")[0]
    if _amount(good) != 1 or not good.break_before:
        return NOTHING
    return [Part("", good.ids("good")[0], behind=YIELDED, guess=True)]


def _ship(filled: Filled) -> str | None:
    """`ship 2` where one of several ships is named; None where several are, for each sails by itself."""
    item, which = filled.one("ship"), filled.one("which")
    if which is not None:
        return f"ship {_value(which)} " if item is None and not which.every else None
    if item is None:
        return ""
    if (item.count or 1) > 1 or item.every:
        return None
    number = next((n for n in (item.after, item.size, item.ordinal) if n is not None), None)
    return "" if number is None else f"ship {number} "


def pay(filled: Filled, state: State) -> Sequence[Part]:
    """What a player pays for an event."""
    player, amount = filled.one("player"), _value(filled.one("amount"))
    if amount is None or (player is None and "pay" not in filled.verbs):
        return NOTHING
    verb = next((item for item in filled.items if "pay" in item.verbs), None)
    if player is None and verb is not None and filled.slots["amount"][0].start < verb.start:
        return NOTHING  # *6 3, I pay*: a die
    seat = state.to_move if player is None else player.seat
    return [Part("", f"{spell_player(state.players[seat].name, seat)} {amount}", behind="pay")]


def ship(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.one("ship")
    assert item is not None
    if filled.all("paid") and "pay" not in filled.verbs:
        return NOTHING
    if item.after is not None or (item.count or 1) > 1 or item.ordinal is not None or item.size is not None:
        return NOTHING
    return [Part("ship")]


def sail(filled: Filled, state: State) -> Sequence[Part]:
    squares = [item.ids("square")[0] for item in filled.all("squares")]
    steps = filled.one("steps")
    ship = _ship(filled)
    verb = next((item for item in filled.items if "sail" in item.verbs), None)
    if verb is not None and steps is not None and steps.groups == {"number"} and steps.start < verb.start:
        return NOTHING  # *three! I sail …*: a die
    if squares and steps is not None and steps.is_noun("field", "step") and _value(steps) == len(squares):
        steps = None  # *two fields, to C4 and C5*
    if ship is None or (squares and steps is not None) or any(i.ordinal for i in filled.all("squares")):
        return NOTHING
    text = ", ".join(squares) or (str(_value(steps) or "") if steps is not None else "")
    bare = not filled.called and not ship and all(item.roles == BARE for item in filled.all("squares"))
    return [Part(f"{ship}sail", text, runs_on=True, guess=bare and filled.items[0].break_before == STOP)]


def explore(filled: Filled, state: State) -> Sequence[Part]:
    square, ship, where = filled.one("square"), _ship(filled), filled.one("where")
    last = filled.items[-1]
    put_back = bool(last.verbs & {"return", "discard"})
    alone = len(filled.items) == 1 and (last.by_and or last.break_before >= THEN)
    if ship is None or (last.verbs and last.break_before and not put_back and not alone):  # *to A6, exploring …*: what is explored follows
        return NOTHING
    if where is not None:
        number = _ship_at(where.ids("square")[0], state)
        if ship or square is None or number is None or where.start > square.start or not filled.all("ship"):
            return NOTHING
        ship = f"ship {number} "
    return [Part(f"{ship}explore", square.ids("square")[0] if square is not None else "")]


def _ship_at(square: str, state: State) -> int | None:
    """Which of the mover's ships lies there."""
    ships = state.players[state.to_move].ships
    return next((number for number, place in ships.items() if place == square), None)


def found(filled: Filled, state: State) -> Sequence[Part]:
    """*On B4 there is a trading post*: what was found there was looked at, and is kept."""
    square = filled.one("square")
    assert square is not None
    return [Part("explore", f"{square.ids('square')[0]} keep {part.text}") for part in keep(filled, state)]


def keep(filled: Filled, state: State) -> Sequence[Part]:
    tiles = [item for item in filled.all("tile") if item.groups & {"tile"}]
    goods = [item for item in filled.all("tile") if item.groups & {"good"}]
    gold = [item for item in filled.all("tile") if item.groups & {"token"}]
    if len(goods) > 1 or len(tiles) > 1 or (not filled.called and not tiles and not filled.all("field")):
        return NOTHING
    if not (goods or gold or tiles):
        return NOTHING
    if goods:
        name = goods[0].ids("good")[0]
    elif gold:
        name = "treasure_gold"
    else:
        name = tiles[0].ids("tile")[0]
    place = _value(filled.one("field") or filled.one("place"))
    behind = next((item.after for item in filled.all("tile") if item.after is not None), None)
    if behind is not None and place not in (None, behind):
        return NOTHING
    place = behind if place is None else place
    after = "" if filled.called else "explore"
    return [Part("keep", name + (f" at {place}" if place is not None else ""), after=after)]


def promotion(filled: Filled, state: State) -> Sequence[Part]:
    """A treasure that makes somebody rise: on the field that was told, else on any where such an inhabitant lives."""
    tile, who = filled.one("tile"), filled.one("who")
    assert tile is not None
    assert who is not None
    place = _value(filled.one("field") or filled.one("place"))
    if not any(id.startswith("treasure") for id in tile.ids("tile")):
        return NOTHING
    lives = [n for n, name in enumerate(state.players[state.to_move].inhabitants, 1) if name in who.ids("inhabitant")]
    fields = [place] if place is not None else lives
    return [Part("keep", f"treasure_promotion {field}") for field in fields]


def settle(filled: Filled, state: State) -> Sequence[Part]:
    pioneer, building, place = (
        filled.one("pioneer"),
        filled.one("building"),
        _value(filled.one("field") or filled.one("place")),
    )
    if pioneer is not None and "pioneer" not in pioneer.ids("inhabitant"):
        return NOTHING
    if pioneer is None and (building is None or building.mine):
        return NOTHING
    told = [str(place)] if place is not None else []
    return [Part("settle", " ".join([*told, *([building.ids("building")[0]] if building is not None else [])]))]


def develop(filled: Filled, state: State) -> Sequence[Part]:
    start, end, place = filled.one("from"), filled.one("to"), _value(filled.one("field") or filled.one("place"))
    if start is not None and (start.size or start.after) is not None:  # *the settler at number 4*, *citizen 3*
        if place not in (None, start.size or start.after):
            return NOTHING
        place = start.size or start.after
    if start is None and end is None and place is None:
        return NOTHING
    if start is None and end is not None and "" in end.roles and "become" not in filled.verbs:
        return NOTHING  # who is named alone is the one that rises
    if start is not None and (start.count or 1) > 1:
        return NOTHING
    levels = state.ruleset.levels
    low = levels.index(start.ids("inhabitant")[0]) if start is not None else -1
    high = levels.index(end.ids("inhabitant")[0]) if end is not None else len(levels)
    if high <= low:
        return NOTHING
    lives = [n for n, name in enumerate(state.players[state.to_move].inhabitants, 1) if low >= 0 and name == levels[low]]
    if place is None and len(lives) > 1:
        behind = f" to {levels[high]}" if end is not None and high > low + 1 else ""
        return [Part("develop", f"{field}{behind}") for field in lives]  # which of them, the speaker must say
    text = levels[low] if low >= 0 else ""
    text += f" to {levels[high]}" if end is not None else ""
    if place is not None:
        text = f"{place} {text}" if low < 0 else f"{text} at {place}"
    return [Part("develop", text.strip())]


def numbered(filled: Filled, state: State) -> Sequence[Part]:
    """*Develop 3*: a bare number is the field only behind the verb; before it, it is rather a die."""
    place = filled.one("place")
    verb = next(item for item in filled.items if item.verbs)
    assert place is not None
    return develop(filled, state) if place.start > verb.start else NOTHING


def is_now_or_rises(filled: Filled, state: State) -> Sequence[Part]:
    """*I turn the pioneer over, he is a settler now*."""
    return is_now(filled, state) if filled.one("to") is not None else develop(filled, state)


def is_now(filled: Filled, state: State) -> Sequence[Part]:
    """*My citizen is a merchant now*."""
    start, end = filled.one("from"), filled.one("to")
    assert start is not None
    assert end is not None
    return develop(filled, state) if start.start < end.start else NOTHING


def sell(filled: Filled, state: State) -> Sequence[Part]:
    buyer, owner, place, price = (
        filled.one("buyer"),
        filled.one("owner"),
        _value(filled.one("field") or filled.one("place")),
        filled.one("price") or filled.one("gold"),
    )
    if buyer is not None and place is None:
        place = buyer.size if buyer.size is not None else buyer.after
    alone = filled.one("all")
    if alone is not None and not alone.every:
        return NOTHING
    if buyer is not None and (buyer.count or 1) > 1 and buyer.count != sum(map(_amount, filled.all("goods"))):
        return NOTHING
    verb = next((item for item in filled.items if "sell" in item.verbs), None)
    if buyer is not None and verb is not None and buyer.start < verb.start and verb.break_before:
        return NOTHING  # *I place a pioneer and sell stone*
    behind = ""
    if owner is not None:
        behind += f" to {spell_player(state.players[owner.seat].name, owner.seat)}"
    if buyer is not None and not buyer.ids("inhabitant") and (place is None or owner is not None):
        return NOTHING
    if buyer is not None and buyer.ids("inhabitant"):
        behind += f"{'' if owner is not None else ' to'} {buyer.ids('inhabitant')[0]}"
    if place is not None:
        behind += f" {'at' if behind else 'to'} {place}"
    if price is not None and _value(price) is not None:
        behind += f" for {_value(price)}"
    return [Part("sell", ", ".join(good + behind for good in _goods(filled.all("goods"), state)))]


def sold(filled: Filled, state: State) -> Sequence[Part]:
    """*The merchant buys my tobacco*: who buys is named before the verb."""
    buyer = filled.one("buyer")
    assert buyer is not None
    verb = next(item for item in filled.items if item.verbs)
    return sell(filled, state) if buyer.start < verb.start else NOTHING


def buy(filled: Filled, state: State) -> Sequence[Part]:
    seller, price = filled.one("seller"), _value(filled.one("price") or filled.one("for"))
    behind = f" from {spell_player(state.players[seller.seat].name, seller.seat)}" if seller is not None else ""
    behind += f" for {price}" if price is not None else ""
    return [Part("buy", ", ".join(good + behind for good in _goods(filled.all("goods"), state)))]


def draw(filled: Filled, state: State) -> Sequence[Part]:
    player, good = filled.one("from"), filled.one("good")
    assert player is not None
    name = spell_player(state.players[player.seat].name, player.seat)
    return [Part("draw", name + (f" {good.ids('good')[0]}" if good is not None else ""))]


def discard(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("discard", ", ".join(_goods(filled.all("goods"), state)))]


def win(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("win")]
