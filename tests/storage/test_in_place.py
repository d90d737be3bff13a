"""Records that cannot be exchanged, with a second name or another owner: cut off anywhere, they mean one version."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import shutil
import stat
from pathlib import Path

import pytest

from referee.engine.reading import Problem
from referee.storage.documents import parse_text
from referee.storage.files import IN_PLACE_MARK_START as MARK
from referee.storage.files import read_bytes
from tests.evenings import GAME, START, do, started, turns, verifies
from tests.faults import EVERY_FAULT, KINDS, Died, failing
from tests.running import run

fcntl = pytest.importorskip("fcntl", reason="other systems lock with other calls")

TURN = '\n[[turn]]\nplayer = "{}"\nmoves = ["{}"]\n'
RECORD = (
    START + TURN.format("Linda", "festival") + TURN.format("Andreas", "festival") + TURN.format("Linda", "festival")
)
COMMANDS = (
    ["record", "festival"],
    ["undo", "2"],
    ["amend", "2", "workforce", "worker", "--yes"],
    ["amend", "--place", "at the very long table of Linda's grandmother", "--yes"],
)


def put(folder: Path) -> tuple[Path, Path]:
    """A record with a second name in another folder."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "elsewhere").mkdir(parents=True)
    path = started(folder, RECORD)
    os.link(path, folder / "elsewhere" / "other.toml")
    return path, folder / "elsewhere" / "other.toml"


def survive(folder: Path, command: list[str], new: bytes, kind: str, at: int) -> int | None:
    """One command with a fault at one call; how many states of the disk it may leave, None if there is no such call."""
    path, other = put(folder)
    acknowledged, told = False, io.StringIO()
    with failing(at, kind, path) as disk, contextlib.suppress(Died), contextlib.redirect_stderr(told):
        acknowledged = do(path, *command) == 0
    if disk.calls < at:
        return None
    if not disk.dead:
        assert acknowledged == (read_bytes(path) == new), (command, kind, at)
    uncertain = "has not confirmed" in told.getvalue()
    images = disk.after_power_cut(path) if disk.dead or acknowledged else [path.read_bytes()]
    allowed = [new] if acknowledged and not uncertain else [RECORD.encode(), new]
    for image in reversed(images):  # the last one is as it was left
        path.write_bytes(image)
        found = read_bytes(path)
        assert found in allowed, (command, kind, at, image, found)
        assert isinstance(read_bytes(other), Problem) or read_bytes(other) in allowed or meaning_of(other) is None
    if (kind, disk.name) not in GONE_ON:
        GONE_ON.add((kind, disk.name))
        assert verifies(path)
        assert do(path, "record", "festival") == 0
        assert len(turns(path)) == found.count(b"[[turn]]") + 1
        assert other.read_bytes() == path.read_bytes()
        assert not list(folder.glob(".*")), "nothing is left behind"
    return len(images)


GONE_ON: set[tuple[str, str]] = set()
"""Faults after which the evening went on; once for each is enough."""


def meaning_of(path: Path) -> object:
    return parse_text(path.read_bytes().decode())


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "command", COMMANDS if EVERY_FAULT else COMMANDS[:2], ids=lambda command: command[0] + command[1]
)
def test_a_fault_at_every_call_leaves_one_version(tmp_path, capsys, command, kind):
    path, _ = put(tmp_path / "whole")
    assert do(path, *command) == 0
    new, at = path.read_bytes(), 1
    while survive(tmp_path / "table", command, new, kind, at):
        at += 1
    assert at > 12


def cut_off(folder: Path, command: list[str]) -> tuple[Path, Path, bytes]:
    """A record whose command was killed when everything was written but the end not yet cut; and what it should say."""
    path, _ = put(folder / "whole")
    assert do(path, *command) == 0
    new = path.read_bytes()
    path, other = put(folder / "table")
    for at in range(1, 40):
        with failing(at, "die before", path) as disk, contextlib.suppress(Died):
            do(path, *command)
        if disk.name == "ftruncate" and MARK in path.read_bytes():
            return path, other, new
        path, other = put(folder / "table")
    raise AssertionError("it is never cut")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0] + command[1])
