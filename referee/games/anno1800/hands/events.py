"""What a turn of Anno 1800 sets off: the fireworks, the last turns, the final round, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.hands import Event
from referee.engine.text import Listing

if TYPE_CHECKING:
    from referee.games.anno1800.state import State


def events(before: State, after: State, moves: Sequence[str]) -> tuple[Event, ...]:
    """What is new about the end of the game after a turn."""
    found = []
    if before.fireworks is None and after.fireworks is not None:
        name = after.players[after.fireworks].name
        found.append(Event("fireworks", name, {"player": name}))
    if after.phase != before.phase:
        found += _phase(after)
    return tuple(found)


def _phase(after: State) -> list[Event]:
    """What begins now, and whose turns follow."""
    to_come = tuple(player.name for player in after.players[after.to_move :])
    if after.phase == "last_turns":
        return [Event("last_turns", to_come[0], {"players": Listing(to_come)})]
    if after.phase == "final_round":
        return [Event("final_round", to_come[0], {"players": Listing(to_come)})]
    return [Event("over")] if after.over else []
