"""What was acknowledged is there: after a kill, a full disk or a power cut at every single call that writes."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import tomli_w

from referee.app.scoring import Interview, start_interview
from referee.engine.reading import Problem
from referee.storage import toml_text
from referee.storage.files import WriteResult
from tests.evenings import EVENING, GAME, START, do, overruled, started, turns, verifies
from tests.faults import KINDS, Died, failing
from tests.running import ROOT, run, unix

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at open files by their number")


def evening(folder: Path) -> list[Path]:
    """The record before each command of the evening, and after the last."""
    path = started(folder)
    found = [shutil.copy(path, folder / "0.toml")]
    for number, command in enumerate(EVENING, start=1):
        assert do(path, *command) == 0, command
        found.append(shutil.copy(path, folder / f"{number}.toml"))
    return found


def survive(folder: Path, before: Path, after: Path, command: list[str], kind: str, at: int) -> int | None:
    """One command with a fault at one call; how many states of the disk were looked at, None if there is no such call.

    Acknowledged is what ended with code 0: then the record must be as after the command to the byte, and stay so
    unless that was said to be uncertain; else as before or after it. Nothing in between is ever found.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / GAME
    shutil.copy(before, path)
    acknowledged, told = False, io.StringIO()
    with failing(at, kind, path) as disk, contextlib.suppress(Died), contextlib.redirect_stderr(told):
        acknowledged = do(path, *command) == 0
    if disk.calls < at:
        return None
    if acknowledged or not disk.dead:
        done = path.read_bytes() == after.read_bytes()
        assert acknowledged == done, "what is done is told as done, and nothing else is"
    certain = acknowledged and "has not confirmed" not in told.getvalue()
    images = disk.after_power_cut(path) if disk.dead or acknowledged else [path.read_bytes()]
    allowed = [after.read_bytes()] if certain else [before.read_bytes(), after.read_bytes()]
    for image in images:
        path.write_bytes(image)
        assert image in allowed, (command, kind, at, image)
        if image not in SOUND:
            assert_sound(path)
            SOUND.add(image)
    assert all(OURS.fullmatch(file.name) for file in folder.iterdir())
    return len(images)


SOUND: set[bytes] = set()
OURS = re.compile(r"game\.toml|\.game\.toml\.(lock|[0-9a-f]{16}\.new)")


def assert_sound(path: Path) -> None:
    """The record verifies, and takes another turn without losing one."""
    assert verifies(path)
    told = turns(path)
    assert do(path, "record", "festival") == 0
    assert turns(path)[:-1] == told


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_every_call_that_writes(tmp_path, capsys, kind):
    states = evening(tmp_path)
    faults = 0
    for number, command in enumerate(EVENING):
        at = 1
        while survive(tmp_path / "table", states[number], states[number + 1], command, kind, at):
            at += 1
        assert at > 4, f"{command} was not seen writing"
        faults += at - 1
        capsys.readouterr()
    assert faults > 60


def test_what_was_acknowledged_needs_no_luck(tmp_path, capsys):
    """After the last word of a command nothing of it may be waiting for the disk."""
    states = evening(tmp_path)
    for number, command in enumerate(EVENING):
        path = shutil.copy(states[number], tmp_path / GAME)
        with failing(0, "", Path(path)) as disk:
            assert do(Path(path), *command) == 0
        assert disk.after_power_cut(Path(path)) == [states[number + 1].read_bytes()]
    capsys.readouterr()


# after the lock file and its signature the next version is made, filled and synced
@pytest.mark.parametrize("at", [4, 5, 6])
def test_a_full_disk_is_said_and_nothing_is_changed(tmp_path, capsys, at):
    path = started(tmp_path)
    before = path.read_bytes()
    with failing(at, "no space", path):
        code = do(path, "record", "festival")
    told = capsys.readouterr()
    assert code == 3
    assert "no space" in told.err
    assert "Recorded" not in told.out
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [GAME]


