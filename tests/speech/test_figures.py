"""A sample of the sentences that may be tuned on: how many are understood, and that next to none is silently wrong."""

from __future__ import annotations

import collections

import pytest

from tools.corpus import SENTENCES, judge_sentence, select_sentences

pytestmark = pytest.mark.slow

EVERY = 40


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
