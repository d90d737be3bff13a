"""What the steps of an action want, unit by unit, and where each can come from: industries, partners, imports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1800.moves import Exhaust, Payments, Return, Trade
from referee.games.anno1800.payment.plan import (
    GOLD,
    READY,
    TOKEN,
    Early,
    Need,
)
from referee.games.anno1800.rules import naval, trade

if TYPE_CHECKING:
    from referee.games.anno1800.steps import Step
    from referee.games.anno1800.turn import Turn


def helps(turn: Turn, step: Step, steps: Sequence[Step]) -> bool:
    """Whether what a step brings can pay for another one."""
    if step.trade or step.rise is not None or (step.explore and naval.beryl(turn)):
        return True
    rules = turn.ruleset
    goods = {good for other in steps for good, _ in other.cost.resources}
    makers = {industry for good in goods for industry in rules.makers.get(good, ())}
    tiers = {rules.industries[industry].tier for industry in makers} | {t for s in steps for t, _ in s.cost.cubes}
    return step.industry in makers or any(tier in tiers for tier in step.cubes)


class Wanted:
    """What one order of the steps asks for, and where it can come from."""

    def __init__(
        self,
        turn: Turn,
        steps: Sequence[Step],
        named: Payments,
        *,
        early: Early | None = None,
        everything_first: bool = False,
    ) -> None:
        self.turn = turn
        self.early = early or {}
        self.ruleset = turn.ruleset
        self.steps = steps
        self.everything_first = everything_first
        helping = [] if everything_first else [n for n, step in enumerate(steps) if helps(turn, step, steps)]
        self.alike = helping[-1] + 1 if helping and len(steps) > 1 else 0
        """From this step on the order does not matter, and their needs are taken together."""
        self.pair = naval.beryl(turn)
        self.totals = turn.me.cubes()
        self.imports = frozenset(good for island in turn.me.new_world for good in island)
        self.needs = self._needs()
        self.named_places = tuple(dict.fromkeys(p for s in steps if s.rise for p in s.rise.place if p not in READY))
        self.makers = self._makers()
        self.spot = {industry: index for index, industry in enumerate(self.makers)}
        self.places = [self._places(industry) for industry in self.makers]
        self.offers = {good: self._offer(good, named) for good in {str(n[1]) for n in self.needs if n[0] == "good"}}
        self.left = Counter(str(need[1]) for need in self.needs if need[0] == "good")
        self.prices = self.ruleset.shift_end_price
        self.gold_weight, self.token_weight = (TOKEN, GOLD) if turn.spare_tokens else (GOLD, TOKEN)
        self.named = tuple(
            p for p in named if not isinstance(p, Exhaust) and not (isinstance(p, Return) and p.tier < 0)
        )

    # what is wanted --------------------------------------------------------------------------------

    def _needs(self) -> list[Need]:
        """Every unit the steps ask for, in order, each step closed by what it brings."""
        pool = self.turn.pool.copy()
        goods: list[list[Need]] = [[] for _ in self.steps]
        for number, step in enumerate(self.steps):
            for good, count in step.cost.resources:
                from_pool = min(count, pool[good])
                pool[good] -= from_pool
                when = self.early.get((number, good), number)
                units: list[Need] = [("good", good, when)] * (count - from_pool)
                goods[when] = units + goods[when] if when < number else goods[when] + units
        needs: list[Need] = []
        for number, step in enumerate(self.steps):
            needs += goods[number]
            needs += [("cube", tier, number) for tier, count in step.cost.cubes for _ in range(count)]
            if step.cost.trade:
                needs.append(("trade", step.cost.trade, number))
            if step.cost.exploration:
                needs.append(("explore", step.cost.exploration, number))
            needs.append(("done", step, number))
        # all resources of the last steps first, each kind together, so that its workplaces are soon forgotten
        needs.sort(key=self._place_of_need)
        return needs

    def _place_of_need(self, need: Need) -> tuple[int, int, str]:
        kind, what, number = need
        if number < self.alike:
            return number, 0, ""
        return (self.alike, 0, str(what)) if kind == "good" else (self.alike, 1, f"{number:03}")

    def _makers(self) -> list[str]:
        """Where it matters which cubes lie there: own makers of what is needed, places of cubes that rise."""
        goods = dict.fromkeys(str(need[1]) for need in self.needs if need[0] == "good")
        own = {field.stands for field in self.turn.me.fields}
        own.update(step.industry for step in self.steps)
        makers = [industry for good in goods for industry in self.ruleset.makers.get(good, ()) if industry in own]
        return makers + [place for place in self.named_places if place not in makers]

    def _places(self, industry: str) -> int:
        return self.ruleset.limits.workplaces * sum(field.stands == industry for field in self.turn.me.fields)

    def _offer(self, good: str, named: Payments) -> tuple[int, int] | None:
        """(price, seat) of the trade to consider: with the partner the player named, else the best one."""
        if good in self.turn.traded or good in self.ruleset.new_world_goods:
            return None
        offers = trade.offers(self.turn, good)
        wanted = [p.partner for p in named if isinstance(p, Trade) and p.good == good and p.partner >= 0]
        if wanted:
            offers = [offer for offer in offers if offer[1] == wanted[0]]
        if not offers:
            return None
        cheapest = min(price for price, _, _ in offers)
        seats = [seat for price, seat, _ in offers if price == cheapest]
        return cheapest, least_profiting(self.turn, seats)


def least_profiting(turn: Turn, seats: Sequence[int]) -> int:
    """Of several partners the one with the fewest points so far, else the next in turn order."""
    if len(seats) == 1:
        return seats[0]
    from referee.games.anno1800.standing import points_so_far

    points = points_so_far(turn.before)
    return min(seats, key=lambda seat: (points[seat], (seat - turn.seat) % len(turn.state.players)))