@unix
def test_recording_exchanges_the_whole_file(tmp_path, capsys):
    """Nobody ever reads half a turn: the record is never opened for writing, its next version takes its name."""
    path = started(tmp_path)
    with path.open("rb") as open_before:
        assert do(path, "record", "festival") == 0
        assert open_before.read() == START.encode(), "who reads meanwhile reads the old version to its end"
    assert path.read_bytes().startswith(START.encode())
    assert len(path.read_bytes()) > len(START)


@unix
@pytest.mark.parametrize("command", [["record", "festival"], ["undo"], ["amend", "1", "workforce", "worker", "--yes"]])
def test_what_is_done_is_told_as_done(tmp_path, capsys, monkeypatch, command):
    """The folder cannot be synced after the exchange: the turn is there, and a retry would record it twice."""
    path = started(tmp_path)
    assert do(path, "record", "festival") == 0
    before = path.read_bytes()
    real = os.fsync

    def failing_for_folders(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EIO, "input/output error")
        real(handle)

    monkeypatch.setattr(os, "fsync", failing_for_folders)
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 0
    assert path.read_bytes() != before
    assert "This is done, but the disk has not confirmed it" in ran.err


def test_a_new_record_that_the_folder_does_not_confirm_is_a_new_record(tmp_path, capsys, monkeypatch):
    path = tmp_path / GAME
    monkeypatch.setattr("referee.storage.files.sync_folder", lambda folder: False)
    ran = run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game", "-f", str(path))
    assert ran.code == 0
    assert path.exists()
    assert "has not confirmed" in ran.err


@pytest.mark.skipif(sys.platform != "linux", reason="nothing tells the name of an open file")
def test_a_close_that_fails_leaves_the_record_alone(tmp_path, capsys, monkeypatch):
    """Some file systems say only then that there is no space."""
    path = started(tmp_path)
    real = os.close

    def failing_for_files(handle: int) -> None:
        name = os.readlink(f"/proc/self/fd/{handle}")
        real(handle)
        if name.endswith(".new"):
            raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "close", failing_for_files)
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert (ran.code, "no space" in ran.err) == (3, True)
    assert path.read_bytes() == START.encode()
    assert [file.name for file in tmp_path.iterdir()] == [GAME]


KILLS = int(os.environ.get("REFEREE_KILLS", "6"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(KILLS))
def test_a_kill_at_any_instant(tmp_path, capsys, seed):
    """The parent kills after it has heard a random number of acknowledgements, wherever the child is by then."""
    path = started(tmp_path)
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        [sys.executable, "-m", "referee", "record", "-", "-f", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=tmp_path,
    )  # fmt: skip
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"festival\n" * 400)
    child.stdin.flush()
    heard, enough = 0, random.Random(seed).randrange(1, 40)
    for line in child.stdout:
        heard += b"Recorded" in line
        if heard >= enough:
            break
    child.send_signal(signal.SIGKILL)
    heard += child.stdout.read().count(b"Recorded")
    child.wait()
    assert len(turns(path)) in (heard, heard + 1)
    assert do(path, "record", "festival") == 0, "the lock of a killed process heals"
    assert verifies(path)


# what only a person, or another program, can have left ------------------------------------------------------------

HANDMADE = [
    '[[turn]]\nplayer = "Linda"\nmoves = ["festival]\n',
    '[[turn]]\nplayer = "Linda\nmoves = ["festival"]\n',
    '[[turn]]\nplayer = Linda\nmoves = ["festival"]\n',
    '[[turn]]\nplayer = "Linda" # who?\nmoves = [\n',
    '[[turn]]\nplayer = "Li\0nda"\nmoves = ["festival"]\n',
    'x = \n[[turn]]\nplayer = "Linda"\nmoves = ["fest',
    '\n[[turn]]\nplayer = "Linda"\nmoves = ["fest',
    '\n[[turn]]\nplayer = "Lin' + "\0" * 600,
]


