"""Action: Celebrate a festival (p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Text
from referee.games.anno1800.state import Field

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Festival
    from referee.games.anno1800.turn import Turn


def celebrate(turn: Turn, clause: Festival) -> None:
    """festival.resets_all, festival.ends_temporary_tokens: everything used comes back; tokens on cards end."""
    me = turn.me
    for tier, count in enumerate(me.at_work()):
        me.ready[tier] += count + me.exhausted[tier]
        me.exhausted[tier] = 0
    me.fields = [Field(f.kind, f.printed, f.built) if f.cubes else f for f in me.fields]
    me.trade, me.trade_used, me.trade_cards = me.trade + me.trade_used, 0, 0
    me.explore, me.explore_used, me.explore_cards = me.explore + me.explore_used, 0, 0
    turn.did("festival", Text(N_("celebrates a festival")))
