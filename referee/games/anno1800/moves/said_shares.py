"""One good from several sources: *bricks: one from the brickworks, one from Olu*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import STOP, Item
from referee.engine.text import spell_player
from referee.games.anno1800.moves.said_buildings import one_name

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
LEAST_SOURCES = 2


def shared(filled: Filled, state: State) -> Sequence[Part]:
    """Each source in its order, so many times as the number before it says; a guess where nothing is counted."""
    good = filled.one("goods")
    assert good is not None
    if filled.items[0] is not good or any(item.break_before > STOP for item in filled.items[1:]):
        return NOTHING
    named = any(item.seat == state.to_move for item in filled.items)
    told = [_maker(good, good, 1, state)] if good.mine and not named else []
    number = good.count if good.by_article or good.count == 1 else None
    counted = False
    for at, item in enumerate(filled.items[1:], start=1):
        if item.groups == {"number"}:
            number, counted = item.count or item.times, True
            if told and number and _counts_before(filled.items, at):
                told[-1], number = told[-1][:1] * number, None  # *Luc 2x*
        elif "own" in item.verbs and not item.things:
            told.append(_maker(good, good, number or 1, state))  # *one myself*
            number = None
        elif item.verbs and not item.things:
            if told and "trade" not in item.verbs:
                return NOTHING  # *bread: Idris knits, Gwen bakes*
        else:
            times = number if number is not None else item.number or 1
            counted = counted or (bool(told) and item.by_and)  # *from Marcus and from me*
            counted = counted or item.number is not None or item.ordinal is not None or item.times > 1
            told.append(_source(good, item, times * item.times, state))
            number = None
    names = [name for source in told for name in source]
    whole = good.number if good.number not in (None, 1) else len(names)
    if len(told) < LEAST_SOURCES or not all(told) or number is not None or len(names) != whole:
        return NOTHING
    return [Part("", ", ".join(names), behind="with", guess=not counted)]


def _counts_before(items: Sequence[Item], at: int) -> bool:
    """Whether a number stands right behind a source, with nothing behind it that it could count."""
    ends = at + 1 == len(items) or bool(items[at + 1].break_before)
    return ends and not items[at].break_before and bool(items[at - 1].things) and items[at - 1].number is None


def _source(good: Item, item: Item, times: int, state: State) -> list[str]:
    """One source so many times; nothing where it does not give the good."""
    if item.seat < 0:
        return _maker(good, item, times, state)
    if item.seat == state.to_move:
        return _maker(good, good, times, state)
    name = spell_player(state.players[item.seat].name, item.seat)
    return [f"trade {good.ids('resource')[0]} from {name}"] * times


def _maker(good: Item, item: Item, times: int, state: State) -> list[str]:
    """The industry that makes the good: the one that is named, or the speaker's own."""
    makers = state.ruleset.makers.get(good.ids("resource")[0], ())
    if item is not good:
        makers = tuple(id for id in makers if id in item.ids("industry"))
    return [one_name(makers, state) or makers[0]] * times if makers else []
