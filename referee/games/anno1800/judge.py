"""The one road to a verdict: a table and the text of a turn go in, a verdict and the next table come out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.engine.misread import Ambiguous, Misread, Unclear
from referee.engine.verdict import Judgement, Verdict
from referee.games.anno1800 import canonical
from referee.games.anno1800 import moves as m
from referee.games.anno1800.notation import parse
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


def judge(state: State, text: str, words: Vocabulary, player: str | None = None) -> Judgement | Misread | Ambiguous:
    """Judges one whole turn of the player to move (or of a named one, whose turn it may not be)."""
    names = [p.name for p in state.players]
    clauses = canonical.read(text, names, state.ruleset) or parse(text, words, names, state.ruleset)
    if isinstance(clauses, Misread | Ambiguous):
        return clauses
    if player is not None and player not in names:
        return Misread(player, 0, len(player), "player", tuple(names))
    seat = state.to_move if player is None else names.index(player)
    try:
        turn = play(state, clauses, seat)
        verdicts = {edition: _under(state, clauses, seat, turn, edition) for edition in state.ruleset.editions}
    except Unclear as unclear:
        problem = unclear.problem
        return type(problem)(text, 0, len(text), *_rest(problem))
    after = turn.state
    ending.pass_on(after)
    return Judgement(_verdict(turn, verdicts), after)


def _rest(problem: Misread | Ambiguous) -> tuple[Any, ...]:
    return (problem.expected, problem.near) if isinstance(problem, Misread) else (problem.readings,)


def play(
    state: State, clauses: list[m.Clause], seat: int, *, near_miss: bool = True, spare_tokens: bool = False
) -> Turn:
    """Plays the clauses in order on a copy of the table and reports everything that is wrong.

    Without `near_miss` only the answer counts: what cannot be paid is not looked into. With `spare_tokens` trade
    tokens are dearer than gold.
    """
    turn = Turn(state, seat)
    turn.near_miss = near_miss
    turn.spare_tokens = spare_tokens
    turns.check_order(turn, state.to_move)
    ending.check_not_over(turn)
    for clause in clauses:
        settle_meaning(turn, clause)
        if isinstance(clause, m.Activate | m.UseObjective | m.ShiftEnd):
            if isinstance(clause, m.ShiftEnd):
                turns.check_shift_end_own_turn(turn, state.to_move)
            DO[type(clause)](turn, clause)
        else:
            turns.begin_action(turn, clause)
            DO[type(clause)](turn, clause)
            turns.end_action(turn)
    turns.end_turn(turn)
    turn.state.to_move = seat
    return turn


def settle_meaning(turn: Turn, clause: m.Clause) -> None:
    """Asks where a clause can mean two things at this table, or names a card that no list has."""
    if isinstance(clause, m.Play):
        _settle_card(turn, clause.cards[0], [])
    elif isinstance(clause, m.Activate):
        _settle_card(turn, clause.card, turn.me.open)
    elif isinstance(clause, m.Expand):
        for building in clause.buildings:
            found = expand.versions(turn, building)
            if len(found) > 1:
                raise Unclear(Ambiguous("", 0, 0, found))


def _settle_card(turn: Turn, name: m.CardName, lying: list[Any]) -> None:
    found = cards.candidates(turn.ruleset, name)
    if not found:
        raise Unclear(Misread("", 0, 0, "card"))
    if lying:
        found = tuple(card for card in found if card in lying) or found[:1]
    else:
        found = tuple(card for card in found if turn.me.hand[card.stack]) or found[:1]
    if len(found) > 1:
        raise Unclear(Ambiguous("", 0, 0, tuple(cards.spell(turn.ruleset, card) for card in found)))


def _under(state: State, clauses: list[m.Clause], seat: int, turn: Turn, edition: str) -> bool | None:
    """The verdict under another rulebook: the same check with that edition's data, where it can differ at all."""
    if not turn.switches or edition == state.ruleset.edition:
        return _legal(turn)
    other = state.copy()
    other.ruleset = state.ruleset.under(edition)
    return _legal(play(other, clauses, seat))


def _legal(turn: Turn) -> bool | None:
    if turn.violations:
        return False
    return None if turn.unjudged else True


def _verdict(turn: Turn, editions: dict[str, bool | None]) -> Verdict:
    return Verdict(
        player=turn.me.name,
        moves=tuple(turn.moves),
        pay=tuple(turn.pay),
        violations=tuple(turn.violations),
        unjudged=tuple(turn.unjudged),
        unsure=tuple(turn.unsure),
        rulings=tuple(turn.rulings),
        hints=tuple(turn.hints),
        story=tuple(turn.story),
        plan=tuple(turn.plan),
        editions=editions,
    )
