"""What somebody has done is a turn of theirs; two actions are refused as two; *my card* is the only open one."""

from __future__ import annotations

import pytest

from tests.speech.tables import TESS, opened, understood


@pytest.mark.parametrize(
    ("language", "text", "player", "move"),
    [
        ("de", "Tess hat eine Brauerei gebaut", "Tess", "expand brewery"),
        ("de", "Tess hat ein Stadtfest gefeiert", "Tess", "festival"),
        ("de", "Viktor hat drei Arbeiter geholt", "Viktor", "workforce worker, worker, worker"),
        ("fr", "Tess a construit une brasserie", "Tess", "expand brewery"),
        ("fr", "Viktor a recruté deux ouvriers", "Viktor", "workforce worker, worker"),
        ("en", "Tess has built a brewery", "Tess", "expand brewery"),
        ("cs", "Tess postavila pivovar", "Tess", "expand brewery"),
    ],
)
def test_somebody_has_done_it(tmp_path_factory, language, text, player, move):
    found = understood(opened(tmp_path_factory, TESS, language), text)
    assert found is not None
    assert (found[0].player, found[0].moves[0].partition(" with ")[0]) == (player, move)
    assert (found[0].legal is False) == (player == "Viktor"), "it is Tess's turn"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Viktor hat Kohle"),
        ("de", "Tess hat vorhin eine Brauerei gebaut"),
        ("fr", "Viktor a pris mon charbon"),
        ("en", "Viktor has three workers"),
    ],
)
def test_somebody_has_it(tmp_path_factory, language, text):
    assert understood(opened(tmp_path_factory, TESS, language), text) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Brauerei, dann Stadtfest"),
        ("en", "brewery then festival"),
        ("fr", "brasserie puis fête"),
        ("fr", "rhumerie puis fête"),
        ("cs", "pivovar a pak slavnost"),
    ],
)
def test_two_actions_without_a_verb_are_refused_as_two(tmp_path_factory, language, text):
    found = understood(opened(tmp_path_factory, TESS, language), text)
    assert found is not None
    assert "turn.one_action" in [violation.rule for violation in found[0].violations]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "ich aktiviere meine Karte"),
        ("en", "I activate my card"),
        ("fr", "j'active ma carte"),
        ("cs", "aktivuju svou kartu"),
    ],
)
def test_my_card_is_the_only_one_that_lies_open(tmp_path_factory, language, text):
    found = understood(opened(tmp_path_factory, TESS, language), text)
    assert found is not None
    assert found[0].moves == ("activate beer, work_clothes",)
    two = TESS.replace('open = ["beer, work_clothes"]', 'open = ["beer, work_clothes", "beer, soap"]')
    assert understood(opened(tmp_path_factory, two, language), text) is None, "which of the two was not said"
