"""Production (p. 4): cubes work at own industries, and cubes that a cost asks for directly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Ref

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Industry
    from referee.games.anno1800.state import Field
    from referee.games.anno1800.turn import Turn


def workplaces(turn: Turn, industry: str) -> Sequence[int]:
    """Return the places of the fields on which this industry stands, those with a free workplace first."""
    places = turn.me.where.get(industry, ())
    return sorted(places, key=lambda place: len(turn.me.fields[place].cubes)) if len(places) > 1 else places


def work(turn: Turn, industry: Industry, tier: int = -1) -> None:
    """A ready cube goes to a free workplace and makes the resource once."""
    me, (id, makes, own_tier, _, _, confidence) = turn.me, industry
    places = workplaces(turn, id)
    fields = [me.fields[place] for place in places]
    cube = own_tier if tier < 0 else tier
    ready = me.ready
    check_own_industry(turn, industry, fields)
    check_free_workplace(turn, industry, fields)
    check_tier_match(turn, industry, cube)
    check_from_district(turn, industry, cube)
    if ready[cube] < 1:
        check_once_per_placement(turn, industry, fields)
    turn.doubts(id, "workers", confidence)
    turn.pool[makes] += 1
    turn.worked += (id,)
    if ready[cube] > 0:
        ready[cube] -= 1
        if fields:
            me.put(places[0], fields[0].with_cubes((*fields[0].cubes, cube)))


def check_own_industry(turn: Turn, industry: Industry, fields: list[Field]) -> None:
    """production.free_workplace: the workplace must be on one's own islands."""
    if not fields:
        turn.breaks("production.free_workplace", nowhere=Ref("industry", industry.id))


def check_free_workplace(turn: Turn, industry: Industry, fields: list[Field]) -> None:
    """production.free_workplace: both workplaces taken, no more is made there until one is freed."""
    if fields and len(fields[0].cubes) >= turn.ruleset.limits.workplaces:
        places = turn.ruleset.limits.workplaces * len(fields)
        turn.breaks("production.free_workplace", industry=Ref("industry", industry.id), places=places)


def check_tier_match(turn: Turn, industry: Industry, cube: int) -> None:
    """production.tier_match: the workplace dictates the tier; also broken by having only other tiers at hand."""
    wanted, me = industry.tier, turn.me
    if cube != wanted or (me.ready[wanted] == 0 and me.cubes_of(wanted) == 0 and any(me.ready)):
        tier = Ref("tier", turn.ruleset.tiers[wanted])
        turn.breaks("production.tier_match", industry=Ref("industry", industry.id), tier=tier)


def check_from_district(turn: Turn, industry: Industry, cube: int) -> None:
    """production.from_district: the cube must be ready; a used one stays where it is."""
    if turn.me.ready[cube] > 0:
        return
    tier = Ref("tier", turn.ruleset.tiers[cube])
    if turn.me.cubes_of(cube) or not any(turn.me.ready):
        turn.breaks("production.from_district", industry=Ref("industry", industry.id), tier=tier)
    if turn.me.exhausted[cube]:
        turn.breaks("production.exhausted_unusable", "production.from_district", tier=tier)


def check_once_per_placement(turn: Turn, industry: Industry, fields: list[Field], of: str = "") -> None:
    """production.once_per_placement, production.same_turn: the cubes that lie there have made their resource."""
    if any(field.cubes for field in fields):
        rule = "production.once_per_placement" if industry.id in turn.worked else "production.same_turn"
        turn.breaks(rule, of, industry=Ref("industry", industry.id), good=Ref("resource", industry.makes))


def exhaust_cubes(turn: Turn, tier: int, count: int, purpose: Ref | None, of: str = "") -> None:
    """Cubes that a cost shows go from their district to the exhausted area."""
    check_direct_cube(turn, tier, count, purpose, of)
    moved = min(count, turn.me.ready[tier])
    turn.me.ready[tier] -= moved
    turn.me.exhausted[tier] += moved


def check_direct_cube(turn: Turn, tier: int, count: int, purpose: Ref | None, of: str) -> None:
    """production.direct_cube: ready cubes of exactly that tier, and no workplace is used."""
    ready = turn.me.ready[tier]
    if ready >= count:
        return
    name = turn.ruleset.tiers[tier]
    turn.breaks("production.direct_cube", of, tier=Ref("tier", name), needs=count, has=ready, purpose=purpose)
    if turn.me.working[tier] and ready + turn.me.working[tier] >= count:
        turn.rests_on("ruling.direct_cube_sources", against=True)
    if turn.me.exhausted[tier]:
        turn.breaks("production.exhausted_unusable", "production.direct_cube", tier=Ref("tier", name))
