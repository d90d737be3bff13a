"""What is measured besides start-up, section by section: replay, growth, memory, scoring, paying."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from benchmarks.bench import Bench, ratios
from benchmarks.environment import PYTHON, REFEREE, TALLY
from benchmarks.evenings import evenings
from benchmarks.starting import start_up
from benchmarks.table import Row, Section, at_least, at_most

RECORD, SCORE = 1.3, 100e-6


# replay and growth -----------------------------------------------------------------------------------------


def replay(bench: Bench) -> list[Section]:
    """Steps a second, ours over theirs."""
    paths, repeats = bench.games(240), bench.plan.repeats
    tasks: dict[str, Callable[[], Any]] = {"ours": lambda: bench.runner.ask("replay", repeats, *paths)}
    for peer, task in (("chess", "chess"), ("catanatron", "catan")):
        if peer in bench.installed:
            tasks[peer] = partial(bench.runner.ask, task, repeats)
    found = bench.rounds(tasks)
    rows = []
    for peer, named in (("chess", "python-chess, half moves"), ("catanatron", "catanatron, actions")):
        for part, said in (("whole", "reading and judging files"), ("judging", "judging alone")):
            values = ratios(found[peer], [one[part] for one in found["ours"]]) if peer in found else []
            target = at_least(1.0, values) if part == "whole" else ("", None)
            rows.append(Row(f"steps a second against {named}: {said}", values, *target, _speed(found, part, peer)))
    return [Section("Replay with full legality, records of 240 turns; 1.0 is as fast as the peer", rows)]


def _speed(found: dict[str, list[Any]], part: str, peer: str) -> str:
    ours = median(one[part] for one in found["ours"])
    said = f"{found['ours'][0]['steps'] / found['ours'][0]['turns']:.1f} steps a turn, {1 / ours:.0f} a second"
    return f"{said} against {1 / median(found[peer]):.0f}" if peer in found else f"{said}; peer not installed"


def growth(bench: Bench) -> list[Section]:
    """Longer records against shorter ones."""
    lengths = (0, 10, 60, 120, 240)
    paths = [bench.games(length, [4])[0] for length in lengths]
    rounds = bench.rounds({"ours": lambda: bench.runner.ask("growth", bench.plan.repeats, *paths)})["ours"]
    rows = []
    for number, length in enumerate(lengths[2:], start=2):
        values = [one[number][2] / one[1][2] for one in rounds]
        rows.append(Row(f"reading and judging {length} turns against 10", values, explanation="fixed cost included"))
    values = [_late(one) / _early(one) for one in rounds]
    rows.append(Row("a step of turns 121–240 against one of turns 1–120", values, *at_most(1.3, values), "linear"))
    return [Section("Growth; 1.0 is the shorter one", [*rows, *_record_rows(bench)])]


def _early(one: list[tuple[int, int, float]]) -> float:
    return (one[3][2] - one[0][2]) / one[3][1]


def _late(one: list[tuple[int, int, float]]) -> float:
    return (one[4][2] - one[3][2]) / (one[4][1] - one[3][1])


def _record_rows(bench: Bench) -> list[Row]:
    """`record` of the same move as the first turn and as the 240th."""
    scratch = bench.runner.folder / "scratch.toml"
    command = [PYTHON, REFEREE, "record", "--json", "-f", scratch, "festival"]

    def run(length: int) -> float:
        shutil.copy(bench.games(length, [4])[0], scratch)
        return bench.runner.run(command).wall

    found = bench.rounds({"first": lambda: run(0), "last": lambda: run(239)})
    walls = ratios(found["last"], found["first"])
    counts = []
    for length in (239, 0):
        shutil.copy(bench.games(length, [4])[0], scratch)
        counts.append(bench.runner.instructions(command))
    last, first = counts
    counted = [last / first] if last and first else []
    what = "`record --json festival` as the 240th turn against the first"
    return [
        Row(what, walls, *at_most(RECORD, walls), "wall time"),
        Row(what, counted, *at_most(RECORD, counted), "instructions"),
    ]


# memory, scoring, many files -------------------------------------------------------------------------------


def memory(bench: Bench) -> list[Section]:
    """Peak memory of one command, and of many records in one process."""
    record = bench.games(240, [4])[0]
    paths = [path for length in (240, 120, 60) for path in bench.games(length)]
    found = bench.rounds({"check": partial(bench.runner.ask, "peak", "check", "--json", "-f", record, "festival")})
    one, many = found["check"], [bench.runner.ask("many", bench.plan.records, *paths)]
    rows = []
    for what, peaks, limit in (
        ("`check` on 240 turns", one, 60),
        (f"{bench.plan.records} records one after the other", many, 80),
    ):
        values = [peak / limit for peak in peaks]
        rows.append(Row(what, values, *at_most(1.0, values), f"{median(peaks):.0f} MB of {limit} MB"))
    return [Section("Peak memory; 1.0 is the most it may be", rows)]


def folder(bench: Bench) -> list[Section]:
    """`verify` on a folder of copies of the generated games."""
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


def scoring(bench: Bench) -> list[Section]:
    """A tally against a hand of mahjong."""
    tasks: dict[str, Callable[[], Any]] = {"ours": lambda: bench.runner.ask("score", bench.plan.repeats, TALLY)}
    if "mahjong" in bench.installed:
        tasks["mahjong"] = lambda: bench.runner.ask("mahjong", bench.plan.repeats)
    found = bench.rounds(tasks)
    values = ratios(found["ours"], found["mahjong"]) if "mahjong" in found else []
    ours = median(found["ours"])
    said = f"{ours * 1e6:.0f} µs for three players"
    said += f", {median(found['mahjong']) * 1e6:.0f} µs for a hand" if "mahjong" in found else "; peer not installed"
    rows = [Row("scoring a tally in process", values, "< 100 µs", ours < SCORE, said)]
    return [Section("Scoring; 1.0 is one hand in mahjong's hand calculator", rows)]


# paying ----------------------------------------------------------------------------------------------------


def paying(bench: Bench) -> list[Section]:
    """The search for a payment, in played positions and in the hardest."""
    played = bench.runner.ask("pay", bench.plan.positions, *bench.games(240))
    hard = bench.runner.ask("pay_hard", bench.plan.share)
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
