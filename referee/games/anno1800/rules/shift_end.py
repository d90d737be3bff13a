"""Shift end (p. 5): gold sends used cubes home, at any moment of one's own turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text, refs
from referee.games.anno1800.moves import EXHAUSTED, Names, Return, ShiftEnd
from referee.games.anno1800.state import Field

if TYPE_CHECKING:
    from referee.games.anno1800.turn import Turn


def shift_end(turn: Turn, clause: ShiftEnd) -> None:
    """The free clause: each named cube goes home."""
    said = [send_home(turn, cube) for cube in clause.cubes]
    names = Counter(turn.ruleset.tiers[cube.tier] for cube in clause.cubes if cube.tier >= 0)
    turn.did("shift-end " + ", ".join(said), Text(N_("ends shifts: {cubes}"), {"cubes": refs("tier", names)}))


def send_home(turn: Turn, cube: Return) -> str:
    """One cube returns to the district of its tier; gives its canonical spelling."""
    if cube.tier < 0:
        check_cubes_only(turn, cube.thing)
        return cube.thing
    tiers = turn.ruleset.tiers
    place = whereabouts(turn, cube)
    check_used_cubes_only(turn, cube, place)
    check_price(turn, cube.tier)
    if isinstance(place, Field):
        index = next(i for i, field in enumerate(turn.me.fields) if field is place)
        cubes = list(place.cubes)
        cubes.remove(cube.tier)
        turn.me.fields[index] = Field(place.kind, place.printed, place.built, tuple(cubes))
    elif place:
        turn.me.exhausted[cube.tier] -= 1
    if place:
        turn.me.ready[cube.tier] += 1
        turn.me.gold = max(0, turn.me.gold - turn.ruleset.shift_end_price[cube.tier])
    if isinstance(place, Field):
        if turn.ruleset.industries[place.stands].tier != cube.tier:
            turn.rests_on("ruling.shift_end_upgraded_cube")
        return f"{tiers[cube.tier]} at {place.stands}"
    named = f" at {cube.place[0]}" if cube.place not in ((), EXHAUSTED) else ""
    return tiers[cube.tier] + named


def whereabouts(turn: Turn, cube: Return) -> Field | Names:
    """Where the cube lies: as told, else the exhausted area, else a workplace; () if there is none."""
    if cube.place in ((), EXHAUSTED) and turn.me.exhausted[cube.tier]:
        return EXHAUSTED
    if cube.place == EXHAUSTED:
        return ()
    for field in turn.me.fields:
        if cube.tier in field.cubes and (not cube.place or field.stands in cube.place):
            return field
    return ()


def check_cubes_only(turn: Turn, thing: str) -> None:
    """shift_end.cubes_only: naval tokens have no shift end."""
    turn.breaks("shift_end.cubes_only", token=Ref("token", thing))


def check_used_cubes_only(turn: Turn, cube: Return, place: Field | Names) -> None:
    """shift_end.used_cubes_only: only cubes on workplaces or in the exhausted area qualify."""
    if not place:
        at = Ref("industry", cube.place[0]) if cube.place and cube.place != EXHAUSTED else None
        turn.breaks("shift_end.used_cubes_only", tier=Ref("tier", turn.ruleset.tiers[cube.tier]), at=at)


def check_price(turn: Turn, tier: int) -> None:
    """shift_end.price_by_tier: the price per cube is printed on the home island."""
    price = turn.ruleset.shift_end_price[tier]
    if turn.me.gold < price:
        name = Ref("tier", turn.ruleset.tiers[tier])
        turn.breaks("shift_end.price_by_tier", tier=name, needs=price, has=turn.me.gold)
