"""`referee options`: what the player to move could do now, each with a way to pay for it."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Annotated, Any

import typer

from referee.api import options_json
from referee.app.lookup import resting_games
from referee.cli.command import Example, build_command
from referee.cli.exits import Exit
from referee.cli.misuse import not_for_this_game
from referee.cli.parameters import File, Json
from referee.cli.streams import is_screen, print_json, print_told
from referee.cli.turns import open_table
from referee.engine.text import Ref
from referee.i18n import N_, _
from referee.render.cells import safe
from referee.render.text import Speaker

ABOUT = N_("Lists what the player to move could do now, grouped by action, each as move text with a way to pay for it.")
EXAMPLES = (
    Example("referee options", N_("what could I do?")),
    Example("referee options --affordable-with-festival", N_("what could I do in the turn after a festival?")),
)


def options(
    file: File = None,
    festival: Annotated[
        bool, typer.Option("--affordable-with-festival", help=N_("what could be done in the turn after a festival"))
    ] = False,
    as_json: Json = False,
) -> int:
    table = open_table(file)
    if festival and not table.record.game.rests:
        raise not_for_this_game("--affordable-with-festival", resting_games())
    found = table.record.game.options(table.state, rested=festival)
    if as_json:
        print_json(options_json(found))
        return Exit.DONE
    speaker = Speaker(table.record.lexicon)
    # Translators: {player} is the name of a player.
    head = _("{player} could do this:") if found else _("There is nothing that {player} could do.")
    if table.to_move is None:
        head = _("The game is over.")
    lines = [head.format(player=safe(table.to_move or "–"))]
    if found and speaker.knows("options"):
        lines.append(speaker.say("options", {}))
    mark = "– " if is_screen(sys.stdout) else ""  # long ones are wrapped there
    for action, group in groupby(found, key=lambda option: option.action):
        lines += [speaker.name(Ref("action", action)), *(f"  {mark}{safe(option.move)}" for option in group)]
    print_told("\n".join(lines))
    return Exit.DONE


def build() -> Any:
    return build_command("options", options, ABOUT, EXAMPLES)
