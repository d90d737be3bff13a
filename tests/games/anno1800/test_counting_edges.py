"""Counting at its edges: the last card of its kind, minus points, answers by name, cards that lie face down."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answers import InvalidAnswer, Question
from referee.games.anno1800.scoring import read_answer, score_state, times
from tests.games.anno1800.build_table import table
from tests.games.anno1800.counting import ruleset
from tests.games.anno1800.test_tally import counted, tally

RAREST = {"animal": "investor", "artefact": "investor"}
"""The list has this card once."""


def test_as_many_cards_as_there_are_is_nothing_odd() -> None:
    assert counted(tally(linda={"expedition": [RAREST]})).sheet.warnings == ()


def test_one_more_is_told_with_what_the_list_has_also_if_two_players_hold_them() -> None:
    held = {"expedition": [RAREST]}
    data = tally(linda=held, andreas={**held, "cubes": {"investor": 1}})
    (hint,) = counted(data).sheet.warnings
    assert (hint.what, hint.facts["count"], hint.facts["known"]) == ("expedition_card_list", 2, 1)


@pytest.mark.parametrize(("points", "how"), [(3, "2 × 3"), (-2, "2 × −2"), (0, "2 × 0")])
def test_the_arithmetic_is_written_with_a_minus_and_not_a_hyphen(points: int, how: str) -> None:
    line = times("row", 2, points)
    assert (line.points, line.how) == (2 * points, how)
    assert times("row", 0, points).how == ""


def answered(text: str, most: int = 22) -> Any:
    """What is made of an answer about expedition cards, of which there are 22."""
    names = {"tier": {tier: [tier] for tier in ("artisan", "engineer", "investor")}}
    return read_answer(Question("0/expedition", "cards", "", most=most), text, ruleset(), names)


CARDS = [
    {"animal": "artisan", "artefact": "artisan"},
    {"animal": "engineer", "artefact": "investor"},
    {"animal": "engineer", "artefact": "artisan"},
]


@pytest.mark.parametrize(
    "text",
    [
        "11 23 21",
        "artisan artisan, engineer investor, engineer artisan",
        "artisan/artisan engineer/investor engineer/artisan",
    ],
)
def test_expedition_cards_are_told_by_points_or_by_visitors_two_by_two(text: str) -> None:
    assert answered(text) == CARDS
    assert answered(text, most=3) == CARDS
    assert answered(text, most=2) == InvalidAnswer("too_many", {"most": 2})


@pytest.mark.parametrize(
    ("text", "word"), [("artisan engineer, investor", "artisan engineer, investor"), ("artisan farmer", "farmer")]
)
def test_half_a_card_and_a_visitor_that_there_is_not_are_named(text: str, word: str) -> None:
    assert answered(text) == InvalidAnswer("cards_form", {"word": word})


def test_a_sheet_is_not_final_while_expedition_cards_lie_face_down() -> None:
    state = table()
    state.last_round, state.round = 5, 6
    assert score_state(state).sheet.final
    state.players[1].expedition_hidden = 2
    sheet = score_state(state).sheet
    assert not sheet.final
    (hint,) = [hint for hint in sheet.warnings if hint.what == "face_down"]
    assert dict(hint.facts) == {"player": "Andreas", "count": 2}
