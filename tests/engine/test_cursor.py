"""The cursor that every game's grammar reads with: keywords, counts, names, lists, players; and whole texts."""

from __future__ import annotations

import pytest

from referee.engine.cursor import Cursor, understand
from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous, Misread, Unclear
from tests.engine.pantry import pantry

PLAYERS = ("Linda", "Andreas", "Anna", "Pavel", "Žofie Malá")


def over(text, first="en", players=PLAYERS):
    return Cursor(text, pantry(first), players)


def rest(cursor):
    return [token.text for token in cursor.tokens[cursor.at :]]


def test_a_keyword_is_read_only_if_it_is_wanted():
    cursor = over("buy bread")
    assert cursor.keyword("bake") is None
    assert rest(cursor) == ["buy", "bread"]
    assert cursor.keyword("bake", "buy") == "buy"
    assert rest(cursor) == ["bread"]


def test_a_quoted_word_is_no_keyword():
    assert over('"buy" bread').keyword("buy") is None


def test_looking_ahead_moves_nothing():
    cursor = over("acheter pain")
    assert cursor.next_is("buy")
    assert (cursor.at, cursor.heard) == (0, set())


@pytest.mark.parametrize("typed", ["2 bread", "2x bread", "x2 bread", "2 x bread", "2× bread", "2. bread", "two bread"])
def test_a_count_is_written_in_many_ways(typed):
    cursor = over(typed)
    assert cursor.number() == 2
    assert rest(cursor) == ["bread"]


@pytest.mark.parametrize("typed", ["bread", '"2" bread', "1000 bread", "²", ""])
def test_without_a_count_the_default_is_taken_and_nothing_read(typed):
    cursor = over(typed)
    assert cursor.number(default=1) == 1
    assert cursor.at == 0


def test_a_name_is_read_and_its_language_heard():
    cursor = over("Brot")
    assert cursor.name("food", "food") == ("food", "bread")
    assert cursor.over
    assert cursor.heard == {"de"}


def test_a_name_that_means_two_things_is_asked_for():
    with pytest.raises(Unclear) as raised:
        over("coffee mill").name("thing", "food", "tool")
    problem = raised.value.problem
    assert isinstance(problem, Ambiguous)
    assert set(problem.readings) == {Ref("food", "mill"), Ref("tool", "mill")}
    assert problem.word == "coffee mill"


def test_what_is_not_understood_is_shown_at_its_place_behind_the_article():
    with pytest.raises(Unclear) as raised:
        over("the stone").name("food", "food")
    problem = raised.value.problem
    assert (problem.word, problem.expected, raised.value.groups) == ("stone", "food", ("food",))


def test_at_the_end_of_the_text_the_end_is_shown():
    cursor = over("buy")
    cursor.keyword("buy")
    with pytest.raises(Unclear) as raised:
        cursor.name("food", "food")
    assert (raised.value.problem.start, raised.value.problem.end) == (3, 3)


# lists -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["bread, soap", "bread and soap", "bread, and soap"])
def test_one_more_item_follows(typed):
    cursor = over(typed)
    cursor.name("food", "food")
    assert cursor.separator()
    assert rest(cursor) == ["soap"]


@pytest.mark.parametrize("typed", ["bread", "bread,", "bread, with soap", "bread soap"])
def test_no_more_item_follows(typed):
    cursor = over(typed)
    cursor.name("food", "food")
    assert not cursor.separator()


def test_a_list_ends_before_a_keyword_that_begins_something_else():
    cursor = over("bread, buy soap")
    cursor.name("food", "food")
    assert not cursor.separator("buy")


# players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("Linda", 0),
        ("linda", 0),
        ("Lin", 0),
        ("Lindy", 0),  # od Lindy
        ("Andreasem", 1),  # s Andreasem
        ("Pavla", 3),  # od Pavla
        ("Žofie Malá", 4),
        ("zofie mala", 4),
        ("zof", 4),
    ],
)
def test_a_player_is_found_by_name_in_any_case_by_its_beginning_and_declined(typed, seat):
    cursor = over(typed)
    assert cursor.player() == seat
    assert cursor.over


