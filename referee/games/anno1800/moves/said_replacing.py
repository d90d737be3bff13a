"""Buildings that take the place of others, as it is said: one goes and another comes, one becomes another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.games.anno1800.moves.said_buildings import NOTHING, buildings_of, laid_on, parted, stands

if TYPE_CHECKING:
    from referee.games.anno1800.state import State


def replace(filled: Filled, state: State) -> Sequence[Part]:
    """One building goes and another comes: what is said with the verb of removing goes."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    goods = [item.groups == {"resource"} for item in (first, second)]
    if first.start > second.start or all(goods):
        return NOTHING
    pairs = _gone(filled, first, second)
    turned = all(stands(come, state) and not stands(gone, state) for gone, come in pairs)
    return [
        Part("expand", f"{name} {_how(filled, gone, come)} {old}", guess=turned)
        for gone, come in ([(come, gone) for gone, come in pairs] if turned else pairs)  # what stands there goes
        for old in buildings_of(gone, state)[1]
        for name in buildings_of(come, state)[1]
    ]


def _gone(filled: Filled, first: Item, second: Item) -> list[tuple[Item, Item]]:
    """(what goes, what comes): the verb's neighbour goes; both ways round where it stands between the two."""
    verb = next(item for item in filled.items if item.verbs & {"remove", "cover"})
    between = first.start < verb.start < second.start
    yields = verb.start > second.start and first.roles == second.roles == BARE and not parted(filled, first, second)
    if "give_way" in verb.verbs and (between or yields):
        return [(first, second)]  # *the farm makes way for a cannery*, *die Farm muss der Fabrik weichen*
    if "cover" in verb.verbs and (told := _told_by_roles(first, second)):
        return told
    if "cover" in verb.verbs and first.roles == second.roles == BARE and first.case != second.case:
        done_with = first.case == "means" or second.case == "objects"  # *pilou překryju farmu*
        return [(second, first)] if done_with else [(first, second)]
    comes = _comes(filled, second) and not parted(filled, first, verb)  # not *brewery, I tear down the farm to fit it*
    if between and (second.roles & {"with", "for", "to"} or comes):
        return [(first, second)]  # *farm away, cannery in*
    beside = first.roles == second.roles == BARE and not parted(filled, first, second)
    if between and "cover" in verb.verbs and beside:
        return [(second, first)]  # *the smeltery replaces the farm*
    into = "to" in second.roles and "" not in second.roles and not laid_on(second)
    if "cover" in verb.verbs and first.roles == BARE and into:
        return [(first, second)]  # *I turn the bakery into a slaughterhouse*
    laid = verb.start < first.start and first.roles == BARE and laid_on(second) and "cover" not in verb.verbs
    if laid and not parted(filled, verb, second):
        return [(second, first)]  # *dump a soapery on the pigs*
    if verb.start < first.start or (verb.start < second.start and parted(filled, verb, second)):
        return [(first, second)]
    puts = [i for i in filled.items if "build" in i.verbs and not i.things and first.start < i.start < second.start]
    if verb.start > second.start and any(parted(filled, first, item) for item in puts):
        return [(first, second)]  # *the bakery, I put a soap factory on top*; but *build a brewery, the farm goes*
    if between and {"build", "cover"} <= verb.verbs and parted(filled, first, verb):
        return [(first, second)]  # *die Schäferei, da setz ich eine Glashütte drauf*
    if verb.start > second.start or parted(filled, first, verb):
        return [(second, first)]
    return [(first, second), (second, first)]


def _told_by_roles(first: Item, second: Item) -> list[tuple[Item, Item]]:
    """What is laid on something covers it, and so does what something is covered with or by."""
    for gone, come in ((first, second), (second, first)):
        under = laid_on(gone) and "over" not in come.roles and "" in come.roles
        by = bool(come.roles & {"with", "from"}) and "" not in come.roles and gone.roles == BARE
        if under or by:
            return [(gone, come)]
    return []


def _comes(filled: Filled, second: Item) -> bool:
    """Whether a verb of building stands behind the second name alone."""
    build = [item.start for item in filled.items if "build" in item.verbs and not item.things]
    return bool(build) and all(start > second.start for start in build)


def _how(filled: Filled, gone: Item, come: Item) -> str:
    placed = "remove" not in filled.verbs or "cover" in filled.verbs
    return "over" if placed or "over" in gone.roles | come.roles else "remove"


