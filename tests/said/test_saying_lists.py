"""Lists, letters, names cut short, and counts that are said behind: how exact players write their turns."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said import tables
from tests.said.tables import turn_of


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, tables.TESS, "en")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("W->A x1", "upgrade worker to artisan"),
        ("workforce: F, F, W", "workforce farmer, farmer, worker"),
        ("2w 1f pls", "workforce worker, worker, farmer"),
        ("A bakery, please", "expand bakery"),
        ("gimme one worker one artisan and one engineer", "workforce worker, artisan, engineer"),
        ("One: shift end 1 farmer at the sawmill. Two: festival.", "shift-end farmer at sawmill_farmer; festival"),
        ("(a) shift end 1 farmer at the sawmill (b) festival", "shift-end farmer at sawmill_farmer; festival"),
        ("bakery // over the pig farm", "expand bakery over pig_farm"),
        ("a farmer and a worker each go up a level", "upgrade worker to artisan, farmer to worker"),
        ("investor number three joins us", "workforce investor"),
        (
            "coal kiln for the blues over the coal kiln for the reds",
            "expand charcoal_kiln_worker over charcoal_kiln_artisan",
        ),
        ("put the new sawmill on top of the old one", "expand sawmill_worker over sawmill_farmer"),
        ("flip the beer and work clothes one, then festival", "activate beer, work_clothes; festival"),
    ],
)
def test_is_read_without_a_guess(table: Table, text: str, move: str) -> None:
    found = turn_of(table, text)
    assert found is not None
    assert _sorted(found[0]) == _sorted(move)
    assert not found[1]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("weap. factory", "expand weapon_factory"),
        ("farmers to workers, two of them", "upgrade farmer to worker, farmer to worker"),
        (
            "both farmers off the sawmill, then festival",
            _OFF := "shift-end farmer at sawmill_farmer, farmer at sawmill_farmer; festival",
        ),
        ("both farmers leave the sawmill for two gold, then festival", _OFF),
        ("the sheep farm out, a bakery in", "expand bakery over sheep_farm"),
        ("a wee farmer joins us", "workforce farmer"),
    ],
)
def test_is_a_guess(table: Table, text: str, move: str) -> None:
    assert turn_of(table, text) == (move, True)


@pytest.mark.parametrize("text", ["I, Tess, think so", "F", "both farmers off the brewery, then festival"])
def test_is_no_turn_of_letters(table: Table, text: str) -> None:
    found = turn_of(table, text)
    assert found is None or found[0] not in ("workforce investor", "workforce farmer", "shift-end")


def _sorted(moves: str) -> list[list[str]]:
    return [sorted(word.strip(",") for word in move.split(" ")) for move in moves.split("; ")]
