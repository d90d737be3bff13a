"""Phase 3 (Aktion 3): building and sailing ships, exploring islands, using their tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.text import N_, P_, Fact, Ref, Text
from referee.engine.text import tell as say
from referee.engine.verdict import Misread, Unclear
from referee.games.anno1503.moves import BuildShip, Develop, Explore, Keep, Sail
from referee.games.anno1503.moves.canonical import spell_steps
from referee.games.anno1503.rules import inhabitants
from referee.games.anno1503.rules.roll import tell_post
from referee.games.anno1503.state import AGREEMENT, NOWHERE, POST, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.games.anno1503.turn import Turn

NOWHERE_NEAR = "–"

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
    """Return the ship that acts, 0 if there is none: as told, else the last one, the only one, or one of two alike.

    ship.own_on_board: only own ships that are on the board act.
    """
    ships = turn.me.ships
    if told in ships:
        return told
    if told or not ships:
        if told in turn.returned or (not told and turn.returned):
            turn.rests_on("ship.no_second_voyage", against=True)
        turn.breaks("ship.own_on_board", ship=told or 1)
        return 0
    able = [number for number in sorted(ships) if fits(number)]
    if not able:
        return turn.last_ship if turn.last_ship in ships else min(ships)
    if turn.last_ship in able:
        return turn.last_ship
    if len({(ships[number], turn.used.get(number, 0)) for number in able}) > 1:
        turn.ask([f"ship {number} {said}" for number in able])
    return able[0]


def use_action_point(turn: Turn, ship: int) -> None:
    """Spend one action point of a ship.

    ship.action_points: so many actions per ship and turn, by number of players. building.works_at_once,
    ship.shipyard_with_two: a ship, or a second one, does more than without the shipyard.
    """
    used, points = turn.used.get(ship, 0), turn.state.action_points(turn.me)
    if used >= points:
        # not the points of another ship, of earlier turns, or of a lost shipyard
        if any(number != ship and count_points_left(turn, number) > 0 for number in turn.me.ships):
            turn.rests_on("ship.points_not_transferable", against=True)
        if ship not in turn.built:
            turn.rests_on("ship.points_lapse", against=True)
        turn.misses(lambda building: building.action_points > 1, against=True)
        turn.breaks("ship.action_points", ship=ship, points=points)
    usual = turn.ruleset.limits.action_points[len(turn.state.players)]
    if used >= usual:
        for kind in turn.me.buildings.values():
            if turn.ruleset.buildings[kind].action_points > 1:
                turn.works(kind)
        if any(count > usual for other, count in turn.used.items() if other != ship):
            turn.rests_on("ship.shipyard_with_two")
    turn.used[ship] = used + 1
    if turn.last_ship and turn.last_ship != ship and turn.used[ship] > 1:
        turn.allows("ship.interleaving_allowed")
    if ship in turn.built:
        turn.rests_on("ship.moves_when_new")
    turn.last_ship = ship
    turn.looked = None


def count_points_left(turn: Turn, ship: int) -> int:
    return turn.state.action_points(turn.me) - turn.used.get(ship, 0)


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
    """Move one step, judged where board and places are known.

    ship.orthogonal: straight to a neighbouring field. ship.sea_only: never onto an island field.
    """
    here, board = turn.me.ships[ship], turn.state.board
    if board is None or not field or not here:
        leave_way_unjudged(turn, "sail", "ship.sea_only")
        place_ship(turn, ship, field)
        return
    if field not in board.list_beside(here):
        turn.breaks("ship.orthogonal", here=here, field=field)
    if field == board.start:
        turn.rests_on("ship.start_field_is_sea")
    if not board.is_sea(field):
        if field in board.islands and field not in turn.state.tiles:
            turn.rests_on("ship.taken_islands_stay_islands", against=True)
        turn.breaks("ship.sea_only", field=field)
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


# exploring -----------------------------------------------------------------------------------------------


def explore(turn: Turn, clause: Explore) -> None:
    """Look at a tile for one action point; it goes back face down unless the next thing said is to keep it.

    explore.needs_tile: the island field holds a tile. explore.adjacent: the island is next to the ship; across a corner
    only where the table plays so. explore.several, explore.again_allowed: one more look of this ship, or at this tile.
    """
    said = f"explore {clause.field}".rstrip()
    ship = choose_ship(turn, clause.ship, lambda number: can_explore(turn, number, clause.field), said)
    if not ship:
        turn.log_clause(tell_look, clause.ship or 1, clause.field)
        return
    field = choose_tile(turn, ship, clause.field)
    use_action_point(turn, ship)
    board, here = turn.state.board, turn.me.ships[ship]
    if board is None or not here:
        leave_way_unjudged(turn, "explore", "explore.adjacent")
    else:
        straight, across = field in board.list_beside(here), field in board.list_beside(here, corners=True)
        apart = not (across if turn.ruleset.setting("explore_diagonally") else straight)
        if straight != across:
            turn.rests_on("explore.adjacent_is_orthogonal", against=apart)
        if apart:
            turn.breaks("explore.adjacent", here=here, field=field or NOWHERE_NEAR)
    if board is not None and field and field not in turn.state.tiles:
        turn.breaks("explore.needs_tile", field=field)
    if any(number == ship and other != field for number, other in turn.explored):
        turn.rests_on("explore.several")
    if field and any(other == field for _, other in turn.explored):
        turn.allows("explore.again_allowed")
    turn.explored.append((ship, field))
    turn.looked = (ship, field)
    turn.log_clause(tell_look, ship, field)


def tell_look(turn: Turn, ship: int, field: str) -> tuple[Explore, Text]:
    explored = Explore(ship, field)
    if field:
        return explored, Text(N_("explores {field} with ship {ship}"), {"ship": ship, "field": field})
    return explored, Text(N_("explores with ship {ship}"), {"ship": ship})


def can_explore(turn: Turn, ship: int, field: str) -> bool:
    """Return True if a ship has a point left and, as far as its place is known, lies beside the tile."""
    here, board = turn.me.ships[ship], turn.state.board
    if count_points_left(turn, ship) < 1:
        return False
    if board is None or not here:
        return True
    near = list_near_tiles(turn, here)
    return field in near if field else bool(near)


def list_near_tiles(turn: Turn, here: str) -> list[str]:
    """Return the island fields with a tile beside a field."""
    assert turn.state.board is not None
    corners = turn.ruleset.setting("explore_diagonally")
    return [field for field in turn.state.board.list_beside(here, corners=corners) if field in turn.state.tiles]


def choose_tile(turn: Turn, ship: int, told: str) -> str:
    """Return the field that is explored: as told, or the only one beside the ship; several are asked for."""
    if told or turn.state.board is None:
        return told
    here = turn.me.ships[ship]
    if not here:
        raise Unclear(Misread("", 0, 0, "board_field"))
    near = list_near_tiles(turn, here)
    if len(near) > 1:
        turn.ask([f"ship {ship} explore {field}" for field in near])
    return near[0] if near else ""


# using a tile ----------------------------------------------------------------------------------------------


def keep(turn: Turn, clause: Keep) -> None:
    """explore.use_returns_ship: uses the tile just explored; the ship goes back to its owner's stock.

    treasure.immediate: a treasure takes effect at once. Where only *treasure* is told, its kind is asked for.
    """
    tile = Ref("island_tile", clause.tile)
    if turn.looked is None:
        turn.breaks("explore.use_needs_look", tile=tile)
    if clause.later:
        turn.breaks("treasure.immediate")
    if clause.stays:
        turn.breaks("explore.use_returns_ship", tile=tile)
    kind = clause.tile
    if kind == TREASURE and clause.number:
        kind = TREASURE_PROMOTION
    elif kind == TREASURE:
        turn.ask([f"keep {TREASURE_GOLD}", f"keep {TREASURE_PROMOTION}"])
        kind = TREASURE_GOLD
    used = USES[kind](turn, clause)
    if turn.looked is not None:
        ship, field = turn.looked
        turn.me.ships = {number: place for number, place in turn.me.ships.items() if number != ship}
        turn.returned |= {ship}
        turn.state.tiles -= {field}
        turn.state.course["tiles", turn.me.name] += 1
    if clause.later or clause.stays or clause.exchanged:
        used = used._replace(later=clause.later, stays=clause.stays, exchanged=clause.exchanged)
    turn.log_clause(tell_use, used)
    turn.looked = None
    turn.count_points(Ref("action", "use_island_tile"))


def tell_use(turn: Turn, used: Keep) -> tuple[Keep, Text]:
    """Tell the tile that was used: a post with its good and its pier, a promotion with the space of who rises."""
    tile: Fact = Ref("island_tile", used.tile)
    if used.tile == POST and used.good:
        tile = tell_post(used.good, used.number)
    elif used.tile == TREASURE_GOLD:
        tile = Text(N_("treasure with gold"))
    elif used.tile == TREASURE_PROMOTION:
        tile = Text(N_("promotion (space {field})"), {"field": used.number}) if used.number else Text(N_("promotion"))
    return used, Text(N_("keeps: {tile}"), {"tile": tile})


def check_mix(turn: Turn, kind: str, used: int) -> None:
    """setup.island_tiles_by_count: no more tiles of a kind than the group said are in the game."""
    mix = turn.state.mix
    if mix is not None and used >= mix.get(kind, 0):
        group = "good" if kind in turn.ruleset.goods else "island_tile"
        turn.breaks("setup.island_tiles_by_count", tile=Ref(group, kind), count=mix.get(kind, 0))


def lay_agreement(turn: Turn, clause: Keep) -> Keep:
    """Lay an agreement at a brown pier."""
    most = turn.ruleset.home.wooden_piers
    if clause.number:
        turn.breaks("agreement.brown_jetty", number=clause.number)
    if turn.me.agreements >= most:
        turn.rests_on("explore.use_all_or_nothing", against=True)
        turn.breaks("agreement.max_three", most=most)
    else:
        check_mix(turn, AGREEMENT, sum(player.agreements for player in turn.state.players))
        turn.me.agreements += 1
    return Keep(AGREEMENT, "", clause.number)


def lay_post(turn: Turn, clause: Keep) -> Keep:
    """Lay a post at a grey pier; its good may be taken instead of the home island's when that number is rolled.

    post.max_four: four grey piers, so four posts.
    """
    me, good, most = turn.me, clause.good, turn.ruleset.home.stone_piers
    if not good:
        at = f" at {clause.number}" if clause.number else ""
        turn.ask([f"keep {each}{at}" for each in turn.ruleset.goods])
        good = turn.ruleset.goods[0]
    if clause.exchanged:
        turn.rests_on("post.fixed_place", against=True)
        turn.breaks("post.no_exchange", number=clause.number)
        return Keep(POST, good, clause.number)
    pier = choose_pier(turn, clause, good)
    check_pier(turn, pier)
    if len(me.posts) >= most:
        turn.rests_on("explore.use_all_or_nothing", against=True)
        turn.breaks("post.max_four", most=most)
    elif pier and pier not in me.posts:
        check_mix(turn, good, sum(list(p.posts.values()).count(good) for p in turn.state.players))
        me.posts = {**me.posts, pier: good}
        if me.shows(pier) == good:
            turn.rests_on("post.same_as_home")
    return Keep(POST, good, pier)


def choose_pier(turn: Turn, clause: Keep, good: str) -> int:
    """Return the pier that was named, or the only free one; several are asked for."""
    if clause.number or len(turn.me.posts) >= turn.ruleset.home.stone_piers:
        return clause.number
    piers = turn.me.piers or range(1, len(turn.ruleset.home.shows) + 1)
    free = [number for number in piers if number not in turn.me.posts]
    if len(free) > 1:
        turn.ask([f"keep {good} at {number}" for number in free])
    return free[0] if free else 0


def check_pier(turn: Turn, pier: int) -> None:
    """post.grey_jetty, post.free_jetty: a post needs a grey pier of its own."""
    known = turn.me.piers
    if pier and (pier > len(turn.ruleset.home.shows) or (known is not None and pier not in known)):
        turn.rests_on("post.jetty_numbers", against=True)
        turn.breaks("post.grey_jetty", number=pier)
    elif pier and known is None:
        turn.cannot_tell("island_unknown", player=turn.me.name)
    if pier in turn.me.posts:
        turn.breaks("post.free_jetty", number=pier, good=Ref("good", turn.me.posts[pier]))


def take_gold(turn: Turn, clause: Keep) -> Keep:
    """treasure.twelve_gold: the treasure brings gold at once."""
    remove_treasure(turn, TREASURE_GOLD)
    turn.treasures |= {TREASURE_GOLD}
    turn.me.gold += turn.ruleset.limits.treasure_gold
    return Keep(TREASURE_GOLD)


def remove_treasure(turn: Turn, kind: str) -> None:
    """treasure.leaves_game: a treasure that was used is out of the game."""
    check_mix(turn, kind, turn.state.treasures[kind])
    turn.state.treasures = turn.state.treasures + Counter((kind,))


def promote(turn: Turn, clause: Keep) -> Keep:
    """treasure.upgrade: one own inhabitant rises one level without goods."""
    if clause.owner not in (-1, turn.seat):
        turn.breaks("treasure.upgrade", owner=turn.state.players[clause.owner].name)
        return Keep(TREASURE_PROMOTION, "", clause.number, "", clause.owner)
    if clause.number and not turn.me.level(clause.number):
        turn.breaks("treasure.upgrade", field=clause.number)
    field = clause.number or choose_target(turn)
    if field:
        before = len(turn.violations)
        to = inhabitants.check_step(turn, field, Develop(field, "", clause.to))
        if len(turn.violations) > before and turn.me.level(field):
            turn.rests_on("treasure.upgrade_levels", against=True)
        if to:
            inhabitants.raise_inhabitant(turn, field, to)
            turn.treasures |= {TREASURE_PROMOTION}
    remove_treasure(turn, TREASURE_PROMOTION)
    return Keep(TREASURE_PROMOTION, "", field, clause.to)


def choose_target(turn: Turn) -> int:
    """treasure.no_target: the only inhabitant that can rise; several are asked for, without any it stays unused."""
    rising = [(field, level, turn.ruleset.next_level(level)) for field, level in turn.me.people()]
    able = [field for field, level, to in rising if to is not None and inhabitants.has_tile(turn, level, to)]
    if not able:
        turn.rests_on("explore.use_all_or_nothing", against=True)
        turn.breaks("treasure.no_target")
    elif len(able) > 1:
        turn.ask([f"keep {TREASURE_PROMOTION} {field}" for field in able])
    return able[0] if able else 0


USES: dict[str, Callable[[Turn, Keep], Keep]] = {
    POST: lay_post,
    AGREEMENT: lay_agreement,
    TREASURE_GOLD: take_gold,
    TREASURE_PROMOTION: promote,
}
