"""How the one action of Nim is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Frame, Part, Slot, Speech, names

if TYPE_CHECKING:
    from referee.games.nim import State


def take(filled: Filled, state: State) -> Sequence[Part]:
    counts = {item.number for item in filled.all("stones") if item.number is not None}
    return [Part("take", str(counts.pop()))] if len(counts) == 1 else ()


TAKE = Frame(
    "take",
    verbs=names("take", "get", "remove"),
    slots=(Slot("stones", names("number", "stone"), names("", "from"), needed=True, many=True, counted=True),),
    spell=take,
)
FRAMES = (TAKE,)


def speech(state: State) -> Speech:
    return Speech(FRAMES, state, [player.name for player in state.players], state.to_move, lambda word: None)
