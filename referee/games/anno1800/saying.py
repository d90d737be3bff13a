"""The canonical spelling of what a frame of Anno 1800 was filled with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os.path import commonprefix
from typing import TYPE_CHECKING

from referee.engine.canonical import spell_player
from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import Item

if TYPE_CHECKING:
    from referee.games.anno1800.state import State

BUILDING = ("industry", "ship", "shipyard")
NOTHING: Sequence[Part] = ()


def _amount(item: Item) -> int:
    """How many of a thing: its number, told before or behind it, times what was said."""
    number = item.number
    return (1 if number is None else number) * item.times


def _counted(count: int, name: str) -> str:
    return name if count == 1 else f"{count} {name}"


def _versions(ids: Sequence[str], state: State) -> str:
    """One name for the versions of an industry; "" where the ids are different things."""
    if len(ids) == 1:
        return ids[0]
    made = {state.ruleset.industries[id].makes for id in ids if id in state.ruleset.industries}
    stem = commonprefix(list(ids)).rstrip("_")
    return stem if len(made) <= 1 and stem else ""


# expand ------------------------------------------------------------------------------------------------


def _building(item: Item, state: State, *, counted: bool = True) -> tuple[int, list[str]]:
    """How many, and the names it can mean; ships and shipyards by their strength."""
    ids = item.ids(*BUILDING)
    if item.groups & {"ship", "shipyard"}:
        size = item.size if item.size is not None else item.after
        kinds = dict.fromkeys(id.rpartition("_")[0] for id in ids)
        count = item.count if item.count is not None else 1
        if size is not None:
            return count * item.times, [f"{kind}_{size}" for kind in kinds]
        return count * item.times, [ids[0]] if len(ids) == 1 else list(ids)
    return (item.number or 1) * item.times, [_versions(ids, state)] if _versions(ids, state) else list(ids)


def expand(filled: Filled, state: State) -> Sequence[Part]:
    built = filled.one("build")
    assert built is not None
    version = filled.one("version")
    if version is not None:
        narrowed = _of_version(built, version, state)
        if not narrowed:
            return NOTHING
        count, told = 1, narrowed
    else:
        count, told = _building(built, state)
    over = filled.one("over") or filled.one("taken")
    if filled.one("over") and filled.one("taken"):
        return NOTHING
    if not _costs(filled.all("needs"), told, state):
        return NOTHING
    behind = f" over {_building(over, state)[1][0]}" if over is not None else ""
    field = filled.one("field")
    behind += f" on {field.ids('field')[0]}" if field is not None else ""
    return [Part("expand", ", ".join([name + behind] * count)) for name in told]


def _of_version(built: Item, version: Item, state: State) -> list[str]:
    tier = version.ids("tier")[0]
    if version.count is not None:
        return []
    return [id for id in built.ids("industry") if id.endswith(f"_{tier}")]


def _costs(needs: Iterable[Item], told: Sequence[str], state: State) -> bool:
    """Whether the goods named beside a building are what it costs; they then say nothing new."""
    for item in needs:
        for good in item.ids("resource"):
            for name in told:
                ids = [id for id in state.ruleset.industries if id == name or id.startswith(name + "_")]
                if not any(good == need for id in ids for need, _ in state.ruleset.industries[id].cost.resources):
                    return False
    return True


def replace(filled: Filled, state: State) -> Sequence[Part]:
    """One building goes and another comes: what is said with the verb of removing goes."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None and second is not None
    gone, come = _gone(filled, first, second)
    return [
        Part("expand", f"{name} over {_building(gone, state)[1][0]}") for name in _building(come, state)[1]
    ]


def _gone(filled: Filled, first: Item, second: Item) -> tuple[Item, Item]:
    verbs = [item for item in filled.items if "remove" in item.verbs]
    if verbs and abs(verbs[0].start - second.end) < abs(verbs[0].start - first.end) and verbs[0].start > second.start:
        return second, first
    if verbs and verbs[0].start > first.start and verbs[0].start < second.start and second.break_before == 0:
        return (first, second) if verbs[0].start - first.end < second.start - verbs[0].end else (second, first)
    return first, second


def product(filled: Filled, state: State) -> Sequence[Part]:
    """The factory of a good."""
    item = filled.one("product")
    assert item is not None
    over = filled.one("over")
    behind = f" over {_building(over, state)[1][0]}" if over is not None else ""
    found = []
    for good in item.ids("resource"):
        makers = state.ruleset.makers.get(good, ())
        if makers:
            found.append(Part("expand", (_versions(makers, state) or makers[0]) + behind))
    return found


# cards -------------------------------------------------------------------------------------------------


def _needs(items: Iterable[Item]) -> str:
    return ", ".join(_counted(_amount(item), item.ids("resource", "token")[0]) for item in items)


def play(filled: Filled, state: State) -> Sequence[Part]:
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    effects = [
        _counted(_amount(item), item.ids("tier", "token")[0]) if _amount(item) > 1 else f"{_amount(item)} {item.ids('tier', 'token')[0]}"
        for item in filled.all("effect")
    ]
    return [Part("play", _needs(needs) + (f" for {' and '.join(effects)}" if effects else ""))]


def activate(filled: Filled, state: State) -> Sequence[Part]:
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    text = _needs(needs)
    tiers = [item for item in filled.all("effect") if item.groups & {"tier"}]
    if "upgrade" in filled.verbs or "become" in filled.verbs:
        if not tiers:
            return NOTHING
        lowest = min(tiers, key=lambda item: state.ruleset.tiers.index(item.ids("tier")[0]))
        text += f" upgrade {_counted(max(_amount(t) for t in tiers), lowest.ids('tier')[0])}"
    return [Part("activate", text)]


