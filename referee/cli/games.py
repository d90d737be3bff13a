"""`referee games`: the games that are installed."""

from __future__ import annotations

import sys

from referee.app.lookup import installed_games
from referee.cli.command import Command, Example
from referee.cli.parameters import Json
from referee.cli.streams import is_screen, print_grid, print_json, print_out
from referee.i18n import N_
from referee.render.games import games_grid, games_json, games_text

ABOUT = N_("Lists the games that this referee knows, with the editions whose rulebooks it has.")
EXAMPLES = (Example("referee games", N_("lists the games")),)


def games(as_json: Json = False) -> None:
    found = installed_games()
    if as_json:
        print_json(games_json(found), indent=2)
    elif is_screen(sys.stdout):
        print_grid(games_grid(found))
    else:
        print_out(games_text(found))


COMMAND = Command(games, ABOUT, EXAMPLES)
