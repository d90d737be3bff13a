"""The long fuzzing: `python -m benchmarks.fuzz [INPUTS] [SEED]`; what fails is kept in tests/corpus/ as a test."""

from __future__ import annotations

import hashlib
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.fuzzing import CORPUS, READING, WRITING, Broken, check, make_input


def main(inputs: int, seed: int) -> int:
    chance = random.Random(seed)
    codes: Counter[int] = Counter()
    failures: dict[str, Path] = {}
    slowest = 0.0
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CONFIG_HOME"] = str(Path(name) / "none")
        folder = Path(name) / "fuzz"
        folder.mkdir()
        for _ in range(inputs):
            raw, command = make_input(chance), chance.choice(READING + WRITING)
            start = time.perf_counter()
            try:
                codes[check(folder / "game.toml", raw, command)] += 1
            except Broken as broken:
                failures.setdefault(str(broken).partition(": ")[2].strip(), keep(raw))
            slowest = max(slowest, time.perf_counter() - start)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"{inputs} inputs (seed {seed}): exit codes {dict(sorted(codes.items()))}\n")
    sys.stdout.write(f"slowest {slowest:.2f} s, memory at most {memory} MB, failures of {len(failures)} kinds\n")
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
