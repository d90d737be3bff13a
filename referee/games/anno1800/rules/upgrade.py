"""Action: Upgrade (p. 8): cubes rise step by step, each step paid, where they lie."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.moves import EXHAUSTED, Names, Rise, Upgrade
from referee.games.anno1800.moves.spelling import spell_payments, spell_place, tell_cube
from referee.games.anno1800.payment.bill import Bill, settle
from referee.games.anno1800.payment.steps import Step

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Payment
    from referee.games.anno1800.turn import Turn


def upgrade(turn: Turn, clause: Upgrade) -> None:
    """Up to three steps, spread over one to three cubes."""
    settle(turn, bill_of(turn, clause))


def bill_of(turn: Turn, clause: Upgrade) -> Bill:
    check_at_least_one(turn, clause)
    check_direction(turn, clause)
    ladder = [rung for said in clause.rises for rung in _ladder(said)]
    within = check_max_three(turn, len(ladder))
    check_supply(turn, [rise for rise, _ in ladder])
    check_between(turn, [rise for rise, follows in ladder if follows])
    steps = [step_for(turn, rise, follows) for rise, follows in ladder]
    return Bill(steps, clause.pay, log, beyond=not within)


def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
    turn.log_clause(tell, steps, paid)


def tell(turn: Turn, steps: list[Step], paid: list[Payment]) -> tuple[str, Text]:
    said = ladders(steps)
    words = f"upgrade {', '.join([spell_rise(turn, rise) for rise in said])}{spell_payments(turn, paid)}"
    rises = Listing(tuple(tell_rise(turn, rise, count) for rise, count in Counter(said).items()))
    return words, Text(N_("upgrades: {rises}"), {"rises": rises})


def _ladder(said: Rise) -> list[tuple[Rise, bool]]:
    """Return the single steps of a rise, and whether each follows another one."""
    if said.to == said.tier + 1:
        return [(said, False)]
    return [(Rise(tier, tier + 1, said.place), tier > said.tier) for tier in range(said.tier, said.to)]


def step_for(turn: Turn, rise: Rise, follows: bool) -> Step:
    price, name = turn.ruleset.upgrade[rise.tier], turn.ruleset.tiers[rise.to]
    key, said = (rise.tier, rise.place), "" if follows else "first"
    return Step(price, "tier", name, "upgrade.cost_per_step", _raise, key, rise=rise, said=said)


def _raise(turn: Turn, step: Step) -> None:
    if step.rise is not None:
        raise_cube(turn, step.rise)


def tell_rise(turn: Turn, rise: Rise, count: int = 1) -> Text:
    """Return cubes that rise alike, counted, with the place where they lie unless they are ready."""
    cubes = tell_cube(turn.ruleset, rise.tier, rise.place, count if count > 1 else None)
    return Text(N_("{tier} → {to}"), {"tier": cubes, "to": Ref("tier", turn.ruleset.tiers[rise.to])})


def ladders(steps: list[Step]) -> list[Rise]:
    """Join steps of one ready cube that follow each other into one rise."""
    said: list[Rise] = []
    for step in steps:
        rise = step.rise
        assert rise is not None
        if said and not step.said and said[-1].to == rise.tier and said[-1].place == rise.place:
            said[-1] = Rise(said[-1].tier, rise.to, rise.place)
        else:
            said.append(rise)
    return said


def spell_rise(turn: Turn, rise: Rise) -> str:
    tiers = turn.ruleset.tiers
    return f"{tiers[rise.tier]} to {tiers[rise.to]}{spell_place(rise.place)}"


def check_at_least_one(turn: Turn, clause: Upgrade) -> None:
    """ruling.no_empty_action: upgrading nobody is no action."""
    if not clause.rises:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "upgrade"))


def check_direction(turn: Turn, clause: Upgrade) -> None:
    """upgrade.one_step: farmer, worker, artisan, engineer, investor; never down and never on the spot."""
    for rise in clause.rises:
        if rise.to <= rise.tier:
            tiers = turn.ruleset.tiers
            turn.breaks("upgrade.one_step", tier=Ref("tier", tiers[rise.tier]), to=Ref("tier", tiers[rise.to]))


def check_max_three(turn: Turn, steps: int) -> bool:
    """upgrade.max_three: up to three steps per action."""
    if steps <= turn.ruleset.limits.upgrade:
        return True
    turn.breaks("upgrade.max_three", count=steps, most=turn.ruleset.limits.upgrade)
    return False


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


def check_between(turn: Turn, later: list[Rise]) -> None:
    """ruling.upgrade_intermediate_supply: a rise of several steps passes a tier of which no cube is in the supply."""
    if any(turn.state.cube_supply(rise.tier) < 1 for rise in later):
        turn.allows("ruling.upgrade_intermediate_supply")


def raise_cube(turn: Turn, rise: Rise) -> Names:
    """Exchange one cube: a ready one stays ready, a used one stays where it lies. Return its place."""
    me = turn.me
    if not rise.place and me.ready[rise.tier]:
        me.ready[rise.tier] -= 1
        me.ready[rise.to] += 1
        return ()
    if rise.place in ((), EXHAUSTED) and me.exhausted[rise.tier] and not _rather_at_work(turn, rise):
        me.exhausted[rise.tier] -= 1
        me.exhausted[rise.to] += 1
        turn.allows("ruling.upgrade_exhausted_cube")
        return EXHAUSTED
    for index, field in enumerate(me.fields):
        if field.cubes and rise.tier in field.cubes and (not rise.place or field.stands in rise.place):
            cubes = list(field.cubes)
            cubes[cubes.index(rise.tier)] = rise.to
            me.put(index, field.with_cubes(tuple(cubes)))
            return (field.stands,)
    check_cube_there(turn, rise)
    return rise.place


def _rather_at_work(turn: Turn, rise: Rise) -> bool:
    """Return True if a cube that nobody named is one on a workplace, as exhausted ones stay as they are."""
    at_work = any(rise.tier in field.cubes for field in turn.me.fields)
    return not rise.place and at_work and turn.house("ruling.upgrade_exhausted_cube")


def check_cube_there(turn: Turn, rise: Rise) -> None:
    """upgrade.replace_from_supply: there must be a cube of the old tier to exchange, at the place that was named."""
    place = Ref("industry", rise.place[0]) if rise.place and rise.place != EXHAUSTED else None
    turn.breaks("upgrade.replace_from_supply", tier=Ref("tier", turn.ruleset.tiers[rise.tier]), place=place)
