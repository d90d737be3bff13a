"""English: a turn beside talk, what only says which one is meant, and verbs of every day in the sense of an action."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said.tables import TESS, opened, turn_of, understood

TOWN = """
format = 1
game = "anno1800"
players = ["Sam", "Gwen", "Petra"]
objectives = ["alonso_graves", "madame_kahina", "edvard_goode", "isabel_sarmento", "zoo"]
[position]
round = 9
to_move = "Sam"
[position.player.Sam]
gold = 9
adds = ["weapon_factory"]
home = { farmer = 4, worker = 5, artisan = 4, engineer = 1 }
hand = { farmer_worker = 5, artisan_engineer_investor = 3, new_world = 3 }
shipyards = [1, 2]
trade_tokens = { ready = 4, exhausted = 0 }
[position.player.Gwen]
adds = ["glassworks"]
"""


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return opened(tmp_path_factory, TOWN, "en")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("nobody here ever bakes anything, so a bakery it is", "expand bakery"),
        ("I would love an explorer but who has the sails, so two farmers it is", "workforce farmer, farmer"),
        ("Petra, stop eating my crisps, one brewery, thank you", "expand brewery"),
    ],
)
def test_a_turn_is_guessed_behind_talk_where_somebody_made_up_their_mind(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, True)


@pytest.mark.parametrize(
    "text", ["if I had coal, brewery", "so the brewery needs coal, does it", "once Gwen is done: who?"]
)
def test_a_condition_or_a_question_is_no_turn(town: Table, text: str):
    assert understood(town, text) is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("brickworks for workers on the brickworks I have", "expand brickworks_worker over brickworks_artisan"),
        ("a sawmill, the one for workers", "expand sawmill_worker"),
        ("swap the weapon factory for a cannery", "expand cannery over weapon_factory"),
        ("swap a farmer for a worker", "upgrade farmer to worker"),
        ("I need two farmers", "workforce farmer, farmer"),
        ("bring me two farmers", "workforce farmer, farmer"),
        ("two merchant ships, all strength 1", "expand merchant_ship_1, merchant_ship_1"),
        ("a level 1 merchant and a level 2 explorer", "expand merchant_ship_1, exploration_ship_2"),
        ("the festival, no, I hire two farmers", "workforce farmer, farmer"),
        ("three expedition cards... no, make that two", "expedition 2"),
        ("no, two farmers", "workforce farmer, farmer"),
        ("glassworks, coal via Gwen", "expand glassworks"),
        ("two farmers please, because I'm bored", "workforce farmer, farmer"),
        ("Alonso: a bakery and a festival", "objective alonso_graves; expand bakery; festival"),
    ],
)  # fmt: skip
def test_it_is_understood_without_a_guess(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, False)


def test_a_number_as_it_sounds_is_a_guess(town: Table):
    assert turn_of(town, "upgrade to farmers to workers") == ("upgrade farmer to worker, farmer to worker", True)
    assert turn_of(town, "let two farmers rise to workers") == ("upgrade farmer to worker, farmer to worker", False)


def test_what_is_counted_by_itself_is_no_end_of_a_rise(town: Table):
    assert turn_of(town, "upgrade 1 artisan 1 worker") == ("upgrade artisan to engineer, worker to artisan", False)


def test_what_somebody_on_an_objective_wants_is_not_used(town: Table):
    found = understood(town, "Madame Kahina wants trade tokens, a brewery")
    assert found is None or found[1] or "objective madame_kahina" not in found[0].moves


@pytest.mark.parametrize("text", ["that's a lovely brewery", "no coal", "no brewery"])
def test_admiration_and_what_is_refused_are_no_turn(town: Table, text: str):
    assert understood(town, text) is None


def test_what_stands_instead_of_something_is_no_part_of_it(town: Table):
    found = understood(town, "I hire two workers instead of a farmer")
    assert found is None or "farmer" not in found[0].moves[0].split(" with ")[0]


def test_a_card_that_can_only_be_flipped_is_flipped_without_a_guess(tmp_path_factory: pytest.TempPathFactory):
    table = opened(tmp_path_factory, TESS, "en")
    told = ("activate beer, work_clothes; festival", False)
    assert turn_of(table, "4 gold from the beer and work clothes card, then a festival") == told
    assert turn_of(table, "beer and work clothes get me four gold, then festival") == told
    assert turn_of(table, "flip the gold card, then a festival") == told


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("the weapon factory stands idle, the bakery goes there", "expand bakery over weapon_factory"),
        ("I never use my sheep, so a brewery in their place", "expand brewery over sheep_farm"),
        ("nobody needs the potato farm, put the soap factory on it", "expand soap_factory over potato_farm"),
    ],
)
def test_a_place_is_told_by_what_was_named_before(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, True)


def test_nothing_is_laid_over_what_is_built_in_the_same_breath(town: Table):
    assert understood(town, "I build a bakery, the brewery goes there") is None


@pytest.mark.parametrize(
    ("text", "move", "guessed"),
    [
        ("two new eights please", "swap 2 artisan_engineer_investor", True),
        ("I swap three, all of them threes", "swap 3 farmer_worker", True),
        ("I upgrade two, a farmer and a worker", "upgrade farmer to worker, worker to artisan", True),
    ],
)
def test_what_is_counted_first_and_named_behind(town: Table, text: str, move: str, guessed: bool):
    assert turn_of(town, text) == (move, guessed)


def test_as_many_cards_drawn_are_no_stack(town: Table):
    assert understood(town, "I throw back three cards and draw three") is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("brewery, one worker left", "expand brewery"),
        ("soap factory, Gwen has one already and I am tired of asking her", "expand soap_factory"),
        ("merchant ship 1, that leaves me two tokens", "expand merchant_ship_1"),
        ("I'd like a cannery but I've no steel. So a glassworks", "expand glassworks"),
    ],
)
def test_a_remark_beside_a_turn_is_left_out(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, True)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bakery, sorry Gwen", "expand bakery"),
        ("sorry I take the bakery", "expand bakery"),
        ("two workers, sorry, farmers", "workforce farmer, farmer"),
        ("a shipyard, a two", "expand shipyard 2"),
        ("I hire both a farmer and a worker", "workforce farmer, worker"),
        ("both farmers to workers", "upgrade farmer to worker, farmer to worker"),
    ],
)
def test_what_is_said_to_others_and_of_both(town: Table, text: str, move: str):
    assert turn_of(town, text) == (move, False)


def test_whose_something_is_makes_no_turn_of_it(town: Table):
    assert understood(town, "two farmers and a worker, that's all Gwen has left") is None
