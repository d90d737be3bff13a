"""Every game fits the protocol: what is found only when it is called is there, with the right signature."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.adjustment import Things
from referee.engine.game import Game
from referee.games import GAMES, Lazy, load

OWN = {"Answers": "Mapping[str, Any]", "Values": "Mapping[str, int]"}
"""Names of types that mean the same."""


def places() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        for name, found in vars(type(load(game))).items():
            if isinstance(found, Lazy):
                yield game, name


FUNCTIONS = [(game, name) for game, name in places() if name != "things"]


def parameters(function: Any) -> list[tuple[str, Any, Any, str]]:
    return [
        (each.name, each.kind, each.default, plain(str(each.annotation)))
        for each in inspect.signature(function).parameters.values()
        if each.name != "self"
    ]


def plain(annotation: str) -> str:
    """An annotation with the game's own types in the place of the protocol's variables."""
    for own, meant in OWN.items():
        annotation = re.sub(rf"\b{own}\b", meant, annotation)
    return re.sub(r"\bS\b", "State", re.sub(r"\bR\b", "Ruleset", annotation))


@pytest.mark.parametrize(("game", "name"), FUNCTIONS)
def test_a_function_of_a_game_is_there_and_fits(game: str, name: str) -> None:
    found, wanted = getattr(load(game), name), getattr(Game, name)
    names = [part[0] for part in parameters(wanted)]
    if name == "judge":  # the skeleton's own, in which S is the game's
        assert [part[0] for part in parameters(found)] == names
    else:
        assert parameters(found) == parameters(wanted)


@pytest.mark.parametrize(("game", "name"), FUNCTIONS)
def test_what_it_gives_is_what_the_protocol_says(game: str, name: str) -> None:
    """A function may promise more than it has to: one of the answers that the protocol allows."""
    found = plain(str(inspect.signature(getattr(load(game), name)).return_annotation))
    wanted = plain(str(inspect.signature(getattr(Game, name)).return_annotation))
    assert wanted == "object" or set(found.split(" | ")) <= set(wanted.split(" | "))


@pytest.mark.parametrize("game", GAMES)
def test_its_things_can_be_set_right(game: str) -> None:
    assert isinstance(load(game).things, Things)


@pytest.mark.parametrize(("game", "name"), FUNCTIONS)
def test_it_is_looked_up_once(game: str, name: str) -> None:
    loaded = load(game)
    assert getattr(loaded, name) is getattr(loaded, name)
    assert name in vars(loaded)


def test_every_function_of_a_game_lives_somewhere_or_is_left_out() -> None:
    """A misspelled name would hide behind the answer "nothing of this kind"."""
    known = {name for name in vars(Game) if not name.startswith("_")}
    assert {name for _, name in places()} <= known
