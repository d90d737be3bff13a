"""Names that people write in a file: of things in any language, of players, whatever their capitals and accents."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from referee.engine.words import fold, keys_of

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary


def find_written(said: str, known: Collection[str], words: Vocabulary | None) -> str | None:
    """The one of the known names that is meant; None where it is none of them, or could be several."""
    if words is None:
        return None
    alike = [name for name in known if fold(name) == fold(said)]
    if not alike:
        senses = [sense for key in dict.fromkeys(keys_of(said)) for sense in words.senses(key)]
        alike = list(dict.fromkeys(id for _, _, id in senses if id in known))
    return alike[0] if len(alike) == 1 else None
