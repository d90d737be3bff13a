"""Which game a command is about."""

from __future__ import annotations

from referee.app.lookup import game_of_file, known_games
from referee.cli.files import chosen_file, default_file
from referee.cli.misuse import unknown_value
from referee.i18n import _


def game_in_question(game: str | None, file: str | None) -> str:
    """The game that was named, else that of the record, else the first one."""
    if game is not None:
        return known_game(game)
    return game_of_file(chosen_file(None, file) or default_file())


def known_game(game: str) -> str:
    """The id of a game, or the end of the command with the nearest names."""
    if game not in known_games():
        raise unknown_value(game, _("GAME"), known_games())
    return game
