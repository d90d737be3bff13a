"""Action: Celebrate a festival (p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Text
from referee.games.anno1800.turn import Rested

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Festival
    from referee.games.anno1800.turn import Turn


def celebrate(turn: Turn, clause: Festival) -> None:
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
    turn.log_clause(tell)


def tell(turn: Turn) -> tuple[str, Text]:
    return "festival", Text(N_("celebrates a festival"))
