"""Buildings as they are said: what is built, over what, instead of what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, Item
from referee.engine.words import Meaning

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Industry
    from referee.games.anno1800.state import State

BUILDING = ("industry", "ship", "shipyard")
NOTHING: Sequence[Part] = ()
BESIDE = 12
"""So many letters at most stand between a good and the building right behind it: *coal from my own kiln*."""
_INSTEAD = frozenset(("over",))
GOAL = "as-goal"
"""Stands behind what is only told as the goal of a payment: *uhlí na sklárnu*; without one nothing was built."""


def one_name(ids: Sequence[str], state: State) -> str:
    """One name for the versions of an industry; "" where the ids are different things."""
    if len(ids) == 1:
        return ids[0]
    stems = {id.rpartition("_")[0] for id in ids}
    return stems.pop() if len(stems) == 1 else ""


def buildings_of(item: Item, state: State, *, counted: bool = True) -> tuple[int, list[str]]:
    """How many, and the names it can mean; ships and shipyards by their strength."""
    ids = item.ids(*BUILDING) or tuple(id for good in item.ids("resource") for id in state.ruleset.makers.get(good, ()))
    if item.groups & {"ship", "shipyard"}:
        if len(ids) == 1:  # its name tells the strength
            other = item.size is not None and not ids[0].endswith(f"_{item.size}")
            return (1 if item.number is None else item.number) * item.times, [] if other else [ids[0]]
        size = item.size if item.size is not None else item.after
        kinds = dict.fromkeys(id.rpartition("_")[0] for id in ids)
        count = item.count if item.count is not None else 1
        if size is None and (item.one_named or _is_size(item)):
            count, size = 1, item.count  # *a two trader*, *a two shipyard*
        if size is not None:
            return count * item.times, [f"{kind}_{size}" for kind in kinds]
        return count * item.times, list(ids)
    return (item.number or 1) * item.times, [one_name(ids, state)] if one_name(ids, state) else list(ids)


def _is_size(item: Item) -> bool:
    """Whether a number before shipyards is rather their strength: nobody builds two of them at once."""
    return item.groups == {"shipyard"} and not item.plural and (item.count or 1) > 1 and item.times == 1


def narrows(one: Item, other: Item, state: State) -> tuple[Meaning, ...]:
    """*The artisans' kiln*: one version of an industry; *brass smeltery*: what it makes, said before it."""
    industries = state.ruleset.industries
    if other.roles != BARE:
        return _of_good(one, other, state) or _of_those(one, other)
    ids = other.ids("industry")
    goods = one.ids("resource")
    nouns = len(one.ids("noun"))
    if one.is_noun("cube") and len(one.things) == nouns and other.groups == {"tier"} and other.count is None:
        return other.things  # *three of the green cubes*
    if goods and other.is_noun("cube") and one.number is None and len(other.things) == 1:
        return tuple(
            ("industry", id) for good in goods for id in state.ruleset.makers.get(good, ())
        )  # *the weapon man*
    if goods and other.is_noun("factory") and one.number is None and one.roles != BARE:
        return tuple(("industry", id) for good in goods for id in state.ruleset.makers.get(good, ()))
    if not ids or other.groups != {"industry"}:
        return ()
    if goods and one.number is None and len(one.things) == 1 and all(industries[id].makes in goods for id in ids):
        return other.things if other.guessed else ()
    tiers = one.ids("tier")
    if not tiers or one.roles == BARE or one.number is not None or one.exhausted:
        return ()
    found = tuple(("industry", id) for id in ids if id.endswith(tuple(f"_{tier}" for tier in tiers)))
    return found if len(found) < len(ids) else ()


def _of_good(one: Item, other: Item, state: State) -> tuple[Meaning, ...]:
    """*The farm of the pigs*: a name of several industries, or a misspelt one, with what it makes behind it."""
    goods, ids = other.ids("resource"), one.ids("industry")
    if not goods or not (one.guessed or other.guessed) or other.number is not None or one.groups != {"industry"}:
        return ()
    return tuple(("industry", id) for id in ids if state.ruleset.industries[id].makes in goods)


def _of_those(one: Item, other: Item) -> tuple[Meaning, ...]:
    """*Over the kiln of the artisans*: the version that goes."""
    tiers, ids = other.ids("tier"), one.ids("industry")
    if "over" not in one.roles or not tiers or len(other.things) > 1 or other.number is not None or other.exhausted:
        return ()
    found = tuple(("industry", id) for id in ids if id.endswith(f"_{tiers[0]}"))
    return found if 0 < len(found) < len(ids) else ()


def laid_on(item: Item) -> bool:
    """Whether something is laid on it: *auf den Hof*; Czech *na* is *into* as well."""
    return "over" in item.roles and not item.roles & {"", "for"}


