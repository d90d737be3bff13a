"""The canonical spelling of goods that change hands in Anno 1503."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, STOP, Item
from referee.engine.text import spell_player

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

PEOPLE = frozenset(("inhabitant", "noun:inhabitant", "noun:people"))
NOTHING: Sequence[Part] = ()
IN_EXCHANGE = frozenset(("with", "for"))
MORE = " more"
"""Behind what is only sold or bought if something else was before it."""
OTHER = "other"
"""Stands for the other one of two: of inhabitants of one level, or of ships."""
IT = "it"
"""Stands for the good that was named last."""
_NAMED_LAST = re.compile(r"^(roll|buy|draw)\b.* (?P<good>[a-z]+)( for \d+)?$")
_SOLD_FOR = re.compile(r"(?:sell|,) ([a-z]+)(?: to (?:[a-z]+|\d+|[a-z]+ at \d+))? for (\d+)")
_LAID_AWAY = re.compile(r"(?:^|,) (?:(\d+) )?([a-z]+)(?=,|$)")
_AFLOAT = re.compile(r"(^|; )ship; (ship \d )?(sail|explore)\b")
_LOOKED_TWICE = re.compile(r"explore [A-Z]\d+; explore [A-Z]\d+")
"""One ship that looks at two squares: it rather went to the first of them."""


def amount(item: Item) -> int:
    number = item.number
    return (1 if number is None else number) * item.times


def counted(item: Item, name: str) -> str:
    return name if amount(item) == 1 else f"{amount(item)} {name}"


def value(item: Item | None) -> int | None:
    """The number that was said, however it was said: `4`, `Vierer`, `the fourth`."""
    if item is None:
        return None
    counts = not item.by_article or (item.size is None and item.groups.isdisjoint(PEOPLE))
    count = item.count if counts else None  # *a five*, *a new inhabitant*
    for number in (count, item.after, item.size, item.ordinal):
        if number is not None:
            return number
    return None


def goods_of(items: Iterable[Item], state: State) -> list[str]:
    """The goods with their counts; *all* means as many as are in hand."""
    hand = state.players[state.to_move].hand
    found = []
    for item in items:
        good = item.ids("good")[0]
        if item.every and item.number is None:
            held = hand.get(good, 0)
            found.append(f"{held} {good}" if held > 1 else good)
        else:
            found.append(counted(item, good))
    return found


def twice(text: str) -> bool:
    """Whether a sale or purchase names one good twice: one of the two was rather said about something else."""
    if _AFLOAT.search(text) or _LOOKED_TWICE.search(text):
        return True  # the ship that was named, or went there, is rather the one that sails
    for clause in text.split("; "):
        action, _, rest = clause.partition(" ")
        sales = rest.split(", ")
        goods = [name.split(" ")[0] for name in sales]
        placed = len(set(sales)) == len(sales) and all(" to " in name for name in sales)
        if action in ("sell", "buy") and len(set(goods)) < len(goods) and not placed:
            return True
    return False


def listed(clauses: Sequence[str], goods: Sequence[str]) -> list[str]:
    """The clauses without the marks of what was only listed behind something else; none where nothing was."""
    for clause in clauses:
        first = clause.partition(", ")[0]
        if first.endswith(MORE):
            return []
    told = [clause.replace(f"{MORE},", ",").removesuffix(MORE) for clause in clauses]
    told = [_with_same_good(clause) for clause in told]
    for at, clause in enumerate(told):
        if clause.startswith(f"sell {IT} "):
            named = _NAMED_LAST.search(told[at - 1]) if at else None
            if named is None or named["good"] not in goods:
                return []
            told[at] = clause.replace(IT, named["good"], 1)
    return told


def _with_same_good(clause: str) -> str:
    """`sell stone to 4, it to 5`: a sale without a good is one of the good before it."""
    action, _, rest = clause.partition(" ")
    sales = rest.split(", ")
    if action != "sell":
        return clause
    for at, sale in enumerate(sales[1:], start=1):
        if sale.startswith(f"{IT} "):
            good = next(word for word in sales[at - 1].split(" ") if not word.isdigit())
            sales[at] = sale.replace(IT, good, 1)
    return f"{action} {', '.join(sales)}"


def thrown(filled: Filled, state: State) -> Sequence[Part]:
    """*Away with the cloth*; but who loses something does not choose to."""
    goods = filled.all("goods")
    leaves = not filled.verbs & {"remove", "return"}  # *tobacco and wood go*
    if "lose" in filled.verbs or (leaves and filled.items[-1] in goods):
        return NOTHING
    return [part._replace(guess=leaves or part.guess) for part in discard(filled, state)]


def prices_of(filled: Filled, cost: int = 0) -> list[str]:
    """*Two cloth for four*: the price of each, or of all together; the one that is true where each has a `cost`."""
    price = next((found for slot in ("price", "gold", "for", "all") if (found := filled.one(slot)) is not None), None)
    told = value(price)
    if price is None or told is None or price.every:
        return [""]
    number = sum(map(amount, filled.all("goods")))
    if number < 2 or price.each or any(item.every for item in filled.all("goods")) or told % number:
        return [f" for {told}"]
    if cost and told in (cost, number * cost):
        return [f" for {cost}"]
    return [f" for {told // number}", f" for {told}"]


def from_pile(filled: Filled, state: State) -> Sequence[Part]:
    """*A stone from the pile for six*: where the price is told and true it is bought; else it may be taken."""
    price, pile = filled.one("price") or filled.one("for") or filled.one("all"), filled.one("pile")
    if price is None and pile is not None and pile.roles & {"to", "in", "on"} and "from" not in pile.roles:
        return discard(filled, state)  # *two tobacco go back to the pile*
    cost, goods = state.buy_price(state.players[state.to_move]), filled.all("goods")
    whole = cost * sum(map(amount, goods))
    true = price is not None and value(price) == (cost if price.each else whole)
    return [part._replace(guess=not true) for part in buy(filled, state)]


def is_price(number: Item, goods: Sequence[Item]) -> bool:
    """*Two tobacco to the merchant, four each*, *tobacco to the merchant (4)*: a number that is the price of each."""
    return (number.each or number.bracketed) and number.number is not None and number.start > goods[-1].start


def more_bought(filled: Filled, state: State) -> Sequence[Part]:
    """*Spice for 4*: one more purchase behind another one."""
    return [Part("buy", part.text.replace(", ", f"{MORE}, ") + MORE) for part in buy(filled, state)]


def paid_for(filled: Filled, state: State) -> Sequence[Part]:
    """*I pay five gold for stone*, *I pay four and take tools*: what is paid for a good buys it."""
    price, good = filled.one("price"), filled.all("goods")[0]
    assert price is not None
    joined = "for" in good.roles or any(
        item.verbs & {"take", "get"} for item in filled.items if item.start > price.start
    )
    joined = joined or (not good.break_before and good.roles != BARE)
    due = value(price)
    if price.start > good.start or not joined or due is None:
        return NOTHING
    cost = state.buy_price(state.players[state.to_move])
    true = due in (cost, amount(good) * cost)
    return [part._replace(guess=not true) for part in buy(filled, state)]


def on_both_sides(goods: Sequence[Item], verb: Item) -> bool:
    """Whether a verb stands between goods with a break before it: what stands before it was said about something
    else."""
    before = [item for item in goods if item.start < verb.start]
    between = [item for item in goods if item.start > verb.start]
    return bool(before and between and verb.break_before)


def buy(filled: Filled, state: State) -> Sequence[Part]:
    seller, goods = filled.one("seller"), filled.all("goods")
    if _no_purchase(filled, state):
        return NOTHING
    cost = state.buy_price(state.players[state.to_move])
    if (
        seller is None
        and cost > state.ruleset.limits.purchases
        and all(i.after == cost and i.count is None for i in goods)
    ):
        return [Part("buy", ", ".join(f"{item.ids('good')[0]} for {cost}" for item in goods))]  # *wood 4, tools 4*
    behind = f" from {spell_player(state.players[seller.seat].name, seller.seat)}" if seller is not None else ""
    priced = (*filled.all("price"), *filled.all("for"), *filled.all("all"))
    prices = sorted(priced, key=lambda price: price.start)
    if len(prices) > 1 and not all(one.start < price.start for one, price in zip(goods, prices, strict=False)):
        return NOTHING
    found = []
    for item in goods:
        due = next((price for price in prices if price.start > item.start), prices[-1] if prices else None)
        told = f" for {value(due)}" if value(due) is not None else ""
        found += [good + behind + told for good in goods_of([item], state)]
    if len(prices) == 1:
        every = [good + behind for good in goods_of(goods, state)]
        cost = 0 if seller is not None else state.buy_price(state.players[state.to_move])
        return [Part("buy", ", ".join(good + told for good in every)) for told in prices_of(filled, cost)]
    return [Part("buy", ", ".join(found))]


def _no_purchase(filled: Filled, state: State) -> bool:
    """Whether something speaks against the goods being bought."""
    goods, alone, seller, pile = filled.all("goods"), filled.one("all"), filled.one("seller"), filled.one("pile")
    if seller is not None and seller.seat == state.to_move:
        return True  # *wood for me, and I buy stone*
    cost = state.buy_price(state.players[state.to_move])
    told = alone is not None and alone.start > goods[-1].start
    true = told and value(alone) in (cost, cost * sum(map(amount, goods)))
    if alone is not None and not true and not is_price(alone, goods):
        return True
    if any(item.stated for item in goods) and not all(item.stated for item in goods):
        return True  # *wood I have, tools I buy*
    if len({item.roles == {"for"} for item in goods}) > 1:
        return True  # *I trade cloth for wood*: neither is bought
    if any(item.break_before >= STOP or (pile is not None and item.start > pile.start) for item in goods[1:]):
        return True  # *two stones from the pile, cloth I have*
    verb = next((item for item in filled.items if item.verbs & {"buy", "trade"}), None)
    if verb is not None and on_both_sides(goods, verb):
        return True  # *I take tools and buy stone*
    if verb is not None and "buy" not in verb.verbs and any(item.roles == IN_EXCHANGE for item in goods):
        return True  # *two wood for a spice*: goods are not swapped for goods
    return any(item.break_before and "" not in item.roles and item.roles != goods[0].roles for item in goods[1:])


def discount(filled: Filled, state: State) -> Sequence[Part]:
    """*Cloth for 5, I've got an agreement*: why it costs less; `settled` knows whether something was bought."""
    tile, owned = filled.one("tile"), state.players[state.to_move].agreements
    assert tile is not None
    said = tile.stated or tile.mine or "own" in filled.verbs or tile.roles & {"for", "with"}
    true = tile.ids("tile") == ("trade_agreement",) and amount(tile) <= owned
    return [Part("", "named", behind="discount", guess=not tile.roles & {"for", "with"})] if said and true else NOTHING


