"""What somebody at the prompt needs to see at once: what is at hand, and what an island can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text, refs
from referee.games.anno1800.moves.spelling import spell_island
from referee.games.anno1800.status import status

if TYPE_CHECKING:
    from referee.games.anno1800.state import State


def brief(state: State) -> tuple[Fact, ...]:
    """Gold, ready cubes and ready tokens of the player to move."""
    found = status(state)
    mine = next((player for player in found["players"] if player["player"] == found["to_move"]), None)
    if mine is None:
        return ()
    tokens = {"trade_token": mine["trade_tokens"]["ready"], "exploration_token": mine["exploration_tokens"]["ready"]}
    gold = Text(N_("gold: {count}"), {"count": mine["gold"]})
    return (gold, *refs("tier", mine["home"]).items, *[Ref("token", id, n) for id, n in tokens.items() if n])


def islands(state: State, text: str) -> Sequence[str]:
    """What the island of a turn that ends so can show: those that nobody has yet come first."""
    rules, action = state.ruleset, text.rpartition("; ")[2].split(" ", 1)[0]
    if action == "old-world":
        shown = [spell_island(rules, island) for island in rules.old_world]
        gone = [island for player in state.players for island in player.old_world]
    elif action == "new-world":
        shown = [", ".join(goods) for goods in rules.new_world]
        gone = [", ".join(goods) for player in state.players for goods in player.new_world]
    else:
        return ()
    return sorted(dict.fromkeys(shown), key=lambda island: island in gone)
