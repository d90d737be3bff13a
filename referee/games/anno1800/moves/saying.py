"""The canonical spelling of what a frame of Anno 1800 was filled with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import Item
from referee.engine.text import spell_player

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
    stems = {id.rpartition("_")[0] for id in ids}
    return stems.pop() if len(stems) == 1 else ""


# expand ------------------------------------------------------------------------------------------------


def _building(item: Item, state: State, *, counted: bool = True) -> tuple[int, list[str]]:
    """How many, and the names it can mean; ships and shipyards by their strength."""
    ids = item.ids(*BUILDING) or tuple(id for good in item.ids("resource") for id in state.ruleset.makers.get(good, ()))
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
    over = filled.one("over")
    told = _costing(filled.all("needs"), told, state)
    behind = f" over {_building(over, state)[1][0]}" if over is not None else ""
    field = filled.one("field")
    behind += f" on {field.ids('field')[0]}" if field is not None else ""
    return [Part("expand", ", ".join([name + behind] * count)) for name in told]


def _of_version(built: Item, version: Item, state: State) -> list[str]:
    tier = version.ids("tier")[0]
    if version.count is not None:
        return []
    return [id for id in built.ids("industry") if id.endswith(f"_{tier}")]


def _costing(needs: Iterable[Item], told: Sequence[str], state: State) -> list[str]:
    """Of the buildings those that cost the goods named beside them; of versions the ones that do."""
    goods = {good for item in needs for good in item.ids("resource")}
    if not goods:
        return list(told)
    industries = state.ruleset.industries
    found: list[str] = []
    for name in told:
        versions = [id for id in industries if id == name or id.startswith(name + "_")]
        fitting = [id for id in versions if goods <= {need for need, _ in industries[id].cost.resources}]
        found += [name] if fitting and len(fitting) == len(versions) else fitting
    return found


def replace(filled: Filled, state: State) -> Sequence[Part]:
    """One building goes and another comes: what is said with the verb of removing goes."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    if first.start > second.start:
        return NOTHING
    return [
        Part("expand", f"{name} over {_building(gone, state)[1][0]}")
        for gone, come in _gone(filled, first, second)
        for name in _building(come, state)[1]
    ]


def _gone(filled: Filled, first: Item, second: Item) -> list[tuple[Item, Item]]:
    """(what goes, what comes): the verb's neighbour goes; both ways round where it stands between the two."""
    verb = next(item for item in filled.items if "remove" in item.verbs)
    if verb.start < first.start or (verb.start < second.start and second.break_before):
        return [(first, second)]
    if verb.start > second.start or verb.break_before:
        return [(second, first)]
    return [(first, second), (second, first)]


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
        _counted(_amount(item), item.ids("tier", "token")[0])
        if _amount(item) > 1
        else f"{_amount(item)} {item.ids('tier', 'token')[0]}"
        for item in filled.all("effect")
    ]
    return [Part("play", _needs(needs) + (f" for {' and '.join(effects)}" if effects else ""))]


def activate(filled: Filled, state: State) -> Sequence[Part]:
    needs = filled.all("needs")
    if any(len(item.ids("resource", "token")) > 1 for item in needs):
        return NOTHING
    text = _needs(needs)
    tiers = [item for item in filled.all("effect") if item.groups & {"tier"}]
    if "upgrade" in filled.verbs or "become" in filled.verbs or len(tiers) > 1:
        risen = _activated_rises(filled, state)
        if not risen:
            return NOTHING
        text += f" upgrade {risen}"
    return [Part("activate", text)]


def _activated_rises(filled: Filled, state: State) -> str:
    """Which cubes a card raises, and how many; "" where that was not told or told twice."""
    tiers = [item for item in filled.all("effect") if item.groups & {"tier"}]
    alone = [item.count for item in filled.all("effect") if item.groups == {"number"}]
    numbers = {item.number for item in tiers if item.number is not None} | {n for n in alone if n is not None}
    if not tiers or len(numbers) > 1 or len(tiers) > 2:
        return ""
    lowest = min(state.ruleset.tiers.index(item.ids("tier")[0]) for item in tiers)
    return _counted(numbers.pop() if numbers else 1, state.ruleset.tiers[lowest])


