"""What would make an illegal turn legal: a little more gold, a token, a festival first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.misread import Unclear
from referee.engine.verdict import Hint
from referee.games.anno1800 import moves as m
from referee.games.anno1800.judge import play, read
from referee.games.anno1800.rules import festival
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.state import State

MOST = 5
"""How much more of something is worth a hint."""

PAYMENT = (
    "cost.", "card.cost", "production.", "naval.", "trade.", "shift_end.price", "new_world.resource", "new_world.cost",
    "old_world.cost", "expedition.cost", "workforce.c", "upgrade.cost", "expand.cost", "objective.", "turn.free",
)  # fmt: skip
"""Beginnings of the rules that are broken for want of payment."""


def advise(state: State, text: str, words: Vocabulary) -> list[Hint]:
    """Hints for a turn that fails only for want of payment; nothing for any other."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list) or state.over:
        return []
    try:
        broken = play(state, clauses, state.to_move).violations
    except Unclear:  # nobody knows which of its meanings
        return []
    if not broken or not all(violation.rule.startswith(PAYMENT) for violation in broken):
        return []
    hints = []
    for what, give in (("more_gold", _gold), ("more_trade", _trade), ("more_exploration", _explore)):
        count = _least(state, clauses, give)
        if count:
            hints.append(Hint(what, {"count": count}))
    if _legal(_after_festival(state), clauses):
        hints.append(Hint("festival_first", {}))
    return hints


def _least(state: State, clauses: list[m.Clause], give: Callable[[State, int], None]) -> int:
    """The least number of something that would do; 0 if not even the most is enough."""
    if not _enough(state, clauses, give, MOST):
        return 0
    return next((count for count in range(1, MOST) if _enough(state, clauses, give, count)), MOST)


def _enough(state: State, clauses: list[m.Clause], give: Callable[[State, int], None], count: int) -> bool:
    richer = state.copy()
    give(richer, count)
    return _legal(richer, clauses)


def _legal(state: State, clauses: list[m.Clause]) -> bool:
    turn = play(state, clauses, state.to_move, near_miss=False)
    return not turn.violations and not turn.unjudged


def _gold(state: State, count: int) -> None:
    state.players[state.to_move].gold += count


def _trade(state: State, count: int) -> None:
    state.players[state.to_move].trade += count


def _explore(state: State, count: int) -> None:
    state.players[state.to_move].explore += count


def _after_festival(state: State) -> State:
    turn = Turn(state)
    festival.celebrate(turn, m.Festival())
    return turn.state
