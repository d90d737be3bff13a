"""How a use case ends when a file is of no use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.messages import Lexicon
from referee.engine.reading import Problem


class Refused(NamedTuple):
    """A file that was read but says something that cannot be, with all reasons."""

    problems: Sequence[Problem]
    lexicon: Lexicon | None = None


class Unread(NamedTuple):
    """A file that could not be read or written at all, or is none of ours."""

    problem: Problem
