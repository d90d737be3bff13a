"""What heads a list of payments: *furs: sewing machines own, goods Lou*, *coal for the bakery comes from Petra*."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.speech.items import BARE, PAUSE, Item

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

PAYING = frozenset(("own", "trade", "import", "make", "pay", "give", "take", "get", "buy", "exhaust"))
"""Verbs that may be said of payments."""
WORKPLACE = frozenset(("at", "on", "in", "to"))
SEVERAL = 2


def headed(items: list[Item], state: State) -> list[Item]:
    """*Furs: sewing machines own, …*: a good before a list of just what its industry costs stands for that industry."""
    head = items[0] if items else None
    if head is None or head.groups != {"resource"} or head.roles != BARE or head.number is not None or head.mine:
        return items
    rest = items[1:]
    verbs = frozenset[str]().union(*(item.verbs for item in rest if not item.things))
    if len(rest) < 2 or rest[0].break_before != PAUSE or rest[0].by_and or head.verbs or verbs - PAYING:
        return items
    if any(item.groups & {"noun:card", "stack", "ship", "shipyard", "number"} for item in rest):
        return items
    named = _goods(rest, state)
    ids = [id for id in state.ruleset.makers.get(head.ids("resource")[0], ()) if _costs(id, named, state)]
    if len(ids) != 1 or not _sources(rest):
        return items
    built = copy(head)
    built.things, built._groups = (("industry", ids[0]),), None
    return [built, *rest]


def _goods(items: Sequence[Item], state: State) -> set[str]:
    """The goods that are named, by themselves or by the industries that make them."""
    made = {state.ruleset.industries[id].makes for item in items for id in item.ids("industry")}
    return made | {good for item in items for good in item.ids("resource")}


def _costs(id: str, named: set[str], state: State) -> bool:
    cost = {good for good, _ in state.ruleset.industries[id].cost.resources}
    return bool(named) and named <= cost


def _sources(items: Sequence[Item]) -> bool:
    """Whether something says where goods come from."""
    return any(item.seat >= 0 or item.verbs & PAYING or item.ids("industry") or item.mine for item in items)


def with_places(items: Sequence[Item]) -> None:
    """*Shift end: 1x farmer (pigs)*: a good in brackets behind a cube is where that one works."""
    if any("shift_end" in item.verbs or item.is_noun("shift_end") for item in items):
        for cube, site in pairwise(items):
            if site.bracketed and not cube.bracketed and cube.ids("tier") and site.groups == {"resource"}:
                site.roles = frozenset(("at",))


def posted(items: list[Item], state: State) -> list[Item]:
    """*I place a worker on the brewery and one on the bakery and play …*: cubes put to work before a card pay it."""
    at = next((at for at, item in enumerate(items) if "play" in item.verbs and "build" not in item.verbs), 0)
    before = items[:at]
    places = [item for item in before if item.ids("industry") and item.roles & WORKPLACE]
    tiers = [item for item in before if item.ids("tier")]
    others = [item for item in before if item not in places and item not in tiers]
    placing = all(item.groups == {"number"} or "build" in item.verbs for item in others)
    if len(places) < SEVERAL or not tiers or not placing or sum(item.number or 1 for item in tiers) > len(places):
        return items
    works = {state.ruleset.tiers.index(item.ids("tier")[0]) for item in tiers}
    if any(not _works(item.ids("industry")[0], tier, state) for item in places for tier in works):
        return items
    paying = [copy(item) for item in places]
    for item in paying:
        item.roles, item.count, item.ordinal, item.guessed = frozenset(("with",)), None, None, True
    return [*paying, *items[at:]]


def of_tier(items: list[Item], state: State) -> list[Item]:
    """*Charcoal kiln (worker)*: who works there, in brackets, says which version of an industry is meant."""
    kept: list[Item] = []
    for item in items:
        last = kept[-1] if kept else None
        tiers = [state.ruleset.tiers.index(id) for id in item.ids("tier")]
        if last is not None and item.bracketed and not last.bracketed and tiers and item.number is None:
            meant = tuple(one for one in last.things if one[0] == "industry" and _works(one[1], tiers[0], state))
            if len(last.ids("industry")) > 1 and len(meant) == 1:
                last.things, last._groups = meant, None
                continue
        kept.append(item)
    return kept


def _works(id: str, tier: int, state: State) -> bool:
    return state.ruleset.industries[id].tier == tier


def with_goal_first(items: list[Item], state: State) -> list[Item]:
    """*Coal for the bakery comes from Petra*: the building that a good is for before the good and its source."""
    for at in range(len(items) - 2):
        good, goal, source = items[at : at + 3]
        if source.verbs and not source.things and at + 3 < len(items) and not source.break_before:
            source = items[at + 3]
        if good.groups != {"resource"} or "for" not in goal.roles or "" in goal.roles or goal.break_before:
            continue
        due = any(_costs(id, set(good.ids("resource")), state) for id in goal.ids("industry"))
        if not due or source.break_before or not (source.seat >= 0 or "from" in source.roles):
            continue
        first, second = copy(goal), copy(good)
        first.start, first.break_before, first.by_and, first.guessed = (
            good.start - 1,
            good.break_before,
            good.by_and,
            True,
        )
        first.roles, second.break_before = frozenset(("for",)), PAUSE
        return [*items[:at], first, second, *items[at + 2 :]]
    return items
