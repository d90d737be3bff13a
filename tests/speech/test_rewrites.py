"""Every rewrite has a sentence that is understood only with it, and one that it leaves alone."""

from __future__ import annotations

import pytest

from referee.speech.rewrites import REWRITES, Rewrite
from tools.hear import trace_sentence

TABLES = {"de": "de-mitte", "en": "en-town", "fr": "fr-milieu", "cs": "cs-stred"}


def hear(told: str, skipped: frozenset[str] = frozenset()) -> tuple[tuple[str, ...], tuple[str, ...]]:
    language, _, text = told.partition(": ")
    heard = trace_sentence(TABLES.get(language, language), text, "", skipped).heard
    return heard.readings, heard.doubts


@pytest.mark.parametrize("rewrite", REWRITES, ids=[rewrite.name for rewrite in REWRITES])
def test_the_sentence_needs_the_rewrite(rewrite: Rewrite) -> None:
    without = hear(rewrite.needs, frozenset((rewrite.name,)))
    assert hear(rewrite.needs) != without


@pytest.mark.parametrize("rewrite", REWRITES, ids=[rewrite.name for rewrite in REWRITES])
def test_the_other_sentence_is_left_alone(rewrite: Rewrite) -> None:
    without = hear(rewrite.leaves, frozenset((rewrite.name,)))
    assert hear(rewrite.leaves) == without
