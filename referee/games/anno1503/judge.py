"""The one road to a verdict: a table and the text of a turn go in, a verdict and the next table come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine.judging import Referee, Rules
from referee.engine.text import Listing
from referee.engine.verdict import Ambiguous, Misread
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves import canonical
from referee.games.anno1503.rules import inhabitants, market, roll, ships, turns
from referee.games.anno1503.turn import Choices, Turn

if TYPE_CHECKING:
    from referee.engine.judging import MeaningChoices
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import State

MOST_PLANS = 500
"""Ways to match unnamed customers that are tried before the first one is reported; seven inhabitants need far fewer."""

DO: dict[type, Callable[[Turn, Any], None]] = {
    m.Roll: roll.roll,
    m.BuildShip: ships.build_ship,
    m.Settle: inhabitants.settle,
    m.Develop: inhabitants.develop,
    m.Sell: market.sell,
    m.Buy: market.buy,
    m.Draw: market.draw,
    m.Sail: ships.sail,
    m.Explore: ships.explore,
    m.Keep: ships.keep,
    m.Discard: turns.discard,
    m.ClaimWin: turns.claim,
    m.End: turns.say_end,
}


def read(state: State, text: str, words: Vocabulary, seat: int) -> list[m.Clause] | Misread | Ambiguous:
    """Return the clauses of a turn; words are looked up only where the text is not canonical."""
    names = [player.name for player in state.players]
    clauses = canonical.read(text, names, state.ruleset)
    if clauses is not None:
        return clauses
    from referee.games.anno1503.moves.notation import parse

    if state.told is not None:  # the same text is judged at very many tables
        return _read_once(text, words, tuple(names), seat, _Same(state.ruleset))
    return parse(text, words, names, state.ruleset, seat)


class _Same:
    """A ruleset as a key: the very same one."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.ruleset is self.ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)


@lru_cache(maxsize=32)
def _read_once(
    text: str, words: Vocabulary, names: tuple[str, ...], seat: int, of: _Same
) -> list[m.Clause] | Misread | Ambiguous:
    from referee.games.anno1503.moves.notation import parse

    return parse(text, words, names, of.ruleset, seat)


def best_play(state: State, clauses: Sequence[m.Clause], seat: int, picks: MeaningChoices | None = None) -> Turn:
    """Return the turn with the first legal way to match unnamed customers; with the very first way if none is."""
    first = turn = RULES.run(Turn(state, seat), clauses)
    for _ in range(MOST_PLANS):
        if not turn.violations:
            break
        plan = turn.choices.next_plan() if turn.choices else None
        if plan is None:
            break
        turn = RULES.run(Turn(state, seat, Choices(plan)), clauses)
    return first if turn.violations else turn


def enter(turn: Turn, clause: m.Clause) -> bool:
    """Check what comes before every clause: the game goes on, and it is the time for it."""
    if turn.state.win is not None:
        if isinstance(clause, m.Develop) and clause.listed:
            turns.note_unused(turn, Listing((turns.name_action(clause),)))
            return False
        if not isinstance(clause, m.ClaimWin):
            turns.check_going_on(turn, turn.state.win)
    turns.enter_phase(turn, clause)
    return True


RULES = Rules(before=(turns.check_not_over, turns.check_player), enter=enter, play=DO, after=turns.END)
"""A turn from its beginning to its end. Most checks of an action stand in its chapter, where something is paid or
changed between them."""

judge = Referee(read, best_play, turns.pass_turn).judge
