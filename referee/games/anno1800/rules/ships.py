"""Ships and the shipyards that build them (p. 7): each ship is matched to a shipyard that is strong enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.anno1800.rules.building import Site
    from referee.games.anno1800.turn import Turn


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
    """Whether each ship finds a shipyard of its own that is strong enough."""
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
