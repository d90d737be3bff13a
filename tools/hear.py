"""Show what each of the five stages of the understanding makes of a sentence, for a bug report.

    python -m tools.hear TABLE "sentence" [--language de]

TABLE is a record of tests/sentences/tables (`en-town`) or the path of any other record. How many sentences of the
corpus are understood is counted by `python -m tools.corpus count`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import cast

from referee.languages import LANGUAGES, SOURCE
from referee.speech.frames import Frame, Part, find_option, fit
from referee.speech.items import Item
from referee.speech.table import SpokenTable
from referee.speech.understanding import Trace, trace
from referee.storage.spoken import load_lexicon
from tools.corpus import open_table


def trace_sentence(table_name: str, text: str, language: str = "", skipped: frozenset[str] = frozenset()) -> Trace:
    """Return what each stage makes of a sentence at a table of the corpus."""
    spoken, game, language = open_spoken_table(table_name, language)
    return trace(text, spoken, load_lexicon(game, language), skipped)


def open_spoken_table(name: str, language: str = "") -> tuple[SpokenTable, str, str]:
    """Return a table as it hears sayings, the id of its game, and the language: that of the name where none is told."""
    language = language or (name.partition("-")[0] if name.partition("-")[0] in LANGUAGES else SOURCE)
    table = open_table(name, language)
    spoken = table.record.game.spoken_table(table.state)
    assert spoken is not None, f"{table.record.game.id} has no frames"
    return cast(SpokenTable, spoken), table.record.game.id, language


def tell_frames(items: Sequence[Item], table: SpokenTable) -> list[str]:
    """Return what became of each frame that one of the items calls or tells: where it fits, or what it lacks."""
    found = []
    for frame in table.frames:
        row = [find_option(frame, item) for item in items]
        if any(option.calls or option.tells for option in row):
            found.append(f"{frame.action or frame.behind} by {frame.spell.__name__}: {tell_fit(frame, items, table)}")
    return found


def tell_fit(frame: Frame, items: Sequence[Item], table: SpokenTable) -> str:
    """Return the longest run of items that a frame explains with the text it is spelled as, or why there is none."""
    reasons: list[str] = []
    for length in range(len(items), 0, -1):
        for start in range(len(items) - length + 1):
            run = items[start : start + length]
            for filled in fit(frame, run, [find_option(frame, item) for item in run]):
                spelled = frame.spell(filled, table.state)
                if spelled and not filled.unused:
                    part = spelled[0] if isinstance(spelled[0], Part) else spelled[0][0]
                    return f"fits “{_name_items(run)}”: {part.behind or part.action} {part.text}"
                lack = "spells nothing" if not spelled else f"has no place for “{_name_items(filled.unused)}”"
                reasons.append(f"of “{_name_items(run)}” it {lack}")
    needed = [slot.name for slot in frame.slots if slot.needed]
    return reasons[0] if reasons else f"slots are not filled; it needs {', '.join(needed) or 'one that tells it'}"


def _name_items(items: Sequence[Item]) -> str:
    return " ".join(item.text or str(item.number or "…") for item in items)


def print_trace(found: Trace, table: SpokenTable) -> None:
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
        print(f"  rewritten: {', '.join(clauses.rewritten) or 'nothing'}")
        for item in items:
            print(f"      {item!r}")
    print("4 candidates")
    for candidate in sorted(found.candidates, key=lambda c: c.cost + c.weight)[:8]:
        weighed = f"cost {candidate.cost:5.1f}  doubts {candidate.weight:4.1f}"
        print(f"    {weighed}  {candidate.text}  {', '.join(candidate.doubts)}")
        print(f"      by {', '.join(filled.frame.spell.__name__ for filled in candidate.cover.fitted)}")
    for number, (_, items) in enumerate(() if found.heard.readings else found.sets, start=1):
        print(f"    way {number}, frames that something calls or tells:")
        for told in tell_frames(items, table) or ["none"]:
            print(f"      {told}")
    print("5 decision  ", found.heard)


def main(told: Sequence[str] | None = None) -> None:
    """Show one sentence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("sentence")
    parser.add_argument("--language", default="")
    given = parser.parse_args(told)
    found = trace_sentence(given.table, given.sentence, given.language)
    print_trace(found, open_spoken_table(given.table, given.language)[0])


if __name__ == "__main__":
    main()