def swap(filled: Filled, state: State) -> Sequence[Part]:
    """The stacks with their counts; a number that stands alone is the count of the only stack, or their sum."""
    hand = state.players[state.to_move].hand
    counts: list[tuple[int, str, bool]] = []
    alone = [item.number for item in filled.all("count") if item.number is not None]
    for item in filled.all("stacks"):
        stack = _stack(item, state)
        if stack == "":
            return NOTHING
        if stack is None:
            alone += [item.number] if item.number is not None and not item.by_article else []
        elif alone and item.number is None and "from" in item.roles:
            counts.append((alone.pop() or 1, stack, True))  # *two cards of the New World*
        elif item.every and item.number is None:
            counts.append((hand.get(stack, 0), stack, True))
        else:
            counts.append((_amount(item), stack, item.number is not None and not item.by_article))
    if len(alone) > 1:
        return NOTHING
    if not counts:
        return _any_cards(alone[0] if alone else 0, state)
    if alone and len(counts) == 1 and not counts[0][2]:
        counts = [(alone[0], counts[0][1], True)]
    if alone and alone[0] != sum(count for count, _, _ in counts):
        return NOTHING
    return [Part("swap", ", ".join(f"{count} {stack}" for count, stack, _ in counts))]


def _any_cards(count: int, state: State) -> Sequence[Part]:
    """Which cards of the hand could be meant where only their number was told, or not even that."""
    if not 0 <= count <= state.ruleset.limits.swap:
        return NOTHING
    hand = [stack for stack, held in state.players[state.to_move].hand.items() if held]
    found = []
    for size in range(1, state.ruleset.limits.swap + 1):
        for chosen in combinations_with_replacement(hand, size):
            counts = {stack: chosen.count(stack) for stack in dict.fromkeys(chosen)}
            if count in (0, size) and (count or len(counts) == 1):
                found.append(Part("swap", ", ".join(f"{n} {stack}" for stack, n in counts.items())))
    return found


def too_many(text: str, state: State) -> bool:
    """Whether more industries are named than one action builds: some of them rather pay."""
    for clause in text.split("; "):
        action, _, rest = clause.partition(" ")
        built = [name.split(" ")[0] for name in rest.partition(" with ")[0].split(", ")]
        industries = [name for name in built if not name.startswith(("shipyard", "merchant_ship", "exploration_ship"))]
        if action == "expand" and len(industries) > state.ruleset.limits.industries:
            return True
        if action == "expand" and industries and len(industries) < len(built):
            return True
    return False


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
    tiers = filled.all("tiers")
    if not filled.called and any(not item.break_before for item in tiers[1:]):
        return NOTHING  # two tiers side by side are rather a rise that was not understood
    return [Part("workforce", ", ".join(_counted(_amount(item), item.ids("tier")[0]) for item in filled.all("tiers")))]


def upgrade(filled: Filled, state: State) -> Sequence[Part]:
    """One rise, or several by one step each where no end is told."""
    ends, at, steps = filled.all("to"), filled.one("at"), filled.one("steps")
    risen = filled.all("from")
    if ends and len(risen) > 1:
        return NOTHING
    if "become" in filled.verbs and not ends:
        return NOTHING
    if not risen:
        return [] if ends or steps else _any_rise(state)
    ranks = [state.ruleset.tiers.index(item.ids("tier")[0]) for item in ends]
    if ranks != sorted(set(ranks)) or any(item.every for item in (*risen, *ends)) > (steps is not None):
        return NOTHING
    end = ends[-1] if ends else None
    found = []
    for item in risen:
        told = _rises(item, end, steps, state)
        if told is None:
            return NOTHING
        where = " exhausted" if item.exhausted else f" at {_building(at, state)[1][0]}" if at is not None else ""
        found += [told[1] + where] * told[0]
    return [Part("upgrade", ", ".join(found))]