def swap(filled: Filled, state: State) -> Sequence[Part]:
    counted = filled.one("count")
    found = []
    for item in filled.all("stacks"):
        stack = _stack(item, state)
        if stack == "":
            return NOTHING
        if stack is None:
            continue
        amount = _amount(item)
        if item.every and item.number is None:
            amount = state.players[state.to_move].hand.get(stack, 0)
        elif item.number is None and counted is not None and counted.count is not None:
            amount = counted.count
        found.append(f"{amount} {stack}")
    return [Part("swap", ", ".join(found))] if found else NOTHING


def _stack(item: Item, state: State) -> str | None:
    """The stack of hand cards that is meant; None for the bare word for cards, "" for what is none."""
    if ids := item.ids("stack"):
        return ids[0]
    if ids := item.ids("tier"):
        return state.ruleset.card_stack[state.ruleset.tiers.index(ids[0])]
    if item.is_noun("new_world"):
        return "new_world"
    return None if item.is_noun("card", "stack", "point", "new") else ""


# people ------------------------------------------------------------------------------------------------


def workforce(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("workforce", ", ".join(_counted(_amount(item), item.ids("tier")[0]) for item in filled.all("tiers")))]


def upgrade(filled: Filled, state: State) -> Sequence[Part]:
    risen, end, at, steps = filled.one("from"), filled.one("to"), filled.one("at"), filled.one("steps")
    assert risen is not None
    ranks = state.ruleset.tiers
    low = ranks.index(risen.ids("tier")[0])
    if end is not None:
        high = ranks.index(end.ids("tier")[0])
    else:
        high = low + ((steps.number or 1) if steps is not None else 1)
    if high <= low or high >= len(ranks):
        return NOTHING
    count = _amount(risen) if risen.number is not None or risen.times > 1 or end is None else _amount(end)
    where = " exhausted" if risen.exhausted else f" at {_building(at, state)[1][0]}" if at is not None else ""
    return [Part("upgrade", ", ".join([f"{ranks[low]} to {ranks[high]}{where}"] * count))]


def shift_end(filled: Filled, state: State) -> Sequence[Part]:
    at = filled.one("at")
    found = []
    for item in filled.all("tiers"):
        tired = item.exhausted or filled.one("area") is not None
        where = " exhausted" if tired else f" at {_building(at, state)[1][0]}" if at is not None else ""
        found.append(_counted(_amount(item), item.ids("tier")[0]) + where)
    return [Part("shift-end", ", ".join(found))]


def exhaust(filled: Filled, state: State) -> Sequence[Part]:
    found = [item.ids("tier")[0] for item in filled.all("tiers") for _ in range(_amount(item))]
    return [Part("", ", ".join(found), behind="with")]


# voyages -----------------------------------------------------------------------------------------------


def old_world(filled: Filled, state: State) -> Sequence[Part]:
    shown = []
    for item in filled.all("shown"):
        if item.is_noun("expedition"):
            shown.append("expedition cards" if item.number is None else f"{item.number} expedition cards")
        elif item.groups & {"tier"}:
            shown.append(_counted(_amount(item), item.ids("tier")[0]))
        else:
            told = _building(item, state)[1]
            shown.append(told[0] if len(told) == 1 else told[0].rpartition("_")[0])
    return [Part("old-world", ", ".join(shown))]


def new_world(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("new-world", ", ".join(item.ids("resource")[0] for item in filled.all("goods")))]


def expedition(filled: Filled, state: State) -> Sequence[Part]:
    numbers = [item.number for item in (*filled.all("cards"), *filled.all("count")) if item.number is not None]
    if len(numbers) > 1:
        return NOTHING
    return [Part("expedition", str(numbers[0] if numbers else state.ruleset.limits.expedition))]


def festival(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("festival")]


def objective(filled: Filled, state: State) -> Sequence[Part]:
    item = filled.one("objective")
    assert item is not None
    returned = [f"{_amount(other)} {_stack(other, state)}" for other in filled.all("returned")]
    return [Part("objective", item.ids("objective")[0] + (f" return {', '.join(returned)}" if returned else ""))]


# payments ----------------------------------------------------------------------------------------------


def trade(filled: Filled, state: State) -> Sequence[Part]:
    partner = filled.one("partner")
    assert partner is not None
    if partner.seat == state.to_move:
        return NOTHING
    name = spell_player(state.players[partner.seat].name, partner.seat)
    goods = [f"trade {item.ids('resource')[0]} from {name}" for item in filled.all("goods") for _ in range(_amount(item))]
    return [Part("", ", ".join(goods), behind="with")]


def imported(filled: Filled, state: State) -> Sequence[Part]:
    goods = [item.ids("resource")[0] for item in filled.all("goods") for _ in range(_amount(item))]
    if not set(goods) <= set(state.ruleset.new_world_goods):
        return NOTHING
    return [Part("", ", ".join(f"import {good}" for good in goods), behind="with")]


def made(filled: Filled, state: State) -> Sequence[Part]:
    at = filled.one("at")
    found = []
    for item in filled.all("goods"):
        makers = state.ruleset.makers.get(item.ids("resource")[0], ())
        if at is not None:
            makers = tuple(id for id in makers if id in at.ids("industry"))
        if not makers:
            return NOTHING
        found += [_versions(makers, state) or makers[0]] * _amount(item)
    return [Part("", ", ".join(found), behind="with")]


def work(filled: Filled, state: State) -> Sequence[Part]:
    found = [_building(item, state)[1][0] for item in filled.all("at") for _ in range(_amount(item))]
    return [Part("", ", ".join(found), behind="with")]
