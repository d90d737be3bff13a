"""The long fuzzing: `python -m benchmarks.fuzz [INPUTS] [SEED]`: records, turns, and folders of evenings in turn.

Work is counted in calls and bounded. What fails is kept in tests/corpus/ as a test; the turns that took the most work
are printed as lines for tests/corpus/turns.txt.
"""

from __future__ import annotations

import hashlib
import os
import random
import resource
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.evening_fuzzing import check_evenings
from tests.fuzzing import CORPUS, READING, WRITING, Broken, Work, check, make_input
from tests.turn_fuzzing import any_turn

SHOWN = 5


def main(inputs: int, seed: int) -> int:
    chance = random.Random(seed)
    codes: Counter[int] = Counter()
    found: Counter[tuple[str, int]] = Counter()
    failures: dict[str, Path] = {}
    taken: list[tuple[int, str]] = []
    with tempfile.TemporaryDirectory() as name:
        for kind in ("CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = str(Path(name) / kind)
        folder = Path(name) / "fuzz"
        folder.mkdir()
        for number in range(inputs):
            work = Work()
            if number % 3 == 2:
                try:
                    found[check_evenings(Path(name) / "evenings", seed + number)] += 1
                except Broken as broken:
                    failures.setdefault(str(broken), Path(f"seed {seed + number}"))
                continue
            if number % 3:
                record, text = any_turn(chance)
                raw, command, what = record.read_bytes(), ("check", text), f"{record.name}\t{text}"
            else:
                raw, command = make_input(chance), chance.choice(READING + WRITING)
                what = " ".join(command)
            try:
                codes[check(folder / "game.toml", raw, command, work)] += 1
            except Broken as broken:
                failures.setdefault(str(broken).partition(": ")[2].strip(), keep(raw))
            taken.append((work.calls, what))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"{inputs} inputs (seed {seed}): exit codes {dict(sorted(codes.items()))}\n")
    sys.stdout.write(f"folders of evenings (tallies written, exit codes): {dict(sorted(found.items()))}\n")
    sys.stdout.write(f"memory at most {memory} MB, failures of {len(failures)} kinds; most calls:\n")
    for calls, what in sorted(taken, reverse=True)[:SHOWN]:
        sys.stdout.write(f"{calls}\t{what}\n")
    for text, path in failures.items():
        sys.stdout.write(f"{path}: {text}\n")
    return bool(failures)


def keep(raw: bytes) -> Path:
    path = CORPUS / f"{hashlib.sha1(raw).hexdigest()[:12]}.toml"
    path.write_bytes(raw)
    return path


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(given[0] if given else 20_000, given[1] if len(given) > 1 else 1800))
