"""Cubes that are told by where they work: *both at the bakery and the one at the mill go home*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import Item
from referee.games.anno1800.moves.said_buildings import buildings_of
from referee.games.anno1800.moves.said_cards import counted

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()
AWAY = frozenset(("at", "from", "in", "on"))


def whoever(filled: Filled, state: State) -> Sequence[Part]:
    """*Shift end at the bakery*, *the bloke at the bakery goes home, and the one at the mill*: who works there."""
    places, cubes = (*filled.all("at"), *filled.all("site")), filled.all("cubes")
    if len(places) > 1 and (each := _each_place(filled, places)):
        return _sent_home([at_work(place, each.get(id(place)), state) for place in places])
    counted_off = [item for item in (*places, *cubes) if item.number is not None]
    told = [item for item in counted_off if not item.by_article or item.plural]  # *one of the guys at the mill*
    if not places and len(cubes) == 1 and cubes[0].exhausted and cubes[0].number == 1:
        lying = zip(state.ruleset.tiers, state.players[state.to_move].exhausted, strict=True)
        return [Part("shift-end", f"{tier} exhausted") for tier, some in lying if some]  # which, the speaker must say
    if not places or len(cubes) > len(places) + 1 or len(told) > 1 or filled.all("area"):
        return NOTHING
    wanted = told[0].number if told else None
    if len(places) > 1 and (wanted not in (None, 1) or not all(item.roles & AWAY for item in places)):
        return NOTHING
    return _sent_home([at_work(place, wanted if len(places) == 1 else None, state) for place in places])


def paid_for(filled: Filled, state: State) -> Sequence[Part]:
    """*One gold for the guy on the grain farm*: just what it costs to send home who works there, as a guess."""
    gold, at = filled.one("gold"), filled.one("at")
    assert gold is not None
    assert at is not None
    text, several = at_work(at, None, state)
    if not text or several or gold.ids("token") != ("gold",) or gold.start > at.start or at.break_before:
        return NOTHING
    price = state.ruleset.shift_end_price[state.ruleset.tiers.index(text.split(" ")[0])]
    return [Part("shift-end", text, guess=True)] if gold.number == price and at.number is None else NOTHING


def _sent_home(found: Sequence[tuple[str, bool]]) -> Sequence[Part]:
    texts = [text for text, _ in found]
    if not all(texts) or len(set(texts)) < len(texts):
        return NOTHING
    return [Part("shift-end", ", ".join(texts), guess=any(guess for _, guess in found))]


def _each_place(filled: Filled, places: Sequence[Item]) -> dict[int, int]:
    """How many of each place are told; none where a number stands apart from them."""
    own = {id(item): item.number for item in places if item.number is not None and not item.by_article}
    numbers = [item for item in filled.all("cubes") if item.number is not None and not item.by_article]
    for number, place in pairwise(filled.items):
        if number in numbers and place in places and not place.break_before and id(place) not in own:
            own[id(place)] = number.number or 1
            numbers.remove(number)
    away = all(place.roles & AWAY for place in places)
    return {id: number for id, number in own.items() if number} if away and not numbers else {}


def at_work(place: Item, wanted: int | None, state: State) -> tuple[str, bool]:
    """So many cubes at a place, all that work there where no number was told, and whether that is a guess."""
    names = set(buildings_of(place, state)[1])
    fields = state.players[state.to_move].fields
    working = [(f.stands, t) for f in fields for t in f.cubes if {f.stands, f.stands.rpartition("_")[0]} & names]
    if len(set(working)) != 1 or (wanted or len(working)) > len(working):
        return "", False
    stands, tier = working[0]
    text = f"{counted(wanted or len(working), state.ruleset.tiers[tier])} at {stands}"
    return text, wanted is None and len(working) > 1
