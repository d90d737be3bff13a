"""What a reading does not explain is never passed over: such a saying is a guess, a question or not understood."""

from __future__ import annotations

import pytest

from referee.engine.verdict import Verdict
from tests.running import ROOT
from tools.said import Counter, normal

PASSED_OVER = [
    ("en", "coal and schnapps: three trade tokens"),
    ("en", "champagne, coal and light bulbs, import coffee beans"),
    ("de", "Schiff eins nach b fünf und dann nach b sechs dann A sechs erkunden"),
    ("en", "upgarde too workers"),
    ("fr", "une savoneri sur lélevage de coshons"),
    ("cs", "chleba doutníky šampus flip, upgrade tří workerů, dva z bakery jeden z domova"),
]
"""An open card with the same needs, a number behind an action, a number as it sounds, a role before a strange word, a
rise of which only the end is told."""
UNDERSTOOD = [
    ("en", "a third-level merchant and a first-level one"),
    ("en", "my go over, rolled a four and that's me done"),
    ("fr", "Dé 5, je place un pionnier"),
    ("cs", "2, pro mě kámen, pro Viléma tabák; koupím jeden kámen za pět"),
]


def _said(language: str, text: str) -> tuple[Counter, dict]:
    counter = Counter(ROOT / "tests" / "said" / f"dusk-{language}.toml")
    return counter, next(said for said in counter.data["said"] if said["text"] == text)


@pytest.mark.parametrize(("language", "text"), PASSED_OVER)
def test_nothing_is_passed_over_silently(language, text):
    counter, said = _said(language, text)
    assert counter.judge(said)[0] != "wrong"
    answer = counter.table(said["in"], language).check(text)
    assert not isinstance(answer.verdict, Verdict) or answer.guessed


@pytest.mark.parametrize(("language", "text"), UNDERSTOOD)
def test_what_was_passed_over_is_understood(language, text):
    counter, said = _said(language, text)
    assert counter.judge(said)[0] in ("right", "guessed")


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "I hire workers"), ("en", "promote the farmers"), ("fr", "les fermiers deviennent ouvriers")],
)
def test_several_without_a_number_are_a_guess(language, text):
    counter = Counter(ROOT / "tests" / "said" / f"{language}.toml")
    table = counter.table(next(iter(counter.data["context"])), language)
    answer = table.check(text)
    assert not isinstance(answer.verdict, Verdict) or answer.guessed


def test_a_number_beside_several_is_enough():
    counter = Counter(ROOT / "tests" / "said" / "en.toml")
    context = next(iter(counter.data["context"]))
    answer = counter.table(context, "en").check("I hire two workers")
    assert isinstance(answer.verdict, Verdict)
    assert not answer.guessed
    assert normal("; ".join(answer.verdict.moves), ()) == (normal("workforce worker, worker", ()))
