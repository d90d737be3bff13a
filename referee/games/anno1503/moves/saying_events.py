"""The canonical spelling of events in Anno 1503: what everybody pays or loses by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.games.anno1503.moves.saying_goods import NOTHING, value
from referee.games.anno1503.moves.saying_roll import NAMED, name_of, seats_of

if TYPE_CHECKING:
    from referee.games.anno1503.state import Player, State


def pay(filled: Filled, state: State) -> Sequence[Part]:
    """What a player pays for an event; *we all pay* says nothing new."""
    item, seats, player = filled.one("amount"), seats_of(filled, state), filled.one("player")
    gold = value(item)
    if seats is None or (item is not None and gold is None) or (gold is None and "pay" not in filled.verbs):
        return NOTHING
    if "own" in filled.verbs and (player is not None or filled.verbs & {"pay", "give"}):
        return NOTHING  # *five gold from me*
    if gold is None:
        return [NAMED]
    assert item is not None
    if player is not None and player.start > item.start and (not filled.called or player.break_before):
        return NOTHING  # *I pay two, Ivy …*
    group = filled.one("everyone")
    if group is not None and item.start < group.start and group.break_before:
        return NOTHING  # *five, everybody …*: a die
    verb = next((item for item in filled.items if item.verbs & {"pay", "give"}), None)
    if player is None and verb is not None and item.start < verb.start:
        return NOTHING  # *6 3, I pay*: a die
    return [Part("", ", ".join(f"{name_of(seat, state)} {gold}" for seat in seats), behind="pay")]


def paid(filled: Filled, state: State) -> Sequence[Part]:
    """*I pay one, Paul two*: without a verb; `settled` knows whether anybody pays."""
    player, told = filled.one("player"), filled.one("amount")
    assert player is not None
    assert told is not None
    number = 0 if told.is_noun("nothing") else value(told)
    first, second = sorted((player, told), key=lambda item: item.start)
    if second.break_before or number is None or (told is first and player.roles == BARE and told.by_article):
        return NOTHING
    payment = f"{name_of(player.seat, state)} {number}" if number else "named"
    bare = told is first and player.roles == BARE  # *three Jarmila and Vilém two*
    return [Part("", payment, behind="pay" if number else "event", guess=bare)]


def lose(filled: Filled, state: State) -> Sequence[Part]:
    """A tile that pirates take and where the new one is laid, or who moves out after a fire."""
    player, square, who = filled.one("player"), filled.one("square"), filled.one("who")
    assert player is not None
    tiles = [item for item in filled.all("tile") if item.groups & {"tile"}]
    goods = [item for item in filled.all("tile") if item.groups & {"good"}]
    if len(tiles) > 1 or len(goods) > 1 or (filled.all("tile") and (who or filled.one("building"))):
        return NOTHING
    place = _place(filled)
    thing = goods[0].ids("good")[0] if goods else tiles[0].ids("tile")[0] if tiles else ""
    if building := filled.one("building"):
        thing = building.ids("building")[0]
    if who is not None and place is None:
        place = _last(who, state.players[player.seat])
    if not thing and place is None:
        return NOTHING
    told = [name_of(player.seat, state), thing, (f"at {place}" if thing else str(place)) if place is not None else ""]
    told += [f"to {square.ids('square')[0]}"] if square is not None else []
    return [Part("", " ".join(filter(None, told)), behind="lose")]


def _place(filled: Filled) -> int | None:
    items: Iterable[Item | None] = (filled.one("field"), filled.one("place"), filled.one("who"), *filled.all("tile"))
    return next((number for item in items if item is not None and (number := _behind(item)) is not None), None)


def _behind(item: Item) -> int | None:
    """The number of a place; before the name of who lives there it would count them."""
    return value(item) if item.groups & {"number", "noun:field", "noun:pier"} else item.after or item.size


def _last(who: Item, player: Player) -> int | None:
    """The field of the last inhabitant, if such a one lives there: nobody else moves out."""
    field = len(player.inhabitants)
    named = who.ids("inhabitant")
    return field if field and (not named or player.inhabitants[-1] in named) else None
