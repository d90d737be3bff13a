"""The long crash test: `python -m benchmarks.crash [KILLS]` says how many faults the record survived.

First a fault of every kind at every call that writes, with every state a power cut may leave; then a process that
records is killed at random instants.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.evenings import EVENING, do, started, turns, verifies
from tests.faults import KINDS
from tests.storage.test_durability import evening, survive


def faults(folder: Path) -> tuple[int, int]:
    """How many faults were survived, and how many states of the disk after them were looked at."""
    states = evening(folder)
    survived = images = 0
    for kind in KINDS:
        for number, command in enumerate(EVENING):
            at = 1
            while looked := survive(folder / "table", states[number], states[number + 1], command, kind, at):
                at, survived, images = at + 1, survived + 1, images + looked
    return survived, images


def kill(folder: Path, chance: random.Random) -> int:
    """A process that records and undoes is killed some time after its start; how many turns it had acknowledged."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = started(folder)
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


def main(kills: int) -> None:
    chance = random.Random(1800)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            survived, images = faults(folder)
            heard = [kill(folder / "killed", chance) for _ in range(kills)]
    sys.stdout.write(f"faults injected at calls that write: {survived}, all survived ({images} states of the disk)\n")
    sys.stdout.write(f"killed at random instants: {kills}, all survived ({sum(heard)} acknowledged changes)\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
