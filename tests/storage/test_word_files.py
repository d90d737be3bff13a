"""Files of words are read strictly: every section and key is known, or it is told with its file."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import pytest

from referee.engine.reading import BrokenFile
from referee.games import GAMES
from referee.languages import LANGUAGES
from referee.storage.rulesets import load_optional_table, load_table
from referee.storage.speech import FOLDER, SECTIONS, check_table, read_tables
from referee.storage.words import check_words, compile_words, read_vocabulary
from tests.running import ROOT

SPEECH = ROOT / "rulesets" / FOLDER
KNOWN = tomllib.loads((SPEECH / SECTIONS).read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_words_are_sound(game):
    words = load_optional_table(game, "words")
    assert not words or check_words(words) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_speech_is_sound(game, language):
    assert isinstance(read_tables(SPEECH, game, language), list)


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"verbs": {"take": ["nehmen"]}}, "verbs"),
        ({"article": {"1": ["ein"]}}, "article.1"),
        ({"verb": {"tkae": ["nehmen"]}}, "verb.tkae"),
        ({"role": {"with fro": ["mit"]}}, "role.with fro"),
        ({"thing": {"industry": {"brewery": ["Brauerei"]}}}, "thing"),
        ({"conditons": ["wenn"]}, "conditons"),
        ({"compounds": ["wenn"]}, "compounds"),
        ({"conditions": True}, "conditions"),
    ],
)
def test_what_a_general_file_of_speech_cannot_hold(table, key):
    assert [(each.file, each.key, each.what) for each in check_table(table, "it.toml", KNOWN, None)] == [
        ("it.toml", key, "unknown_key")
    ]


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        ({"thing": {"industry": {"brewery": ["Brauerei"], "brewry": ["Brauerei"]}}}, ["thing.industry.brewry"]),
        ({"thing": {"factory": {"brewery": ["Brauerei"]}}}, ["thing.factory.brewery"]),
        ({"initial": {"industry brewery": ["b"], "industry brewry": ["b"]}}, ["initial.industry.brewry"]),
        ({"verb": {"brew": ["brauen"]}, "noun": {"barrel": ["Fass"]}}, []),
        ({"article": {"1": ["ein"]}}, ["article.1"]),
    ],
)
def test_what_the_file_of_a_game_cannot_hold(table, keys):
    found = check_table(table, "it-anno1800.toml", KNOWN, {"industry": {"brewery": {}}})
    assert [each.key for each in found] == keys


def test_a_broken_file_of_speech_is_refused_with_its_name(tmp_path):
    (tmp_path / SECTIONS).write_bytes((SPEECH / SECTIONS).read_bytes())
    (tmp_path / "it.toml").write_text('[article]\n1 = ["un"]\n', "utf-8")
    with pytest.raises(BrokenFile, match=r"rulesets/old_speech/it\.toml: article\.1: unknown_key"):
        read_tables(tmp_path, "anno1800", "it")


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
