"""The canonical spelling of sales told as lists in Anno 1503, and of goods that only have a price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.games.anno1503.moves.saying_goods import NOTHING, amount, goods_of, value

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


def priced(filled: Filled, state: State) -> Sequence[Part]:
    """*Two tools for twelve gold*: a purchase or a sale, whichever has that price."""
    goods, me = filled.all("goods"), state.players[state.to_move]
    told = filled.one("price") or filled.one("for") or filled.one("all")
    price, alone = value(told), filled.one("all")
    if alone is not None and (alone is not told or alone.start < goods[-1].start):
        return NOTHING  # a die
    if told is None or price is None or any(item.negated for item in filled.items):
        return NOTHING
    if len(goods) > 1:  # *a tobacco and a wood, five each*
        due = state.buy_price(me)
        whole = told is filled.one("all")  # *stone and wood, that makes ten*
        every = price == (due * sum(map(amount, goods)) if whole else due)
        every = every and all(item.start < told.start for item in goods)
        named = ", ".join(f"{good} for {due}" for good in goods_of(goods, state))
        return [Part("buy", named, guess=True)] if every else NOTHING
    if told is filled.one("all"):
        return NOTHING
    number, name = amount(goods[0]), goods[0].ids("good")[0]
    levels = {level for level in me.inhabitants if name in state.ruleset.inhabitants[level].buys}
    sales = {state.sale_price(me, level) for level in levels} if me.hand.get(name, 0) >= number else set()
    cost = state.buy_price(me)
    bought, sold = price in (cost, number * cost), price in sales or (number > 1 and price / number in sales)
    if bought == sold:
        return NOTHING
    each = price if price in (cost, *sales) else price // number
    text = f"{number} {name} for {each}" if number > 1 else f"{name} for {each}"
    clear = bought and told.groups == {"token"} and "for" in (told.roles | goods[0].roles)
    return [Part("buy" if bought else "sell", text, guess=not clear)]


def sell_list(filled: Filled, state: State) -> Sequence[Part]:
    """*Wood to 2, spice to 3*: each good with its place behind it."""
    goods, places = filled.all("goods"), filled.all("places")
    order = [item for item in filled.items if item in goods or item in places]
    if len(goods) != len(places) or order[::2] != goods or order[1::2] != places or None in map(value, places):
        return NOTHING
    told = [f"{good.ids('good')[0]} to {value(place)}" for good, place in zip(goods, places, strict=True)]
    return [Part("sell", ", ".join(told))]


def sell_pairs(filled: Filled, state: State) -> Sequence[Part]:
    """*Cloth and wood to settler and pioneer*: to each what he buys."""
    goods, buyers = filled.all("goods"), filled.all("buyers")
    levels = [buyer.ids("inhabitant")[0] for buyer in buyers]
    if len(goods) != len(buyers) or len(goods) < 2 or goods[-1].start > buyers[0].start:
        return NOTHING
    names = goods_of(goods, state)
    pairs = list(zip((good.ids("good")[0] for good in goods), levels, strict=True))
    if not all(good in state.ruleset.inhabitants[level].buys for good, level in pairs):
        return NOTHING
    return [Part("sell", ", ".join(f"{name} to {level}" for name, level in zip(names, levels, strict=True)))]


def sold_list(filled: Filled, state: State) -> Sequence[Part]:
    """*Stone to the 4, cloth to the 3*: nothing else is told so, several times over."""
    goods, lives = filled.all("goods"), state.players[state.to_move].inhabitants
    places = [value(place) or 0 for place in filled.all("places")]
    levels = [lives[place - 1] if 0 < place <= len(lives) else "" for place in places]
    pairs = zip(goods, levels, strict=False)
    fits = all(level and good.ids("good")[0] in state.ruleset.inhabitants[level].buys for good, level in pairs)
    return [part._replace(guess=not fits) for part in sell_list(filled, state)] if len(goods) > 1 else NOTHING


def sell_placed(filled: Filled, state: State) -> Sequence[Part]:
    """*Sell wood 3 cloth 1*: each with its field behind it; the last number could count nothing."""
    goods = filled.all("goods")
    places = [item.count for item in goods[1:]] + [goods[-1].after]
    listed = len(goods) > 1 and goods[0].number is None and None not in places
    if not listed or any(item.break_before for item in goods[1:]):
        return NOTHING
    told = [f"{good.ids('good')[0]} to {place}" for good, place in zip(goods, places, strict=True)]
    return [Part("sell", ", ".join(told), guess=True)]


def sell_all(filled: Filled, state: State) -> Sequence[Part]:
    """*I sell everything*, *all four goods*: the whole hand, if it is as many."""
    told = filled.one("all")
    assert told is not None
    hand = {good: held for good, held in state.players[state.to_move].hand.items() if held}
    counts = told.number is not None and told.number == sum(hand.values()) and told.is_noun("ware")
    if not hand or not (counts or (told.every and told.number is None)):
        return NOTHING
    return [Part("sell", ", ".join(f"{held} {good}" if held > 1 else good for good, held in hand.items()))]
