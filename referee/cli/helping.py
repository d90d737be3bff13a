"""`referee help`: the commands, or one of them, and how the actions of the game are said."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.command import Command, Example
from referee.cli.exits import Exit
from referee.cli.streams import print_out
from referee.i18n import N_

ABOUT = N_("Shows all commands and the actions of the game, or the help of one command.")
EXAMPLES = (
    Example("referee help", N_("all commands, and how a turn is said")),
    Example("referee help score", N_("one command")),
)
Name = Annotated[str | None, typer.Argument(metavar=N_("COMMAND"), help=N_("the command"))]


def show_help(command: Name = None) -> int:
    from referee.cli.help import format_actions, format_group_help
    from referee.cli.lessons import lessons
    from referee.cli.main import COMMANDS, GROUPS, Commands

    if command is None:
        print_out("\n".join([format_group_help(GROUPS), "", *format_actions(lessons())]))
        return Exit.DONE
    if command not in COMMANDS:
        from referee.cli.misuse import unknown_command

        raise unknown_command(command, list(COMMANDS))
    print_out(Commands().get_command(None, command).get_help(None))
    return Exit.DONE


COMMAND = Command(show_help, ABOUT, EXAMPLES)
