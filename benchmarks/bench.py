"""How much is measured, on which generated games, and how: ours and theirs in turns, each round one ratio."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.environment import GAMES
from benchmarks.processes import Runner


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
    instructions: int
    """Runs under valgrind of each command."""


FULL = Plan(rounds=11, repeats=5, seeds=3, positions=400, records=1000, folder=1000, share=1, instructions=2)
QUICK = Plan(rounds=3, repeats=2, seeds=1, positions=60, records=60, folder=40, share=12, instructions=1)


class Bench:
    """The generated games, and a folder in which everything runs."""

    def __init__(self, runner: Runner, plan: Plan, installed: dict[str, str]) -> None:
        self.runner = runner
        self.plan = plan
        self.installed = installed
        self.files: dict[int, list[Path]] = {}

    def generate(self) -> None:
        """Games of two and of four players, cut off at several lengths; the same ones every time."""
        shutil.rmtree(GAMES, ignore_errors=True)
        GAMES.mkdir()
        for seed in range(1, self.plan.seeds + 1):
            for players in (4, 2):
                names = self.runner.ask("generate", GAMES, players, seed)
                self.files.setdefault(players, []).extend(GAMES / name for name in names)

    def games(self, length: int, players: Sequence[int] = (4, 2)) -> list[Path]:
        """The records of this many turns, those of four players first."""
        return [path for count in players for path in self.files[count] if path.stem.endswith(f"-{length:03}")]

    def rounds(self, tasks: dict[str, Callable[[], Any]]) -> dict[str, list[Any]]:
        """Runs the tasks in turns, so many rounds; a slow moment of the machine meets them all."""
        found: dict[str, list[Any]] = {name: [] for name in tasks}
        for _ in range(self.plan.rounds):
            for name, task in tasks.items():
                found[name].append(task())
        return found


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """One ratio a round."""
    return [mine / other for mine, other in zip(ours, theirs, strict=True)]
