"""Action: Expand (p. 6-7). Industries, shipyards and ships; building over; putting one token back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text, make
from referee.games.anno1800.moves.canonical import spell_payments
from referee.games.anno1800.payment.bill import Bill, Step
from referee.games.anno1800.rules.building import Site, build, choose_field, kind_of, tell_construction, tokens_of
from referee.games.anno1800.ruleset import Cost
from referee.games.anno1800.state import SHIPYARD, Field, list_field_kinds, refer_to, strength_of

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Building, Expand, Names, Payment
    from referee.games.anno1800.state import Player
    from referee.games.anno1800.turn import Turn

NEW_WORLD = "new-world"
FREE_REMOVALS, COVERS_PRINTED = "ruling.first_printing_removals", "ruling.first_printing_cover"
"""What the first German printing had otherwise."""
NEW_WORKS = "ruling.cs_same_action_industry"
TAKEN = "taken"
"""Stands for a new token while the fields of an action are checked: it is not built over in the same action."""


def bill_constructions(turn: Turn, clause: Expand) -> Bill:
    """Return the bill of what the clause builds, in an order that can be paid for.

    ruling.no_empty_action: an Expand that builds nothing, or only removes, is no action. expand.one_kind: industries or
    shipyards or ships; the Czech rulebook allows any combination. expand.one_industry, expand.one_shipyard: at most one
    per action. ruling.cs_same_action_industry: an industry of this very action works for another token of it.
    """
    limits = turn.ruleset.limits
    sites = [find_site(turn, building) for building in clause.buildings]
    kinds = [site.kind for site in sites]
    if not sites:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "expand"))
    if len(set(kinds)) > 1 and turn.switch("expand.one_kind"):
        turn.breaks("expand.one_kind", things=len(kinds))
    beyond = False
    for kind, most in (("industry", limits.industries), ("shipyard", limits.shipyards)):
        if kinds.count(kind) > most:
            turn.breaks(f"expand.one_{kind}", count=kinds.count(kind), most=most)
            beyond = True
    beyond = not check_removals(turn, clause.removed) or beyond
    removed = [choose_put_back(turn, names) for names in clause.removed]
    beyond = not check_ships(turn, sites) or beyond
    check_fields(turn, sites, removed)
    opens = list_waiting_ships(turn, sites)
    steps = [step_for(turn, site, number, opens) for number, site in enumerate(sites)]
    if turn.house(NEW_WORKS):
        steps = [step._replace(industry="") for step in steps]  # nothing is looked for at an industry of this action
    turn.placed = ()
    new = [site.id for site in sites if not turn.me.has(site.id)]

    def log(turn: Turn, steps: list[Step], paid: list[Payment]) -> None:
        if any(id in turn.worked for id in new):
            turn.allows(NEW_WORKS)
        if any(site.id in removed and site.kind == "industry" for site in sites):
            turn.allows("ruling.overbuild_identical")
        turn.log_clause(tell, steps, paid, removed)

    return Bill(steps, clause.pay, log, removed, beyond=beyond)


def step_for(turn: Turn, site: Site, number: int, opens: frozenset[int]) -> Step:
    """Return the step that builds one thing; a shipyard may have to stand before one of the ships that it opens."""
    rules, id, kind = turn.ruleset, site.id, site.kind
    trade, explore = tokens_of(rules.ships.get(id)) if kind == "ship" else (0, 0)
    if kind == "industry":
        cost = rules.industries[id].cost
    else:
        cost = rules.ships[id].cost if id in rules.ships else rules.shipyards.get(strength_of(id), Cost())

    def do(turn: Turn, step: Step) -> None:
        build(turn, site)

    return Step(
        cost, "industry" if kind == "industry" else "construction", id, "expand.cost_first", do,
        (id, site.over, site.on), (), trade, explore, id if kind == "industry" else "",
        (site.over,) if site.over else (), None, 0, site, number, opens if kind == "shipyard" else frozenset(),
    )  # fmt: skip


def tell(turn: Turn, steps: list[Step], paid: list[Payment], removed: list[str]) -> tuple[str, Text]:
    """Spell and tell what was built where, and what was put back."""
    spelled: list[str] = []
    told: list[Ref | Text] = []
    for id, over, on, _ in [step.said for step in steps]:
        name = f"shipyard {id[-1]}" if id.startswith(SHIPYARD) else id
        spelled.append(name + (f" over {over}" if over else "") + (f" on {on}" if on else ""))
        thing = tell_construction(turn, id)
        over_it = N_("{thing} over {over}")
        told.append(Text(over_it, {"thing": thing, "over": tell_construction(turn, over)}) if over else thing)
    words = ", ".join(spelled) + "".join([f" remove {id}" for id in removed])
    words = f"expand {words.strip()}{spell_payments(turn, paid)}"
    things = Listing(tuple(told))
    if not removed:
        return words, Text(N_("builds: {things}"), {"things": things})
    back = Listing(tuple(tell_construction(turn, id) for id in removed))
    return words, Text(N_("builds: {things}, removes {back}"), {"things": things, "back": back})


# what is meant -------------------------------------------------------------------------------------------


def find_site(turn: Turn, building: Building) -> Site:
    """Return what is built where; of several versions those are meant that can be built, and stand where they suit."""
    rules, me, names = turn.ruleset, turn.me, building.names
    if len(names) > 1:
        names = tuple([id for id in names if id not in rules.industries or not rules.industries[id].printed]) or names
    if len(names) > 1:
        free = [id for id in names if not (id in rules.industries and me.has(id)) and turn.state.stock(id) > 0]
        names = tuple(free) or names
    id, over = pick_only(turn, names), building.over
    if len(over) < 2:
        return make(Site, (id, over[0] if over else "", building.on, kind_of(id)))
    standing = [other for other in over if me.has(other)]
    kinds = list_field_kinds(id)
    suiting = [other for other in standing if any(me.fields[place].kind in kinds for place in me.where[other])]
    return Site(id, pick_only(turn, suiting or standing) or over[0], building.on, kind_of(id))


def choose_put_back(turn: Turn, names: Names) -> str:
    """Return what is put back: of several versions the one that was built; two are a question."""
    built = pick_only(turn, [id for id in names if turn.me.built_at(id) >= 0])
    return built or next((id for id in names if turn.me.has(id)), names[0])


def pick_only(turn: Turn, names: Sequence[str]) -> str:
    """Return the one thing that can be meant, "" if there is none; more are a question to the player."""
    if not names:
        return ""
    return turn.picks.pick(names, [refer_to(id) for id in names]) if len(names) > 1 else names[0]


# the rules -----------------------------------------------------------------------------------------------


def check_removals(turn: Turn, removed: tuple[Names, ...]) -> bool:
    """expand.one_removal, expand.remove_built_only: one own built token may be put back; a printed one never."""
    within, most = True, turn.ruleset.limits.removals
    if len(removed) > most:
        if turn.house(FREE_REMOVALS):
            turn.rests_on(FREE_REMOVALS)
        else:
            within = False
            turn.breaks("expand.one_removal", count=len(removed), most=most)
    for names in removed:
        id = choose_put_back(turn, names)
        if turn.me.built_at(id) < 0:
            if turn.me.has(id):
                turn.breaks("expand.remove_built_only", printed=tell_construction(turn, id))
                turn.rests_on("ruling.remove_printed", against=True)
                if id not in (*turn.ruleset.setup.industries, *turn.ruleset.setup.ships, "shipyard_1"):
                    turn.rests_on("ruling.island_buildings_are_printed", against=True)
            else:
                turn.breaks("expand.remove_built_only", nowhere=tell_construction(turn, id))
    return within


TIGHT = ("shipyard", "ship", "industry")
"""Which kind of thing chooses its field first: an industry has two kinds of field."""


def check_fields(turn: Turn, sites: list[Site], removed: list[str]) -> None:
    """expand.one_token_per_field and the field rules, for all sites at once: a field each, free or built over.

    expand.own_islands, new_world.no_building: nothing is built on New World islands.
    """
    player = turn.me if len(sites) == 1 and not removed else turn.me.copy()
    for id in removed:
        place = player.built_at(id)
        if place >= 0:
            player.put(place, Field(player.fields[place].kind, player.fields[place].printed))
    sites = sorted(sites, key=lambda site: TIGHT.index(site.kind)) if len(sites) > 1 else sites
    for number, site in enumerate(sites):
        if number:  # the field of the site before is taken
            place = choose_field(sites[number - 1], player)
            if place >= 0:
                player.put(place, Field(player.fields[place].kind, player.fields[place].printed, TAKEN))
        if site.on == NEW_WORLD:
            thing = tell_construction(turn, site.id)
            turn.breaks("new_world.no_building", thing=thing)
            turn.breaks("expand.own_islands", "new_world.no_building", thing=thing)
        check_covers_printed(turn, site)
        wrong = bool(site.on) and site.on not in list_field_kinds(site.id)
        if wrong and site.on != NEW_WORLD:
            break_field_rule(turn, site)
        if site.over:
            check_built_over(turn, site, player)
        elif not wrong and choose_field(site, player) < 0:
            turn.breaks("expand.one_token_per_field", thing=tell_construction(turn, site.id), free=0)
            turn.doubts("home_island", "fields", turn.ruleset.confidence["home_island"])


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


def break_field_rule(turn: Turn, site: Site) -> None:
    rule = {"industry": "industry.land_only", "shipyard": "shipyard.coast_only", "ship": "ship.sea_only"}
    turn.breaks(rule[site.kind], thing=tell_construction(turn, site.id))


def check_built_over(turn: Turn, site: Site, player: Player) -> None:
    """expand.overbuild: what is built over stands on a field of one's own that suits the new token."""
    fields = [player.fields[place] for place in player.where.get(site.over, ())]
    if not fields:
        thing, over = tell_construction(turn, site.id), tell_construction(turn, site.over)
        turn.breaks("expand.overbuild", thing=thing, over=over)
    elif not {field.kind for field in fields}.intersection(list_field_kinds(site.id)):
        break_field_rule(turn, site)
    elif site.id in turn.ruleset.ships or kind_of(site.over) != site.kind:
        turn.rests_on("ruling.overbuild_ship")


