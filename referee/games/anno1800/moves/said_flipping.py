"""Cards that lie open as they are flipped: known by what they need, by what they bring, or by both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.games.anno1800.moves.said_cards import activated, as_need, counted, lies_alone

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()


def activate(filled: Filled, state: State) -> Sequence[Part]:
    """A card that lies open, by what it needs or by what it gives."""
    needs = filled.all("needs")
    if _laid_before(filled):
        return NOTHING  # *play bread and soap and activate it*: these are two actions
    if any(len(item.ids("resource", "token")) > 1 for item in needs) or _played_before(filled):
        return NOTHING
    goods = {id for item in needs for id in item.ids("resource")}
    lying = any(goods <= {id for id, _ in card.needs} for card in state.players[state.to_move].open)
    if any("play" in item.verbs and not item.things for item in filled.items) and goods and not lying:
        return NOTHING  # *I play bread and soap with its effect*: it does not lie there yet
    return activated(filled, state)


def _played_before(filled: Filled) -> bool:
    """*I play bread and soap and turn it over*: the card is played first."""
    plays = [item.start for item in filled.items if "play" in item.verbs and not item.things]
    turns = [item.start for item in filled.items if "activate" in item.verbs and not item.things and item.break_before]
    needs = [item.start for item in filled.all("needs")]
    return bool(plays and turns and needs) and plays[0] < needs[0] and needs[-1] < turns[0]


def _laid_before(filled: Filled) -> bool:
    """Whether a card is played by one verb and activated by another one behind a break."""
    played = [item for item in filled.items if "play" in item.verbs and "activate" not in item.verbs]
    used = [item for item in filled.items if "activate" in item.verbs and item.break_before and not item.things]
    return any(one.start < other.start for one in played for other in used)


def effect_from(filled: Filled, state: State) -> Sequence[Part]:
    """*Four gold from beer and soap*: an open card, known by what it needs and what it gives."""
    wanted, needs = filled.one("effect"), filled.all("needs")
    assert wanted is not None
    if wanted.is_noun("extra", "token"):
        filled.slots["extra"], filled.slots["effect"] = [wanted], []
    found = []
    for part in activated(filled, state, only_open=True):
        goods = {
            good.strip().split(" ")[-1] for good in re.split(r" (?:upgrade|import|return) ", part.text)[0].split(",")
        }
        if {as_need(item.ids("resource")[0], state) for item in needs} <= goods:
            found.append(part._replace(guess=part.guess or not lies_alone(_one_each(goods), state)))
    return found if len(needs) > 1 or len(found) == 1 else NOTHING


def _one_each(goods: Iterable[str]) -> list[tuple[str, int]]:
    return [(good, 1) for good in goods]


def chosen(filled: Filled, state: State) -> Sequence[Part]:
    """*For coal, champagne and light bulbs I take rubber*: an open card by its needs and what it imports."""
    told = [item.ids("resource")[0] for item in filled.all("needs")]
    for card in state.players[state.to_move].open:
        needs = sorted(good for good, _ in card.needs)
        for at, good in enumerate(told):
            beans = good if good in card.effect.choices else f"{good}_beans"
            if beans in card.effect.choices and sorted(told[:at] + told[at + 1 :]) == needs:
                named = ", ".join(counted(number, id) for id, number in card.needs)
                return [Part("activate", f"{named} import {beans}", guess=not lies_alone(card.needs, state))]
    return NOTHING


def given(filled: Filled, state: State) -> Sequence[Part]:
    """*My champagne card gives me tobacco*: only a card that lies open can."""
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    return activated(filled, state, only_open=True)
