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


def to_data(evening: Evening) -> list[object]:
    """As JSON can hold it."""
    return list(evening)


def from_data(data: object) -> Evening | None:
    """What a cache held, if it has the shape of an evening."""
    if not isinstance(data, list) or len(data) != len(Evening._fields):
        return None
    try:
        evening = Evening(*[_frozen(part) for part in data])
        same = {len(part) for part in (evening.players, evening.points, evening.ranks, evening.won)}
        same |= {len(points) for _row, points in evening.rows}
    except (TypeError, ValueError):
        return None
    return evening if same == {len(evening.players)} and isinstance(evening.game, str) else None


def _frozen(value: object) -> Any:
    return (
        tuple(_frozen(item) for item in value) if isinstance(value, Sequence) and not isinstance(value, str) else value
    )
