"""Goods from several sources: *bricks: one from the kiln, one from Olu*, *beer and bread, from Viktor and Iris*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import PAUSE, STOP, Item
from referee.engine.text import spell_player
from referee.games.anno1800.moves.said_buildings import buildings_of, one_name
from referee.games.anno1800.moves.said_cards import amount_of
from referee.games.anno1800.moves.said_costs import due_goods
from referee.games.anno1800.moves.said_paying import REST, good_of

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
LEAST_SOURCES = 2
OWN = "own"


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
        elif _is_own(item, filled.items[at + 1 :]):
            told.append(_maker(good, good, number or amount_of(item), state))  # *one myself*
            counted, number = counted or item.number is not None or item.times > 1, None
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


def payers(filled: Filled, state: State) -> Sequence[Part]:
    """*Cans and soap, from Petra and Gwen*: sources of goods that were named before; which, `finish` knows."""
    sources = _sources(filled)
    own = all(source.ids("industry") and source.roles <= {""} for source in sources)
    own = own and bool(filled.items[0].break_before)  # *…: slaughterhouse, brewery*
    if len(sources) < LEAST_SOURCES or not (own or any(_partner(source, state) for source in sources)):
        return NOTHING
    if any(source.roles & {"for", "to"} and not source.roles & {"", "from"} for source in sources):
        return NOTHING  # *coal for the bakery, from Petra*
    if not _one_list(filled, sources[0], sources):
        return NOTHING
    found: list[str] = []
    for source in sources:
        if source.ids("industry"):
            names = buildings_of(source, state)[1]
            if len(names) > 1:
                return NOTHING
            found += [f"{OWN} {REST} {names[0]}" if own else names[0]] * amount_of(source)
        elif _partner(source, state):
            name = spell_player(state.players[source.seat].name, source.seat)
            found += [f"trade {REST} from {name}"] * amount_of(source)
        else:
            found += [f"{OWN} {REST}"] * amount_of(source)
    return [Part("", ", ".join(found), behind="with", guess=True)]


def with_rest(text: str, state: State) -> str:
    """Puts in the goods for which only payers were told; "" where these are not as many as the goods that are left.

    Several payers are told in the order in which a card names its goods.
    """
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        parts = paid.split(", ")
        open_parts = [part for part in parts if f" {REST}" in part]
        if not open_parts:
            continue
        left = due_goods(told, state.ruleset)
        if any(part.startswith(f"{OWN} {REST} ") for part in parts):
            parts = [part.removeprefix(f"{OWN} {REST} ") for part in parts]  # all of them are industries
            if not {good_of(part, state.ruleset) for part in parts} <= set(left):
                return ""
            clauses[at] = f"{told} with {', '.join(parts)}"
            continue
        for part in parts:
            if (good := good_of(part, state.ruleset)) in left:
                left.remove(good)
        ordered = told.startswith("play ") or len(set(open_parts)) == 1 or len(set(left)) == 1
        if len(left) != len(open_parts) or not ordered:
            return ""
        goods = iter(left)
        paid = ", ".join(_filled_in(part, goods, state) if f" {REST}" in part else part for part in parts)
        if ", ," in paid or paid.endswith(", "):
            return ""
        clauses[at] = f"{told} with {paid}"
    return "; ".join(clauses)


def _filled_in(part: str, goods: Iterator[str], state: State) -> str:
    good = next(goods)
    return _own_maker(good, state) if part.startswith(OWN) else part.replace(f" {REST} ", f" {good} ", 1)


def _sources(filled: Filled) -> list[Item]:
    """The sources in their order: players, industries, and words such as *own*."""
    named = filled.all("sources")
    return [item for at, item in enumerate(filled.items) if item in named or _is_own(item, filled.items[at + 1 :])]


def _is_own(item: Item, following: Sequence[Item]) -> bool:
    """Whether *own* is a source by itself; *I have it from Odile* names another."""
    apart = item.number is not None or item.times > 1 or not following or bool(following[0].break_before)
    return "own" in item.verbs and not item.things and apart


def _one_list(filled: Filled, good: Item, sources: Sequence[Item]) -> bool:
    """Whether nothing parts the sources from the good or from each other."""
    behind = [item for item in filled.items if item.start > good.start]
    bare = [item.things for item in sources if item.seat >= 0 and item.number is None and item.times == 1]
    if filled.unused or len(set(bare)) < len(bare):
        return False  # *Radek …, from him …*: the same one was rather said again
    if any(one in sources and other.verbs and not other.break_before for one, other in pairwise(filled.items)):
        return False  # *I give Jeanne …*
    return not any(item.break_before > PAUSE for item in behind) and filled.items[0].start <= good.start


def _partner(source: Item, state: State) -> bool:
    return source.seat >= 0 and source.seat != state.to_move


def _own_maker(good: str, state: State) -> str:
    makers = state.ruleset.makers.get(good, ())
    return (one_name(makers, state) or makers[0]) if makers else ""
