"""Files of words are read strictly: every section and key is known, or it is told with its file."""

from __future__ import annotations

import re
import shutil
from copy import deepcopy

import pytest

from referee.app.replies import name_command, read_nod
from referee.engine.asking import is_asking
from referee.engine.reading import BrokenFile
from referee.engine.words import YES
from referee.games import GAMES
from referee.languages import LANGUAGES
from referee.places import data_folder
from referee.speech.lexicon import Forms
from referee.storage.rulesets import load_asking_words, load_reply_words, load_table
from referee.storage.spoken import FOLDER, PACKED, compile_words_of, load_lexicon, merge_forms, share_forms
from referee.storage.words import check_words, compile_words, read_vocabulary


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


# what people say ----------------------------------------------------------------------------------------------

SPOKEN = data_folder("rulesets") / FOLDER
BROKEN_OF_A_LANGUAGE = {
    "[verbs]\nbuild = ['raise']\n": "verbs: unknown_key",
    "[verb]\n'build it' = ['raise']\n": "verb.build it: unknown_key",
    "[role]\n'over under' = ['on']\n": "role.over under: unknown_key",
    "[article]\n1 = ['a']\n": "article.1: unknown_key",
    "[number]\nseven = ['seven']\n": "number.seven: unknown_key",
    "[clause]\ntlak = ['hm']\n": "clause.tlak: unknown_key",
    "[thing.industry]\nbrewery = ['brew']\n": "thing: unknown_key",
    "[initial]\n'tier farmer' = ['f']\n": "initial.tier farmer: unknown_key",
    "ending = ['s']\n": "ending: unknown_key",
    "endings = 's'\n": "endings: type",
    "verb = ['build']\n": "verb: type",
    "compounds = 'yes'\n": "compounds: type",
    "[verb]\nbuild = 'raise'\n": "verb.build: type",
    "[verb]\nbuild = ['raise', 3]\n": "verb.build[2]: type",
    "[verb]\nbuild = ['~']\n": "verb.build[1]: type",
    "[verb]\nbuild = ['raise\n": ": toml_quote",
}
BROKEN_OF_A_GAME = {
    "[thing.industry]\nbrewry = ['brew']\n": "thing.industry.brewry: unknown_key",
    "[thing.industy]\nbrewery = ['brew']\n": "thing.industy.brewery: unknown_key",
    "[thing]\nbrewery = ['brew']\n": "thing.brewery: type",
    "[initial]\n'industry brewry' = ['b']\n": "initial.industry brewry: unknown_key",
}


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [("xx.toml", *case) for case in BROKEN_OF_A_LANGUAGE.items()]
    + [("xx-anno1800.toml", *case) for case in BROKEN_OF_A_GAME.items()],
)
def test_a_broken_file_of_speech_is_refused_with_file_and_key(tmp_path, name, text, told):
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(BrokenFile, match=re.escape(f"rulesets/spoken/{name}: {told}")):
        compile_words_of(tmp_path, "anno1800", "xx")


def test_a_game_has_verbs_and_nouns_of_its_own(tmp_path):
    (tmp_path / "xx-anno1800.toml").write_text("[verb]\nnim = ['nim']\n[noun]\nheap = ['heap']\n", "utf-8")
    assert "nim" in compile_words_of(tmp_path, "anno1800", "xx")["exact"]["n"]


@pytest.mark.slow
@pytest.mark.parametrize("left", ["", "verb"], ids=["no file", "a section is missing"])
def test_what_is_missing_in_the_speech_of_one_language_breaks_no_other(tmp_path, left):
    for path in SPOKEN.glob("*.toml"):
        shutil.copy(path, tmp_path)
    for path in tmp_path.glob("cs*.toml"):
        text = path.read_text("utf-8")
        path.write_text(re.sub(rf"(?ms)^\[{left}\].*?(?=^\[|\Z)", "", text), "utf-8") if left else path.unlink()
    for language in LANGUAGES:
        same = compile_words_of(tmp_path, "anno1800", language) == compile_words_of(SPOKEN, "anno1800", language)
        assert same == (language != "cs")


@pytest.mark.parametrize(
    ("folder", "text", "told"),
    [
        ("asking", '{"wrods": ["who"]}', "wrods: unknown_key"),
        ("asking", '{"words": "who"}', "words: type"),
        ("asking", '{"price": ["cost", 3]}', "price: type"),
        ("replies", '{"yess": ["yes"]}', "yess: unknown_key"),
        ("replies", '{"ordinals": [["first"], "second", 3]}', "ordinals: type"),
        ("replies", '{"commands": {"undo": "back"}}', "commands: type"),
    ],
)
def test_a_phrase_that_would_not_be_heard_is_refused_with_file_and_key(tmp_path, monkeypatch, folder, text, told):
    monkeypatch.setattr("referee.storage.rulesets.game_folder", lambda name, game: tmp_path)
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "xx.json").write_text(text, "utf-8")
    load_table.cache_clear()
    load = load_asking_words if folder == "asking" else load_reply_words
    with pytest.raises(BrokenFile, match=re.escape(f"rulesets/{folder}/xx.toml: {told}")):
        load("xx")
    load_table.cache_clear()


def test_a_language_without_phrases_asks_with_a_mark_and_calls_commands_in_english():
    assert is_asking("may I?", load_asking_words("xx"))
    assert not is_asking("may I", load_asking_words("xx"))
    assert name_command("undo", "xx") == name_command("undo", "en")
    assert read_nod("yes", "xx") == YES


def test_a_language_without_speech_knows_the_names():
    lexicon = load_lexicon("anno1800", "xx")
    assert (lexicon.language, lexicon.exact.chunks, lexicon.vocabulary.ids["brewery"]) == (
        "xx",
        {},
        [["industry", "brewery"]],
    )


# the words in a package -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_package_has_the_words_of_a_language_once_and_each_game_gets_its_own_back(language):
    """In their order, too, by which misspellings are told apart."""
    folder = data_folder("rulesets") / FOLDER
    general, *whole = (compile_words_of(folder, game, language) for game in (None, *GAMES))
    shared, *rest = share_forms(general, whole)
    for forms, own in zip(whole, rest, strict=True):
        merged = merge_forms(shared, own)
        assert merged.keys() == forms.keys()
        for part, value in forms.items():
            if part not in PACKED:
                assert merged[part] == value
                continue
            assert merged[part].keys() == value.keys()
            for letter in value:
                assert list(Forms(merged[part]).letter(letter).items()) == list(Forms(value).letter(letter).items())
    sizes = [sum(len(text) for part in PACKED for text in forms[part].values()) for forms in (shared, *rest, *whole)]
    assert sum(sizes[: 1 + len(GAMES)]) < 0.7 * sum(sizes[1 + len(GAMES) :])
