"""Results for other programs and for a message: one small writer per format."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from referee.engine.evenings.people import Person
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
    rounds: int = 0
    """0 where they are not known."""
    people: Mapping[str, Person] = MappingProxyType({})
    """Who is who, as far as the group lists them."""


FORMATS = ("json", "csv", "bgstats", "bgg", "markdown")
