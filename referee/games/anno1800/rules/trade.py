"""Trade (p. 5) and imports (p. 9): resources for trade tokens, from other players and from own New World islands.

The judgement and the search for a payment both ask this module: `offers` says who sells a resource and for how much,
`after_trade` which trades a turn may have, `forget_good` what of them later trades depend on.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from referee.engine.text import Fact, Ref
from referee.games.anno1800.rules import naval

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.state import Player
    from referee.games.anno1800.turn import Turn

Trades = frozenset[Hashable]
"""The trades of a turn, as far as later ones depend on them: the resources that were traded for."""


def after_trade(trades: Trades, good: str, partner: int) -> Trades | None:
    """Return the trades of a turn with one more; None where that is one too many.

    Every limit on the trades of a turn belongs here (trade.once_per_resource). One that depends on the partner keeps
    the seat in what it returns: the search tells partners apart by that alone.
    """
    return None if good in trades else trades | {good}


def forget_good(trades: Trades, good: str) -> Trades:
    """Return the trades without what matters only while more of this resource is wanted."""
    return trades - {good}


def price(ruleset: Ruleset, partner: Player, good: str) -> tuple[int, str] | None:
    """Return the cheapest price at this partner and the industry that sets it (ruling.trade_price_by_token)."""
    best: tuple[int, str] | None = None
    for industry in ruleset.makers.get(good, ()):
        cost = ruleset.trade_price[ruleset.industries[industry].tier]
        if cost is not None and (best is None or cost < best[0]) and partner.has(industry):
            best = cost, industry
    return best


def offers(turn: Turn, good: str) -> list[tuple[int, int, str]]:
    """Return (price, seat, industry) of every partner who has it, in turn order after the active player."""
    if not tradeable(turn.ruleset, good):
        return []
    players = turn.state.players
    found = []
    for step in range(1, len(players)):
        seat = (turn.seat + step) % len(players)
        offer = price(turn.ruleset, players[seat], good)
        if offer is not None:
            found.append((offer[0], seat, offer[1]))
    return found


def trade(turn: Turn, good: str, partner: int, kind: str = "resource") -> None:
    """Exhaust trade tokens for the resource; the partner receives gold and moves nothing.

    trade.not_self: nobody trades with themself. trade.partner_has_industry: the partner has, at that moment, an
    industry that makes the resource.
    """
    if not check_tradeable(turn, good, kind):
        return
    players, offer = turn.state.players, None
    if partner == turn.seat:
        turn.breaks("trade.not_self", good=Ref("resource", good))
    check_once_per_resource(turn, good, partner)
    if partner != turn.seat:
        offer = price(turn.ruleset, players[partner], good)
        if offer is None:
            turn.breaks("trade.partner_has_industry", good=Ref("resource", good), partner=players[partner].name)
    after = after_trade(turn.traded, good, partner)
    turn.traded = turn.traded if after is None else after
    turn.pool[good] += 1
    if offer is None:
        return
    cost, industry = offer
    check_tokens_available(turn, good, cost, industry)
    turn.doubts(industry, "workers", turn.ruleset.industries[industry].confidence)
    makers = [maker for maker in turn.ruleset.makers[good] if players[partner].has(maker)]
    prices = [turn.ruleset.trade_price[turn.ruleset.industries[maker].tier] for maker in makers]
    if any(other is not None and other > cost for other in prices):
        turn.rests_on("ruling.trade_price_by_token")
    naval.spend_trade(turn, cost, trading=True)
    players[partner] = players[partner].copy()
    players[partner].gold += turn.ruleset.limits.partner_gold


def tradeable(ruleset: Ruleset, good: str) -> bool:
    """Return True if a resource can be traded for at all."""
    return good not in ruleset.new_world_goods


def check_tradeable(turn: Turn, good: str, kind: str) -> bool:
    """trade.no_new_world, trade.no_cubes, trade.no_naval_tokens: what cannot be traded for at all."""
    if kind == "tier":
        turn.breaks("trade.no_cubes", tier=Ref("tier", good))
    elif kind == "token":
        turn.breaks("trade.no_naval_tokens", token=Ref("token", good))
    elif not tradeable(turn.ruleset, good):
        turn.breaks("trade.no_new_world", good=Ref("resource", good))
    else:
        return True
    return False


def check_once_per_resource(turn: Turn, good: str, partner: int) -> None:
    """trade.once_per_resource: a resource is traded for only once a turn, from whomever, across all its actions."""
    if after_trade(turn.traded, good, partner) is None:
        turn.breaks("trade.once_per_resource", good=Ref("resource", good))
        if after_trade(turn.traded_before, good, partner) is None:
            turn.rests_on("ruling.per_turn_across_actions", against=True)


def check_tokens_available(turn: Turn, good: str, cost: int, industry: str) -> None:
    """trade.tokens_available, trade.price_by_tier: enough ready trade tokens for the tier that makes it."""
    has = naval.trade_tokens(turn)
    if has >= cost:
        return
    tier = turn.ruleset.tiers[turn.ruleset.industries[industry].tier]
    wanted, spent = Ref("resource", good), naval.count_spent(turn, "trade_token")
    turn.breaks("trade.tokens_available", good=wanted, needs=cost, has=has, spent=spent)
    if has:
        facts: dict[str, Fact] = {"good": wanted, "tier": Ref("tier", tier), "needs": cost, "has": has}
        turn.breaks("trade.price_by_tier", "trade.tokens_available", **facts)
    naval.explain_shortage(turn, "trade_token", cost, has)


# imports from the New World ------------------------------------------------------------------------------


def import_price(turn: Turn, good: str) -> int | None:
    """Return the trade tokens that one unit of a resource costs; None where no own island shows it."""
    shown = any(good in island for island in turn.me.new_world)
    return turn.ruleset.limits.import_price if shown else None


def import_good(turn: Turn, good: str) -> None:
    """new_world.resource_cost: a resource of an own island for a trade token, any number of times."""
    check_own_only(turn, good)
    price = import_price(turn, good)
    if price is not None:
        has = naval.trade_tokens(turn)
        if has < price:
            turn.breaks("new_world.resource_cost", good=Ref("resource", good), needs=price, has=has)
            naval.explain_shortage(turn, "trade_token", price, has)
        naval.spend_trade(turn, price)
    turn.pool[good] += 1


def check_own_only(turn: Turn, good: str) -> None:
    """new_world.own_only: only resources shown on one's own New World islands."""
    if import_price(turn, good) is None:
        turn.breaks("new_world.own_only", good=Ref("resource", good))
