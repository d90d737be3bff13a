"""`verify --since-made`: what the rules data of today judges otherwise than that with which a record was made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import run

HEAD = """format = 1
game = "anno1800"
edition = "de"
ruleset = {version}
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""
ILLEGAL = '\n[[turn]]\nplayer = "Linda"\nmoves = ["expedition 3"]\n'  # she has one exploration token
ALLOWED = '\n[[turn]]\nplayer = "Andreas"\nmoves = ["festival"]\noverruled = "agreed"\n'


def record(tmp_path: Path, version: int, turns: str) -> str:
    path = tmp_path / "game.toml"
    path.write_text(HEAD.format(version=version) + turns, "utf-8")
    return str(path)


def test_turns_that_are_judged_otherwise_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, 0, ILLEGAL + ALLOWED)
    told = run(capsys, "--lang", "en", "verify", "--since-made", path)
    assert told.code == 1
    assert "judged otherwise by version 1 than by version 0:" in told.out
    assert "turn 1 (Linda)" in told.out
    assert "1 overruled turn that is legal now: 2" in told.out
    assert "Version 0 itself is not kept" in told.out
    found = json.loads(run(capsys, "verify", "--json", path).out)["files"][0]
    assert (found["made_with"], found["judged_by"], found["allowed_now"]) == (0, 1, [2])
    assert [each["turn"] for each in found["illegal"]] == [1]


def test_an_older_record_that_nothing_touches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record(tmp_path, 0, '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n')
    told = run(capsys, "--lang", "en", "verify", "--since-made", path)
    assert (told.code, "no turn is judged otherwise by version 1 than by version 0" in told.out) == (0, True)


def test_a_record_of_today_has_nothing_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "--lang", "en", "verify", "--since-made", record(tmp_path, 1, ""))
    assert (told.code, "made with the rules data of today" in told.out) == (0, True)
