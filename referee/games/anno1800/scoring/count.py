"""What points are counted from: what each player has at the end (as pieces, as a tally), who visits expeditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from referee.engine.score import ScoreLine
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.games.anno1800.state import Player, State


class FinalCount(Value):
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
    expedition_hidden: int = 0
    """Expedition cards that lie face down: nobody knows their visitors, but they are cards."""


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


def count_of(state: State, player: Player) -> FinalCount:
    """What a player has now, counted from the pieces."""
    settings = state.ruleset.settings
    return FinalCount(
        player=player.name,
        played=player.played,
        expedition=tuple(player.expedition),
        cubes=dict(zip(state.ruleset.tiers, player.cubes(), strict=True)),
        gold=player.gold,
        fireworks=state.fireworks is not None and state.players[state.fireworks] is player,
        industries=_scoring_industries(state, player),
        old_world=len(player.old_world),
        new_world=len(player.new_world),
        trade_tokens=player.trade_tokens() - (0 if settings["tokens_on_cards_count"] else player.trade_cards),
        constructions=sum(1 for _ in player.visible_pieces()),
        hand=player.hand_size(),
        expedition_hidden=player.expedition_hidden,
    )


def _scoring_industries(state: State, player: Player) -> Counter[str]:
    """ruling.objective_printed_industry: what stands uncovered counts, printed or built."""
    if state.ruleset.settings["printed_industries_score"]:
        return Counter(player.industries())
    industries = state.ruleset.industries
    return Counter(field.built for field in player.fields if field.built in industries)


def tally_at(state: State) -> dict[str, object]:
    """The table as a tally."""
    return {"result": [_result(count_of(state, player)) for player in state.players]}


def _result(has: FinalCount) -> dict[str, object]:
    hidden = {"expedition_hidden": has.expedition_hidden} if has.expedition_hidden else {}
    return {
        "player": has.player,
        "played": {stack: count for stack, count in has.played.items() if count},
        "expedition": [{"animal": animal, "artefact": artefact} for animal, artefact in has.expedition],
        "cubes": {tier: count for tier, count in has.cubes.items() if count},
        "gold": has.gold,
        "fireworks": has.fireworks,
        "industries": list(Counter(has.industries).elements()),
        "constructions": has.constructions,
        "hand": has.hand,
        "old_world": has.old_world,
        "new_world": has.new_world,
        "trade_tokens": has.trade_tokens,
        **hidden,
    }
