"""Spell what was said of buildings, cubes, islands and expeditions as canonical text."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.speech.frames import NOTHING, Filled, Part
from referee.speech.items import BARE, OVER, THEN, Item
from referee.speech.rewrites import split_parts

if TYPE_CHECKING:
    from referee.games.anno1800.state import Field, State

BUILDINGS = ("industry", "ship", "shipyard")
INFERRED, UNTRUE, LOOSE = "inferred", "untrue", "loose"
"""Doubts: the table helped; something said does not fit; two things may not belong together."""


def count_name(count: int, name: str) -> str:
    """Return `worker` or `2 worker`."""
    return name if count == 1 else f"{count} {name}"


def doubt_if(doubted: bool, doubt: str = INFERRED) -> str:
    """Return the doubt where there is one."""
    return doubt if doubted else ""


def doubted(parts: Sequence[Part], doubt: str = INFERRED) -> list[Part]:
    """Return the parts with a doubt."""
    return [part._replace(doubt=part.doubt or doubt) for part in parts]


def rank(item: Item, state: State) -> int:
    """Return the rank of the tier that an item names."""
    return state.ruleset.tiers.index(item.ids("tier")[0])


# buildings ------------------------------------------------------------------------------------------------------------


def merge_versions(ids: Sequence[str]) -> str:
    """Return one name for the versions of an industry; "" where the ids are different things."""
    if len(ids) == 1:
        return ids[0]
    stems = {id.rpartition("_")[0] for id in ids}
    return stems.pop() if len(stems) == 1 else ""


def list_buildings(item: Item, state: State) -> tuple[int, list[str]]:
    """Return how many, and the names that an item can mean; ships and shipyards by their strength."""
    ids = item.ids(*BUILDINGS) or tuple(
        id for good in item.ids("resource") for id in state.ruleset.makers.get(good, ())
    )
    if not item.groups & {"ship", "shipyard"}:
        return item.amount, [merge_versions(ids)] if merge_versions(ids) else list(ids)
    if len(ids) == 1:  # its name tells the strength
        return item.amount, [] if item.size is not None and not ids[0].endswith(f"_{item.size}") else [ids[0]]
    size = item.size if item.size is not None else item.after
    kinds = dict.fromkeys(id.rpartition("_")[0] for id in ids)
    count = item.count if item.count is not None else 1
    yard = item.groups == {"shipyard"} and not item.plural and count > 1 and item.times == 1
    if size is None and (item.one_named or yard):
        count, size = 1, item.count  # *a two trader*; nobody builds two shipyards at once
    return count * item.times, list(ids) if size is None else [f"{kind}_{size}" for kind in kinds]


def stands(item: Item, state: State) -> bool:
    """Tell whether the player on turn has one of what a name can mean."""
    told = list_buildings(item, state)[1]
    return any(id in told or id.rpartition("_")[0] in told for id in state.players[state.to_move].where)


def is_parted(filled: Filled, one: Item, other: Item) -> bool:
    """Tell whether a break lies between two items."""
    return any(item.break_before for item in filled.items if one.start < item.start <= other.start)


def spell_over(over: Item | None, state: State) -> list[str]:
    """Return ` over …` for all that a name can mean."""
    return [""] if over is None else [f" over {name}" for name in list_buildings(over, state)[1]]


def spell_expand(filled: Filled, state: State) -> Sequence[Part]:
    built, over, version, smaller = (
        filled.need("build"),
        filled.one("over"),
        filled.one("version"),
        filled.one("smaller"),
    )
    if "cover" in filled.verbs and over is None and not filled.one("former"):
        return NOTHING
    count, told = list_buildings(built, state)
    if version is not None:
        told = [id for id in built.ids("industry") if id.endswith(f"_{version.ids('tier')[0]}")]
        count = 1
        if not told or version.count is not None or (version.start < built.start and built.break_before):
            return NOTHING
    if filled.one("former") is not None:
        return _spell_over_former(told, filled.need("former"), state) if over is None else NOTHING
    if over is not None and (built.groups <= {"ship"} or ("from" in over.roles and is_parted(filled, over, built))):
        return NOTHING  # no ship is built over an industry; *goods from the warehouse, and I build …*
    told = _keep_costing(filled.all("needs"), told, state)
    field = filled.one("field")
    if field is not None and "from" in field.roles:
        return NOTHING  # *tobacco from the New World*: it is imported
    where = f" on {field.ids('field')[0]}" if field is not None and not built.groups <= {"ship"} else ""
    if smaller is not None:  # *shipyard 3 instead of the 1*
        size = smaller.size if smaller.size is not None else smaller.number
        return [Part("expand", f"{name} over shipyard_{size}{where}") for name in told]
    grows = (bool(filled.verbs & {"become", "upgrade"}) and "build" not in filled.verbs) or built.mine
    if built.groups == {"shipyard"} and over is None and grows and len(told) == 1:
        return _spell_over_mine(told[0], state)  # *my shipyard goes up to level 2*
    reach = told
    if built.groups <= {"ship"} and len({name.rpartition("_")[0] for name in told}) == 1 and len(told) > 1:
        strongest = max(state.players[state.to_move].shipyards(), default=0)
        within = [name for name in told if int(name.rpartition("_")[2]) <= strongest]
        reach = within if len(within) == 1 else told
    complete = built.groups == {"industry"} or built.own_size is not None
    unsure = 1 < len(reach) < len(told) or (complete and (built.after or 1) > 1)
    unsure = unsure or (built.mine and not filled.verbs) or (built.groups == {"shipyard"} and (built.count or 1) > 1)
    listed = built.groups == {"ship"} and len(told) == 1 and len(filled.items) == 1  # *merchant 3 explorer 2*
    return [
        Part("expand", ", ".join([name + behind + where] * count), doubt=doubt_if(unsure), clear=listed)
        for name in reach
        for behind in spell_over(over, state)
    ]


def _spell_over_mine(name: str, state: State) -> Sequence[Part]:
    """A bigger shipyard over the smaller one that is there."""
    size = name.rpartition("_")[2]
    smaller = dict.fromkeys(y for y in state.players[state.to_move].shipyards() if size.isdigit() and y < int(size))
    return [Part("expand", f"{name} over shipyard_{yard}", doubt=doubt_if(len(smaller) > 1)) for yard in smaller]


def _spell_over_former(told: Sequence[str], former: Item, state: State) -> Sequence[Part]:
    """*Over that of the farmers*, *over the old one*: another version of what is built."""
    industries, standing = state.ruleset.industries, state.players[state.to_move].where
    kinds = [id for name in told for id in industries if name in (id, id.rpartition("_")[0])]
    found = []
    for name in kinds:
        others = [id for id in industries if id.rpartition("_")[0] == name.rpartition("_")[0] and id != name]
        others = [id for id in others if id in standing and name not in standing]
        found += [Part("expand", f"{name} over {id}") for id in others]
    return found


def _keep_costing(needs: Sequence[Item], told: Sequence[str], state: State) -> list[str]:
    """Keep of the buildings those that cost or make the goods named beside them."""
    goods = {good for item in needs for good in item.ids("resource")}
    if not goods:
        return list(told)
    found: list[str] = []
    for name in told:
        versions = [(id, i) for id, i in state.ruleset.industries.items() if name in (id, id.rpartition("_")[0])]
        fitting = [id for id, i in versions if goods <= {i.makes, *(need for need, _ in i.cost.resources)}]
        found += [name] if fitting and len(fitting) == len(versions) else fitting
    return found


def spell_purpose(filled: Filled, state: State) -> Sequence[Part]:
    """*Brass from Anton for a motor assembly*."""
    built = filled.need("build")
    return NOTHING if "over" in built.roles and stands(built, state) else spell_expand(filled, state)


def spell_placed(filled: Filled, state: State) -> Sequence[Part]:
    """*It goes where the bakery is*: told in a clause of its own, behind what is built."""
    over, field = filled.one("over"), filled.one("field")
    if field is not None:
        bare = over is not None or (field.roles == BARE and field.groups != {"field"})
        return NOTHING if bare else [Part("", field.ids("field")[0], behind="on", doubt=doubt_if(not filled.called))]
    told = list_buildings(over, state)[1] if over is not None else []
    clear = over is not None and (over.roles == OVER or filled.called or over.break_before)
    return [Part("", told[0], behind="over", doubt=INFERRED)] if len(told) == 1 and clear else NOTHING


def spell_replace(filled: Filled, state: State) -> Sequence[Part]:
    """*The farm goes, a bakery comes*, *I turn the farm into a bakery*: of two buildings the one that stands goes."""
    first, second = filled.need("first"), filled.need("second")
    old, new = (first, second) if first.start < second.start else (second, first)
    if stands(new, state) and (not stands(old, state) or _goes_alone(new, old, filled)):
        old, new = new, old
    count, told = list_buildings(new, state)
    olds = list_buildings(old, state)[1]
    if count != 1 or old.amount != 1 or len(olds) != 1 or not told or told == olds:
        return NOTHING
    if "resource" in old.groups and filled.verbs and all("trade" in i.verbs for i in filled.items if i.is_verb):
        return NOTHING  # *bakery, charcoal by exchange*: the coal is traded for
    sure = stands(old, state) and bool(old.groups & new.groups) and "resource" not in old.groups | new.groups
    back = any(item.is_verb and "return" in item.verbs and "cover" not in item.verbs for item in filled.items)
    field = filled.one("field")
    where = f" on {field.ids('field')[0]}" if field is not None else ""
    word = "remove" if back and new.groups != {"shipyard"} else "over"
    return [Part("expand", f"{name}{where} {word} {olds[0]}", doubt=doubt_if(not sure)) for name in told]


def _goes_alone(gone: Item, other: Item, filled: Filled) -> bool:
    """Tell whether a verb that removes stands in the same part as one building and not as the other."""
    parts = [part for part in split_parts(filled.items) if any(i.is_verb and "remove" in i.verbs for i in part)]
    return len(parts) == 1 and gone in parts[0] and other not in parts[0]


def spell_enlarged(filled: Filled, state: State) -> Sequence[Part]:
    """*Shipyard 1 becomes a 2*."""
    old, bigger = filled.need("first"), filled.need("bigger")
    sizes = [bigger.size, bigger.as_size, bigger.number]
    size = next((value for value in sizes if value is not None), None)
    own = old.size or old.after or old.own_size
    yards = state.players[state.to_move].shipyards()
    own = own if own is not None else yards[0] if len(set(yards)) == 1 else None
    if size is None or own is None or not own < size or bigger.start < old.start:
        return NOTHING
    if not filled.called and "to" not in bigger.roles and "over" not in old.roles:
        return NOTHING
    return [Part("expand", f"shipyard_{size} over shipyard_{own}")]


def spell_product(filled: Filled, state: State) -> Sequence[Part]:
    """*A beer factory*: the industry that makes a good."""
    item, over, version = filled.need("product"), filled.one("over"), filled.one("version")
    if not filled.called and filled.verbs & {"take", "get", "want", "buy"} and "make" not in filled.verbs:
        return NOTHING  # *I'll have a beer*: the good itself is meant
    bare = not filled.called and not filled.names_noun("factory", "tile", "one")
    if bare and (item.count is not None or item.fresh):
        return NOTHING  # *another beer, please*
    if over is not None and "from" in over.roles and is_parted(filled, over, item):
        return NOTHING
    if any(i.is_noun("factory") and i.roles == {"from"} for i in filled.items) and "build" not in filled.verbs:
        return NOTHING  # *soap from my factory*: it pays
    found: list[Part] = []
    for good in item.ids("resource"):
        makers = state.ruleset.makers.get(good, ())
        if version is not None:
            makers = tuple(id for id in makers if id.endswith(f"_{version.ids('tier')[0]}"))
        name = merge_versions(makers) or (makers[0] if makers else "")
        overs = spell_over(over, state)
        if name and not any(behind.startswith(f" over {name}") for behind in overs):
            found += [Part("expand", name + behind, doubt=doubt_if(bare and not filled.verbs)) for behind in overs]
    return found


def _list_due(objects: Sequence[Item], state: State) -> set[str]:
    """Return the goods that any of these things may cost."""
    rules = state.ruleset
    costs = [rules.industries[id].cost for item in objects for id in item.ids("industry")]
    costs += [rules.ships[id].cost for item in objects for id in item.ids("ship")]
    costs += [cost for item in objects if item.ids("shipyard") for cost in rules.shipyards.values()]
    costs += [*rules.workforce, *rules.upgrade] if any(item.ids("tier") for item in objects) else []
    return {good for cost in costs for good, _ in cost.resources}


def split_names(items: list[Item], state: State) -> list[Item]:
    """Take names of two words apart that mean two things where they stand: *planks sawmill*, *farmers workers*."""
    verbs = frozenset[str]().union(*(item.verbs for item in items)) - {"own"}
    cards = any(item.is_noun("card", "stack") for item in items) or bool(verbs & {"swap", "return", "discard", "play"})
    made_of = any(len(item.parts) == 2 and "from" in item.roles and "" not in item.roles for item in items)
    rises = (
        made_of
        or bool(verbs & {"upgrade", "become", "make", "hire"})
        or (not verbs and any(item.ids("resource") for item in items))
    )
    found: list[Item] = []
    for at, item in enumerate(items):
        kinds = [{group for group, _ in part} for part in item.parts]
        objects = [
            i for i in items[:at] if i.groups & {"industry", "ship", "shipyard", "tier"} and i.roles in (BARE, {"to"})
        ]
        supplied = kinds == [{"resource"}, {"industry"}] and item.roles == BARE and bool(objects) and not item.verbs
        supplied = supplied and item.parts[0][0][1] in _list_due(objects, state)
        supplied = supplied and not any(item.parts[0][0][1] in i.ids("resource") for i in items if i is not item)
        supplied = supplied and not any("build" in i.verbs for i in items[max(0, at - 1) : at + 2])
        risen = (
            kinds == [{"tier"}, {"tier"}] and rises and not cards and bool(verbs or item.number or "from" in item.roles)
        )
        if not (supplied or risen):
            found.append(item)
            continue
        one, other = copy(item), copy(item)
        one.name(item.parts[0])
        other.name(item.parts[1])
        other.start, other.break_before, other.by_and, other.count, other.after = item.end - 1, 0, False, None, None
        if risen:
            one.count, one.after = item.number, None
            other.by_article, other.roles = False, BARE if "from" in item.roles else item.roles
            other.break_before = other.by_and = "hire" in verbs
        found += [one, other]
    return found


# cubes ----------------------------------------------------------------------------------------------------------------


def spell_workforce(filled: Filled, state: State) -> Sequence[Part]:
    tiers = filled.all("tiers")
    between = [item for item in filled.items if item.is_verb and tiers[0].start < item.start < tiers[-1].start]
    passive = filled.called and filled.items[-1].verbs >= {"hire"}  # *zwei Bauern werden eingestellt*
    if ("become" in filled.verbs and not passive) or (between and not filled.called):
        return NOTHING
    if any(item.verbs & {"upgrade", "leave"} and "hire" not in item.verbs for item in filled.items):
        return NOTHING
    if any("to" in item.roles and "" not in item.roles for item in tiers[filled.called :]) or any(
        i.exhausted for i in tiers
    ):
        return NOTHING  # *two workers to artisans*: a rise
    if any(item.is_noun("island") and item.roles <= {""} for item in filled.items):
        return NOTHING  # *I take an island: two farmers*
    again = len({item.things for item in tiers}) < len(tiers)
    if again and any(item.number is not None for item in tiers):
        return NOTHING
    made = "make" in filled.verbs
    if not filled.called and not again and any(not i.break_before and (made or i.count is None) for i in tiers[1:]):
        return NOTHING  # two tiers side by side are rather a rise that was not understood
    if again and not filled.called and any(item.break_before for item in tiers[1:]):
        return NOTHING
    later = not filled.called and tiers[0].break_before >= THEN and tiers[0].number is None and not tiers[0].fresh
    mine = not filled.verbs and any(item.mine for item in tiers)
    unsure = (not filled.called and "build" in filled.verbs) or later or mine
    told = ", ".join(count_name(item.amount, item.ids("tier")[0]) for item in tiers)
    return [Part("workforce", told, runs_on=True, doubt=doubt_if(unsure))]


def spell_anybody(filled: Filled, state: State) -> Sequence[Part]:
    """*Hire someone*, *two new people*: of whichever kind."""
    cubes = filled.one("cubes")
    if cubes is not None and (cubes.every or cubes.exhausted or not (filled.called or cubes.fresh)):
        return NOTHING
    count = 1 if cubes is None else cubes.amount
    return [Part("workforce", count_name(count, tier), vague=True) for tier in state.ruleset.tiers]


def spell_upgrade(filled: Filled, state: State) -> Sequence[Part]:
    """One rise, or several by one step each where no end is told."""
    ends, risen, steps = filled.all("to"), filled.all("from"), filled.one("steps")
    counted_before = steps.number if steps is not None and risen and steps.start < risen[0].start else None
    at = filled.one("at") or filled.one("site")
    if (
        steps is not None
        and risen
        and steps.start < risen[0].start
        and (risen[0].break_before or "become" in filled.verbs)
    ):
        steps = None if steps.number in (None, sum(i.amount for i in risen)) or ends else steps  # *two upgrades: …*
    again = len({item.things for item in risen}) < len(risen)
    counted = any(item.number is not None or item.parts for item in risen)
    if any(item.fresh for item in risen) or (again and (ends or steps or counted)):
        return NOTHING
    if any("to" in item.roles and "" not in item.roles for item in risen[1:]) or (ends and len(risen) > 1):
        return NOTHING
    if any(i.is_verb and risen[0].start < i.start < risen[-1].start for i in filled.items) if len(risen) > 1 else False:
        return NOTHING
    if not again and any(one.number is None and not two.break_before for one, two in pairwise(risen)):
        return NOTHING  # *je monte artisan un ouvrier*: the one is rather what the other becomes
    passive = filled.items[-1].verbs == {"upgrade"} and len(risen) == 1  # *ein Bauer wird hochgestuft*
    if "become" in filled.verbs and not ends and not passive:
        return NOTHING
    if ends and ends[0].by_and and "" in ends[0].roles:
        return NOTHING  # *a farmer rises, and a worker too*
    if not risen:
        pronoun = any(item.is_noun("them") for item in filled.items)
        return NOTHING if ends or pronoun else _spell_any_rise(steps, state)
    end = ends[-1] if ends else None
    if len(ends) > 1 and ends[0].start < risen[0].start:
        return NOTHING
    if end is None and len(risen) == 1 and "to" in risen[0].roles and "" not in risen[0].roles:
        high = rank(risen[0], state)  # *… and promote him to engineer*
        ranks = state.ruleset.tiers
        told = [f"{ranks[high - 1]} to {ranks[high]}"] * risen[0].amount
        return [Part("upgrade", ", ".join(told), doubt=INFERRED)] if high and at is None and steps is None else NOTHING
    if end is not None:
        counted = end.roles == BARE and end.count is not None and not end.by_article
        if counted and "from" not in risen[0].roles and not ("become" in filled.verbs and end.count == risen[0].count):
            return NOTHING  # *upgrade one artisan, one worker*: what is counted by itself rises too
        backwards = end.start < risen[0].start and "" in risen[0].roles
        if backwards and (risen[0].break_before or end.roles == risen[0].roles == BARE):
            return NOTHING
    if any(item.break_before or item.number is not None or item.start < risen[0].start for item in ends[1:]):
        return NOTHING  # *two farmers to workers, one artisan …*: the other one rises too
    tired = (end is not None and end.exhausted) or bool(filled.all("area"))
    found: list[str] = []
    for item in risen:
        rise = _spell_rise(item, end, steps, state)
        if not rise:
            return NOTHING
        where = ""
        if item.exhausted or tired:
            where = " exhausted"
        elif at is not None and not [i for i in risen if item.start < i.start < at.start]:
            names = list_buildings(at, state)[1]
            if len(names) != 1:
                return NOTHING
            where = f" at {names[0]}"
        every = counted_before or state.players[state.to_move].ready[rank(item, state)]
        count = every if item.every and item.number is None else item.amount  # *three rises, all farmers to workers*
        count = 1 if item.times > 1 and end is None and steps is None else count
        count = end.times if end is not None and end.times > 1 and count == 1 else count  # *worker > artisan x2*
        found += [rise + where] * count
    heads = steps is not None and steps.start < risen[0].start and bool(risen[0].break_before)
    part = Part("upgrade", ", ".join(found), runs_on=True, clear=bool(ends), doubt=doubt_if(heads, LOOSE))
    return [part] if found else NOTHING


def _spell_rise(item: Item, end: Item | None, steps: Item | None, state: State) -> str:
    """`farmer to artisan`: to the end that was told, by so many steps, or by one; "" where that is no rise."""
    ranks, low = state.ruleset.tiers, rank(item, state)
    told = item.times if steps is None else steps.number if steps.number is not None else steps.times
    told = item.size if item.size is not None and steps is None else told  # *a farmer two levels up*
    if end is not None:
        high = rank(end, state)
        if steps is not None and told != high - low and (steps.is_noun("step") or told != item.amount):
            return ""
    else:
        high = low + (told or 1)
    return f"{ranks[low]} to {ranks[high]}" if low < high < len(ranks) else ""


def _spell_any_rise(steps: Item | None, state: State) -> Sequence[Part]:
    """The rises by one step that a player has cubes for, so many at once as were told."""
    count = 1 if steps is None else steps.count if steps.groups == {"number"} and "" in steps.roles else None
    if count is None or (steps is not None and (steps.times > 1 or steps.every)):
        return NOTHING
    ranks, ready = state.ruleset.tiers, state.players[state.to_move].ready
    rises = [f"{ranks[low]} to {ranks[low + 1]}" for low in range(len(ranks) - 1) if ready[low] >= count]
    return [Part("upgrade", ", ".join([rise] * count), vague=True) for rise in rises]


def spell_chain(filled: Filled, state: State) -> Sequence[Part]:
    """*A farmer becomes a worker becomes an artisan*, *out of two farmers I make workers*."""
    ends = filled.all("to")
    one = Filled(filled.frame, filled.items)
    one.slots, one.verbs, one.called = {**filled.slots, "to": ends[-1:]}, filled.verbs, filled.called
    return spell_upgrade(one, state)


def spell_pair(filled: Filled, state: State) -> Sequence[Part]:
    """Spell *… and a worker artisan*, *make a worker an artisan*: a cube with the next tier right behind it."""
    start, end = filled.need("from"), filled.need("to")
    counted = end.number is not None and not end.by_article and end.after is None
    if [item for item in filled.items if not item.is_verb] != [start, end] or end.break_before or counted:
        return NOTHING
    return spell_upgrade(filled, state) if filled.called else doubted(spell_upgrade(filled, state))


def find_workers(place: Item, wanted: int | None, state: State) -> tuple[str, bool]:
    """Return so many cubes at a place (all that work there where no number was told) and whether that is a guess."""
    told = set(list_buildings(place, state)[1])
    working = [(field.stands, tier) for field in _fields(told, state) for tier in field.cubes]
    if len(set(working)) != 1 or (wanted or len(working)) > len(working):
        return "", False
    stands, tier = working[0]
    text = f"{count_name(wanted or len(working), state.ruleset.tiers[tier])} at {stands}"
    return text, wanted is None and len(working) > 1


def _fields(names: set[str], state: State) -> list[Field]:
    fields = state.players[state.to_move].fields
    return [field for field in fields if {field.stands, field.stands.rpartition("_")[0]} & names]


def price_of(tiers: Sequence[Item], state: State) -> int:
    """Return what it costs to send these cubes home."""
    return sum(state.ruleset.shift_end_price[rank(item, state)] * item.amount for item in tiers)


def spell_shift_end(filled: Filled, state: State) -> Sequence[Part]:
    """Cubes with where they lie: a place belongs to the cube before it, the first one to the first cube."""
    places = [*filled.all("at"), *filled.all("site")]
    if "become" in filled.verbs or any(item.fresh for item in filled.all("tiers")):
        return NOTHING
    tiers = [copy(item) for item in filled.all("tiers")]
    if any("to" in item.roles and "" not in item.roles for item in tiers[1:]):
        return NOTHING  # *I send a farmer to the workers*: a rise
    if not tiers:
        return _spell_whoever(filled, places, state)
    if any("" in item.roles and "from" not in item.roles for item in filled.all("site")):
        return NOTHING
    gold, areas = filled.one("gold"), filled.all("area")
    cubes = [item for item in filled.all("cubes") if item.number is not None and not item.by_article]
    if (
        cubes
        and cubes[0].number in (price_of(tiers, state), price_of(tiers[:1], state))
        and cubes[0].groups == {"number"}
    ):
        priced = "pay" in filled.verbs or "" not in cubes[0].roles or "for" in tiers[-1].roles
        cubes = cubes[1:] if priced else cubes
    if cubes and cubes[0].number != sum(item.amount for item in tiers):  # *the workers at the brewery, both*
        if len(cubes) > 1 or len(tiers) > 1 or tiers[0].number not in (None, cubes[0].number):
            return NOTHING
        tiers[0].count = cubes[0].number
    for item in tiers:
        doubtful = "for" in item.roles and (item.number or 1) > 1 and not item.plural
        if doubtful and item.number == state.ruleset.shift_end_price[rank(item, state)]:
            item.count = item.after = None  # *for two the worker*: what he costs
    where = {id(item): " exhausted" for item in tiers if item.exhausted}
    leads = len(places) + len(areas) == len(tiers) and min(i.start for i in (*places, *areas)) < tiers[0].start
    for place in sorted((*places, *areas), key=lambda item: item.start):
        before = [item for item in tiers if item.start < place.start]
        after = [item for item in tiers if item.start > place.start]
        owner = after[0] if leads and after else before[-1] if before else tiers[0]
        told = list_buildings(place, state)[1] if place not in areas else []
        if len(told) > 1 or (id(owner) in where and place not in areas):
            return NOTHING
        where[id(owner)] = f" at {told[0]}" if told else " exhausted"
    several = False
    for item in tiers:
        place_name = where.get(id(item), "").removeprefix(" at ")
        if item.number is None and place_name and place_name != " exhausted":
            working = sum(field.cubes.count(rank(item, state)) for field in _fields({place_name}, state))
            several = several or (working > (2 if item.plural else 1) and not item.single)
            item.count = working if item.plural and working > 1 else item.count
        elif item.number is None and item.plural and where.get(id(item)):
            item.count, several = max(1, state.players[state.to_move].exhausted[rank(item, state)]), True
    prices = (None, price_of(tiers, state), *(price_of([item], state) for item in tiers))
    odd = gold is not None and gold.number not in prices
    told = [count_name(item.amount, item.ids("tier")[0]) + where.get(id(item), "") for item in tiers]
    if len(told) == 1 and not where:
        return [
            Part("shift-end", told[0] + place, doubt=doubt_if(odd, UNTRUE)) for place in _list_places(tiers[0], state)
        ]
    several = several and gold is None
    return [Part("shift-end", ", ".join(told), doubt=doubt_if(odd, UNTRUE) or doubt_if(several))]


def _list_places(item: Item, state: State) -> list[str]:
    """Return where such a cube can lie; the speaker must say which one is meant."""
    me, tier = state.players[state.to_move], rank(item, state)
    found = [" exhausted"] if me.exhausted[tier] else []
    found += dict.fromkeys(f" at {field.stands}" for field in me.fields if tier in field.cubes)
    return found if len(found) > 1 and item.amount == 1 else [""]


def _spell_whoever(filled: Filled, places: Sequence[Item], state: State) -> Sequence[Part]:
    """*Shift end at the bakery*, *the bloke at the bakery goes home*: who works there."""
    counted = [i for i in (*places, *filled.all("cubes")) if i.number is not None and not i.by_article]
    if not places or len(counted) > 1 or filled.all("area"):
        return NOTHING
    found = [find_workers(place, counted[0].number if counted else None, state) for place in places]
    texts = [text for text, _ in found]
    if not all(texts) or len(set(texts)) < len(texts):
        return NOTHING
    return [Part("shift-end", ", ".join(texts), doubt=doubt_if(any(guess for _, guess in found)))]


def spell_released(filled: Filled, state: State) -> Sequence[Part]:
    """*I get a farmer back for one gold*: only where it is told from where, or what that costs."""
    tiers, gold, price = filled.all("tiers"), filled.one("gold"), filled.one("price")
    due = price_of(tiers, state)
    told = bool(filled.all("at") or filled.all("site") or filled.all("area")) or any(item.exhausted for item in tiers)
    bought = gold is not None and "gold" in (gold.ids("token") or ("gold",)) and gold.number == due
    if not (told or bought) or not (gold or filled.called) or (filled.verbs == {"pay"} and tiers[0].roles == {"with"}):
        return NOTHING
    if price is not None and price.number != due:
        return NOTHING
    if filled.frame.is_("weak") and not bought:
        return NOTHING
    return spell_shift_end(filled, state)


def spell_off_work(filled: Filled, state: State) -> Sequence[Part]:
    """*Both workers off the sawmill*: only where so many are at work there."""
    who, at = filled.need("tiers"), filled.need("at")
    tier = rank(who, state)
    fields = [field for field in _fields(set(list_buildings(at, state)[1]), state) if tier in field.cubes]
    working = sum(field.cubes.count(tier) for field in fields)
    if (
        who.start > at.start
        or at.break_before
        or who.fresh
        or len({f.stands for f in fields}) != 1
        or who.amount > working
    ):
        return NOTHING
    return [Part("shift-end", f"{count_name(who.amount, who.ids('tier')[0])} at {fields[0].stands}", doubt=INFERRED)]


def spell_recalled(filled: Filled, state: State) -> Sequence[Part]:
    """*Two gold to get my brewer back*: whoever works there, if that is what it costs."""
    kept = []
    for part in _spell_whoever(filled, filled.all("at"), state):
        words = part.text.partition(" at ")[0].split(" ")
        price = state.ruleset.shift_end_price[state.ruleset.tiers.index(words[-1])]
        if filled.need("gold").number in (None, price * (int(words[0]) if len(words) > 1 else 1)):
            kept.append(part._replace(doubt=INFERRED))
    return kept


# islands, expeditions, festivals --------------------------------------------------------------------------------------


def _is_no_voyage(filled: Filled) -> bool:
    """Tell whether something else than a token goes away, or a card is played or flipped before."""
    if filled.verbs & {"remove", "discard", "play"} and not filled.all("token"):
        return True
    flips = next((at for at, item in enumerate(filled.items) if "activate" in item.verbs), len(filled.items))
    called = next((at for at, item in enumerate(filled.items) if item.is_noun(*filled.frame.calls)), 0)
    return any(item.break_before for item in filled.items[flips + 1 : called + 1])


def spell_old_world(filled: Filled, state: State) -> Sequence[Part]:
    items = filled.all("shown")
    far = [item for item in filled.items if item.is_noun("old_world") and "" not in item.roles]
    goal = any("to" in item.roles for item in far)
    sent = [i for i in items if i.groups & {"ship"} and (i.mine or (goal and i.start < far[0].start))]
    if goal or filled.verbs & {"sail", "explore"}:
        items = [item for item in items if item not in sent]  # *I send my explorers to the Old World*
    if far and items and items[0] is filled.items[0] and items[0].is_noun("expedition") and items[0].number is None:
        items = items[1:]  # *an expedition to the Old World*
    if len(items) == 2 and set(items[1].things) <= set(items[0].things) and items[0].number is None:
        items = items[1:]  # *a ship, an explorer*: the same thing said again, closer
    if len(items) > 1 or _is_no_voyage(filled):
        return NOTHING
    there = next((item for item in filled.items if item.is_noun("old_world")), None)
    if items and there is not None and items[0].is_noun("expedition") and is_parted(filled, items[0], there):
        return NOTHING  # *draw two expedition cards, then the Old World*: something else gave them
    shown, unsure = [], bool(sent or filled.all("by")) or "hire" in filled.verbs
    for item in items:
        if item.is_noun("expedition"):
            shown.append("expedition cards" if item.number is None else f"{item.number} expedition cards")
        elif item.groups & {"tier"}:
            effects = [island.effect for island in state.ruleset.old_world if island.effect is not None]
            fits = any(
                e.kind == "cubes" and e.tier == rank(item, state) and (e.amount or 1) == item.amount for e in effects
            )
            unsure = unsure or not fits
            shown.append(count_name(item.amount, item.ids("tier")[0]))
        else:
            told = list_buildings(item, state)[1]
            shown.append(told[0] if len(told) == 1 else told[0].rpartition("_")[0] if told else "")
        unsure = unsure or item.mine
    return [Part("old-world", ", ".join(shown), doubt=doubt_if(unsure))] if all(shown) else NOTHING


def spell_new_world(filled: Filled, state: State) -> Sequence[Part]:
    cards, ship = filled.one("cards"), filled.one("by")
    if ship is not None and "" in ship.roles and ("build" in filled.verbs or ship.break_before):
        return NOTHING  # *I build an explorer 2 to get to the New World*
    if _is_no_voyage(filled) or (cards is not None and filled.verbs & {"activate", "play"}):
        return NOTHING
    if cards is not None and cards.number not in (None, 1, state.ruleset.limits.new_world_cards):
        return NOTHING
    known = state.ruleset.new_world_goods
    named = [item.ids("resource")[0] for item in filled.all("goods")]
    told = [next((good for good in known if good in (name, f"{name}_beans")), "") for name in named]
    vague = cards is not None and not filled.verbs and not told  # *New World card* may be one of the hand
    paid, had = filled.one("token"), len(state.players[state.to_move].new_world)
    odd = paid is not None and paid.number not in (None, *state.ruleset.limits.new_world_price[had : had + 1])
    doubt = doubt_if(odd, UNTRUE) or doubt_if(vague)
    return [Part("new-world", ", ".join(told), doubt=doubt)] if all(told) else NOTHING


def spell_island(filled: Filled, state: State) -> Sequence[Part]:
    """*I found an island with cocoa, tobacco and cotton*; *one more island, please*, of either world."""
    named = [item for item in filled.items if item.is_noun("island")]
    if filled.all("goods"):
        return doubted(spell_new_world(filled, state))
    told = len(named) == 1 and (named[0].by_article or named[0].fresh or "explore" in filled.verbs)
    return [Part("old-world", doubt=INFERRED), Part("new-world", doubt=INFERRED)] if told else NOTHING


def spell_expedition(filled: Filled, state: State) -> Sequence[Part]:
    told = (*filled.all("cards"), *filled.all("count"))
    numbers = {item.number for item in told if item.number is not None and not item.by_article}
    one = [item for item in told if item.by_article and item.is_noun("card", "one_expedition")]
    if not numbers and any(len(told) > 1 or item.is_noun("one_expedition") for item in one):
        numbers = {1}  # *an expedition, just one card*
    sent = "sail" in filled.verbs and all(item.plural or item.mine for item in filled.all("ships"))
    if len(numbers) > 1 or (filled.all("ships") and not sent) or _is_no_voyage(filled):
        return NOTHING
    return [Part("expedition", str(numbers.pop() if numbers else state.ruleset.limits.expedition))]


def spell_festival(filled: Filled, state: State) -> Sequence[Part]:
    told = filled.all("all")
    if any(item.groups & {"tier", "number"} and not item.every for item in told):
        return NOTHING
    ships = [item for item in told if "ship" in item.groups]
    return NOTHING if any(item.own_size or item.size or item.number for item in ships) else [Part("festival")]


def spell_pass(filled: Filled, state: State) -> Sequence[Part]:
    return [Part("pass")]