def discard(filled: Filled, state: State) -> Sequence[Part]:
    told = ", ".join(goods_of(filled.all("goods"), state))
    pays = any(pays_for(f"discard {told}", action, state) for action in ("settle", "ship", "develop"))
    return [Part("discard", told, guess=pays)]


def untrue_price(clause: str, state: State) -> bool:
    """Whether one of something is sold at a price that none of those who buy it pays."""
    me = state.players[state.to_move]
    for good, price in _SOLD_FOR.findall(clause) if clause.startswith("sell ") else ():
        levels = [level for level in me.inhabitants if good in state.ruleset.inhabitants[level].buys]
        usual = [state.ruleset.inhabitants[level].price for level in levels]
        if levels and int(price) not in [*usual, *(state.sale_price(me, level) for level in levels)]:
            return True
    return False


def pays_for(clause: str, following: str, state: State) -> bool:
    """*Wood and tools go back, a pioneer comes*: whether what is laid away is just what the next action costs."""
    if not clause.startswith("discard "):
        return False
    told = {good: int(number or 1) for number, good in _LAID_AWAY.findall(clause.removeprefix("discard"))}
    limits, levels = state.ruleset.limits, state.ruleset.inhabitants.values()
    costs = {"settle": [limits.settle_cost], "ship": [limits.ship_cost], "develop": [level.cost for level in levels]}
    due = costs.get(following.partition(" ")[0], []) if not following.startswith("ship ") else []
    return any(told == {good: number for good, number in cost.items() if number} for cost in due)


def win(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("win")]
