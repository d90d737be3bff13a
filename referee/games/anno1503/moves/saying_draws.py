"""The canonical spelling of cards that are drawn from other players in Anno 1503."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.text import spell_player
from referee.games.anno1503.moves.saying_goods import NOTHING, value

if TYPE_CHECKING:
    from referee.engine.speech.items import Item
    from referee.games.anno1503.state import State


def draw(filled: Filled, state: State) -> Sequence[Part]:
    player, good = filled.one("from"), filled.one("good")
    assert player is not None
    verb = next((item for item in filled.items if "draw" in item.verbs), None)
    if good is not None and verb is not None and verb.break_before and max(good.start, player.start) < verb.start:
        return NOTHING  # *Boris spice, I draw …*: what he takes
    one, me = filled.one("one"), filled.one("me")
    most = 2 if filled.verbs & {"pay", "give"} else 1  # *I pay two*
    again = filled.one("again")
    if player.seat == state.to_move or (me is not None and me.seat != state.to_move):
        return NOTHING
    if again is not None and again.seat != player.seat:
        return NOTHING  # *I draw from Ivy, two gold to her*
    if one is not None and value(one) not in (1, most):
        return NOTHING
    name = spell_player(state.players[player.seat].name, player.seat)
    return [Part("draw", name + (f" {good.ids('good')[0]}" if good is not None else ""))]


def handed(filled: Filled, state: State) -> Sequence[Part]:
    """*I take spice from Ruth*: nothing that a die brings comes from another player."""
    player, good = filled.one("from"), filled.one("good")
    assert player is not None
    assert good is not None
    apart = any(item.break_before for item in filled.items if good.start < item.start <= player.start)
    return NOTHING if apart or player.start < good.start or "" in player.roles else draw(filled, state)


def draws(item: Item, state: State) -> bool:
    """Whether a building is named that draws from a hand."""
    return any(state.ruleset.buildings[id].draws for id in item.ids("building"))


def drawn(filled: Filled, state: State) -> Sequence[Part]:
    """*The great trading post: tools from Lars*: only this building draws."""
    by = filled.one("by")
    assert by is not None
    return draw(filled, state) if draws(by, state) else NOTHING