def expand(filled: Filled, state: State) -> Sequence[Part]:
    built = filled.one("build")
    assert built is not None
    if built.part_of or built.exhausted or (built.groups != {"shipyard"} and _rises(filled)):
        return NOTHING
    if filled.all("yard") and not built.groups <= {"ship"}:
        return NOTHING  # *a trader out of my shipyard*
    if laid_on(built):
        return NOTHING  # *I slap the mill onto the farm*: the farm is not built
    version = filled.one("version")
    if version is not None and version.start < built.start and built.break_before:
        return NOTHING  # *a worker to artisan, the warehouse …*
    if version is not None:
        narrowed = _of_version(built, version, state)
        if not narrowed:
            return NOTHING
        count, told = 1, narrowed
    else:
        count, told = buildings_of(built, state)
    over, former = filled.one("over"), filled.one("former")
    if over is not None and over.by_article and over.roles == _INSTEAD and not stands(over, state):
        return [Part("expand", name, guess=True) for name in told]  # *instead of a brewery I build a bakery*
    if over is None and filled.one("smaller") is None and (grown := _grown(filled, built, told, state)):
        return grown
    if "cover" in filled.verbs and over is None and former is None:
        return NOTHING  # what it covers was not understood
    if former is not None:
        return _over_former(told, former, state) if over is None and former.start > built.start else NOTHING
    if over is not None and "from" in over.roles and parted(filled, over, built):
        return NOTHING  # *goods from the warehouse, and I build …*: it rather pays
    if over is not None and "from" in over.roles and _stands_behind(over, filled.all("needs")):
        return NOTHING  # *with coal from the kiln*
    if over is not None and built.groups <= {"ship"} and over.groups & {"industry", "resource"}:
        return NOTHING  # no ship is built over an industry: that rather supplies something
    if over is not None and "to" in over.roles and stands(built, state) and not stands(over, state):
        behind = buildings_of(built, state)[1][:1]  # *the potato farm to a glassworks*: what stands becomes the other
        return [
            Part("expand", f"{name} over {old}", guess=True) for name in buildings_of(over, state)[1] for old in behind
        ]
    if over is not None and over.groups == {"resource"} and "for" in over.roles and not stands(over, state):
        return NOTHING  # *a cellar for champagne*: what it makes
    told = _costing(filled.all("needs"), told, state)
    field = filled.one("field")
    if field is not None and "from" in field.roles:
        return NOTHING  # *tobacco from the New World*: it is imported
    afloat = built.groups <= {"ship"}  # a ship lies on the sea anyway
    where = f" on {field.ids('field')[0]}" if field is not None and not afloat else ""
    smaller = filled.one("smaller")
    if smaller is not None:  # *shipyard 3 instead of the 1*
        size = smaller.size if smaller.size is not None else smaller.number
        if built.groups == {"shipyard"} and len(told) > 1 and "to" in smaller.roles:
            return _over_mine(f"shipyard_{size}", state)  # *ich baue meine Werft auf 2 aus*
        if not built.groups <= {"shipyard"} or over is not None or not built.groups:
            return NOTHING
        return [Part("expand", f"{name} over shipyard_{size}{where}") for name in told]
    if told and over is None and built.mine and built.groups == {"shipyard"} and (bigger := _over_mine(told[0], state)):
        return bigger  # *make my shipyard a level 2*
    built_here = _within_reach(told, state) if built.groups <= {"ship"} else told
    counted_behind = built.groups == {"industry"} and built.count is None and (built.after or 1) > 1  # *number two*
    as_size = _is_size(built) and built.size is None and built.after is None  # *a two shipyard*
    unsure = 1 < len(built_here) < len(told) or counted_behind or as_size
    unsure = unsure or (built.mine and not filled.verbs)  # *my clockmakers*
    listed = built.groups == {"ship"} and len(told) == 1 and len(filled.items) == 1  # *merchant 3 explorer 2*
    return [
        Part("expand", ", ".join([name + behind + where] * count), guess=unsure, clear=listed)
        for name in built_here
        for behind in overs_of(over, state)
    ]


RISING = frozenset(("become", "upgrade"))


def stands(item: Item, state: State) -> bool:
    """Whether the player on turn has one of what a name can mean, or of what makes the good."""
    standing = state.players[state.to_move].where
    names = buildings_of(item, state)[1]
    return any(id in names or id.rpartition("_")[0] in names for id in standing)


def _rises(filled: Filled) -> bool:
    """Whether a verb only says that something rises: of buildings, shipyards do."""
    return any("upgrade" in item.verbs and "build" not in item.verbs for item in filled.items)


