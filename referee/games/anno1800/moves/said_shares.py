"""Goods that come from several sources: *bricks: 1x brickworks, 1x Olu*, *beer and bread, from Viktor and Iris*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import PAUSE, Item
from referee.engine.text import spell_player
from referee.games.anno1800.moves.said_buildings import buildings_of, one_name
from referee.games.anno1800.moves.said_cards import amount_of
from referee.games.anno1800.moves.said_costs import due_goods
from referee.games.anno1800.moves.said_paying import good_of

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
REST = "rest"
"""Stands for a good that was named before and of which nothing else says where it comes from."""
OWN = "own"


def shared(filled: Filled, state: State) -> Sequence[Part]:
    """*Bricks from Emma and from Reto*, *timber 2x sawmill, 1x Idris*: one good from several sources."""
    good, sources = filled.one("goods"), _sources(filled)
    assert good is not None
    if len(sources) < 2 or good.start > sources[0].start or not _one_list(filled, good, sources):
        return NOTHING
    amounts = _amounts(good, sources)
    found: list[str] = []
    for source, amount in zip(sources, amounts, strict=False):
        told = _source_of(source, good.ids("resource")[0], state)
        if not told:
            return NOTHING
        found += [told] * amount
    return [Part("", ", ".join(found), behind="with")] if found else NOTHING


def payers(filled: Filled, state: State) -> Sequence[Part]:
    """*Cans and soap, from Petra and Gwen*: sources of goods that were named before; which, `finish` knows."""
    sources = _sources(filled)
    if len(sources) < 2 or not any(_partner(source, state) for source in sources):
        return NOTHING
    if not _one_list(filled, sources[0], sources):
        return NOTHING
    found: list[str] = []
    for source in sources:
        if source.ids("industry"):
            names = buildings_of(source, state)[1]
            if len(names) > 1:
                return NOTHING
            found += [names[0]] * amount_of(source)
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
    if f" {REST}" not in text:
        return text
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        told, _, paid = clause.partition(" with ")
        parts = paid.split(", ")
        open_parts = [part for part in parts if f" {REST}" in part]
        if not open_parts:
            continue
        left = due_goods(told, state.ruleset)
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
    named = filled.all("source")
    return [item for at, item in enumerate(filled.items) if item in named or _is_own(item, filled.items[at + 1 :])]


def _is_own(item: Item, following: Sequence[Item]) -> bool:
    """Whether *own* is a source by itself; *I have it from Odile* names another."""
    apart = item.number is not None or not following or bool(following[0].break_before)
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


def _amounts(good: Item, sources: Sequence[Item]) -> list[int]:
    """How many come from each source; none at all where the numbers do not go together."""
    told = [amount_of(source) for source in sources]
    counted = any(source.number is not None or source.times > 1 for source in sources)
    whole = None if good.number is None or good.by_article else amount_of(good)
    if whole is None or whole == sum(told):
        return told
    first = sources[0]
    if counted and first.number is None and first.times == 1:
        return [whole, *told[1:]]  # *two bricks from Gwen and one from Petra*
    return []


def _partner(source: Item, state: State) -> bool:
    return source.seat >= 0 and source.seat != state.to_move


def _source_of(source: Item, good: str, state: State) -> str:
    if _partner(source, state):
        return f"trade {good} from {spell_player(state.players[source.seat].name, source.seat)}"
    if source.seat >= 0 or not source.things:
        return _own_maker(good, state)
    makers = tuple(id for id in state.ruleset.makers.get(good, ()) if id in source.ids("industry"))
    return (one_name(makers, state) or makers[0]) if makers else ""


def _own_maker(good: str, state: State) -> str:
    makers = state.ruleset.makers.get(good, ())
    return (one_name(makers, state) or makers[0]) if makers else ""
