"""Paying for an action: the named payments as they stand if they suffice, else the best completion of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.games.anno1800.moves import Exhaust, Import, Payment, Payments, Return, Trade, Work
from referee.games.anno1800.rules import cost, naval, new_world, production, shift_end, trade

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Counts
    from referee.games.anno1800.steps import Step
    from referee.games.anno1800.turn import Turn

Settled = tuple[list["Step"], list[Payment]]
"""What was done: the steps in order, and every payment as it was made."""


def settle(turn: Turn, steps: list[Step], named: Payments) -> Settled:
    """Pays for the steps and does them. Findings are reported to the turn."""
    cost.check_named_cubes(turn, steps, named)
    waiting = _without_tokens(turn, named)
    saved = turn.save()
    paid = _as_told(turn, steps, waiting)
    if paid is None:
        from referee.games.anno1800 import payment as search

        turn.restore(saved)
        plan = search.find(turn, steps, tuple(waiting))
        steps, paid = [step for step, _ in plan.groups], []
        for step, payments in plan.groups:
            paid += [_PAY[type(payment)](turn, payment) for payment in payments]
            _close(turn, step)
        paid += [_PAY[type(payment)](turn, payment) for payment in plan.besides]
    turn.paid += paid
    return steps, paid


def _without_tokens(turn: Turn, named: Payments) -> list[Payment]:
    """The payments to be made: what a cost demands anyway is left out, and naval tokens have no shift end."""
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


def _as_told(turn: Turn, steps: Sequence[Step], named: list[Payment]) -> list[Payment] | None:
    """The payments in the order given, each step done as soon as it is covered; None if that does not work.

    What the record holds is paid in full and in order, so a replay never searches.
    """
    paid: list[Payment] = []
    violations = turn.violations
    found = len(violations)
    waiting = named[::-1]
    for step in steps:
        resources = step.cost.resources
        while not _covered(turn, resources):
            if not waiting:
                return None
            payment = waiting.pop()
            paid.append(_PAY[type(payment)](turn, payment))
            if len(violations) > found:
                return None
        while waiting and type(waiting[-1]) is Return:
            paid.append(_PAY[Return](turn, waiting.pop()))
        if step.rise is not None and not step.rise.place and not turn.me.ready[step.rise.tier]:
            return None
        _close(turn, step)
        if len(violations) > found:
            return None
    return None if waiting else paid


def _covered(turn: Turn, resources: Counts) -> bool:
    pool = turn.pool
    for good, count in resources:  # noqa: SIM110  # a plain loop: it is asked before every payment
        if pool.get(good, 0) < count:
            return False
    return True


def _close(turn: Turn, step: Step) -> None:
    """Takes the cost from what was made, exhausts cubes and tokens, and does the step."""
    (resources, cubes, tokens, exploration, confidence), pool = step.cost, turn.pool
    missing: dict[str, int] = {}
    for good, count in resources:
        has = pool.get(good, 0)
        if has < count:
            missing[good] = count - has
            count = has
        pool[good] = has - count
        if turn.free_good == good and count:
            turn.free_good = ""
    if missing:
        cost.check_paid_in_full(turn, step, missing)
    for tier, count in cubes:
        production.exhaust_cubes(turn, tier, count, step.thing)
    if tokens:
        cost.check_trade_tokens(turn, step)
        naval.spend_trade(turn, tokens)
    if exploration:
        naval.check_exploration(turn, step.rule, exploration)
        naval.spend_exploration(turn, exploration)
    turn.doubts(step.id, "cost", confidence)
    step.do(turn, step)


def _work(turn: Turn, payment: Work) -> Work:
    if len(payment.industry) > 1:
        payment = Work((_workplace(turn, payment),), payment.tier)
    production.work(turn, turn.ruleset.industries[payment.industry[0]], payment.tier)
    return payment


def _trade(turn: Turn, payment: Trade) -> Trade:
    if payment.partner < 0:
        payment = Trade(payment.good, _partner(turn, payment.good), payment.kind)
    trade.trade(turn, payment.good, payment.partner, payment.kind)
    return payment


def _import(turn: Turn, payment: Import) -> Import:
    new_world.import_good(turn, payment.good)
    return payment


_PAY: dict[type, Callable[[Turn, Any], Payment]] = {
    Work: _work,
    Trade: _trade,
    Import: _import,
    Return: shift_end.send_home,
}
"""Each makes one payment and gives it with the workplace, the partner or the place of the cube that it came to."""


def _workplace(turn: Turn, payment: Work) -> str:
    """Of the versions a name can mean: one that can be worked now, else one that stands there, else the first."""
    for industry in payment.industry:
        fields = [turn.me.fields[place] for place in production.workplaces(turn, industry)]
        full = turn.ruleset.limits.workplaces
        if fields and len(fields[0].cubes) < full and turn.me.ready[turn.ruleset.industries[industry].tier]:
            return industry
    return next((industry for industry in payment.industry if turn.me.has(industry)), payment.industry[0])


def _partner(turn: Turn, good: str) -> int:
    """The partner where none was named: the cheapest, of those the one who profits least."""
    offers = trade.offers(turn, good)
    if not offers:
        return (turn.seat + 1) % len(turn.state.players)
    from referee.games.anno1800.payment.table import least_profiting

    cheapest = min(price for price, _, _ in offers)
    return least_profiting(turn, [seat for price, seat, _ in offers if price == cheapest])
