"""A word that was swallowed: the same move, a guess, a question or a refusal, never silently another move."""

from __future__ import annotations

import pytest

from referee.engine.verdict import Verdict
from tests.running import ROOT
from tools.said import Counter, normal

LEFT_OUT = [
    ("de", "den erschöpften Arbeiter weck ich auf und stell die Fensterfabrik hin, Glas kommt von Gerda", "weck"),
    ("de", "Redakteur: eine Bauernkarte weg, danach feiern", "feiern"),
    ("fr", "l'ouvrier épuisé, je le passe artisan", "passe"),
    ("fr", "4, acheter tabac et défausser le bois", "acheter"),
    ("fr", "1, je vais en D6 puis D7", "D7"),
]
"""A verb is lost, or a word is left that leads nowhere; what is a whole sentence without the word stands elsewhere."""


@pytest.mark.parametrize(("language", "text", "word"), LEFT_OUT)
def test_a_swallowed_word_never_makes_another_move_silently(language, text, word):
    counter = Counter(ROOT / "tests" / "said" / f"{language}.toml")
    context = next(said["in"] for said in counter.data["said"] if said["text"] == text)
    table = counter.table(context, language)
    whole = table.check(text).verdict
    assert isinstance(whole, Verdict)
    shorter = " ".join(part for part in text.split() if part != word)
    assert shorter != text
    answer = table.check(shorter)
    if isinstance(answer.verdict, Verdict) and not answer.guessed:
        assert normal("; ".join(answer.verdict.moves), ()) == normal("; ".join(whole.moves), ())
