"""The games that are built in, each by its id. A game's code is loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.engine.game import AnyGame

GAMES = {
    "anno1800": "referee.games.anno1800",
    "anno1503": "referee.games.anno1503",
}


def load(game: str) -> AnyGame:
    """Return the game with this id, which must be one of `GAMES`."""
    loaded: AnyGame = import_module(GAMES[game]).GAME
    return loaded


class Lazy:
    """Something of a game that lives in a module of its package, imported when it is first used: `start:start`."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __set_name__(self, game: type, name: str) -> None:
        self.name = name

    def __get__(self, game: object, kind: type) -> Any:
        module, _, name = self.place.partition(":")
        found = getattr(import_module(f"{kind.__module__}.{module}"), name)
        if game is not None:
            vars(game)[self.name] = found  # the next time it is found there
        return found
