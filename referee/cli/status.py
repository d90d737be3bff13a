"""`referee status`: the table as it stands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from referee.cli.command import Example, build_command
from referee.cli.exits import Exit
from referee.cli.parameters import File, Json
from referee.cli.streams import columns, is_screen, print_grid, print_json, print_told
from referee.cli.turns import open_table
from referee.engine.verdict import Section
from referee.i18n import N_
from referee.render.report import players_grid, sections
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
        _show(table.record.game.tell_status(table.state), Speaker(table.record.lexicon))
    return Exit.DONE


def _show(report: Sequence[Section], speaker: Speaker) -> None:
    """Everything as text; on a screen that is wide enough, the players side by side below what they share."""
    players = [section for section in report if section.is_player]
    if not players or not is_screen(sys.stdout) or columns() < WIDE:
        print_told(sections(report, speaker))
        return
    shared = [section for section in report if not section.is_player]
    if shared:
        print_told(sections(shared, speaker) + "\n")
    print_grid(players_grid(players, speaker))


WIDE = 60
"""Fewer columns than these hold no table with players side by side."""


def build() -> Any:
    return build_command("status", status, ABOUT, EXAMPLES)
