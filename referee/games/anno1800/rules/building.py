"""Building (p. 6): sites and fields, tokens that are placed, built over or put back, and what lies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import Ref
from referee.engine.value import Value
from referee.games.anno1800.ruleset import Cost, Ship
from referee.games.anno1800.state import COAST, LAND, SEA, Field
from referee.games.anno1800.steps import Step

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Names
    from referee.games.anno1800.turn import Turn


class Site(Value):
    """One thing to be built and where: over what, and on which kind of field."""

    id: str
    over: Names = ()
    on: str = ""


def kind_of(turn: Turn, id: str) -> str:
    if id in turn.ruleset.ships or id.startswith(("merchant_ship", "exploration_ship")):
        return "ship"
    return "shipyard" if id.startswith("shipyard_") else "industry"


def ref(turn: Turn, id: str) -> Ref:
    return Ref("industry" if kind_of(turn, id) == "industry" else "construction", id)


def standing_name(turn: Turn, names: Names, *, built: bool = False) -> str:
    """The one of several versions that stands on the player's islands (a built one first, if asked for)."""
    if built:
        for id in names:
            if id in turn.me.built():
                return id
    return next((id for id in names if turn.me.has(id)), names[0])


def allowed_fields(turn: Turn, id: str) -> tuple[str, ...]:
    """industry.land_only, shipyard.coast_only, ship.sea_only: the kinds of field for a construction."""
    return {"industry": (LAND, COAST), "shipyard": (COAST,), "ship": (SEA,)}[kind_of(turn, id)]


def check_stock(turn: Turn, id: str) -> None:
    """expand.stock: a token must be on the gameboard to be built."""
    if turn.state.stock(id) < 1:
        turn.breaks("expand.stock", thing=ref(turn, id))


def check_identical_industry(turn: Turn, id: str) -> None:
    """expand.identical_industry: no second one of the same resource and tier, once what it covers is gone."""
    if turn.me.has(id):
        turn.breaks("expand.identical_industry", industry=Ref("industry", id))
        printed = any(field.printed == id and not field.built for field in turn.me.fields)
        if printed and id not in turn.ruleset.setup.industries:
            turn.rests_on("ruling.identical_after_old_world")


def step_for(turn: Turn, site: Site, removed: list[str]) -> Step:
    """The step that builds one thing; the token put back leaves after paying and before the first is placed."""
    id = site.id
    ship: Ship | None = turn.ruleset.ships.get(id)
    lost = tuple(removed) + tuple(standing_name(turn, site.over) for _ in site.over[:1])

    def build(turn: Turn, step: Step) -> None:
        for gone in removed:
            remove(turn, gone)
            if gone == site.id:
                turn.rests_on("ruling.overbuild_identical")
        place(turn, site)

    return Step(
        cost=cost_of(turn, id),
        thing=ref(turn, id),
        rule="expand.cost_first",
        do=build,
        key=f"{id}>{site.over}{site.on}",
        trade=ship.strength if ship and ship.token == "trade_token" else 0,
        explore=ship.strength if ship and ship.token == "exploration_token" else 0,
        industry=id if id in turn.ruleset.industries else "",
        lost=lost,
        said=spell(turn, site),
    )


def cost_of(turn: Turn, id: str) -> Cost:
    rules = turn.ruleset
    if id in rules.ships:
        return rules.ships[id].cost
    if id.startswith("shipyard_"):
        return rules.shipyards.get(int(id.rpartition("_")[2]), Cost())
    return rules.industries[id].cost


def spell(turn: Turn, site: Site) -> str:
    over = f" over {standing_name(turn, site.over)}" if site.over else ""
    on = f" on {site.on}" if site.on else ""
    name = f"shipyard {site.id[-1]}" if site.id.startswith("shipyard_") else site.id
    return name + over + on


def place(turn: Turn, site: Site) -> None:
    """Puts the token on its field; what it covers goes back to the board, cubes on it are exhausted."""
    kinds = allowed_fields(turn, site.id)
    field = choose_field(turn, site, turn.me.fields, kinds)
    index = -1 if field is None else next(i for i, f in enumerate(turn.me.fields) if f is field)
    if field is not None and field.stands:
        if field.stands == site.id:
            turn.rests_on("ruling.overbuild_identical")
        leave(turn, field)
        turn.me.fields[index] = Field(field.kind)
    if kind_of(turn, site.id) == "industry":
        check_identical_industry(turn, site.id)
    check_stock(turn, site.id)
    if field is not None:
        turn.me.fields[index] = Field(field.kind, field.printed, site.id)
    ship = turn.ruleset.ships.get(site.id)
    if ship is not None and ship.token == "trade_token":
        turn.me.trade += ship.strength
    elif ship is not None:
        turn.me.explore += ship.strength


def choose_field(turn: Turn, site: Site, fields: list[Field], kinds: tuple[str, ...]) -> Field | None:
    """The field as told: what is built over, else a free one, inland before coast so that the coast stays open."""
    if site.over:
        fitting = [f for f in fields if f.stands in site.over and f.kind in kinds]
        fitting = fitting or [f for f in fields if f.stands in site.over]
        return min(fitting, key=lambda f: (len(f.cubes), f.kind), default=None)
    for kind in (site.on,) if site.on in kinds else kinds:
        for field in fields:
            if field.kind == kind and not field.stands:
                return field
    return None


def take(turn: Turn, site: Site, fields: list[Field], kinds: tuple[str, ...]) -> None:
    """Marks the field of a site as taken while the next one is checked."""
    field = choose_field(turn, site, fields, kinds)
    if field is not None:
        fields[fields.index(field)] = Field(field.kind, field.printed, site.id)


def find(fields: list[Field], id: str, *, built: bool) -> Field | None:
    return next((f for f in fields if f.stands == id and (f.built == id or not built)), None)


def remove(turn: Turn, id: str) -> None:
    """Puts a built token back on the gameboard; the printed one below it is in use again."""
    field = find(turn.me.fields, id, built=True)
    if field is None:
        return
    if field.printed:
        turn.rests_on("ruling.printed_uncovered")
    leave(turn, field)


def leave(turn: Turn, field: Field) -> None:
    """What stands on a field leaves it or is covered: cubes are exhausted, a ship's tokens go to the supply."""
    me = turn.me
    index = next(i for i, f in enumerate(me.fields) if f is field)
    for tier in field.cubes:
        me.exhausted[tier] += 1
    if field.cubes and not field.built:
        turn.rests_on("ruling.cubes_on_covered_printed")
    ship = turn.ruleset.ships.get(field.stands)
    if ship is not None:
        turn.rests_on("ruling.tokens_of_removed_ship")
        lose_tokens(turn, ship)
    me.fields[index] = Field(field.kind, field.printed)


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
