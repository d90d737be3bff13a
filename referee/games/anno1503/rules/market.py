"""Phase 2b (Waren verkaufen und kaufen): sales to the own inhabitants, purchases, the great trading post."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Buy, Draw, Purchase, Sale, Sell
from referee.games.anno1503.rules.roll import check_pile
from referee.games.anno1503.rules.turns import note_unused
from referee.games.anno1503.turn import GOLD_POINT, Turn, list_counted

SALE, PURCHASE = Ref("action", "sell_commodity"), Ref("action", "buy_commodity")
DRAWING = Ref("action", "draw_commodity")

# selling -------------------------------------------------------------------------------------------------


def sell(turn: Turn, clause: Sell) -> None:
    """Sell cards one after the other, each to one inhabitant."""
    done: list[Sale] = []
    for sale in clause.sales:
        if done and turn.state.over:
            break
        done.append(sell_card(turn, sale))
    if len(done) < len(clause.sales):
        note_unused(turn, list_counted(sale.good for sale in clause.sales[len(done) :]))
    turn.log_clause(tell_sales, clause, done)


def tell_sales(turn: Turn, clause: Sell, done: Sequence[Sale]) -> tuple[Sell, Text]:
    # Translators: a sale to the inhabitant on a space of the home island.
    to = N_("{good} (space {field})")
    sales: list[Fact] = []
    for sale, said in zip(done, clause.sales, strict=False):
        good, field = Ref("good", sale.good), turn.show_field(sale.field, said.field)
        sales.append(Text(to, {"good": good, "field": field}) if field else good)
    return Sell(tuple(done)), Text(N_("sells: {goods}"), {"goods": Listing(tuple(sales))})


def sell_card(turn: Turn, sale: Sale) -> Sale:
    """Sell one card to one inhabitant. Returns the sale with its buyer and its price.

    sell.needs_card: the card is in the hand. sell.price: the number on the tile, or what a building makes of it.
    """
    me, (good, field, _, owner, told) = turn.me, sale
    level = me.level(field)
    check_own(turn, sale, level)
    if me.hand[good] < 1:
        turn.breaks("sell.needs_card", good=Ref("good", good))
    if not field:
        field = choose_customer(turn, sale)
        level = me.level(field)
    elif level:
        check_customer(turn, field, level, good, field)
    if not level or owner not in (-1, turn.seat):
        return complete_sale(turn, sale, field, told)
    price, gold = turn.state.sale_price(me, level), me.gold
    if told not in (-1, price):
        turn.breaks("sell.price", inhabitant=Ref("inhabitant", level), price=price, told=told)
    if me.hand[good]:
        me.hand[good] -= 1
        me.gold += price
        turn.state.course["sold", me.name] += price
    turn.sold[field] = turn.sold.get(field, 0) + 1
    if field in turn.settled:
        turn.rests_on("sell.new_inhabitant")
    if good in turn.bought:
        turn.rests_on("sell.bought_card")
    if turn.lost:
        turn.misses(lambda building: level in building.prices)
    for kind in turn.new_buildings:
        if level in turn.ruleset.buildings[kind].prices:
            turn.works(kind)
    if turn.decides(gold, me.gold):
        turn.count_points(SALE)
    return complete_sale(turn, sale, field, price)


def complete_sale(turn: Turn, sale: Sale, field: int, price: int) -> Sale:
    """Return the sale with its buyer and its price; what is wrong about it stays."""
    good, named, level, owner, told = sale
    if named and not level and owner < 0 <= told:
        return sale  # all was told
    wrong = level if named and level != turn.me.level(field) else ""
    return Sale(good, field, wrong, -1 if owner == turn.seat else owner, told if told >= 0 else price)


def check_own(turn: Turn, sale: Sale, here: str) -> None:
    """sell.own_inhabitants: only inhabitants of the own home island buy; `here` is who lives on the field."""
    _, field, level, owner, _ = sale
    if owner not in (-1, turn.seat):
        turn.breaks("sell.own_inhabitants", owner=turn.state.players[owner].name)
    elif field and not here:
        turn.breaks("sell.own_inhabitants", field=field)
    elif field and level and level != here:
        lives, told = Ref("inhabitant", here), Ref("inhabitant", level)
        turn.breaks("sell.own_inhabitants", field=field, inhabitant=lives, told=told)


def choose_customer(turn: Turn, sale: Sale) -> int:
    """Return the field of a buyer whom nobody named: one that wants this good and has not bought yet."""
    fields = [field for field, level in turn.me.people() if sale.level in ("", level)]
    wanting = [field for field in fields if sale.good in turn.ruleset.inhabitants[turn.me.level(field)].buys]
    free = [field for field in wanting if turn.sold.get(field, 0) < turn.ruleset.limits.sales]
    if free:
        return free[turn.pick(len(free))]
    field = (wanting or fields or [0])[0]
    if field:
        check_customer(turn, field, turn.me.level(field), sale.good, 0)
    else:
        refuse_good(turn, sale.good, sale.level)
    return field


def refuse_good(turn: Turn, good: str, level: str) -> None:
    """sell.matching_good: say who buys this good instead."""
    levels = turn.ruleset.inhabitants
    buyers = Listing(tuple(Ref("inhabitant", id, several=True) for id, kind in levels.items() if good in kind.buys))
    told = Ref("inhabitant", level or "inhabitant", several=True)
    turn.breaks("sell.matching_good", good=Ref("good", good), inhabitants=told, buyers=buyers)


def check_customer(turn: Turn, field: int, level: str, good: str, named: int) -> None:
    """sell.matching_good, sell.once_per_inhabitant: what this inhabitant buys, and only once a turn."""
    wanted = good in turn.ruleset.inhabitants[level].buys
    if wanted and field not in turn.sold:
        return
    facts: dict[str, Fact] = {"inhabitant": Ref("inhabitant", level)}
    if turn.show_field(field, named):
        facts["field"] = field
    if not wanted:
        refuse_good(turn, good, level)
    if turn.sold.get(field, 0) >= turn.ruleset.limits.sales:
        if field in turn.developed:
            turn.rests_on("sell.per_field", against=True)
        turn.breaks("sell.once_per_inhabitant", **facts)


# buying --------------------------------------------------------------------------------------------------


def buy(turn: Turn, clause: Buy) -> None:
    """Buy cards one after the other from the piles."""
    if turn.state.over and GOLD_POINT in turn.hold_points(turn.seat):
        turn.rests_on("victory.passing_moment", against=True)
    done = [buy_card(turn, purchase) for purchase in clause.purchases]
    turn.log_clause(tell_purchases, done)


def tell_purchases(turn: Turn, done: Sequence[Purchase]) -> tuple[Buy, Text]:
    goods = list_counted(bought.good for bought in done)
    return Buy(tuple(done)), Text(N_("buys: {goods}"), {"goods": goods})


def buy_card(turn: Turn, purchase: Purchase) -> Purchase:
    """Buy one card for gold. Returns the purchase with its price.

    trade.none_between_players: nothing is bought from, sold to or swapped with other players. buy.twice_per_turn: two
    cards a turn. buy.price: six gold, one less for each agreement. buy.enough_gold: the whole price is there.
    """
    me, (good, told, seller) = turn.me, purchase
    price, gold = turn.state.buy_price(me), me.gold
    if told < 0:
        purchase = Purchase(good, price, seller)
    if seller >= 0:
        player = turn.state.players[seller].name
        turn.breaks("trade.none_between_players", player=player, good=Ref("good", good))
        return purchase
    most = turn.ruleset.limits.purchases
    if len(turn.bought) >= most:
        turn.breaks("buy.twice_per_turn", most=most)
    elif len(turn.bought) + turn.draws >= most:
        turn.allows("building.great_post.not_a_purchase")
    if told not in (-1, price):
        turn.breaks("buy.price", price=price, told=told)
    if gold < price:
        turn.rests_on("gold.never_negative", against=True)
        turn.breaks("buy.enough_gold", price=price, gold=gold)
    if check_pile(turn, good):
        me.hand[good] += 1
        spent = price if price < gold else gold
        me.gold -= spent
        turn.state.course["bought", me.name] += spent
        turn.pay.append(f"{price} gold")
    turn.bought.append(good)
    if turn.decides(gold, me.gold):
        turn.count_points(PURCHASE)
    return purchase


# the great trading post ------------------------------------------------------------------------------------


def draw(turn: Turn, clause: Draw) -> None:
    """Draw a card blind from another player's hand for gold.

    building.great_post: its owner draws from another player's hand. building.great_post.price: two gold to the other
    player. building.great_post.once: one draw a turn. building.great_post.empty_hand: there is a card to draw.
    """
    owner = turn.state.players[clause.seat]
    post = next(kind for kind in turn.ruleset.buildings.values() if kind.draws)
    price = post.draw_price
    if not turn.me.has(post.id):
        turn.misses(lambda building: building.draws > 0, against=True)
        turn.breaks("building.great_post", building=Ref("building", post.id), player=turn.me.name)
    elif clause.seat == turn.seat:
        turn.breaks("building.great_post", own=owner.name)
    turn.works(post.id)
    if turn.me.gold < price:
        turn.rests_on("gold.never_negative", against=True)
    if turn.me.gold < price or clause.price not in (-1, price):
        turn.breaks("building.great_post.price", price=price, gold=turn.me.gold)
    if turn.draws >= post.draws:
        turn.breaks("building.great_post.once", most=post.draws)
    if not owner.hand_size():
        turn.breaks("building.great_post.empty_hand", player=owner.name)
    good = choose_card(turn, clause)
    turn.draws += 1
    if good and owner.hand[good] and owner is not turn.me:
        # allowed after two purchases, at its own price, above the hand limit
        if len(turn.bought) >= turn.ruleset.limits.purchases:
            turn.allows("building.great_post.not_a_purchase")
        elif turn.me.agreements and not turn.house("building.great_post.not_a_purchase"):
            turn.rests_on("building.great_post.not_a_purchase")
        if turn.me.hand_size() >= turn.ruleset.limits.hand:
            turn.rests_on("building.great_post.over_five")
        owner.hand[good] -= 1
        turn.me.hand[good] += 1
        paid = min(price, turn.me.gold)
        turn.me.gold -= paid
        owner.gold += paid
        turn.pay.append(f"{price} gold")
        if turn.decides(turn.me.gold + paid, turn.me.gold) or turn.decides(owner.gold - paid, owner.gold):
            turn.count_points(DRAWING, clause.seat)
    turn.log_clause(tell_draw, clause, good, price)


def tell_draw(turn: Turn, clause: Draw, good: str, price: int) -> tuple[Draw, Text]:
    wrong = clause.price if clause.price != price else -1
    owner = turn.state.players[clause.seat].name
    facts: dict[str, Fact] = {"player": owner, "good": Ref("good", good) if good else "–"}
    return Draw(clause.seat, good, wrong), Text(N_("draws {good} from {player}"), facts)


def choose_card(turn: Turn, clause: Draw) -> str:
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
