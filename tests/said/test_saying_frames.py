"""How single frames read what is said, and what they must leave to a guess, a question or a refusal."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.engine.speech.tokens import words_of
from referee.engine.verdict import Ambiguous, Verdict
from tests.said import tables
from tests.said.tables import turn_of


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, tables.TESS, "en")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("build two ships: a merchant ship 1 and an exploration ship 1", "expand merchant_ship_1, exploration_ship_1"),
        ("farmer becomes worker becomes artisan", "upgrade farmer to artisan"),
        ("party! everyone goes home", "festival"),
        ("I want the house that makes sausages", "expand slaughterhouse"),
        ("swap two cards with the 3 and one with the 8", "swap 2 farmer_worker, 1 artisan_engineer_investor"),
        ("1) shift end 1 farmer at the sawmill 2) festival", "shift-end farmer at sawmill_farmer; festival"),
        ("1. shift end 1 farmer at the sawmill; 2. festival", "shift-end farmer at sawmill_farmer; festival"),
        ("brewery | over the sheep farm", "expand brewery over sheep_farm"),
        ("righto, explorer one for me, mate", "expand exploration_ship_1"),
    ],
)
def test_what_is_clear_is_understood(table, text, move):
    assert turn_of(table, text) == (move, False)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("build the brewery, glorp", "expand brewery"),
        ("shift end at the sawmill", "shift-end farmer at sawmill_farmer, farmer at sawmill_farmer"),
    ],
)
def test_what_words_alone_do_not_say_is_a_guess(table, text, move):
    assert turn_of(table, text) == (move, True)


@pytest.mark.parametrize(
    "text",
    [
        "brewery, beforehand a festival",
        "I build the brewery, but not now",
        "build the brewery for Viktor and Tess and Viktor",
        "objective aarhant and an engineer",
    ],
)
def test_what_is_left_over_is_never_passed_over(table, text):
    found = turn_of(table, text)
    assert found is None or found[1], found


def test_a_turn_beside_talk_in_one_sentence_is_a_guess(table):
    told = "I take the brewery, grandpa always liked his beer"
    assert turn_of(table, told) == ("expand brewery", True)
    assert turn_of(table, "if grandpa liked his beer, I would take the brewery") is None
    assert turn_of(table, "the brewery, grandpa always liked his beer") in (None, ("expand brewery", True))


def test_what_a_name_leaves_open_is_asked(table):
    answer = table.check("soap factory over my farm").verdict
    assert isinstance(answer, Ambiguous) or not isinstance(answer, Verdict)


def test_both_means_every_good_of_the_card(table):
    answer = table.check("play beer and bread, both from Viktor")
    told = answer.verdict.readings if isinstance(answer.verdict, Ambiguous) else [answer.text]
    assert all("trade beer from" in str(text) and "trade bread from" in str(text) for text in told), told


def test_the_numbers_of_a_list_part_its_clauses():
    assert [word.text for word in words_of("1) bakery 2) brewery")] == [";", "bakery", ";", "brewery"]
    assert "2" in [word.text for word in words_of("brass from Hilde (2) and coal")]
