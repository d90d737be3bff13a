"""The canonical spelling of what a frame of Anno 1503 was filled with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.engine.text import spell_player

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

NOTHING: Sequence[Part] = ()


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


def roll(filled: Filled, state: State) -> Sequence[Part]:
    dice = [_value(item) for item in filled.all("die")]
    dice = [number for number in dice if number is not None]
    if any(item.every or item.times > 2 for item in filled.all("die")) or not dice or len(dice) > 2:
        return NOTHING
    if len(dice) == 1 and filled.all("die")[0].times == 2:
        dice *= 2
    if len(dice) == 1 and filled.one("event") and dice != [6]:
        return [Part("roll", str(dice[0]), first=True), Part("roll", f"6 {dice[0]}", first=True)]
    if len(dice) == 2 and dice[0] != 6:
        return NOTHING
    return [Part("roll", " ".join(map(str, dice)), first=True, opens=dice == [6])]


def take(filled: Filled, state: State) -> Sequence[Part]:
    player = filled.one("player")
    goods = filled.all("goods")
    if player is not None and player.roles == BARE and player.start > goods[0].start:
        return NOTHING
    seat = player.seat if player is not None else state.to_move
    name = spell_player(state.players[seat].name, seat)
    told = []
    for item in filled.all("goods"):
        told.append("nothing" if item.is_noun("nothing") else _counted(item, item.ids("good")[0]))
    return [Part("", f"{name} {', '.join(told)}", behind="take")]


def _ship(filled: Filled) -> str | None:
    """`ship 2` where one of several ships is named; None where several are, for each sails by itself."""
    item = filled.one("ship")
    if item is None:
        return ""
    if (item.count or 1) > 1 or item.every:
        return None
    number = next((n for n in (item.after, item.size, item.ordinal) if n is not None), None)
    return "" if number is None else f"ship {number} "


def ship(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.one("ship")
    assert item is not None
    if item.after is not None or (item.count or 1) > 1:
        return NOTHING
    return [Part("ship")]


def sail(filled: Filled, state: State) -> Sequence[Part]:
    squares = [item.ids("square")[0] for item in filled.all("squares")]
    steps = filled.one("steps")
    ship = _ship(filled)
    if ship is None or (squares and steps is not None) or any(i.ordinal for i in filled.all("squares")):
        return NOTHING
    text = ", ".join(squares) or (str(_value(steps) or "") if steps is not None else "")
    return [Part(f"{ship}sail", text, runs_on=True)]


def explore(filled: Filled, state: State) -> Sequence[Part]:
    square, ship = filled.one("square"), _ship(filled)
    if ship is None:
        return NOTHING
    return [Part(f"{ship}explore", square.ids("square")[0] if square is not None else "")]


def keep(filled: Filled, state: State) -> Sequence[Part]:
    tiles = [item for item in filled.all("tile") if item.groups & {"tile"}]
    goods = [item for item in filled.all("tile") if item.groups & {"good"}]
    gold = [item for item in filled.all("tile") if item.groups & {"token"}]
    if len(goods) > 1 or len(tiles) > 1 or (not filled.called and not tiles):
        return NOTHING
    if goods:
        name = goods[0].ids("good")[0]
    elif gold:
        name = "treasure_gold"
    else:
        name = tiles[0].ids("tile")[0]
    place = _value(filled.one("field") or filled.one("place"))
    return [Part("keep", name + (f" at {place}" if place is not None else ""))]


def settle(filled: Filled, state: State) -> Sequence[Part]:
    pioneer, building, place = (
        filled.one("pioneer"),
        filled.one("building"),
        _value(filled.one("field") or filled.one("place")),
    )
    if pioneer is not None and "pioneer" not in pioneer.ids("inhabitant"):
        return NOTHING
    if pioneer is None and building is None:
        return NOTHING
    told = [str(place)] if place is not None else []
    return [Part("settle", " ".join([*told, *([building.ids("building")[0]] if building is not None else [])]))]


def develop(filled: Filled, state: State) -> Sequence[Part]:
    start, end, place = filled.one("from"), filled.one("to"), _value(filled.one("field") or filled.one("place"))
    if start is None and end is None and place is None:
        return NOTHING
    levels = state.ruleset.levels
    low = levels.index(start.ids("inhabitant")[0]) if start is not None else -1
    high = levels.index(end.ids("inhabitant")[0]) if end is not None else len(levels)
    if high <= low:
        return NOTHING
    text = levels[low] if low >= 0 else ""
    text += f" to {levels[high]}" if end is not None else ""
    if place is not None:
        text = f"{place} {text}" if low < 0 else f"{text} at {place}"
    return [Part("develop", text.strip())]


def sell(filled: Filled, state: State) -> Sequence[Part]:
    buyer, owner, place, price = (
        filled.one("buyer"),
        filled.one("owner"),
        _value(filled.one("field") or filled.one("place")),
        filled.one("price"),
    )
    alone = filled.one("all")
    if alone is not None and not alone.every:
        return NOTHING
    behind = ""
    if owner is not None:
        behind += f" to {spell_player(state.players[owner.seat].name, owner.seat)}"
    if buyer is not None:
        behind += f"{'' if owner is not None else ' to'} {buyer.ids('inhabitant')[0]}"
    if place is not None:
        behind += f" {'at' if behind else 'to'} {place}"
    if price is not None and _value(price) is not None:
        behind += f" for {_value(price)}"
    return [Part("sell", ", ".join(good + behind for good in _goods(filled.all("goods"), state)))]


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
