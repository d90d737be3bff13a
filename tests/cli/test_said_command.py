"""`referee said`: what was not understood is kept only for whoever wants that, and stays on the computer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.storage import missed
from tests.running import run


@pytest.fixture(autouse=True)
def _at_a_table(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")


def test_nothing_is_kept_unasked(capsys):
    assert run(capsys, "check", "build me a quxblorf").code == 2
    told = json.loads(run(capsys, "said", "--missed", "--json").out)
    assert told == {"kept": False, "missed": []}
    assert missed.list_file() is not None
    assert not missed.list_file().exists()


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
    for number in range(missed.MOST_KEPT + 5):
        missed.keep("anno1800", "en", f"saying {number} " + "x" * 2000)
    kept = missed.missed()
    assert len(kept) == missed.MOST_KEPT
    assert kept[0]["text"].startswith("saying 5 ")
    assert max(len(entry["text"]) for entry in kept) == missed.LONGEST


def test_a_damaged_list_does_no_harm(capsys):
    run(capsys, "said", "--keep", "on")
    run(capsys, "check", "quxblorf")
    path = missed.list_file()
    path.write_bytes(b'\xff{\n[1]\n{"game": 5}\n' + path.read_bytes())
    assert [entry["text"] for entry in missed.missed()] == ["quxblorf"]


def test_what_else_stands_in_the_file_of_the_switch_stays(capsys):
    path = missed.switch_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# mine\nkeep_missed = false # not yet\nother = 1\n", "utf-8")
    run(capsys, "said", "--keep", "on")
    assert path.read_text("utf-8").splitlines()[0] == "# mine"
    assert missed.is_kept()
    assert "other = 1" in path.read_text("utf-8")


@pytest.mark.parametrize("text", ["keep_missed = 'yes'\n", "keep_missed = \n"])
def test_only_a_plain_yes_switches_it_on(capsys, text):
    path = missed.switch_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    run(capsys, "check", "quxblorf")
    assert missed.missed() == []


def test_a_switch_has_two_sides(capsys):
    done = run(capsys, "said", "--keep", "maybe")
    assert done.code == 2
    assert "on, off" in done.err
    assert Path("game.toml").exists()
