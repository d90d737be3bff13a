"""`referee said`: what was not understood is kept only for whoever wants that, and stays on the computer."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from referee.storage import user_files
from tests.faults import Died, failing
from tests.running import run, unix


@pytest.fixture(autouse=True)
def _at_a_table(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")


@pytest.mark.slow
def test_nothing_is_kept_unasked(capsys):
    assert run(capsys, "check", "build me a quxblorf").code == 2
    told = json.loads(run(capsys, "said", "--missed", "--json").out)
    assert told == {"kept": False, "missed": []}
    assert user_files.find_missed_list() is not None
    assert not user_files.find_missed_list().exists()


def test_what_was_not_understood_is_shown_once(capsys):
    assert run(capsys, "said", "--keep", "on").code == 0
    for text in ("build me a quxblorf", "expand brewery", "build me a quxblorf"):
        run(capsys, "check", text)
    run(capsys, "--lang", "de", "record", "bau mir ein Quxblorf")
    assert json.loads(run(capsys, "said", "--missed", "--json").out)["missed"] == [
        {"game": "anno1800", "language": "en", "text": "build me a quxblorf"},
        {"game": "anno1800", "language": "de", "text": "bau mir ein Quxblorf"},
    ]
    assert run(capsys, "said", "--missed").out.splitlines()[1] == "anno1800 de: bau mir ein Quxblorf"


def test_switching_off_forgets_the_list(capsys):
    run(capsys, "said", "--keep", "on")
    run(capsys, "check", "quxblorf")
    assert run(capsys, "said", "--keep", "off").code == 0
    run(capsys, "check", "quxblorf again")
    run(capsys, "said", "--keep", "on")
    assert json.loads(run(capsys, "said", "--missed", "--json").out) == {"kept": True, "missed": []}


def test_the_list_is_bounded_and_the_oldest_make_room(capsys):
    run(capsys, "said", "--keep", "on")
    for number in range(user_files.MAX_MISSED + 5):
        user_files.add_missed("anno1800", "en", f"saying {number} " + "x" * 2000)
    kept = user_files.read_missed()
    assert len(kept) == user_files.MAX_MISSED
    assert kept[0]["text"].startswith("saying 5 ")
    assert max(len(entry["text"]) for entry in kept) == user_files.MAX_SAYING


def test_a_damaged_list_does_no_harm(capsys):
    run(capsys, "said", "--keep", "on")
    run(capsys, "check", "quxblorf")
    path = user_files.find_missed_list()
    path.write_bytes(b'\xff{\n[1]\n{"game": 5}\n' + path.read_bytes())
    assert [entry["text"] for entry in user_files.read_missed()] == ["quxblorf"]


def test_what_else_stands_in_the_file_of_the_switch_stays(capsys):
    path = user_files.find_missed_switch()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# mine\nkeep_missed = false # not yet\nother = 1\n", "utf-8")
    run(capsys, "said", "--keep", "on")
    assert path.read_text("utf-8").splitlines()[0] == "# mine"
    assert user_files.keeps_missed()
    assert "other = 1" in path.read_text("utf-8")


@pytest.mark.parametrize("text", ['"keep_missed" = false\n', "x = '''\nkeep_missed = 1\n'''\n", "[keep_missed]\n"])
def test_a_switch_that_cannot_be_found_safely_is_not_written(capsys, text):
    path = user_files.find_missed_switch()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    done = run(capsys, "said", "--keep", "on")
    assert (done.code, "Correct it by hand" in done.err, path.read_text("utf-8")) == (3, True, text)


@pytest.mark.parametrize("text", ["keep_missed = 'yes'\n", "keep_missed = \n"])
def test_only_a_plain_yes_switches_it_on(capsys, text):
    path = user_files.find_missed_switch()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    run(capsys, "check", "quxblorf")
    assert user_files.read_missed() == []


def test_a_switch_has_two_sides(capsys):
    done = run(capsys, "said", "--keep", "maybe")
    assert done.code == 2
    assert "on, off" in done.err
    assert Path("game.toml").exists()


def test_bytes_that_are_no_text_do_not_empty_the_list(capsys):
    run(capsys, "said", "--keep", "on")
    run(capsys, "check", "quxblorf")
    run(capsys, "check", "ghast \udcff")  # an argument with the byte 0xff
    run(capsys, "check", "ghast \udcff")
    assert [entry["text"] for entry in user_files.read_missed()] == ["quxblorf", "ghast ?"]
    assert run(capsys, "said", "--missed").code == 0


@pytest.mark.parametrize("kind", ["no space", "input/output error", "die before", "die half-way"])
def test_no_failure_empties_the_list(capsys, kind):
    run(capsys, "said", "--keep", "on")
    user_files.add_missed("anno1800", "en", "first")
    calls = 0
    for at in range(1, 20):
        with failing(at, kind) as disk, contextlib.suppress(Died):
            user_files.add_missed("anno1800", "en", "second")
        assert [entry["text"] for entry in user_files.read_missed()][:1] == ["first"], at
        calls = max(calls, disk.calls)
        if disk.calls < at:
            break
    assert calls > 3
    assert [entry["text"] for entry in user_files.read_missed()] == ["first", "second"]
    assert [file.name for file in user_files.find_missed_list().parent.glob(".missed*")] == []


@unix
def test_a_list_that_cannot_be_read_is_left_as_it_is(capsys):
    run(capsys, "said", "--keep", "on")
    path = user_files.find_missed_list()
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    user_files.add_missed("anno1800", "en", "first")
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert user_files.read_missed() == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other variables name the folders")
def test_without_a_home_nothing_can_be_kept_and_that_is_said(capsys, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", "")

    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    ran = run(capsys, "said", "--keep", "on")
    assert (ran.code, "no home folder" in ran.err) == (3, True)
    assert run(capsys, "said", "--keep", "off").code == 0, "that is so already"
