"""What a game tells the understanding of speech about itself and the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.value import Value
from referee.speech.frames import Frame
from referee.speech.items import Item
from referee.speech.mentions import Shape


class SpokenTable(Value):
    """The frames of a game at one table, and what little of its rules words depend on."""

    frames: Sequence[Frame]
    state: Any
    """Handed to the spelling functions of the frames."""
    players: Sequence[str]
    seat: int
    """Who moves."""
    shape: Shape = lambda word: None
    """Knows words by their shape, such as squares of a board."""
    finish: Callable[[str], str] = lambda text: text
    """The last touch to a reading, where one clause depends on another; "" where they do not go together."""
    doubts: Callable[[str], Sequence[str]] = lambda text: ()
    """The names of what speaks against a finished reading; see `decision.WEIGHTS`."""
    starts_with_die: bool = False
    """Whether a turn begins with a bare number."""
    numbered: frozenset[str] = frozenset()
    """Groups of things that have a number behind them: *ship 2*, *field 3*."""
    sized: frozenset[str] = frozenset()
    """Groups of things that differ by size."""
    counted: frozenset[str] = frozenset()
    """Groups of things of which several without a number are only a guess: *I hire workers*."""
    generic: Mapping[str, str] = {}
    """Nouns that announce things of a group: `people` for tiers."""
    prepare: Callable[[list[Item]], list[Item]] = lambda items: items
    """Takes names apart, or marks items, where only the game knows."""
    slips: frozenset[str] = frozenset()
    """Rules that hardly anybody breaks who was heard right: a reading that breaks one rests on a guess."""
