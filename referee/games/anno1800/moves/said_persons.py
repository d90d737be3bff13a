"""Objectives told by what they give: *the man who gives me five gold*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Objective
    from referee.games.anno1800.state import State


def by_effect(filled: Filled, state: State) -> Sequence[Part]:
    """The only objective of this game that gives what was told, as a guess."""
    known = [state.ruleset.objectives[id] for id in state.objectives]
    fitting = [objective.id for objective in known if _gives(objective, filled, state)]
    grants = bool(filled.all("extra"))
    return [Part("objective", fitting[0], guess=True, grants=grants)] if len(fitting) == 1 else ()


def _gives(objective: Objective, filled: Filled, state: State) -> bool:
    gold, extra = filled.one("gold"), filled.one("extra")
    spent = {state.ruleset.tiers[rank] for rank, _ in objective.exhaust.cubes}
    if any(not spent & set(item.ids("tier")) for item in filled.all("spent")) or (gold is None) == (extra is None):
        return False
    if extra is not None:
        return objective.gives == "extra_action"
    given = (objective.gives, objective.gives_count)
    return gold is not None and gold.number is not None and given == (gold.ids("token")[0], gold.number)
