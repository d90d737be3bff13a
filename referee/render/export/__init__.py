"""Results for other programs and for a message: one small writer per format."""

from __future__ import annotations

from typing import Any

from referee.engine.occasion import Box, Occasion
from referee.engine.score import ScoreSheet, SheetRow
from referee.engine.value import Value
from referee.render.text import Speaker


class Result(Value):
    """A counted table as the writers take it."""

    sheet: ScoreSheet
    rows: tuple[SheetRow, ...]
    speaker: Speaker
    box: Box
    occasion: Occasion
    turns: int
    tally: dict[str, Any] | None


FORMATS = ("json", "csv", "bgstats", "markdown")
