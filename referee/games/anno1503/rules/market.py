"""Phase 2b (Waren verkaufen und kaufen): sales to the own inhabitants, purchases, the great trading post."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Buy, Draw, Purchase, Sale, Sell
from referee.games.anno1503.rules.piles import check_pile
from referee.games.anno1503.rules.victory import note_unused
from referee.games.anno1503.turn import GOLD_POINT, Turn, listed

SALE, PURCHASE = Ref("action", "sell_commodity"), Ref("action", "buy_commodity")

# selling -------------------------------------------------------------------------------------------------


def sell(turn: Turn, clause: Sell) -> None:
    """Sells cards one after the other, each to one inhabitant."""
    done: list[Sale] = []
    for sale in clause.sales:
        if done and turn.state.over:
            break
        done.append(one_sale(turn, sale))
    if len(done) < len(clause.sales):
        note_unused(turn, listed(sale.good for sale in clause.sales[len(done) :]))
    told = [
        sale._replace(field=turn.shown(sale.field, said.field)) for sale, said in zip(done, clause.sales, strict=False)
    ]
    turn.log_clause(Sell(tuple(done)), partial(tell_sales, told))


def tell_sales(done: Sequence[Sale]) -> Text:
    # Translators: a sale to the inhabitant on a space of the home island.
    to = N_("{good} (space {field})")
    sales = tuple(
        Text(to, {"good": Ref("good", sale.good), "field": sale.field}) if sale.field else Ref("good", sale.good)
        for sale in done
    )
    return Text(N_("sells: {goods}"), {"goods": Listing(sales)})


def one_sale(turn: Turn, sale: Sale) -> Sale:
    """One card to one inhabitant; gives it with all that is settled."""
    check_own(turn, sale)
    check_card(turn, sale.good)
    field = customer(turn, sale)
    level = turn.me.level(field)
    if not level or sale.owner not in (-1, turn.seat):
        return settled(turn, sale, field, sale.price)
    price = turn.state.sale_price(turn.me, level)
    check_sale_price(turn, sale, level, price)
    if turn.me.hand[sale.good]:
        turn.me.hand[sale.good] -= 1
        turn.me.gold += price
        turn.state.course["sold", turn.me.name] += price
    note_sale(turn, field, level, sale.good)
    turn.count_points(SALE)
    return settled(turn, sale, field, price)


def settled(turn: Turn, sale: Sale, field: int, price: int) -> Sale:
    """The sale with its buyer and its price; what is wrong about it stays."""
    owner = -1 if sale.owner == turn.seat else sale.owner
    level = sale.level if sale.field and sale.level != turn.me.level(field) else ""
    return Sale(sale.good, field, level, owner, sale.price if sale.price >= 0 else price)


def note_sale(turn: Turn, field: int, level: str, good: str) -> None:
    turn.sold[field] += 1
    if field in turn.settled:
        turn.rests_on("sell.new_inhabitant")
    if good in turn.bought:
        turn.rests_on("sell.bought_card")
    turn.misses(lambda building: level in building.prices)
    for kind in turn.new_buildings:
        if level in turn.ruleset.buildings[kind].prices:
            turn.works(kind)


def check_own(turn: Turn, sale: Sale) -> None:
    """sell.own_inhabitants: only inhabitants of the own home island buy."""
    if sale.owner not in (-1, turn.seat):
        turn.breaks("sell.own_inhabitants", owner=turn.state.players[sale.owner].name)
    elif sale.field and not turn.me.level(sale.field):
        turn.breaks("sell.own_inhabitants", field=sale.field)
    elif sale.field and sale.level not in ("", turn.me.level(sale.field)):
        here, told = Ref("inhabitant", turn.me.level(sale.field)), Ref("inhabitant", sale.level)
        turn.breaks("sell.own_inhabitants", field=sale.field, inhabitant=here, told=told)


def check_card(turn: Turn, good: str) -> None:
    """sell.needs_card: the card is in the hand."""
    if turn.me.hand[good] < 1:
        turn.breaks("sell.needs_card", good=Ref("good", good))


def customer(turn: Turn, sale: Sale) -> int:
    """The field of the buyer: as told; else one that wants this good and has not bought yet."""
    if sale.field:
        check_customer(turn, sale.field, sale.good, sale.field)
        return sale.field
    fields = [field for field, level in turn.me.people() if sale.level in ("", level)]
    wanting = [field for field in fields if sale.good in turn.ruleset.inhabitants[turn.me.level(field)].buys]
    free = [field for field in wanting if turn.sold[field] < turn.ruleset.limits.sales]
    if free:
        return free[turn.choices.pick(len(free))]
    field = (wanting or fields or [0])[0]
    if field:
        check_customer(turn, field, sale.good, 0)
    else:
        turn.breaks("sell.matching_good", good=Ref("good", sale.good), inhabitant=Ref("inhabitant", sale.level))
    return field


def check_customer(turn: Turn, field: int, good: str, named: int) -> None:
    """sell.matching_good, sell.once_per_inhabitant: what this inhabitant buys, and only once a turn."""
    level = turn.me.level(field)
    if not level:
        return
    place: dict[str, Fact] = {"field": field} if turn.shown(field, named) else {}
    if good not in turn.ruleset.inhabitants[level].buys:
        turn.breaks("sell.matching_good", good=Ref("good", good), inhabitant=Ref("inhabitant", level), **place)
    if turn.sold[field] >= turn.ruleset.limits.sales:
        if field in turn.developed:
            turn.rests_on("sell.per_field")
        turn.breaks("sell.once_per_inhabitant", inhabitant=Ref("inhabitant", level), **place)


def check_sale_price(turn: Turn, sale: Sale, level: str, price: int) -> None:
    """sell.price: the number on the tile, or what a building makes of it."""
    if sale.price not in (-1, price):
        turn.breaks("sell.price", inhabitant=Ref("inhabitant", level), price=price, told=sale.price)


# buying --------------------------------------------------------------------------------------------------


def buy(turn: Turn, clause: Buy) -> None:
    """Buys cards one after the other from the piles."""
    done: list[Purchase] = []
    if turn.state.over and GOLD_POINT in turn.held(turn.seat):
        turn.rests_on("victory.passing_moment")
    for purchase in clause.purchases:
        done.append(one_purchase(turn, purchase))
    turn.log_clause(Buy(tuple(done)), partial(tell_purchases, done))


def tell_purchases(done: Sequence[Purchase]) -> Text:
    return Text(N_("buys: {goods}"), {"goods": listed(bought.good for bought in done)})


def one_purchase(turn: Turn, purchase: Purchase) -> Purchase:
    """One card for gold; gives it with its price."""
    good, price = purchase.good, turn.state.buy_price(turn.me)
    told = price if purchase.price < 0 else purchase.price
    if purchase.seller >= 0:
        check_seller(turn, purchase)
        return Purchase(good, told, purchase.seller)
    check_twice(turn)
    check_price(turn, told, price)
    check_enough(turn, price)
    check_pile(turn, good)
    if turn.state.has_card(good):
        turn.me.hand[good] += 1
        spent = min(price, turn.me.gold)
        turn.me.gold -= spent
        turn.state.course["bought", turn.me.name] += spent
        turn.pay.append(f"{price} gold")
    turn.bought.append(good)
    turn.count_points(PURCHASE)
    return Purchase(good, told)


def check_seller(turn: Turn, purchase: Purchase) -> None:
    """trade.none_between_players: nothing is bought from, sold to or swapped with other players."""
    seller = turn.state.players[purchase.seller].name
    turn.breaks("trade.none_between_players", player=seller, good=Ref("good", purchase.good))


def check_twice(turn: Turn) -> None:
    """buy.twice_per_turn: two cards a turn."""
    most = turn.ruleset.limits.purchases
    if len(turn.bought) >= most:
        turn.breaks("buy.twice_per_turn", most=most)
    elif len(turn.bought) + turn.draws >= most:
        turn.allows("building.great_post.not_a_purchase")


def check_price(turn: Turn, told: int, price: int) -> None:
    """buy.price: six gold, one less for each agreement."""
    if told != price:
        turn.breaks("buy.price", price=price, told=told)


def check_enough(turn: Turn, price: int) -> None:
    """buy.enough_gold: the whole price is there."""
    if turn.me.gold < price:
        turn.rests_on("gold.never_negative")
        turn.breaks("buy.enough_gold", price=price, gold=turn.me.gold)


# the great trading post ------------------------------------------------------------------------------------


def draw(turn: Turn, clause: Draw) -> None:
    """Draws a card blind from another player's hand for gold."""
    owner = turn.state.players[clause.seat]
    price = check_great_post(turn, clause)
    check_draw_price(turn, clause, price)
    check_once(turn)
    check_hand_not_empty(turn, clause)
    good = which_card(turn, clause)
    turn.draws += 1
    if good and owner.hand[good] and owner is not turn.me:
        note_draw(turn)
        owner.hand[good] -= 1
        turn.me.hand[good] += 1
        paid = min(price, turn.me.gold)
        turn.me.gold -= paid
        owner.gold += paid
        turn.pay.append(f"{price} gold")
        turn.count_points(Ref("action", "draw_commodity"), clause.seat)
    wrong = clause.price if clause.price != price else -1
    facts: dict[str, Fact] = {"player": owner.name, "good": Ref("good", good) if good else "–"}
    turn.log_clause(Draw(clause.seat, good, wrong), lambda: Text(N_("draws {good} from {player}"), facts))