def test_a_beginning_that_fits_two_players_is_none_of_them():
    with pytest.raises(Unclear) as raised:
        over("An").player()
    assert isinstance(raised.value.problem, Misread)
    assert set(raised.value.problem.near) <= set(PLAYERS)


def test_a_name_as_typed_goes_before_the_same_name_in_other_letters():
    assert over("anna", players=("Anna", "anna")).player() == 1
    assert over("Anna", players=("Anna", "anna")).player() == 0


def test_an_unknown_player_is_told_with_everybody_at_the_table():
    with pytest.raises(Unclear) as raised:
        over("Xy").player()
    assert raised.value.problem.near == PLAYERS
    with pytest.raises(Unclear) as raised:
        over("Lidna").player()
    assert raised.value.problem.near[0] == "Linda"


# whole texts -------------------------------------------------------------------------------------------


def shopping(cursor):
    """`buy FOOD, FOOD …`: the ids of what is bought."""
    if cursor.keyword("buy") is None:
        raise cursor.fail("keyword", ("keyword buy",))
    bought = [cursor.name("food", "food")[1]]
    while cursor.separator():
        bought.append(cursor.name("food", "food")[1])
    if not cursor.over:
        raise cursor.fail("end")
    return bought


def understood(text, first="en"):
    return understand(lambda words: Cursor(text, words, PLAYERS), shopping, pantry(first))


@pytest.mark.parametrize("text", ["buy bread and soap", "kaufe bread und soap", "kup chléb a mýdlo", "buy bread, soap"])
def test_a_text_is_understood_in_each_language_whatever_was_chosen(text):
    for first in ("en", "de", "fr", "cs"):
        assert understood(text, first) == ["bread", "soap"]


def test_what_is_wrong_is_told_where_reading_came_furthest_with_near_words_of_the_reader():
    problem = understood("buy bread and aple")
    assert isinstance(problem, Misread)
    assert (problem.word, problem.expected, problem.near, problem.language) == ("aple", "food", ("apple",), "en")
    problem = understood("kaufe Brot und Aepfell", "en")
    assert isinstance(problem, Misread)
    assert (problem.word, problem.near, problem.language) == ("Aepfell", ("apple",), "de")


def test_a_reader_that_does_not_ask_for_near_words_gets_none():
    words = pantry().without_near()
    problem = understand(lambda words: Cursor("buy aple", words, PLAYERS), shopping, words)
    assert isinstance(problem, Misread)
    assert problem.near == ()


def test_a_word_that_says_different_things_in_two_languages_is_never_guessed():
    """*a* is *and* in Czech and *to* in French."""

    def list_or_place(cursor):
        cursor.keyword("buy")
        return [cursor.name("food", "food")[1], cursor.keyword("and", "to"), cursor.name("food", "food")[1]]

    def read(text, first):
        return understand(lambda words: Cursor(text, words, PLAYERS), list_or_place, pantry(first))

    problem = read("kaufe Brot a soap", "en")
    assert isinstance(problem, Ambiguous)
    assert (problem.word, problem.readings) == ("a", (Ref("keyword", "and"), Ref("keyword", "to")))
    assert read("kup chléb a mýdlo", "en") == ["bread", "and", "soap"]
    assert read("acheter pain a pain", "en") == ["bread", "to", "bread"]


def test_between_two_languages_that_nobody_chose_nothing_is_guessed_and_the_chosen_one_decides():
    """Ids belong to every language, so that a text of ids and *a* can be all Czech or all French."""

    def two_things(cursor):
        cursor.keyword("buy")
        return [cursor.name("food", "food")[1], cursor.keyword("and", "to"), cursor.name("food", "food")[1]]

    def read(first):
        return understand(lambda words: Cursor("bread a soap", words, PLAYERS), two_things, pantry(first))

    assert read("cs") == ["bread", "and", "soap"]
    assert read("fr") == ["bread", "to", "soap"]
    for first in ("en", "de"):
        problem = read(first)
        assert isinstance(problem, Ambiguous)
        assert (problem.word, problem.readings) == ("a", (Ref("keyword", "and"), Ref("keyword", "to")))
