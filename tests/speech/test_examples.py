"""Every frame, rewrite, doubt and word list has a sentence beside it that needs it; and each earns its keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.speech.decision import DOUBTS
from referee.speech.rewrites import REWRITES, Rewrite
from tools.corpus import SENTENCES, Sentence, select_sentences
from tools.earns import (
    WANTED,
    WITNESSES,
    Saying,
    earns,
    hash_sentence,
    hear_without,
    list_parts,
    list_word_parts,
    listen,
    name_frames,
)  # fmt: skip

ROOT = Path(__file__).parents[2]
TABLES = {"anno1800": "en-town", "anno1503": "en-bay"}
WITHOUT_SENTENCE = {
    "clause.idle",
    "command.help",
    "command.history",
    "command.status",
    "dice",
    "elisions",
    "filler.agreement",
    "means",
    "objects",
    "portion",
    "receivers",
    "shortened",
    "sign.hence",
    "them.them",
}
"""Word lists for which no sentence of the corpus is short enough to stand beside them; none may be added."""
NEEDS = re.compile(r"# needs (?P<told>[a-z]{2}-\w+: .+)")


def hear(told: str) -> Saying:
    """Return what a sentence with its table (`en-town: a brewery`) is understood as."""
    table, _, text = told.partition(": ")
    return listen(Sentence(table[:2], table, (), text, ()))


def is_changed(told: str, part: str) -> bool:
    """Return whether a sentence is understood differently without a part."""
    saying = hear(told)
    heard, without = saying.found.heard, hear_without(saying, part)
    return (heard.readings, heard.guessed) != (without.readings, without.guessed)


def list_examples() -> Iterator[tuple[str, str]]:
    """Yield each frame, rewrite and doubt with its sentence."""
    for game, table in TABLES.items():
        frames = name_frames(game, hear(f"{table}: a").table.frames)
        yield from ((name, frame.says) for name, frame in frames.items())
    yield from ((f"rewrite {rewrite.name}", rewrite.needs) for rewrite in REWRITES)
    yield from ((f"doubt {name}", told) for name, (_, told) in DOUBTS.items())


def list_word_examples(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each list of a word file with the sentence above it; "" where there is none."""
    section, told, known = "", "", list_word_parts()
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            section, told = line.strip("[]").partition(".")[0], ""
        elif needs := NEEDS.fullmatch(line):
            told = needs["told"]
        elif key := re.match(r"""["']?([^"'=]+?)["']? = """, line):
            part = f"words {section}.{key[1]}"
            yield part if part in known else f"words {section or key[1]}", told
            told = ""


@pytest.mark.parametrize(("part", "told"), list(list_examples()))
def test_a_part_has_a_sentence_that_needs_it(part: str, told: str) -> None:
    assert is_changed(told, part)


def read_word_examples() -> dict[str, list[str]]:
    """Return the sentences of each word list, in all languages."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "rulesets" / "spoken").glob("*.toml")):
        for part, told in list_word_examples(path):
            found.setdefault(part, []).extend([told] if told else [])
    return found


@pytest.mark.slow
def test_a_word_list_has_a_sentence_that_needs_it() -> None:
    found = read_word_examples()
    assert [(part, told) for part, sentences in found.items() for told in sentences if not is_changed(told, part)] == []
    assert {part.removeprefix("words ") for part, sentences in found.items() if not sentences} == WITHOUT_SENTENCE


@pytest.mark.parametrize("rewrite", REWRITES, ids=[rewrite.name for rewrite in REWRITES])
def test_the_other_sentence_is_left_alone(rewrite: Rewrite) -> None:
    assert not is_changed(rewrite.leaves, f"rewrite {rewrite.name}")


@pytest.mark.slow
def test_every_part_earns_something_or_is_wanted() -> None:
    witnesses = dict(line.split("\t") for line in WITNESSES.read_text("utf-8").splitlines())
    held = {hash_sentence(s): s for path in SENTENCES.glob("*.txt") for s in select_sentences(path, "held")}
    parts = list_parts()
    earning = {p for p in parts if (seen := held.get(witnesses.get(p, ""))) is not None and earns(listen(seen), p)}
    assert set(parts) - earning == WANTED.keys(), "run python -m tools.earns --write"
