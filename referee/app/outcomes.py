"""How a use case ends when a file is of no use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.answers import InvalidAnswer
    from referee.engine.messages import Lexicon
    from referee.engine.misread import Ambiguous, Misread
    from referee.engine.reading import Problem


class Refused(Value):
    """A file that is of no use, with all reasons: it says something that cannot be, or it is itself `unusable`."""

    problems: Sequence[Problem]
    lexicon: Lexicon | None = None
    unusable: bool = False


def unusable(problem: Problem) -> Refused:
    """A file that could not be read or written at all, or is none of ours."""
    return Refused((problem,), unusable=True)


class NotUnderstood(Value):
    """Something typed that says nothing this game knows."""

    problem: InvalidAnswer | Misread | Ambiguous
    lexicon: Lexicon
