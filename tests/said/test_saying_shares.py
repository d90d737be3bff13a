"""Goods that come from several sources, told in the short notation of exact players."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said import tables
from tests.said.tables import understood

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
