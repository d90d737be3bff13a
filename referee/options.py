"""Options that stand before or after any command and are needed before it is known. Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Sequence


class Given:
    """What was asked for on the command line, and the arguments without it."""

    def __init__(self, language: str | None, no_color: bool, rest: Sequence[str]) -> None:
        self.language = language
        self.no_color = no_color
        self.rest = rest


def take_global_options(arguments: Sequence[str]) -> Given:
    """Takes --lang and --no-color out of the arguments; --version takes over; what follows `--` is left alone."""
    language: str | None = None
    no_color = False
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
            no_color = True
        elif argument == "--version":
            return Given(language, no_color, ["--version"])
        else:
            rest.append(argument)
    return Given(language, no_color, rest)
