"""`referee play`: an evening at one prompt."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from referee.cli.command import Command, Example
from referee.cli.console import plain
from referee.cli.console.core import begin
from referee.cli.parameters import File
from referee.cli.streams import at_a_terminal, print_told
from referee.cli.turns import open_table
from referee.i18n import N_, _

ABOUT = N_(
    "Sits at the table: type one turn a line, as you would say it, and it is recorded if it is legal. Enter alone "
    "shows what can be done; ? before a turn only checks it; help lists the commands; Ctrl-D ends."
)
EXAMPLES = (
    Example("referee play", N_("a console over game.toml")),
    Example("referee play --plain", N_("the same line by line, without menus")),
)
WELCOME = N_(
    "One turn a line, as you would say it; Tab completes it. Enter alone shows what can be done, ? the commands. "
    "Ctrl-D ends."
)


def play(
    file: File = None,
    simple: Annotated[bool, typer.Option("--plain", help=N_("line by line, without menus"))] = False,
) -> int:
    table = open_table(file)
    print_told(_(WELCOME))
    reply = begin(table)
    if not simple and _can_do_more():
        try:
            from referee.cli.console import rich
        except ImportError:
            return plain.run(reply, file)
        return rich.run(reply, file)
    return plain.run(reply, file)


def _can_do_more() -> bool:
    """Whether this is a terminal that a cursor can be moved on."""
    return at_a_terminal() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")


COMMAND = Command(play, ABOUT, EXAMPLES)
