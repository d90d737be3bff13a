"""A sample of the sentences that may be tuned on: how many are understood, and that next to none is silently wrong."""

from __future__ import annotations

import collections
import tomllib
from pathlib import Path

import pytest

from tools.corpus import SENTENCES, select_sentences
from tools.hear import judge_sentence

pytestmark = pytest.mark.slow

EVERY = 40
KINDS = frozenset((
    "verb", "role", "thing", "noun", "number", "times", "ordinal", "size", "article", "every", "each", "both",
    "some", "plural", "single", "and", "then", "stop", "pause", "self", "speaker", "mine", "you", "them",
    "another", "that_one", "no", "not", "mend", "early", "fresh", "so", "clause", "sign", "filler", "portion",
    "shortened", "initial", "command",
))  # fmt: skip
"""The sections that docs/adding-words.md explains."""


def test_most_of_a_sample_is_understood_and_hardly_any_silently_wrong() -> None:
    rows = [
        (s, *judge_sentence(s))
        for path in sorted(SENTENCES.glob("*.txt"))
        for s in select_sentences(path, "open", EVERY)
    ]
    turns = collections.Counter(outcome for sentence, outcome, _, _ in rows if sentence.meanings)
    talk = collections.Counter(outcome for sentence, outcome, _, _ in rows if not sentence.meanings)
    assert turns["right"] + turns["guessed"] >= 0.84 * turns.total()
    assert turns["wrong"] <= 0.01 * turns.total()
    assert talk["wrong"] <= 1
    assert talk["misled"] <= 0.04 * talk.total()


def test_every_section_of_the_word_files_is_explained() -> None:
    folder = Path(__file__).parents[2] / "rulesets" / "spoken"
    for file in sorted(folder.glob("*.toml")):
        sections = {key for key, value in tomllib.loads(file.read_text("utf-8")).items() if isinstance(value, dict)}
        assert sections <= KINDS, file.name