def leaving(filled: Filled, state: State) -> Sequence[Part]:
    """*The sheep farm goes, a soap factory comes*: what leaves is told first, and a pause behind it."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    verb = next(item for item in filled.items if "leave" in item.verbs)
    if not first.start < verb.start < second.start or not parted(filled, verb, second):
        return NOTHING
    old, new = buildings_of(first, state)[1], buildings_of(second, state)[1]
    return [Part("expand", f"{name} over {gone}", guess=True) for gone in old[:1] for name in new if len(old) == 1]


def turned(filled: Filled, state: State) -> Sequence[Part]:
    """*My small shipyard becomes a big one*."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    if first.start > second.start or "build" in filled.verbs:
        return NOTHING
    if "from" in first.roles and parted(filled, first, second):
        return NOTHING  # *goods from the warehouse, and it will be …*: it rather pays
    if _several(first) or _several(second) or (first.groups == {"ship"} and "" in second.roles):
        return NOTHING  # *merchant 2 and explorer 2, …*: no ship becomes another one
    behind = buildings_of(first, state)[1]
    return [Part("expand", f"{name} over {behind[0]}") for name in buildings_of(second, state)[1] if len(behind) == 1]


def into(filled: Filled, state: State) -> Sequence[Part]:
    """*Potato farm to brewery*, *I make the farm a brewery*: what stands there becomes what does not, as a guess."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    standing = state.players[state.to_move].where
    stands = not set(first.ids("industry")).isdisjoint(standing) and set(second.ids("industry")).isdisjoint(standing)
    told = ("to" in second.roles and "" not in second.roles) or "make" in filled.verbs
    if not stands or not told or second.break_before or second.by_and or first.number not in (None, 1):
        return NOTHING
    return [part._replace(guess=True) for part in turned(filled, state)]


def remade(filled: Filled, state: State) -> Sequence[Part]:
    """*Out of the potato farm I make a distillery*; *I make one out of the farm*, or from what it yields: a guess."""
    first, second = filled.one("first"), filled.one("second")
    assert first is not None
    assert second is not None
    before, last = sorted((first, second), key=lambda item: item.start)
    if parted(filled, before, last) or "build" in filled.verbs or first.mine or second.groups != first.groups:
        return NOTHING
    if _several(first) or _several(second):
        return NOTHING
    behind = buildings_of(first, state)[1] if len(buildings_of(first, state)[1]) == 1 else ()
    guess = last is first
    return [
        Part("expand", f"{name} over {old}", guess=guess) for name in buildings_of(second, state)[1] for old in behind
    ]


def revised(filled: Filled, state: State) -> Sequence[Part]:
    """*I turn my sawmill into the workers' one*: another version of an industry over the one that stands."""
    first, version = filled.one("first"), filled.one("version")
    assert first is not None
    assert version is not None
    told = version.roles == {"for"} or not version.plural  # but *the mill's farmers become workers*
    if first.start > version.start or parted(filled, first, version) or "build" in filled.verbs or not told:
        return NOTHING
    if first.number is not None or first.part_of or version.number is not None or version.exhausted:
        return NOTHING
    standing = state.players[state.to_move].where
    kinds = {id.rpartition("_")[0] for id in first.ids("industry")}
    new = [id for kind in kinds for tier in version.ids("tier") if (id := f"{kind}_{tier}") in state.ruleset.industries]
    old = [id for id in standing if id.rpartition("_")[0] in kinds and id not in new]
    if len(new) != 1 or len(old) != 1 or (len(first.ids("industry")) == 1 and old[0] not in first.ids("industry")):
        return NOTHING
    return [Part("expand", f"{new[0]} over {old[0]}", guess="cover" not in filled.verbs)]


def _several(item: Item) -> bool:
    """Whether more than one is counted; a number behind a shipyard is its strength."""
    return (item.count or 1) > 1 or (item.groups != {"shipyard"} and (item.number or 1) > 1)


def outgrown(filled: Filled, state: State) -> Sequence[Part]:
    """*Instead of the level 2 shipyard a three*, *I swap my shipyard 1 for a three*."""
    first, bigger = filled.one("first"), filled.one("bigger")
    assert first is not None
    assert bigger is not None
    instead = first.roles == {"over"} and bigger.roles == BARE
    swapped = first.roles == BARE and "for" in bigger.roles and "swap" in filled.verbs
    sized = bigger.size is not None or bigger.as_size is not None
    return enlarged(filled, state) if sized and (instead or swapped) and not parted(filled, first, bigger) else NOTHING


def enlarged(filled: Filled, state: State) -> Sequence[Part]:
    """*The little yard becomes a big one*."""
    first, bigger = filled.one("first"), filled.one("bigger")
    assert first is not None
    assert bigger is not None
    if "" in bigger.roles and first.roles.isdisjoint(("from", "over")) and bigger.roles == BARE:
        return NOTHING  # but *out of shipyard 2 I make a three*
    size = bigger.size if bigger.size is not None else bigger.as_size or bigger.number
    mine = state.players[state.to_move].shipyards()
    smaller = sorted({other for other in mine if size is None or other < size})
    only = [f"shipyard_{smaller[0]}"] if len(smaller) == 1 else []  # *my yard goes up to 2*
    old = (
        only
        if len(first.ids("shipyard")) > 1 and first.size is None and first.after is None
        else buildings_of(first, state)[1]
    )
    if size is None or len(old) != 1 or first.start > bigger.start:
        return NOTHING
    return [Part("expand", f"shipyard_{size} over {old[0]}")]
