"""Action: Celebrate a festival (p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Text
from referee.games.anno1800.moves.spelling import spell_payments
from referee.games.anno1800.payment.bill import Bill, settle
from referee.games.anno1800.turn import Rested

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Festival, Payment
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.turn import Turn


def celebrate(turn: Turn, clause: Festival) -> None:
    """Make what was told for a later action, then celebrates."""
    settle(turn, bill_of(turn, clause))


def bill_of(turn: Turn, clause: Festival) -> Bill:
    """Return the bill of a festival: it costs nothing, but a later action can be paid before it."""

    def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
        reset_all(turn)
        turn.log_clause(tell, paid)

    return Bill([], clause.pay, log, takes=range(len(turn.ruleset.tiers)))


def reset_all(turn: Turn) -> None:
    """festival.resets_all, festival.ends_temporary_tokens: everything used comes back; tokens on cards end."""
    me = turn.me
    used = [exhausted + working for exhausted, working in zip(me.exhausted, me.working, strict=True)]
    turn.rested = Rested(tuple(used), me.trade_used, me.explore_used, me.trade_cards, me.explore_cards)
    me.ready, me.exhausted = me.cubes(), [0] * len(me.ready)
    for place, field in enumerate(me.fields):
        if field.cubes:
            me.put(place, field.with_cubes(()))
    me.trade, me.trade_used, me.trade_cards = me.trade + me.trade_used, 0, 0
    me.explore, me.explore_used, me.explore_cards = me.explore + me.explore_used, 0, 0


def tell(turn: Turn, paid: list[Payment]) -> tuple[str, Text]:
    return f"festival{spell_payments(turn, paid)}", Text(N_("celebrates a festival"))
