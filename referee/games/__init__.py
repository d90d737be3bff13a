"""The games that are built in, each by its id. A game's code is loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.engine.game import AnyGame

GAMES = {
    "anno1800": "referee.games.anno1800",
    "anno1503": "referee.games.anno1503",
}


def load(game: str) -> AnyGame:
    """The game with this id, which must be one of `GAMES`."""
    loaded: AnyGame = import_module(GAMES[game]).GAME
    return loaded
