"""How much is measured, on which generated games, and how: ours and theirs in turns, each round one ratio.

A process is measured from outside: wall time, processor time, memory.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import environment
from benchmarks.environment import GAMES


@dataclass(frozen=True, slots=True)
class Ran:
    """One run: seconds on the clock, seconds of processor time, peak memory in MB."""

    wall: float
    cpu: float
    peak: float


class Runner:
    """Runs commands in a folder of its own, with an environment without personal settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = environment.quiet_environment(folder)

    def run(self, command: Sequence[object]) -> Ran:
        """Run a command to its end; where it fails, end the benchmark with what it said."""
        with tempfile.TemporaryFile() as said:
            started = time.perf_counter()
            process = subprocess.Popen(
                [str(part) for part in command], cwd=self.folder, env=self.environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
            )  # fmt: skip
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - started
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                said.seek(0)
                sys.exit(f"{command}: exit code {process.returncode}\n{said.read().decode()}")
        scale = 1024 if sys.platform != "darwin" else 1024 * 1024
        return Ran(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale)

    def ask(self, task: str, *arguments: object) -> Any:
        """Return the answer of a task, such as `ours.replay`, run in the environment of the benchmarks."""
        command = environment.worker_command(task, *arguments)
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{task} {arguments}: exit code {done.returncode}\n{done.stderr}")
        return json.loads(done.stdout)


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is done: rounds, repeats within one, games for each number of players, positions, records in a row."""

    rounds: int
    repeats: int
    seeds: int
    positions: int
    records: int
    folder: int
    share: int


FULL = Plan(rounds=11, repeats=5, seeds=3, positions=400, records=1000, folder=1000, share=1)
QUICK = Plan(rounds=3, repeats=2, seeds=1, positions=60, records=60, folder=40, share=12)


class Bench:
    """The generated games, and a folder in which everything runs."""

    def __init__(self, runner: Runner, plan: Plan, installed: dict[str, str]) -> None:
        self.runner = runner
        self.plan = plan
        self.installed = installed
        self.files: dict[int, list[Path]] = {}

    def generate(self) -> None:
        """Play games of two and of four players, cut off at several lengths; the same ones every time."""
        shutil.rmtree(GAMES, ignore_errors=True)
        GAMES.mkdir()
        for seed in range(1, self.plan.seeds + 1):
            for players in (4, 2):
                names = self.runner.ask("playing.generate", GAMES, players, seed)
                self.files.setdefault(players, []).extend(GAMES / name for name in names)

    def games(self, length: int, players: Sequence[int] = (4, 2)) -> list[Path]:
        """Return the records of this many turns, those of four players first."""
        return [path for count in players for path in self.files[count] if path.stem.endswith(f"-{length:03}")]

    def rounds(self, tasks: dict[str, Callable[[], Any]]) -> dict[str, list[Any]]:
        """Run the tasks in turns, so many rounds; a slow moment of the machine meets them all."""
        found: dict[str, list[Any]] = {name: [] for name in tasks}
        for _ in range(self.plan.rounds):
            for name, task in tasks.items():
                found[name].append(task())
        return found


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Return one ratio a round."""
    return [mine / other for mine, other in zip(ours, theirs, strict=True)]
