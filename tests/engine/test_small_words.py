"""Short things that people type or are told: sums, short Czech names, names in quotes, plurals without a number."""

from __future__ import annotations

import pytest

from referee.engine.answers import read_sum
from referee.engine.cursor import is_case_of
from referee.engine.text import P_, spell_player, tell


@pytest.mark.parametrize(
    ("typed", "number"), [("", 0), ("  ", 0), ("0", 0), ("3+4 + 4", 11), ("3 4 4", 11), ("x", None), ("3,4", None)]
)
def test_nothing_typed_is_nothing_counted(typed: str, number: int | None) -> None:
    assert read_sum(typed) == number


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("evy", "eva"),
        ("evou", "eva"),
        ("idu", "ida"),
        ("olka", "olek"),
        ("pavla", "pavel"),
        ("karlem", "karel"),
        ("lucce", "lucka"),
    ],
)
def test_short_czech_names_have_cases_too(typed: str, name: str) -> None:
    assert is_case_of(typed, name)


@pytest.mark.parametrize(("typed", "name"), [("by", "ba"), ("eva", "ida"), ("jna", "jen"), ("pavl", "pavel")])
def test_other_words_are_no_case_of_a_name(typed: str, name: str) -> None:
    """Of two letters too little is left to know a name by, of three a vowel may not fall out."""
    assert not is_case_of(typed, name)


@pytest.mark.parametrize(
    ("name", "seat", "spelled"),
    [
        ("Linda", 0, "Linda"),
        ("Anna Maria", 1, '"Anna Maria"'),
        ('Jan "Honza"', 1, '«Jan "Honza"»'),
        ('"«', 0, "#1"),
        ("two\nlines", 2, "#3"),
    ],
)
def test_a_name_that_no_quotes_can_hold_is_the_number_of_its_seat(name: str, seat: int, spelled: str) -> None:
    assert spell_player(name, seat) == spelled


@pytest.mark.parametrize(("facts", "n"), [({"count": 2}, 2), ({"count": 0}, 0), ({"count": "–"}, 1), ({}, 1)])
def test_what_is_not_counted_is_told_as_one(facts: dict[str, int | str], n: int) -> None:
    assert tell(P_("one card", "{count} cards"), facts).n == n
