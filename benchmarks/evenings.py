"""`stats` against `verify` on the same folder: when everything is read for the first time, and when nothing changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from benchmarks.bench import Bench, ratios
from benchmarks.environment import PYTHON, REFEREE
from benchmarks.table import Row, Section, at_most

FIRST, AGAIN = 1.25, 0.25
ROUNDS = 3


def evenings(bench: Bench) -> list[Section]:
    """Each round verifies the folder, reads it with an empty cache, and reads it once more."""
    target = bench.runner.folder / "evenings"
    target.mkdir()
    paths = bench.games(60)
    for number in range(bench.plan.folder):
        text = Path(paths[number % len(paths)]).read_text("utf-8")
        (target / f"{number:04}.toml").write_text(f"{text}# {number}\n", "utf-8")  # a cache must not know it already
    cache = Path(bench.runner.environment["XDG_CACHE_HOME"])
    verified, first, again = [], [], []
    for _ in range(ROUNDS):
        shutil.rmtree(cache, ignore_errors=True)
        verified.append(bench.runner.run([PYTHON, REFEREE, "verify", "--json", target]).wall)
        first.append(bench.runner.run([PYTHON, REFEREE, "stats", "--json", target]).wall)
        again.append(bench.runner.run([PYTHON, REFEREE, "stats", "--json", target]).wall)
    rows = []
    for what, seconds, limit in (("for the first time", first, FIRST), ("when nothing changed", again, AGAIN)):
        values = ratios(seconds, verified)
        rows.append(Row(f"`stats` on {bench.plan.folder} records of 60 turns, {what}", values, *at_most(limit, values)))
    return [Section("Many evenings; 1.0 is `verify` on the same folder", rows)]
