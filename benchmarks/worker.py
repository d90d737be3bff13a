"""The entry into the environment of the benchmarks: one task, its arguments, its answer as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path


def measure_peak(*arguments: str) -> float:
    """Return the peak memory in MB of a command, run in this process, which has loaded nothing else."""
    import io
    from contextlib import redirect_stdout

    from referee.__main__ import main as referee

    with redirect_stdout(io.StringIO()):
        code = referee(arguments)
    if code:
        raise SystemExit(f"{arguments}: exit code {code}")
    return peak()


def peak() -> float:
    """Return the most memory that this process has had, in MB."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    except OSError:  # not Linux
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: Sequence[str]) -> None:
    """Run one task, such as `ours.replay`, and print its answer."""
    task, *rest = arguments
    module, _, function = task.partition(".")
    sys.stdout.write(json.dumps(getattr(import_module(f"benchmarks.{module}"), function)(*rest)))
