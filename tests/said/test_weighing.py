"""Turns weigh more than talk, and that of sayings which the weights were not counted in."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from referee.engine.speech.mention import Mention
from referee.engine.speech.weighing import signs, weight, without_talking_words
from referee.storage.speech import weights
from tools.weights import sayings, weigh

SAID = Path(__file__).parent
HELD_OUT = ("dawn", "dusk", "dawntalk", "dusktalk")
LANGUAGES = ("de", "en", "fr", "cs")


def mention(text: str, **senses: tuple[str, ...]) -> Mention:
    return Mention(0, len(text), senses, text=text)


def test_names_count_as_their_kind_and_neighbours_as_pairs():
    said = [mention("bau", verb=("build",)), mention("brauerei", thing=("industry brewery",))]
    assert signs(said, False) == {
        "@start", "bau", "@thing", "@end", "@start bau", "bau @thing", "@thing @end"
    }  # fmt: skip
    assert "@thing @asked" in signs(said, True)


def test_what_nobody_knows_is_one_sign():
    assert signs([mention("zonk", unknown=("zonk",))], False) >= {"@unknown", "@start @unknown"}


def test_a_sign_weighs_as_often_as_it_stands_in_turns():
    told = [(True, frozenset(("build", "the")))] * 3 + [(False, frozenset(("nice", "the")))] * 3
    found = weigh(told)
    assert found["build"] == pytest.approx(-found["nice"])
    assert found["build"] == pytest.approx(math.log(3.5 / 0.5))
    assert "the" not in found, "it stands in both alike"
    assert weigh([*told[:3], (False, frozenset(("once",)))]).keys() == {"build", "the"}


def test_weights_add_up_and_what_has_none_adds_nothing():
    said = [mention("build", verb=("build",)), mention("it", filler=("",))]
    assert weight(said, False, {"build": 2.0, "build it": 0.5, "other": 9.0}) == 2.5


def test_words_of_talk_are_silenced_and_keep_what_else_they_can_be():
    both, only = mention("costs", talk=("",), verb=("pay",)), mention("nice", talk=("",))
    assert [m.senses for m in without_talking_words([both, only])] == [{"verb": ("pay",)}, {"filler": ("",)}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_never_counted_is_told_apart(language):
    files = [file for file in SAID.glob(f"*{language}*.toml") if file.stem != "known"]
    held = [file for file in files if file.stem.split("-")[0] in HELD_OUT]
    counted = weigh((turn, found) for _, turn, found in sayings(file for file in files if file not in held))
    told = [(turn, sum(counted.get(sign, 0.0) for sign in found)) for _, turn, found in sayings(held)]
    talk = [total for turn, total in told if not turn]
    turns = [total for turn, total in told if turn]
    assert sum(total > 0 for total in talk) <= len(talk) * 0.12
    assert sum(total > 0 for total in turns) >= len(turns) * 0.85


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_weights(language):
    assert len(weights(language)) > 1000
    assert weights("xx") == {}
