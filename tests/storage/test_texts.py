"""Words in an installed package: long texts in one file, which say what the tables of a checkout say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hatch_build import compile_rulesets, compile_speech
from referee.engine.speech.lexicon import Forms
from referee.games import GAMES
from referee.languages import LANGUAGES
from referee.storage import speech, words
from referee.storage.texts import load_texts, pack
from tests.running import ROOT


def test_texts_come_back_as_they_were(tmp_path):
    texts = {"exact b": "brauerei\tthing\nbäckerei\tthing", "exact č": "čaj", "stems b": "back\n\n", "none": ""}
    file = tmp_path / "some.words"
    file.write_bytes(pack(texts))
    found = load_texts(file)
    assert {name: found.get(name) for name in found} == texts
    assert found.get("missing") == ""
    exact = found.named("exact")
    assert {letter: exact.get(letter) for letter in exact} == {"b": texts["exact b"], "č": "čaj"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a wheel."""
    folder = tmp_path_factory.mktemp("data")
    compile_rulesets(ROOT / "rulesets", folder / "rulesets")
    compile_speech(ROOT / "rulesets" / "old_speech", folder / "rulesets" / "old_speech")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wheel_knows_the_same_speech(monkeypatch, built, game, language):
    ours = speech.forms(game, language)
    monkeypatch.setattr(speech, "data_folder", lambda name: built / name)
    theirs = speech.forms(game, language)
    assert ours.keys() == theirs.keys()
    for kind in speech.BY_LETTER:
        assert dict(Forms(ours[kind]).items()) == dict(Forms(theirs[kind]).items())
    assert len([*theirs["exact"]]) > 20
    plain = ours.keys() - {*speech.BY_LETTER}
    assert {name: ours[name] for name in plain} == {name: theirs[name] for name in plain}


@pytest.mark.parametrize("game", GAMES)
def test_a_wheel_knows_the_same_names(built, game):
    ours = words.read_vocabulary(game, "de")
    theirs = json.loads((built / "rulesets" / game / "words.json").read_bytes())
    assert (theirs["ids"], theirs["phrases"], theirs["names"]) == (ours.ids, ours.phrases, ours.names)
