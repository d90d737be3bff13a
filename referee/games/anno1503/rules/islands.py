"""Exploring islands and using their tiles (Das Entdecken, Die Nutzung der Inselkärtchen)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text
from referee.engine.verdict import Misread, Unclear
from referee.games.anno1503.moves import Develop, Explore, Keep
from referee.games.anno1503.rules import inhabitants, ships
from referee.games.anno1503.rules.events import tell_post
from referee.games.anno1503.state import AGREEMENT, POST, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.games.anno1503.turn import Turn

NOWHERE_NEAR = "–"

# exploring -----------------------------------------------------------------------------------------------


def explore(turn: Turn, clause: Explore) -> None:
    """Look at a tile for one action point; it goes back face down unless the next thing said is to keep it.

    explore.needs_tile: the island field holds a tile. explore.several, explore.again_allowed: one more look of this
    ship, or at this tile.
    """
    said = f"explore {clause.field}".rstrip()
    ship = ships.choose_ship(turn, clause.ship, lambda number: can_explore(turn, number, clause.field), said)
    if not ship:
        turn.log_clause(tell_look, clause.ship or 1, clause.field)
        return
    field = choose_tile(turn, ship, clause.field)
    ships.use_action_point(turn, ship)
    if turn.state.board is None or not turn.me.ships[ship]:
        ships.leave_way_unjudged(turn, "explore", "explore.adjacent")
    else:
        check_beside(turn, ship, field)
    if turn.state.board is not None and field and field not in turn.state.tiles:
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
    if ships.count_points_left(turn, ship) < 1:
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


def check_beside(turn: Turn, ship: int, field: str) -> None:
    """explore.adjacent: the island is next to the ship; across a corner only where the table plays so."""
    board, here = turn.state.board, turn.me.ships[ship]
    assert board is not None
    apart = field not in board.list_beside(here, corners=turn.ruleset.setting("explore_diagonally"))
    if (field in board.list_beside(here)) != (field in board.list_beside(here, corners=True)):
        turn.rests_on("explore.adjacent_is_orthogonal", against=apart)
    if apart:
        turn.breaks("explore.adjacent", here=here, field=field or NOWHERE_NEAR)


# using a tile ----------------------------------------------------------------------------------------------


def keep(turn: Turn, clause: Keep) -> None:
    """explore.use_returns_ship: uses the tile just explored; the ship goes back to its owner's stock.

    treasure.immediate: a treasure takes effect at once.
    """
    if turn.looked is None:
        turn.breaks("explore.use_needs_look", tile=Ref("island_tile", clause.tile))
    if clause.later:
        turn.breaks("treasure.immediate")
    if clause.stays:
        turn.breaks("explore.use_returns_ship", tile=Ref("island_tile", clause.tile))
    used = USES[choose_treasure(turn, clause)](turn, clause)
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


def choose_treasure(turn: Turn, clause: Keep) -> str:
    """Return the kind of the tile; where only *treasure* is told, it is asked for."""
    if clause.tile != TREASURE:
        return clause.tile
    if clause.number:
        return TREASURE_PROMOTION
    turn.ask([f"keep {TREASURE_GOLD}", f"keep {TREASURE_PROMOTION}"])
    return TREASURE_GOLD


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
    """Lay a post at a grey pier; its good may be taken instead of the home island's when that number is rolled."""
    good = clause.good
    if not good:
        turn.ask(
            [f"keep {good} at {clause.number}" if clause.number else f"keep {good}" for good in turn.ruleset.goods]
        )
        good = turn.ruleset.goods[0]
    if clause.exchanged:
        turn.rests_on("post.fixed_place", against=True)
        turn.breaks("post.no_exchange", number=clause.number)
        return Keep(POST, good, clause.number)
    pier = choose_pier(turn, clause, good)
    check_pier(turn, pier)
    if check_posts_left(turn) and pier and pier not in turn.me.posts:
        check_mix(turn, good, sum(list(p.posts.values()).count(good) for p in turn.state.players))
        turn.me.posts = {**turn.me.posts, pier: good}
        if turn.me.shows(pier) == good:
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


def check_posts_left(turn: Turn) -> bool:
    """post.max_four: four grey piers, so four posts."""
    most = turn.ruleset.home.stone_piers
    if len(turn.me.posts) >= most:
        turn.rests_on("explore.use_all_or_nothing", against=True)
        turn.breaks("post.max_four", most=most)
        return False
    return True


def take_gold(turn: Turn, clause: Keep) -> Keep:
    """treasure.twelve_gold, treasure.leaves_game."""
    check_mix(turn, TREASURE_GOLD, turn.state.treasures[TREASURE_GOLD])
    turn.state.treasures = turn.state.treasures + Counter((TREASURE_GOLD,))
    turn.treasures |= {TREASURE_GOLD}
    turn.me.gold += turn.ruleset.limits.treasure_gold
    return Keep(TREASURE_GOLD)


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
    check_mix(turn, TREASURE_PROMOTION, turn.state.treasures[TREASURE_PROMOTION])
    turn.state.treasures = turn.state.treasures + Counter((TREASURE_PROMOTION,))
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
