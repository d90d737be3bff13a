"""Anno 1503 as it is told: dice noted or told otherwise, ships, sales, what is held back."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import opened, turn_of, understood

BAY = """
format = 1
game = "anno1503"
edition = "de"
players = ["Lena", "Paul"]
buildings = { church = 1, school = 1, tavern = 1, smithy = 1, great_trading_post = 1 }
board = '''
2 . 3 . . 2 . 4 3 2 4 3
. . . 2 . . . . 3 . . 4
S . . . . 3 . . 4 . 2 .
. 2 . . 4 . . 2 . 3 . 4
3 . . 2 . . 3 2 . 2 4 2
'''
[island.Lena]
1 = "stone"
2 = "wood"
3 = "any"
4 = "cloth"
5 = "tools"
[island.Paul]
1 = "any"
2 = "tools"
3 = "stone"
4 = "wood"
5 = "cloth"
[position]
round = 7
to_move = "Lena"
[position.player.Lena]
gold = 14
hand = { wood = 2, tools = 1, cloth = 2, spice = 1 }
inhabitants = ["pioneer", "settler", "settler", "citizen"]
buildings = { 4 = "church" }
ships = ["C4"]
[position.player.Paul]
gold = 9
hand = { wood = 2, stone = 1 }
trading_posts = { 4 = "tobacco" }
"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    return {language: opened(tmp_path_factory, BAY, language) for language in ("de", "en", "fr", "cs")}


@pytest.mark.parametrize(
    ("language", "text", "turn"),
    [
        ("en", "d2. Sell cloth to 2, spice to 4.", "roll 2; sell cloth to 2, spice to 4"),
        ("de", "Wurf 2. Verk. Tuch an 2 (2G). Kauf Stein 6G.", "roll 2; sell cloth to 2 for 2; buy stone for 6"),
        ("fr", "Dé : 2. Vente d'un bois au pionnier.", "roll 2; sell wood to pioneer"),
        ("en", "Zwei, and I buy a stone", "roll 2; buy stone"),
        ("de", "W2. Kauf Stein 6, Gewürz 6.", "roll 2; buy stone for 6, spice for 6"),
        ("en", "two, I've two cloth, I sell one", "roll 2; sell cloth"),
        ("cs", "mám dvě látky, jednu prodám", "sell cloth"),
        ("de", "Ich hab zwei Tuch, eins verkauf ich", "sell cloth"),
        ("fr", "mon citoyen veut de l'épice, je lui en vends une", "sell spice to citizen"),
        ("de", "das Tuch an den Siedler, das Gewürz behalte ich", "sell cloth to settler"),
        ("de", "zwei, ich kaufe einen Stein und das Schiff bleibt stehen", "roll 2; buy stone"),
        ("fr", "le 2 devient citoyen", "develop 2"),
        ("en", "three, stone for me and that goes to the pioneer", "roll 3 take Lena stone; sell stone to pioneer"),
        ("de", "das Boot zonkt nach C5 und blurpst C6", "sail C5; explore C6"),
    ],
)
def test_what_is_told_is_that_turn(tables: dict[str, Table], language: str, text: str, turn: str):
    found, meant = understood(tables[language], text), understood(tables["en"], turn)
    assert meant is not None
    assert found is not None
    assert found[0].moves == meant[0].moves


def test_where_a_good_comes_from_is_no_tile(tables: dict[str, Table]):
    found = turn_of(tables["en"], "four: Paul tobacco (post)")
    assert found is not None
    assert found[0] == "roll 4 take Lena cloth, Paul tobacco"


def test_a_die_is_not_all_where_more_was_named(tables: dict[str, Table]):
    found = turn_of(tables["en"], "two lol, we're zonking our settler, blurp, guys")
    assert found is None or "; " in found[0]


def test_a_form_of_one_that_only_counts_is_no_die(tables: dict[str, Table]):
    found = turn_of(tables["cs"], "jedno dřevo prodám pionýrovi")
    assert found is not None
    assert found[0] == "sell wood to 1 for 1"
