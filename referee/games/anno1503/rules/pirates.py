"""The event pirates (Pirat): one gold for each island tile; who cannot pay gives one up for another on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text
from referee.games.anno1503.moves import Loss
from referee.games.anno1503.moves.canonical_roll import spell_tile
from referee.games.anno1503.state import AGREEMENT, POST

if TYPE_CHECKING:
    from referee.games.anno1503.rules.dues import Dues
    from referee.games.anno1503.turn import Turn

Tile = tuple[str, int]
"""An island tile at a home island: its kind, and the pier of a post."""


def settle(dues: Dues) -> Loss | None:
    """Pays, or gives up one tile; gives what was lost and where the new tile went."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    if dues.settled(player.island_tiles() * turn.ruleset.limits.pirates_price):
        return None
    losses = dues.losses
    if player.posts and player.agreements:
        turn.rests_on("event.pirate.choice_between_kinds")
    check_one_tile(dues, losses)
    loss = losses[0] if losses else Loss(dues.seat, "")
    tile = which_tile(dues, loss)
    if tile is None:
        return None
    kind, pier = tile
    good = player.posts.get(pier, "")
    if kind == AGREEMENT:
        player.agreements -= 1
    else:
        player.posts = {number: other for number, other in player.posts.items() if number != pier}
    field = lay(dues, loss.to, spell_tile(kind, good, pier))
    gone: Fact = Ref("island_tile", AGREEMENT) if kind == AGREEMENT else tell_post(good, pier)
    # Translators: a tile that is lost, and the space {field} on which a new one is laid.
    if turn.state.told is None or losses:
        dues.lost.append(Text(N_("{tile} → {field}"), {"tile": gone, "field": field}) if field else gone)
    return Loss(dues.seat, kind, good, pier, field)


def tell_post(good: str, pier: int) -> Text:
    """A trading post with its good and the number of its pier."""
    facts: dict[str, Fact] = {"post": Ref("island_tile", POST), "good": Ref("good", good), "number": pier}
    # Translators: {post} is "trading post", {good} its good, {number} the number of its pier.
    return Text(N_("{post} {good} ({number})"), facts)


def check_one_tile(dues: Dues, losses: Sequence[Loss]) -> None:
    """event.pirate.too_poor_loses_one_tile: exactly one post or agreement of the own choice."""
    if len(losses) > 1:
        dues.turn.breaks("event.pirate.too_poor_loses_one_tile", player=dues.name, count=len(losses))


def which_tile(dues: Dues, loss: Loss) -> Tile | None:
    """The tile that is given up: as told, or the only one; else it is asked for."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    owned: list[Tile] = [(POST, pier) for pier in sorted(player.posts)]
    owned += [(AGREEMENT, 0)] if player.agreements else []
    fitting = [tile for tile in owned if _fits(turn, player.posts, tile, loss)]
    if not fitting:
        named: Fact = Ref("good", loss.good) if loss.good else Ref("island_tile", loss.thing or POST)
        turn.breaks("event.pirate.too_poor_loses_one_tile", player=dues.name, tile=named)
        return owned[0] if owned else None
    if len(fitting) > 1:
        name = turn.spell_player(dues.seat)
        turn.ask([f"lose {name} {spell_tile(kind, player.posts.get(pier, ''), pier)}" for kind, pier in fitting])
    return fitting[0]


def _fits(turn: Turn, posts: Mapping[int, str], tile: Tile, loss: Loss) -> bool:
    kind, pier = tile
    if loss.thing and loss.thing != kind:
        return False
    if kind == AGREEMENT:
        return not loss.good and not loss.number
    return loss.good in ("", posts[pier]) and loss.number in (0, pier)


def lay(dues: Dues, told: str, said: str) -> str:
    """event.pirate.tile_to_reserve: the field to which the tile drawn from the reserve goes."""
    turn, state = dues.turn, dues.turn.state
    if state.told is not None:
        if told and not state.told.ways["farthest"]:
            turn.breaks("event.pirate.farthest_free_field", field=told)
        return told
    if state.board is None:
        turn.cannot_tell("farthest_unknown")
        return told
    free = state.free_islands()
    by_sea = turn.ruleset.setting("pirates_by_sea")
    farthest = state.board.farthest(free, by_sea=by_sea)
    if not told and len(farthest) > 1:
        name = turn.spell_player(dues.seat)
        turn.ask([f"lose {name} {said} to {field}" for field in farthest])
    field = told or (farthest[0] if farthest else "")
    if len(farthest) > 1:
        turn.rests_on("event.pirate.tie_between_fields")
    if (field in farthest) != (field in state.board.farthest(free, by_sea=not by_sea)):
        turn.rests_on("event.pirate.distance", against=field not in farthest)
    check_farthest(dues, field, farthest)
    if field in free:
        state.tiles |= {field}
    return field


def check_farthest(dues: Dues, field: str, farthest: tuple[str, ...]) -> None:
    """event.pirate.farthest_free_field: one of the free island fields that are farthest from the start."""
    if farthest and field not in farthest:
        dues.turn.breaks("event.pirate.farthest_free_field", field=field, farthest=", ".join(farthest))