# ships and the shipyards that build them -----------------------------------------------------------------


def check_ships(turn: Turn, sites: list[Site]) -> bool:
    """ship.one_per_shipyard, ship.strength, shipyard.no_combining: each ship is matched to a shipyard of its own."""
    ships = sorted([_strength(turn, site.id) for site in sites if site.kind == "ship"], reverse=True)
    if not ships:
        return True
    yards = turn.me.shipyards()
    new = [int(site.id[-1]) for site in sites if site.kind == "shipyard"]
    if new and not turn.switch("expand.one_kind"):
        if not can_build(yards, ships) and can_build(yards + new, ships):
            turn.allows("ruling.cs_new_shipyard_builds")
        yards = sorted(yards + new, reverse=True)
    if turn.ships and not can_build(yards, ships + turn.ships):
        turn.rests_on("ruling.second_expand_same_yards")
    turn.ships = turn.ships + ships
    if len(ships) > len(yards):
        turn.breaks("ship.one_per_shipyard", ships=len(ships), shipyards=len(yards))
    weak = next((n for n, (ship, yard) in enumerate(zip(ships, yards, strict=False)) if ship > yard), None)
    if weak is not None:
        turn.breaks("ship.strength", strength=ships[weak], strongest=yards[weak])
        left = yards[weak : len(yards) - (len(ships) - weak - 1)]  # a yard each for the ships that come after it
        if len(left) > 1 and sum(left) >= ships[weak]:
            turn.breaks("shipyard.no_combining", strength=ships[weak])
    return len(ships) <= len(yards)


