"""The canonical spelling of dice and goods in Anno 1503, and the last touch to a reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import Item
from referee.engine.text import spell_player
from referee.games.anno1503.ruleset import ANY

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

NOTHING: Sequence[Part] = ()
YIELDED = "yield"
_AFLOAT = re.compile(r"(^|; )ship; (ship \d )?(sail|explore)\b")
_LOOKED_TWICE = re.compile(r"explore [A-Z]\d+; explore [A-Z]\d+")
"""One ship that looks at two squares: it rather went to the first of them."""


def amount(item: Item) -> int:
    number = item.number
    return (1 if number is None else number) * item.times


def _counted(item: Item, name: str) -> str:
    return name if amount(item) == 1 else f"{amount(item)} {name}"


def value(item: Item | None) -> int | None:
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
    if _AFLOAT.search(text) or _LOOKED_TWICE.search(text):
        return True  # the ship that was named, or went there, is rather the one that sails
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
    if " pay " in text and not re.search(r"roll 6 [1-6]", text):
        return []
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
        told.append("nothing" if item.is_noun("nothing") else _counted(item, item.ids("good")[0]))
    listed = any(item.break_before and not item.by_and for item in goods[1:])  # one of them may be somebody else's
    return [Part("", f"{name} {', '.join(told)}", behind="take", guess=listed)]


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


def thrown(filled: Filled, state: State) -> Sequence[Part]:
    """*Away with the cloth*; but who loses something does not choose to."""
    return NOTHING if "lose" in filled.verbs else discard(filled, state)


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


def sell(filled: Filled, state: State) -> Sequence[Part]:
    buyer, owner, place, price = (
        filled.one("buyer"),
        filled.one("owner"),
        value(filled.one("field") or filled.one("place")),
        filled.one("price") or filled.one("gold"),
    )
    if buyer is not None and place is None:
        place = buyer.size if buyer.size is not None else buyer.after
    alone = filled.one("all")
    if alone is not None and not alone.every:
        return NOTHING
    if buyer is not None and (buyer.count or 1) > 1 and buyer.count != sum(map(amount, filled.all("goods"))):
        return NOTHING
    later = buyer is not None and buyer.start > filled.all("goods")[-1].start
    if buyer is not None and later and not filled.called and buyer.break_before and "" in buyer.roles:
        return NOTHING  # *wood, tools, a pioneer*: what he costs
    verb = next((item for item in filled.items if "sell" in item.verbs), None)
    if buyer is not None and verb is not None and buyer.start < verb.start and verb.break_before:
        return NOTHING  # *I place a pioneer and sell stone*
    if verb is not None and _on_both_sides(filled.all("goods"), verb):
        return NOTHING  # *three, that's wood, and I sell the stone*
    behind = ""
    if owner is not None:
        behind += f" to {spell_player(state.players[owner.seat].name, owner.seat)}"
    if buyer is not None and not buyer.ids("inhabitant") and (place is None or owner is not None):
        return NOTHING
    if buyer is not None and buyer.ids("inhabitant"):
        behind += f"{'' if owner is not None else ' to'} {buyer.ids('inhabitant')[0]}"
    if place is not None:
        behind += f" {'at' if behind else 'to'} {place}"
    if price is not None and value(price) is not None:
        behind += f" for {value(price)}"
    return [Part("sell", ", ".join(good + behind for good in _goods(filled.all("goods"), state)))]


def _on_both_sides(goods: Sequence[Item], verb: Item) -> bool:
    """Whether a verb stands between goods with a break before it: what stands before it was said about something
    else."""
    before = [item for item in goods if item.start < verb.start]
    between = [item for item in goods if item.start > verb.start]
    return bool(before and between and verb.break_before)


def sell_on(filled: Filled, state: State) -> Sequence[Part]:
    """*I sell stone to field 1, tobacco to field 5*: one more sale, where one was said before."""
    return [part._replace(after="sell") for part in sell(filled, state)]


def sold(filled: Filled, state: State) -> Sequence[Part]:
    """*The merchant buys my tobacco*: who buys is named before the verb."""
    buyer = filled.one("buyer")
    assert buyer is not None
    verb = next(item for item in filled.items if item.verbs)
    wish = filled.verbs <= {"want"}  # *the merchant wants tobacco*: it may only be said so
    return [part._replace(guess=wish) for part in sell(filled, state)] if buyer.start < verb.start else NOTHING


def sold_to(filled: Filled, state: State) -> Sequence[Part]:
    """*Stone → 4*: to whoever lives there."""
    good, place = filled.all("goods")[0], filled.one("place")
    assert place is not None
    arrow = place.roles == {"to"} and not place.break_before and good.start < place.start
    return sell(filled, state) if arrow else NOTHING


def buy(filled: Filled, state: State) -> Sequence[Part]:
    seller = filled.one("seller")
    behind = f" from {spell_player(state.players[seller.seat].name, seller.seat)}" if seller is not None else ""
    goods, prices = filled.all("goods"), sorted((*filled.all("price"), *filled.all("for")), key=lambda i: i.start)
    if len(prices) > 1 and not all(one.start < price.start for one, price in zip(goods, prices, strict=False)):
        return NOTHING
    found = []
    for item in goods:
        due = next((price for price in prices if price.start > item.start), prices[-1] if prices else None)
        told = f" for {value(due)}" if value(due) is not None else ""
        found += [good + behind + told for good in _goods([item], state)]
    return [Part("buy", ", ".join(found))]


def sell_list(filled: Filled, state: State) -> Sequence[Part]:
    """*Wood to 2, spice to 3*: each good with its place behind it."""
    goods, places = filled.all("goods"), filled.all("places")
    order = [item for item in filled.items if item in goods or item in places]
    if len(goods) != len(places) or order[::2] != goods or order[1::2] != places:
        return NOTHING
    told = [f"{good.ids('good')[0]} to {value(place)}" for good, place in zip(goods, places, strict=True)]
    return [Part("sell", ", ".join(told))]


def sell_all(filled: Filled, state: State) -> Sequence[Part]:
    """*I sell everything*, *all four goods*: the whole hand, if it is as many."""
    told = filled.one("all")
    assert told is not None
    hand = {good: held for good, held in state.players[state.to_move].hand.items() if held}
    counts = told.number is not None and told.number == sum(hand.values()) and told.is_noun("ware")
    if not hand or not (counts or (told.every and told.number is None)):
        return NOTHING
    return [Part("sell", ", ".join(f"{held} {good}" if held > 1 else good for good, held in hand.items()))]


def draw(filled: Filled, state: State) -> Sequence[Part]:
    player, good = filled.one("from"), filled.one("good")
    assert player is not None
    name = spell_player(state.players[player.seat].name, player.seat)
    return [Part("draw", name + (f" {good.ids('good')[0]}" if good is not None else ""))]


def drawn(filled: Filled, state: State) -> Sequence[Part]:
    """*The great trading post: tools from Lars*: only this building draws."""
    by = filled.one("by")
    assert by is not None
    return draw(filled, state) if "great_trading_post" in by.ids("building") else NOTHING


def discard(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("discard", ", ".join(_goods(filled.all("goods"), state)))]


def win(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("win")]
