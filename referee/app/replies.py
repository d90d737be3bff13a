"""Answers to open questions, read with the words of every language, the reader's first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine import replies
from referee.engine.replies import DROP, NO, YES
from referee.storage.rulesets import load_reply_words

__all__ = ["DROP", "NO", "YES", "find_choice", "read_nod"]


def find_choice(answer: str, labels: Sequence[str], language: str, names: Iterable[str] = ()) -> int | None:
    """Return the place in `labels` of the option that an answer means; None where it means none or several.

    `names` are those of players who have to choose, with which an answer may begin.
    """
    return replies.find_option(answer, labels, load_reply_words(language), names)


def read_nod(answer: str, language: str) -> str:
    """Return `YES`, `NO` or `DROP` (*never mind*), as far as an answer says nothing else; else ""."""
    return replies.read_nod(answer, load_reply_words(language))
