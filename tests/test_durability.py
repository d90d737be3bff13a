"""What was acknowledged is there: after a kill, a full disk or a power cut at every single call that writes."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.storage import torn
from referee.storage.records import write_turn
from tests.evenings import EVENING, GAME, START, do, overruled, started, turns, verifies
from tests.faults import KINDS, Died, failing
from tests.running import ROOT, run

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

    Acknowledged is what ended with code 0: then the record must be as after the command, else as before or after it.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / GAME
    shutil.copy(before, path)
    acknowledged = False
    with failing(at, kind, path) as disk, contextlib.suppress(Died):
        acknowledged = do(path, *command) == 0
    if disk.calls < at:
        return None
    images = disk.after_power_cut(path) if disk.dead or acknowledged else [path.read_bytes()]
    allowed = [turns(after)] if acknowledged else [turns(before), turns(after)]
    for image in images:
        path.write_bytes(image)
        assert turns(path) in allowed, (command, kind, at, image)
        if image not in SOUND:
            assert_sound(path)
            SOUND.add(image)
    assert all(OURS.fullmatch(file.name) for file in folder.iterdir())
    return len(images)


SOUND: set[bytes] = set()
OURS = re.compile(r"game\.toml(-\d+)?(\.torn)?|\.game\.toml(-\d+)?(\.torn)?\.(lock|\d+\.new)")


def assert_sound(path: Path) -> None:
    """The record verifies, and takes another turn without losing one."""
    assert verifies(path)
    told = turns(path)
    assert do(path, "record", "festival") == 0
    assert turns(path)[:-1] == told


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


def test_a_full_disk_is_said_and_cut_back(tmp_path, capsys):
    path = started(tmp_path)
    before = path.read_bytes()
    with failing(4, "no space", path):  # the lock file, twice its signature, then the turn
        code = do(path, "record", "festival")
    told = capsys.readouterr()
    assert code == 3
    assert "no space" in told.err
    assert "Recorded" not in told.out
    assert path.read_bytes() == before


KILLS = int(os.environ.get("REFEREE_KILLS", "6"))


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


# a torn last turn -----------------------------------------------------------------------------------------

LAST = [
    write_turn("Linda", ["festival"], {}),
    write_turn('Ľ"\\]', ["festival", "workforce worker " * 9], {"overruled": "because ]", "unjudged": ["x"]}),
    '\n[[reveal]]\nplayer = "Linda"\nexpedition = [{ animal = "artisan", artefact = "artisan" }]\n',
]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("last", LAST, ids=["short", "long", "reveal"])
def test_a_turn_torn_at_any_byte_is_recognised(last, newline):
    whole = (START + write_turn("Linda", ["festival"], {})).replace("\n", newline).encode()
    entry = last.replace("\n", newline).encode()
    complete = len(entry) - len(newline)
    for cut in range(len(entry) + 1):
        for zeros in (0, 1, 700):
            raw = whole + entry[:cut] + bytes(zeros)
            good, rest = torn.split(raw)
            assert good + rest == raw
            kept = whole + entry[:cut] if cut >= complete else whole
            assert good.rstrip() == kept.rstrip(), (cut, zeros)


HANDMADE = [
    '[[turn]]\nplayer = "Linda"\nmoves = ["festival]\n',
    '[[turn]]\nplayer = "Linda\nmoves = ["festival"]\n',
    '[[turn]]\nplayer = Linda\nmoves = ["festival"]\n',
    '[[turn]]\nplayer = "Linda" # who?\nmoves = [\n',
    '[[turn]]\nplayer = "Li\0nda"\nmoves = ["festival"]\n',
    'x = \n[[turn]]\nplayer = "Linda"\nmoves = ["fest',
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


TORN = b'\n[[turn]]\nplayer = "Linda"\nmoves = ["fest'


def test_reading_commands_read_around_a_torn_turn_and_say_so(tmp_path, capsys):
    path = started(tmp_path)
    do(path, "record", "festival")
    path.write_bytes(path.read_bytes() + TORN)
    before = path.read_bytes()
    for command in (["status"], ["history"], ["options"], ["check", "festival"], ["score"], ["sheet"]):
        ran = run(capsys, *command, "-f", str(path))
        assert ran.code == 0, ran.err
        assert "line 12" in ran.err
        assert "half written" in ran.err
    assert "half written" in run(capsys, "verify", str(path)).err
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [GAME]


@pytest.mark.parametrize(
    "command", [["record", "festival"], ["undo"], ["amend", "1", "workforce", "worker", "--yes"]], ids=lambda c: c[0]
)
def test_a_writing_command_sets_a_torn_turn_aside(tmp_path, capsys, command):
    path = started(tmp_path)
    do(path, "record", "festival")
    aside = tmp_path / f"{GAME}.torn"
    aside.write_text("an earlier one")
    path.write_bytes(path.read_bytes() + TORN)
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 0
    assert "set aside" in ran.err
    assert aside.read_text() == "an earlier one"
    assert (tmp_path / f"{GAME}-2.torn").read_bytes() == TORN[1:]
    assert verifies(path)
    assert "half written" not in run(capsys, "status", "-f", str(path)).err


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


DECEIVING = [
    'turn = [{ player = "Linda", moves = ["festival"] }]\n',
    '[["turn"]]\nplayer = "Linda"\nmoves = ["festival"]\n',
    '[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\nnote = """\n[[turn]]\n"""\n',
]


@pytest.mark.parametrize("text", DECEIVING)
@pytest.mark.parametrize("command", [["undo"], ["amend", "1", "workforce", "worker", "--yes"]], ids=lambda c: c[0])
def test_turns_that_cannot_be_found_safely_are_not_changed(tmp_path, capsys, text, command):
    path = started(tmp_path, START + text)
    before = path.read_bytes()
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert "[[turn]]" in ran.err
    assert path.read_bytes() == before


def test_a_record_never_grows_beyond_what_can_be_read(tmp_path, capsys):
    path = started(tmp_path, START + "#" * (299_999 - len(START)) + "\n")
    before = path.read_bytes()
    assert do(path, "record", "festival") == 3
    assert do(path, *overruled("x")) == 3
    assert path.read_bytes() == before
    assert do(path, "status") == 0
