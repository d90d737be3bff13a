"""How what is said in several parts becomes one turn: corrections, lists, payments, what is said besides."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.engine.verdict import Misread, Verdict
from tests.said import tables

POSTS = """
format = 1
game = "anno1503"
players = ["Mia", "Lars"]
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, tables.TESS, "en")


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, POSTS, "en")


def heard(table: Table, text: str) -> tuple[str, bool] | None:
    """The turn in move text as it was heard, and whether it is a guess; None for a question or a refusal."""
    answer = table.check(text)
    return (answer.text, answer.guessed) if isinstance(answer.verdict, Verdict) else None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("upgrade a worker twice", "upgrade worker to engineer"),
        ("worker worker engineer", "workforce worker, worker, engineer"),
        ("two merchant ships, a 1 and a 2", "expand merchant_ship_1, merchant_ship_2"),
        ("farmer +1", "workforce farmer"),
        ("two farmers, the green ones", "workforce 2 farmer"),
        (
            "two farmers to workers and one worker to artisan",
            "upgrade farmer to worker, farmer to worker, worker to artisan",
        ),
        (
            "build a brewery, both coal and grain from Viktor",
            "expand brewery with trade coal from Viktor, trade grain from Viktor",
        ),
        (
            "schnapps from Viktor and beer from Viktor, play the card",
            "play schnapps, beer with trade schnapps from Viktor, trade beer from Viktor",
        ),
        ("the card with bread and soap, I activate it", "activate bread, soap"),
        ("shift end for both at the sawmill", "shift-end 2 farmer at sawmill_farmer"),
    ],
)
def test_parts_that_belong_together_are_one_turn(table, text, move):
    assert heard(table, text) == (move, False)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("farmer to worker, then artisan", "upgrade farmer to artisan"),
        ("build the brewery and hire a farmer", "expand brewery; workforce farmer"),
        ("I need workers, three of them", "workforce 3 worker"),
    ],
)
def test_what_was_changed_or_said_again_is_a_guess(table, text, move):
    assert heard(table, text) == (move, True)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("build the brewery, no wait, play bread and soap", "play bread, soap"),
        ("not the window factory, the glassworks", "expand glassworks"),
        ("two workers, no, one", "workforce worker"),
    ],
)
def test_what_is_put_right_beyond_doubt_is_understood(table, text, move):
    assert heard(table, text) == (move, False)


@pytest.mark.parametrize("text", ["bakery; sell", "build the brewery, that needs champagne", "brewery, no"])
def test_what_speaks_against_a_turn_is_never_passed_over(table, text):
    found = heard(table, text)
    assert found is None or found[1]


def test_the_article_does_not_hide_a_number_behind_the_name(table):
    assert heard(table, "we build a brewery three") != ("expand brewery", False)


def test_what_the_die_brings_must_be_true(island):
    assert heard(island, "four, take Lars to the cinema") is None
    found = heard(island, "five, tobacco from Lars")
    assert found is None or "take" not in found[0]


def test_a_word_that_nobody_knows_is_shown_with_names_like_it(table):
    verdict = table.check("hire a farmer, pay with brickwrokzz and sell").verdict
    assert isinstance(verdict, Misread)
    assert verdict.word == "brickwrokzz"
    assert verdict.near


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Zwei more Arbeiter for me, bitte", "workforce 2 worker"),
        ("I tausche two cards, the ones from the Neue Welt", "swap 2 new_world"),
    ],
)
def test_words_of_another_language_may_stand_among_them_as_a_guess(table, text, move):
    assert heard(table, text) == (move, True)


@pytest.mark.parametrize("text", ["I glorpe two cards", "die Brauerei is lovely, nicht wahr"])
def test_a_mixture_of_strange_words_or_of_talk_is_no_turn(table, text):
    assert heard(table, text) is None
