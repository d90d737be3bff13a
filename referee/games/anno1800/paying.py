"""Paying for an action: the named payments as they stand if they suffice, else the best completion of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.value import Value
from referee.games.anno1800 import payment as search
from referee.games.anno1800.moves import Exhaust, Import, Payment, Payments, Return, Trade, Work
from referee.games.anno1800.payment.wanted import least_profiting
from referee.games.anno1800.rules import cost, naval, new_world, production, shift_end, trade

if TYPE_CHECKING:
    from referee.games.anno1800.steps import Step
    from referee.games.anno1800.turn import Turn

Paid = tuple[str, Fact]


class Settled(Value):
    """What was done: the steps in order, and every payment in canonical words."""

    steps: list[Step]
    said: list[str]

    @property
    def words(self) -> str:
        """The payments as they follow a clause."""
        return f" with {', '.join(self.said)}" if self.said else ""


def settle(turn: Turn, steps: Sequence[Step], named: Payments) -> Settled:
    """Pays for the steps and does them. Findings are reported to the turn."""
    cost.check_named_cubes(turn, steps, named)
    for token in [p.thing for p in named if isinstance(p, Return) and p.tier < 0]:
        shift_end.check_cubes_only(turn, token)
    named = tuple(p for p in named if not isinstance(p, Exhaust) and not (isinstance(p, Return) and p.tier < 0))
    saved = turn.save()
    done = _as_told(turn, steps, named)
    if done is None:
        turn.restore(saved)
        plan = search.find(turn, steps, named)
        paid: list[Paid] = []
        for step, payments in plan.groups:
            paid += [_pay(turn, p) for p in payments]
            _close(turn, step)
        paid += [_pay(turn, p) for p in plan.besides]
        done = [step for step, _ in plan.groups], paid
    said = [words for words, _ in done[1]]
    turn.pay += said
    turn.plan += [told for _, told in done[1]]
    return Settled(done[0], said)


def _as_told(turn: Turn, steps: Sequence[Step], named: Payments) -> tuple[list[Step], list[Paid]] | None:
    """The payments in the order given, each step done as soon as it is covered; None if that does not work.

    What the record holds is paid in full and in order, so a replay never searches.
    """
    said: list[Paid] = []
    found = len(turn.violations)
    waiting = list(reversed(named))
    for step in steps:
        while not _covered(turn, step):
            if not waiting:
                return None
            said.append(_pay(turn, waiting.pop()))
            if len(turn.violations) > found:
                return None
        while waiting and isinstance(waiting[-1], Return):
            said.append(_pay(turn, waiting.pop()))
        if step.rise is not None and not step.rise.place and not turn.me.ready[step.rise.tier]:
            return None
        _close(turn, step)
        if len(turn.violations) > found:
            return None
    return None if waiting else (list(steps), said)


def _covered(turn: Turn, step: Step) -> bool:
    return all(turn.pool[good] >= count for good, count in step.cost.resources)


def _close(turn: Turn, step: Step) -> None:
    """Takes the cost from what was made, exhausts cubes and tokens, and does the step."""
    missing: Counter[str] = Counter()
    for good, count in step.cost.resources:
        has = min(count, turn.pool[good])
        turn.pool[good] -= has
        if turn.free_good == good and has:
            turn.free_good = ""
        if has < count:
            missing[good] = count - has
    if missing:
        cost.check_paid_in_full(turn, step, missing)
    for tier, count in step.cost.cubes:
        production.exhaust_cubes(turn, tier, count, step.thing)
    if step.cost.trade:
        cost.check_trade_tokens(turn, step)
        naval.spend_trade(turn, step.cost.trade)
    if step.cost.exploration:
        naval.check_exploration(turn, step.rule, step.cost.exploration)
        naval.spend_exploration(turn, step.cost.exploration)
    turn.doubts(step.thing.id, "cost", step.cost.confidence)
    step.do(turn, step)


def _pay(turn: Turn, payment: Payment) -> Paid:
    """Makes one payment; gives its canonical spelling and how it is told."""
    if isinstance(payment, Work):
        industry = _workplace(turn, payment)
        production.work(turn, turn.ruleset.industries[industry], payment.tier)
        return industry, Ref("industry", industry)
    if isinstance(payment, Trade):
        partner = payment.partner
        if partner < 0:
            partner = _partner(turn, payment.good)
        trade.trade(turn, payment.good, partner, payment.kind)
        facts: dict[str, Fact] = {"good": Ref(payment.kind, payment.good), "partner": turn.state.players[partner].name}
        return f"trade {payment.good} from {spell_player(turn, partner)}", Text(
            N_("{good} by trade with {partner}"), facts
        )
    if isinstance(payment, Import):
        new_world.import_good(turn, payment.good)
        return f"import {payment.good}", Text(N_("import: {good}"), {"good": Ref("resource", payment.good)})
    if isinstance(payment, Return):
        words = "shift-end " + shift_end.send_home(turn, payment)
        cube = Ref("tier", turn.ruleset.tiers[payment.tier]) if payment.tier >= 0 else Ref("token", payment.thing)
        return words, Text(N_("shift end: {cube}"), {"cube": cube})
    raise AssertionError(payment)


def _workplace(turn: Turn, payment: Work) -> str:
    """Of the versions a name can mean: one that can be worked now, else one that stands there, else the first."""
    if len(payment.industry) == 1:
        return payment.industry[0]
    for industry in payment.industry:
        fields = production.workplaces(turn, industry)
        full = turn.ruleset.limits.workplaces
        if fields and len(fields[0].cubes) < full and turn.me.ready[turn.ruleset.industries[industry].tier]:
            return industry
    return next((industry for industry in payment.industry if turn.me.has(industry)), payment.industry[0])


def _partner(turn: Turn, good: str) -> int:
    """The partner where none was named: the cheapest, of those the one who profits least."""
    offers = trade.offers(turn, good)
    if not offers:
        return (turn.seat + 1) % len(turn.state.players)
    cheapest = min(price for price, _, _ in offers)
    return least_profiting(turn, [seat for price, seat, _ in offers if price == cheapest])


def spell_player(turn: Turn, seat: int) -> str:
    """A player's name as the move text takes it back: quoted unless it is one plain word."""
    name = turn.state.players[seat].name
    if name.isalpha():
        return name
    for left, right in ('""', "«»"):
        if left not in name and right not in name and "\n" not in name:
            return f"{left}{name}{right}"
    return f"#{seat + 1}"
