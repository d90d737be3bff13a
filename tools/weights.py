"""Count what words weigh in turns and in talk: python -m tools.weights.

Writes rulesets/old_speech/<language>.weights.

It reads the sayings and the talk in tests/said. Run it when many were added, and then python -m tools.known.
"""

from __future__ import annotations

import collections
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from referee.engine.speech.mentions import mentions_of
from referee.engine.speech.tokens import words_of
from referee.engine.speech.weighing import signs
from referee.storage.speech import WEIGHTS, load
from tools.said import Counter

ROOT = Path(__file__).resolve().parent.parent
SAID = ROOT / "tests" / "said"
LEAST_OFTEN = 2
"""What stands in one saying only says nothing about others."""
LEAST_WEIGHT = 0.5
SMOOTHED = 0.5
Signs = tuple[bool, frozenset[str]]


def sayings(files: Iterable[Path]) -> Iterator[tuple[str, bool, frozenset[str]]]:
    """The language of each saying, whether it is a turn, and its signs."""
    for file in files:
        counter = Counter(file)
        language = counter.data["language"]
        for said in counter.data["said"]:
            record = counter.table(said["in"], language).record
            speech = record.game.speech(counter.table(said["in"], language).state)
            assert speech is not None
            words = load(record.game.id, language), speech.players, speech.special, speech.seat
            mentions = mentions_of(words_of(said["text"]), *words)
            yield language, bool(said["means"]), signs(mentions, "?" in said["text"])


def weigh(told: Iterable[Signs]) -> Mapping[str, float]:
    """What each sign weighs by how often it stands in turns and in talk."""
    often: dict[bool, collections.Counter[str]] = {True: collections.Counter(), False: collections.Counter()}
    number = {True: 0, False: 0}
    for turn, row in told:
        often[turn].update(row)
        number[turn] += 1
    share = {
        (turn, sign): (often[turn][sign] + SMOOTHED) / (number[turn] + 2 * SMOOTHED)
        for turn in often
        for sign in {*often[True], *often[False]}
        if often[True][sign] + often[False][sign] >= LEAST_OFTEN
    }
    found = {sign: math.log(share[True, sign] / share[False, sign]) for turn, sign in share if turn}
    return {sign: weight for sign, weight in sorted(found.items()) if abs(weight) >= LEAST_WEIGHT}


def main() -> None:
    by_language: dict[str, list[Signs]] = {}
    for language, turn, found in sayings(sorted(f for f in SAID.glob("*.toml") if f.stem != "known")):
        by_language.setdefault(language, []).append((turn, found))
    for language, told in by_language.items():
        lines = [f"{weight:.1f} {sign}\n" for sign, weight in weigh(told).items()]
        (ROOT / "rulesets" / "old_speech" / f"{language}{WEIGHTS}").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
