"""How a command ends: the exit codes, and the exception by which a command stops with one of them."""

from __future__ import annotations

from collections.abc import Sequence


class Exit:
    """The exit codes, the same for every command."""

    DONE = 0
    NO = 1
    """The answer is no: an illegal move, a record that breaks the rules, a tally that cannot be."""
    MISUSED = 2
    """The command was not understood."""
    FILE = 3
    """A file could not be read or written."""
    BROKEN = 70
    """A mistake of our own."""
    INTERRUPTED = 130
    """Ctrl-C."""


class Stop(Exception):
    """Ends the command with these lines on standard error."""

    def __init__(self, code: int, lines: str | Sequence[str]) -> None:
        super().__init__(lines)
        self.code = code
        self.lines = [lines] if isinstance(lines, str) else list(lines)


def misused(message: str) -> Stop:
    return Stop(Exit.MISUSED, message)
