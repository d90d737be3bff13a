"""Effect objectives (p. 12): free actions of one's own turn. The others only score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text
from referee.games.anno1800.rules import effects, naval, production

if TYPE_CHECKING:
    from referee.games.anno1800.moves import UseObjective
    from referee.games.anno1800.ruleset import Objective
    from referee.games.anno1800.turn import Turn


def use(turn: Turn, clause: UseObjective) -> None:
    """Pay for an effect objective and takes what it gives."""
    objective = turn.ruleset.objectives[clause.objective]
    words = ""
    if check_in_play(turn, objective) and check_kind(turn, objective) and check_not_exchange(turn, objective):
        check_once_per_turn(turn, objective)
        pay(turn, objective)
        words = gain(turn, objective, clause)
    turn.objectives_used |= {objective.id}
    turn.log_clause(tell, objective.id, words, effects.tell_returned(clause.returned) if words else None)


def tell(turn: Turn, id: str, words: str, chosen: Text | None) -> tuple[str, Text]:
    told = N_("uses the objective {objective}, {choice}") if chosen else N_("uses the objective {objective}")
    return f"objective {id}{words}", Text(told, {"objective": Ref("objective", id), "choice": chosen})


def check_in_play(turn: Turn, objective: Objective) -> bool:
    """objective.for_all: only the objectives laid out for this game apply."""
    if objective.id in turn.state.objectives:
        return True
    turn.breaks("objective.for_all", objective=Ref("objective", objective.id))
    return False


def check_kind(turn: Turn, objective: Objective) -> bool:
    """objective.score_at_end: the other objectives do nothing before the end."""
    if objective.gives:
        return True
    turn.breaks("objective.score_at_end", objective=Ref("objective", objective.id))
    return False


def check_not_exchange(turn: Turn, objective: Objective) -> bool:
    """objective.beryl_omara: the tokens are used as trade tokens, never exchanged for one to keep."""
    if objective.gives != "trade_token":
        return True
    pair = objective.exhaust.exploration
    turn.breaks(
        "objective.beryl_omara",
        needs=pair,
        has=naval.exploration_tokens(turn),
        token=Ref("token", "trade_token"),
        pair=pair,
    )
    return False


def check_once_per_turn(turn: Turn, objective: Objective) -> None:
    """objective.once_per_turn: each at most once a turn, across all actions of the turn."""
    if objective.once_per_turn and objective.id in turn.objectives_used:
        turn.breaks("objective.once_per_turn", objective=Ref("objective", objective.id))
        if turn.taken and turn.actions + len(turn.taken) > 1:
            turn.rests_on("ruling.per_turn_across_actions", against=True)


def pay(turn: Turn, objective: Objective) -> None:
    """turn.free_action_affordable: tokens, cubes and gold must be there."""
    cost = objective.exhaust
    if cost.exploration:
        check_exploration(turn, objective)
        naval.spend_exploration(turn, cost.exploration)
    for tier, count in cost.cubes:
        check_affordable(turn, objective, turn.ruleset.tiers[tier], "tier", count, turn.me.ready[tier])
        production.exhaust_cubes(turn, tier, count, Ref("objective", objective.id), of="turn.free_action_affordable")
    if objective.gold:
        check_affordable(turn, objective, "gold", "token", objective.gold, turn.me.gold)
        turn.me.gold = max(0, turn.me.gold - objective.gold)


def check_exploration(turn: Turn, objective: Objective) -> None:
    """turn.free_action_affordable and the objective itself: enough ready exploration tokens."""
    needs, has = objective.exhaust.exploration, naval.exploration_tokens(turn)
    if has < needs:
        token, spent = Ref("token", "exploration_token"), naval.spent(turn, "exploration_token") or None
        breaks_affordable(turn, objective, token, needs, has, spent)
        naval.explain_shortage(turn, "exploration_token", needs, has)


def check_affordable(turn: Turn, objective: Objective, id: str, kind: str, needs: int, has: int) -> None:
    """turn.free_action_affordable and the objective itself: what it costs is not there."""
    if has < needs:
        breaks_affordable(turn, objective, Ref(kind, id), needs, has)


def breaks_affordable(
    turn: Turn, objective: Objective, token: Ref, needs: int, has: int, spent: int | None = None
) -> None:
    own, name = f"objective.{objective.id}", Ref("objective", objective.id)
    turn.breaks(own, needs=needs, has=has, token=token, spent=spent)
    turn.breaks("turn.free_action_affordable", own, objective=name, needs=needs, has=has)


def gain(turn: Turn, objective: Objective, clause: UseObjective) -> str:
    if objective.gives == "extra_action":
        turn.actions += 1
    elif objective.gives == "gold":
        effects.gain_gold(turn, objective.gives_count)
    elif objective.gives == "return_hand_cards":
        if not clause.returned:
            turn.breaks("objective.the_editor")
        return effects.return_cards(turn, clause.returned, objective.gives_count, "objective.the_editor")
    return ""
