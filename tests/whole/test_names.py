"""Names that can be found by searching, and docstrings that say what a function does.

The games and the speech count as rooms of their own where both Anno games have the same thing by the same name.
"""

from __future__ import annotations

import collections

import pytest

from tools.measure import (
    Definition,
    find_indirect_docstrings,
    find_participles,
    find_repeated_classes,
    list_definitions,
    list_modules,
)

SPEECH_OF_GAMES = ("referee/games/anno1503/moves/spoken", "referee/games/anno1800/moves/spoken")
NOT_YET = {
    "classes": (),
    "participles": (
        *SPEECH_OF_GAMES,
        "referee/speech/",
    ),
    "docstrings": (
        *SPEECH_OF_GAMES,
        "referee/speech/",
    ),
}
"""Folders that are still being rewritten; each entry goes when its folder is done."""


@pytest.fixture(scope="module")
def definitions() -> list[Definition]:
    return [found for path in list_modules() for found in list_definitions(path)]


def keep(places: list[str], what: str) -> list[str]:
    return [place for place in places if not place.startswith(NOT_YET[what])]


def room_of(place: str) -> str:
    """Gives the game that a place is in; all other rooms are one."""
    parts = place.split("/")
    return parts[2] if parts[1] == "games" and len(parts) > 3 else ""


def test_no_two_public_classes_of_one_name(definitions: list[Definition]) -> None:
    """Both Anno games may have a `State`, but neither two, nor one that is called like something else."""
    wrong = {}
    for name, places in find_repeated_classes(definitions).items():
        rooms = collections.Counter(room_of(place) for place in keep(places, "classes"))
        if any(count > 1 for count in rooms.values()) or ("" in rooms and len(rooms) > 1):
            wrong[name] = places
    assert wrong == {}


def test_no_function_is_named_by_a_participle(definitions: list[Definition]) -> None:
    assert keep(find_participles(definitions), "participles") == []


def test_no_docstring_begins_with_a_question_word(definitions: list[Definition]) -> None:
    assert keep(find_indirect_docstrings(definitions), "docstrings") == []


def test_offenders_are_found() -> None:
    import ast

    tree = ast.parse('def told():\n    """What was told."""\nclass Same: ...\nclass Same: ...\n')
    found = [Definition("m.py", node, False) for node in tree.body]  # type: ignore[arg-type]
    assert find_participles(found) == ["m.py:1 told"]
    assert find_indirect_docstrings(found) == ["m.py:1 told"]
    assert list(find_repeated_classes(found)) == ["Same"]
