"""Count how well the sentences in tests/sentences are understood, and keep their marks true.

    python -m tools.corpus count [--part open|held] [--language de] [--game anno1800] [--every N] [--show]
    python -m tools.corpus mark

A file `<language>-<game>.txt` has one sentence a line, four columns separated by tabs: the table (a record in
`tables/`), marks, the sentence as it was typed, and its right meanings in canonical move text separated by ` | `
(`-` for talk, which is no turn). Marks, separated by spaces, `-` for none:

typo     the sentence is misspelt
ask      a friend at the table would ask back, offering these meanings
guessed, asked, deaf, misled, wrong
         a known failure: what the program makes of the sentence today (see OUTCOMES); written by `mark`

A third of the sentences, chosen by a hash of the text, is held out: nothing is made or tuned with it (`is_held`).
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.app.turns import Table
from referee.engine.verdict import Ambiguous, Misread

SENTENCES = Path(__file__).resolve().parent.parent / "tests" / "sentences"
OUTCOMES = ("right", "guessed", "asked", "wrong", "misled", "deaf")
"""right: the verdict is on a meaning of the sentence; or, for `ask`, a question offers one; or talk got no verdict.
guessed: the same, as a guess that `record` would ask to confirm. asked: a question offers a meaning, where a friend
would have understood. wrong: a verdict without a nod on another move, or on talk; must not happen. misled: the same as
a guess, or a question that offers only other moves. deaf: none of these."""
FAILURES = ("guessed", "asked", "misled", "deaf", "wrong")
NO_TURN = "-"
MOST_OFFERED = 9

Normal = tuple[Any, ...]


class Sentence(NamedTuple):
    """One line of the corpus."""

    language: str
    table: str
    marks: tuple[str, ...]
    text: str
    meanings: tuple[str, ...]

    @property
    def expected(self) -> str:
        """Return the outcome that the marks promise."""
        return next((mark for mark in self.marks if mark in FAILURES), "right")


def is_held(text: str) -> bool:
    """Return whether a sentence belongs to the third that nothing is tuned on."""
    return hashlib.sha256(text.encode()).digest()[0] % 3 == 0


def read_sentences(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of one file."""
    language = path.stem.partition("-")[0]
    for line in path.read_text("utf-8").splitlines():
        table, marks, text, meanings = line.split("\t")
        known = () if meanings == NO_TURN else tuple(meanings.split(" | "))
        yield Sentence(language, table, () if marks == "-" else tuple(marks.split(" ")), text, known)


def write_sentences(path: Path, sentences: Sequence[Sentence]) -> None:
    """Write a whole file of sentences."""
    lines = [
        "\t".join((s.table, " ".join(s.marks) or "-", s.text, " | ".join(s.meanings) or NO_TURN)) for s in sentences
    ]
    path.write_text("\n".join(lines) + "\n", "utf-8")


@cache
def open_table(name: str, language: str) -> Table:
    """Return the table of that name, or of that record, as a reader of `language` opens it."""
    named = SENTENCES / "tables" / f"{name}.toml"
    table = Table.open(named if named.is_file() else Path(name), language)
    assert isinstance(table, Table), table
    return table


def normalize_move(move: str, pay: Sequence[str]) -> Normal:
    """Return a move without the order in which a clause names things and pays for them."""
    clauses = []
    for clause in move.split(";"):
        word, _, rest = clause.split(" with ")[0].strip().partition(" ")
        clauses.append((word, *sorted(item.strip() for item in rest.split(","))))
    return tuple(clauses), tuple(sorted(pay))


@cache
def normalize_meaning(table: str, text: str) -> Normal | None:
    """Return the normal form of canonical text at a table; None where it is no move there."""
    verdict = open_table(table, "en").check(text).verdict
    if isinstance(verdict, Misread | Ambiguous):
        return None
    return normalize_move("; ".join(verdict.moves), verdict.pay)


def judge_sentence(sentence: Sentence) -> tuple[str, str, float]:
    """Return the outcome of a sentence, what it was understood as, and the seconds that took."""
    table = open_table(sentence.table, sentence.language)
    start = time.process_time()
    answer = table.check(sentence.text)
    seconds = time.process_time() - start
    wanted = {normalize_meaning(sentence.table, text) for text in sentence.meanings} - {None}
    verdict = answer.verdict
    if isinstance(verdict, Ambiguous):
        return judge_question(sentence, verdict, wanted), " | ".join(map(str, verdict.readings)), seconds
    if isinstance(verdict, Misread):
        suggested = "typo" in sentence.marks and verdict.near
        return ("right" if not sentence.meanings else "asked" if suggested else "deaf"), f"? {verdict.word}", seconds
    guessed = answer.heard is not None and answer.heard.guessed
    move = "; ".join(verdict.moves)
    if normalize_move(move, verdict.pay) not in wanted:
        return ("misled" if guessed else "wrong"), f"{move} [{', '.join(verdict.pay)}]", seconds
    should_ask = "ask" in sentence.marks and len(wanted) > 1
    return ("guessed" if guessed else "asked" if should_ask else "right"), move, seconds


