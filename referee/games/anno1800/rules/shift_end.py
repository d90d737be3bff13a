"""Shift end (p. 5): gold sends used cubes home, at any moment of one's own turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text
from referee.games.anno1800.moves import EXHAUSTED, Names, Return, ShiftEnd
from referee.games.anno1800.moves.spelling import spell_return, tell_cubes

if TYPE_CHECKING:
    from referee.games.anno1800.turn import Turn


def shift_end(turn: Turn, clause: ShiftEnd) -> None:
    """The free clause: each named cube goes home."""
    turn.log_clause(tell, [send_home(turn, cube) for cube in clause.cubes])


def tell(turn: Turn, cubes: list[Return]) -> tuple[str, Text]:
    sent = Counter((cube.tier, cube.place) for cube in cubes if cube.tier >= 0)
    words = "shift-end " + ", ".join([spell_return(turn, cube) for cube in cubes])
    return words, Text(N_("ends the shift: {cubes}"), {"cubes": tell_cubes(turn.ruleset, sent)})


def send_home(turn: Turn, cube: Return) -> Return:
    """Send one cube home to the district of its tier; return it with the place where it lay."""
    if cube.tier < 0:
        check_cubes_only(turn, cube.thing)
        return cube
    place, index = whereabouts(turn, cube)
    check_used_cubes_only(turn, cube, place)
    check_price(turn, cube.tier)
    check_upgraded(turn, cube.tier, place)
    if not place:
        return Return(cube.tier, () if cube.place == EXHAUSTED else cube.place)
    me = turn.me
    me.ready[cube.tier] += 1
    me.gold = max(0, me.gold - turn.ruleset.shift_end_price[cube.tier])
    if place == EXHAUSTED:
        me.exhausted[cube.tier] -= 1
        return Return(cube.tier)
    me.put(index, me.fields[index].without(cube.tier))
    return cube if cube.place == place else Return(cube.tier, place)


def whereabouts(turn: Turn, cube: Return) -> tuple[Names, int]:
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


def check_used_cubes_only(turn: Turn, cube: Return, place: Names) -> None:
    """shift_end.used_cubes_only: only cubes on workplaces or in the exhausted area qualify."""
    if not place:
        at = Ref("industry", cube.place[0]) if cube.place and cube.place != EXHAUSTED else None
        turn.breaks("shift_end.used_cubes_only", tier=Ref("tier", turn.ruleset.tiers[cube.tier]), at=at)


def check_upgraded(turn: Turn, tier: int, place: Names) -> None:
    """ruling.shift_end_upgraded_cube: a cube that rose at its workplace costs the price of its present tier."""
    industry = turn.ruleset.industries.get(place[0]) if place else None
    if industry is not None and industry.tier != tier:
        prices = turn.ruleset.shift_end_price
        against = prices[industry.tier] <= turn.me.gold < prices[tier]
        turn.rests_on("ruling.shift_end_upgraded_cube", against=against)


def check_price(turn: Turn, tier: int) -> None:
    """shift_end.price_by_tier: the price per cube is printed on the home island."""
    price = turn.ruleset.shift_end_price[tier]
    if turn.me.gold < price:
        name = Ref("tier", turn.ruleset.tiers[tier])
        turn.breaks("shift_end.price_by_tier", tier=name, needs=price, has=turn.me.gold)
