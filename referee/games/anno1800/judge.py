"""The one road to a verdict: a table and the text of a turn go in, a verdict and the next table come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.judging import MeaningChoices, Referee, Rules
from referee.engine.verdict import Ambiguous, Misread
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.payment.bill import settle
from referee.games.anno1800.rules import cards, effects, expand, islands, population, production, turns
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.payment.bill import Bill
    from referee.games.anno1800.state import State

Bills = dict[type, Callable[[Turn, Any], "Bill"]]
COSTING: Bills = {
    m.Expand: expand.bill_constructions,
    m.Play: cards.bill_card,
    m.Workforce: population.bill_workforce,
    m.Upgrade: population.bill_upgrade,
}
"""The clauses that ask for a payment."""
FREE: Bills = {m.Festival: turns.bill_festival, m.Activate: effects.bill_activation}
"""Clauses that ask for none, but before which a later one can be paid."""
BILLS: Bills = COSTING | FREE


def settle_clause(turn: Turn, clause: m.Clause) -> None:
    """Pay for a clause that has a bill, and do it."""
    settle(turn, BILLS[type(clause)](turn, clause))


DO: dict[type, Callable[[Turn, Any], None]] = {
    **dict.fromkeys(BILLS, settle_clause),
    m.Swap: cards.swap,
    m.OldWorld: islands.open_up,
    m.NewWorld: islands.explore,
    m.Expedition: islands.take_expedition,
    m.UseObjective: effects.use_objective,
    m.ShiftEnd: production.end_shift,
    m.Pass: turns.do_nothing,
}


def read(state: State, text: str, words: Vocabulary, seat: int) -> list[m.Clause] | Misread | Ambiguous:
    """Return the clauses of a turn; words are looked up only where the text is not canonical."""
    names = [player.name for player in state.players]
    clauses = canonical.read(text, names, state.ruleset)
    if clauses is not None:
        return clauses
    from referee.games.anno1800.moves.notation import parse

    return parse(text, words, names, state.ruleset)


def play(
    state: State,
    clauses: list[m.Clause],
    seat: int,
    picks: MeaningChoices | None = None,
    *,
    near_miss: bool = True,
    spare_tokens: bool = False,
    allowed: bool = False,
) -> Turn:
    """Play the clauses in order on a copy of the table and reports everything that is wrong.

    Without `near_miss` only the answer counts: what cannot be paid is not looked into. With `spare_tokens` trade
    tokens are dearer than gold. What the table has `allowed` is paid for, too, where it is more than an action may do.
    Raises Unclear where a clause can mean two things at this table and `picks` has no answer.
    """
    table = state, seat, near_miss, spare_tokens, allowed, picks or MeaningChoices()
    turn = play_once(*table, clauses)
    if turn.searched and not turn.settled:
        from referee.games.anno1800.payment.whole_turn import whole_turn

        return whole_turn(turn, clauses, partial(play_once, *table))
    return turn


def play_once(
    state: State, seat: int, near_miss: bool, spare_tokens: bool, allowed: bool, choices: MeaningChoices,
    clauses: Sequence[m.Clause],
) -> Turn:  # fmt: skip
    """Play the clauses in order on a copy of the table, each paid by itself; return the turn."""
    turn = Turn(state, seat, near_miss=near_miss, spare_tokens=spare_tokens, allowed=allowed, picks=choices)
    RULES.run(turn, clauses)
    turn.state.to_move = seat
    return turn


def count_bills(turn: Turn, clauses: Sequence[m.Clause]) -> None:
    """Note the clauses that ask for a payment, and those before the last of them that it can gain from preceding."""
    if len(clauses) == 1:
        turn.bills = [0] if type(clauses[0]) in COSTING else []
        return
    costing = [number for number, clause in enumerate(clauses) if type(clause) in COSTING]
    free = [n for n, clause in enumerate(clauses[: costing[-1]]) if type(clause) in FREE] if costing else []
    taking = [n for n in free if FREE[type(clauses[n])](turn, clauses[n]).takes]
    turn.bills = sorted(costing + taking) if taking else costing


def enter(turn: Turn, clause: m.Clause) -> bool:
    """Do what comes before every clause: count actions.

    shift_end.own_turn: gold brings cubes home in one's own turn only.
    """
    kind = type(clause)
    turn.more_to_pay = len(turn.bills) > 1 and turn.number < turn.bills[-1]
    if kind in turns.ACTIONS:
        turns.begin_action(turn, kind)
    elif kind is m.ShiftEnd and not turn.on_turn:
        turn.breaks("shift_end.own_turn", player=turn.player)
    return True


def leave(turn: Turn, clause: m.Clause) -> None:
    """Do what comes after every clause: what one action alone can pay is known for certain."""
    if turn.free and type(clause) in turns.ACTIONS:
        turns.end_action(turn)
    bills = turn.bills
    if len(bills) < 2 or (turn.number == bills[0] and turn.violations and type(clause) in COSTING):
        turn.settled = not turn.whole
    turn.number += 1


RULES = Rules(
    before=(turns.check_not_over, turns.check_order, count_bills),
    enter=enter,
    play=DO,
    leave=leave,
    after=turns.END,
)
"""A turn from its beginning to its end. Most checks of an action stand in its chapter, where something is paid or
changed between them."""


def find_open_question(moves: Sequence[str]) -> str:
    """Return the question that a turn leaves open: what a drawn island shows belongs into the record."""
    return "island_shows" if any(move in ("old-world", "new-world") for move in moves) else ""


def under(state: State, edition: str) -> State:
    """Return the table under another edition's rulebook."""
    other = state.copy()
    other.ruleset = state.ruleset.under(edition)
    return other


judge = Referee(read, play, turns.pass_on, under).judge
judge_allowed = Referee(read, partial(play, allowed=True), turns.pass_on, under).judge
