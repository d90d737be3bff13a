"""`referee status`: the table as it stands."""

from __future__ import annotations

from typing import Any

from referee.cli.command import Example, build_command
from referee.cli.exits import Exit
from referee.cli.parameters import File, Json
from referee.cli.streams import print_json, print_out
from referee.cli.turns import open_table
from referee.i18n import N_
from referee.render.report import sections
from referee.render.text import Speaker

ABOUT = N_("Shows the table as it stands after the last turn: what everyone has, the stacks and the supply.")
EXAMPLES = (
    Example("referee status", N_("the table of game.toml")),
    Example("referee status --json", N_("the same for other programs")),
)


def status(
    file: File = None,
    as_json: Json = False,
) -> int:
    table = open_table(file)
    if as_json:
        print_json(table.record.game.status(table.state))
    else:
        print_out(sections(table.record.game.tell_status(table.state), Speaker(table.record.lexicon)))
    return Exit.DONE


def build() -> Any:
    return build_command("status", status, ABOUT, EXAMPLES)
