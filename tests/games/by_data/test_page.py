"""docs/counted-games.md is true: its game is well, its tally is counted, its commands print what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.games.by_data import WAYS
from tests.running import ROOT, run

PAGE = (ROOT / "docs" / "counted-games.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def fill(capsys: pytest.CaptureFixture[str], block: str) -> str:
    """Run the commands of a block; return it with what they print."""
    told = ""
    for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        ran = run(capsys, *shlex.split(line)[1:])
        told += f"$ {line}\n{ran.out}{ran.err}"
    return told


def test_its_commands_print_what_it_says(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    game, tally = blocks("toml")
    (tmp_path / "birds").mkdir()
    Path("birds/game.toml").write_text(game, "utf-8")
    Path("birds.toml").write_text(tally, "utf-8")
    for block in blocks("console"):
        told = fill(capsys, block)
        told = re.sub(r"(one of your games: ).*", r"\1~/.config/referee/games/birds/game.toml", told)
        assert told == block


def test_it_names_every_kind_of_row():
    rows = PAGE.partition("## Rows")[2].partition("\n\nTies")[0]
    assert set(re.findall(r"^\| `(\w+) =", rows, re.MULTILINE)) == set(WAYS)


def test_it_says_how_many_examples_there_are():
    assert len(list((ROOT / "examples" / "games").iterdir())) == 10
    assert "Ten games with a counted table each" in PAGE
