"""The functions of a game have the types of the protocol, which a type checker cannot see: they are looked up late.

Their names and parameters are checked by `referee.testing`, for every game.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from referee.engine.game import Game
from referee.games import GAMES, Lazy, load

OWN = {"Answers": "Mapping[str, Any]", "Values": "Mapping[str, int]", "S": "State", "R": "Ruleset"}
"""Names of types that mean the same."""


def plain(annotation: object) -> str:
    """An annotation with the game's own types in the place of the protocol's variables."""
    told = str(annotation)
    for own, meant in OWN.items():
        told = re.sub(rf"\b{own}\b", meant, told)
    return told


def parameters(function: Any) -> list[tuple[str, Any, Any, str]]:
    given = inspect.signature(function).parameters.values()
    return [(each.name, each.kind, each.default, plain(each.annotation)) for each in given if each.name != "self"]


@pytest.mark.parametrize("game", GAMES)
def test_the_functions_of_a_game_take_and_give_what_the_protocol_says(game: str) -> None:
    """A function may promise more than it has to: one of the answers that the protocol allows."""
    loaded = load(game)
    found = [name for name, place in vars(type(loaded)).items() if isinstance(place, Lazy) and name != "things"]
    assert len(found) > 30
    for name in found:
        own, asked = getattr(loaded, name), getattr(Game, name)
        if name != "judge":  # the skeleton's own, in which S is the game's
            assert parameters(own) == parameters(asked), name
        given = plain(inspect.signature(own).return_annotation)
        wanted = plain(inspect.signature(asked).return_annotation)
        assert wanted == "object" or set(given.split(" | ")) <= set(wanted.split(" | ")), name
