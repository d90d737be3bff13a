"""The canonical spelling of dice in Anno 1503: what they bring, and what players pay and lose in events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.text import spell_player
from referee.games.anno1503.moves.saying_goods import NOTHING, YIELDED, amount, counted, value

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


def roll(filled: Filled, state: State) -> Sequence[Part]:
    dice = [value(item) for item in (*filled.all("die"), *filled.all("event"))]
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
    if player is not None and goods[0].start < player.start < goods[-1].start:
        return NOTHING  # *stone for me, for Paul tobacco*: what stands before the player is somebody else's
    seat = player.seat if player is not None else state.to_move
    name = spell_player(state.players[seat].name, seat)
    told = []
    for item in filled.all("goods"):
        told.append("nothing" if item.is_noun("nothing") else counted(item, item.ids("good")[0]))
    return [Part("", f"{name} {', '.join(told)}", behind="take")]


def everyone(filled: Filled, state: State) -> Sequence[Part]:
    """*Everybody takes tobacco*, *the others wood*: the same good for each of them."""
    good, who = filled.all("goods")[0], filled.one("all")
    assert who is not None
    if amount(good) != 1 or good.is_noun("nothing"):
        return NOTHING
    seats = [n for n in range(len(state.players)) if who.is_noun("everyone") or n != state.to_move]
    told = [f"{spell_player(state.players[seat].name, seat)} {good.ids('good')[0]}" for seat in seats]
    return [Part("", ", ".join(told), behind="take")]


def yields(filled: Filled, state: State) -> Sequence[Part]:
    """*A two, so tools*: what the die brings, where that is true; `finish` knows the die."""
    good = filled.all("goods")[0]
    if amount(good) != 1 or not good.break_before:
        return NOTHING
    return [Part("", good.ids("good")[0], behind=YIELDED, guess=True)]


def pay(filled: Filled, state: State) -> Sequence[Part]:
    """What a player pays for an event."""
    player, amount = filled.one("player"), value(filled.one("amount"))
    if amount is None or (player is None and not filled.called):
        return NOTHING
    behind = player is not None and player.start > filled.slots["amount"][0].start
    if behind and player is not None and (not filled.called or player.break_before):
        return NOTHING  # *I pay two, Ivy …*
    verb = next((item for item in filled.items if item.verbs & {"pay", "give"}), None)
    if player is None and verb is not None and filled.slots["amount"][0].start < verb.start:
        return NOTHING  # *6 3, I pay*: a die
    seat = state.to_move if player is None else player.seat
    return [Part("", f"{spell_player(state.players[seat].name, seat)} {amount}", behind="pay")]


def lose(filled: Filled, state: State) -> Sequence[Part]:
    """What a player loses who cannot pay for an event: a tile or post, a building, or whoever lives on a field."""
    player, square = filled.one("player"), filled.one("square")
    assert player is not None
    who = next((item for item in filled.all("what") if item.ids("inhabitant")), None)
    goods = [item for item in filled.all("what") if item.ids("good")]
    things = goods or [item for item in filled.all("what") if item is not who]
    place = value(filled.one("field") or filled.one("place")) or (value(who) if who is not None else None)
    if len(things) > 1 or (not things and place is None) or (things and who is not None):
        return NOTHING
    told = [spell_player(state.players[player.seat].name, player.seat)]
    told += [item.ids("good", "tile", "building")[0] for item in things]
    if place is not None:
        told.append(f"at {place}" if things else str(place))
    told += [f"to {square.ids('square')[0]}"] if square is not None else []
    return [Part("", " ".join(told), behind="lose")]


def also_pays(filled: Filled, state: State) -> Sequence[Part]:
    """*I pay one, Paul two*: without a verb; `finish` knows whether anybody pays."""
    player, told = filled.one("player"), filled.one("amount")
    assert player is not None
    number = value(told)
    if told is None or number is None or told.break_before or player.start > told.start:
        return NOTHING
    name = spell_player(state.players[player.seat].name, player.seat)
    return [Part("", f"{name} {number}", behind="pay", guess=True)]


def all_pay(filled: Filled, state: State) -> Sequence[Part]:
    """*Fire, we all pay*: what an event does anyway."""
    return event(filled, state) if all(item.every for item in filled.all("all")) else NOTHING
