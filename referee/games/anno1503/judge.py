"""The one road to a verdict: a table and the text of a turn go in, a verdict and the next table come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.misread import Ambiguous, Misread, Unclear
from referee.engine.text import Listing
from referee.engine.verdict import Judgement, Verdict
from referee.games.anno1503 import canonical
from referee.games.anno1503 import moves as m
from referee.games.anno1503.rules import inhabitants, islands, market, ships, turns, victory, yields
from referee.games.anno1503.turn import BEFORE, Choices, Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import State

MOST_PLANS = 500
"""Ways to match unnamed customers that are tried before the first one is reported; seven inhabitants need far fewer."""

DO: dict[type, Callable[[Turn, Any], None]] = {
    m.Roll: yields.roll,
    m.BuildShip: ships.build,
    m.Settle: inhabitants.settle,
    m.Develop: inhabitants.develop,
    m.Sell: market.sell,
    m.Buy: market.buy,
    m.Draw: market.draw,
    m.Sail: ships.sail,
    m.Explore: islands.explore,
    m.Keep: islands.keep,
    m.Discard: turns.discard,
    m.ClaimWin: victory.claim,
    m.End: turns.say_end,
}


def judge(state: State, text: str, words: Vocabulary, player: str | None = None) -> Judgement | Misread | Ambiguous:
    """Judges one whole turn of the player to move (or of a named one, whose turn it may not be)."""
    names = [p.name for p in state.players]
    if player is not None and player not in names:
        return Misread(player, 0, len(player), "player", tuple(names))
    seat = state.to_move if player is None else names.index(player)
    clauses = read(text, words, names, state.ruleset, seat)
    if not isinstance(clauses, list):
        return clauses
    try:
        turn = best_play(state, clauses, seat)
    except Unclear as unclear:
        problem = unclear.problem
        if isinstance(problem, Misread):
            return Misread(text, 0, len(text), problem.expected, problem.near)
        return Ambiguous(text, 0, len(text), problem.readings)
    after = turn.state
    if turn.on_turn and any(not isinstance(clause, m.ClaimWin) for clause in clauses):
        victory.pass_on(after)
    won = after.over and not state.over
    return Judgement(None, after, _legal(turn), partial(_verdict, turn, won=won))


def read(
    text: str, words: Vocabulary, names: list[str], ruleset: Ruleset, seat: int
) -> list[m.Clause] | Misread | Ambiguous:
    """The clauses of a turn; words are looked up only where the text is not canonical."""
    clauses = canonical.read(text, names, ruleset)
    if clauses is not None:
        return clauses
    from referee.games.anno1503.notation import parse

    return parse(text, words, names, ruleset, seat)


def best_play(state: State, clauses: Sequence[m.Clause], seat: int) -> Turn:
    """The turn with the first way to match unnamed customers that is legal; with the very first way if none is."""
    choices = Choices()
    first = turn = play(state, clauses, seat, choices)
    for _ in range(MOST_PLANS):
        plan = choices.next_plan()
        if not turn.violations or plan is None:
            break
        choices = Choices(plan)
        turn = play(state, clauses, seat, choices)
    return first if turn.violations else turn


def play(state: State, clauses: Sequence[m.Clause], seat: int, choices: Choices) -> Turn:
    """Plays the clauses in order on a copy of the table and reports everything that is wrong."""
    turn = Turn(state, seat, choices)
    victory.check_not_over(turn, clauses)
    turns.check_player(turn, clauses, state.players[state.to_move].name)
    for clause in clauses:
        if isinstance(clause, m.Develop) and clause.listed and turn.state.over:
            victory.note_unused(turn, Listing((turns.action(clause),)))
            continue
        if not isinstance(clause, m.ClaimWin):
            victory.check_going_on(turn)
        turns.enter(turn, clause)
        DO[type(clause)](turn, clause)
    turns.end(turn, clauses)
    return turn


def _legal(turn: Turn) -> bool | None:
    if turn.violations:
        return False
    return None if turn.unjudged else True


def _verdict(turn: Turn, *, won: bool) -> Verdict:
    win = turn.state.win if won and not turn.violations else None
    if win is not None and win.phase == BEFORE:
        turn.rests_on("victory.start_of_turn")
    return Verdict(
        player=turn.me.name,
        moves=turn.moves,
        pay=tuple(turn.pay),
        violations=tuple(turn.violations),
        unjudged=tuple(turn.unjudged),
        rulings=tuple(turn.rulings),
        hints=(*turn.hints, *((victory.tell_win(turn.state, win),) if win is not None else ())),
        story=tuple([tell() for tell in turn.story]),
        editions=dict.fromkeys(turn.ruleset.editions, _legal(turn)),
        winner="" if win is None else turn.state.players[win.seat].name,
    )
