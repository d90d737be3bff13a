"""Where output goes: results to standard output, messages to standard error. Nothing here ends in a traceback."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable
from typing import Any

from referee.render.cells import escaped


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


def print_json(data: Any, indent: int | None = None) -> None:
    """A result for other programs: names exactly as they are, what could steer a terminal as \\uXXXX."""
    print_out(as_text(data, indent))


def as_text(data: Any, indent: int | None = None) -> str:
    return escaped(json.dumps(data, ensure_ascii=False, indent=indent))


def print_err(lines: Iterable[str]) -> None:
    """Messages, one a line; what was printed before stands before them."""
    flush()
    with contextlib.suppress(OSError):  # nobody is left to be told
        for line in lines:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def show_progress(done: int, total: int) -> None:
    """How far a long piece of work is, on one line of a terminal that is wiped at the end; nothing in a file."""
    if total < 2 or not sys.stderr.isatty():
        return
    with contextlib.suppress(OSError):
        sys.stderr.write(f"\r{done}/{total}" if done < total else f"\r{' ' * len(f'{total}/{total}')}\r")
        sys.stderr.flush()


def flush() -> None:
    try:
        sys.stdout.flush()
    except OSError as error:
        raise Unheard(error) from None


def hush() -> None:
    """Lets go of what is still waiting for standard output, so that the end of the program does not stumble over it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
