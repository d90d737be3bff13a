"""Sales of what was named before, or whose buyer is told first: *I sell it to the citizen*, *one more to him*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.games.anno1503.moves.saying_goods import (
    IT,
    MORE,
    NOTHING,
    amount,
    prices_of,
    value,
)
from referee.games.anno1503.moves.saying_sales import sell, to_whom

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


def sell_it(filled: Filled, state: State) -> Sequence[Part]:
    """*I buy tobacco and sell it to the merchant*: what was named last; `listed` knows it."""
    buyer, behind = filled.one("buyer"), to_whom(filled, state)
    alone = not behind or (buyer is not None and (buyer.count or 1) > 1)
    return NOTHING if alone else [Part("sell", f"{IT}{behind}{told}") for told in prices_of(filled)]


def one_more(filled: Filled, state: State) -> Sequence[Part]:
    """*Stone to the pioneer on 4, and one to the one on 5*: the good that was sold before; `listed` knows it."""
    one, behind = filled.one("one"), to_whom(filled, state)
    assert one is not None
    single = value(one) == 1 or (one.ordinal is not None and one.count is None)
    if not behind or not single or one is not filled.items[0] or filled.called:
        return NOTHING
    return [Part("sell", f"{IT}{behind}{told}{MORE}") for told in prices_of(filled)]


def more_sold(filled: Filled, state: State) -> Sequence[Part]:
    """*Cloth to 3 for 2*: one more sale behind another one."""
    sales = sell(filled, state)
    listed = [part._replace(text=part.text.replace(", ", f"{MORE}, ") + MORE) for part in sales]
    placed = (filled.one("field") or filled.one("place")) and (filled.one("price") or filled.one("gold"))
    return [*listed, *(part._replace(clear=True) for part in sales if placed)]  # only what is sold has both


def sold(filled: Filled, state: State) -> Sequence[Part]:
    """*The merchant buys my tobacco*: who buys is named before the verb."""
    buyer = filled.one("buyer")
    assert buyer is not None
    verb = next(item for item in filled.items if item.verbs)
    if buyer.start > verb.start:  # *the wood, my pioneer buys that*
        turned = filled.all("goods")[-1].start < verb.start and not buyer.break_before
        turned = turned and bool(verb.verbs & {"buy", "get"})
        return [part._replace(guess=True) for part in sell(filled, state)] if turned else NOTHING
    if verb.break_before and "buy" in verb.verbs:
        return NOTHING  # *… to the pioneer on 2 and I buy stone*
    mine = buyer.mine or any(item.mine for item in filled.all("goods"))
    wish = filled.verbs <= {"want"} or not (mine or filled.items[0].break_before)  # it may only be said so
    return [part._replace(guess=wish) for part in sell(filled, state)] if buyer.start < verb.start else NOTHING


def sold_to(filled: Filled, state: State) -> Sequence[Part]:
    """*Stone → 4*: to whoever lives there."""
    good, place = filled.all("goods")[0], filled.one("place")
    assert place is not None
    arrow = place.roles == {"to"} and not place.break_before and good.start < place.start
    return sell(filled, state) if arrow else NOTHING


def gets_it(filled: Filled, state: State) -> Sequence[Part]:
    """*… it was tobacco, the merchant gets it*, *my citizen buys one of me*."""
    it, buyer = filled.one("it"), filled.one("buyer")
    assert it is not None
    assert buyer is not None
    if it.groups == {"number"} and (value(it) != 1 or it.start < buyer.start):
        return NOTHING
    return [part._replace(guess=True) for part in sell_it(filled, state)]


def of_topic(filled: Filled, state: State) -> Sequence[Part]:
    """*My settler wants cloth, I sell him one*, *I've two tobacco, I sell one*: what it is about was named before."""
    good, one, buyer = filled.all("goods")[0], filled.one("one"), filled.one("buyer")
    verb = next(item for item in filled.items if "sell" in item.verbs)
    named = [good, buyer] if buyer is not None else [good]
    behind = [item for item in filled.items if item.start > max(topic.start for topic in named)]
    parted = any(item.break_before for item in behind if item.start <= verb.start)
    single = one is not None and value(one) == 1 and one in behind
    if not parted or not (single or (one is None and buyer is not None and amount(good) == 1)):
        return NOTHING
    told = f" to {buyer.ids('inhabitant')[0]}" if buyer is not None else ""
    return [Part("sell", f"{good.ids('good')[0]}{told}", guess=not single)]
