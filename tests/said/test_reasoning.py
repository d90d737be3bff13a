"""A turn told in full beside a reason is no guess, unless the reason may say more."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import opened, understood
from tests.said.test_german_speech import CITY


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return opened(tmp_path_factory, CITY, "de")


def read(table: Table, text: str) -> tuple[str, bool] | None:
    """The turn without payments, and whether it is a guess; None for a question or a refusal."""
    found = understood(table, text)
    return ("; ".join(move.split(" with ")[0] for move in found[0].moves), found[1]) if found else None


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("mir fehlt Wurst, also bau ich die Schlachterei", "expand slaughterhouse"),
        ("Kartoffeln brauch ich eh nicht, drum bau ich die Weberei auf den Kartoffelhof",
         "expand framework_knitters over potato_farm"),
        ("ich bau die Schlachterei, weil mir Wurst fehlt", "expand slaughterhouse"),
        ("weil mir Wurst fehlt, bau ich die Schlachterei", "expand slaughterhouse"),
        ("alle sind müde, deshalb feiere ich ein Stadtfest", "festival"),
    ],
)  # fmt: skip
def test_a_mere_reason_leaves_no_doubt(city: Table, text: str, turn: str) -> None:
    assert read(city, text) == (turn, False)


@pytest.mark.parametrize(
    "text",
    [
        "Kartoffeln brauch ich nicht, also bau ich da die Weberei hin",
        "die Schäferei ist voll, also bau ich die Weberei",
        "mir fehlt auch ein Bauer, also nehm ich zwei Arbeiter",
        "Gerda braucht Wurst, also bau ich die Schlachterei",
        "wenn mir Wurst fehlt, bau ich die Schlachterei",
        "mir fehlt Wurst, also bau ich vielleicht die Schlachterei",
        "mir fehlt Wurst, also bau ich die Schlachterei?",
    ],
)
def test_a_reason_that_may_say_more_leaves_one(city: Table, text: str) -> None:
    found = read(city, text)
    assert found is None or found[1]
