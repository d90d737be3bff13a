"""Print what each frame, rewrite and doubt earns on sentences that nothing is tuned on: python -m tools.earns.

A frame or rewrite earns a sentence that is understood with it and not without it. A doubt earns a sentence that would
be taken for another move (or talk for a move), or be a silent mistake instead of a guess, if it weighed nothing.
"""

from __future__ import annotations

import argparse
import collections
from collections.abc import Iterable, Sequence
from typing import cast

from referee.speech.decision import WEIGHTS, Candidate, Heard, decide
from referee.speech.frames import Frame
from referee.speech.rewrites import REWRITES
from referee.speech.table import SpokenTable
from referee.speech.understanding import trace
from referee.storage.spoken import load_lexicon
from tools.corpus import SENTENCES, Sentence, normalize_meaning, open_table, select_sentences


def name_frame(game: str, table: SpokenTable, frame: Frame) -> str:
    """Return a name for a frame: the game, its action, its spelling function, its place in the table."""
    return f"{game} {frame.action} {frame.spell.__name__} {table.frames.index(frame)}"


def is_met(sentence: Sentence, heard: Heard) -> bool:
    """Tell whether a reading is a right one; for talk, whether there is none."""
    if not sentence.meanings:
        return not heard.readings
    wanted = {normalize_meaning(sentence.table, text) for text in sentence.meanings} - {None}
    return any(normalize_meaning(sentence.table, text) in wanted for text in heard.readings)


def count_earnings(sentences: Iterable[Sentence]) -> collections.Counter[str]:
    """Return how many sentences each part earns; parts that earn nothing have 0."""
    earned: collections.Counter[str] = collections.Counter({f"doubt {name}": 0 for name in WEIGHTS})
    earned.update({f"rewrite {rewrite.name}": 0 for rewrite in REWRITES})
    for sentence in sentences:
        opened = open_table(sentence.table, sentence.language)
        game = opened.record.game.id
        table = cast(SpokenTable, opened.record.game.spoken_table(opened.state))
        assert table is not None
        for frame in table.frames:
            earned[f"frame {name_frame(game, table, frame)}"] += 0
        lexicon = load_lexicon(game, sentence.language)
        found = trace(sentence.text, table, lexicon)
        for name in _doubts_that_matter(sentence, found.candidates, found.heard):
            earned[f"doubt {name}"] += 1
        if not sentence.meanings or not is_met(sentence, found.heard):
            continue
        best = [c for c in found.candidates if c.text == found.heard.readings[0]]
        for frame in {id(f.frame): f.frame for c in best[:1] for f in c.cover.fitted}.values():
            less = table._replace(frames=[other for other in table.frames if other is not frame])
            if not is_met(sentence, trace(sentence.text, less, lexicon).heard):
                earned[f"frame {name_frame(game, table, frame)}"] += 1
        for rewrite in REWRITES:
            without = trace(sentence.text, table, lexicon, frozenset((rewrite.name,))).heard
            if not is_met(sentence, without):
                earned[f"rewrite {rewrite.name}"] += 1
    return earned


def _doubts_that_matter(sentence: Sentence, candidates: Sequence[Candidate], heard: Heard) -> list[str]:
    names = {doubt for candidate in candidates for doubt in candidate.doubts}
    found = []
    for name in names:
        kept = [c._replace(doubts=tuple(doubt for doubt in c.doubts if doubt != name)) for c in candidates]
        without = decide(kept, heard.language)
        is_sure = bool(without.readings) and not without.guessed
        was_sure = bool(heard.readings) and not heard.guessed
        if not is_met(sentence, without) and (is_met(sentence, heard) or (is_sure and not was_sure)):
            found.append(name)
    return found


def main() -> None:
    """Count and print, the least first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--part", choices=("open", "held"), default="held")
    options = parser.parse_args()
    sentences = [
        s for path in sorted(SENTENCES.glob("*.txt")) for s in select_sentences(path, options.part, options.every)
    ]
    for name, number in sorted(count_earnings(sentences).items(), key=lambda entry: (entry[1], entry[0])):
        print(f"{number:5}  {name}")


if __name__ == "__main__":
    main()
