"""Turns in which one verb must not swallow what another one says."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.verdict import Verdict
from tools.said import Counter

HERE = Path(__file__).resolve().parent


def silent(context: str, text: str) -> str:
    """The moves that a saying is silently read as; "" where it is guessed, asked or not understood."""
    answer = Counter(HERE / "night-fr.toml").table(context, "fr").check(text)
    understood = isinstance(answer.verdict, Verdict) and not answer.guessed
    return "; ".join(answer.verdict.moves) if understood else ""


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("je recrute deux fermiers et je monte un ouvrier", "workforce farmer, farmer, worker"),
        ("un fermier monte et un ouvrier aussi", "upgrade farmer to worker with"),
        ("Brasserie svp, je rase la savonnerie pour la caser", "expand soap_factory"),
        ("le fermier des céréales monte ouvrier et l'ouvrier épuisé monte artisan", "artisan to engineer"),
    ],
)
def test_a_verb_does_not_take_what_belongs_to_another(text, never):
    assert never not in silent("atelier", text)


def test_all_of_a_tier_are_all():
    assert silent("fin", "tous mes artisans passent ingénieurs").count("artisan to engineer") == 7
