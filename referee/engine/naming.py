"""Names that people write in a file: of things in any language, of players, whatever their capitals and accents."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from referee.engine.words import fold, keys_of

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary


class Finder:
    """Finds which of some known names is meant."""

    def __init__(self, words: Vocabulary | None) -> None:
        self.words = words

    def __call__(self, said: str, known: Collection[str]) -> str | None:
        """The one that is meant; None where it is none of them, or could be several."""
        alike = [name for name in known if fold(name) == fold(said)]
        if not alike and self.words is not None:
            senses = [sense for key in dict.fromkeys(keys_of(said)) for sense in self.words.senses(key)]
            alike = list(dict.fromkeys(id for _, _, id in senses if id in known))
        return alike[0] if len(alike) == 1 else None