@pytest.mark.parametrize("text", HANDMADE)
def test_what_a_person_wrote_wrongly_is_reported_and_never_touched(tmp_path, capsys, text):
    path = started(tmp_path, START + text)
    before = path.read_bytes()
    for command in (["status"], ["record", "festival"], ["undo"]):
        ran = run(capsys, *command, "-f", str(path))
        assert ran.code == 3
        assert "line " in ran.err
        assert "column " in ran.err
        assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [GAME]


def test_a_last_turn_without_a_final_line_end_is_a_turn(tmp_path, capsys):
    path = started(tmp_path, START + '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]')
    assert do(path, "record", "festival") == 0
    assert len(turns(path)) == 2
    assert verifies(path)


# rewriting keeps what it does not change -----------------------------------------------------------------------

OWN_STYLE = """\
# our evening
players = [ 'Linda', "Andreas" ]   # Linda began
game='anno1800'
format = 1
objectives = ["zoo", "university", "edvard_goode", "isabel_sarmento", "alonso_graves"]

[[ turn ]]     # the first
moves = 'festival'
player = "Linda"
# a comment of its own

[[turn]]
player = "Andreas"   # in a hurry
moves = [ "festival" ]
# the end
"""


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_comments_order_spelling_and_line_ends_stay(tmp_path, capsys, newline, mark):
    path = started(tmp_path, mark + OWN_STYLE.replace("\n", newline))
    before = path.read_bytes()
    assert do(path, "undo", "2") == 0
    assert path.read_bytes() == before.replace(b"[[ turn ]]", b"[[undone]]").replace(b"[[turn]]", b"[[undone]]")
    assert do(path, "redo", "2") == 0
    assert path.read_bytes() == before.replace(b"[[ turn ]]", b"[[turn]]")
    assert do(path, "amend", "2", "workforce", "worker", "--yes") == 0
    amended = path.read_bytes()
    assert amended.startswith(before[: before.index(b"[[turn]]")].replace(b"[[ turn ]]", b"[[turn]]"))
    assert b"# the end" in amended
    assert do(path, "record", "festival") == 0
    assert path.read_bytes().startswith(amended)
    bare = path.read_bytes().replace(b"\r\n", b"") if newline == "\r\n" else path.read_bytes().replace(b"\n", b"")
    assert b"\n" not in bare
    assert b"\r" not in bare


ONE_TURN = '{ player = "Linda", moves = ["festival"] }'
DECEIVING = [
    f"turn = [{ONE_TURN}]\n",
    'turn = [{ player = "Linda", moves = "festival" }]\n',
    '[["turn"]]\nplayer = "Linda"\nmoves = ["festival"]\n',
    '[[\'turn\']]\nplayer = "Linda"\nmoves = ["festival"]\n',
    "turn = []\n",
    "adjust = []\n",
    "reveal = []\n",
    "undone = []\n",
    f"undone = [{ONE_TURN}]\n",
    f"turn = []\nadjust = []\nreveal = []\nundone = [{ONE_TURN}]\n",
]
HIDDEN = "\n[position]\n[position.player.Linda]\nexpedition = 2\n"
CHANGES = (
    ["record", "festival"], ["undo"], ["redo"], ["amend", "1", "workforce", "worker", "--yes"],
    ["amend", "--place", "at home", "--yes"], ["amend", "--rename", "Linda=Lin", "--yes"],
    ["adjust", "Linda", "gold", "+1"], ["reveal", "Linda", "artisan artisan"],
    ["house", "majority_zero", "on"],
)  # fmt: skip
ADDED = {"record": "turn", "adjust": "adjust", "reveal": "reveal"}


