"""Everything that `stats` tells, as data: figures over all games, a chapter for each game, and what was skipped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.engine.evenings.figures import Figures
from referee.engine.evenings.people import Person
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.messages import Lexicon
    from referee.engine.score import SheetRow


class Skipped(Value):
    """A file that does not count, and the reason in the reader's words."""

    file: str
    why: str


class Chapter(Value):
    """One game: its figures, and what is needed to speak of it."""

    figures: Figures
    name: str
    lexicon: Lexicon
    rows: tuple[SheetRow, ...]
    by_points: bool
    rules: Mapping[str, str]
    """Titles of rules, in English as the catalogs know them."""


class Report(Value):
    overall: Figures
    chapters: tuple[Chapter, ...]
    skipped: tuple[Skipped, ...]
    imported: int
    people: Mapping[str, Person]
