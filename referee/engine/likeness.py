"""Words that look like another one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def alike(word: str, others: Iterable[str], most: int, likeness: float) -> list[str]:
    """What `get_close_matches` finds, the best first; it is asked only about words that share enough letters.

    Of a thousand names few do, and comparing two words costs as much as counting the letters of twenty.
    """
    letters, length = frozenset(word), len(word)
    able = []
    for other in others:
        shared = min(length, sum(map(letters.__contains__, other)))
        if 2.0 * shared / (length + len(other)) >= likeness:
            able.append(other)
    return get_close_matches(word, able, most, likeness)
