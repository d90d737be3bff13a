"""Actions on the population (p. 8): new cubes, each with its card or gold, and cubes that rise step by step."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text, refs
from referee.games.anno1800.moves import EXHAUSTED, Names, Rise
from referee.games.anno1800.moves.canonical import spell_payments, spell_place, tell_cube
from referee.games.anno1800.payment.bill import Bill, Step

if TYPE_CHECKING:
    from referee.engine.judging import Tell
    from referee.games.anno1800.moves import Payment, Upgrade, Workforce
    from referee.games.anno1800.turn import Turn


def log_steps(tell: Tell, turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
    turn.log_clause(tell, steps, paid)


# new cubes -----------------------------------------------------------------------------------------------


def bill_workforce(turn: Turn, clause: Workforce) -> Bill:
    """Return the bill of new cubes: each is paid for, and may at once work for the next.

    ruling.no_empty_action: adding nobody is no action. workforce.max_three: up to three new cubes per action.
    """
    count, most = len(clause.tiers), turn.ruleset.limits.workforce
    if not count:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "increase_workforce"))
    if count > most:
        turn.breaks("workforce.max_three", count=count, most=most)
    gold = count_gold_due(turn, clause.tiers)
    steps = []
    for tier in clause.tiers:
        name, price = turn.ruleset.tiers[tier], turn.ruleset.workforce[tier]
        steps.append(Step(price, "tier", name, "workforce.cost_per_cube", _add, name, (tier,), gold=gold))
        gold = 0  # it is due once, with the first
    return Bill(steps, clause.pay, partial(log_steps, tell_workforce), beyond=count > most)


def tell_workforce(turn: Turn, steps: list[Step], paid: list[Payment]) -> tuple[str, Text]:
    names = [step.id for step in steps]
    words = f"workforce {', '.join(names)}{spell_payments(turn, paid)}"
    return words, Text(N_("increases the workforce: {cubes}"), {"cubes": refs("tier", Counter(names))})


def _add(turn: Turn, step: Step) -> None:
    add_cube(turn, step.cubes[0])


def count_gold_due(turn: Turn, tiers: tuple[int, ...]) -> int:
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


def add_cube(turn: Turn, tier: int) -> None:
    """Add a cube from the supply to its district.

    ruling.cube_supply_empty: without a cube of the tier in the supply nothing is added. workforce.card_per_cube,
    workforce.card_or_gold: a card is drawn for it; from an empty stack gold is paid instead.
    """
    me, state, name = turn.me, turn.state, Ref("tier", turn.ruleset.tiers[tier])
    if state.cube_supply(tier) < 1:
        turn.breaks("ruling.cube_supply_empty", tier=name)
        return
    stack = turn.ruleset.card_stack[tier]
    if state.stacks[stack]:
        if not turn.before.stacks[stack]:
            turn.rests_on("ruling.stack_refills")
        state.stacks[stack] -= 1
        me.hand[stack] += 1
    else:
        gold, confidence = turn.ruleset.stack_gold[stack]
        turn.doubts(stack, "gold_when_stack_empty", confidence)
        if me.gold < gold:
            turn.breaks("workforce.card_or_gold", tier=name, stack=Ref("card", stack), needs=gold, has=me.gold)
        me.gold = max(0, me.gold - gold)
    me.ready[tier] += 1


# cubes that rise -----------------------------------------------------------------------------------------


def bill_upgrade(turn: Turn, clause: Upgrade) -> Bill:
    """Return the bill of cubes that rise, each step paid.

    ruling.no_empty_action: upgrading nobody is no action. upgrade.one_step: farmer, worker, artisan, engineer,
    investor; never down and never on the spot. upgrade.max_three: up to three steps per action, spread over the cubes.
    ruling.upgrade_intermediate_supply: a rise of several steps passes a tier of which no cube is in the supply.
    """
    tiers, most = turn.ruleset.tiers, turn.ruleset.limits.upgrade
    if not clause.rises:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "upgrade"))
    for rise in clause.rises:
        if rise.to <= rise.tier:
            turn.breaks("upgrade.one_step", tier=Ref("tier", tiers[rise.tier]), to=Ref("tier", tiers[rise.to]))
    single = [Rise(tier, tier + 1, said.place) for said in clause.rises for tier in range(said.tier, said.to)]
    follows = [tier > said.tier for said in clause.rises for tier in range(said.tier, said.to)]
    if len(single) > most:
        turn.breaks("upgrade.max_three", count=len(single), most=most)
    check_supply(turn, single)
    if any(later and turn.state.cube_supply(rise.tier) < 1 for rise, later in zip(single, follows, strict=True)):
        turn.allows("ruling.upgrade_intermediate_supply")
    steps = [
        Step(
            turn.ruleset.upgrade[rise.tier], "tier", tiers[rise.to], "upgrade.cost_per_step", _raise,
            (rise.tier, rise.place), (), 0, 0, "", (), rise, 0, "" if later else "first",
        )
        for rise, later in zip(single, follows, strict=True)
    ]  # fmt: skip
    return Bill(steps, clause.pay, partial(log_steps, tell_upgrade), beyond=len(single) > most)


def tell_upgrade(turn: Turn, steps: list[Step], paid: list[Payment]) -> tuple[str, Text]:
    """Tell the rises; steps of one cube that follow each other are one rise."""
    said: list[Rise] = []
    for step in steps:
        rise = step.rise
        assert rise is not None
        if said and not step.said and said[-1].to == rise.tier and said[-1].place == rise.place:
            said[-1] = Rise(said[-1].tier, rise.to, rise.place)
        else:
            said.append(rise)
    tiers = turn.ruleset.tiers
    spelled = [f"{tiers[rise.tier]} to {tiers[rise.to]}{spell_place(rise.place)}" for rise in said]
    rises = Listing(tuple(tell_rise(turn, rise, count) for rise, count in Counter(said).items()))
    return f"upgrade {', '.join(spelled)}{spell_payments(turn, paid)}", Text(N_("upgrades: {rises}"), {"rises": rises})


def tell_rise(turn: Turn, rise: Rise, count: int = 1) -> Text:
    """Tell cubes that rise alike, counted, with the place where they lie unless they are ready."""
    counted = count if count > 1 else None
    cubes = tell_cube(turn.ruleset, rise.tier, rise.place, counted)
    return Text(N_("{tier} → {to}"), {"tier": cubes, "to": Ref("tier", turn.ruleset.tiers[rise.to], counted)})


def _raise(turn: Turn, step: Step) -> None:
    if step.rise is not None:
        raise_cube(turn, step.rise)


def check_supply(turn: Turn, rises: list[Rise]) -> None:
    """ruling.cube_supply_empty: cubes of the new tiers, all exchanges together."""
    change: dict[int, int] = {}
    for rise in rises:
        change[rise.to] = change.get(rise.to, 0) + 1
    for rise in rises:
        change[rise.tier] = change.get(rise.tier, 0) - 1
    for tier, count in change.items():
        if count > 0 and turn.state.cube_supply(tier) < count:
            turn.breaks("ruling.cube_supply_empty", tier=Ref("tier", turn.ruleset.tiers[tier]))


def raise_cube(turn: Turn, rise: Rise) -> Names:
    """Exchange one cube: a ready one stays ready, a used one stays where it lies; return its place.

    upgrade.replace_from_supply: there must be a cube of the old tier to exchange, at the place that was named.
    """
    me, tier, told = turn.me, rise.tier, rise.place
    if not told and me.ready[tier]:
        me.ready[tier] -= 1
        me.ready[rise.to] += 1
        return ()
    # where exhausted cubes stay as they are, one that nobody named is one on a workplace
    at_work = not told and me.working[tier] and turn.house("ruling.upgrade_exhausted_cube")
    if told in ((), EXHAUSTED) and me.exhausted[tier] and not at_work:
        me.exhausted[tier] -= 1
        me.exhausted[rise.to] += 1
        turn.allows("ruling.upgrade_exhausted_cube")
        return EXHAUSTED
    for index, field in enumerate(me.fields):
        if field.cubes and tier in field.cubes and (not told or field.stands in told):
            cubes = list(field.cubes)
            cubes[cubes.index(tier)] = rise.to
            me.put(index, field.with_cubes(tuple(cubes)))
            return (field.stands,)
    place = Ref("industry", told[0]) if told and told != EXHAUSTED else None
    turn.breaks("upgrade.replace_from_supply", tier=Ref("tier", turn.ruleset.tiers[tier]), place=place)
    return told
