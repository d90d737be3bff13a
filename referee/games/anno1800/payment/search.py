"""The search for one order of the steps: one need after the other, every way to meet it that can be best."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.anno1800.payment.estimate import Estimate
from referee.games.anno1800.payment.means import Means
from referee.games.anno1800.payment.plan import BEAM, IMPOSSIBLE, UNPAID, Deeds, Layer, Plan, Position
from referee.games.anno1800.payment.trail import Trail

Still = Callable[[int, Position], int]
"""What the needs from a number on will weigh at least, from a position."""
Route = list[tuple[Deeds, Position]]
"""For each need what is done and what that leads to."""


class Search(Means):
    """The search for one order of the steps."""

    def best(self, bound: int) -> Plan | None:
        """The best way that weighs less than the bound, if there is one.

        If a way weighs just what it has to, none is better. Else what the best one weighs is found out first.
        """
        start, still = self._start(), Estimate(self).still
        weight = still(0, start)
        if weight >= bound:
            return None
        route = self._straight(0, start, weight, still, {})
        if route is None:
            layers = self._all(start, bound, still)
            if layers is None:
                return None
            weight = _lightest(layers[-1])
            route = self._straight(0, start, weight, still, {})
            assert route is not None
        return self._plan(route, weight)

    def possible(self, bound: int) -> bool:
        """Whether there is any way that weighs less than the bound."""
        start, still = self._start(), Estimate(self).still
        if still(0, start) >= bound:
            return False
        return self._follow(start, bound, still, 1) is not None or self._follow(start, bound, still) is not None

    def near_miss(self) -> Plan | None:
        """A way that leaves few units unpaid; only the best positions are followed."""
        layers = self._follow(self._start(), IMPOSSIBLE, _unknown, BEAM)
        return self._retrace(layers) if layers is not None else None

    def _start(self) -> Position:
        table, steps = self.table, self.steps
        spots = tuple([table.occupants(industry) for industry in self.makers])
        ready, tokens, explore = table.ready, table.trade, table.explore
        if self.everything_first:  # if this does not suffice, no order does
            gained = [tier for step in steps for tier in step.cubes]
            gained += [step.rise.to for step in steps if step.rise is not None]
            ready = tuple([count + gained.count(tier) for tier, count in enumerate(ready)])
            tokens += sum([step.trade for step in steps])
            explore += sum([step.explore for step in steps])
        return ready, tokens, explore, table.gold, spots, table.turn.traded, table.named

    def _straight(
        self, number: int, at: Position, limit: int, still: Still, dead: dict[tuple[int, Position], int]
    ) -> Route | None:
        """The first way that weighs no more than the limit; `dead` keeps what was left of it where there is none."""
        if number == len(self.stages):
            return []
        following = number + 1
        self.table.look()
        for reached, extra, deeds in self.ways(at, self.stages[number]):
            left = limit - extra
            if left < still(following, reached) or left <= dead.get((following, reached), -1):
                continue
            route = self._straight(following, reached, left, still, dead)
            if route is not None:
                return [(deeds, reached), *route]
            dead[following, reached] = left
        return None

    def _all(self, start: Position, bound: int, still: Still) -> list[Layer] | None:
        """All positions that can be best. What the most promising one comes to alone is a bound for the others."""
        if bound == UNPAID:
            alone = self._follow(start, bound, still, 1)
            if alone is not None:
                bound = _lightest(alone[-1]) + 1
        return self._follow(start, bound, still)

    def _follow(self, start: Position, bound: int, still: Still, beam: int = 0) -> list[Layer] | None:
        """One layer of positions a need, without what will not weigh less than the bound; None if nothing is left.

        With a beam only so many of the most promising positions go on.
        """
        layer: Layer = {start: (0, (), None)}
        layers = [layer]
        for number, stage in enumerate(self.stages, start=1):
            following: Layer = {}
            self.table.look(len(layer))
            for position, (weight, _, _) in layer.items():
                for reached, extra, deeds in self.ways(position, stage):
                    total = weight + extra
                    if total >= bound:
                        continue
                    known = following.get(reached)
                    if (known is None or total < known[0]) and total + still(number, reached) < bound:
                        following[reached] = (total, deeds, position)
            if not following:
                return None
            if beam and len(following) > beam:
                promise = {at: following[at][0] + still(number, at) for at in following}
                following = {at: following[at] for at in sorted(promise, key=promise.__getitem__)[:beam]}
            layers.append(following)
            layer = following
        return layers

    # from the best position back to what is to be done ---------------------------------------------

    def _retrace(self, layers: list[Layer]) -> Plan:
        weight = _lightest(layers[-1])
        at: Position | None = next(position for position, (total, _, _) in layers[-1].items() if total == weight)
        route: Route = []
        for layer in reversed(layers[1:]):
            assert at is not None
            _, deeds, before = layer[at]
            route.append((deeds, at))
            at = before
        route.reverse()
        return self._plan(route, weight)

    def _plan(self, route: Route, weight: int) -> Plan:
        unused = route[-1][1][6] if route else self.table.named
        return Trail(self, list(unused)).plan(enumerate([deeds for deeds, _ in route]), weight)


def _lightest(layer: Layer) -> int:
    return min([weight for weight, _, _ in layer.values()])


def _unknown(number: int, at: Position) -> int:
    """What is still to come where units may be left unpaid."""
    return 0