@pytest.mark.slow
@pytest.mark.parametrize("text", DECEIVING)
@pytest.mark.parametrize("command", CHANGES, ids=lambda command: " ".join(command[:2]))
def test_no_change_makes_a_record_unreadable(tmp_path, capsys, text, command):
    """Whatever a record looks like: what is acknowledged can be read, everything else is refused and left alone."""
    path = started(tmp_path, START + text + HIDDEN)
    before, was = path.read_bytes(), tomllib.loads(START + text + HIDDEN)
    readable = run(capsys, "status", "-f", str(path)).code == 0
    ran = run(capsys, *command, "-f", str(path))
    if ran.code:
        assert path.read_bytes() == before
        return
    assert readable
    assert run(capsys, "status", "-f", str(path)).code == 0
    kind, now = ADDED.get(command[0], ""), tomllib.loads(path.read_text("utf-8"))
    assert not kind or (now[kind][:-1], len(now[kind])) == (was.get(kind, []), len(was.get(kind, [])) + 1)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("turn", ["record", "festival"]), ("turn", ["record", "-"]), ("adjust", CHANGES[6]), ("reveal", CHANGES[7]),
        ("undone", ["undo"]),
    ],
)  # fmt: skip
def test_a_list_that_nothing_can_be_added_to_is_told(tmp_path, capsys, monkeypatch, kind, command):
    turn = f"[[turn]]\n{ONE_TURN[2:-2].replace(', moves', chr(10) + 'moves')}\n" if kind == "undone" else ""
    path = started(tmp_path, START + f"{kind} = []\n" + HIDDEN + turn)
    before = path.read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("festival\nfestival\n"))
    ran = run(capsys, *command, "-f", str(path))
    assert (ran.code, ran.out) == (3, "")
    assert f"under [[{kind}]], not as {kind} = […]" in ran.err
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", CHANGES, ids=lambda command: " ".join(command[:2]))
def test_an_exported_result_is_no_record(tmp_path, capsys, command):
    head = {**tomllib.loads(START), "turn": [{"player": "Linda", "moves": ["festival"]}]}
    path = started(tmp_path, json.dumps({"format": "referee-result", "tally": head}))
    before = path.read_bytes()
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert "use the record that it is from" in ran.err
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", DECEIVING[:4])
@pytest.mark.parametrize("command", [["undo"], ["amend", "1", "workforce", "worker", "--yes"]], ids=lambda c: c[0])
def test_turns_that_cannot_be_found_safely_are_not_changed(tmp_path, capsys, text, command):
    path = started(tmp_path, START + text)
    before = path.read_bytes()
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert "[[turn]]" in ran.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "command",
    [
        ["new", "anno1800", "Linda", "Ben", "--first-game", "-f", "made.toml"],
        ["dispute", "festival", "--game", "anno1800", "--players", "Linda,Ben", "-o", "made.toml"],
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("harm", [("L", ""), ('"', "'")], ids=["other", "none"])
def test_a_new_record_that_would_say_something_else_is_not_written(tmp_path, capsys, monkeypatch, command, harm):
    monkeypatch.chdir(tmp_path)
    correct = tomli_w.dumps
    monkeypatch.setattr(tomli_w, "dumps", lambda *given, **options: correct(*given, **options).replace(*harm, 1))
    ran = run(capsys, *command)
    assert (ran.code, "cannot be written" in ran.err, list(tmp_path.glob("*.toml"))) == (3, True, [])


def test_a_count_that_would_say_something_else_is_not_kept(tmp_path, monkeypatch):
    interview = start_interview("anno1800", None)
    assert isinstance(interview, Interview)
    question = interview.question()
    assert question is not None
    assert interview.answer(question, "Linda, Ben") is None
    kept = interview.keep(tmp_path / "count.toml")
    assert isinstance(kept, WriteResult)
    assert tomllib.loads((tmp_path / "count.toml").read_text("utf-8"))["unfinished"] == interview.answers
    correct = toml_text.format_string
    monkeypatch.setattr(toml_text, "format_string", lambda text: correct(text).replace("L", ""))
    assert interview.keep(tmp_path / "other.toml") == Problem(str(tmp_path / "other.toml"), "", "file_unwritable")
    assert not (tmp_path / "other.toml").exists()


def test_a_record_never_grows_beyond_what_can_be_read(tmp_path, capsys):
    path = started(tmp_path, START + "#" * (299_999 - len(START)) + "\n")
    before = path.read_bytes()
    assert do(path, "record", "festival") == 3
    assert do(path, *overruled("x")) == 3
    assert path.read_bytes() == before
    assert do(path, "status") == 0
