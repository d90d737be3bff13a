"""How the one action of Nim is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.speech.frames import Filled, Part, frame
from referee.speech.table import SpokenTable

if TYPE_CHECKING:
    from referee_nim import State


def spell_take(filled: Filled, state: State) -> Sequence[Part]:
    counts = {item.number for item in filled.all("stones") if item.number is not None}
    return [Part("take", str(counts.pop()))] if len(counts) == 1 else ()


# *I take two stones*
FRAMES = (frame("take", spell_take, "stones!+#: number stone / - from", verbs="take get remove"),)


def spoken_table(state: State) -> SpokenTable:
    return SpokenTable(FRAMES, state, [player.name for player in state.players], state.to_move)
