"""What a turn of Anno 1503 sets off: pirates, fire and golden times, points won and lost, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.hands import Event
from referee.engine.text import Fact, Ref
from referee.games.anno1503 import moves as m
from referee.games.anno1503.moves import canonical

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


def events(before: State, after: State, moves: Sequence[str]) -> tuple[Event, ...]:
    """What everybody has to hear of, in the order in which it happened."""
    found = [*_rolled(before, moves), *_points(before, after)]
    if after.win is not None and before.win is None:
        name = after.players[after.win.seat].name
        found += [Event("won", name, {"player": name}), Event("over", name)]
    return tuple(found)


def _rolled(before: State, moves: Sequence[str]) -> list[Event]:
    names = [player.name for player in before.players]
    clauses = canonical.read("; ".join(moves), names, before.ruleset) or ()
    seconds = [clause.second for clause in clauses if isinstance(clause, m.Roll) and clause.second]
    return [Event(before.ruleset.limits.events[second - 1]) for second in seconds]


def _points(before: State, after: State) -> list[Event]:
    """Every point that was gained or lost, and how many the player has now."""
    found = []
    for change in after.changes[len(before.changes) :]:
        player = next(player for player in after.players if player.name == change.player)
        facts: dict[str, Fact] = {
            "player": change.player,
            "point": Ref("victory_point", change.point),
            "count": len(after.points(player)),
            "needed": after.ruleset.scoring.to_win,
        }
        found.append(Event("point_won" if change.gained else "point_lost", change.player, facts))
    return found
