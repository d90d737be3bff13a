"""Spell what was said of the die, of goods that change hands, and of events in Anno 1503."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import spell_player
from referee.speech.frames import NOTHING, Filled, Part
from referee.speech.items import BARE, PAUSE, Item

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

INFERRED, UNTRUE = "inferred", "untrue"
IT, MORE, OTHER = "it", " more", "other"
"""Marks that `spoken_turns.finish` resolves: the good named last; behind what is only sold if something else was; the
other one of two."""
YIELDED, CHOSEN, BROUGHT, SECOND = "yield", "choice", "brought", "!"
"""What the die brings: surely, by choice, to all together; behind a die that must follow a six."""
PEOPLE = frozenset(("inhabitant", "noun:inhabitant", "noun:people"))
PRICES = frozenset(("for", "with"))


def value(item: Item | None) -> int | None:
    """Return the number that was said, however it was said: `4`, `Vierer`, `the fourth`."""
    if item is None or (item.both and item.count == 2):
        return None
    counts = not item.by_article or (item.size is None and item.groups.isdisjoint(PEOPLE))
    numbers = (item.count if counts else None, item.after, item.size, item.ordinal)
    return next((number for number in numbers if number is not None), None)


def name_seat(seat: int, state: State) -> str:
    """Return how a player is spelled."""
    return spell_player(state.players[seat].name, seat)


def count_goods(items: Iterable[Item], state: State) -> list[str]:
    """Return the goods with their counts; *all* means as many as are in hand."""
    found = []
    for item in items:
        good = item.ids("good")[0]
        held = state.players[state.to_move].hand.get(good, 0) if item.every and item.number is None else item.amount
        found.append(f"{held} {good}" if held > 1 else good)
    return found


def doubted(parts: Sequence[Part], is_doubted: bool = True, doubt: str = INFERRED) -> list[Part]:
    """Return the parts, with a doubt where there is one."""
    return [part._replace(doubt=part.doubt or doubt) if is_doubted else part for part in parts]


# the die --------------------------------------------------------------------------------------------------------------


def spell_roll(filled: Filled, state: State) -> Sequence[Part]:
    dice_items, named = filled.all("die"), filled.one("number")
    dice = [number for item in (*dice_items, *filled.all("event")) for number in _read_dice(item)]
    if "want" in filled.verbs and "roll" not in filled.verbs:
        return NOTHING  # *I need a four*
    if named is not None:
        return [Part("roll", str(named.after), first=True)] if filled.called and named.after and not dice else NOTHING
    if any(item.every or item.both or item.times > 2 or item.ordinal for item in dice_items) or not 0 < len(dice) < 3:
        return NOTHING
    if not filled.called and any("to" in i.roles and not i.roles & {"", "with"} for i in dice_items):
        return NOTHING  # *stone to the 4*
    if len(dice) == 1 and any(item.times == 2 for item in dice_items):
        dice *= 2
    if filled.one("event") and dice == [6]:
        more = (Part("roll", f"6 {n}", first=True, doubt=INFERRED) for n in range(1, 7))
        return [Part("roll", "6", first=True, opens=True), *more]
    if filled.one("event") and len(dice) == 1:
        return [
            Part("roll", f"{dice[0]}{SECOND}", first=True),
            Part("roll", f"6 {dice[0]}", first=True, doubt=INFERRED),
        ]
    if len(dice) == 2 and dice[0] != 6:
        other = dice_items[1] if len(dice_items) == 2 else None
        mended = other is not None and len(filled.items) == 2 and other.break_before == PAUSE and not other.by_and
        return [Part("roll", str(dice[1]), first=True, doubt=INFERRED)] if mended else NOTHING  # *a four, er, a five*
    priced = not filled.called and any("for" in i.roles and "" not in i.roles and i.size is None for i in dice_items)
    doubt = INFERRED if priced else ""
    return [Part("roll", " ".join(map(str, dice)), first=True, opens=dice == [6], doubt=doubt)]


def _read_dice(item: Item) -> list[int]:
    """*Two sixes* are two dice."""
    if item.size is not None and item.count in (None, 1, 2):
        return [item.size] * (item.count or 1)
    number = value(item)
    return [] if number is None else [number]


NAMED = Part("", "named", behind="event")


def find_seats(filled: Filled, state: State) -> list[int] | None:
    """Return who takes or pays: a player, all of them, all others, or the speaker; None where it is not clear."""
    named, group = filled.all("player"), filled.one("everyone")
    seats = list(dict.fromkeys(item.seat for item in named))
    if len(named) > 1 and (len(seats) < len(named) or not all(player.by_and for player in named[1:])):
        return None
    if group is None:
        return seats or [state.to_move]
    if named or group.number is not None or not (group.every or group.groups != {"number"}):
        return None
    return [seat for seat in state.clockwise(state.to_move) if not (group.is_noun("others") and seat == state.to_move)]


def draws_cards(item: Item, state: State) -> bool:
    """Tell whether a building is named that draws from a hand."""
    return any(state.ruleset.buildings[id].draws for id in item.ids("building"))


def spell_take(filled: Filled, state: State) -> Sequence[Part]:
    player, goods, seats = filled.one("player"), filled.all("goods"), find_seats(filled, state)
    if seats is None or any(item.every for item in goods) or (filled.unused and not filled.called):
        return NOTHING
    if any("buy" in item.verbs for item in filled.items) or (
        filled.verbs <= {"want"} and player is None and any(item.amount > 1 for item in goods)
    ):
        return NOTHING  # *got two cloth*: rather bought
    turned = player is not None and "" in player.roles and player.start > goods[0].start
    if turned and (
        filled.called or (player is not None and player.break_before) or len(goods) > 1 or not goods[0].break_before
    ):
        return NOTHING
    named = filled.all("player") or filled.all("everyone")
    inside = {len([good for good in goods if good.start < whose.start]) for whose in named}
    if len(inside) > 1 or not inside <= {0, len(goods)}:
        return NOTHING  # *stone for me, for Paul tobacco*
    return doubted(_give(seats, goods, state), turned)


def _give(seats: Sequence[int], goods: Sequence[Item], state: State) -> list[Part]:
    told = ["nothing" if item.is_noun("nothing") else count_goods([item], state)[0] for item in goods]
    return [Part("", ", ".join(f"{name_seat(seat, state)} {', '.join(told)}" for seat in seats), behind="take")]


def spell_stays(filled: Filled, state: State) -> Sequence[Part]:
    """*A five, Urs keeps his wood*: what somebody else chooses."""
    return NOTHING if filled.need("player").seat == state.to_move else spell_take(filled, state)


def spell_yield(filled: Filled, state: State) -> Sequence[Part]:
    """*A two, so tools*; *a one, tobacco*: what the die brings or what is chosen; `finish` knows which is true."""
    good = filled.need("goods")
    if good.amount != 1:
        return NOTHING
    chosen = "" if good.break_before or good.concluded else INFERRED
    brought = "" if good.concluded else INFERRED
    id = good.ids("good")[0]
    return [Part("", id, behind=YIELDED, doubt=brought), Part("", id, behind=CHOSEN, doubt=chosen)]


def spell_same(filled: Filled, state: State) -> Sequence[Part]:
    """*Tobacco for me, Karel too*, *everybody takes spice, Ivy two*."""
    player, number, too = filled.need("player"), filled.one("number") or filled.one("them"), filled.one("same")
    if number is None and too is None:
        return NOTHING
    if number is not None and (number.start < player.start or number.break_before or number.number is None):
        return NOTHING
    times = 1 if number is None else number.amount
    told = f"{name_seat(player.seat, state)} same {times}"
    return doubted([Part("", told, behind="take")], too is None or too.number is not None)


# events ---------------------------------------------------------------------------------------------------------------


def spell_pay(filled: Filled, state: State) -> Sequence[Part]:
    """What a player pays for an event; *we all pay* says nothing new."""
    item, seats, player = filled.one("amount"), find_seats(filled, state), filled.one("player")
    gold = 0 if item is not None and item.is_noun("nothing") else value(item)
    if seats is None or (item is not None and gold is None) or (gold is None and "pay" not in filled.verbs):
        return NOTHING
    if gold is None or gold == 0:
        return [NAMED]
    assert item is not None
    if filled.frame.verbs:
        verb = next((i for i in filled.items if i.verbs & {"pay", "give"}), None)
        if player is None and verb is not None and item.start < verb.start:
            return NOTHING  # *6 3, I pay*: a die
        told = ", ".join(f"{name_seat(seat, state)} {gold}" for seat in seats)
        return [Part("", told, behind="pay")]
    assert player is not None
    first, second = sorted((player, item), key=lambda i: i.start)
    if second.break_before or (item is first and player.roles == BARE and item.by_article):
        return NOTHING
    return doubted(
        [Part("", f"{name_seat(player.seat, state)} {gold}", behind="pay")], item is first and player.roles == BARE
    )


def spell_lose(filled: Filled, state: State) -> Sequence[Part]:
    """A tile that pirates take and where the new one is laid, or who moves out after a fire."""
    player, square, who = filled.need("player"), filled.one("square"), filled.one("who")
    tiles = [item for item in filled.all("tile") if item.groups & {"tile"}]
    goods = [item for item in filled.all("tile") if item.groups & {"good"}]
    building = filled.one("building")
    thing = goods[0].ids("good")[0] if goods else tiles[0].ids("tile")[0] if tiles else ""
    thing = building.ids("building")[0] if building is not None else thing
    placed = [filled.one("field"), filled.one("place"), who, *filled.all("tile")]
    numbers = [value(i) if i.groups & {"number", "noun:field", "noun:pier"} else i.after or i.size for i in placed if i]
    place = next((number for number in numbers if number is not None), None)
    if who is not None and place is None:
        lives = state.players[player.seat].inhabitants
        named = who.ids("inhabitant")
        place = len(lives) if lives and (not named or lives[-1] in named) else None
    if not thing and place is None:
        return NOTHING
    told = [name_seat(player.seat, state), thing, (f"at {place}" if thing else str(place)) if place is not None else ""]
    told += [f"to {square.ids('square')[0]}"] if square is not None else []
    return [Part("", " ".join(filter(None, told)), behind="lose")]


# sales ----------------------------------------------------------------------------------------------------------------


def spell_sell(filled: Filled, state: State) -> Sequence[Part]:
    goods, buyer, alone = filled.all("goods"), filled.one("buyer"), filled.one("all")
    if _is_no_sale(filled, state):
        return NOTHING
    if len(filled.all("price")) + len(filled.all("gold")) > 1:
        return _spell_priced_each(filled, state)
    placed = filled.one("place") or filled.one("field")
    each = buyer is not None and placed is None and any(good.each for good in goods)
    if buyer is not None and (each or ((buyer.count or 1) > 1 and buyer.count != sum(i.amount for i in goods))):
        return _spell_one_for_each(filled, state)
    other = filled.one("other")
    if other is not None:  # *wood to one pioneer, tools to the other*
        return [Part("sell", f"{count_goods(goods, state)[0]} to {OTHER}", doubt=INFERRED)]
    one, two = value(filled.one("field")), value(filled.one("place"))
    if one is not None and two is not None:
        fits = len(goods) == 1 and goods[0].amount == 2
        good = goods[0].ids("good")[0]
        return [Part("sell", f"{good} to {one}, {good} to {two}", clear=True)] if fits else NOTHING
    behind = find_buyer(filled, state)
    told = [i for name in ("buyer", "owner", "place", "field", "price", "gold") for i in filled.all(name)]
    inside = any(goods[0].start < i.start < goods[-1].start for i in told)
    if behind is None or (inside and any(i.start > goods[-1].start for i in told)):
        return NOTHING  # *wood to the pioneer and cloth to field 4*: two sales
    first = filled.items[0]
    if first in told and first.seat < 0 and not first.break_before and goods[0].break_before and first.start > 0:
        return NOTHING  # *cloth to 4, spice to …*: it hangs on what stands before it
    later: list[Item] = []
    if buyer is not None and inside and len(buyer.ids("inhabitant")) == 1:
        buys = state.ruleset.inhabitants[buyer.ids("inhabitant")[0]].buys
        later = [i for i in goods if i.start > buyer.start and i.ids("good")[0] not in buys]
    names = [
        good if item in later else good + behind for good, item in zip(count_goods(goods, state), goods, strict=True)
    ]
    due = price_of(buyer, state)
    lives = sum(level in buyer.ids("inhabitant") for level in state.players[state.to_move].inhabitants) if buyer else 0
    several = (
        buyer is not None
        and placed is None
        and buyer.plural
        and buyer.number is None
        and lives > 1
        and not buyer.part_of
    )
    unsure = bool(later) or (several and sum(i.amount for i in goods) == 1)
    clear = any(mark in behind for mark in (" at ", *(f" to {n}" for n in range(10))))
    texts = [", ".join(good + price for good in names) for price in list_prices(filled, due)]
    assert alone is None or alone.every or is_price(alone, goods)
    return [Part("sell", text, clear=clear, doubt=INFERRED if unsure else "") for text in texts]


def _is_no_sale(filled: Filled, state: State) -> bool:
    """Tell whether the goods are rather bought, laid away or paid, or belong to something else that was said."""
    goods, buyer, alone = filled.all("goods"), filled.one("buyer"), filled.one("all")
    place = filled.one("place")
    if alone is not None and not (alone.every or is_price(alone, goods)):
        return True
    verbs = [i for i in filled.items if i.is_verb]
    sells = next((i for i in verbs if i.verbs & filled.frame.verbs), None)
    if any(i.verbs & {"discard", "return", "buy"} and "sell" not in i.verbs and i.break_before for i in verbs[1:]):
        return True
    owner = filled.one("owner")
    last = sells is not None and sells.start > goods[-1].start and owner is not None and "to" not in owner.roles
    if last and owner is not None and any(i.break_before and i.start > owner.start for i in goods):
        return True  # *spice for me, and wood I sell*: what the die brings stands before it
    wants = [i for i in verbs if i.verbs & {"want", "take", "get"} and not i.verbs & {"sell", *filled.frame.verbs}]
    if wants and (sells is None or any(i.break_before for i in wants)):
        return True  # *I need stone for the citizen*
    if buyer is not None and not filled.called and goods[0].roles <= PRICES:
        return True  # *a pioneer for wood and tools*
    if any(i.count is not None and not i.by_article and i.after is not None for i in goods):
        return True
    bare = buyer is not None and "" in buyer.roles
    if buyer is not None and bare and not filled.called and buyer.break_before and buyer.start > goods[-1].start:
        return not (
            filled.all("price") or filled.all("gold") or buyer.bracketed
        )  # *wood, tools, a pioneer*: what he costs
    if buyer is not None and bare and sells is not None and buyer.start < sells.start and sells.break_before:
        return True  # *I place a pioneer and sell stone*
    before = [i for i in goods if sells is not None and i.start < sells.start]
    if before and len(before) < len(goods) and sells is not None and (sells.break_before or wants):
        return True  # *three, that's wood, and I sell the stone*
    from_it = place is not None and "from" in place.roles and not place.roles & {"at", "to"}
    return from_it and not (buyer is not None and buyer.start > goods[-1].start)


def is_price(number: Item, goods: Sequence[Item]) -> bool:
    """*Two tobacco to the merchant, four each*: a number that is the price of each."""
    return (number.each or number.bracketed) and number.number is not None and number.start > goods[-1].start


def price_of(buyer: Item | None, state: State) -> int:
    """Return what a buyer pays for each good, 0 where nobody was named."""
    levels = buyer.ids("inhabitant") if buyer is not None else ()
    return state.sale_price(state.players[state.to_move], levels[0]) if len(levels) == 1 else 0


def list_prices(filled: Filled, cost: int = 0) -> list[str]:
    """*Two cloth for four*: the price of each, or of all together; the one that is true where each has a `cost`."""
    price = next((found for name in ("price", "gold", "for", "all") if (found := filled.one(name)) is not None), None)
    told = value(price)
    if price is None or told is None or price.every:
        return [""]
    number = sum(item.amount for item in filled.all("goods"))
    if number < 2 or price.each or any(item.every for item in filled.all("goods")) or told % number:
        return [f" for {told}"]
    return [f" for {told // number}", f" for {told}"]


def find_buyer(filled: Filled, state: State) -> str | None:
    """Return who buys and where, as far as it was told; None where that makes no sense."""
    buyer, owner = filled.one("buyer"), filled.one("owner")
    place = value(filled.one("field") or filled.one("place"))
    if owner is not None and owner.seat == state.to_move:
        owner = None
    if buyer is not None and place is None:
        place = buyer.size if buyer.size is not None else buyer.after
    behind = f" to {name_seat(owner.seat, state)}" if owner is not None else ""
    if buyer is not None and buyer.ids("inhabitant"):
        behind += f"{'' if owner is not None else ' to'} {buyer.ids('inhabitant')[0]}"
    return behind + (f" {'at' if behind else 'to'} {place}" if place is not None else "")


def _spell_one_for_each(filled: Filled, state: State) -> Sequence[Part]:
    """*Tools to both pioneers*: as many as there are buyers."""
    buyer, goods = filled.need("buyer"), filled.all("goods")
    lives = state.players[state.to_move].inhabitants
    places = [place for place, level in enumerate(lives, start=1) if level in buyer.ids("inhabitant")]
    number, good = buyer.count or len(places), goods[0].ids("good")[0]
    named = ", ".join(f"{good} to {place}" for place in places)
    text = named if number == len(places) else f"{number} {good} to {buyer.ids('inhabitant')[0]}"
    return doubted([Part("sell", text)], not filled.called or buyer.count is None)


def _spell_priced_each(filled: Filled, state: State) -> Sequence[Part]:
    """*Stone for 1, cloth for 2*: each good with its price behind it."""
    goods, prices = filled.all("goods"), filled.all("price") or filled.all("gold")
    order = [item for item in filled.items if item in goods or item in prices]
    if order[::2] != goods or order[1::2] != prices or len(goods) != len(prices) or None in map(value, prices):
        return NOTHING
    sold = [f"{good} for {value(price)}" for good, price in zip(count_goods(goods, state), prices, strict=True)]
    return [Part("sell", ", ".join(sold))]


def spell_sold(filled: Filled, state: State) -> Sequence[Part]:
    """*The merchant buys my tobacco*: who buys is named before the verb."""
    buyer, verb = filled.need("buyer"), next(item for item in filled.items if item.verbs)
    turned = filled.all("goods")[-1].start < verb.start and not buyer.break_before and verb.verbs & {"buy", "get"}
    if (buyer.start > verb.start and not turned) or (verb.break_before and "buy" in verb.verbs):
        return NOTHING
    mine = buyer.mine or any(item.mine for item in filled.all("goods"))
    return doubted(spell_sell(filled, state), buyer.start > verb.start or filled.verbs <= {"want"} or not mine)


def spell_sell_list(filled: Filled, state: State) -> Sequence[Part]:
    """*Wood to 2, spice to 3*, *cloth and wood to settler and pioneer*: each good with its buyer."""
    goods, places = filled.all("goods"), filled.all("places")
    if len(goods) != len(places) or (len(goods) < 2 and not filled.called):
        return NOTHING
    order = [item for item in filled.items if item in goods or item in places]
    paired = order[::2] == goods and order[1::2] == places
    levels = [place.ids("inhabitant") for place in places]
    if all(levels):
        buys = [state.ruleset.inhabitants[level[0]].buys for level in levels]
        if paired or len(goods) < 2 or not all(g.ids("good")[0] in b for g, b in zip(goods, buys, strict=True)):
            return NOTHING
        told = [f"{g} to {level[0]}" for g, level in zip(count_goods(goods, state), levels, strict=True)]
        return [Part("sell", ", ".join(told))]
    if any(levels) or not paired or None in map(value, places):
        return NOTHING
    told = [f"{good.ids('good')[0]} to {value(place)}" for good, place in zip(goods, places, strict=True)]
    return [Part("sell", ", ".join(told))]


def spell_sell_it(filled: Filled, state: State) -> Sequence[Part]:
    """*I buy tobacco and sell it to the merchant*, *…, and one to the one on 5*: the good named last."""
    behind, one = find_buyer(filled, state), filled.one("one")
    buyer = filled.one("buyer")
    if not behind or (buyer is not None and (buyer.count or 1) > 1):
        return NOTHING
    more = MORE if one is not None else ""
    return [Part("sell", f"{IT}{behind}{told}{more}") for told in list_prices(filled)]


def spell_more_sold(filled: Filled, state: State) -> Sequence[Part]:
    """*Cloth to 3 for 2*: one more sale behind another one."""
    sales = spell_sell(filled, state)
    listed = [part._replace(text=part.text.replace(", ", f"{MORE}, ") + MORE) for part in sales]
    placed = (filled.one("field") or filled.one("place")) and (filled.one("price") or filled.one("gold"))
    return [*listed, *(part._replace(clear=True) for part in sales if placed)]


def spell_sell_all(filled: Filled, state: State) -> Sequence[Part]:
    """*I sell everything*: the whole hand."""
    told = filled.need("all")
    hand = {good: held for good, held in state.players[state.to_move].hand.items() if held}
    counts = told.number is not None and told.number == sum(hand.values()) and told.is_noun("ware")
    if not hand or not (counts or (told.every and told.number is None)):
        return NOTHING
    return [Part("sell", ", ".join(f"{held} {good}" if held > 1 else good for good, held in hand.items()))]


# purchases, cards drawn and laid away ---------------------------------------------------------------------------------


def spell_buy(filled: Filled, state: State) -> Sequence[Part]:
    goods, seller, alone = filled.all("goods"), filled.one("seller"), filled.one("all")
    cost = state.buy_price(state.players[state.to_move])
    whole = cost * sum(item.amount for item in goods)
    told = alone is not None and alone.start > goods[-1].start and value(alone) in (cost, whole)
    if (seller is not None and seller.seat == state.to_move) or (
        alone is not None and not told and not is_price(alone, goods)
    ):
        return NOTHING
    if not filled.called and all(item.number is None or item.by_article for item in goods):
        return NOTHING  # *the pile of tools*
    verb = next((item for item in filled.items if item.verbs & {"buy", "trade"}), None)
    before = [item for item in goods if verb is not None and item.start < verb.start]
    if verb is not None and verb.break_before and before and len(before) < len(goods):
        return NOTHING  # *I take tools and buy stone*
    if seller is None and all(item.after == cost and item.count is None for item in goods):
        return [Part("buy", ", ".join(f"{item.ids('good')[0]} for {cost}" for item in goods))]  # *wood 4, tools 4*
    behind = f" from {name_seat(seller.seat, state)}" if seller is not None else ""
    prices = sorted((*filled.all("price"), *filled.all("for"), *filled.all("all")), key=lambda price: price.start)
    found = []
    for item in goods:
        due = next((price for price in prices if price.start > item.start), None)
        price = f" for {value(due)}" if value(due) is not None else ""
        found += [good + behind + price for good in count_goods([item], state)]
    return [Part("buy", ", ".join(found))]


def spell_draw(filled: Filled, state: State) -> Sequence[Part]:
    player, good, one, by = filled.need("from"), filled.one("good"), filled.one("one"), filled.one("by")
    verb = next((item for item in filled.items if "draw" in item.verbs), None)
    if good is not None and verb is not None and verb.break_before and max(good.start, player.start) < verb.start:
        return NOTHING  # *Boris spice, I draw …*: what he takes
    me, again = filled.one("me"), filled.one("again")
    most = 2 if filled.verbs & {"pay", "give"} else 1
    if player.seat == state.to_move or (me is not None and me.seat != state.to_move):
        return NOTHING
    if (again is not None and again.seat != player.seat) or (one is not None and value(one) not in (1, most)):
        return NOTHING
    if "draw" not in filled.frame.verbs:
        if by is not None and by.ids("building") and not draws_cards(by, state):
            return NOTHING
        handed = good is not None and "" not in player.roles and good.start < player.start and not player.break_before
        if by is None and not handed and not filled.names_noun("card", "ware"):
            return NOTHING  # *I take spice from Ruth*: nothing that a die brings comes from another player
    return [Part("draw", name_seat(player.seat, state) + (f" {good.ids('good')[0]}" if good is not None else ""))]


def spell_discard(filled: Filled, state: State) -> Sequence[Part]:
    leaves = "discard" not in filled.verbs and not filled.verbs & {"remove", "return"}
    if "lose" in filled.verbs or (leaves and filled.items[-1] in filled.all("goods")):
        return NOTHING
    return doubted([Part("discard", ", ".join(count_goods(filled.all("goods"), state)))], leaves)


def spell_win(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("win")]
