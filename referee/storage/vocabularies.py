"""The words of a game. They are read when the first is looked up: a record in canonical spelling needs none."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary


def load(game: str, language: str, *, suggests: bool = True) -> Vocabulary:
    """The words of a game, the given language first; with or without near words for what is not understood."""
    return cast("Vocabulary", WordsToRead(game, language, suggests))


class WordsToRead:
    """Stands for a vocabulary until it is asked for anything."""

    def __init__(self, game: str, language: str, suggests: bool) -> None:
        self.suggesting = suggests
        self.game = game
        self.language = language

    @cached_property
    def words(self) -> Vocabulary:
        from referee.storage.words import read

        words = read(self.game, self.language)
        return words if self.suggesting else words.without_near()

    def __getattr__(self, name: str) -> object:
        return getattr(self.words, name)
