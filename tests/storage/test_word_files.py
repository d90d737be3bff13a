"""Files of words are read strictly: every section and key is known, or it is told with its file."""

from __future__ import annotations

from copy import deepcopy

import pytest

from referee.engine.reading import BrokenFile
from referee.games import GAMES
from referee.storage.rulesets import load_optional_table, load_table
from referee.storage.words import check_words, compile_words, read_vocabulary


@pytest.mark.parametrize("game", GAMES)
def test_words_are_sound(game):
    words = load_optional_table(game, "words")
    assert not words or check_words(words) == []


def test_ids_of_words_without_meaning_are_known():
    words = deepcopy(load_table("anno1800", "words"))
    words["article"]["1"] = words["article"]["one"]
    words["number"]["seven"] = words["number"]["6"]
    words["particle"]["noun"] = words["particle"]["verb"]
    found = {(each.key, each.what) for each in check_words(words)}
    assert found == {("article.1", "unknown_key"), ("number.seven", "unknown_key"), ("particle.noun", "unknown_key")}


def test_what_is_missing_in_one_language_breaks_no_other(monkeypatch):
    words = deepcopy(load_table("anno1800", "words"))
    del words["industry"]["brewery"]["cs"]
    monkeypatch.setattr("referee.storage.words.load_optional_table", lambda game, name: words)
    read_vocabulary.cache_clear()
    try:
        assert ("industry", "brewery") in {tuple(each) for each in read_vocabulary("anno1800", "de").ids["brewery"]}
        with pytest.raises(BrokenFile, match=r"rulesets/anno1800/words\.toml: industry\.brewery\.cs: missing"):
            read_vocabulary("anno1800", "cs")
    finally:
        read_vocabulary.cache_clear()
    assert "industry brewery" not in compile_words(words)["names"]["cs"]
    assert [each.key for each in check_words(words)] == ["industry.brewery.cs"]
