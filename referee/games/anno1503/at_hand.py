"""What somebody at the prompt needs in the middle of a turn: the table as it is then, and what is at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.misread import Unclear
from referee.engine.text import N_, Fact, Text, refs
from referee.games.anno1503.judge import best_play, read

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.state import State


def opens(moves: Sequence[str]) -> bool:
    """Whether this is a roll alone, after which people think."""
    return len(moves) == 1 and moves[0].split(" ", 1)[0] == "roll"


def midway(state: State, text: str, words: Vocabulary) -> State:
    """The table after what has been played of a turn; the table before it where that cannot be told."""
    clauses = read(state, text, words, state.to_move)
    if not isinstance(clauses, list):
        return state
    try:
        return best_play(state, clauses, state.to_move).state
    except Unclear:
        return state


def brief(state: State) -> tuple[Fact, ...]:
    """Gold, and the cards in hand."""
    if state.over:
        return ()
    player = state.players[state.to_move]
    held = refs("good", player.hand)
    gold = Text(N_("gold: {count}"), {"count": player.gold})
    return (gold, *held.items)