def test_every_reader_takes_the_whole_version(tmp_path, capsys, command):
    path, other, new = cut_off(tmp_path, command)
    assert path.read_bytes() != new
    for reads in (["status"], ["history"], ["score"], ["verify"]):
        whole = tmp_path / "same" / GAME
        whole.parent.mkdir(exist_ok=True)
        whole.write_bytes(new)
        there = [str(path)] if reads == ["verify"] else ["-f", str(path)]
        here = [str(whole)] if reads == ["verify"] else ["-f", str(whole)]
        assert run(capsys, *reads, *there).out.replace(str(path), "") == run(capsys, *reads, *here).out.replace(
            str(whole), ""
        )
    assert path.read_bytes() != new, "reading changes nothing"
    assert turns(other), "what is in the file is enough, under its other name too"


def test_a_half_written_record_is_told_under_a_name_whose_folder_has_no_whole_version(tmp_path, capsys):
    path, other = put(tmp_path)
    for at in range(1, 40):
        with failing(at, "die half-way", path) as disk, contextlib.suppress(Died):
            do(path, "undo", "2")
        if disk.name == "write" and isinstance(read_bytes(other), Problem):
            break
        path, other = put(tmp_path)
    ran = run(capsys, "status", "-f", str(other))
    assert (ran.code, ran.out) == (3, "")
    assert "was cut off" in ran.err
    for command in COMMANDS:
        before = other.read_bytes()
        assert run(capsys, *command, "-f", str(other)).code == 3
        assert other.read_bytes() == before
    assert do(path, "status") == 0, "under the name that was used the whole version is found"
    assert do(path, "record", "festival") == 0
    assert do(other, "status") == 0


def test_what_a_person_made_of_it_counts(tmp_path, capsys):
    """Who deletes the mark and mends the record by hand has the last word."""
    path, _other, new = cut_off(tmp_path, ["undo", "2"])
    path.write_text(RECORD, "utf-8")
    assert read_bytes(path) == RECORD.encode() != new
    assert do(path, "record", "festival") == 0
    assert path.read_text("utf-8").startswith(RECORD)
    assert not list(path.parent.glob(".*"))


@pytest.mark.parametrize("end", ["\n<<<<<<< mine\n", "\n<<< not w", "\0\0\0\0", "\n# >>>\n", "\n>>>\n"])
def test_only_our_own_mark_is_one(tmp_path, capsys, end):
    path = started(tmp_path, RECORD + end)
    assert read_bytes(path) == path.read_bytes()


def test_a_forged_mark_brings_nothing_in(tmp_path, capsys):
    """Only a file with the very bytes that the mark tells is taken, and no link."""
    path, _other, new = cut_off(tmp_path, ["undo", "2"])
    (spare,) = path.parent.glob(".*.new")
    path.write_bytes(path.read_bytes().replace(b"[[undone]]", b"[[XXXXXX]]"))
    spare.write_bytes(new.replace(b"festival", b"FESTIVAL"))
    assert isinstance(read_bytes(path), Problem)
    spare.unlink()
    (tmp_path / "secret").write_bytes(new)
    spare.symlink_to(tmp_path / "secret")
    assert isinstance(read_bytes(path), Problem)


def test_the_whole_version_is_for_everybody_who_may_read_the_record(tmp_path, capsys):
    path, _ = put(tmp_path)
    path.chmod(0o664)
    for at in range(1, 40):
        with failing(at, "die after", path) as disk, contextlib.suppress(Died):
            do(path, "undo")
        if MARK in path.read_bytes():
            break
        path, _ = put(tmp_path)
        path.chmod(0o664)
    assert disk.dead
    (spare,) = tmp_path.glob(".*.new")
    assert stat.S_IMODE(spare.stat().st_mode) == 0o664


def test_two_names_are_not_written_at_once(tmp_path, capsys):
    """Each name has a lock of its own, so the file is locked, too."""
    path, other = put(tmp_path)
    with other.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        ran = run(capsys, "undo", "-f", str(path))
    assert ran.code == 3
    assert "nothing was written" in ran.err
    assert path.read_text("utf-8") == RECORD
    assert do(path, "undo") == 0


def test_a_place_without_locks_is_no_reason_not_to_write(tmp_path, capsys, monkeypatch):
    path, other = put(tmp_path)
    real = fcntl.flock

    def none_for_records(handle: int, how: int) -> None:
        if os.path.samestat(os.fstat(handle), path.stat()):
            raise OSError(errno.ENOLCK, "no locks available")
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", none_for_records)
    assert do(path, "undo") == 0
    assert len(turns(other)) == 2
