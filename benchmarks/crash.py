"""The long crash test: `python -m benchmarks.crash [KILLS]` says how many faults every command that writes survived.

First a fault of every kind at every call that writes of every such command, and for records with every state that a
power cut may leave; then a process that records is killed, and one is interrupted, at random instants.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.evenings import EVENING, do, started, turns, verifies
from tests.faults import KINDS
from tests.running import ROOT
from tests.storage import test_in_place
from tests.storage.test_durability import evening, survive
from tests.writers import WRITERS, survive_all


def faults_of_writers(folder: Path) -> Counter[str]:
    """How many faults of each kind the commands survived."""
    found: Counter[str] = Counter()
    for writer in WRITERS:
        found.update(kind for kind, _ in survive_all(writer, folder / "writers", lambda at, kinds=writer.kinds: kinds))
    return found


def power_cuts(folder: Path) -> tuple[int, int]:
    """How many faults records survived, and how many states of the disk after them were looked at."""
    states = evening(folder)
    survived = images = 0
    for kind in KINDS:
        for number, command in enumerate(EVENING):
            at = 1
            while looked := survive(folder / "table", states[number], states[number + 1], command, kind, at):
                at, survived, images = at + 1, survived + 1, images + looked
        for command in test_in_place.COMMANDS:
            path, _ = test_in_place.put(folder / "linked")
            assert do(path, *command) == 0
            new, at = path.read_bytes(), 1
            while looked := test_in_place.survive(folder / "linked", command, new, kind, at):
                at, survived, images = at + 1, survived + 1, images + looked
    return survived, images


def kill(folder: Path, chance: random.Random, *, linked: bool) -> int:
    """A process that records and undoes is killed some time after its start; how many turns it had acknowledged."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = started(folder)
    if linked:
        os.link(path, folder / "other.toml")
    hears, says = os.pipe()
    child = os.fork()
    if child == 0:
        while True:
            words = ["undo"] if chance.random() < 0.2 else ["record", "festival"]
            if do(path, *words) == 0:
                os.write(says, b"-" if words == ["undo"] else b"+")
    os.close(says)
    time.sleep(chance.uniform(0.02, 0.5))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hears, "rb") as stream:
        heard = stream.read()
    expected = heard.count(b"+") - heard.count(b"-")
    assert len(turns(path)) in (expected - 1, expected, expected + 1), (heard, turns(path))
    assert do(path, "record", "festival") == 0
    assert verifies(path)
    return len(heard)


def interrupt(folder: Path, chance: random.Random) -> int:
    """A command gets Ctrl-C some time after its start; what it recorded it told, and the other way round."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = started(folder)
    command = [sys.executable, "-m", "referee", "record", "-", "-f", str(path), "--lang", "en"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    child = subprocess.Popen(command, env=environment, cwd=folder, **streams)  # type: ignore[call-overload]
    child.stdin.write(b"festival\n" * 400)
    child.stdin.flush()
    time.sleep(chance.uniform(0.1, 2.0))
    child.send_signal(signal.SIGINT)
    out, err = child.communicate()
    assert child.returncode in (0, 130, -signal.SIGINT), (child.returncode, err)
    assert out.count(b"Recorded") == len(turns(path)), (out, err, turns(path))
    return len(turns(path))


def main(kills: int) -> None:
    chance = random.Random(1800)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            found = faults_of_writers(folder)
            survived, images = power_cuts(folder)
            heard = [kill(folder / "killed", chance, linked=number % 2 == 1) for number in range(kills)]
            told = [interrupt(folder / "interrupted", chance) for _ in range(kills // 10)]
    lines = [
        f"faults at calls that write, {len(WRITERS)} commands: {found.total()}, all survived",
        *(f"  {kind}: {count}" for kind, count in found.items()),
        f"faults with every state that a power cut may leave: {survived}, all survived ({images} states of the disk)",
        f"killed at random instants: {kills}, all survived ({sum(heard)} acknowledged changes)",
        f"interrupted at random instants: {len(told)}, all told what they did ({sum(told)} turns)",
    ]
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
