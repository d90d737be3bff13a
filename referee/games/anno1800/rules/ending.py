"""End of the game (p. 10): the empty hand, the fireworks token, the rest of the round and the final round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Clause
    from referee.games.anno1800.turn import Turn


def check_hand(turn: Turn, *, by_playing: bool) -> None:
    """end.trigger, end.fireworks: as soon as a hand is empty the end is triggered; drawing again changes nothing."""
    state = turn.state
    if turn.me.hand_size() or state.last_round is not None:
        if not turn.me.hand_size() and state.fireworks not in (None, turn.seat):
            turn.rests_on("ruling.fireworks_first_only")
        return
    if not by_playing:
        turn.rests_on("ruling.end_by_return")
        if turn.house("ruling.end_by_return"):
            return
    state.fireworks = turn.seat
    state.last_round = state.round + 1


def check_refilled(turn: Turn, clauses: Sequence[Clause]) -> None:
    """ruling.end_checked_at_once: the end was triggered in this turn, and the hand has cards again."""
    if turn.before.last_round is None and turn.state.last_round is not None and turn.me.hand_size():
        turn.rests_on("ruling.end_checked_at_once")


def check_not_over(turn: Turn, clauses: Sequence[Clause]) -> None:
    """end.final_round: after the final round there are no more turns."""
    if turn.state.over:
        turn.breaks("end.final_round", last_round=turn.state.last_round)


def pass_on(turn: Turn, clauses: Sequence[Clause]) -> None:
    """turn.order: the next player in seating order; after the last one a new round begins."""
    turn.state.advance()
