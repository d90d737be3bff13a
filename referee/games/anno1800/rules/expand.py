"""Action: Expand (p. 6-7). Industries, shipyards and ships; building over; putting one token back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.moves.spelling import spell_payments
from referee.games.anno1800.payment.bill import Bill, settle
from referee.games.anno1800.rules.building import (
    FIELDS,
    Site,
    allowed_fields,
    check_ships,
    choose_field,
    construction,
    kind_of,
    ref,
    ships_that_wait,
    spell,
    step_for,
    take,
)  # fmt: skip
from referee.games.anno1800.state import Field

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Building, Expand, Names, Payment
    from referee.games.anno1800.payment.steps import Step
    from referee.games.anno1800.state import Player
    from referee.games.anno1800.turn import Turn

NEW_WORLD = "new-world"
FREE_REMOVALS, COVERS_PRINTED = "ruling.first_printing_removals", "ruling.first_printing_cover"
"""What the first German printing had otherwise."""
NEW_WORKS = "ruling.cs_same_action_industry"


def expand(turn: Turn, clause: Expand) -> None:
    """Build what the clause names, in an order that can be paid for."""
    settle(turn, bill_of(turn, clause))


def bill_of(turn: Turn, clause: Expand) -> Bill:
    sites = [site_of(turn, building) for building in clause.buildings]
    check_something_built(turn, sites)
    kinds = [site.kind for site in sites]
    check_one_kind(turn, kinds)
    within = [check_one_industry(turn, kinds), check_one_shipyard(turn, kinds), check_removals(turn, clause.removed)]
    removed = [meant_back(turn, names) for names in clause.removed]
    within.append(check_ships(turn, sites))
    check_fields(turn, sites, removed)
    opens = ships_that_wait(turn, sites)
    steps = [step_for(turn, site, number, opens) for number, site in enumerate(sites)]
    if turn.house(NEW_WORKS):
        steps = [step._replace(industry="") for step in steps]  # nothing is looked for at an industry of this action
    turn.placed = ()

    new = [site.id for site in sites if not turn.me.has(site.id)]

    def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
        check_new_industry_works(turn, new)
        if any(site.id in removed and site.kind == "industry" for site in sites):
            turn.allows("ruling.overbuild_identical")
        turn.log_clause(tell, steps, paid, removed)

    return Bill(steps, clause.pay, log, removed, beyond=not all(within))


def tell(turn: Turn, steps: list[Step], paid: list[Payment], removed: list[str]) -> tuple[str, Text]:
    words = ", ".join([spell(*step.said) for step in steps]) + "".join([f" remove {id}" for id in removed])
    return f"expand {words.strip()}{spell_payments(turn, paid)}", tell_built(turn, steps, removed)


def tell_built(turn: Turn, steps: list[Step], removed: list[str]) -> Text:
    text = N_("{thing} over {over}")
    things = Listing(
        tuple(
            Text(text, {"thing": ref(turn, id), "over": ref(turn, over)}) if over else ref(turn, id)
            for id, over, _ in [step.said for step in steps]
        )
    )
    if not removed:
        return Text(N_("builds: {things}"), {"things": things})
    back = Listing(tuple(ref(turn, id) for id in removed))
    return Text(N_("builds: {things}, removes {back}"), {"things": things, "back": back})


# what is meant -------------------------------------------------------------------------------------------


def site_of(turn: Turn, building: Building) -> Site:
    id = version(turn, building.names)
    return Site(turn, id, find_covered(turn, kind_of(turn, id), building.over), building.on)


def find_covered(turn: Turn, kind: str, names: Names) -> str:
    """Return what is built over: of several versions the one that stands on a field that suits; two are a question."""
    if len(names) < 2:
        return names[0] if names else ""
    standing = [id for id in names if turn.me.has(id)]
    suiting = [id for id in standing if any(turn.me.fields[place].kind in FIELDS[kind] for place in turn.me.where[id])]
    return only(turn, suiting or standing) or names[0]


def meant_back(turn: Turn, names: Names) -> str:
    """Return what is put back: of several versions the one that was built; two are a question."""
    built = only(turn, [id for id in names if turn.me.built_at(id) >= 0])
    return built or next((id for id in names if turn.me.has(id)), names[0])


def only(turn: Turn, names: list[str]) -> str:
    """Return the one thing that can be meant, if there is any; more are a question."""
    return turn.picks.pick(names, [construction(turn, id) for id in names]) if names else ""


def version(turn: Turn, names: Names) -> str:
    """Return the version that is meant: of several the one that can be built (not printed-only, not standing already).

    More than one is a question to the player.
    """
    if len(names) > 1:
        names = (
            tuple(id for id in names if not (id in turn.ruleset.industries and turn.ruleset.industries[id].printed))
            or names
        )
    if len(names) > 1:
        names = (
            tuple(
                id
                for id in names
                if not (id in turn.ruleset.industries and turn.me.has(id)) and turn.state.stock(id) > 0
            )
            or names
        )
    return only(turn, list(names))


# the rules -----------------------------------------------------------------------------------------------


def check_something_built(turn: Turn, sites: list[Site]) -> None:
    """ruling.no_empty_action: an Expand that builds nothing, or only removes, is no action."""
    if not sites:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "expand"))


def check_one_kind(turn: Turn, kinds: list[str]) -> None:
    """expand.one_kind: industries or shipyards or ships; the Czech rulebook allows any combination."""
    if len(set(kinds)) < 2:
        return
    if turn.switch("expand.one_kind"):
        turn.breaks("expand.one_kind", things=len(kinds))


def check_new_industry_works(turn: Turn, new: list[str]) -> None:
    """ruling.cs_same_action_industry: an industry of this very action has worked for another token of it."""
    if any(id in turn.worked for id in new):
        turn.allows(NEW_WORKS)


def check_one_industry(turn: Turn, kinds: list[str]) -> bool:
    """expand.one_industry: at most one industry per action."""
    count, most = kinds.count("industry"), turn.ruleset.limits.industries
    if count > most:
        turn.breaks("expand.one_industry", count=count, most=most)
    return count <= most


def check_one_shipyard(turn: Turn, kinds: list[str]) -> bool:
    """expand.one_shipyard: at most one shipyard per action."""
    count, most = kinds.count("shipyard"), turn.ruleset.limits.shipyards
    if count > most:
        turn.breaks("expand.one_shipyard", count=count, most=most)
    return count <= most


def check_removals(turn: Turn, removed: tuple[Names, ...]) -> bool:
    """expand.one_removal, expand.remove_built_only: one own built token may be put back; a printed one never."""
    within = len(removed) <= turn.ruleset.limits.removals
    if not within and turn.house(FREE_REMOVALS):
        within = True
        turn.rests_on(FREE_REMOVALS)
    if not within:
        turn.breaks("expand.one_removal", count=len(removed), most=turn.ruleset.limits.removals)
    for names in removed:
        id = meant_back(turn, names)
        if turn.me.built_at(id) < 0:
            if turn.me.has(id):
                turn.breaks("expand.remove_built_only", printed=ref(turn, id))
                turn.rests_on("ruling.remove_printed", against=True)
                if id not in (*turn.ruleset.setup.industries, *turn.ruleset.setup.ships, "shipyard_1"):
                    turn.rests_on("ruling.island_buildings_are_printed", against=True)
            else:
                turn.breaks("expand.remove_built_only", nowhere=ref(turn, id))
    return within


TIGHT = ("shipyard", "ship", "industry")
"""Which kind of thing chooses its field first: an industry has two kinds of field."""


def check_fields(turn: Turn, sites: list[Site], removed: list[str]) -> None:
    """expand.one_token_per_field and the field rules, for all sites at once: a field each, free or built over."""
    player = turn.me if len(sites) == 1 and not removed else turn.me.copy()
    for id in removed:
        place = player.built_at(id)
        if place >= 0:
            player.put(place, Field(player.fields[place].kind, player.fields[place].printed))
    sites = sorted(sites, key=lambda site: TIGHT.index(site.kind))
    for number, site in enumerate(sites):
        if number:
            take(sites[number - 1], player)
        check_own_islands(turn, site)
        check_covers_printed(turn, site)
        wrong = bool(site.on) and site.on not in allowed_fields(site)
        if wrong and site.on != NEW_WORLD:
            breaks_field(turn, site)
        if site.over:
            check_built_over(turn, site, player)
        elif not wrong and choose_field(site, player) < 0:
            turn.breaks("expand.one_token_per_field", thing=ref(turn, site.id), free=0)
            turn.doubts("home_island", "fields", turn.ruleset.confidence["home_island"])


def check_own_islands(turn: Turn, site: Site) -> None:
    """expand.own_islands, new_world.no_building: nothing is built on New World islands."""
    if site.on == NEW_WORLD:
        turn.breaks("new_world.no_building", thing=ref(turn, site.id))
        turn.breaks("expand.own_islands", "new_world.no_building", thing=ref(turn, site.id))


def check_covers_printed(turn: Turn, site: Site) -> None:
    """ruling.first_printing_cover: at tables that play so, the worker's version of a printed industry covers it."""
    if site.kind != "industry" or not turn.house(COVERS_PRINTED):
        return
    makes, worker = turn.ruleset.industries[site.id].makes, turn.ruleset.tiers.index("worker")
    if turn.ruleset.industries[site.id].tier != worker:
        return
    alike = [id for id in turn.ruleset.setup.industries if turn.ruleset.industries[id].makes == makes]
    printed = {field.stands for field in turn.me.fields if field.stands in alike and not field.built}
    if printed and site.over not in printed:
        turn.allows(COVERS_PRINTED)


def breaks_field(turn: Turn, site: Site) -> None:
    rule = {"industry": "industry.land_only", "shipyard": "shipyard.coast_only", "ship": "ship.sea_only"}
    turn.breaks(rule[site.kind], thing=ref(turn, site.id))


def check_built_over(turn: Turn, site: Site, player: Player) -> None:
    """expand.overbuild: what is built over stands on a field of one's own that suits the new token."""
    fields = [player.fields[place] for place in player.where.get(site.over, ())]
    if not fields:
        turn.breaks("expand.overbuild", thing=ref(turn, site.id), over=ref(turn, site.over))
    elif not {field.kind for field in fields}.intersection(allowed_fields(site)):
        breaks_field(turn, site)
    elif site.id in turn.ruleset.ships or kind_of(turn, site.over) != site.kind:
        turn.rests_on("ruling.overbuild_ship")
