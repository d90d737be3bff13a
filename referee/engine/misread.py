"""Text that was not understood, or that could mean two things: data with the place in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.text import Ref


class Misread(Value):
    """What was expected at a place of the typed text, what stood there, and what it may have meant."""

    text: str
    start: int
    end: int
    expected: str
    near: tuple[str, ...] = ()
    language: str = ""
    """The language in which the rest was typed, as far as that can be told."""

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]


class Ambiguous(Value):
    """Text that could mean several things; `readings` are ways to say each of them (move text or names)."""

    text: str
    start: int
    end: int
    readings: tuple[str | Ref, ...]

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]


class Unclear(Exception):
    """Raised inside a parser only; its caller turns it into the Misread or Ambiguous that it carries.

    `groups` are the kinds of words that were expected, to look for near ones.
    """

    def __init__(self, problem: Misread | Ambiguous, groups: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.problem = problem
        self.groups = groups
