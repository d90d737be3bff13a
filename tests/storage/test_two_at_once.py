"""Two terminals on one record: they take turns, or say who holds it; nothing is written over unseen."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from referee.__main__ import main
from referee.app.records import Refused
from referee.app.turns import Table
from referee.storage.documents import Document, read_document
from referee.storage.locking import WAIT_VARIABLE, find_lock_file, hold_lock
from tests.evenings import START, do, overruled, started, turns, verifies
from tests.running import run

fcntl = pytest.importorskip("fcntl", reason="other systems lock with other calls")

pytestmark = pytest.mark.slow

TURNS_EACH = int(os.environ.get("REFEREE_TURNS_EACH", "5"))
forked = multiprocessing.get_context("fork")


def record_many(path: Path, name: str, undoing: bool, log: Path) -> None:
    """One player at one terminal: records turns with a reason of their own, takes some back, and notes every yes."""
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    with log.open("w", encoding="utf-8") as noted:
        for number in range(TURNS_EACH):
            if do(path, *overruled(f"{name}-{number}")) == 0:
                noted.write(f"recorded {name}-{number}\n")
            if undoing and number % 2 and do(path, "undo") == 0:
                noted.write("undone\n")


def all_at_once(folder: Path, count: int, undoing: bool) -> list[str]:
    path = started(folder)
    logs = [folder / f"log-{number}" for number in range(count)]
    processes = [forked.Process(target=record_many, args=(path, str(n), undoing, log)) for n, log in enumerate(logs)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    return [line for log in logs for line in log.read_text("utf-8").splitlines()]


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    monkeypatch.setenv(WAIT_VARIABLE, "120")


@pytest.mark.parametrize("count", [2, 8])
def test_every_acknowledged_turn_exactly_once(tmp_path, capsys, count):
    noted = all_at_once(tmp_path, count, undoing=False)
    assert len(noted) == count * TURNS_EACH
    found = Counter(turn.rpartition(" ")[2] for turn in turns(tmp_path / "game.toml"))
    assert found == Counter(line.split()[1] for line in noted)
    assert verifies(tmp_path / "game.toml")


@pytest.mark.parametrize("count", [2, 8])
def test_recording_and_undoing_on_one_file(tmp_path, capsys, count):
    noted = all_at_once(tmp_path, count, undoing=True)
    path = tmp_path / "game.toml"
    recorded = [line.split()[1] for line in noted if line.startswith("recorded")]
    assert len(recorded) == count * TURNS_EACH
    document = read_document(path)
    assert isinstance(document, Document)
    found = [turn["overruled"] for kind in ("turn", "undone") for turn in document.data.get(kind, [])]
    assert len(set(found)) == len(found), "no turn twice"
    assert set(found) <= set(recorded)
    assert len(turns(path)) == len(recorded) - noted.count("undone")
    assert verifies(path)
    assert not find_lock_file(path).exists()


@pytest.mark.parametrize(
    "command", [["record", "festival"], ["undo"], ["redo"], ["reveal", "Linda", "artisan artisan"]]
)
def test_who_holds_the_record_is_said(tmp_path, capsys, monkeypatch, command):
    path = started(tmp_path)
    do(path, "record", "festival")
    before = path.read_bytes()
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    with hold_lock(path) as problem:
        assert problem is None
        ran = run(capsys, *command, "-f", str(path))
        assert ran.code == 3
        assert f"process {os.getpid()} on {os.uname().nodename}, since 2" in ran.err
        assert run(capsys, "status", "-f", str(path)).code == 0, "reading needs no lock"
        assert run(capsys, "amend", "1", "festival", "-f", str(path)).code == 0, "nor does asking what would be"
    assert path.read_bytes() == before
    assert do(path, "record", "festival") == 0


def test_a_stale_lock_heals(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    find_lock_file(path).write_text(json.dumps({"pid": 1, "host": "elsewhere", "since": "long ago"}), "utf-8")
    assert do(path, "record", "festival") == 0
    assert not find_lock_file(path).exists()


def test_nonsense_in_a_lock_does_no_harm(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    lock = find_lock_file(path)
    lock.write_bytes(b"\xff[1, 2")
    with lock.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        ran = run(capsys, "record", "festival", "-f", str(path))
    assert ran.code == 3
    assert "process ? on ?" in ran.err


def test_one_lock_for_all_names_of_a_record(tmp_path):
    path = started(tmp_path)
    other = tmp_path / "other.toml"
    other.symlink_to(path)
    assert find_lock_file(other) == find_lock_file(path)


def test_a_lock_that_is_removed_while_one_waits_is_not_taken_for_held(tmp_path, monkeypatch):
    """A waits for the file that B holds; B removes it and C makes a new one: A and C must not both hold it."""
    path = started(tmp_path)
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    lock = find_lock_file(path)
    stale = os.open(lock, os.O_RDWR | os.O_CREAT)
    real = os.open

    def first_the_old_one(name: os.PathLike[str] | str, flags: int, *mode: int) -> int:
        if name == lock and lock.exists() and os.fstat(stale).st_nlink:
            os.unlink(lock)
            return os.dup(stale)
        return real(name, flags, *mode)

    monkeypatch.setattr(os, "open", first_the_old_one)
    with hold_lock(path) as problem:
        assert problem is not None, "the file that was locked is no longer there"
    with hold_lock(path) as problem:
        assert problem is None


def test_what_changed_in_between_is_read_again_before_recording(tmp_path, capsys):
    path = started(tmp_path)
    table = Table.open(path, "en")
    assert isinstance(table, Table)
    do(path, "record", "workforce worker")
    answer = table.record_turn("festival")
    assert getattr(answer, "recorded", False)
    assert [turn.split(":")[0] for turn in turns(path)] == ["Linda", "Andreas"]


def test_a_console_does_not_record_for_somebody_else(tmp_path, capsys):
    path = started(tmp_path)
    table = Table.open(path, "en")
    assert isinstance(table, Table)
    do(path, "record", "workforce worker")
    answer = table.record_turn("festival", again=False)
    assert isinstance(answer, Refused)
    assert answer.unusable
    assert answer.problems[0].what == "record_changed"
    assert table.to_move == "Andreas", "it was read again"
    assert len(turns(path)) == 1
    assert getattr(table.record_turn("festival", again=False), "recorded", False)


def test_a_console_notices_a_changed_record(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    lines = iter(["festival", "festival", "quit"])

    def typed(prompt: str) -> str:
        line = next(lines)
        if "Linda" in prompt and not turns(path):
            main(["record", "workforce worker", "-f", str(path)])
        return line

    monkeypatch.setattr("builtins.input", typed)
    ran = run(capsys, "play", "-f", str(path))
    assert ran.code == 3, "a script learns that one of its lines was not recorded"
    assert "has changed in the meantime" in ran.err
    assert [turn.split(":")[0] for turn in turns(path)] == ["Linda", "Andreas"]


@pytest.mark.parametrize("ruin", ["delete", "break"])
def test_a_console_does_not_write_into_what_is_no_record_any_more(tmp_path, capsys, monkeypatch, ruin):
    path = started(tmp_path)
    table = Table.open(path, "en")
    assert isinstance(table, Table)
    if ruin == "delete":
        path.unlink()
    else:
        path.write_text(START + "<<<<<<< mine\n", "utf-8")
    answer = table.record_turn("festival")
    assert isinstance(answer, Refused)
    assert answer.unusable
    assert not path.exists() or path.read_text("utf-8") == START + "<<<<<<< mine\n"
