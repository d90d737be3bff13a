"""Building (p. 6-7): sites and fields, shipyards for ships, tokens that are placed, built over or put back."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.payment.steps import Step
from referee.games.anno1800.ruleset import Cost, Ship
from referee.games.anno1800.state import COAST, LAND, SEA, SHIPS, SHIPYARD, Field

if TYPE_CHECKING:
    from referee.games.anno1800.state import Player
    from referee.games.anno1800.turn import Turn


class Site:
    """One thing to be built and where: its kind, over what, and on which kind of field."""

    __slots__ = ("id", "kind", "on", "over")

    def __init__(self, turn: Turn, id: str, over: str, on: str) -> None:
        self.id = id
        self.kind = kind_of(turn, id)
        self.over = over
        self.on = on

    def __repr__(self) -> str:
        return f"Site{self.kind, self.id, self.over, self.on}"


def kind_of(turn: Turn, id: str) -> str:
    if id.startswith(SHIPS):
        return "ship"
    return "shipyard" if id.startswith(SHIPYARD) else "industry"


def ref(turn: Turn, id: str) -> Ref | Text:
    """Return the thing as it is told; a shipyard that no box holds has no name of its own."""
    if id.startswith(SHIPYARD) and strength_of(id) not in turn.ruleset.shipyards:
        return Text(N_("shipyard of strength {strength}"), {"strength": strength_of(id)})
    return construction(turn, id)


def construction(turn: Turn, id: str) -> Ref:
    return Ref("industry" if kind_of(turn, id) == "industry" else "construction", id)


def strength_of(id: str) -> int:
    return int(id.rpartition("_")[2])


NOWHERE = Field("")
TAKEN = "taken"
"""Stands for a new token while the fields of an action are checked: it is not built over in the same action."""
FIELDS = {"industry": (LAND, COAST), "shipyard": (COAST,), "ship": (SEA,)}


def allowed_fields(site: Site) -> tuple[str, ...]:
    """industry.land_only, shipyard.coast_only, ship.sea_only: the kinds of field for a construction."""
    return FIELDS[site.kind]


def check_stock(turn: Turn, id: str) -> None:
    """expand.stock: a token must be on the gameboard to be built."""
    if id.startswith(SHIPYARD) and strength_of(id) not in turn.ruleset.shipyards:
        known = Listing(tuple(str(strength) for strength in turn.ruleset.shipyards))
        turn.breaks("expand.stock", strength=strength_of(id), known=known)
    elif id in turn.ruleset.industries and turn.ruleset.industries[id].printed:
        turn.breaks("expand.stock", printed=ref(turn, id))
    elif turn.state.stock(id) < 1:
        turn.breaks("expand.stock", thing=ref(turn, id))
        from referee.games.anno1800.setup.position import may_be_shown

        if may_be_shown(turn.state, id):
            turn.doubts("old_world", "islands", turn.ruleset.confidence["old_world"])


def check_identical_industry(turn: Turn, id: str) -> None:
    """expand.identical_industry: no second one of the same resource and tier, once what it covers is gone."""
    if turn.me.has(id):
        turn.breaks("expand.identical_industry", industry=Ref("industry", id))
        printed = any(field.printed == id and not field.built for field in turn.me.fields)
        if printed and id not in turn.ruleset.setup.industries:
            turn.rests_on("ruling.identical_after_old_world", against=True)


def step_for(turn: Turn, site: Site, number: int, opens: frozenset[int]) -> Step:
    """Return the step that builds one thing; a shipyard may have to stand before one of the ships that it opens."""
    id, kind = site.id, site.kind
    trade = explore = 0
    if kind == "ship":
        trade, explore = tokens_of(turn.ruleset.ships.get(id))

    def do(turn: Turn, step: Step) -> None:
        build(turn, site)

    return Step(
        cost_of(turn, site),
        "industry" if kind == "industry" else "construction",
        id,
        "expand.cost_first",
        do,
        (id, site.over, site.on),
        (),
        trade,
        explore,
        id if kind == "industry" else "",
        (site.over,) if site.over else (),
        said=(id, site.over, site.on),
        number=number,
        opens=opens if kind == "shipyard" else frozenset(),
    )


def tokens_of(ship: Ship | None) -> tuple[int, int]:
    """Return the trade and exploration tokens that a ship brings."""
    if ship is None:
        return 0, 0
    return (ship.strength, 0) if ship.token == "trade_token" else (0, ship.strength)


def cost_of(turn: Turn, site: Site) -> Cost:
    rules, id = turn.ruleset, site.id
    if site.kind == "industry":
        return rules.industries[id].cost
    if id in rules.ships:
        return rules.ships[id].cost
    return rules.shipyards.get(int(id.rpartition("_")[2]), Cost())


def spell(id: str, over: str, on: str) -> str:
    """Return what was built where, in canonical words."""
    name = f"shipyard {id[-1]}" if id.startswith(SHIPYARD) else id
    return name + (f" over {over}" if over else "") + (f" on {on}" if on else "")


def build(turn: Turn, site: Site) -> None:
    """Put the token on its field; what it covers goes back to the board, cubes on it are exhausted."""
    me = turn.me
    place = choose_field(site, me, turn.placed)
    field = me.fields[place] if place >= 0 else NOWHERE
    if field.stands:
        if field.stands == site.id and site.kind == "industry":
            turn.allows("ruling.overbuild_identical")
        leave(turn, place, Field(field.kind))
    if site.kind == "industry":
        check_identical_industry(turn, site.id)
    check_stock(turn, site.id)
    if place >= 0:
        me.put(place, Field(field.kind, field.printed, site.id))
        turn.placed += (place,)
    elif site.over:
        turn.breaks("expand.overbuild", thing=ref(turn, site.id), over=ref(turn, site.over))
    else:
        turn.breaks("expand.one_token_per_field", thing=ref(turn, site.id), free=0)
    gain_tokens(turn, site.id)


def gain_tokens(turn: Turn, id: str) -> None:
    """ship.tokens_immediate: a ship that is built or seen again has as many ready tokens as its strength."""
    trade, explore = tokens_of(turn.ruleset.ships.get(id))
    turn.me.trade += trade
    turn.me.explore += explore


def choose_field(site: Site, player: Player, placed: Collection[int] = ()) -> int:
    """Return the place of the field as told: what is built over, else a free one, inland first to keep the coast open.

    What was `placed` in the same action is not built over in it. -1 if there is none.
    """
    kinds, fields = allowed_fields(site), player.fields
    if site.over:
        found = [place for place in player.where.get(site.over, ()) if place not in placed]
        fitting = [place for place in found if fields[place].kind in kinds] or found
        return min(fitting, key=lambda place: (len(fields[place].cubes), fields[place].kind), default=-1)
    free: dict[str, int] = {}
    for place in player.where.get("", ()):
        free.setdefault(fields[place].kind, place)
    for kind in (site.on,) if site.on in kinds else kinds:
        if kind in free:
            return free[kind]
    return -1


def take(site: Site, player: Player) -> None:
    """Marks the field of a site as taken while the next one is checked."""
    place = choose_field(site, player)
    if place >= 0:
        player.put(place, Field(player.fields[place].kind, player.fields[place].printed, TAKEN))


def remove(turn: Turn, id: str) -> None:
    """Put a built token back on the gameboard; the printed one below it is in use again, a ship with its tokens."""
    place = turn.me.built_at(id)
    if place < 0:
        return
    field = turn.me.fields[place]
    if field.printed:
        turn.rests_on("ruling.printed_uncovered")
    leave(turn, place, Field(field.kind, field.printed))
    check_not_uncovered_twice(turn, field.printed)
    gain_tokens(turn, field.printed)


def check_not_uncovered_twice(turn: Turn, id: str) -> None:
    """expand.identical_industry: what is seen again must not stand elsewhere; only drawing an island may double it."""
    if id in turn.ruleset.industries and len(turn.me.where[id]) > 1:
        turn.breaks("expand.identical_industry", uncovered=Ref("industry", id))
        turn.rests_on("ruling.identical_after_old_world", against=True)


def leave(turn: Turn, place: int, bare: Field) -> None:
    """Clear a field that something leaves or covers: cubes are exhausted, a ship's tokens go to the supply."""
    me = turn.me
    field = me.fields[place]
    for tier in field.cubes:
        me.exhausted[tier] += 1
    if field.cubes and not field.built:
        turn.rests_on("ruling.cubes_on_covered_printed")
    ship = turn.ruleset.ships.get(field.stands)
    if ship is not None:
        turn.rests_on("ruling.tokens_of_removed_ship")
        lose_tokens(turn, ship)
    me.put(place, bare)


def lose_tokens(turn: Turn, ship: Ship) -> None:
    """ruling.tokens_of_removed_ship: as many as its strength, exhausted ones first."""
    me = turn.me
    if ship.token == "trade_token":
        used = min(ship.strength, me.trade_used)
        me.trade_used -= used
        me.trade -= min(ship.strength - used, me.trade)
    else:
        used = min(ship.strength, me.explore_used)
        me.explore_used -= used
        me.explore -= min(ship.strength - used, me.explore)


# ships and the shipyards that build them --------------------------------------------------------------


def check_ships(turn: Turn, sites: list[Site]) -> bool:
    """ship.one_per_shipyard, ship.strength, shipyard.no_combining: each ship is matched to a shipyard of its own."""
    ships = [_strength(turn, site.id) for site in sites if site.kind == "ship"]
    if not ships:
        return True
    ships.sort(reverse=True)
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


def ships_that_wait(turn: Turn, sites: list[Site]) -> frozenset[int]:
    """ruling.cs_new_shipyard_builds: the ships of which one can be built only once the new shipyard is placed."""
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
    ship = turn.ruleset.ships.get(id)
    return ship.strength if ship else int(id.rpartition("_")[2])
