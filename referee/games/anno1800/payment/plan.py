"""What the search for a payment works with: weights of preference, positions, and the plan that comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.engine.value import Value
from referee.games.anno1800.moves import Import, Names, Payment, Payments, Trade, Work
from referee.games.anno1800.rules.trade import Trades

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step

# Lower is better, each outweighs all that follow: nothing left unpaid; no gold; few trade tokens; cubes that rise are
# ready ones; no high tiers at work (one weight a tier); workplaces free whose resource many things need.
UNPAID, GOLD, TOKEN, NOT_READY = 10**17, 10**14, 10**12, 10**10
IMPOSSIBLE = 1000 * UNPAID
MOST_POSITIONS = 60_000
"""So many positions a search may look at, over all orders; then it gives up and says so."""
BEAM = 100
"""Positions followed when only a near miss is wanted; the search for a way to pay follows all that can be best."""
TIER = (1 << 11, 1 << 16, 1 << 21, 1 << 26, 1 << 31)

# Position: ready cubes, trade tokens, exploration tokens, gold, cubes on the wanted workplaces, the trades of the turn,
# payments the player named and that are still to be used.
Position = tuple[tuple[int, ...], int, int, int, tuple[tuple[int, ...], ...], Trades, tuple[Payment, ...]]
Deeds = tuple[tuple[str, object, object], ...]
Way = tuple[Position, int, Deeds]
"""What is reached, what that weighs, what is done."""
Need = tuple[str, object, int]


Early = Mapping[tuple[int, str], int]
"""For a step's number and a resource of its cost: the earlier step before which it is made."""
Layer = dict[Position, tuple[int, Deeds, Position | None]]
ANYWHERE: Names = ("anywhere",)
READY: Names = ("ready",)


class Unfinished(Exception):
    """More would have to be looked at than a search may: nothing is known."""


class Plan(Value):
    """A way to pay: the steps in order, each with the payments made before it; what is paid besides; what is not."""

    groups: list[tuple[Step, Payments]]
    besides: Payments
    unpaid: Counter[str]
    weight: int


def pays(makers: Mapping[str, tuple[str, ...]], payment: Payment, good: str) -> bool:
    """Whether a named payment is one for this good."""
    if isinstance(payment, Work):
        return any(industry in makers.get(good, ()) for industry in payment.industry)
    return isinstance(payment, Trade | Import) and payment.good == good
