"""Different ways to pay for the same turn, where they differ in something that matters to the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.misread import Unclear
from referee.engine.text import N_, Fact, Text
from referee.engine.verdict import Way
from referee.games.anno1800 import moves as m
from referee.games.anno1800.judge import play, read
from referee.games.anno1800.rules import trade
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.state import State


def ways(state: State, text: str, words: Vocabulary) -> list[Way]:
    """The way that the referee would take, then others: sparing trade tokens, or trading with someone else."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return []
    try:
        return _ways(state, clauses)
    except Unclear:  # what it means is asked first
        return []


def _ways(state: State, clauses: list[m.Clause]) -> list[Way]:
    found: dict[tuple[Any, ...], Way] = {}
    for variant in (clauses, *_other_partners(state, clauses)):
        for spare_tokens in (False, True):
            turn = play(state, variant, state.to_move, near_miss=False, spare_tokens=spare_tokens)
            if not turn.violations and not turn.unjudged:
                found.setdefault(
                    _matters(state, turn), Way("; ".join(turn.moves), tuple(turn.plan), _costs(*_spent(state, turn)))
                )
    return list(found.values())


def _spent(state: State, turn: Turn) -> tuple[int, int]:
    """Gold and trade tokens that the turn costs."""
    before, after = state.players[turn.seat], turn.me
    tokens = before.trade + before.trade_cards - after.trade - after.trade_cards
    return before.gold - after.gold, tokens


def _costs(gold: int, tokens: int) -> tuple[Fact, ...]:
    return Text(N_("gold: {count}"), {"count": gold}), Text(N_("trade tokens: {count}"), {"count": tokens})


def _matters(state: State, turn: Turn) -> tuple[object, ...]:
    """What tells two ways apart: gold, tokens, and who receives gold."""
    return (*_spent(state, turn), tuple(player.gold for player in turn.state.players))


def _other_partners(state: State, clauses: list[m.Clause]) -> list[list[m.Clause]]:
    """The turn with another partner named for one of its trades."""
    turn = play(state, clauses, state.to_move, near_miss=False)
    variants = []
    for number, clause in enumerate(clauses):
        if not isinstance(clause, m.Expand | m.Play | m.Workforce | m.Upgrade):
            continue
        named = {payment.good for payment in clause.pay if isinstance(payment, m.Trade) and payment.partner >= 0}
        traded = {payment.good for payment in turn.paid if isinstance(payment, m.Trade)}
        for good in sorted(traded - named):
            for _, seat, _ in trade.offers(Turn(state), good):
                rest = tuple(p for p in clause.pay if not (isinstance(p, m.Trade) and p.good == good))
                other = clause._replace(pay=(*rest, m.Trade(good, seat)))
                variants.append([*clauses[:number], other, *clauses[number + 1 :]])
    return variants
