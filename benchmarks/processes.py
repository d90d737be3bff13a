"""Running a process and measuring it from outside: wall time, processor time, memory, instructions."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import environment

VALGRIND = shutil.which("valgrind")


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

    def run(self, command: Sequence[object], expected: Sequence[int] = (0,)) -> Ran:
        """Runs a command to its end; an unexpected exit code ends the benchmark with what it said."""
        with tempfile.TemporaryFile() as said:
            started = time.perf_counter()
            process = subprocess.Popen(
                [str(part) for part in command], cwd=self.folder, env=self.environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
            )  # fmt: skip
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - started
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in expected:
                said.seek(0)
                sys.exit(f"{command}: exit code {process.returncode}\n{said.read().decode()}")
        scale = 1024 if sys.platform != "darwin" else 1024 * 1024
        return Ran(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale)

    def ask(self, task: str, *arguments: object) -> Any:
        """The answer of a task of `worker.py`, run in the environment of the benchmarks."""
        command = environment.worker_command(task, *arguments)
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{task} {arguments}: exit code {done.returncode}\n{done.stderr}")
        return json.loads(done.stdout)

    def instructions(self, command: Sequence[object], seed: int = 0) -> int | None:
        """How many instructions a command executes, by callgrind; None without valgrind."""
        if VALGRIND is None:
            return None
        tool = [VALGRIND, "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        variables: Mapping[str, str] = {**self.environment, "PYTHONHASHSEED": str(seed)}
        done = subprocess.run(
            [*tool, *(str(part) for part in command)],
            cwd=self.folder, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        )  # fmt: skip
        found = re.search(r"Collected : (\d+)", done.stderr)
        return int(found[1]) if found else None