def note_draw(turn: Turn) -> None:
    """Which rulings allow a draw: after two purchases, at its own price, above the hand limit."""
    if len(turn.bought) >= turn.ruleset.limits.purchases:
        turn.allows("building.great_post.not_a_purchase")
    elif turn.me.agreements and not turn.house("building.great_post.not_a_purchase"):
        turn.rests_on("building.great_post.not_a_purchase")
    if turn.me.hand_size() >= turn.ruleset.limits.hand:
        turn.rests_on("building.great_post.over_five")


def check_great_post(turn: Turn, clause: Draw) -> int:
    """building.great_post: its owner draws from another player's hand. Gives the price."""
    kinds = turn.ruleset.buildings
    drawing = next(kind for kind in kinds.values() if kind.draws)
    name = turn.state.players[clause.seat].name
    if not turn.me.has(drawing.id):
        turn.misses(lambda building: building.draws > 0)
        turn.breaks("building.great_post", building=Ref("building", drawing.id), player=turn.me.name)
    elif clause.seat == turn.seat:
        turn.breaks("building.great_post", own=name)
    turn.works(drawing.id)
    return drawing.draw_price


def check_draw_price(turn: Turn, clause: Draw, price: int) -> None:
    """building.great_post.price: two gold to the other player."""
    if turn.me.gold < price:
        turn.rests_on("gold.never_negative")
    if turn.me.gold < price or clause.price not in (-1, price):
        turn.breaks("building.great_post.price", price=price, gold=turn.me.gold)


def check_once(turn: Turn) -> None:
    """building.great_post.once: one draw a turn."""
    most = max(kind.draws for kind in turn.ruleset.buildings.values())
    if turn.draws >= most:
        turn.breaks("building.great_post.once", most=most)


def check_hand_not_empty(turn: Turn, clause: Draw) -> None:
    """building.great_post.empty_hand: there is a card to draw."""
    owner = turn.state.players[clause.seat]
    if not owner.hand_size():
        turn.breaks("building.great_post.empty_hand", player=owner.name)


def which_card(turn: Turn, clause: Draw) -> str:
    """building.great_post.blind: the card that came is told, and it must have been in that hand."""
    owner = turn.state.players[clause.seat]
    held = [good for good, count in owner.hand.items() if count]
    if clause.good:
        if held and clause.good not in held:
            turn.breaks("building.great_post.blind", player=owner.name, good=Ref("good", clause.good))
        return clause.good
    if len(held) > 1:
        turn.ask([f"draw {turn.spell_player(clause.seat)} {good}" for good in held])
    return held[0] if held else ""
