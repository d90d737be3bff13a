"""Where output goes: results to standard output, messages to standard error. Nothing here ends in a traceback."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from referee.render.cells import escaped

if TYPE_CHECKING:
    from typing import TextIO

    from referee.app.turns import Table
    from referee.render.grid import Grid


class Output:
    """What became of standard output in this run: nobody reading it is no reason to stop, nor to change the answer."""

    lost: OSError | None = None
    """Why it takes no more; from then on everything is discarded."""
    changed = False
    """Whether a file was changed, so that the command has done its work even if nobody could be told."""
    table: Table | None = None
    """The table that the command is about, by which examples are made."""


def prepare_streams() -> None:
    """Letters that a stream cannot show are replaced, and a stream that is closed takes everything silently."""
    Output.lost, Output.changed, Output.table = None, False, None
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
        discard_output(error)


def print_bytes(content: bytes) -> None:
    """A result that is not text."""
    flush()
    try:
        sys.stdout.buffer.write(content)
    except OSError as error:
        discard_output(error)


def typed(prompt: str) -> str:
    """A line that somebody types, or that comes from a pipe; EOFError where there is none."""
    try:
        return input(prompt)
    except OSError as error:  # nobody sees the prompt, but there may be answers all the same
        discard_output(error)
    try:
        return input()
    except OSError:
        raise EOFError from None


def is_screen(stream: TextIO) -> bool:
    """Whether people look at it and it can do more than plain text; NO_COLOR, TERM=dumb and a pipe say no."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """How wide the terminal is."""
    import shutil

    return shutil.get_terminal_size().columns


def rows() -> int:
    """How high the terminal is."""
    import shutil

    return shutil.get_terminal_size().lines


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


def print_json(data: object, indent: int | None = None) -> None:
    """A result for other programs: names exactly as they are, what could steer a terminal as \\uXXXX."""
    print_out(as_text(data, indent))


def as_text(data: object, indent: int | None = None) -> str:
    return escaped(json.dumps(data, ensure_ascii=False, indent=indent))


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
        discard_output(error)


def discard_output(error: OSError) -> None:
    """Nobody takes what is still waiting for standard output, nor what follows; the command goes on without."""
    Output.lost = Output.lost or error
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
