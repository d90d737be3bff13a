"""Which game a command is about."""

from __future__ import annotations

from referee.app.lookup import game_of_file, known_games
from referee.cli.files import chosen_file, default_file
from referee.cli.misuse import unknown_value
from referee.engine.words import split
from referee.i18n import _


def game_in_question(game: str | None, file: str | None) -> str:
    """The game that was named, else that of the record, else the first one."""
    if game is not None:
        return known_game(game)
    return game_of_file(chosen_file(None, file) or default_file())


def known_game(game: str) -> str:
    """The id of a game, or the end of the command with the nearest names."""
    found = called_game(game)
    if found is None:
        raise unknown_value(game, _("GAME"), known_games())
    return found


def called_game(name: str) -> str | None:
    """The id of the game that is called so, whatever the capitals, spaces and hyphens."""
    return next((id for id in known_games() if "".join(split(id)) == "".join(split(name))), None)
