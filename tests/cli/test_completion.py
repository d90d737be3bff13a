"""Completion knows formats, games, players, rules and the words of moves, also inside quotation marks."""

from __future__ import annotations

import pytest

from referee.cli.completion import SCRIPTS
from referee.i18n import LANGUAGES
from tests.running import run


def offered(capsys, *typed: str, language: str = "de") -> list[str]:
    ran = run(capsys, "--lang", language, "completion", "--words", "--", *typed)
    assert ran.code == 0
    return ran.out.split("\n")[:-1]


@pytest.fixture(autouse=True)
def _evening(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Anna Maria", "--first-game")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("opt",), ["options"]),
        (("new", "anno18"), ["anno1800"]),
        (("sheet", "--format", "m"), ["markdown"]),
        (("export", "--format", "bgs"), ["bgstats"]),
        (("rules", "--game", "anno15"), ["anno1503"]),
        (("rules", "trade.once"), ["trade.once_per_resource"]),
        (("status", "L"), ["Linda"]),
        (("reveal", "An"), ["Anna Maria"]),
        (("check", "--player", ""), ["Anna Maria", "Linda"]),
        (("check", "Braue"), ["Brauerei"]),
        (("check", '"baue Braue'), ['"baue Brauerei']),
        (("check", "'baue Brauerei; Stadtf"), ["'baue Brauerei; Stadtfest"]),
        (("--lang", "cs", "opt"), ["options"]),
        (("help", "ver"), ["verify"]),
        (("completion", "z"), ["zsh"]),
    ],
)
def test_what_is_offered(capsys, typed, expected):
    assert offered(capsys, *typed) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_offered_in_a_move(capsys, language):
    assert "sawmill_farmer" not in offered(capsys, "check", "", language=language)


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_scripts_ask_the_program(capsys, shell):
    assert "referee completion --words --" in run(capsys, "completion", shell).out
