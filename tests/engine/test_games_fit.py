"""Every game fits the protocol: what is found only when it is called is there, with the right signature."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.app.lookup import rulebook
from referee.engine.adjustment import Things
from referee.engine.game import Game
from referee.games import GAMES, Lazy, load
from referee.storage.rulesets import load_optional_table
from tests.running import ROOT

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


# rules -----------------------------------------------------------------------------------------------------


def named_rules(source: str) -> Iterator[str]:
    """The ids in `turn.breaks("…")` and at the beginning of docstrings such as `take.enough_left: only stones …`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "breaks":
            if node.args and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value
        elif isinstance(node, ast.FunctionDef):
            yield from re.findall(r"\A([a-z]+\.[a-z_]+): ", ast.get_docstring(node) or "")


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_named_is_in_the_rulebook(game: str) -> None:
    """A misspelt id would be shown to players, without a title and a page."""
    rules = rulebook(game).rules
    named = {
        (path.name, rule)
        for path in (ROOT / "referee" / "games" / game).rglob("*.py")
        for rule in named_rules(path.read_text("utf-8"))
    }
    assert sorted((file, rule) for file, rule in named if rule not in rules) == []
    assert sorted(rule for rule in load(game).findings() if rule not in rules) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_turn_can_be_told(game: str) -> None:
    told = load(game).findings()
    assert [id for id, rule in rulebook(game).rules.items() if rule.kind == "move" and id not in told] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_group_of_words_is_asked_for(game: str) -> None:
    """A group whose name is misspelt is understood by nobody."""
    sources = [*(ROOT / "referee" / "games" / game).rglob("*.py"), *(ROOT / "referee" / "engine").glob("*.py")]
    said = {
        node.value
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(group for group in load_optional_table(game, "words") if group not in said | {"skipped"}) == []
