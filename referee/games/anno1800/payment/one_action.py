"""The complete search for a way to pay the steps of an action.

What is enumerated. The needs of the steps are taken one after the other: each unit of a resource, each cube
asked for directly, each token. For one unit every way is tried: every own industry that makes it, a trade
(the cheapest price; once a turn for each resource), an import, or leaving it unpaid. A workplace that is full
is freed by a shift end of any cube on it; a cube that is not ready is brought home by a shift end from any
place it can lie. After its needs a step brings what it brings (tokens, a cube, a workplace) and the next begins.

Why nothing is missed. A payment gains from being made earlier than its own step only if an earlier step takes away
a cube or a workplace that it needs (a worker makes steel beams, then rises): such resources are also tried right
before that step. A shift end never gains from being made before its cube or its workplace is wanted, because nothing
is lost by waiting. So every way to pay can be put into this order without changing what it costs. All orders of the
steps are tried in which what one brings can matter to another. A cube that rises several steps at once is followed:
it lies at home, is exhausted or works, and rises there at each step.

What is pruned. Positions reached in two ways with the same cubes, tokens, gold and workplaces have the same
future: only the cheaper way is kept. Workplaces that nothing left needs are forgotten; their cubes stay
countable as cubes that a shift end can bring home. A position is left alone if even the least that is still to come
makes it dearer than a way that is known. Other orders are left alone if having everything that the steps bring from
the start would not be better than what is known.

Which way is taken. Of equally good ways the one that comes first when for each need in turn the ways are tried in their
fixed order, so the same position always gives the same way.

What lies on the table is in `table.py`, what the steps want in `wanted.py`, every way to meet one need in `means.py`,
the search itself in `search.py`, the least that is still to come in `estimate.py`, the way back to payments in
`trail.py`, the order of preference in `plan.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import TYPE_CHECKING

from referee.games.anno1800.moves import EXHAUSTED, Names, Payments
from referee.games.anno1800.payment.payer import Payer
from referee.games.anno1800.payment.plan import IMPOSSIBLE, NOT_READY, READY, UNPAID, Early, Plan, Unfinished
from referee.games.anno1800.payment.search import Search

if TYPE_CHECKING:
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.turn import Turn


def find(turn: Turn, steps: Sequence[Step], named: Payments = ()) -> Plan:
    """The best way to pay for the steps that keeps to what the player named, over all orders that can matter.

    If there is none, a near miss for the order as told: few units unpaid. Raises Unfinished where there is more to look
    at than a search may and no way is known by then.
    """
    steps = [*[step for step in steps if step.opens], *[step for step in steps if not step.opens]]
    table = Payer(turn, steps, named)
    best: Plan | None = None
    try:
        for better in _better(table, steps):
            best = better
    except Unfinished:
        if best is None:
            raise
    if best is None and turn.near_miss:
        best = _near_miss(table, steps)
    return best or Plan([(step, ()) for step in steps], named, Counter(), IMPOSSIBLE)


def _better(table: Payer, steps: Sequence[Step]) -> Iterator[Plan]:
    """Ways to pay, each better than the one before."""
    bound = UNPAID
    for variant in _one_cube_each(table.turn, steps):
        for number, order in enumerate(_orders(table, variant)):
            if number == 1 and not Search(table, variant, everything_first=True).possible(bound):
                break  # no other order can be better than what is known
            for early in _early(table, order):
                best = Search(table, order, early=early).best(bound)
                if best is not None:
                    yield best
                    bound = best.weight
            if bound < NOT_READY:
                break


def _near_miss(table: Payer, steps: Sequence[Step]) -> Plan | None:
    """That there is no way is known; what is short is found with what may still be looked at."""
    table.looked_at = 0
    try:
        return Search(table, steps).near_miss()
    except Unfinished:
        return None


def _one_cube_each(turn: Turn, steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Where a cube that rises several steps lies: at home, exhausted, or on a workplace, and then at each step."""
    rungs = [number for number in range(1, len(steps)) if _follows(steps[number - 1], steps[number])]
    first = next((n - 1 for n in rungs if n - 1 not in rungs), None)
    rise = steps[first].rise if first is not None else None
    if first is None or rise is None or rise.place:
        yield steps
        return
    yield [_at(step, READY) if number == first else step for number, step in enumerate(steps)]
    ladder = range(first, next((n for n in range(first + 1, len(steps)) if n not in rungs), len(steps)))
    working = {field.stands for field in turn.me.fields if rise.tier in field.cubes}
    working |= {id for id in turn.me.industries() if turn.ruleset.industries[id].tier == rise.tier}
    for place in (EXHAUSTED, *((id,) for id in sorted(working))):
        yield [_at(step, place) if number in ladder else step for number, step in enumerate(steps)]


def _follows(first: Step, second: Step) -> bool:
    """Whether the second step is that of a cube that has just taken the first one."""
    return bool(first.rise and second.rise and first.rise.to == second.rise.tier and not second.said)


def _at(step: Step, place: Names) -> Step:
    assert step.rise is not None
    return step._replace(rise=step.rise._replace(place=place))


def _orders(table: Payer, steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """The order as told if none can matter; else those that help others first, in every order, and the rest last.

    A step that brings nothing useful never gains from coming before one that does; a shipyard that ships wait for
    comes first.
    """
    opening = [step for step in steps if step.opens]
    useful = [step for step in steps if table.helps(step)]
    if not useful or len(steps) < 2:
        yield steps
        return
    rest = [step for step in steps if not table.helps(step) and not step.opens]
    seen = set()
    for order in permutations(useful):
        table.look()
        keys = tuple(step.key for step in order)
        if keys not in seen and _keeps_ladders(useful, order):
            seen.add(keys)
            yield [*opening, *order, *rest]


def _early(table: Payer, steps: Sequence[Step]) -> Iterator[Early]:
    """Which resources are made before an earlier step that takes away what makes them: none, then every choice."""
    rules = table.ruleset
    takers = [(number, step) for number, step in enumerate(steps) if step.rise is not None or step.lost]
    found: list[tuple[tuple[int, str], int]] = []
    for late, step in enumerate(steps if takers else ()):
        for good, _ in step.cost.resources:
            makers = [industry for industry in rules.makers.get(good, ()) if industry in table.places]
            tiers = {rules.industries[industry].tier for industry in makers}
            for number, before in takers:
                if number >= late:
                    break
                climbs = before.rise and step.rise and before.rise.to <= step.rise.tier  # else the other order does it
                if (climbs and before.rise and before.rise.tier in tiers) or set(makers).intersection(before.lost):
                    found.append(((late, good), number))
    for count in range(len(found) + 1):
        for chosen in combinations(found, count):
            table.look()
            if len(dict(chosen)) == count:
                yield dict(chosen)


def _keeps_ladders(steps: Sequence[Step], order: Sequence[Step]) -> bool:
    """A cube that rises twice takes its steps in their order."""
    places = {id(step): order.index(step) for step in steps}
    for first, second in pairwise(steps):
        if _follows(first, second) and places[id(first)] > places[id(second)]:
            return False
    return True
