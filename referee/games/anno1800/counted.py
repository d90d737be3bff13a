"""What points are counted from: what each player has at the end, and who visits the expedition cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.engine.score import ScoreLine
from referee.engine.value import Value


class Standing(Value):
    """What a player has at the end, as far as points or ties can ask for it. None: not known."""

    player: str
    played: Mapping[str, int] = MappingProxyType({})
    expedition: tuple[tuple[str, str], ...] = ()
    """Expedition cards as (animal, artefact), each named after the tier that may visit."""
    cubes: Mapping[str, int] = MappingProxyType({})
    gold: int = 0
    fireworks: bool = False
    industries: Mapping[str, int] = MappingProxyType({})
    old_world: int = 0
    new_world: int = 0
    trade_tokens: int = 0
    constructions: int | None = None
    hand: int | None = None


class Visits(Value):
    """Which fields of the expedition cards are visited: how many of each tier, and animals and artefacts in all."""

    by_tier: tuple[tuple[int, int], ...]
    animals: int
    artefacts: int

    @property
    def points(self) -> int:
        return sum([visitors * points for visitors, points in self.by_tier])


def times(row: str, count: int, points: int) -> ScoreLine:
    """So many things at so many points each."""
    if not count:
        return ScoreLine(row, 0)
    return ScoreLine(row, count * points, f"{count} × {points}" if points >= 0 else f"{count} × −{-points}")
