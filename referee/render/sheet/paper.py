"""Paper: its sizes and margins in millimetres, and which way round the sheet stands on it."""

from __future__ import annotations

from referee.engine.value import Value

SIZES = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}
MARGINS = {"a4": 15.0, "a5": 10.0, "letter": 15.0}
LABELS = 0.3
"""The part of the width that the names of the rows take."""
COLUMN = 24.0
"""So wide has the column of a player to be; for large print half as much again."""


class Paper(Value):
    """A page as it lies before the reader."""

    name: str
    width: float
    height: float
    margin: float

    @property
    def landscape(self) -> bool:
        return self.width > self.height


def page_for(name: str, players: int, *, large: bool = False) -> Paper:
    """Upright as long as every player gets a wide enough column, else lengthwise."""
    width, height = SIZES[name]
    margin = MARGINS[name]
    column = (width - 2 * margin) * (1 - LABELS) / max(players, 1)
    if column < COLUMN * (1.5 if large else 1):
        width, height = height, width
    return Paper(name, width, height, margin)
