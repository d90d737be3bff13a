"""What becomes of a turn that was paid action by action: is there a better whole, or any at all?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.games.anno1800.judge import BILLS, DO
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.payment import whole
from referee.games.anno1800.payment.plan import Unfinished
from referee.games.anno1800.payment.whole import Whole
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Clause

ABOUT_PAYING = (
    "cost.", "production.", "trade.", "naval.", "shift_end.", "objective.", "card.cost", "expand.cost_first",
    "expand.overbuild", "expand.one_token_per_field", "expand.stock", "expand.identical_industry",
    "upgrade.cost_per_step", "upgrade.replace_from_supply", "workforce.cost_per_cube", "workforce.card_or_gold",
    "expedition.cost", "old_world.cost", "new_world.cost", "new_world.own_only", "new_world.resource_cost",
    "effect.new_world_resource_now", "turn.free_action_affordable", "ruling.unused_resource",
    "ruling.nw_resource_needs_use", "ruling.direct_cube_sources",
)  # fmt: skip
"""How the ids of the rules begin that another way to pay can keep to; what breaks another rule needs no search."""


def whole_turn(turn: Turn, clauses: list[Clause], again: Callable[[list[Clause]], Turn]) -> Turn:
    """The best whole if there is one, played `again` as it is recorded; else the turn as it was paid one by one."""
    if not all(violation.rule.startswith(ABOUT_PAYING) for violation in turn.violations):
        return turn
    start = Turn(turn.before, turn.seat, near_miss=False, spare_tokens=turn.spare_tokens, picks=turn.picks)
    try:
        found = Whole(clauses, BILLS, DO).find(start, whole.MOST_TABLES if turn.near_miss else whole.MOST_FOR_HINTS)
    except Unfinished:
        if turn.violations or turn.whole:
            turn.violations.clear()
            turn.cannot_tell("payment_unfinished")
        return turn
    if found is None:
        return turn
    found.state.to_move = turn.seat
    text = canonical.read("; ".join(found.moves), [player.name for player in turn.before.players], turn.ruleset)
    told = again(text) if text is not None else found
    return found if told.searched or told.violations else told
