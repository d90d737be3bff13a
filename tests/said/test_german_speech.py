"""How German takes verbs apart, calls players and says what is new, judged or not done."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import opened, understood

CITY = """
format = 1
game = "anno1800"
players = ["Timo", "Jule", "Gerda"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
[position]
round = 9
to_move = "Timo"
[position.player.Timo]
gold = 9
home = { farmer = 4, worker = 5, artisan = 4, engineer = 1 }
hand = { farmer_worker = 5, artisan_engineer_investor = 3, new_world = 3 }
open = ["bread, soap"]
shipyards = [1, 2]
trade_tokens = { ready = 4, exhausted = 0 }
[position.player.Jule]
adds = ["glassworks"]
[position.player.Gerda]
adds = ["weapon_factory"]
"""
ISLES = """
format = 1
game = "anno1503"
players = ["Toni", "Nora"]
buildings = ["church", "tavern"]
[island.Toni]
1 = "stone"
2 = "tools"
3 = "wood"
4 = "any"
5 = "cloth"
[island.Nora]
1 = "wood"
2 = "any"
3 = "cloth"
4 = "stone"
5 = "tools"
[position]
round = 4
to_move = "Toni"
[position.player.Toni]
gold = 24
hand = { stone = 1, tobacco = 2 }
inhabitants = ["pioneer", "settler", "merchant"]
ships = 1
"""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    return {name: opened(tmp_path_factory, record, "de") for name, record in (("city", CITY), ("isles", ISLES))}


def read(table: Table, text: str) -> tuple[str, str, bool] | None:
    """The turn without payments, its payments, and whether it is a guess; None for a question or a refusal."""
    found = understood(table, text)
    if found is None:
        return None
    moves = "; ".join(move.split(" with ")[0] for move in found[0].moves)
    return moves, ", ".join(found[0].pay), found[1]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ich dreh Brot und Seife um, dann Stadtfest", "activate bread, soap; festival"),
        ("Glashütte anstelle vom Kartoffelhof", "expand glassworks over potato_farm"),
        ("der Kartoffelhof weicht einer Glashütte", "expand glassworks remove potato_farm"),
        ("die Glashütte ersetzt den Kartoffelhof", "expand glassworks over potato_farm"),
        ("fünf Dreier weg, fünf neue", "swap 5 farmer_worker"),
        ("ich tausche drei Karten, eine von jedem Stapel",
         "swap 1 farmer_worker, 1 artisan_engineer_investor, 1 new_world"),
    ],
)  # fmt: skip
def test_what_is_clear_is_understood(tables, text, move):
    found = read(tables["city"], text)
    assert found is not None
    assert (found[0], found[2]) == (move, False)


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("ich hol mir Glas bei Jule und bau die Fensterfabrik", "trade glass from Jule"),
        ("Jule, ich nehm dein Glas und bau die Fensterfabrik", "trade glass from Jule"),
        ("der Gerda ihr Glas will keiner, Jules Glas nehm ich, Fensterfabrik", ""),
    ],
)
def test_whose_a_good_is(tables, text, paid):
    found = read(tables["city"], text)
    assert found is None if not paid else found is not None and paid in found[1]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("die zwei Dreierkarten taugen nix, die tausch ich um", "swap 2 farmer_worker"),
        ("ich zieh zwei Expeditionskarten, mehr kann ich mir nicht leisten", "expedition 2"),
    ],
)
def test_what_is_judged_or_not_done_leaves_a_guess(tables, text, move):
    found = read(tables["city"], text)
    assert found is not None
    assert (found[0], found[2]) == (move, True)


@pytest.mark.parametrize("text", ["Die Glashütte find ich gut.", "Was bringt die Brauerei mehr?", "Stadtfest? Schon?"])
def test_opinions_and_questions_get_no_verdict(tables, text):
    found = read(tables["city"], text)
    assert found is None or found[2]


def test_all_but_one_is_not_all(tables):
    assert read(tables["city"], "alle Dreierkarten bis auf eine tauschen") is None


def test_the_speaker_takes_what_stands_behind_them(tables):
    found = read(tables["isles"], "Zwei gewürfelt, Nora Holz und ich nehm Werkzeug")
    assert found is not None
    assert found[0] == "roll 2 take Toni tools, Nora wood"


def test_a_price_of_two_is_of_both_unless_each_is_said(tables):
    each = read(tables["isles"], "ich verkaufe zwei Tabak an den Kaufmann für je vier Gold")
    assert each is not None
    assert not each[2]
    assert read(tables["isles"], "ich verkaufe zwei Tabak an den Kaufmann für acht Gold") == each


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("gib mir mal die Glashütte rüber", "expand glassworks"),
        ("könntest du mir bitte einen Arbeiter geben?", "workforce worker"),
        ("tauschst du mir bitte eine Bauernkarte um?", "swap 1 farmer_worker"),
        ("ich fang mit der Glashütte an", "expand glassworks"),
        ("ich erhöhe meine Arbeitskraft um einen Arbeiter", "workforce worker"),
        ("Kartoffelhof überbauen, Glashütte", "expand glassworks over potato_farm"),
        ("ein Arbeiter wird Handwerker und ein Handwerker Ingenieur", "upgrade worker to artisan, artisan to engineer"),
        ("nicht die Bäckerei, sondern die Weberei", "expand framework_knitters"),
        ("Bier und Brot für Handelsplättchen", "play beer, bread for 3 trade_token"),
    ],
)
def test_asked_begun_and_left_out(tables: dict[str, Table], text: str, move: str) -> None:
    told = read(tables["city"], text)
    assert told is not None
    assert (told[0], told[2]) == (move, False)


@pytest.mark.parametrize(
    "text",
    ["nach der Drei verkauf ich Tabak an den Kaufmann", "die Drei ist gefallen, ich verkauf Tabak an den Kaufmann"],
)
def test_a_die_thrown_before(tables: dict[str, Table], text: str) -> None:
    told = read(tables["isles"], text)
    assert told is not None
    assert told[0].startswith("roll 3 ")


@pytest.mark.parametrize(
    "text",
    ["kannst du mir eine Glashütte verkaufen?", "kannst du mir sagen, wo die Brauerei liegt?", "gib mir mal Bier"],
)
def test_asked_of_others_is_no_turn(tables: dict[str, Table], text: str) -> None:
    assert read(tables["city"], text) is None


def test_a_misspelt_player_is_a_guess(tables: dict[str, Table]) -> None:
    told = read(tables["city"], "Fensterfabrik, Glas von Jlue")
    assert told is not None
    assert "trade glass from Jule" in told[1]
    assert told[2]
