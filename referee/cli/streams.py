"""Where output goes: results to standard output, messages to standard error. Nothing here ends in a traceback."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from referee.render.cells import escaped

if TYPE_CHECKING:
    from referee.render.grid import Grid


class Unheard(Exception):
    """Standard output takes no more; `gone` if its reader has simply seen enough."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.gone = isinstance(error, BrokenPipeError)


def prepare_streams() -> None:
    """Letters that a stream cannot show are replaced, and a stream that is closed takes everything silently."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def at_a_terminal() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def print_out(text: str) -> None:
    """A result."""
    try:
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
    except OSError as error:
        raise Unheard(error) from None


def is_screen(stream: Any) -> bool:
    """Whether people look at it and it can do more than plain text; NO_COLOR, TERM=dumb and a pipe say no."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """How wide the terminal is."""
    import shutil

    return shutil.get_terminal_size().columns


def print_told(text: str) -> None:
    """Words for people: on a screen wrapped at its width, with colours; else as they are."""
    if is_screen(sys.stdout):
        from referee.render.console import painted

        text = painted(text, columns())
    print_out(text)


def print_grid(grid: Grid) -> None:
    """A table; for a screen only."""
    from referee.render.console import drawn

    print_out(drawn(grid, columns()))


def print_json(data: Any, indent: int | None = None) -> None:
    """A result for other programs: names exactly as they are, what could steer a terminal as \\uXXXX."""
    print_out(escaped(json.dumps(data, ensure_ascii=False, indent=indent)))


def print_err(lines: Iterable[str]) -> None:
    """Messages, one a line; what was printed before stands before them."""
    flush()
    told = "".join(f"{line}\n" for line in lines)
    if told and is_screen(sys.stderr):
        from referee.render.console import painted

        told = painted(told.removesuffix("\n"), columns())
    with contextlib.suppress(OSError):  # nobody is left to be told
        sys.stderr.write(told)
        sys.stderr.flush()


def show_progress(total: int) -> AbstractContextManager[Callable[[], None]]:
    """How far a long piece of work is, on a screen; what it gives is called after each step."""
    if total < 2 or not is_screen(sys.stderr):
        return contextlib.nullcontext(lambda: None)
    from referee.render.console import progress

    return progress(total, sys.stderr, above=is_screen(sys.stdout))


def flush() -> None:
    try:
        sys.stdout.flush()
    except OSError as error:
        raise Unheard(error) from None


def hush() -> None:
    """Lets go of what is still waiting for standard output, so that the end of the program does not stumble over it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
