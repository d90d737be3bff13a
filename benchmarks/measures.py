"""What is measured, section by section: start-up, replay, growth, memory, many files, scoring, paying."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.bench import Bench, ratios
from benchmarks.environment import PYTHON, REFEREE, TALLY
from benchmarks.table import Row, Section, at_least, at_most

JSON, SAID, TEXT = 1.6, 2.0, 2.5
"""What a command may cost, in imports of Typer: for another program, with a turn as people say it, in words."""
SAYING = "wir feiern ein Fest"
PASS, TYPER = "python -c pass", 'python -c "import typer"'
REPLAY = {"chess": ("python-chess, half moves", 1.2), "catanatron": ("catanatron, actions", 2.3)}
"""The peers of a replay: what their steps are, and how many times as fast as they a record has to be judged."""
RECORD, SCORE = 1.3, 100e-6
FIRST, AGAIN = 1.25, 0.25
"""What `stats` may cost, in runs of `verify`: when all is read for the first time, and when nothing changed."""
ROUNDS = 3


# start-up --------------------------------------------------------------------------------------------------


def start_up(bench: Bench) -> list[Section]:
    """Measure whole commands on 240 turns against importing Typer."""
    record = bench.games(240, [4])[0]
    move = bench.runner.ask("ours.a_move", record)
    scratch = bench.runner.folder / "scratch.toml"
    other, turn = bench.runner.ask("playing_1503.generate", bench.runner.folder)
    limits: dict[str, tuple[list[object], float]] = {
        "check --json MOVE": (["check", "--json", "-f", record, move], JSON),
        "check --json TURN (Anno 1503)": (["check", "--json", "-f", bench.runner.folder / other, turn], JSON),
        f"check --json '{SAYING}'": (["check", "--json", "-f", record, SAYING], SAID),
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
    commands |= {name: [PYTHON, REFEREE, *arguments] for name, (arguments, _) in limits.items()}

    def measure(command: list[object]) -> float:
        if scratch in command:  # `record` needs a record of its own each time
            shutil.copy(record, scratch)
        return bench.runner.run(command).wall

    wall = bench.rounds({name: partial(measure, command) for name, command in commands.items()})
    rows = []
    for name in commands:
        values = ratios(wall[name], wall[TYPER])
        target = at_most(limits[name][1], values) if name in limits else ("", None)
        whole = f"{median(ratios(wall[name], wall[PASS])):.1f} × `{PASS}`"
        rows.append(Row(f"`{name}`" if name in limits else name, values, *target, whole))
    return [Section(f"Start-up in wall time; 1.0 is `{TYPER}`", rows)]


# replay and growth -----------------------------------------------------------------------------------------


def replay(bench: Bench) -> list[Section]:
    """Measure steps a second, ours over theirs."""
    paths, repeats = bench.games(240), bench.plan.repeats
    tasks: dict[str, Callable[[], Any]] = {"ours": lambda: bench.runner.ask("ours.replay", repeats, *paths)}
    for peer in REPLAY:
        if peer in bench.installed:
            tasks[peer] = partial(bench.runner.ask, f"peers.{peer}_seconds", repeats)
    found = bench.rounds(tasks)
    rows = []
    for peer, (named, least) in REPLAY.items():
        for part, said in (("whole", "reading and judging files"), ("judging", "judging alone")):
            values = ratios(found[peer], [one[part] for one in found["ours"]]) if peer in found else []
            target = at_least(least, values) if part == "whole" else ("", None)
            rows.append(Row(f"steps a second against {named}: {said}", values, *target, _speed(found, part, peer)))
    return [Section("Replay with full legality, records of 240 turns; 1.0 is as fast as the peer", rows)]


def _speed(found: dict[str, list[Any]], part: str, peer: str) -> str:
    ours = median(one[part] for one in found["ours"])
    said = f"{found['ours'][0]['steps'] / found['ours'][0]['turns']:.1f} steps a turn, {1 / ours:.0f} a second"
    return f"{said} against {1 / median(found[peer]):.0f}" if peer in found else f"{said}; peer not installed"


def growth(bench: Bench) -> list[Section]:
    """Measure longer records against shorter ones."""
    lengths = (0, 10, 60, 120, 240)
    paths = [bench.games(length, [4])[0] for length in lengths]
    rounds = bench.rounds({"ours": lambda: bench.runner.ask("ours.growth", bench.plan.repeats, *paths)})["ours"]
    rows = []
    for number, length in enumerate(lengths[2:], start=2):
        values = [one[number][2] / one[1][2] for one in rounds]
        rows.append(Row(f"reading and judging {length} turns against 10", values, explanation="fixed cost included"))
    # each is (turns, steps, seconds): what a step costs after the 120th turn, and before it
    late = [(one[4][2] - one[3][2]) / (one[4][1] - one[3][1]) for one in rounds]
    values = ratios(late, [(one[3][2] - one[0][2]) / one[3][1] for one in rounds])
    rows.append(Row("a step of turns 121–240 against one of turns 1–120", values, *at_most(1.3, values), "linear"))
    return [Section("Growth; 1.0 is the shorter one", [*rows, _record_row(bench)])]


def _record_row(bench: Bench) -> Row:
    """Measure `record` of the same move as the first turn and as the 240th."""
    scratch = bench.runner.folder / "scratch.toml"

    def run(length: int) -> float:
        shutil.copy(bench.games(length, [4])[0], scratch)
        return bench.runner.run([PYTHON, REFEREE, "record", "--json", "-f", scratch, "festival"]).wall

    found = bench.rounds({"first": lambda: run(0), "last": lambda: run(239)})
    walls = ratios(found["last"], found["first"])
    what = "`record --json festival` as the 240th turn against the first"
    return Row(what, walls, *at_most(RECORD, walls), "wall time")


# memory, scoring, many files -------------------------------------------------------------------------------


def memory(bench: Bench) -> list[Section]:
    """Measure the peak memory of one command, and of many records in one process."""
    record = bench.games(240, [4])[0]
    paths = [path for length in (240, 120, 60) for path in bench.games(length)]
    found = bench.rounds(
        {"check": partial(bench.runner.ask, "worker.measure_peak", "check", "--json", "-f", record, "festival")}
    )
    one, many = found["check"], [bench.runner.ask("ours.many", bench.plan.records, *paths)]
    rows = []
    for what, peaks, limit in (
        ("`check` on 240 turns", one, 60),
        (f"{bench.plan.records} records one after the other", many, 80),
    ):
        values = [peak / limit for peak in peaks]
        rows.append(Row(what, values, *at_most(1.0, values), f"{median(peaks):.0f} MB of {limit} MB"))
    return [Section("Peak memory; 1.0 is the most it may be", rows)]


def folder(bench: Bench) -> list[Section]:
    """Measure `verify` on a folder of copies of the generated games."""
    target = bench.runner.folder / "folder"
    target.mkdir()
    paths = bench.games(60)
    for number in range(bench.plan.folder):
        shutil.copy(paths[number % len(paths)], target / f"{number:04}.toml")
    ran = bench.runner.run([PYTHON, REFEREE, "verify", "--json", target])
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    values = [ran.cpu / ran.wall / cores]
    what = f"share of {cores} cores kept busy by `verify` on {bench.plan.folder} records of 60 turns"
    return [
        Section("A folder of records; 1.0 is every core busy all the time", [Row(what, values, *at_least(0.8, values))])
    ]


def evenings(bench: Bench) -> list[Section]:
    """Measure in each round `verify` of a folder, `stats` with an empty cache, and `stats` once more."""
    target = bench.runner.folder / "evenings"
    target.mkdir()
    paths = bench.games(60)
    for number in range(bench.plan.folder):
        text = paths[number % len(paths)].read_text("utf-8")
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


def scoring(bench: Bench) -> list[Section]:
    """Measure a tally against a hand of mahjong."""
    tasks: dict[str, Callable[[], Any]] = {"ours": lambda: bench.runner.ask("ours.score", bench.plan.repeats, TALLY)}
    if "mahjong" in bench.installed:
        tasks["mahjong"] = lambda: bench.runner.ask("peers.mahjong_seconds", bench.plan.repeats)
    found = bench.rounds(tasks)
    values = ratios(found["ours"], found["mahjong"]) if "mahjong" in found else []
    ours = median(found["ours"])
    said = f"{ours * 1e6:.0f} µs for three players"
    said += f", {median(found['mahjong']) * 1e6:.0f} µs for a hand" if "mahjong" in found else "; peer not installed"
    rows = [Row("scoring a tally in process", values, "< 100 µs", ours < SCORE, said)]
    return [Section("Scoring; 1.0 is one hand in mahjong's hand calculator", rows)]


# paying ----------------------------------------------------------------------------------------------------


def paying(bench: Bench) -> list[Section]:
    """Measure the search for a payment, in played positions and in the hardest."""
    played = bench.runner.ask("ours.pay", bench.plan.positions, *bench.games(240))
    hard = bench.runner.ask("ours.pay_hard", bench.plan.share)
    rows = [*_pay_rows("played games", played), *_pay_rows("hardest positions", hard)]
    return [Section("Finding a payment; 1.0 is a loop of 10,000 additions", rows)]


def _pay_rows(where: str, found: dict[str, Any]) -> list[Row]:
    unit = found["unit"]
    rows = []
    target: tuple[str, bool | None]
    for what, key, middle, worst in (
        ("verdict on one move", "verdicts", 2, 50),
        ("verdict with advice", "advised", None, None),
        ("`options`", "options", None, 300),
    ):
        seconds = found[key]
        said = f"{median(seconds) * 1e3:.2f} ms"
        target = (f"< {middle} ms", median(seconds) * 1e3 < middle) if middle else ("", None)
        rows.append(Row(f"{where}: {what}, median of {len(seconds)}", [one / unit for one in seconds], *target, said))
        said = f"{max(seconds) * 1e3:.1f} ms"
        if key == "verdicts":
            said += f": `{found['slowest']}`; {found['legal']} were legal"
        target = (f"< {worst} ms", max(seconds) * 1e3 < worst) if worst else ("", None)
        rows.append(Row(f"{where}: {what}, worst", [max(seconds) / unit], *target, said))
    return rows


SECTIONS: tuple[Callable[[Bench], list[Section]], ...] = (
    start_up,
    replay,
    growth,
    memory,
    folder,
    evenings,
    scoring,
    paying,
)
