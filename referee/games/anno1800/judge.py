"""The one road to a verdict: a table and the text of a turn go in, a verdict and the next table come out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.meanings import Picks, judge_meanings
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import Judgement, Verdict
from referee.games.anno1800 import canonical
from referee.games.anno1800 import moves as m
from referee.games.anno1800.rules import (
    cards,
    effects,
    ending,
    expand,
    expedition,
    festival,
    new_world,
    objectives,
    old_world,
    shift_end,
    swap,
    turns,
    upgrade,
    workforce,
)  # fmt: skip
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.paying import Bill
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.state import State

DO: dict[type, Callable[[Turn, Any], None]] = {
    m.Expand: expand.expand,
    m.Play: cards.play,
    m.Swap: swap.swap,
    m.Workforce: workforce.workforce,
    m.Upgrade: upgrade.upgrade,
    m.OldWorld: old_world.open_up,
    m.NewWorld: new_world.explore,
    m.Expedition: expedition.take,
    m.Festival: festival.celebrate,
    m.Activate: effects.activate,
    m.UseObjective: objectives.use,
    m.ShiftEnd: shift_end.shift_end,
}

BILLS: dict[type, Callable[[Turn, Any], Bill]] = {
    m.Expand: expand.bill_of,
    m.Play: cards.bill_of,
    m.Workforce: workforce.bill_of,
    m.Upgrade: upgrade.bill_of,
}
"""The clauses that ask for a payment."""


def judge(state: State, text: str, words: Vocabulary, player: str | None = None) -> Judgement | Misread | Ambiguous:
    """Judges one whole turn of the player to move (or of a named one, whose turn it may not be)."""
    names = [p.name for p in state.players]
    clauses = read(text, words, names, state.ruleset)
    if not isinstance(clauses, list):
        return clauses
    if player is not None and player not in names:
        return Misread(player, 0, len(player), "player", tuple(names))
    seat = state.to_move if player is None else names.index(player)
    return judge_meanings(text, partial(_judged, state, clauses, seat))


def _judged(state: State, clauses: list[m.Clause], seat: int, picks: Picks) -> Judgement:
    turn = play(state, clauses, seat, picks=picks)
    others = _other_editions(state, clauses, seat, picks) if turn.switches else {}
    after = turn.state
    ending.pass_on(after)
    return Judgement(None, after, _legal(turn), partial(_verdict, turn, others))


def read(text: str, words: Vocabulary, names: list[str], ruleset: Ruleset) -> list[m.Clause] | Misread | Ambiguous:
    """The clauses of a turn; words are looked up only where the text is not canonical."""
    clauses = canonical.read(text, names, ruleset)
    if clauses is not None:
        return clauses
    from referee.games.anno1800.notation import parse

    return parse(text, words, names, ruleset)


def play(
    state: State,
    clauses: list[m.Clause],
    seat: int,
    *,
    near_miss: bool = True,
    spare_tokens: bool = False,
    picks: Picks | None = None,
) -> Turn:
    """Plays the clauses in order on a copy of the table and reports everything that is wrong.

    Without `near_miss` only the answer counts: what cannot be paid is not looked into. With `spare_tokens` trade
    tokens are dearer than gold. Raises Unclear where a clause can mean two things at this table and `picks` has no
    answer.
    """
    picks = picks or Picks()
    turn = _one_by_one(state, clauses, seat, near_miss, spare_tokens, picks)
    if turn.searched and not turn.settled:
        from referee.games.anno1800.payment.outcome import whole_turn

        return whole_turn(turn, clauses, lambda told: _one_by_one(state, told, seat, near_miss, spare_tokens, picks))
    return turn


def _one_by_one(
    state: State, clauses: list[m.Clause], seat: int, near_miss: bool, spare_tokens: bool, picks: Picks
) -> Turn:
    """The clauses one after the other, each paid by itself."""
    turn = Turn(state, seat, near_miss=near_miss, spare_tokens=spare_tokens, picks=picks)
    turns.check_order(turn, state.to_move)
    ending.check_not_over(turn)
    bills = [number for number, clause in enumerate(clauses) if type(clause) in BILLS]
    for number, clause in enumerate(clauses):
        kind = type(clause)
        if kind in turns.ACTIONS:
            turn.more_to_pay = len(bills) > 1 and number < bills[-1]
            turns.begin_action(turn, kind)  # type: ignore[arg-type]
            DO[kind](turn, clause)
            turns.end_action(turn)
        else:
            if kind is m.ShiftEnd:
                turns.check_shift_end_own_turn(turn, state.to_move)
            DO[kind](turn, clause)
        if len(bills) < 2 or (number == bills[0] and turn.violations):
            turn.settled = not turn.whole  # what one action alone can pay is known for certain
    turns.end_turn(turn)
    turn.state.to_move = seat
    return turn


def _other_editions(state: State, clauses: list[m.Clause], seat: int, picks: Picks) -> dict[str, bool | None]:
    """The verdict under every other rulebook: the same check with that edition's data."""
    verdicts = {}
    for edition in state.ruleset.editions:
        if edition != state.ruleset.edition:
            other = state.copy()
            other.ruleset = state.ruleset.under(edition)
            verdicts[edition] = _legal(play(other, clauses, seat, picks=Picks(picks.taken)))
    return verdicts


def _legal(turn: Turn) -> bool | None:
    if turn.violations:
        return False
    return None if turn.unjudged else True


def _verdict(turn: Turn, others: dict[str, bool | None]) -> Verdict:
    return Verdict(
        player=turn.me.name,
        moves=tuple(turn.moves),
        pay=tuple(turn.pay),
        violations=tuple(turn.violations),
        unjudged=tuple(turn.unjudged),
        unsure=tuple(turn.unsure),
        rulings=turn.decisive(),
        story=tuple(turn.story),
        plan=tuple(turn.plan),
        editions={**dict.fromkeys(turn.ruleset.editions, _legal(turn)), **others},
    )
