"""The canonical spelling of what is sold in Anno 1503."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import STOP, Item
from referee.engine.text import spell_player
from referee.games.anno1503.moves.saying_goods import (
    NOTHING,
    OTHER,
    amount,
    goods_of,
    is_price,
    on_both_sides,
    pays_for,
    prices_of,
    untrue_price,
    value,
)

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


FOR = frozenset(("for", "with"))
WANTING = frozenset(("want", "take", "get"))


def sell(filled: Filled, state: State) -> Sequence[Part]:
    if _meant_otherwise(filled, state) or _said_of_another(filled):
        return NOTHING
    if (found := _told_otherwise(filled, state)) is not None:
        return found
    buyer, behind = filled.one("buyer"), to_whom(filled, state)
    if len(filled.all("price")) + len(filled.all("gold")) > 1:
        return _priced_each(filled, state) if behind == "" else NOTHING
    if behind is None or _two_sales(filled):
        return NOTHING
    later = _told_later(filled, state)
    goods = zip(goods_of(filled.all("goods"), state), filled.all("goods"), strict=True)
    named = [good if item in later else good + behind for good, item in goods]
    placed = re.search(r" (to|at) \d", behind) is not None
    sold = [", ".join(good + told for good in named) for told in prices_of(filled, _due(buyer, state))]
    return [Part("sell", text, clear=placed, guess=bool(later) or _doubtful(filled, state)) for text in sold]


def _told_later(filled: Filled, state: State) -> Sequence[Item]:
    """*Wood to the pioneer, and the cloth*: goods behind the buyer of others that he does not buy."""
    buyer, goods = filled.one("buyer"), filled.all("goods")
    levels = buyer.ids("inhabitant") if buyer is not None else ()
    if buyer is None or len(levels) != 1 or not goods[0].start < buyer.start < goods[-1].start:
        return ()
    buys = state.ruleset.inhabitants[levels[0]].buys
    return [item for item in goods if item.start > buyer.start and not set(item.ids("good")) & set(buys)]


def _meant_otherwise(filled: Filled, state: State) -> bool:
    """Whether the goods are bought, laid away or paid, or a number is left that says nothing of a sale."""
    buyer, alone, goods = filled.one("buyer"), filled.one("all"), filled.all("goods")
    if alone is not None and not (alone.every or is_price(alone, goods)):
        return True
    if _needs(filled):
        return True
    if any(i.verbs & {"discard", "return"} and "sell" not in i.verbs and i.break_before for i in filled.items[1:]):
        return True  # *I sell the cloth and throw a stone away*
    if any("buy" in item.verbs and item.break_before >= STOP for item in filled.items[1:]):
        return True  # *… spice to the citizen. Purchase: tobacco*
    if buyer is not None and not filled.called and goods[0].roles <= FOR:
        return True  # *a pioneer for wood and tools*
    returned = any(item.verbs & {"return", "remove"} for item in filled.items)
    cost = f"discard {', '.join(goods_of(goods, state))}"
    if returned and not filled.called and pays_for(cost, "settle", state):
        return True  # *I return wood and tools for a pioneer*
    return any(item.count is not None and not item.by_article and item.after is not None for item in goods)


def _needs(filled: Filled) -> bool:
    """*I need stone for the citizen*, *two stones I sell, stone I need for the citizen*: what he costs."""
    sells = next((at for at, item in enumerate(filled.items) if item.verbs & filled.frame.verbs), -1)
    parted = any(item.break_before for item in filled.items[sells + 1 :])
    wants = [i for i in filled.items[sells + 1 :] if i.verbs & WANTING and not i.verbs & {*filled.frame.verbs, "sell"}]
    return bool(wants) and (sells < 0 or parted)


def _said_of_another(filled: Filled) -> bool:
    """Whether the buyer or the goods rather belong to something else that was said."""
    buyer, goods, place = filled.one("buyer"), filled.all("goods"), filled.one("place")
    later = buyer is not None and buyer.start > goods[-1].start
    bare = buyer is not None and "" in buyer.roles
    told = bool(filled.all("price") or filled.all("gold"))
    if buyer is not None and bare and later and not (filled.called or told or buyer.bracketed) and buyer.break_before:
        return True  # *wood, tools, a pioneer*: what he costs
    verb, owner = next((item for item in filled.items if "sell" in item.verbs), None), filled.one("owner")
    if owner is not None and owner.optional and verb is not None and owner.start < verb.start and verb.break_before:
        return True  # *a four, stone for me, I sell …*
    if buyer is not None and bare and verb is not None and buyer.start < verb.start and verb.break_before:
        return True  # *I place a pioneer and sell stone*; but *to the citizen I sell spice*
    if verb is not None and on_both_sides(goods, verb):
        return True  # *three, that's wood, and I sell the stone*
    taken = [item for item in filled.items if item.verbs & {"take", "get", "want"} and item.start < goods[0].start]
    if verb is not None and taken and goods[0].start < verb.start < goods[-1].start:
        return True  # *I take tobacco sell cloth to the settler*
    from_it = place is not None and "from" in place.roles and not place.roles & {"at", "to"}
    return from_it and not (buyer and later)  # *au pionnier du 4*; but *de 2 vends …* is a die


def _told_otherwise(filled: Filled, state: State) -> Sequence[Part] | None:
    """Sales whose buyers are told in another way than by a name; None where they are not."""
    buyer, goods, other = filled.one("buyer"), filled.all("goods"), filled.one("other")
    placed = filled.one("place") or filled.one("field")
    each = buyer is not None and placed is None and any(good.each for good in goods)  # *they get a tool each*
    if each or (buyer is not None and (buyer.count or 1) > 1 and buyer.count != sum(map(amount, goods))):
        return _one_for_each(filled, state)
    hand = state.players[state.to_move].hand
    if any(item.count is None and (item.after or 0) > hand.get(item.ids("good")[0], 0) for item in goods):
        return _behind_goods(filled, state)
    if other is not None:  # *wood to one pioneer, tools to the other*
        second = other.ordinal == 2 or other.is_noun("other")
        if buyer is not None or not second or other.start < goods[-1].start or len(goods) > 1:
            return NOTHING
        return [Part("sell", f"{goods_of(goods, state)[0]} to {OTHER}{told}", guess=True) for told in prices_of(filled)]
    if filled.one("field") is not None and filled.one("place") is not None:
        return _at_two_fields(filled)
    return None


def _doubtful(filled: Filled, state: State) -> bool:
    """*Stone to the pioneers*: perhaps one for each; *wood and tools for the pioneer*: perhaps what he costs."""
    buyer, goods = filled.one("buyer"), filled.all("goods")
    if buyer is not None and not filled.called and buyer.roles <= FOR and buyer.by_article:
        return True  # *two spices for a citizen on field 4*: rather what a new one costs
    if buyer is None or filled.one("place") or filled.one("field"):
        return False
    lives = sum(level in buyer.ids("inhabitant") for level in state.players[state.to_move].inhabitants)
    several = buyer.plural and buyer.number is None and not (buyer.part_of or buyer.by_article)
    several = several and lives > 1 and sum(map(amount, goods)) == 1
    cost = f"discard {', '.join(goods_of(goods, state))}"
    return several or (not filled.called and "for" in buyer.roles and pays_for(cost, "settle", state))


def _due(buyer: Item | None, state: State) -> int:
    """What a buyer pays for each good, 0 where nobody was named."""
    levels = buyer.ids("inhabitant") if buyer is not None else ()
    return state.sale_price(state.players[state.to_move], levels[0]) if len(levels) == 1 else 0


def _behind_goods(filled: Filled, state: State) -> Sequence[Part]:
    """*Sell tobacco 5*, *wood one, spice three*: more than are in hand; the price of each, or the field."""
    goods, me = filled.all("goods"), state.players[state.to_move]
    told = any(filled.one(slot) for slot in ("buyer", "owner", "place", "field", "other", "all", "price", "gold"))
    named = [(item.ids("good")[0], item.after) for item in goods if item.count is None and item.after is not None]
    if told or len(named) < len(goods):
        return NOTHING
    sold = ", ".join(f"{good} for {number}" for good, number in named)
    placed = ", ".join(f"{good} to {number}" for good, number in named)
    buys = [state.ruleset.inhabitants[level].buys for level in me.inhabitants]
    fits = all(number <= len(buys) and good in buys[number - 1] for good, number in named)
    return [Part("sell", placed if fits or untrue_price(f"sell {sold}", state) else sold, guess=True)]


def _one_for_each(filled: Filled, state: State) -> Sequence[Part]:
    """*Tools to both pioneers*: as many as there are buyers."""
    buyer, goods, told = filled.one("buyer"), filled.all("goods"), to_whom(filled, state)
    plain = len(goods) == 1 and (goods[0].number is None or goods[0].by_article) and not goods[0].every
    bought = any("buy" in item.verbs for item in filled.items)
    each = goods[0].each or (buyer is not None and (buyer.both or filled.called))
    if buyer is None or not plain or bought or told is None or not each or goods[0].times > 1:
        return NOTHING
    lives = state.players[state.to_move].inhabitants
    number = buyer.count or sum(level in buyer.ids("inhabitant") for level in lives)
    guess = not filled.called or buyer.count is None
    places = [place for place, level in enumerate(lives, start=1) if level in buyer.ids("inhabitant")]
    if number > 1 and number == len(places) and not re.search(r"\d", told):
        return [Part("sell", ", ".join(f"{goods[0].ids('good')[0]} to {place}" for place in places), guess=guess)]
    return [Part("sell", f"{number} {goods[0].ids('good')[0]}{told}", guess=guess)] if number > 1 else NOTHING


def _at_two_fields(filled: Filled) -> Sequence[Part]:
    """*Two tools to fields 1 and 3*: one at each."""
    goods, one, other = filled.all("goods"), value(filled.one("field")), value(filled.one("place"))
    if len(goods) != 1 or amount(goods[0]) != 2 or one is None or other is None:
        return NOTHING
    return [Part("sell", f"{good} to {one}, {good} to {other}", clear=True) for good in goods[0].ids("good")]


def _priced_each(filled: Filled, state: State) -> Sequence[Part]:
    """*Stone for 1, cloth for 2*: each good with its price behind it."""
    goods, prices = filled.all("goods"), filled.all("price") or filled.all("gold")
    order = [item for item in filled.items if item in goods or item in prices]
    if order[::2] != goods or order[1::2] != prices or len(goods) != len(prices) or None in map(value, prices):
        return NOTHING
    sold = [f"{good} for {value(price)}" for good, price in zip(goods_of(goods, state), prices, strict=True)]
    return [Part("sell", ", ".join(sold))]


def _two_sales(filled: Filled) -> bool:
    """*Wood to the pioneer and cloth to field 4*: what is told of each must not be taken for both."""
    goods = filled.all("goods")
    told = [item for slot in ("buyer", "owner", "place", "field", "price", "gold") for item in filled.all(slot)]
    inside = any(goods[0].start < item.start < goods[-1].start for item in told)
    behind = any(item.start > goods[-1].start for item in told)
    gold = filled.one("gold")
    before = gold is not None and gold.start < goods[0].start and bool(goods[0].break_before)
    first = filled.items[0]  # *cloth to 4, spice to …*: it hangs on what stands before it
    hangs = first in told and first.seat < 0 and first.start > 0 and not first.break_before
    hangs = hangs and bool(goods[0].break_before)
    return (inside and behind) or before or hangs  # *… for four gold, and the spice …*


def to_whom(filled: Filled, state: State) -> str | None:
    """Who buys, where and for how much, as far as it was told; None where that makes no sense."""
    buyer, owner = filled.one("buyer"), filled.one("owner")
    place, price = value(filled.one("field") or filled.one("place")), filled.one("price") or filled.one("gold")
    if buyer is not None and place is None:
        place = buyer.size if buyer.size is not None else buyer.after
    if buyer is not None and price is None and _is_due(buyer, place, state):
        return f" to {buyer.ids('inhabitant')[0]} for {place}"  # *settler 2, pioneer 1*
    if buyer is not None and place is None and owner is None and buyer.ordinal is not None:
        place = _counted_off(buyer, state)  # *the second settler*
        if place is None:
            return None
    if price is not None and price.size is not None and "at" in price.roles:
        return None  # *to the pioneer on the four*: a place
    if owner is not None and owner.seat == state.to_move:
        owner = None  # *cloth for me, and I sell it to …*
    if buyer is not None and not buyer.ids("inhabitant") and (place is None or owner is not None):
        return None
    behind = f" to {spell_player(state.players[owner.seat].name, owner.seat)}" if owner is not None else ""
    if buyer is not None and buyer.ids("inhabitant"):
        behind += f"{'' if owner is not None else ' to'} {buyer.ids('inhabitant')[0]}"
    if place is not None:
        behind += f" {'at' if behind else 'to'} {place}"
    return behind


def _is_due(buyer: Item, place: int | None, state: State) -> bool:
    """Whether a number behind a buyer is what he pays, and he does not live on that field."""
    lives = state.players[state.to_move].inhabitants
    if place is None or place != buyer.after or place != _due(buyer, state):
        return False
    return not (0 < place <= len(lives) and lives[place - 1] in buyer.ids("inhabitant"))


def _counted_off(buyer: Item, state: State) -> int | None:
    """The field of the first, second … such inhabitant."""
    named, order = buyer.ids("inhabitant"), buyer.ordinal or 0
    lives = [n for n, level in enumerate(state.players[state.to_move].inhabitants, 1) if not named or level in named]
    if not 0 < order <= len(lives):
        return None
    buyer.guessed = buyer.guessed or (order in lives and lives[order - 1] != order)
    return lives[order - 1]
