"""Where the program starts: chooses the language first, so that everything after it speaks it."""

from __future__ import annotations

import os
import sys

# What takes time to import is imported where `program` can answer Ctrl-C.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

KEPT = 100_000
"""A command makes fewer things than this that live to its end; before, there is no use in looking for garbage."""
INTERRUPTED = 130


def take_global_options(arguments: Sequence[str]) -> tuple[str | None, dict[str, str], list[str]]:
    """Return the language, the variables that --no-color and --games set, and the other arguments.

    --version takes over; what follows `--` is left alone.
    """
    language: str | None = None
    variables: dict[str, str] = {}
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            rest += [argument, *waiting]
        elif argument == "--lang":
            language = next(waiting, "")
        elif argument.startswith("--lang="):
            language = argument.removeprefix("--lang=")
        elif argument == "--no-color":
            variables["NO_COLOR"] = "1"
        elif argument == "--games":
            variables["REFEREE_GAMES"] = next(waiting, "")
        elif argument.startswith("--games="):
            variables["REFEREE_GAMES"] = argument.removeprefix("--games=")
        elif argument == "--version":
            return language, variables, ["--version"]
        else:
            rest.append(argument)
    return language, variables, rest


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (else those of the process) and return its exit code."""
    from referee.i18n import activate, choose

    language, variables, rest = take_global_options(sys.argv[1:] if arguments is None else arguments)
    activate(*choose(language, os.environ))
    os.environ.update(variables)
    from referee.cli.main import run

    return run(rest, language)


def program() -> int:
    """Run as a process of its own; Ctrl-C ends it without a traceback, however early or late it comes."""
    try:
        import gc
        import signal
        import threading

        gc.set_threshold(KEPT)
        code = main()
        gc.freeze()  # Python would look for garbage once more when it ends
        if threading.active_count() == 1:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # everything is said
            end(code)
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)
    return code  # Python waits for the other threads


def end(code: int) -> NoReturn:
    """End the process without taking everything apart first, which would take a sixth of the time of a command.

    What was written is on its way before, and whoever asked to be told of the end is told.
    """
    import atexit
    import contextlib

    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):  # closed, full, or never there
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    sys.exit(program())
