"""One command: the function behind it, which Typer calls, with our own help and our own words for surplus arguments."""

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


class Command(Value):
    """A command as its module describes it; the parameters of the function are annotated for Typer.

    Help texts are marked, not translated.
    """

    function: Callable[..., int | None]
    about: str
    examples: Sequence[Example]
    takes_turns: bool = False
    """Whether its help also tells how the actions of the game are said."""
    numbers: bool = False
    """Whether what looks like a negative number is one and no option."""

    def build(self, name: str) -> BuiltCommand:
        """The command as the library runs it."""
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name, cls=BuiltCommand, context_settings={"help_option_names": ["--help", "-h"]})(self.function)
        built = typer.main.get_command(app)
        assert isinstance(built, BuiltCommand)
        built.described = self
        return built


class BuiltCommand(TyperCommand):
    """A command of the library that speaks in our words."""

    described: Command

    def get_help(self, ctx: Any) -> str:
        from referee.cli.help import format_command_help

        return format_command_help(self)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        if self.described.numbers:
            args = [f"−{word[1:]}" if word[:1] == "-" and word[1:].isdecimal() else word for word in args]
        try:
            rest: list[str] = super().parse_args(ctx, args)
        except UsageError as error:
            vars(error)["ctx"] = ctx  # the library does not always say where it was
            raise
        if rest and not ctx.resilient_parsing:
            from referee.cli.misuse import extra_arguments

            raise extra_arguments(rest, str(self.name))
        return rest
