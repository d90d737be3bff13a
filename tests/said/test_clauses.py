"""Clauses that only hang together by their grammar: verbs that want a word, places told by what stands there."""

from __future__ import annotations

import pytest

from tests.said.tables import opened, understood
from tests.said.test_german_speech import CITY


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return opened(tmp_path_factory, CITY, "de")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ich fang mal ganz gemütlich mit einer Bäckerei an", "expand bakery"),
        ("Schnapsbrennerei kommt dahin, wo grad der Kartoffelhof steht", "expand schnapps_distillery over potato_farm"),
        ("ich lass ein Handelsschiff bauen, Stufe 1", "expand merchant_ship_1"),
        ("Bäckerei ü Schäferei", "expand bakery over sheep_farm"),
    ],
)
def test_what_the_grammar_tells(table, text, move):
    found = understood(table, text)
    assert found is not None
    assert found[0].moves[0].split(" with ")[0] == move


def test_what_is_had_is_not_the_partners(table):
    found = understood(table, "Jule, dein Glas brauch ich, und Bretter hab ich, also Fensterfabrik")
    assert found is None or not any("timber from Jule" in paid for paid in found[0].pay)
