"""The least that what is still wanted can weigh: what the search need not follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.anno1800.payment.plan import GOLD, NOT_READY, READY, TIER, UNPAID, Position
from referee.games.anno1800.rules import trade

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Rise
    from referee.games.anno1800.payment.wanted import Stage, Wanted

MANY = 3
"""So many ready cubes of a tier stand for any number of them."""

Rest = tuple[int, tuple[int, ...], trade.Trades]
"""What an estimate goes by: trade tokens, ready cubes by tier up to MANY, the trades of the turn."""


class Estimate:
    """A lower bound for every position, from its tokens, its gold, its ready cubes and its trades.

    It is the search itself with less to remember: workplaces are always free, many ready cubes are enough for
    everything, and a cube of a tier that has none left costs its shift end. So no way weighs less than this.
    """

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.table = wanted.table
        self.stages = wanted.stages
        self.end = len(self.stages)
        self.known: list[dict[Rest, int]] = [{} for _ in self.stages]
        self.few: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.pair = self.table.pair
        """With Beryl O'Mara exploration tokens are counted, and so many make a trade token."""

    def still(self, number: int, at: Position) -> int:
        """The least that the needs from this one on weigh; UNPAID if the tokens or the gold cannot suffice."""
        ready, tokens, explore, gold, _, traded, named = at
        if number == self.end or named:
            return 0
        cubes = self.few.get(ready)
        if cubes is None:
            cubes = self.few[ready] = tuple([min(count, MANY) for count in ready])
        least = self._least(number, (tokens * self.pair + explore if self.pair else tokens, cubes, traded))
        if least >= GOLD == self.table.gold_weight and least // GOLD > gold:
            return UNPAID
        return least

    def _least(self, number: int, rest: Rest) -> int:
        if number == self.end:
            return 0
        known = self.known[number]
        least = known.get(rest)
        if least is None:
            self.table.look()
            stage = self.stages[number]
            least = known[rest] = self._good(number, stage, rest) if stage.good else self._other(number, stage, rest)
        return least

    def _good(self, number: int, stage: Stage, rest: Rest) -> int:
        """One unit of a resource: made, traded for or imported; the cheapest ways first, as long as they can help."""
        tokens, cubes, traded = rest
        good, one, weight = stage.good, self.pair or 1, self.table.token_weight
        ways: list[tuple[int, Rest]] = []
        after = traded if stage.left else trade.forget_good(traded, good)
        for _, _, tier in stage.makers:
            ways.append((self._cube(tier, cubes) + stage.demand, (tokens, _less(cubes, tier), after)))
        for price, _, trades in self.table.offers(good, traded):
            if tokens >= price * one:
                then = trades if stage.left else trade.forget_good(trades, good)
                ways.append((price * weight, (tokens - price * one, cubes, then)))
        imported = stage.import_price
        if imported is not None and tokens >= imported * one:
            ways.append((imported * weight, (tokens - imported * one, cubes, after)))
        ways.sort()
        least, following = UNPAID, number + 1
        for weight, left in ways:
            if weight >= least:
                break
            least = min(least, weight + self._least(following, left))
        return least

    def _other(self, number: int, stage: Stage, rest: Rest) -> int:
        """A cube or tokens that are asked for, or a step that is done."""
        tokens, cubes, traded = rest
        weight = 0
        if stage.kind == "cube":
            weight = self._cube(stage.count, cubes)
            cubes = _less(cubes, stage.count)
        elif stage.kind == "trade":
            weight = self.table.token_weight * stage.count
            tokens -= stage.count * (self.pair or 1)
        elif stage.kind == "explore":
            tokens -= stage.count if self.pair else 0
        elif stage.step is not None and not self.wanted.everything_first:
            if stage.step.rise is not None:
                return self._rise(number, stage.step.rise, rest)
            tokens += stage.step.trade * (self.pair or 1) + (stage.step.explore if self.pair else 0)
            for tier in stage.step.cubes:
                cubes = _more(cubes, tier)
        return UNPAID if tokens < 0 else weight + self._least(number + 1, (tokens, cubes, traded))

    def _rise(self, number: int, rise: Rise, rest: Rest) -> int:
        """A ready cube rises and stays ready, after a shift end if need be; or a used one, where it lies."""
        tokens, cubes, traded = rest
        least = UNPAID
        if rise.place != READY:
            least = NOT_READY + self._least(number + 1, rest)
        if rise.place in ((), READY):
            weight = self._cube(rise.tier, cubes) - TIER[rise.tier]
            risen = _more(_less(cubes, rise.tier), rise.to)
            least = min(least, weight + self._least(number + 1, (tokens, risen, traded)))
        return least

    def _cube(self, tier: int, cubes: tuple[int, ...]) -> int:
        return TIER[tier] if cubes[tier] else TIER[tier] + self.table.prices[tier] * self.table.gold_weight


def _less(cubes: tuple[int, ...], tier: int) -> tuple[int, ...]:
    count = cubes[tier]
    return cubes if count == MANY or not count else (*cubes[:tier], count - 1, *cubes[tier + 1 :])


def _more(cubes: tuple[int, ...], tier: int) -> tuple[int, ...]:
    return (*cubes[:tier], min(cubes[tier] + 1, MANY), *cubes[tier + 1 :])
