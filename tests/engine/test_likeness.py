"""Near words are those that the standard library finds, with less work."""

from __future__ import annotations

import difflib
from random import Random

import pytest

from referee.engine import words
from referee.storage.words import read_vocabulary

WORDS = read_vocabulary("anno1800", "de").list_keys("de", ("industry", "resource"))


def spoilt(word: str, dice: Random) -> str:
    """A word with some letters left out, changed or doubled."""
    letters = list(word)
    for _ in range(dice.randint(0, 4)):
        at = dice.randrange(len(letters))
        letters[at] = dice.choice(("", dice.choice("aeinrstz"), letters[at] * 2))
    return "".join(letters) or word


@pytest.mark.parametrize("least", [0.5, 0.65, 0.75])
def test_nothing_near_is_lost(least):
    dice = Random(5)
    found = 0
    for _ in range(60):
        word = spoilt(dice.choice(WORDS), dice)
        near = words.alike(word, WORDS, 6, least)
        assert near == difflib.get_close_matches(word, WORDS, 6, least)
        found += len(near)
    assert found > 60
