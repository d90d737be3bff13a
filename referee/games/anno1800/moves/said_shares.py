"""A payment in shares: *bricks: one from the brickworks, one from Olu*, *twice from Luc*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import PAUSE
from referee.engine.text import spell_player
from referee.games.anno1800.moves.said_buildings import one_name
from referee.games.anno1800.moves.said_cards import amount_of

if TYPE_CHECKING:
    from referee.engine.speech.items import Item
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()


def shared(filled: Filled, state: State) -> Sequence[Part]:
    """One good from several sources, each with its number, or one of each."""
    good = filled.one("goods")
    assert good is not None
    told = [item for item in filled.items if item is not good and (item.things or "own" in item.verbs)]
    if any(item.start < good.start for item in told) or any(item.break_before > PAUSE for item in told[1:]):
        return NOTHING
    sources = _counted(told, good, state)
    due = amount_of(good)
    if len(set(sources)) < 2 or due not in (1, len(sources)):
        return NOTHING
    return [Part("", ", ".join(sources), behind="with", guess=due == 1 and len(sources) != len(set(sources)))]


def _counted(told: Sequence[Item], good: Item, state: State) -> list[str]:
    """The sources, each as often as its number says, before or behind it; [] where one of them is none."""
    sources: list[str] = []
    waiting: int | None = None
    for at, item in enumerate(told):
        if item.groups == {"number"}:
            if waiting is not None or item.by_article or item.every or "" not in item.roles:
                return []
            ends = at + 1 == len(told) or bool(told[at + 1].break_before)
            if sources and ends and not item.break_before:
                sources += [sources[-1]] * (amount_of(item) - 1)  # *Luc 2x*
            else:
                waiting = amount_of(item)
            continue
        source = _source(item, good, state)
        if not source or ((item.number is not None or item.times > 1) and waiting is not None):
            return []
        sources += [source] * (amount_of(item) if waiting is None else waiting)
        waiting = None
    return sources if waiting is None else []


def _source(item: Item, good: Item, state: State) -> str:
    """Where one share comes from, as a payment is spelled; "" where that is no source of this good."""
    name, ruleset = good.ids("resource")[0], state.ruleset
    if item.seat >= 0:
        partner = spell_player(state.players[item.seat].name, item.seat)
        return f"trade {name} from {partner}" if item.seat != state.to_move else ""
    makers = ruleset.makers.get(name, ())
    if item.ids("industry"):
        makers = tuple(id for id in makers if id in item.ids("industry"))
    return one_name(makers, state) or makers[0] if makers else ""
