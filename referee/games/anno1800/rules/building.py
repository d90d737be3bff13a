"""Building (p. 6-7): tokens that are placed on fields, built over or put back, and what that brings and costs."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.engine.value import Value
from referee.games.anno1800.state import SHIPS, SHIPYARD, Field, list_field_kinds, refer_to, strength_of

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ship
    from referee.games.anno1800.state import Player
    from referee.games.anno1800.turn import Turn


class Site(Value):
    """One thing to be built and where: over what, and on which kind of field, if that was said; its `kind_of`."""

    id: str
    over: str
    on: str
    kind: str


def kind_of(id: str) -> str:
    """Return `ship`, `shipyard` or `industry`."""
    if id.startswith(SHIPS):
        return "ship"
    return "shipyard" if id.startswith(SHIPYARD) else "industry"


def tell_construction(turn: Turn, id: str) -> Ref | Text:
    """Return the thing as it is told; a shipyard that no box holds has no name of its own."""
    if id.startswith(SHIPYARD) and strength_of(id) not in turn.ruleset.shipyards:
        return Text(N_("shipyard of strength {strength}"), {"strength": strength_of(id)})
    return refer_to(id)


def check_stock(turn: Turn, id: str) -> None:
    """expand.stock: a token must be on the gameboard to be built."""
    if id.startswith(SHIPYARD) and strength_of(id) not in turn.ruleset.shipyards:
        known = Listing(tuple(str(strength) for strength in turn.ruleset.shipyards))
        turn.breaks("expand.stock", strength=strength_of(id), known=known)
    elif id in turn.ruleset.industries and turn.ruleset.industries[id].printed:
        turn.breaks("expand.stock", printed=refer_to(id))
    elif turn.state.stock(id) < 1:
        turn.breaks("expand.stock", thing=tell_construction(turn, id))
        from referee.games.anno1800.setup import may_be_shown

        if may_be_shown(turn.state, id):
            turn.doubts("old_world", "islands", turn.ruleset.confidence["old_world"])


def check_identical_industry(turn: Turn, id: str) -> None:
    """expand.identical_industry: no second one of the same resource and tier, once what it covers is gone."""
    if turn.me.has(id):
        turn.breaks("expand.identical_industry", industry=Ref("industry", id))
        printed = any(field.printed == id and not field.built for field in turn.me.fields)
        if printed and id not in turn.ruleset.setup.industries:
            turn.rests_on("ruling.identical_after_old_world", against=True)


def tokens_of(ship: Ship | None) -> tuple[int, int]:
    """Return the trade and exploration tokens that a ship brings."""
    if ship is None:
        return 0, 0
    return (ship.strength, 0) if ship.token == "trade_token" else (0, ship.strength)


def build(turn: Turn, site: Site) -> None:
    """Put the token on its field; what it covers goes back to the board, cubes on it are exhausted."""
    me = turn.me
    place = choose_field(site, me, turn.placed)
    field = me.fields[place] if place >= 0 else Field("")
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
        thing, over = tell_construction(turn, site.id), tell_construction(turn, site.over)
        turn.breaks("expand.overbuild", thing=thing, over=over)
    else:
        turn.breaks("expand.one_token_per_field", thing=tell_construction(turn, site.id), free=0)
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
    kinds, fields = list_field_kinds(site.id), player.fields
    if site.over:
        found = [place for place in player.where.get(site.over, ()) if place not in placed]
        fitting = [place for place in found if fields[place].kind in kinds] or found
        return min(fitting, key=lambda place: (len(fields[place].cubes), fields[place].kind), default=-1)
    free: dict[str, int] = {}
    for place in player.where.get("", ()):
        free.setdefault(fields[place].kind, place)
    return next((free[kind] for kind in ((site.on,) if site.on in kinds else kinds) if kind in free), -1)


def put_back(turn: Turn, id: str) -> None:
    """Put a built token back on the gameboard; the printed one below it is in use again, a ship with its tokens.

    expand.identical_industry: what is seen again must not stand elsewhere; only drawing an island may double it.
    """
    place = turn.me.built_at(id)
    if place < 0:
        return
    field = turn.me.fields[place]
    if field.printed:
        turn.rests_on("ruling.printed_uncovered")
    leave(turn, place, Field(field.kind, field.printed))
    if field.printed in turn.ruleset.industries and len(turn.me.where[field.printed]) > 1:
        turn.breaks("expand.identical_industry", uncovered=Ref("industry", field.printed))
        turn.rests_on("ruling.identical_after_old_world", against=True)
    gain_tokens(turn, field.printed)


def leave(turn: Turn, place: int, bare: Field) -> None:
    """Clear a field that something leaves or covers: cubes are exhausted, a ship's tokens go to the supply.

    ruling.tokens_of_removed_ship: as many as its strength, exhausted ones first.
    """
    me = turn.me
    field = me.fields[place]
    for tier in field.cubes:
        me.exhausted[tier] += 1
    if field.cubes and not field.built:
        turn.rests_on("ruling.cubes_on_covered_printed")
    ship = turn.ruleset.ships.get(field.stands)
    if ship is not None:
        turn.rests_on("ruling.tokens_of_removed_ship")
        if ship.token == "trade_token":
            used = min(ship.strength, me.trade_used)
            me.trade_used -= used
            me.trade -= min(ship.strength - used, me.trade)
        else:
            used = min(ship.strength, me.explore_used)
            me.explore_used -= used
            me.explore -= min(ship.strength - used, me.explore)
    me.put(place, bare)
