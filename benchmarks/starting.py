"""Start-up: whole commands as people type them, against importing Typer; and where the time of one goes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from benchmarks.bench import Bench, ratios
from benchmarks.environment import PYTHON, REFEREE, TALLY
from benchmarks.table import Row, Section, at_most

JSON, TEXT = 1.5, 2.5
"""What a command may cost, in imports of Typer."""
AS_WE_DO = "import gc; gc.set_threshold(100_000); import typer; gc.freeze()"
"""Importing Typer as our program does, without a search for garbage."""
PASS, TYPER = "python -c pass", 'python -c "import typer"'


def start_up(bench: Bench) -> list[Section]:
    """Whole commands, in wall time and in instructions, against importing Typer."""
    commands, limits = _commands(bench)
    wall = bench.rounds({name: _wall(bench, name, command) for name, command in commands.items()})
    counted = _instructions(bench, commands)
    rows, more = [], []
    for name in commands:
        limit = limits.get(name)
        values = ratios(wall[name], wall[TYPER])
        whole = f"{median(ratios(wall[name], wall[PASS])):.1f} × `{PASS}`"
        rows.append(Row(name, values, *(at_most(limit, values) if limit else ("", None)), whole))
        values = ratios(counted[name], counted[TYPER][: len(counted[name])])
        whole = f"{median(counted[name]) / 1e6:.0f} million" if values else "no valgrind, or not in a quick run"
        more.append(Row(name, values, *(at_most(limit, values) if limit else ("", None)), whole))
    return [
        Section(f"Start-up in wall time; 1.0 is `{TYPER}`", rows),
        Section(f"Start-up in instructions; 1.0 is `{TYPER}`", more),
    ]


def _commands(bench: Bench) -> tuple[dict[str, list[object]], dict[str, float]]:
    record = bench.games(240, [4])[0]
    move = bench.runner.ask("a_move", record)
    scratch = bench.runner.folder / "scratch.toml"
    other, turn = bench.runner.ask("generate_1503", bench.runner.folder)
    ours: dict[str, tuple[list[object], float]] = {
        "check --json MOVE": (["check", "--json", "-f", record, move], JSON),
        "check --json TURN (Anno 1503)": (["check", "--json", "-f", bench.runner.folder / other, turn], JSON),
        "record --json MOVE": (["record", "--json", "-f", scratch, move], JSON),
        "score --json TALLY": (["score", "--json", TALLY], JSON),
        "--help": (["--help"], TEXT),
        "check --help": (["check", "--help"], TEXT),
        "check MOVE": (["check", "-f", record, move], TEXT),
        "status": (["status", "-f", record], TEXT),
        "score TALLY": (["score", TALLY], TEXT),
        "sheet TALLY": (["sheet", TALLY], TEXT),
    }
    commands: dict[str, list[object]] = {PASS: [PYTHON, "-c", "pass"], TYPER: [PYTHON, "-c", "import typer"]}
    commands |= {f"`{name}`": [PYTHON, REFEREE, *arguments] for name, (arguments, _) in ours.items()}
    return commands, {f"`{name}`": limit for name, (_, limit) in ours.items()}


def _wall(bench: Bench, name: str, command: Sequence[object]) -> Callable[[], float]:
    def run() -> float:
        _lay_out(bench, name)
        return bench.runner.run(command).wall

    return run


def _lay_out(bench: Bench, name: str) -> None:
    """`record` needs a record of its own each time: 240 turns before it."""
    if name.startswith("`record"):
        shutil.copy(bench.games(240, [4])[0], bench.runner.folder / "scratch.toml")


def _instructions(bench: Bench, commands: dict[str, list[object]]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in commands}
    quick = bench.plan.instructions == 1
    for name, command in commands.items():
        if quick and name not in (PASS, TYPER) and "--json" not in name and name != "`--help`":
            continue
        for seed in range(bench.plan.instructions):
            _lay_out(bench, name)
            count = bench.runner.instructions(command, seed)
            found[name] += [] if count is None else [count]
    return found


# where the time goes ---------------------------------------------------------------------------------------


def where(bench: Bench) -> str:
    """The parts of `check --json` on 240 turns as shares of the whole command, as Markdown."""
    record = bench.games(240, [4])[0]
    move = bench.runner.ask("a_move", record)
    command: list[object] = [REFEREE, "check", "--json", "-f", record, move]
    tasks: dict[str, Callable[[], Any]] = {
        "pass": lambda: bench.runner.run([PYTHON, "-c", "pass"]).wall,
        "typer": lambda: bench.runner.run([PYTHON, "-c", AS_WE_DO]).wall,
        "whole": lambda: bench.runner.run([PYTHON, *command]).wall,
        "parts": lambda: bench.runner.ask("where", record, move),
    }
    found = bench.rounds(tasks)
    whole, base = median(found["whole"]), median(found["pass"])
    typer = median(found["typer"]) - base
    parts = {"starting Python": base, "importing Typer": typer}
    parts |= {part: median(one[part] for one in found["parts"]) for part in found["parts"][0]}
    parts["the rest: parsing the line, telling the answer, ending"] = whole - sum(parts.values())
    lines = ["| part of `check --json MOVE` on 240 turns | share |", "| --- | --- |"]
    return "\n".join([*lines, *(f"| {name} | {share / whole:.0%} |" for name, share in parts.items())]) + "\n"
