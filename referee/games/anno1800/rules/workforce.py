"""Action: Increase the workforce (p. 8), and the card or gold that every new cube asks for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text, refs
from referee.games.anno1800.moves.spelling import spell_payments
from referee.games.anno1800.payment.bill import Bill, settle
from referee.games.anno1800.payment.steps import Step

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Payment, Workforce
    from referee.games.anno1800.turn import Turn


def workforce(turn: Turn, clause: Workforce) -> None:
    """Up to three cubes, each paid for; a new cube may at once work for the next."""
    settle(turn, bill_of(turn, clause))


def bill_of(turn: Turn, clause: Workforce) -> Bill:
    check_at_least_one(turn, clause)
    within = check_max_three(turn, clause)
    gold = gold_due(turn, clause.tiers)
    steps = []
    for tier in clause.tiers:
        name = turn.ruleset.tiers[tier]
        price = turn.ruleset.workforce[tier]
        steps.append(Step(price, "tier", name, "workforce.cost_per_cube", _add, name, (tier,), gold=gold))
        gold = 0  # it is due once, with the first
    return Bill(steps, clause.pay, log, beyond=not within)


def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
    turn.log_clause(tell, steps, paid)


def tell(turn: Turn, steps: list[Step], paid: list[Payment]) -> tuple[str, Text]:
    names = [step.id for step in steps]
    words = f"workforce {', '.join(names)}{spell_payments(turn, paid)}"
    return words, Text(N_("increases the workforce: {cubes}"), {"cubes": refs("tier", Counter(names))})


def _add(turn: Turn, step: Step) -> None:
    add_cube(turn, step.cubes[0])


def gold_due(turn: Turn, tiers: tuple[int, ...]) -> int:
    """Return the gold that will be due because stacks run out while these cubes are added."""
    left = turn.state.stacks.copy()
    gold = 0
    for tier in tiers:
        stack = turn.ruleset.card_stack[tier]
        if left[stack]:
            left[stack] -= 1
        else:
            gold += turn.ruleset.stack_gold[stack][0]
    return gold


def check_at_least_one(turn: Turn, clause: Workforce) -> None:
    """ruling.no_empty_action: adding nobody is no action."""
    if not clause.tiers:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "increase_workforce"))


def check_max_three(turn: Turn, clause: Workforce) -> bool:
    """workforce.max_three: up to three new cubes per action."""
    most = turn.ruleset.limits.workforce
    if len(clause.tiers) <= most:
        return True
    turn.breaks("workforce.max_three", count=len(clause.tiers), most=most)
    return False


def add_cube(turn: Turn, tier: int) -> None:
    """A cube from the supply into its district, with its card or gold."""
    if check_supply(turn, tier):
        draw_or_pay(turn, tier)
        turn.me.ready[tier] += 1


def check_supply(turn: Turn, tier: int) -> bool:
    """ruling.cube_supply_empty: no cube of the tier in the supply, so it cannot be added."""
    if turn.state.cube_supply(tier) > 0:
        return True
    turn.breaks("ruling.cube_supply_empty", tier=Ref("tier", turn.ruleset.tiers[tier]))
    return False


def draw_or_pay(turn: Turn, tier: int) -> None:
    """workforce.card_per_cube, workforce.card_or_gold: a card is drawn; from an empty stack gold is paid instead."""
    stack = turn.ruleset.card_stack[tier]
    if turn.state.stacks[stack]:
        if not turn.before.stacks[stack]:
            turn.rests_on("ruling.stack_refills")
        turn.state.stacks[stack] -= 1
        turn.me.hand[stack] += 1
        return
    gold, confidence = turn.ruleset.stack_gold[stack]
    turn.doubts(stack, "gold_when_stack_empty", confidence)
    if turn.me.gold < gold:
        name = Ref("tier", turn.ruleset.tiers[tier])
        turn.breaks("workforce.card_or_gold", tier=name, stack=Ref("card", stack), needs=gold, has=turn.me.gold)
    turn.me.gold = max(0, turn.me.gold - gold)
