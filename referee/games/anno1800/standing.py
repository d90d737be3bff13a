"""From a played table to what scoring asks for: each player's Standing, and the points so far."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.engine.game import Scored
from referee.engine.verdict import Hint
from referee.games.anno1800.counted import Standing
from referee.games.anno1800.score import score

if TYPE_CHECKING:
    from referee.games.anno1800.state import Player, State


def standing(state: State, player: Player) -> Standing:
    """What a player has now, counted from the pieces."""
    return Standing(
        player=player.name,
        played=player.played,
        expedition=tuple(player.expedition),
        cubes=dict(zip(state.ruleset.tiers, player.cubes(), strict=True)),
        gold=player.gold,
        fireworks=state.fireworks is not None and state.players[state.fireworks] is player,
        industries=Counter(player.industries()),
        old_world=len(player.old_world),
        new_world=len(player.new_world),
        trade_tokens=player.trade_tokens(),
        constructions=sum(1 for _ in player.standing()),
        hand=player.hand_size(),
    )


def score_state(state: State) -> Scored:
    """The sheet of a table as it stands; final once the game is over and no expedition card lies face down."""
    sheet = score(state.ruleset, state.objectives, [standing(state, p) for p in state.players], final=state.over)
    hidden = [p for p in state.players if p.expedition_hidden]
    facedown = tuple(Hint("face_down", {"player": p.name, "count": p.expedition_hidden}) for p in hidden)
    sheet = sheet._replace(final=state.over and not hidden, warnings=sheet.warnings + facedown)
    return Scored(sheet, state.objectives)


def tally_at(state: State) -> dict[str, Any]:
    """The table as a tally."""
    return {"result": [_result(standing(state, player)) for player in state.players]}


def _result(has: Standing) -> dict[str, Any]:
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
    }


def points_so_far(state: State) -> list[int]:
    """Every player's points as they stand, by seat."""
    if state.points is None:
        state.points = [player.total for player in score_state(state).sheet.players]
    return state.points
