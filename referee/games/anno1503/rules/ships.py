"""Ships (Schiff einsetzen, Aktion 3): building them, which one is meant, and sailing with action points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text
from referee.games.anno1503.moves import BuildShip, Sail
from referee.games.anno1503.rules.victory import check_going_on
from referee.games.anno1503.state import NOWHERE

if TYPE_CHECKING:
    from referee.games.anno1503.turn import Turn

# building ------------------------------------------------------------------------------------------------


def build(turn: Turn, clause: BuildShip) -> None:
    """ship.start_field: pays for a ship and puts it on the start field."""
    check_in_stock(turn)
    turn.spend(turn.ruleset.limits.ship_cost, "ship.cost")
    free = [number for number in range(1, turn.ruleset.supply.ships + 1) if number not in turn.me.ships]
    if free:
        turn.me.ships[free[0]] = turn.state.board.start if turn.state.board else NOWHERE
        turn.built.add(free[0])
    turn.did("ship", Text(N_("Builds a ship: number {number}"), {"number": free[0] if free else "–"}))


def check_in_stock(turn: Turn) -> None:
    """ship.max_two: a player has two ships."""
    most = turn.ruleset.supply.ships
    if len(turn.me.ships) >= most:
        turn.breaks("ship.max_two", most=most)


# which ship ----------------------------------------------------------------------------------------------


def which(turn: Turn, told: int, fits: Callable[[int], bool], said: str) -> int:
    """The ship that acts: as told; else the one that acted last, the only one that can, or one of two alike.

    0 if there is none.
    """
    ships = turn.me.ships
    if told or not ships:
        return check_on_board(turn, told)
    able = [number for number in sorted(ships) if fits(number)]
    if not able:
        return turn.last_ship if turn.last_ship in ships else min(ships)
    if turn.last_ship in able:
        return turn.last_ship
    if len({(ships[number], turn.used[number]) for number in able}) > 1:
        turn.ask([f"ship {number} {said}" for number in able])
    return able[0]


def check_on_board(turn: Turn, told: int) -> int:
    """ship.own_on_board: only own ships that are on the board act."""
    if told in turn.me.ships:
        return told
    turn.breaks("ship.own_on_board", ship=told or 1)
    return 0


def act(turn: Turn, ship: int) -> None:
    """One action of a ship costs one point."""
    check_going_on(turn)
    check_points(turn, ship)
    turn.used[ship] += 1
    if turn.last_ship and turn.last_ship != ship and turn.used[ship] > 1:
        turn.rests_on("ship.interleaving_allowed")
    if ship in turn.built:
        turn.rests_on("ship.moves_when_new")
    turn.last_ship = ship
    turn.looked = None


def points_left(turn: Turn, ship: int) -> int:
    return turn.state.action_points(turn.me) - turn.used[ship]


def check_points(turn: Turn, ship: int) -> None:
    """ship.action_points: so many actions per ship and turn, by number of players."""
    points = turn.state.action_points(turn.me)
    if turn.used[ship] >= points:
        turn.breaks("ship.action_points", ship=ship, points=points)
    for kind in turn.me.buildings.values():
        if turn.ruleset.buildings[kind].action_points > 1:
            turn.works(kind)


# sailing -------------------------------------------------------------------------------------------------


def sail(turn: Turn, clause: Sail) -> None:
    """Moves a ship field by field; without a board, or without named fields, the steps are only counted."""
    ship = which(turn, clause.ship, lambda number: can_sail(turn, number, clause), f"sail {spell(clause)}")
    if not ship:
        turn.did(f"ship {clause.ship or 1} sail {spell(clause)}", tell(clause.ship or 1, clause))
        return
    fields = clause.fields
    if len(fields) > 1 and fields[0] == turn.me.ships[ship]:  # `C6-B6` names the field where the ship lies, too
        fields = fields[1:]
    for field in fields or (NOWHERE,) * clause.steps:
        act(turn, ship)
        step(turn, ship, field)
    sailed = Sail(ship, fields, clause.steps)
    turn.did(f"ship {ship} sail {spell(sailed)}", tell(ship, sailed))


def spell(clause: Sail) -> str:
    return ", ".join(clause.fields) or str(clause.steps)


def tell(ship: int, clause: Sail) -> Text:
    if clause.fields:
        # Translators: {fields} is a chain of fields of the board such as "B6 → B5".
        return Text(N_("Ship {ship} sails: {fields}"), {"ship": ship, "fields": " → ".join(clause.fields)})
    return Text(N_("Ship {ship} sails, steps: {count}"), {"ship": ship, "count": clause.steps})


def can_sail(turn: Turn, ship: int, clause: Sail) -> bool:
    here, board = turn.me.ships[ship], turn.state.board
    if points_left(turn, ship) < (len(clause.fields) or clause.steps):
        return False
    if board is None or not here or not clause.fields:
        return True
    return clause.fields[0] == here or clause.fields[0] in board.beside(here)


def step(turn: Turn, ship: int, field: str) -> None:
    """One step to a neighbouring field, judged where board and places are known."""
    here, board = turn.me.ships[ship], turn.state.board
    if board is None or not field or not here:
        turn.cannot_tell("route_unknown", board=Ref("place", "gameboard"))
        turn.me.ships[ship] = field
        return
    check_straight(turn, here, field)
    check_sea(turn, field)
    if board.mark(field):
        turn.me.ships[ship] = field


def check_straight(turn: Turn, here: str, field: str) -> None:
    """ship.orthogonal: straight to a neighbouring field."""
    assert turn.state.board is not None
    if field not in turn.state.board.beside(here):
        turn.breaks("ship.orthogonal", here=here, field=field)


def check_sea(turn: Turn, field: str) -> None:
    """ship.sea_only: never onto an island field."""
    assert turn.state.board is not None
    if not turn.state.board.is_sea(field):
        turn.breaks("ship.sea_only", field=field)
