"""What the console shows in the middle of a turn: the table as it is then, and what could be typed next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Text, refs
from referee.engine.verdict import Unclear
from referee.games.anno1503 import moves as m
from referee.games.anno1503.judge import best_play, read
from referee.games.anno1503.options import judge_option, options

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.state import State


def opens(moves: Sequence[str]) -> bool:
    """Return True for a roll alone, after which people think."""
    return len(moves) == 1 and moves[0].split(" ", 1)[0] == "roll"


def answers(state: State, text: str) -> Sequence[str]:
    """List what the second roll can show behind the first; nothing behind anything else."""
    limits = state.ruleset.limits
    rolled = text.rpartition("; ")[2] == f"roll {limits.event_side}"
    return [str(number) for number in range(1, limits.sides + 1)] if rolled else []


def midway(state: State, text: str, words: Vocabulary) -> State:
    """Return the table after what has been played of a turn, or the table before it if that cannot be told."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return state
    try:
        return best_play(state, clauses, state.to_move).state
    except Unclear:
        return state


def brief(state: State) -> tuple[Fact, ...]:
    """Tell gold and the cards in hand of the player to move."""
    if state.over:
        return ()
    player = state.players[state.to_move]
    held = refs("good", player.hand)
    gold = Text(N_("gold: {count}"), {"count": player.gold})
    return (gold, *held.items)


AT_ONCE = ("trade_agreement", "treasure_gold")
"""What a tile can show that needs no pier."""


def suggestions(state: State) -> Sequence[str]:
    """List ways of two fields, what could be kept of a tile, and what could be laid down."""
    if state.over:
        return []
    hand = state.players[state.to_move].hand
    discards = [f"discard {good}" for good, count in hand.items() if count]
    explored = [option.move for option in options(state) if " explore" in option.move]
    keeps = [f"{move} keep {what}" for move in explored for what in _list_tiles(state)]
    return [*_list_two_steps(state), *keeps, *discards]


def _list_two_steps(state: State) -> Iterator[str]:
    me, board = state.players[state.to_move], state.board
    for ship, here in me.ships.items() if board is not None else ():
        for first in board.list_beside(here) if board is not None and here else ():
            for second in board.list_beside(first) if board is not None else ():
                option = judge_option(state, m.Sail(ship, (first, second))) if second != here else None
                if option is not None:
                    yield option.move


def _list_tiles(state: State) -> list[str]:
    me = state.players[state.to_move]
    return [
        *AT_ONCE,
        *(f"{good} at {pier}" for good in state.ruleset.goods for pier in range(1, 6) if pier not in me.posts),
    ]


def follows(state: State, keyword: str, named: Sequence[str]) -> Sequence[str] | None:
    """List what fits behind a keyword at this table; None where everything may."""
    if state.over:
        return None
    me = state.players[state.to_move]
    if keyword == "discard":
        return [good for good, count in me.hand.items() if count]
    if keyword == "draw":
        return [player.name for player in state.players if player is not me]
    if keyword == "keep":
        return _list_tiles(state)
    return None
