"""What lies on the table and is the same for every order of the steps: cubes, tokens, workplaces, partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1800.moves import EXHAUSTED, Exhaust, Payments, Return
from referee.games.anno1800.payment.plan import GOLD, MOST_POSITIONS, TOKEN, Unfinished
from referee.games.anno1800.rules import naval, trade

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.turn import Turn

Offer = tuple[int, int, trade.Trades]
"""A trade that can be made: its price, the partner's seat, and the trades of the turn after it."""


class Payer:
    """What the player who pays for these steps has, and what the others offer."""

    def __init__(self, turn: Turn, steps: Sequence[Step], named: Payments) -> None:
        me, rules = turn.me, turn.ruleset
        self.turn = turn
        self.ruleset = rules
        self.named = tuple(
            p for p in named if not isinstance(p, Exhaust) and not (isinstance(p, Return) and p.tier < 0)
        )
        self.pair = naval.beryl(turn)
        self.ready = tuple(me.ready)
        self.cubes = tuple(me.cubes())
        """All cubes by tier, wherever they lie."""
        self.trade = me.trade + me.trade_cards
        self.explore = naval.exploration_tokens(turn)
        self.prices = rules.shift_end_price
        self.gold = me.gold - sum([step.gold for step in steps])
        self.gold -= sum([self.prices[p.tier] for p in self.named if isinstance(p, Return)])
        self.gold_weight, self.token_weight = (TOKEN, GOLD) if turn.spare_tokens else (GOLD, TOKEN)
        self.places: dict[str, int] = {}
        """Workplaces of everything that stands there."""
        self.at_work: dict[str, tuple[int, ...]] = {}
        for field in me.fields:
            self.places[field.stands] = self.places.get(field.stands, 0) + rules.limits.workplaces
            if field.cubes:
                self.at_work[field.stands] = tuple(sorted((*self.at_work.get(field.stands, ()), *field.cubes)))
        self.looked_at = 0
        """Positions that the searches at this table have followed."""
        self._sellers: dict[str, list[tuple[int, int, str]]] = {}
        self._offers: dict[tuple[str, trade.Trades, int], list[Offer]] = {}
        goods = {good for step in steps for good, _ in step.cost.resources}
        self._makers = {industry for good in goods for industry in rules.makers.get(good, ())}
        self._tiers = {rules.industries[industry].tier for industry in self._makers}
        self._tiers.update(tier for step in steps for tier, _ in step.cost.cubes)

    def look(self, positions: int = 1) -> None:
        """Counts positions; raises Unfinished where there are more than any search may follow."""
        self.looked_at += positions
        if self.looked_at > MOST_POSITIONS:
            raise Unfinished

    def helps(self, step: Step) -> bool:
        """Whether what a step brings can pay for another one."""
        if step.trade or step.rise is not None or (step.explore and self.pair):
            return True
        return step.industry in self._makers or not self._tiers.isdisjoint(step.cubes)

    def occupants(self, place: str) -> tuple[int, ...]:
        """The cubes at an industry; or those in the exhausted area, where one of them rises."""
        if place in EXHAUSTED:
            return tuple(tier for tier, count in enumerate(self.turn.me.exhausted) for _ in range(count))
        return self.at_work.get(place, ())

    def offers(self, good: str, trades: trade.Trades, partner: int = -1) -> list[Offer]:
        """Return the trades for a resource that are worth trying after others, with one partner where that was said."""
        key = good, trades, partner
        found = self._offers.get(key)
        if found is None:
            if good not in self._sellers:
                self._sellers[good] = trade.offers(self.turn, good)
            found = self._offers[key] = offers_to_try(self.turn, good, self._sellers[good], trades, partner)
        return found


def offers_to_try(
    turn: Turn, good: str, sellers: Sequence[tuple[int, int, str]], trades: trade.Trades, partner: int = -1
) -> list[Offer]:
    """Return the trades that the rules allow after others; of those that leave the same trades open the best.

    The best is the cheapest, then the one from which the partner profits least. Only `partner` is asked where one was
    named (-1: none).
    """
    alike: dict[trade.Trades, list[tuple[int, int]]] = {}
    for price, seat, _ in sellers:
        after = trade.after_trade(trades, good, seat) if partner in (-1, seat) else None
        if after is not None:
            alike.setdefault(after, []).append((price, seat))
    found = []
    for after, those in alike.items():
        price = min(those)[0]
        found.append((price, least_profiting(turn, [seat for cost, seat in those if cost == price]), after))
    return found


def least_profiting(turn: Turn, seats: Sequence[int]) -> int:
    """Of several partners the one with the fewest points so far, else the next in turn order."""
    if len(seats) == 1:
        return seats[0]
    from referee.games.anno1800.scoring.score import points_so_far

    points = points_so_far(turn.before)
    return min(seats, key=lambda seat: (points[seat], (seat - turn.seat) % len(turn.state.players)))
