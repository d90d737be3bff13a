"""What a turn can mean is asked in the reader's words, also where an answer leads to another question."""

from __future__ import annotations

import json

import pytest

from tests.running import run

UNDECLARED = 'format = 1\ngame = "anno1503"\nplayers = ["Anna", "Ben"]\n'
"""Nobody told what the home islands show: both have to say what they take."""
STONE = {"de": "Stein", "fr": "pierre", "cs": "kámen", "en": "stone"}


@pytest.mark.slow
@pytest.mark.parametrize("language", STONE)
def test_a_choice_behind_a_choice_is_told_in_words(capsys, tmp_path, monkeypatch, language):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.toml").write_text(UNDECLARED, "utf-8")
    told = run(capsys, "--lang", language, "check", "roll 3")
    asked = [line for line in told.out.splitlines() + told.err.splitlines() if line.startswith("  1) ")]
    assert len(asked) == 1
    assert STONE[language] in asked[0]
    found = json.loads(run(capsys, "--lang", language, "check", "--json", "roll 3").out)
    assert found["readings"][0].startswith("roll 3 take Anna stone")
    assert len(found["choices"]) == len(found["readings"]) == 6
