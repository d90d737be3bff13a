"""Paying for an action: the named payments as they stand if they suffice, else the best completion of them.

Where that does not settle it, because the turn has more actions to pay for or something leaves the islands on the way,
the whole turn is looked through (`payment/whole.py`): the turn says so in `searched` and `whole`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from referee.games.anno1800.moves import Exhaust, Payment, Payments, Return, Trade
from referee.games.anno1800.payment.as_told import PAY, close, put_back, told
from referee.games.anno1800.rules import cost, naval, shift_end
from referee.games.anno1800.state import SHIPS

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.turn import Turn

Log = Callable[["Turn", "list[Step]", "list[Payment]"], None]
Settled = tuple[list["Step"], list[Payment]]
"""What was done: the steps in order, and every payment as it was made."""


class Bill:
    """What a clause asks to be paid: its steps, the payments named for them, the tokens that are put back."""

    __slots__ = ("beyond", "log", "named", "removed", "steps", "takes")

    def __init__(
        self,
        steps: list[Step],
        named: Payments,
        log: Log,
        removed: Sequence[str] = (),
        *,
        beyond: bool = False,
        takes: Collection[int] = (),
    ) -> None:
        self.steps = steps
        self.named = named
        self.log = log
        """Notes what was done, from the steps in order and every payment."""
        self.removed = removed
        self.beyond = beyond
        """It is more than the action allows: nothing is looked for."""
        self.takes = takes
        """Tiers of cubes that the clause itself moves, so that a later action can gain from working before it."""

    def goods(self) -> int:
        """How many units of resources it asks for."""
        return sum(count for step in self.steps for _, count in step.cost.resources)

    def entangled(self) -> bool:
        """Whether what is paid can hang on moments that the search for one action does not follow."""
        if self.removed:
            return True
        return any(step.opens or [id for id in step.lost if id.startswith(SHIPS)] for step in self.steps)


def settle(turn: Turn, bill: Bill) -> None:
    """Pays for the steps and does them. Findings are reported to the turn."""
    pairs = turn.pairs = cost.check_named(turn, bill.steps, bill.named)
    waiting = payments_to_make(turn, bill.named)
    if not bill.steps:
        made = [PAY[type(payment)](turn, payment) for payment in waiting]
        put_back(turn, bill.removed)
        note(turn, bill, [], made, pairs)
        return
    saved = turn.save()
    steps, paid = bill.steps, told(turn, bill, waiting, saved)
    if paid is None:
        turn.restore(saved)
        steps, paid = _beyond(turn, bill, waiting) if bill.beyond else _searched(turn, bill, waiting)
    note(turn, bill, steps, paid, pairs)


def note(turn: Turn, bill: Bill, steps: list[Step], paid: list[Payment], pairs: int) -> None:
    """Everything is paid and done."""
    if pairs:
        naval.check_pairs_spent(turn)
        paid = [*paid, *[Exhaust("exploration_token")] * (pairs * naval.beryl(turn))]
    turn.paid += paid
    bill.log(turn, steps, paid)


def payments_to_make(turn: Turn, named: Payments) -> list[Payment]:
    """What a cost demands anyway is left out, and naval tokens have no shift end."""
    kinds = set(map(type, named))
    if Return not in kinds and Exhaust not in kinds:
        return list(named)
    made = []
    for payment in named:
        if type(payment) is Return and payment.tier < 0:
            shift_end.check_cubes_only(turn, payment.thing)
        elif type(payment) is not Exhaust:
            made.append(payment)
    return made


def _beyond(turn: Turn, bill: Bill, waiting: list[Payment]) -> Settled:
    """More than the action allows is done as it was told, and nobody asks how it could be paid."""
    paid = [PAY[type(payment)](turn, payment) for payment in waiting]
    put_back(turn, bill.removed)
    for step in bill.steps:
        step.do(turn, step)
    turn.pool.clear()
    return bill.steps, paid


def _searched(turn: Turn, bill: Bill, waiting: list[Payment]) -> Settled:
    """The best way for this action alone."""
    from referee.games.anno1800.payment import one_action
    from referee.games.anno1800.payment.plan import Unfinished

    turn.searched = True
    turn.whole = turn.whole or bool(turn.pairs) or bill.entangled()
    steps, named = bill.steps, tuple(waiting)
    if steps and too_many(named, MOST_PAYMENTS if turn.more_to_pay else bill.goods()):
        return pay_as_planned(turn, bill, [(steps[0], named), *[(step, ()) for step in steps[1:]]], ())
    if bill.removed:
        steps = [steps[0]._replace(lost=(*bill.removed, *steps[0].lost)), *steps[1:]]
    try:
        plan = one_action.find(turn, steps, named)
    except Unfinished:
        turn.cannot_tell("payment_unfinished")
        return _beyond(turn, bill, waiting)
    return pay_as_planned(turn, bill, plan.groups, plan.besides)


def pay_as_planned(turn: Turn, bill: Bill, groups: Sequence[tuple[Step, Payments]], besides: Payments) -> Settled:
    """Pay for each step what a plan says, do it, and return the steps and payments as they were made."""
    paid: list[Payment] = []
    removed = bill.removed
    for step, payments in groups:
        paid += [PAY[type(payment)](turn, payment) for payment in payments]
        close(turn, step, removed)
        removed = ()
    paid += [PAY[type(payment)](turn, payment) for payment in besides]
    return [step for step, _ in groups], paid


MOST_PAYMENTS = 200
"""No turn can use so many: there are not that many cubes and tokens in the box."""


def too_many(named: Sequence[Payment], goods: int) -> bool:
    """Whether more was named than the cost can use, so that nothing need be looked for."""
    paying = [p for p in named if type(p) is not Return and not (isinstance(p, Trade) and p.kind != "resource")]
    return len(named) > MOST_PAYMENTS or len(paying) > goods
