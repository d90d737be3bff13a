"""What is suggested for a mistyped word: in the reader's language, what may stand there, never the word itself."""

from __future__ import annotations

import pytest

from referee.engine.words import key_of
from referee.i18n import LANGUAGES
from referee.storage.rulesets import load_vocabulary
from tests.running import run

GROUPS = {
    "anno1800": ("keyword expand", "keyword festival", "industry", "resource", "tier"),
    "anno1503": ("keyword buy", "good", "building"),
}


def slips(word: str) -> list[str]:
    """A letter left out, doubled, or two exchanged, in the middle of a word."""
    at = len(word) // 2
    return [
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GROUPS)
def test_suggestions_are_names_of_the_readers_language_that_may_stand_there(game, language):
    words = load_vocabulary(game, language)
    groups = GROUPS[game]
    mine = {
        name for place, name in words.names[language].items() if place in groups or place.partition(" ")[0] in groups
    }
    seen = 0
    for spoken in LANGUAGES:
        for place, name in words.names[spoken].items():
            if len(name) < 7 or not (place in groups or place.partition(" ")[0] in groups):
                continue
            for typed in slips(name):
                near = words.near(typed, groups)
                assert set(near) <= mine, (typed, near)
                assert key_of(typed) not in map(key_of, near)
                seen += bool(near)
    assert seen > 50


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "typed", "wrong"),
    [("fr", "je", "et"), ("fr", "festt", "Stadtfest"), ("de", "baue Brauerei jetzt", "mit"), ("cs", "konec", "konec")],
)
def test_what_was_suggested_absurdly(capsys, tmp_path, monkeypatch, language, typed, wrong):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game")
    told = run(capsys, "--lang", language, "check", typed).err
    suggested = [line for line in told.splitlines() if "?" in line or ":" in line]
    assert not any(wrong in line.split(": ", 1)[-1].split(", ") for line in suggested if line.startswith("  "))


def test_the_word_just_typed_is_no_suggestion():
    words = load_vocabulary("anno1800", "de")
    assert "Brauerei" not in words.near("Brauerei", ("industry",))
    assert words.near("Brauerrei", ("industry",))[0] == "Brauerei"
