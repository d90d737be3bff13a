"""Action: Expand (p. 6-7). Industries, shipyards and ships; building over; putting one token back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.paying import Settled, settle
from referee.games.anno1800.rules.building import (
    Site,
    allowed_fields,
    find,
    kind_of,
    ref,
    remove,
    standing_name,
    step_for,
    take,
)  # fmt: skip
from referee.games.anno1800.state import Field

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Building, Expand, Names, Payments
    from referee.games.anno1800.turn import Turn

NEW_WORLD = "new-world"


def expand(turn: Turn, clause: Expand) -> None:
    """Builds what the clause names, in an order that can be paid for."""
    sites = [Site(choose_version(turn, b), b.over, b.on) for b in clause.buildings]
    check_something_built(turn, sites)
    check_one_kind(turn, sites)
    check_one_industry(turn, sites)
    check_one_shipyard(turn, sites)
    check_removals(turn, clause.removed)
    removed = [standing_name(turn, names, built=True) for names in clause.removed]
    check_ships(turn, sites)
    check_fields(turn, sites, removed)
    if sites:
        settled = settle_sites(turn, sites, removed, clause.pay)
        said, paid = [step.said for step in settled.steps], settled.words
    else:
        said, paid = [], ""
        for id in removed:
            remove(turn, id)
    words = ", ".join(said) + "".join(f" remove {id}" for id in removed)
    turn.did(f"expand {words.strip()}{paid}", tell(turn, sites, removed))


def settle_sites(turn: Turn, sites: list[Site], removed: list[str], pay: Payments) -> Settled:
    """Pays and builds; a token is put back once the first thing is paid, or before if what it uncovers is needed."""
    uncovers = any(f.built in removed and f.printed in turn.ruleset.industries for f in turn.me.fields)
    steps = [step_for(turn, site, removed if number == 0 else []) for number, site in enumerate(sites)]
    if not uncovers:
        return settle(turn, steps, pay)
    saved, told, found = turn.save(), (len(turn.pay), len(turn.plan)), len(turn.violations)
    settled = settle(turn, steps, pay)
    if len(turn.violations) == found:
        return settled
    turn.restore(saved)
    del turn.pay[told[0] :], turn.plan[told[1] :]
    for id in removed:
        remove(turn, id)
    return settle(turn, [step_for(turn, site, []) for site in sites], pay)


def tell(turn: Turn, sites: list[Site], removed: list[str]) -> Text:
    over = N_("{thing} (over: {over})")
    things = Listing(
        tuple(
            Text(over, {"thing": ref(turn, site.id), "over": ref(turn, standing_name(turn, site.over))})
            if site.over
            else ref(turn, site.id)
            for site in sites
        )
    )
    if not removed:
        return Text(N_("builds: {things}"), {"things": things})
    back = Listing(tuple(ref(turn, id) for id in removed))
    return Text(N_("builds: {things}; puts back: {back}"), {"things": things, "back": back})


# what is meant -------------------------------------------------------------------------------------------


def choose_version(turn: Turn, building: Building) -> str:
    """The version that is meant: of several the one that can be built (not printed-only, not standing already)."""
    names = building.names
    if len(names) > 1:
        names = tuple(id for id in names if not _printed_only(turn, id)) or names
    if len(names) > 1:
        names = tuple(id for id in names if not _there_already(turn, id) and turn.state.stock(id) > 0) or names
    return names[0]


def versions(turn: Turn, building: Building) -> tuple[str, ...]:
    """The versions a name can still mean; more than one is a question to the player."""
    names = tuple(id for id in building.names if not _printed_only(turn, id)) or building.names
    if len(names) > 1:
        names = tuple(id for id in names if not _there_already(turn, id) and turn.state.stock(id) > 0) or names
    return names


def _there_already(turn: Turn, id: str) -> bool:
    """An industry that stands cannot be built again; shipyards and ships can."""
    return id in turn.ruleset.industries and turn.me.has(id)


def _printed_only(turn: Turn, id: str) -> bool:
    return id in turn.ruleset.industries and turn.ruleset.industries[id].printed


# the rules -----------------------------------------------------------------------------------------------


def check_something_built(turn: Turn, sites: list[Site]) -> None:
    """ruling.no_empty_action: an Expand that builds nothing, or only removes, is no action."""
    if not sites:
        turn.breaks("ruling.no_empty_action", action=Ref("action", "expand"))


def check_one_kind(turn: Turn, sites: list[Site]) -> None:
    """expand.one_kind: industries or shipyards or ships; the Czech rulebook allows any combination."""
    kinds = dict.fromkeys(kind_of(turn, site.id) for site in sites)
    if len(kinds) < 2:
        return
    if turn.switch("expand.one_kind"):
        turn.breaks("expand.one_kind", things=len(sites))
    elif "industry" in kinds:
        turn.rests_on("ruling.cs_same_action_industry")


def check_one_industry(turn: Turn, sites: list[Site]) -> None:
    """expand.one_industry: at most one industry per action."""
    count = sum(kind_of(turn, site.id) == "industry" for site in sites)
    if count > turn.ruleset.limits.industries:
        turn.breaks("expand.one_industry", count=count, most=turn.ruleset.limits.industries)


def check_one_shipyard(turn: Turn, sites: list[Site]) -> None:
    """expand.one_shipyard: at most one shipyard per action."""
    count = sum(kind_of(turn, site.id) == "shipyard" for site in sites)
    if count > turn.ruleset.limits.shipyards:
        turn.breaks("expand.one_shipyard", count=count, most=turn.ruleset.limits.shipyards)


def check_removals(turn: Turn, removed: tuple[Names, ...]) -> None:
    """expand.one_removal, expand.remove_built_only: one own built token may be put back; a printed one never."""
    if len(removed) > turn.ruleset.limits.removals:
        turn.breaks("expand.one_removal", count=len(removed), most=turn.ruleset.limits.removals)
    for names in removed:
        id = standing_name(turn, names, built=True)
        if id not in turn.me.built():
            if turn.me.has(id):
                turn.breaks("expand.remove_built_only", printed=ref(turn, id))
                turn.rests_on("ruling.remove_printed")
            else:
                turn.breaks("expand.remove_built_only", nowhere=ref(turn, id))


def check_ships(turn: Turn, sites: list[Site]) -> None:
    """ship.one_per_shipyard, ship.strength, shipyard.no_combining: each ship is matched to a shipyard of its own."""
    ships = sorted((_strength(turn, s.id) for s in sites if kind_of(turn, s.id) == "ship"), reverse=True)
    if not ships:
        return
    yards = turn.me.shipyards()
    new = [int(site.id[-1]) for site in sites if kind_of(turn, site.id) == "shipyard"]
    if new and not turn.switch("expand.one_kind"):
        turn.rests_on("ruling.cs_new_shipyard_builds")
        yards = sorted(yards + new, reverse=True)
    if len(ships) > len(yards):
        turn.breaks("ship.one_per_shipyard", ships=len(ships), shipyards=len(yards))
    weak = next((ship for ship, yard in zip(ships, yards, strict=False) if ship > yard), None)
    if weak is not None:
        turn.breaks("ship.strength", strength=weak, strongest=max(yards, default=0))
        if sum(yards) >= sum(ships):
            turn.breaks("shipyard.no_combining", strength=weak)


def _strength(turn: Turn, id: str) -> int:
    ship = turn.ruleset.ships.get(id)
    return ship.strength if ship else int(id.rpartition("_")[2])


def check_fields(turn: Turn, sites: list[Site], removed: list[str]) -> None:
    """expand.one_token_per_field and the field rules, for all sites at once: a field each, free or built over."""
    fields = list(turn.me.fields)
    for id in removed:
        field = find(fields, id, built=True)
        if field is not None:
            fields[fields.index(field)] = Field(field.kind, field.printed)
    for site in sites:
        check_own_islands(turn, site)
        kinds = allowed_fields(turn, site.id)
        if site.on and site.on not in kinds and site.on != NEW_WORLD:
            breaks_field(turn, site.id)
        if site.over:
            check_built_over(turn, site, fields, kinds)
        elif not any(not f.stands and f.kind in kinds and site.on in ("", f.kind, NEW_WORLD) for f in fields):
            turn.breaks("expand.one_token_per_field", thing=ref(turn, site.id), free=0)
            turn.doubts("home_island", "fields", turn.ruleset.confidence["home_island"])
        take(turn, site, fields, kinds)


def check_own_islands(turn: Turn, site: Site) -> None:
    """expand.own_islands, new_world.no_building: nothing is built on New World islands."""
    if site.on == NEW_WORLD:
        turn.breaks("new_world.no_building", thing=ref(turn, site.id))
        turn.breaks("expand.own_islands", thing=ref(turn, site.id))


def breaks_field(turn: Turn, id: str) -> None:
    rule = {"industry": "industry.land_only", "shipyard": "shipyard.coast_only", "ship": "ship.sea_only"}
    turn.breaks(rule[kind_of(turn, id)], thing=ref(turn, id))


def check_built_over(turn: Turn, site: Site, fields: list[Field], kinds: tuple[str, ...]) -> None:
    """expand.overbuild: what is built over stands on a field of one's own that suits the new token."""
    covered = [field for field in fields if field.stands in site.over]
    if not covered:
        turn.breaks("expand.overbuild", thing=ref(turn, site.id), over=ref(turn, site.over[0]))
    elif not any(field.kind in kinds for field in covered):
        breaks_field(turn, site.id)
    elif site.id in turn.ruleset.ships or kind_of(turn, covered[0].stands) != kind_of(turn, site.id):
        turn.rests_on("ruling.overbuild_ship")
