"""Disputes that are cut short: no traceback, no lost answer, no file changed that was there before."""

from __future__ import annotations

import errno
import io
import os
import sys
import tomllib
from pathlib import Path

import pytest

from tests.running import run

DISPUTES = [("expand brewery", "anno1800"), ("settle church", "anno1503")]


@pytest.mark.parametrize(("move", "game"), DISPUTES)
@pytest.mark.parametrize("questions", range(4))
def test_ctrl_c_at_any_question_keeps_what_was_told(tmp_path: Path, monkeypatch, capsys, move, game, questions):
    waiting = iter(["5" if game == "anno1503" else "no", "3", "0", "2"][:questions])

    def typed(prompt: str = "") -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", typed)
    path = tmp_path / "table.toml"
    ran = run(capsys, "dispute", move, "--game", game, "-o", str(path))
    assert ran.code == 130
    assert "Traceback" not in ran.out + ran.err
    notes = [line for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]
    assert len(notes) == 1 + questions
    assert tomllib.loads(path.read_text("utf-8"))["game"] == game


@pytest.mark.parametrize(("move", "game"), DISPUTES)
def test_nobody_answers(monkeypatch, capsys, move, game):
    """A closed or an empty standard input: nobody knows anything, and that is the answer."""
    for stdin in (io.StringIO(""), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        ran = run(capsys, "dispute", move, "--game", game)
        assert (ran.code, "Traceback" in ran.err) == (0, False)
        assert "I can’t tell" in ran.out


def test_a_record_that_is_there_stays_as_it_is(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda prompt="": "")
    path = tmp_path / "game.toml"
    path.write_text("ours", "utf-8")
    assert run(capsys, "dispute", "festival", "-o", str(path)).code == 3
    assert path.read_text("utf-8") == "ours"
    assert run(capsys, "dispute", "festival", "-o", str(tmp_path / "none" / "game.toml")).code == 3


def test_a_full_disk_is_told_and_leaves_nothing_half_written(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda prompt="": "")

    def full(*arguments: object) -> int:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "write", full)
    ran = run(capsys, "dispute", "festival", "-o", str(tmp_path / "table.toml"))
    assert ran.code == 3
    assert "Traceback" not in ran.err
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".toml"] == []


def test_answers_that_make_no_sense_are_asked_for_again(monkeypatch, capsys):
    waiting = iter(["wombat", "-3", "9" * 5000, "\x1b[2J", "ja nein", "1/0", "5", "4", "no", "1", "1", "yes"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(waiting, ""))
    ran = run(capsys, "dispute", "settle church", "--game", "anno1503")
    assert ran.code in (0, 1)
    assert "\x1b[2J" not in ran.err
    assert "Traceback" not in ran.err
