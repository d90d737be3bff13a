"""One command as Typer builds it from a function, with our own help and our own words for surplus arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand

from referee.engine.value import Value

UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""What every mistake on the command line is to the library, which shows only this one kind of them to others."""


class Example(Value):
    """A command line that can be typed as it stands, and what it does."""

    command: str
    meaning: str


def build_command(
    name: str,
    function: Callable[..., Any],
    about: str,
    examples: Sequence[Example],
    *,
    takes_turns: bool = False,
    numbers: bool = False,
) -> Any:
    """The command for a function whose parameters are annotated for Typer; help texts are marked, not translated.

    The help of one that takes turns also tells how the actions of the game are said. With `numbers`, what looks like a
    negative number is one and no option.
    """

    class Command(TyperCommand):
        def get_help(self, ctx: Any) -> str:
            from referee.cli.help import format_command_help

            return format_command_help(self, takes_turns=takes_turns)

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            ctx.allow_extra_args = True
            args = [f"−{word[1:]}" if numbers and word[:1] == "-" and word[1:].isdecimal() else word for word in args]
            try:
                rest: list[str] = super().parse_args(ctx, args)
            except UsageError as error:
                vars(error)["ctx"] = ctx  # the library does not always say where it was
                raise
            if rest and not ctx.resilient_parsing:
                from referee.cli.misuse import extra_arguments

                raise extra_arguments(rest, name)
            return rest

    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"help_option_names": ["--help", "-h"]}
    app.command(name, cls=Command, context_settings=settings)(function)
    command = typer.main.get_command(app)
    vars(command).update(about=about, examples=tuple(examples))  # for the help
    return command
