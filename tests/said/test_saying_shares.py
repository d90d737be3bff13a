"""Goods that come from several sources, told in the short notation of exact players."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said import tables
from tests.said.tables import turn_of, understood

EVENING = """
format = 1
game = "anno1800"
players = ["Tess", "Viktor", "Iris"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
[position]
round = 5
to_move = "Tess"
[position.player.Tess]
gold = 9
ships = ["merchant_ship_3", "merchant_ship_3"]
adds = ["brewery"]
[position.player.Viktor]
adds = ["brewery", "cannery"]
[position.player.Iris]
adds = ["soap_factory", "slaughterhouse"]
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, EVENING, "en")


@pytest.mark.parametrize(
    ("text", "pay", "guessed"),
    [
        ("F->W x2, bricks: 1x brickworks, 1x Iris", ["brickworks_artisan", "trade bricks from Iris"], False),
        ("2 farmers rise, bricks from Viktor and Iris", ["trade bricks from Iris", "trade bricks from Viktor"], False),
        ("2x F->W. Bricks 1x own 1x Viktor", ["brickworks_artisan", "trade bricks from Viktor"], False),
        ("cans + soap card: Viktor and Iris", ["trade canned_meat from Viktor", "trade soap from Iris"], True),
        ("play beer/soap (me/Iris)", ["brewery", "trade soap from Iris"], True),
        ("card sausages + beer: 1x brewery, 1x trade Iris", ["brewery", "trade sausages from Iris"], True),
    ],
)  # fmt: skip
def test_sources_share_what_is_due(table: Table, text: str, pay: list[str], guessed: bool) -> None:
    found = understood(table, text)
    assert found is not None
    assert (sorted(found[0].pay), found[1]) == (pay, guessed)


def test_a_source_too_many_is_no_share(table: Table) -> None:
    """One farmer needs one brick: two givers cannot both be meant, and nobody may choose."""
    assert understood(table, "upgrade a farmer, bricks from Viktor and from Iris") is None


@pytest.mark.parametrize(
    ("text", "move", "pay"),
    [
        ("soap: pigs own, coal Viktor", "expand soap_factory", ["pig_farm", "trade coal from Viktor"]),
        ("coal for the bakery comes from Viktor", "expand bakery", ["grain_farm", "trade coal from Viktor"]),
        ("M1: sails 1x own, timber Iris", "expand merchant_ship_1", ["sailmakers_artisan", "trade timber from Iris"]),
    ],
)
def test_what_heads_a_list_of_payments(table: Table, text: str, move: str, pay: list[str]) -> None:
    found = understood(table, text)
    assert found is not None
    assert found[0].moves[0].partition(" with ")[0] == move
    assert sorted(found[0].pay) == pay


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("new wrold plz", "new-world"),
        ("byu a bakery", "expand bakery"),
        ("bulid bycicle factroy", "expand bicycle_factory"),
        ("upgrade farmer worker x1 worker artisan x1", "upgrade worker to artisan, farmer to worker"),
    ],
)
def test_short_and_misspelt(table: Table, text: str, move: str) -> None:
    assert turn_of(table, text) == (move, True)


def test_a_list_numbered_behind_a_colon(table: Table) -> None:
    found = turn_of(table, "Alonso Graves: 1. a new farmer 2. festival")
    assert found == ("objective alonso_graves; workforce farmer; festival", False)
