"""`benchmarks/run`: installs everything, measures, and prints the tables as Markdown.

--quick    a short run, to see that all works; the spread is large
--only X   only the sections whose name contains X (start_up, replay, growth, memory, folder, evenings, scoring,
           paying)
--write    also writes the tables into docs/performance.md
"""

from __future__ import annotations

import argparse
import datetime
import platform
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import environment
from benchmarks.bench import FULL, QUICK, Bench, Runner
from benchmarks.measures import SECTIONS
from benchmarks.table import Section, markdown, write

PAGE = environment.ROOT / "docs" / "performance.md"


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(
        prog="benchmarks/run", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--only", default="", help=argparse.SUPPRESS)
    parser.add_argument("--write", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.write and given.only:
        parser.error("--write needs the whole run")
    _say("installing referee and its peers")
    installed = environment.prepare()
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        plan = QUICK if given.quick else FULL
        bench = Bench(Runner(Path(folder)), plan, installed)
        _say("playing games")
        bench.generate()
        result = f"{_about(installed, given.quick)}\n\n{markdown(_measured(bench, given.only))}"
        sys.stdout.write(result)
        if given.write:
            write(PAGE, "tables", result)


def _measured(bench: Bench, only: str) -> list[Section]:
    sections: list[Section] = []
    for measure in SECTIONS:
        if only in measure.__name__:
            started = time.perf_counter()
            sections += measure(bench)
            _say(f"{measure.__name__}: measured in {time.perf_counter() - started:.0f} s")
    return sections


def _about(installed: dict[str, str], quick: bool) -> str:
    """Return what was measured, where, and with what."""
    named = ("referee", "typer", "rich", *environment.PEERS)
    found = ", ".join(f"{name} {installed[name]}" for name in named if name in installed)
    day = datetime.date.today().isoformat()
    length = "a quick run, only roughly right" if quick else "a full run"
    python = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    return f"{day}, commit {environment.commit()}, {length}; {python}; {found}."


def _say(text: str) -> None:
    sys.stderr.write(f"… {text}\n")


if __name__ == "__main__":
    main()
