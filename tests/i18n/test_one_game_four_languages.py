"""The complete game of four, typed in each language: one and the same record; its story and score as snapshots."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from referee.storage import words
from tests.running import TESTS, run

GAME = tomllib.loads((TESTS / "games" / "anno1800" / "playthroughs" / "four_players.toml").read_text("utf-8"))
LANGUAGES = ("de", "en", "fr", "cs")


@cache
def usual_names(language: str) -> dict[str, str]:
    """For every id what a player of this language calls it; versions of an industry keep their id, which is clear."""
    names = words.read_vocabulary("anno1800", language).names[language]
    called = {key.split(" ", 1)[1]: name for key, name in names.items()}
    return {id: name for id, name in called.items() if not re.search(r"_(farmer|worker|artisan|\d)$", id)}


def in_language(move: str, language: str) -> str:
    """The move with every id and keyword replaced by the word of the language."""
    names = usual_names(language)
    return re.sub(r"[a-z][a-z_\-]+(?:_\d)?", lambda word: names.get(word[0], word[0]), move)


def played(folder: Path, capsys: pytest.CaptureFixture[str], language: str) -> Path:
    path = folder / f"{language}.toml"
    objectives = ",".join(GAME["objectives"])
    run(capsys, "new", "anno1800", *GAME["players"], "--objectives", objectives, "--edition", "de", "-f", str(path))
    for turn in GAME["turn"]:
        typed = in_language(turn["move"], language)
        ran = run(capsys, "--lang", language, "record", "-f", str(path), typed)
        assert ran.code == 0, (typed, ran.out, ran.err)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


def test_the_words_are_those_of_the_language():
    assert in_language("expand brewery with sawmill_farmer", "de") != "expand brewery with sawmill_farmer"
    assert "Brauerei" in in_language("expand brewery", "de")
    assert "pivovar" in in_language("expand brewery", "cs")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_one_and_the_same_record(folder, capsys, language):
    english = folder / "en.toml"
    if not english.exists():
        played(folder, capsys, "en")
    assert played(folder, capsys, language).read_bytes() == english.read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_story_and_its_score(folder, capsys, snapshot, language):
    path = folder / "en.toml"
    if not path.exists():
        played(folder, capsys, "en")
    history = run(capsys, "--lang", language, "history", "-f", str(path)).out
    score = run(capsys, "--lang", language, "score", "-f", str(path)).out
    snapshot.check(f"one-game/{language}.txt", f"{history}\n{score}")


def test_the_story_goes_back_in_as_move_text(folder, capsys, tmp_path):
    path = folder / "en.toml"
    if not path.exists():
        played(folder, capsys, "en")
    moves = run(capsys, "history", "--notation", "-f", str(path)).out.splitlines()
    copy = tmp_path / "copy.toml"
    objectives = ",".join(GAME["objectives"])
    run(capsys, "new", "anno1800", *GAME["players"], "--objectives", objectives, "--edition", "de", "-f", str(copy))
    for move in moves:
        assert run(capsys, "record", "-f", str(copy), move).code == 0
    assert copy.read_bytes() == path.read_bytes()