def can_build(yards: list[int], ships: list[int]) -> bool:
    """Return True if each ship finds a shipyard of its own that is strong enough."""
    pairs = zip(sorted(ships, reverse=True), sorted(yards, reverse=True), strict=False)
    return len(ships) <= len(yards) and all(ship <= yard for ship, yard in pairs)


def list_waiting_ships(turn: Turn, sites: list[Site]) -> frozenset[int]:
    """ruling.cs_new_shipyard_builds: the ships of which one can be built only once the new shipyard is placed."""
    if len(sites) < 2:
        return frozenset()
    new = [int(site.id[-1]) for site in sites if site.kind == "shipyard"]
    ships = {number: _strength(turn, site.id) for number, site in enumerate(sites) if site.kind == "ship"}
    yards = turn.me.shipyards() if new and ships else []
    if not new or not ships or can_build(yards, list(ships.values())):
        return frozenset()
    waiting = []
    for number, strength in ships.items():
        others = [other for at, other in ships.items() if at != number]
        if strength <= max(new) and can_build(yards, others):
            waiting.append(number)
    return frozenset(waiting)


def _strength(turn: Turn, id: str) -> int:
    """Return the strength of a ship; one that no box holds is as strong as its name says."""
    return turn.ruleset.ships[id].strength if id in turn.ruleset.ships else strength_of(id)
