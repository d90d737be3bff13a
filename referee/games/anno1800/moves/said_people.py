"""New cubes as they are said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import THEN
from referee.games.anno1800.moves.said_cards import amount_of, counted

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

NOTHING: Sequence[Part] = ()


def workforce(filled: Filled, state: State) -> Sequence[Part]:
    tiers = filled.all("tiers")
    if any(item.exhausted or (not filled.called and "" not in item.roles) for item in tiers):
        return NOTHING
    between = [item for item in filled.items if tiers[0].start < item.start < tiers[-1].start and item not in tiers]
    passive = filled.called and filled.items[-1].verbs >= {"hire"}  # *zwei Bauern werden eingestellt*
    if ("become" in filled.verbs and not passive) or (not filled.called and any(item.verbs for item in between)):
        return NOTHING
    if any(item.verbs & {"upgrade", "leave"} and "hire" not in item.verbs for item in filled.items):
        return NOTHING  # *a worker leaves*, *I hire two farmers and raise a worker*
    if any(item.is_noun("supply") and not item.roles & {"", "from"} for item in filled.items):
        return NOTHING  # *two workers into the supply*: they go
    if any("to" in item.roles and "" not in item.roles for item in tiers[1:]):
        return NOTHING  # *two workers to artisans*: a rise, whatever its verb is
    listed = len({item.things for item in tiers}) < len(tiers)
    if (
        listed
        and not filled.called
        and (len(filled.items) > len(tiers) or any(item.break_before for item in tiers[1:]))
    ):
        return NOTHING
    if not filled.called and not listed and any(not item.break_before and item.count is None for item in tiers[1:]):
        return NOTHING  # two tiers side by side are rather a rise that was not understood
    if len(tiers) > 1 and "from" in tiers[0].roles and not (tiers[1].break_before or tiers[1].by_and):
        return NOTHING  # *de mon artisan un ingénieur*: the one is made of the other
    later = not filled.called and tiers[0].break_before >= THEN and tiers[0].number is None and not tiers[0].fresh
    if listed and any(item.number is not None for item in tiers):
        return NOTHING  # *a farmer … two farmers*: one of them was rather said again
    sized = any(item.size is not None for item in filled.items)  # *a wee farmer*
    mine = not filled.verbs and any(item.mine for item in tiers)  # *my two workers*
    guess = (not filled.called and "build" in filled.verbs) or sized or later or mine  # *…, then artisan* may go on
    told = ", ".join(counted(amount_of(item), item.ids("tier")[0]) for item in tiers)
    return [Part("workforce", told, guess=guess, runs_on=True)]


def anybody(filled: Filled, state: State) -> Sequence[Part]:
    """*Hire someone*, *two new people*: of whichever kind."""
    cubes = filled.one("cubes")
    if cubes is not None and (cubes.every or cubes.exhausted or not (filled.called or cubes.fresh)):
        return NOTHING
    count = 1 if cubes is None else amount_of(cubes)
    return [Part("workforce", counted(count, tier), vague=True) for tier in state.ruleset.tiers]
