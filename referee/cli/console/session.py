"""The memory of the console from one line to the next: the table, an open question, an open turn. Values only."""

from __future__ import annotations

from collections.abc import Sequence

from referee.app.turns import Table
from referee.engine.value import Value

TOLD, WARNED, RUN, TURN, TABLE = "told", "warned", "run", "turn", "table"
"""What a line is: words, a warning, a command of the program, a turn that the core goes on with itself, or the table in
the middle of a turn."""


class ConsoleLine(Value):
    """Something the console says, or a command of the program that it runs."""

    kind: str
    text: str
    arguments: tuple[str, ...] = ()


class FollowUp(Value):
    """What follows from an answer: `do` names it, `text` is the turn or the word it is about."""

    do: str
    text: str = ""
    turns: int = 0


class MenuChoice(Value):
    label: str
    then: FollowUp


class OpenQuestion(Value):
    """An open question. Its list is frozen: a number means what stood there when it was asked."""

    lines: tuple[str, ...]
    choices: tuple[MenuChoice, ...] = ()
    preset: FollowUp | None = None
    """What Enter takes; None: nothing."""
    back: FollowUp | None = None
    """Where `<` leads; None: it closes the question."""
    adds_to: str = ""
    """The turn to which any other answer is added."""
    about: str = ""
    """The player who has to choose; an answer may begin with the name."""
    instead_of: OpenQuestion | None = None
    """The question that comes back if this one is answered with no."""


class Draft(Value):
    """A turn that has begun and is not recorded yet, in move text."""

    moves: tuple[str, ...]
    stepwise: bool = False
    """Whether it goes on until somebody ends it; else until a line that does not say that more follows."""

    @property
    def text(self) -> str:
        return "; ".join(self.moves)


class Session(Value):
    """One evening at the prompt."""

    table: Table
    question: OpenQuestion | None = None
    draft: Draft | None = None
    refused: str = ""
    """The turn that was refused last, for `overrule` and `why`."""
    broken: tuple[str, ...] = ()
    clear: bool = True
    """Whether the last line went through; a paste stops where it did not."""
    recorded: bool = False
    """Whether something was recorded this evening."""
    unwritten: bool = False
    """Whether something could not be done this evening because the file could not be read or written."""
    asked_to_leave: bool = False
    over: bool = False


Reply = tuple[Session, list[ConsoleLine]]


def text_line(*lines: str) -> ConsoleLine:
    return ConsoleLine(TOLD, "\n".join(lines))


def warning_line(lines: Sequence[str]) -> ConsoleLine:
    return ConsoleLine(WARNED, "\n".join(lines))
