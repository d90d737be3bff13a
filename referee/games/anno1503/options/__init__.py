"""What the player to move could do now: candidates for every action, judged like any other turn.

A turn begins with the roll, which nobody knows yet; what is listed here is possible with the hand as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.engine.misread import Unclear
from referee.engine.verdict import Option
from referee.games.anno1503 import moves as m
from referee.games.anno1503.judge import DO
from referee.games.anno1503.rules import islands, turns
from referee.games.anno1503.turn import TRADING, Turn

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


def options(state: State, *, rested: bool = False) -> list[Option]:
    """Every single thing that would be legal after a roll that brings nothing, each with what it costs."""
    if state.over:
        return []
    found = [option for clause in candidates(state) if (option := judged(state, clause)) is not None]
    unique = {option.move: option for option in found}
    return list(unique.values())


def judged(state: State, clause: m.Clause) -> Option | None:
    """The option for a clause, or None if it is not legal."""
    turn = rolled(state)
    try:
        turns.enter(turn, clause)
        DO[type(clause)](turn, clause)
    except Unclear:
        return None
    if turn.violations:
        return None
    return Option(turns.ACTIONS[type(clause)], turn.moves[0], tuple(turn.pay), len(turn.pay))


def rolled(state: State) -> Turn:
    """The turn of the player to move as if the die had been rolled."""
    turn = Turn(state, state.to_move)
    turn.rolled, turn.phase = True, TRADING
    return turn


def candidates(state: State) -> Iterator[m.Clause]:
    """Everything worth trying, in the order of the phases."""
    me, ruleset = state.players[state.to_move], state.ruleset
    yield m.BuildShip()
    yield m.Settle()
    yield from (m.Settle("", 0, kind) for kind in ruleset.buildings)
    yield from (m.Develop(field) for field in range(1, len(me.inhabitants) + 1))
    for good in ruleset.goods:
        for field in range(1, len(me.inhabitants) + 1):
            yield m.Sell((m.Sale(good, field),))
    yield from (m.Buy((m.Purchase(good),)) for good in ruleset.goods)
    # which card comes is hidden, so one that is in the hand stands for all
    for seat, other in enumerate(state.players):
        held = [good for good, count in other.hand.items() if count]
        yield from (m.Draw(seat, good) for good in held[:1] if seat != state.to_move)
    for ship in sorted(me.ships):
        yield from _ship_actions(state, ship)


def _ship_actions(state: State, ship: int) -> Iterator[m.Clause]:
    here = state.players[state.to_move].ships[ship]
    if state.board is None or not here:
        yield m.Sail(ship, (), 1)
        yield m.Explore(ship)
        return
    for field in state.board.beside(here):
        yield m.Sail(ship, (field,))
    for field in islands.near_tiles(rolled(state), here):
        yield m.Explore(ship, field)
