"""Cubes (p. 4-5): they work at own industries, are asked for directly by a cost, and come home at a shift end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text
from referee.engine.verdict import UNCERTAIN
from referee.games.anno1800.moves import EXHAUSTED, Names, Return, ShiftEnd
from referee.games.anno1800.moves.canonical import spell_return, tell_cubes

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Industry
    from referee.games.anno1800.state import Field
    from referee.games.anno1800.turn import Turn


# working -------------------------------------------------------------------------------------------------


def workplaces(turn: Turn, industry: str) -> Sequence[int]:
    """Return the places of the fields on which this industry stands, those with a free workplace first."""
    places = turn.me.where.get(industry, ())
    return sorted(places, key=lambda place: len(turn.me.fields[place].cubes)) if len(places) > 1 else places


def work(turn: Turn, industry: Industry, tier: int = -1) -> None:
    """Send a ready cube to a free workplace of one's own, where it makes the resource once.

    production.free_workplace: where all are taken, no more is made until one is freed. production.tier_match: the
    workplace dictates the tier; also broken by having only other tiers at hand. production.from_district: the cube must
    be ready; a used one stays where it is.
    """
    me, (id, makes, own_tier, _, _, confidence) = turn.me, industry
    places, most = workplaces(turn, id), turn.ruleset.limits.workplaces
    field = me.fields[places[0]] if places else None
    cube = own_tier if tier < 0 else tier
    ready = me.ready
    if field is None:
        turn.breaks("production.free_workplace", nowhere=Ref("industry", id))
    elif len(field.cubes) >= most:
        turn.breaks("production.free_workplace", industry=Ref("industry", id), places=most * len(places))
    if cube != own_tier or (ready[own_tier] == 0 and me.cubes_of(own_tier) == 0 and any(ready)):
        own = Ref("tier", turn.ruleset.tiers[own_tier])
        turn.breaks("production.tier_match", industry=Ref("industry", id), tier=own)
    if ready[cube] < 1:
        name = Ref("tier", turn.ruleset.tiers[cube])
        if me.cubes_of(cube) or not any(ready):
            turn.breaks("production.from_district", industry=Ref("industry", id), tier=name)
        if me.exhausted[cube]:
            turn.breaks("production.exhausted_unusable", "production.from_district", tier=name)
        check_once_per_placement(turn, industry, list(map(me.fields.__getitem__, places)))
    if confidence in UNCERTAIN:
        turn.doubts(id, "workers", confidence)
    turn.pool[makes] += 1
    turn.worked += (id,)
    if ready[cube] > 0:
        ready[cube] -= 1
        if field is not None:
            me.send_to_work(places[0], cube)


def check_once_per_placement(turn: Turn, industry: Industry, fields: list[Field], of: str = "") -> None:
    """production.once_per_placement, production.same_turn: the cubes that lie there have made their resource."""
    if any(field.cubes for field in fields):
        rule = "production.once_per_placement" if industry.id in turn.worked else "production.same_turn"
        turn.breaks(rule, of, industry=Ref("industry", industry.id), good=Ref("resource", industry.makes))


def exhaust_cubes(turn: Turn, tier: int, count: int, purpose: Ref | None, of: str = "") -> None:
    """production.direct_cube: ready cubes of exactly that tier go from their district to the exhausted area."""
    me, name = turn.me, Ref("tier", turn.ruleset.tiers[tier])
    ready = me.ready[tier]
    if ready < count:
        turn.breaks("production.direct_cube", of, tier=name, needs=count, has=ready, purpose=purpose)
        if me.working[tier] and ready + me.working[tier] >= count:
            turn.rests_on("ruling.direct_cube_sources", against=True)
        if me.exhausted[tier]:
            turn.breaks("production.exhausted_unusable", "production.direct_cube", tier=name)
    moved = min(count, ready)
    me.ready[tier] -= moved
    me.exhausted[tier] += moved


# shift ends ----------------------------------------------------------------------------------------------


def end_shift(turn: Turn, clause: ShiftEnd) -> None:
    """Send each named cube home; a free action."""
    turn.log_clause(tell_shift_end, [send_home(turn, cube) for cube in clause.cubes])


def tell_shift_end(turn: Turn, cubes: list[Return]) -> tuple[str, Text]:
    sent = Counter((cube.tier, cube.place) for cube in cubes if cube.tier >= 0)
    words = "shift-end " + ", ".join([spell_return(turn, cube) for cube in cubes])
    return words, Text(N_("ends the shift: {cubes}"), {"cubes": tell_cubes(turn.ruleset, sent)})


def send_home(turn: Turn, cube: Return) -> Return:
    """Send one cube home to the district of its tier for gold; return it with the place where it lay.

    shift_end.used_cubes_only: only cubes on workplaces or in the exhausted area qualify. shift_end.price_by_tier: the
    price per cube is printed on the home island. ruling.shift_end_upgraded_cube: a cube that rose at its workplace
    costs the price of its present tier.
    """
    me, tier, prices = turn.me, cube.tier, turn.ruleset.shift_end_price
    if tier < 0:
        check_cubes_only(turn, cube.thing)
        return cube
    name = Ref("tier", turn.ruleset.tiers[tier])
    place, index = find_used_cube(turn, cube)
    if not place:
        at = Ref("industry", cube.place[0]) if cube.place and cube.place != EXHAUSTED else None
        turn.breaks("shift_end.used_cubes_only", tier=name, at=at)
    if me.gold < prices[tier]:
        turn.breaks("shift_end.price_by_tier", tier=name, needs=prices[tier], has=me.gold)
    industry = turn.ruleset.industries.get(place[0]) if place else None
    if industry is not None and industry.tier != tier:
        turn.rests_on("ruling.shift_end_upgraded_cube", against=prices[industry.tier] <= me.gold < prices[tier])
    if not place:
        return Return(tier, () if cube.place == EXHAUSTED else cube.place)
    me.ready[tier] += 1
    me.gold = max(0, me.gold - prices[tier])
    if place == EXHAUSTED:
        me.exhausted[tier] -= 1
        return Return(tier)
    me.put(index, me.fields[index].without(tier))
    return cube if cube.place == place else Return(tier, place)


def find_used_cube(turn: Turn, cube: Return) -> tuple[Names, int]:
    """Return where the cube lies: as told, else the exhausted area, else a workplace (and its field); () if nowhere."""
    if cube.place in ((), EXHAUSTED) and turn.me.exhausted[cube.tier]:
        return EXHAUSTED, -1
    if cube.place == EXHAUSTED:
        return (), -1
    for index, field in enumerate(turn.me.fields):
        if field.cubes and cube.tier in field.cubes and (not cube.place or field.stands in cube.place):
            return (field.stands,), index
    return (), -1


def check_cubes_only(turn: Turn, thing: str) -> None:
    """shift_end.cubes_only: naval tokens have no shift end."""
    turn.breaks("shift_end.cubes_only", token=Ref("token", thing))
