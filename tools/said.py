"""How well sayings are understood: python -m tools.said [--show] [--half tuned|held] FILE… prints a line a file.

right   the verdict is on a meaning of the saying; or, where a friend would ask back (`ask`), a question that offers one
guessed the same as a guess, so that `record` would ask for a nod first
asked   a question that offers a meaning, where a friend would have understood
wrong   a verdict, not marked as guessed, on another move, or on what is no turn at all: must not happen
misled  the same, but marked as guessed; or a question that offers only other things
deaf    none of these
"""

from __future__ import annotations

import argparse
import collections
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

from referee.app.turns import Table
from referee.engine.verdict import Ambiguous, Misread

HOW = ("right", "guessed", "asked", "wrong", "misled", "deaf")
Normal = tuple[Any, ...]


def normal(move: str, pay: tuple[str, ...]) -> Normal:
    """A move without the order in which a clause names things and pays for them."""
    clauses = [clause.split(" with ")[0].strip() for clause in move.split(";")]
    told = []
    for clause in clauses:
        word, _, rest = clause.partition(" ")
        told.append((word, *sorted(item.strip() for item in rest.split(","))))
    return tuple(told), tuple(sorted(pay))


class Counter:
    """Counts the sayings of one file, each at its table."""

    def __init__(self, file: Path) -> None:
        self.data = tomllib.loads(file.read_text("utf-8"))
        self.tables: dict[tuple[str, str], Table] = {}
        self.meant: dict[tuple[str, str], Normal | None] = {}
        self.seconds: list[float] = []

    def table(self, context: str, language: str) -> Table:
        if (context, language) not in self.tables:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / f"{context}.toml"
                path.write_text(self.data["context"][context]["record"], "utf-8")
                table = Table.open(path, language)
                assert isinstance(table, Table), table
                self.tables[context, language] = table
        return self.tables[context, language]

    def move(self, context: str, text: str) -> Normal | None:
        """The normal form of a canonical text at a table."""
        if (context, text) not in self.meant:
            verdict = self.table(context, "en").check(text).verdict
            told = None if isinstance(verdict, Misread | Ambiguous) else normal("; ".join(verdict.moves), verdict.pay)
            self.meant[context, text] = told
        return self.meant[context, text]

    def judge(self, said: dict[str, Any]) -> tuple[str, str]:
        """How a saying was understood, and what it was understood as."""
        context = said["in"]
        table = self.table(context, self.data["language"])
        start = time.process_time()
        answer = table.check(said["text"])
        self.seconds.append(time.process_time() - start)
        wanted = {self.move(context, text) for text in said["means"]} - {None}
        verdict = answer.verdict
        if isinstance(verdict, Ambiguous):
            return self._asked(said, verdict, wanted), " | ".join(map(str, verdict.readings))
        if isinstance(verdict, Misread):
            asked = said.get("typo") and verdict.near
            return ("right" if not said["means"] else "asked" if asked else "deaf"), f"? {verdict.word}"
        guessed = answer.heard is not None and answer.heard.guessed
        told = "; ".join(verdict.moves)
        if normal(told, verdict.pay) not in wanted:
            return ("misled" if guessed else "wrong"), f"{told} [{', '.join(verdict.pay)}]"
        return ("guessed" if guessed else "asked" if said.get("ask") and len(wanted) > 1 else "right"), told

    def _asked(self, said: dict[str, Any], question: Ambiguous, wanted: set[Normal | None]) -> str:
        if not said["means"]:
            return "right"
        offered = [reading for reading in question.readings if isinstance(reading, str)][:9]
        if not offered:
            return "deaf"
        met = any(self.move(said["in"], reading) in wanted for reading in offered)
        return ("right" if said.get("ask") else "asked") if met else "misled"


def half_of(sayings: list[dict[str, Any]], half: str) -> list[dict[str, Any]]:
    """Every second saying is tuned on; the others are held out."""
    return sayings[::2] if half == "tuned" else sayings[1::2] if half == "held" else sayings


def count(file: Path, half: str = "", show: bool = False) -> tuple[int, collections.Counter[str], list[float]]:
    counter = Counter(file)
    found: collections.Counter[str] = collections.Counter()
    sayings = half_of(counter.data["said"], half)
    for said in sayings:
        how, told = counter.judge(said)
        found[how] += 1
        if show and how != "right":
            print(f"  {how}: {said['text']} → {said['means']}\n        {told}")
    return len(sayings), found, counter.seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="counts how well sayings are understood")
    parser.add_argument("--show", action="store_true", help="print every saying that was not understood")
    parser.add_argument("--half", choices=("tuned", "held"), default="", help="only every second saying")
    parser.add_argument("files", nargs="+", type=Path)
    told = parser.parse_args()
    for file in told.files:
        number, found, seconds = count(file, told.half, told.show)
        speed = sorted(seconds)
        figures = ", ".join(f"{how} {found[how]}" for how in HOW)
        times = f"median {1000 * speed[number // 2]:.1f} ms, most {1000 * speed[-1]:.0f} ms"
        print(f"{file.stem}: {number} sayings, {figures}; {times}")


if __name__ == "__main__":
    main()
