"""One finished game as the figures need it: plain facts, which a cache can keep and another process can send."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.value import Value


class Evening(Value):
    """Players in seating order; everything by player has the same order."""

    game: str
    date: str
    """As 2024-05-31; empty where the file does not say."""
    players: tuple[str, ...]
    points: tuple[int | None, ...]
    """None where an imported game tells only who won."""
    ranks: tuple[int, ...]
    """0 for a player who has none."""
    won: tuple[bool, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    """Points of every row that can bring some; none for an imported game."""
    in_play: tuple[str, ...]
    turns: int
    """From the first to the last; 0 where that is not known."""
    judged: int
    """How many turns were put to the referee."""
    rulings: int
    """How many of them stand because the table decided so."""
    overruled: tuple[str, ...]
    """The rules that these break."""
    broken: int
    """How many others break a rule."""
    against: tuple[str, ...]
    """The rules that these break."""
    unjudged: int
    """How many the referee could not judge."""
    final: bool
    imported: bool
    content: str
    """Names what the file says of the game; files with the same name are copies of one evening."""
    stopped: bool = False
    """Whether the group stopped before the end of the game."""
    uncounted: tuple[str, ...] = ()
    """Rows of which something is not known."""


def to_data(evening: Evening) -> list[object]:
    """As JSON can hold it."""
    return list(evening)


def from_data(data: object) -> Evening | None:
    """Gives the evening that a cache held; None where it held none."""
    return Evening(*map(_frozen, data)) if isinstance(data, list) and len(data) == len(Evening._fields) else None


def _frozen(value: object) -> Any:
    return (
        tuple(_frozen(item) for item in value) if isinstance(value, Sequence) and not isinstance(value, str) else value
    )
