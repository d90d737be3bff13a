"""What people type, word by word: how words are compared, how a text falls into pieces, which phrase is found."""

from __future__ import annotations

import pytest

from referee.engine.words import IDS, Vocabulary, fold, key_of, keys_of, match, spellings, split, tokens_of
from tests.engine.pantry import pantry


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Bäckerei", "backerei"),
        ("Straße", "strasse"),
        ("ŒUF", "oeuf"),
        ("chléb", "chleb"),
        ("Smørrebrød", "smorrebrod"),
    ],
)
def test_case_and_accents_do_not_matter(typed, folded):
    assert fold(typed) == folded


def test_hyphens_apostrophes_and_brackets_part_words():
    assert split("Coffee-Mill (l'œuf)") == ["coffee", "mill", "l", "oeuf"]


def test_words_that_say_nothing_are_left_out_unless_nothing_else_was_said():
    assert key_of("the loaf of bread", {"the", "of"}) == key_of("loaf bread")
    assert key_of("the", {"the", "of"}) == key_of("the")


def test_words_may_be_written_together_but_very_short_ones_are_never_swallowed():
    assert key_of("apple cake") == key_of("applecake")
    assert key_of("chléb a mýdlo") != key_of("chleba mýdlo")


def test_an_umlaut_may_be_written_out():
    assert key_of("Aepfel") in set(keys_of("Äpfel"))
    assert key_of("Apfel") in set(keys_of("Äpfel"))
    assert key_of("Aepfel") not in set(keys_of("Apfel"))


def test_names_are_written_as_they_are_with_umlauts_written_out_and_with_hyphens_closed():
    assert list(spellings("Käse-Laib")) == ["kase laib", "kaese laib", "kaselaib"]
    assert list(spellings("bread")) == ["bread"]


def test_a_text_falls_into_words_marks_and_quoted_pieces():
    found = tokens_of('buy "two, three": l\'œuf, +bread')
    assert [token.text for token in found] == ["buy", "two, three", ":", "l'", "œuf", ",", "+", "bread"]
    assert [token.text for token in found if token.is_mark] == [":", ","]
    assert [token.text for token in found if token.quoted] == ["two, three"]


@pytest.mark.parametrize("quoted", ['"bread"', "„bread“", "«bread»", "“bread”"])
def test_quotation_marks_of_every_language_hold_a_text_together(quoted):
    (token,) = tokens_of(quoted)
    assert (token.text, token.quoted, token.start, token.end) == ("bread", True, 0, len(quoted))


def test_every_piece_knows_its_place():
    text = "  buy   bread,soap"
    assert [text[token.start : token.end] for token in tokens_of(text)] == ["buy", "bread", ",", "soap"]


# phrases -----------------------------------------------------------------------------------------------


def found(text, *groups, first="en", at=0):
    return match(tokens_of(text), at, pantry(first), groups)


def test_the_longest_phrase_is_found():
    assert found("apple cake with bread", "food").meanings == (("food", "apple_cake"),)
    assert found("apple with bread", "food").meanings == (("food", "apple"),)
    assert found("apple cake with bread", "food").length == 2


def test_only_what_may_stand_there_is_found():
    assert found("bread knife", "tool").meanings == (("tool", "bread_knife"),)
    assert found("bread knife", "food").meanings == (("food", "bread"),)
    assert found("bread", "tool", "number").meanings == (("tool", "bread_knife"),)
    assert found("soap", "tool") is None
    assert found(", bread", "food") is None


def test_a_phrase_with_an_article_in_the_middle_is_found_but_ends_before_the_next_one():
    assert found("loaf of bread", "food").length == 3
    assert found("bread of apple", "food").length == 1


def test_an_article_before_a_phrase_is_passed_over():
    assert found("the bread", "food").length == 2
    assert found("le pain", "food", first="fr").meanings == (("food", "bread"),)


def test_the_chosen_language_decides_what_a_word_means_then_ids_then_the_others():
    assert found("a", "keyword", first="fr").meanings == (("keyword", "to"),)
    assert found("a", "keyword", first="cs").meanings == (("keyword", "and"),)
    assert found("apple_cake", "food", first="de").language == IDS
    assert found("Brot", "food", first="fr").language == "de"


def test_a_word_may_be_shortened_to_three_letters_if_it_is_long_enough():
    assert found("pfl", "food", first="de") == found("pflaumen", "food", first="de")
    assert found("pfl", "food", first="de").shortened
    assert found("pf", "food", first="de") is None
    assert found("soa", "food") is None  # four letters are written in full


def test_what_could_be_two_things_names_both():
    assert set(found("coffee mill", "food", "tool").meanings) == {("food", "mill"), ("tool", "mill")}
    assert found("coffee mill", "tool").meanings == (("tool", "mill"),)


def test_what_is_quoted_is_not_joined_with_what_follows():
    assert found('"apple" cake', "food").meanings == (("food", "apple"),)
    assert found('"apple cake"', "food").meanings == (("food", "apple_cake"),)


# near words --------------------------------------------------------------------------------------------


def test_near_words_are_names_in_the_readers_language_that_may_stand_there():
    assert pantry().near("aple", ("food",)) == ("apple",)
    assert pantry().near("aple", ("tool",)) == ()
    assert pantry().near("buyy", ("keyword buy",)) == ("buy",)
    assert pantry().near("buyy", ("keyword bake",)) == ()


def test_a_slip_in_another_language_is_told_in_the_readers():
    assert pantry().near("acheterr", ("keyword",)) == ("buy",)
    assert pantry("cs").near("acheterr", ("keyword",)) == ("kup",)


def test_neither_the_word_itself_nor_a_very_short_one_is_suggested():
    assert "apple" not in pantry().near("apple", ("food",))
    assert pantry().near("sop", ("food",)) == ()


def test_another_language_first_changes_the_order_and_nothing_else():
    led = pantry().led_by("cs")
    assert (led.language, led.order) == ("cs", ("cs", IDS, "en", "de", "fr"))
    assert led.meanings("_a_", "cs", ("keyword",)) == (("keyword", "and"),)
    assert led.suggests
    assert not pantry().without_near().led_by("de").suggests


def test_of_all_that_begins_so_only_what_can_be_meant_is_looked_at(monkeypatch):
    asked: list[str] = []
    real = Vocabulary.meanings

    def counting(self, key, language, groups):
        asked.append(key)
        return real(self, key, language, groups)

    monkeypatch.setattr(Vocabulary, "meanings", counting)
    assert pantry().find_prefixed("bre", "en", ("tool",)) == (("tool", "bread_knife"),)
    assert asked == ["breadknife"]  # `bread` is food
