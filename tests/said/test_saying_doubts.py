"""A doubt behind a turn may take it back: it is never passed over, while a reason is."""

from __future__ import annotations

import pytest

from referee.engine.verdict import Verdict
from tests.running import ROOT
from tools.said import Counter

TURNS = {
    "de": "ich baue die Brauerei",
    "en": "I build a brewery",
    "fr": "je construis une brasserie",
    "cs": "postavím pivovar",
}
DOUBTS = {
    "de": ("keine Ahnung", "ich weiß nicht", "wobei", "hab ich schon", "brauch ich nicht", "Scherz", "wäre super"),
    "en": (
        "I don't know", "dunno", "too expensive", "I was going to", "can't afford it", "what do you think",
        "don't you think", "costs too much", "just kidding", "someday", "would have been nice",
    ),
    "fr": (
        "je crois", "j'hésite", "c'est pas", "j'allais dire", "impossible", "interdit", "on verra", "je rigole",
        "je voulais", "c'est pour plus tard", "sinon",
    ),
    "cs": ("to nejde", "moment", "počkej", "nemám na to", "zapomněl jsem", "málem", "už mám", "dělám si srandu"),
}  # fmt: skip
REASONS = {
    "de": ("weil ich kann", "ihr werdet lachen"),
    "en": ("because I can", "you'll see"),
    "fr": ("parce que j'ai soif", "j'ai soif"),
    "cs": ("protože mám žízeň", "nohy mě bolí"),
}


def _answer(language: str, text: str):
    counter = Counter(ROOT / "tests" / "said" / f"{language}.toml")
    return counter.table(next(iter(counter.data["context"])), language).check(text)


@pytest.mark.parametrize(("language", "doubt"), [(lang, doubt) for lang, said in DOUBTS.items() for doubt in said])
def test_a_doubt_behind_a_turn_is_never_passed_over(language, doubt):
    answer = _answer(language, f"{TURNS[language]}, {doubt}")
    assert not isinstance(answer.verdict, Verdict) or answer.guessed


@pytest.mark.parametrize(("language", "reason"), [(lang, reason) for lang, said in REASONS.items() for reason in said])
def test_a_reason_behind_a_turn_changes_nothing(language, reason):
    answer = _answer(language, f"{TURNS[language]}, {reason}")
    assert isinstance(answer.verdict, Verdict)
    assert answer.verdict.moves[0].startswith("expand brewery")
    assert not answer.guessed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("cs", "uhlí na pivovar"),
        ("cs", "obilí na pivovar"),
        ("de", "Kohle auf der Brauerei"),
        ("en", "coal on the brewery"),
        ("fr", "du charbon sur la brasserie"),
        ("de", "Bier statt Brot"),
        ("en", "sausages on top of bread"),
    ],
)
def test_a_good_at_a_building_is_not_silently_what_is_laid_over_it(language, text):
    answer = _answer(language, text)
    assert not isinstance(answer.verdict, Verdict) or answer.guessed


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Seife statt der Schäferei"),
        ("en", "soap on top of the sheep farm"),
        ("fr", "du savon à la place de l'élevage de moutons"),
    ],
)
def test_a_good_in_the_place_of_a_building_means_its_factory(language, text):
    answer = _answer(language, text)
    assert isinstance(answer.verdict, Verdict)
    assert answer.verdict.moves[0].startswith("expand soap_factory over sheep_farm")
    assert not answer.guessed