def judge_question(sentence: Sentence, question: Ambiguous, wanted: set[Normal | None]) -> str:
    """Return the outcome of a question that offers readings."""
    if not sentence.meanings:
        return "right"
    offered = [reading for reading in question.readings if isinstance(reading, str)][:MOST_OFFERED]
    if not offered:
        return "deaf"
    if not any(normalize_meaning(sentence.table, reading) in wanted for reading in offered):
        return "misled"
    return "right" if "ask" in sentence.marks else "asked"


def select_sentences(path: Path, part: str = "", every: int = 1) -> list[Sentence]:
    """Return the sentences of a file: all, the open two thirds or the held third; of these each `every`-th."""
    chosen = [s for s in read_sentences(path) if not part or is_held(s.text) == (part == "held")]
    return chosen[::every]


def count_file(job: tuple[Path, str, int]) -> list[tuple[Sentence, str, str, float]]:
    """Judge the selected sentences of one file."""
    path, part, every = job
    return [(sentence, *judge_sentence(sentence)) for sentence in select_sentences(path, part, every)]


def print_counts(name: str, found: Sequence[tuple[Sentence, str, str, float]]) -> None:
    """Print one line for turns and one for talk."""
    for kind, rows in (
        ("turns", [r for r in found if r[0].meanings]),
        ("talk", [r for r in found if not r[0].meanings]),
    ):
        if not rows:
            continue
        counts = collections.Counter(outcome for _, outcome, _, _ in rows)
        figures = ", ".join(f"{outcome} {counts[outcome]}" for outcome in OUTCOMES if counts[outcome])
        met = counts["right"] + counts["guessed"]
        speed = sorted(seconds for *_, seconds in rows)
        share = f"right or guessed {100 * met / len(rows):.1f} %, "
        share += f"of these guessed {100 * counts['guessed'] / max(met, 1):.1f} %, "
        share += f"wrong {100 * counts['wrong'] / len(rows):.2f} %, misled {100 * counts['misled'] / len(rows):.2f} %"
        times = f"median {1000 * speed[len(speed) // 2]:.1f} ms, most {1000 * speed[-1]:.0f} ms"
        print(f"{name} {kind}: {len(rows)}; {share}; {figures}; {times}", flush=True)


def main() -> None:
    """Count or mark, as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("count", "mark"))
    parser.add_argument("--part", choices=("open", "held"), default="")
    parser.add_argument("--language", default="*")
    parser.add_argument("--game", default="*")
    parser.add_argument("--every", type=int, default=1, help="only each N-th sentence")
    parser.add_argument("--show", action="store_true", help="print the open sentences that were not understood")
    told = parser.parse_args()
    paths = sorted(SENTENCES.glob(f"{told.language}-{told.game}.txt"))
    by_language: dict[str, list[tuple[Sentence, str, str, float]]] = collections.defaultdict(list)
    with multiprocessing.Pool(2) as pool:
        jobs = [(path, told.part, told.every) for path in paths]
        for path, found in zip(paths, pool.imap(count_file, jobs), strict=True):
            by_language[path.stem.partition("-")[0]] += found
            if told.what == "mark":
                write_sentences(path, [_mark_outcome(sentence, outcome) for sentence, outcome, *_ in found])
            print_counts(path.stem, found)
            for sentence, outcome, heard, _ in found if told.show else ():
                if outcome != "right" and not is_held(sentence.text):
                    print(f"  {outcome}: {sentence.text} [{sentence.table}] → {' | '.join(sentence.meanings)}")
                    print(f"        {heard}")
    for language, found in by_language.items() if told.game == "*" else ():
        print_counts(language, found)


def _mark_outcome(sentence: Sentence, outcome: str) -> Sentence:
    kept = tuple(mark for mark in sentence.marks if mark not in FAILURES)
    return sentence._replace(marks=kept if outcome == "right" else (*kept, outcome))


if __name__ == "__main__":
    main()
