"""Ships (Schiff einsetzen, Aktion 3): building them, which one is meant, and sailing with action points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.text import N_, P_, Fact, Ref, Text
from referee.engine.text import tell as say
from referee.engine.verdict import Misread, Unclear
from referee.games.anno1503.moves import BuildShip, Sail
from referee.games.anno1503.moves.canonical import spell_steps
from referee.games.anno1503.state import NOWHERE

if TYPE_CHECKING:
    from referee.games.anno1503.turn import Turn

# building ------------------------------------------------------------------------------------------------


def build_ship(turn: Turn, clause: BuildShip) -> None:
    """ship.start_field, ship.max_two: pays for one of two ships and puts it on the start field."""
    most = turn.ruleset.supply.ships
    if len(turn.me.ships) >= most:
        turn.breaks("ship.max_two", most=most)
    turn.spend(turn.ruleset.limits.ship_cost, "ship.cost")
    free = [number for number in range(1, most + 1) if number not in turn.me.ships]
    if free:
        place_ship(turn, free[0], turn.state.board.start if turn.state.board else NOWHERE)
        turn.built |= {free[0]}
    turn.log_clause(tell_build, clause)


def place_ship(turn: Turn, ship: int, field: str) -> None:
    """Put an own ship on a field."""
    turn.me.ships = {**turn.me.ships, ship: field}


def tell_build(turn: Turn, clause: BuildShip) -> tuple[BuildShip, Text]:
    return clause, Text(N_("builds a ship"))


# which ship ----------------------------------------------------------------------------------------------


def choose_ship(turn: Turn, told: int, fits: Callable[[int], bool], said: str) -> int:
    """Return the ship that acts, 0 if there is none: as told, else the last one, the only one, or one of two alike."""
    ships = turn.me.ships
    if told or not ships:
        return check_on_board(turn, told)
    able = [number for number in sorted(ships) if fits(number)]
    if not able:
        return turn.last_ship if turn.last_ship in ships else min(ships)
    if turn.last_ship in able:
        return turn.last_ship
    if len({(ships[number], turn.used.get(number, 0)) for number in able}) > 1:
        turn.ask([f"ship {number} {said}" for number in able])
    return able[0]


def check_on_board(turn: Turn, told: int) -> int:
    """ship.own_on_board: only own ships that are on the board act."""
    if told in turn.me.ships:
        return told
    if told in turn.returned or (not told and turn.returned):
        turn.rests_on("ship.no_second_voyage", against=True)
    turn.breaks("ship.own_on_board", ship=told or 1)
    return 0


def use_action_point(turn: Turn, ship: int) -> None:
    """Spend one action point of a ship."""
    check_points(turn, ship)
    turn.used[ship] = turn.used.get(ship, 0) + 1
    if turn.last_ship and turn.last_ship != ship and turn.used[ship] > 1:
        turn.allows("ship.interleaving_allowed")
    if ship in turn.built:
        turn.rests_on("ship.moves_when_new")
    turn.last_ship = ship
    turn.looked = None


def count_points_left(turn: Turn, ship: int) -> int:
    return turn.state.action_points(turn.me) - turn.used.get(ship, 0)


def check_points(turn: Turn, ship: int) -> None:
    """ship.action_points: so many actions per ship and turn, by number of players."""
    points = turn.state.action_points(turn.me)
    if turn.used.get(ship, 0) >= points:
        # not the points of another ship, of earlier turns, or of a lost shipyard
        if any(number != ship and count_points_left(turn, number) > 0 for number in turn.me.ships):
            turn.rests_on("ship.points_not_transferable", against=True)
        if ship not in turn.built:
            turn.rests_on("ship.points_lapse", against=True)
        turn.misses(lambda building: building.action_points > 1, against=True)
        turn.breaks("ship.action_points", ship=ship, points=points)
    note_shipyard(turn, ship)


def note_shipyard(turn: Turn, ship: int) -> None:
    """building.works_at_once, ship.shipyard_with_two: a ship, or a second one, does more than without the shipyard."""
    usual = turn.ruleset.limits.action_points[len(turn.state.players)]
    if turn.used.get(ship, 0) < usual:
        return
    for kind in turn.me.buildings.values():
        if turn.ruleset.buildings[kind].action_points > 1:
            turn.works(kind)
    if any(count > usual for other, count in turn.used.items() if other != ship):
        turn.rests_on("ship.shipyard_with_two")


# sailing -------------------------------------------------------------------------------------------------


def sail(turn: Turn, clause: Sail) -> None:
    """Move a ship field by field; without a board, or without named fields, the steps are only counted."""
    if turn.state.board is not None and not clause.fields and not (clause.ship and clause.told):
        ask_fields(turn, clause)
    ship = choose_ship(turn, clause.ship, lambda number: can_sail(turn, number, clause), f"sail {spell_steps(clause)}")
    if not ship:
        turn.log_clause(tell_sail, clause._replace(ship=clause.ship or 1))
        return
    fields = clause.fields
    if len(fields) > 1 and fields[0] == turn.me.ships[ship]:  # `C6-B6` names the field where the ship lies, too
        fields = fields[1:]
    for field in fields or (NOWHERE,) * clause.steps:
        use_action_point(turn, ship)
        sail_step(turn, ship, field)
    turn.log_clause(tell_sail, Sail(ship, fields, clause.steps, not fields))


def ask_fields(turn: Turn, clause: Sail) -> None:
    """Ask for the fields of the way, as there is a board: one step is chosen from a list, more are to be named."""
    board, ships = turn.state.board, turn.me.ships
    able = [number for number in sorted(ships) if clause.ship in (0, number) and can_sail(turn, number, clause)]
    if turn.violations or board is None or not able:
        return
    if clause.steps > 1 or any(not ships[number] for number in able):
        raise Unclear(Misread("", 0, 0, "board_fields"))
    ways = [f"ship {number} sail {field}" for number in able for field in sorted(board.list_beside(ships[number]))]
    turn.ask([way for way in ways if board.is_sea(way.rpartition(" ")[2])])


def tell_sail(turn: Turn, sailed: Sail) -> tuple[Sail, Text]:
    if sailed.fields:
        facts: dict[str, Fact] = {"ship": sailed.ship, "fields": ", ".join(sailed.fields)}
        # Translators: {fields} are fields of the board such as "B6, B5".
        return sailed, Text(N_("sails {fields} with ship {ship}"), facts)
    message = P_("sails {count} space with ship {ship}", "sails {count} spaces with ship {ship}")
    return sailed, say(message, {"ship": sailed.ship, "count": sailed.steps})


def can_sail(turn: Turn, ship: int, clause: Sail) -> bool:
    """Return True if a ship has the points and, as far as its place is known, lies beside the first field."""
    here, board = turn.me.ships[ship], turn.state.board
    if count_points_left(turn, ship) < (len(clause.fields) or clause.steps):
        return False
    if board is None or not here or not clause.fields:
        return True
    return clause.fields[0] == here or clause.fields[0] in board.list_beside(here)


def sail_step(turn: Turn, ship: int, field: str) -> None:
    """Move one step to a neighbouring field, judged where board and places are known."""
    here, board = turn.me.ships[ship], turn.state.board
    if board is None or not field or not here:
        leave_way_unjudged(turn, "sail", "ship.sea_only")
        place_ship(turn, ship, field)
        return
    check_straight(turn, here, field)
    check_sea(turn, field)
    if board.mark(field):
        place_ship(turn, ship, field)


def leave_way_unjudged(turn: Turn, what: str, rule: str) -> None:
    """Note that the way of a ship cannot be judged, as there is no board or nobody has told where the ship is.

    At a table that nobody recorded its people tell if it keeps to the rule.
    """
    told = turn.state.told
    if told is not None and what in told.ways:
        if not told.ways[what]:
            turn.breaks(rule)
    elif turn.state.board is None:
        turn.cannot_tell("route_unknown", board=Ref("place", "gameboard"))
    else:
        turn.cannot_tell("place_unknown")


def check_straight(turn: Turn, here: str, field: str) -> None:
    """ship.orthogonal: straight to a neighbouring field."""
    assert turn.state.board is not None
    if field not in turn.state.board.list_beside(here):
        turn.breaks("ship.orthogonal", here=here, field=field)


def check_sea(turn: Turn, field: str) -> None:
    """ship.sea_only: never onto an island field."""
    board = turn.state.board
    assert board is not None
    if field == board.start:
        turn.rests_on("ship.start_field_is_sea")
    if not board.is_sea(field):
        if field in board.islands and field not in turn.state.tiles:
            turn.rests_on("ship.taken_islands_stay_islands", against=True)
        turn.breaks("ship.sea_only", field=field)
