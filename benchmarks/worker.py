"""The entry into the environment of the benchmarks: one task, its arguments, its answer as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any


def _generate(folder: str, players: str, seed: str) -> Any:
    from benchmarks.playing import generate

    return generate(Path(folder), int(players), int(seed))


def _generate_1503(folder: str) -> Any:
    from benchmarks.playing_1503 import generate

    return generate(Path(folder))


def _ours(task: str) -> Callable[..., Any]:
    def run(*arguments: str) -> Any:
        from benchmarks import ours

        return getattr(ours, task)(*arguments)

    return run


def _where(path: str, move: str) -> Any:
    from benchmarks.stages import where

    return where(path, move)


def _peer(task: str) -> Callable[..., Any]:
    def run(repeats: str) -> Any:
        from benchmarks import peers

        return getattr(peers, task)(int(repeats))

    return run


def _peak(*arguments: str) -> float:
    """Peak memory in MB of a command, run in this process, which has loaded nothing else."""
    import io
    from contextlib import redirect_stdout

    from referee.__main__ import main as referee

    with redirect_stdout(io.StringIO()):
        code = referee(arguments)
    if code:
        raise SystemExit(f"{arguments}: exit code {code}")
    return peak()


def peak() -> float:
    """The most memory this process has had, in MB."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    except OSError:  # not Linux
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


TASKS: dict[str, Callable[..., Any]] = {
    "generate": _generate,
    "generate_1503": _generate_1503,
    "a_move": _ours("a_move"),
    "replay": _ours("replay"),
    "growth": _ours("growth"),
    "peak": _peak,
    "many": _ours("many"),
    "score": _ours("score"),
    "pay": _ours("pay"),
    "pay_hard": _ours("pay_hard"),
    "where": _where,
    "chess": _peer("chess_seconds"),
    "catan": _peer("catan_seconds"),
    "mahjong": _peer("mahjong_seconds"),
}


def main(arguments: Sequence[str]) -> None:
    """Runs one task."""
    task, *rest = arguments
    sys.stdout.write(json.dumps(TASKS[task](*rest)))