def _any_rise(state: State) -> Sequence[Part]:
    """The rises by one step that a player has cubes for."""
    ranks, ready = state.ruleset.tiers, state.players[state.to_move].ready
    steps = [f"{ranks[low]} to {ranks[low + 1]}" for low in range(len(ranks) - 1) if ready[low]]
    return [Part("upgrade", step) for step in steps]


def _rises(item: Item, end: Item | None, steps: Item | None, state: State) -> tuple[int, str] | None:
    """How many rise, and from where to where; None where that is no rise."""
    ranks = state.ruleset.tiers
    low = ranks.index(item.ids("tier")[0])
    count = _amount(item)
    if end is not None:
        high = ranks.index(end.ids("tier")[0])
        if steps is not None and (steps.is_noun("step") or steps.count is None or item.number is not None):
            return None
        if steps is not None:
            count = steps.count or 1
        elif item.number is None and item.times == 1:
            count = _amount(end)
        elif end.number is not None and end.number != item.number:
            return None
    else:
        high = low + (item.size or 1)
        if steps is not None and steps.is_noun("step"):
            high = low + (steps.number or steps.size or 1)
        elif steps is not None and steps.count is not None and item.number is None:
            count = steps.count
        elif steps is not None:
            return None
    return (count, f"{ranks[low]} to {ranks[high]}") if low < high < len(ranks) else None


def shift_end(filled: Filled, state: State) -> Sequence[Part]:
    """Cubes with where they lie: a place belongs to the cube before it, the first one to the first cube."""
    tiers = filled.all("tiers")
    where = {id(item): " exhausted" for item in tiers if item.exhausted}
    for place in (*filled.all("at"), *filled.all("area")):
        before = [item for item in tiers if item.start < place.start]
        owner = before[-1] if before else tiers[0]
        if id(owner) in where:
            return NOTHING
        where[id(owner)] = " exhausted" if place in filled.all("area") else f" at {_building(place, state)[1][0]}"
    told = [_counted(_amount(item), item.ids("tier")[0]) + where.get(id(item), "") for item in tiers]
    return [Part("shift-end", ", ".join(told))]


def exhaust(filled: Filled, state: State) -> Sequence[Part]:
    found = [item.ids("tier")[0] for item in filled.all("tiers") for _ in range(_amount(item))]
    return [Part("", ", ".join(found), behind="with")]


# voyages -----------------------------------------------------------------------------------------------


def old_world(filled: Filled, state: State) -> Sequence[Part]:
    shown = []
    items = filled.all("shown")
    if len(items) == 2 and set(items[1].things) <= set(items[0].things) and items[0].number is None:
        items = items[1:]  # *a ship, an explorer*: the same thing said again, closer
    if len(items) > 1:
        return NOTHING
    for item in items:
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
    if not _one_breath(filled.all("goods")) or any(item.mine for item in filled.all("goods")):
        return NOTHING
    goods = [
        f"trade {item.ids('resource')[0]} from {name}" for item in filled.all("goods") for _ in range(_amount(item))
    ]
    return [Part("", ", ".join(goods), behind="with")]


def _one_breath(goods: Sequence[Item]) -> bool:
    """Whether goods are named side by side, so that one source is meant for all of them."""
    return all(item.by_and or not item.break_before for item in goods[1:])


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
        who = filled.one("who")
        if who is not None:
            makers = tuple(id for id in makers if id.endswith(f"_{who.ids('tier')[0]}"))
        if not makers:
            return NOTHING
        found += [_versions(makers, state) or makers[0]] * _amount(item)
    return [Part("", ", ".join(found), behind="with")]


def work(filled: Filled, state: State) -> Sequence[Part]:
    found = [_building(item, state)[1][0] for item in filled.all("at") for _ in range(_amount(item))]
    return [Part("", ", ".join(found), behind="with")]