def _grown(filled: Filled, built: Item, told: Sequence[str], state: State) -> Sequence[Part]:
    """*My shipyard goes up to level 2*: over a smaller one that is there."""
    verbs = [item.verbs for item in filled.items if item.verbs]
    rises = any(verb & RISING for verb in verbs) and all(verb & RISING or verb == {"give"} for verb in verbs)
    if built.groups != {"shipyard"} or not rises or any("build" in verb for verb in verbs) or len(told) != 1:
        return NOTHING
    size = told[0].rpartition("_")[2]
    smaller = [yard for yard in state.players[state.to_move].shipyards() if size.isdigit() and yard < int(size)]
    if (built.count or 1) != 1:
        return NOTHING
    return [Part("expand", f"{told[0]} over shipyard_{yard}", guess=not built.mine) for yard in dict.fromkeys(smaller)]


def _over_mine(name: str, state: State) -> Sequence[Part]:
    """A bigger shipyard over the only one that is there, as a guess."""
    mine, size = state.players[state.to_move].shipyards(), name.rpartition("_")[2]
    grows = len(mine) == 1 and size.isdigit() and mine[0] < int(size)
    return [Part("expand", f"{name} over shipyard_{mine[0]}", guess=True)] if grows else NOTHING


def for_building(filled: Filled, state: State) -> Sequence[Part]:
    """*Brass from Anton for a motor assembly*."""
    built = filled.one("build")
    assert built is not None
    stands = not set(built.ids("industry")).isdisjoint(state.players[state.to_move].where)
    if "over" not in built.roles or built.groups <= {"ship"}:
        return expand(filled, state)
    if stands or "shipyard" in built.groups:
        return NOTHING  # *on the farm*: where it is built
    return [part._replace(text=f"{part.text} {GOAL}") for part in expand(filled, state)]


def placed(filled: Filled, state: State) -> Sequence[Part]:
    """*It goes where the bakery is*: said in a clause of its own, behind what is built."""
    over, field = filled.one("over"), filled.one("field")
    if (over is None) == (field is None):
        return NOTHING
    if field is not None and field.roles == BARE and field.groups != {"field"}:
        return NOTHING  # *the New World* may be more than a place
    if field is not None:
        return [Part("", field.ids("field")[0], behind="on", guess=not filled.called)]
    assert over is not None
    told = buildings_of(over, state)[1]
    apart = "over" in over.roles and bool(over.break_before)  # *…, on the sheep farm*
    if len(told) != 1 or (over.roles != _INSTEAD and not filled.called and not apart):
        return NOTHING
    return [Part("", told[0], behind="over", guess=True)]


def _over_former(told: Sequence[str], former: Item, state: State) -> Sequence[Part]:
    """*Over that of the farmers*, *over the old one*: another version of what is built."""
    industries, standing = state.ruleset.industries, state.players[state.to_move].where
    found = []
    kinds = [id for name in told for id in industries if id == name or id.rpartition("_")[0] == name]
    if former.is_noun("former"):
        kinds = [id for id in kinds if id not in standing]
    for name in kinds:
        others = [id for id in industries if id.rpartition("_")[0] == name.rpartition("_")[0] and id != name]
        if former.ids("tier"):
            others = [id for id in others if id.endswith(f"_{former.ids('tier')[0]}")]
        else:
            others = [id for id in others if id in standing]
        found += [Part("expand", f"{name} over {id}") for id in others]
    return found


def _within_reach(told: Sequence[str], state: State) -> Sequence[str]:
    """Of ships whose strength was not told the one that the shipyards can build, if there is only one."""
    strongest = max(state.players[state.to_move].shipyards(), default=0)
    kinds = {name.rpartition("_")[0] for name in told}
    fitting = [name for name in told if name.rpartition("_")[2].isdigit() and int(name.rpartition("_")[2]) <= strongest]
    return fitting if len(kinds) == 1 and len(fitting) == 1 else told


def overs_of(over: Item | None, state: State) -> list[str]:
    """What may be built over, as it is spelled; all that a name can mean."""
    return [""] if over is None else [f" over {name}" for name in buildings_of(over, state)[1]]


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
        fitting = [id for id in versions if goods <= _known_by(industries[id])]
        found += [name] if fitting and len(fitting) == len(versions) else fitting
    return found


def _known_by(industry: Industry) -> set[str]:
    """The goods by which an industry can be told from others: what it costs and what it makes."""
    return {industry.makes, *(need for need, _ in industry.cost.resources)}


def parted(filled: Filled, one: Item, other: Item) -> bool:
    """Whether a break lies between two items."""
    return any(item.break_before for item in filled.items if one.start < item.start <= other.start)


def _stands_behind(maker: Item, goods: Sequence[Item]) -> bool:
    """Whether a building stands right behind a good: that comes from there, if only it is made there."""
    return not maker.break_before and any(0 <= maker.start - item.end <= BESIDE for item in goods)
