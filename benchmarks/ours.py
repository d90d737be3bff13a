"""What is measured of referee inside a process: replay, growth, memory, scoring, the search for a payment."""

from __future__ import annotations

import random
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.playing import Box, a_paid_move, steps_of
from benchmarks.worker import peak
from referee.app.records import Record, find_table, open_record
from referee.app.verify import Verified, verify
from referee.engine.verdict import Judgement

LANGUAGE = "de"


def _timed(task: Callable[[], object], repeats: int) -> list[float]:
    """Return the seconds of each of so many runs, after one to warm up."""
    task()
    found = []
    for _ in range(repeats):
        started = time.perf_counter()
        task()
        found.append(time.perf_counter() - started)
    return found


def _opened(path: str) -> Record:
    record = open_record(Path(path), LANGUAGE)
    if not isinstance(record, Record):
        raise ValueError(record)
    return record


def _verify(path: str) -> int:
    """Replay a record as `referee verify` does, which must be legal; return its turns."""
    outcome = verify(Path(path), LANGUAGE)
    if not isinstance(outcome, Verified) or outcome.illegal:
        raise ValueError(outcome)
    return outcome.turns


def _steps(path: str) -> int:
    return sum(steps_of(move) for turn in _opened(path).turns for move in turn.moves)


def a_move(path: str) -> str:
    """Return a move that is legal at the end of a record and has to be paid."""
    record = _opened(path)
    return a_paid_move(Box(record.game, record.ruleset, record.words), find_table(record))


def replay(repeats: str, *paths: str) -> dict[str, float]:
    """Return seconds a step, reading and judging records from their files (`whole`), and judging alone (`judging`)."""
    steps = sum(_steps(path) for path in paths)
    records = [_opened(path) for path in paths]
    whole = _timed(lambda: [_verify(path) for path in paths], int(repeats))
    judging = _timed(lambda: [find_table(record) for record in records], int(repeats))
    turns = sum(len(record.turns) for record in records)
    return {"whole": median(whole) / steps, "judging": median(judging) / steps, "steps": steps, "turns": turns}


def growth(repeats: str, *paths: str) -> list[tuple[int, int, float]]:
    """Return turns, steps and seconds of reading and judging each record."""
    return [(_verify(path), _steps(path), median(_timed(lambda: _verify(path), int(repeats)))) for path in paths]  # noqa: B023


def many(count: str, *paths: str) -> float:
    """Return the peak memory in MB after so many records, one after the other."""
    for number in range(int(count)):
        _verify(paths[number % len(paths)])
    return peak()


def score(repeats: str, path: str) -> float:
    """Return the seconds to score a tally that has been read and checked: every row counted, players ranked."""
    from referee.games.anno1800.scoring import read_tally
    from referee.games.anno1800.scoring import score as count

    box, data = Box.open(), tomllib.loads(Path(path).read_text("utf-8"))
    tally, _ = read_tally(data, box.ruleset, path)
    assert tally is not None

    def run() -> None:
        for _ in range(200):
            count(box.ruleset, tally.objectives, tally.final_counts)

    return median(_timed(run, int(repeats))) / 200


# paying --------------------------------------------------------------------------------------------------


def calibrate() -> float:
    """Return the seconds of a fixed loop, so that times can be told without knowing the machine."""

    def loop() -> int:
        total = 0
        for number in range(10_000):
            total += number * number % 7
        return total

    return median(_timed(loop, 21))


def pay(count: str, *paths: str) -> dict[str, Any]:
    """Measure moves of played games, one in each of so many positions: by turns one that can be paid, and any wish."""
    from benchmarks.positions import from_games, wishes

    box, dice = Box.open(), random.Random("wishes")
    wanted = list(wishes(box.ruleset))
    tables = [
        (f"position {n}", state) for n, state in enumerate(from_games([Path(path) for path in paths], int(count)))
    ]
    pairs = []
    for number, (name, state) in enumerate(tables):
        payable = [option.move for option in box.game.options(state) if option.pay] if number % 2 else []
        move = dice.choice(payable or wanted).partition(" with ")[0]
        pairs.append((name, state, move))
    return _paid(box, pairs, tables[: max(1, len(tables) // 10)])


def pay_hard(share: str) -> dict[str, Any]:
    """Measure the hardest tables: every wish, or every so many-th."""
    from benchmarks.positions import hardest, wishes

    box = Box.open()
    wanted = list(wishes(box.ruleset))
    tables = list(hardest(box))
    pairs = [
        (name, state, move)
        for start, (name, state) in enumerate(tables)
        for move in wanted[start % int(share) :: int(share)]
    ]
    return _paid(box, pairs, tables)


def _paid(box: Box, pairs: Sequence[tuple[str, Any, str]], tables: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the seconds of verdicts, of verdicts with advice, of lists of options, and the slowest by name."""
    verdicts: list[float] = []
    advised: list[float] = []
    named: list[tuple[float, str]] = []
    legal = 0
    for name, state, move in pairs:
        seconds = _quickest(lambda: box.game.judge(state, move, box.words))  # noqa: B023
        found = box.game.judge(state, move, box.words)
        if not isinstance(found, Judgement):
            continue
        legal += found.verdict.legal is not False
        verdicts.append(seconds)
        named.append((seconds, f"{move} ({name})"))
        if found.verdict.legal is False:
            advised.append(seconds + _quickest(lambda: box.game.advise(state, move, box.words)))  # noqa: B023
        else:
            advised.append(seconds)
    listed = [_quickest(lambda: box.game.options(state)) for _, state in tables]  # noqa: B023
    return {
        "unit": calibrate(), "verdicts": verdicts, "advised": advised, "options": listed, "legal": legal,
        "slowest": max(named)[1],
    }  # fmt: skip


def _quickest(task: Callable[[], object]) -> float:
    """Return the quicker of two runs: what another process took away is not ours. One only, if it is long anyway."""
    seconds = []
    for _ in range(2):
        started = time.perf_counter()
        task()
        seconds.append(time.perf_counter() - started)
        if seconds[-1] > 0.5:
            break
    return min(seconds)
