"""Names that people write in a file: of things in any language, of players, whatever their capitals and accents."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from referee.engine.words import fold, keys_of

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary


MOST_KNOWN = 200
"""Nobody misspells one of more names than these; looking through them all for each would take long."""


def find_written(said: str, known: Collection[str], words: Vocabulary | None) -> str | None:
    """The one of the known names that is meant; None where it is none of them, or could be several."""
    if words is None or not said or len(known) > MOST_KNOWN:
        return None
    folded = _folded(tuple(known))
    alike = folded.get(fold(said), ())
    if not alike:
        alike = tuple(dict.fromkeys(id for id in _named(said, words) if id in known))
    return alike[0] if len(alike) == 1 else None


def _named(said: str, words: Vocabulary) -> list[str]:
    """The ids of everything that is called so in some language."""
    return [id for key in dict.fromkeys(keys_of(said)) for _, _, id in words.senses(key)]


@lru_cache(maxsize=32)
def _folded(known: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in known:
        found[fold(name)] = (*found.get(fold(name), ()), name)
    return found
