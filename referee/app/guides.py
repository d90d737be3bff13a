"""Finding a page of the guide: by its number, its name, or words of its title."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import split
from referee.storage.guides import GuidePage, read_guide_pages

__all__ = ["GuidePage", "find_pages", "read_guide_pages"]


def find_pages(known: Sequence[GuidePage], query: str) -> list[GuidePage]:
    """The page meant; several where the words fit several; all where nothing is asked for."""
    words = split(query)
    if words and query.strip().isdecimal():
        return list(known[int(query) - 1 : int(query)]) if int(query) else []
    named = [page for page in known if page.topic == query.strip().lower()]
    return named or [page for page in known if all(any(word in said for said in split(page.title)) for word in words)]
