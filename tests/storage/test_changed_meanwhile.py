"""An editor that saves while a command runs: its text is read and judged, or the command is refused; never lost."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.storage import files
from tests.evenings import START, started, turns
from tests.running import run

TURN = '\n[[turn]]\nplayer = "{}"\nmoves = ["festival"]\n'
RECORD = START + TURN.format("Linda")
EDITED = RECORD.replace('["festival"]', '["festival"] # as Ben remembers it')


def by_rename(path: Path, text: str) -> None:
    other = path.with_name("editor~")
    other.write_text(text, "utf-8")
    os.replace(other, path)


def in_place(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def meanwhile(monkeypatch: pytest.MonkeyPatch, edit: Callable[[], None], when: str, times: int = 1) -> None:
    """Lets somebody edit the file just after the next version was written, right before the exchange, or after it."""
    name = {"before": "write_new_file", "at the last moment": "swap_names", "after": "sync_folder"}[when]
    real, left = getattr(files, name), [times]

    def with_edit(*arguments: object) -> object:
        edits, left[0] = left[0] > 0, left[0] - 1
        if edits and when == "at the last moment":
            edit()
        found = real(*arguments)
        if edits and when != "at the last moment":
            edit()
        return found

    monkeypatch.setattr(files, name, with_edit)


MOMENTS = [
    "before",
    pytest.param(
        "at the last moment",
        marks=pytest.mark.skipif(sys.platform != "linux", reason="two names cannot be exchanged in one step"),
    ),
]


@pytest.mark.parametrize("when", MOMENTS)
@pytest.mark.parametrize("saves", [by_rename, in_place])
@pytest.mark.parametrize("command", [["undo"], ["redo"], ["amend", "1", "workforce", "worker", "--yes"]])
def test_what_an_editor_saved_is_not_replaced(tmp_path, capsys, monkeypatch, saves, command, when):
    text = RECORD + TURN.format("Andreas").replace("turn", "undone") if command == ["redo"] else RECORD
    path = started(tmp_path, text)
    meanwhile(monkeypatch, lambda: saves(path, EDITED), when)
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert "changed this file in the meantime; nothing was written" in ran.err
    assert path.read_text("utf-8") == EDITED
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name]


@pytest.mark.parametrize("when", MOMENTS)
@pytest.mark.parametrize("saves", [by_rename, in_place])
def test_a_turn_is_judged_again_at_the_table_that_an_editor_left(tmp_path, capsys, monkeypatch, saves, when):
    """Linda's turn was typed, but the editor has just added it: what is judged and recorded now is Andreas's."""
    path = started(tmp_path)
    meanwhile(monkeypatch, lambda: saves(path, EDITED), when)
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert ran.code == 0
    assert "✓ Andreas" in ran.out
    assert path.read_text("utf-8") == EDITED + TURN.format("Andreas")


def test_what_cannot_be_read_any_more_is_left_alone(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    broken = EDITED + TURN.format("Andreas").replace('["festival"]', "[")
    meanwhile(monkeypatch, lambda: by_rename(path, broken), "before")
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert ran.code == 3
    assert path.read_text("utf-8") == broken


def test_an_editor_that_saves_each_time_is_not_fought_for_ever(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    saved: list[str] = []

    def save() -> None:
        saved.append(START + f"# saved {len(saved)} times\n")
        by_rename(path, saved[-1])

    meanwhile(monkeypatch, save, "before", times=100)
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert ran.code == 3
    assert "nothing was written" in ran.err
    assert len(saved) == 3
    assert path.read_text("utf-8") == saved[-1]


@pytest.mark.parametrize("saves", [by_rename, in_place])
@pytest.mark.parametrize("command", [["record", "festival"], ["undo"]], ids=lambda command: command[0])
def test_nothing_is_acknowledged_that_is_gone_again(tmp_path, capsys, monkeypatch, saves, command):
    path = started(tmp_path, RECORD)
    meanwhile(monkeypatch, lambda: saves(path, EDITED), "after")
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert "at the very moment of writing" in ran.err
    assert "Recorded" not in ran.out
    assert "taken back" not in ran.out
    assert "othing was" not in ran.err, "nobody knows"
    assert path.read_text("utf-8") == EDITED


@pytest.mark.parametrize("when", MOMENTS)
def test_a_record_that_is_deleted_meanwhile_is_not_made_again(tmp_path, capsys, monkeypatch, when):
    path = started(tmp_path, RECORD)
    meanwhile(monkeypatch, path.unlink, when)
    assert run(capsys, "undo", "-f", str(path)).code == 3
    assert not path.exists()


@pytest.mark.parametrize("command", [["record", "festival"], ["undo"]], ids=lambda command: command[0])
def test_where_two_names_cannot_be_exchanged_the_new_version_takes_the_name(tmp_path, capsys, monkeypatch, command):
    path = started(tmp_path, RECORD)
    monkeypatch.setattr(files, "swap_names", lambda one, other: False)
    assert run(capsys, *command, "-f", str(path)).code == 0
    assert path.read_text("utf-8") != RECORD
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_console_reads_again_and_says_so(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    lines = iter(["festival", "festival", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    meanwhile(monkeypatch, lambda: by_rename(path, EDITED), "before")
    ran = run(capsys, "play", "-f", str(path))
    assert "has changed in the meantime and was read again; nothing was recorded" in ran.err
    assert len(turns(path)) == 2
    assert path.read_text("utf-8").startswith(EDITED)
