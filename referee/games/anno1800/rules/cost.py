"""Costs (p. 4-9): everything depicted is paid first. Says what is short and why it could not be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Ref, refs
from referee.games.anno1800.moves import Exhaust, Import, Payment, Trade
from referee.games.anno1800.rules import naval, production, trade

if TYPE_CHECKING:
    from referee.games.anno1800.payment.bill import Step
    from referee.games.anno1800.turn import Turn


def check_paid_in_full(turn: Turn, step: Step, missing: Mapping[str, int]) -> None:
    """cost.paid_in_full: all resources of a cost, from production, trade or import in any mixture."""
    turn.breaks("cost.paid_in_full", thing=step.thing, missing=refs("resource", missing))
    turn.breaks(step.rule, "cost.paid_in_full", thing=step.thing, missing=refs("resource", missing))
    if turn.near_miss:  # else only the answer counts
        for good in missing:
            explain(turn, good)


def check_trade_tokens(turn: Turn, step: Step) -> None:
    """card.cost with trade tokens among the needs: they are exhausted like any others."""
    has = naval.trade_tokens(turn)
    if has < step.cost.trade:
        token, spent = Ref("token", "trade_token"), naval.count_spent(turn, "trade_token")
        turn.breaks(step.rule, thing=step.thing, needs=step.cost.trade, has=has, token=token, spent=spent)
        naval.explain_shortage(turn, "trade_token", step.cost.trade, has)


def check_named(turn: Turn, steps: Sequence[Step], named: Sequence[Payment]) -> int:
    """production.direct_cube, naval.type_match: a cube or token was named that the cost does not show.

    Return the trade tokens for which more exploration tokens were named than the cost shows (objective.beryl_omara).
    """
    if Exhaust not in map(type, named):
        return 0
    things = Counter(payment.thing for payment in named if type(payment) is Exhaust)
    asked = Counter(trade_token=sum(step.cost.trade for step in steps))
    if asked["trade_token"]:  # those for trades and imports may be named with them
        dearest = max(price or 0 for price in turn.ruleset.trade_price)
        asked["trade_token"] += sum(dearest for payment in named if isinstance(payment, Trade | Import))
    for step in steps:
        asked.update({turn.ruleset.tiers[tier]: count for tier, count in step.cost.cubes})
    exploring = things.pop("exploration_token", 0)
    for thing in things - asked:
        if thing in turn.ruleset.tiers:
            turn.breaks("production.direct_cube", unasked=Ref("tier", thing))
        else:
            turn.breaks("naval.type_match", unasked=Ref("token", thing))
    beyond, pair = exploring - sum(step.cost.exploration for step in steps), naval.beryl(turn)
    if beyond <= 0:
        return 0
    if pair and not beyond % pair:
        return beyond // pair
    turn.breaks("naval.type_match", unasked=Ref("token", "exploration_token"))
    return 0


def explain(turn: Turn, good: str) -> None:
    """Explain why a resource could not be had: each way to it, and the rule that closes it.

    new_world.own_only, new_world.resource_cost: an own island that shows it, and a trade token each time. trade.*:
    nobody makes it, it was traded for already, or the trade tokens do not suffice.
    """
    if not trade.tradeable(turn.ruleset, good):
        price = trade.import_price(turn, good)
        if price is None:
            trade.check_own_only(turn, good)
        else:
            has = naval.trade_tokens(turn)
            turn.breaks("new_world.resource_cost", good=Ref("resource", good), needs=price, has=has)
        return
    me, rules = turn.me, turn.ruleset
    for id in rules.makers.get(good, ()):
        fields = [field for field in me.fields if field.stands == id]
        if not fields:
            continue
        tier = rules.industries[id].tier
        name, industry = Ref("tier", rules.tiers[tier]), Ref("industry", id)
        if all(len(field.cubes) >= rules.limits.workplaces for field in fields):
            turn.breaks("production.free_workplace", industry=industry, places=len(fields) * rules.limits.workplaces)
        elif not me.ready[tier]:
            turn.breaks("production.from_district", industry=industry, tier=name)
            if id in turn.worked:  # in this very turn: that is where the cube is
                production.check_once_per_placement(turn, rules.industries[id], fields, "production.from_district")
    offers = trade.offers(turn, good)
    allowed = [offer for offer in offers if trade.after_trade(turn.traded, good, offer[1]) is not None]
    if allowed:
        cost, _, maker = min(allowed)
        trade.check_tokens_available(turn, good, cost, maker)
    elif offers:
        trade.check_once_per_resource(turn, good, offers[0][1])
    else:
        turn.breaks("trade.partner_has_industry", good=Ref("resource", good), partner=None)
