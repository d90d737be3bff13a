"""Show what each stage of the understanding makes of a sentence, or count how well the corpus is understood.

    python -m tools.hear TABLE "sentence" [--language de]     the five stages, for a bug report
    python -m tools.hear --count [--part open|held] [--every N] [--language de] [--game anno1800] [--show]

TABLE is a record of tests/sentences/tables (`en-town`). `--count` judges sentences as tools.corpus does.
Sentences of the held third are never shown.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import cast

from referee.speech.table import SpokenTable
from referee.speech.understanding import Trace, trace
from referee.storage.spoken import load_lexicon
from tools.corpus import (
    SENTENCES,
    Sentence,
    is_held,
    judge_sentence,
    open_table,
    print_counts,
    select_sentences,
)

Row = tuple[Sentence, str, str, float]


def trace_sentence(table_name: str, text: str, language: str = "", skipped: frozenset[str] = frozenset()) -> Trace:
    """Return what each stage makes of a sentence at a table of the corpus."""
    language = language or table_name.partition("-")[0]
    table = open_table(table_name, language)
    spoken = cast(SpokenTable, table.record.game.spoken_table(table.state))
    assert spoken is not None
    return trace(text, spoken, load_lexicon(table.record.game.id, language), skipped)


def print_trace(found: Trace) -> None:
    """Print the five stages."""
    print("1 tokens    ", " ".join(token.text for token in found.tokens))
    print("2 mentions")
    for mention in found.mentions:
        senses = ", ".join(f"{kind} {'/'.join(values)}".strip() for kind, values in mention.senses.items())
        marks = (" (misspelt)" if mention.guessed else "") + (
            f" signs {sorted(mention.signs)}" if mention.signs else ""
        )
        print(f"    {mention.text:24} {senses}{marks}")
    for number, (clauses, items) in enumerate(found.sets, start=1):
        print(f"3 clauses, way {number}; doubts: {', '.join(clauses.doubts) or 'none'}")
        for clause in clauses.clauses:
            print(f"    {clause.kind:9} {' '.join(mention.text for mention in clause.mentions)}")
        for item in items:
            print(f"      {item!r}")
    print("4 candidates")
    for candidate in sorted(found.candidates, key=lambda c: c.cost + c.weight)[:8]:
        weighed = f"cost {candidate.cost:5.1f}  doubts {candidate.weight:4.1f}"
        print(f"    {weighed}  {candidate.text}  {', '.join(candidate.doubts)}")
        print(f"      by {', '.join(filled.frame.spell.__name__ for filled in candidate.cover.fitted)}")
    print("5 decision  ", found.heard)


def count(part: str, every: int, language: str, game: str, show: bool) -> list[Row]:
    """Judge the selected sentences, print the counts, and return the rows."""
    whole: list[Row] = []
    for path in sorted(SENTENCES.glob(f"{language}-{game}.txt")):
        rows = [(sentence, *judge_sentence(sentence)) for sentence in select_sentences(path, part, every)]
        print_counts(path.stem, rows)
        for sentence, outcome, heard, _ in rows if show else ():
            if outcome != "right" and not is_held(sentence.text):
                print(f"  {outcome}: {sentence.text} [{sentence.table}] → {' | '.join(sentence.meanings)}")
                print(f"        {heard}")
        whole += rows
    print_counts("all", whole)
    return whole


def main(told: Sequence[str] | None = None) -> None:
    """Show one sentence or count many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sentence", nargs="*", help="a table and a sentence")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--part", choices=("open", "held"), default="open")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--language", default="")
    parser.add_argument("--game", default="*")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(told)
    if options.count:
        count(options.part, options.every, options.language or "*", options.game, options.show)
    else:
        table, text = options.sentence
        print_trace(trace_sentence(table, text, options.language))


if __name__ == "__main__":
    main()
