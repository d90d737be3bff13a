"""What somebody at the prompt needs: what is at hand, the table in the middle of a turn, what an island can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.judging import Rules
from referee.engine.misread import Unclear
from referee.engine.text import N_, Fact, Ref, Text, refs
from referee.games.anno1800.judge import RULES, read
from referee.games.anno1800.moves.spelling import spell_island
from referee.games.anno1800.status import status
from referee.games.anno1800.turn import Turn

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
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


def midway(state: State, text: str, words: Vocabulary) -> State:
    """The table after what has been played of a turn; the table before it where that cannot be told."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return state
    try:
        turn = UNENDED.run(Turn(state, state.to_move, near_miss=False), clauses)
    except Unclear:
        return state
    turn.state.to_move = state.to_move
    return turn.state


UNENDED = Rules(before=RULES.before, enter=RULES.enter, play=RULES.play, leave=RULES.leave)
"""A turn that goes on: what happens at its end has not happened yet."""


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
