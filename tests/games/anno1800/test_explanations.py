"""What a refusal says: things by their names, the right numbers, each cause once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.api import reporter_for
from referee.app.lookup import lexicons
from referee.games.anno1800.options import ways
from referee.i18n import LANGUAGES, activate
from referee.storage.rulesets import load_table
from tests.games.anno1800.build_table import judged, table, words
from tests.games.anno1800.test_cases import CASES, at

IDS = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
CITATION = re.compile(r"\[[a-z0-9_.]+\]|\b(?:" + "|".join(
    sorted({id.partition(".")[0] for id in load_table("anno1800", "rules")} | {"ruling"})
) + r")\.[a-z_]+\b")  # fmt: skip


def told(state: Any, move: str, player: str | None = None) -> list[str]:
    verdict = judged(state, move, player).verdict
    return reporter_for(lexicons("anno1800")[0], verdict).tell_verdict(verdict, why=True)


def findings(state: Any, move: str) -> list[str]:
    return [line.removeprefix("  • ") for line in told(state, move) if line.startswith("  • ")]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_an_id_in_it(language: str) -> None:
    activate(language)
    found = {}
    for name, case in CASES.items():
        lines = "\n".join(told(at(case), case["move"], case.get("player")))
        ids = IDS.findall(CITATION.sub("", lines))
        if ids:
            found[name] = ids
    assert found == {}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("expand shipyard 4", "There is no shipyard of strength 4; there are shipyards of strength: 1, 2, and 3"),
        ("expand shipyard 4 on sea", "This goes on a land field with coast: shipyard of strength 4"),
        (
            "activate beer, work_clothes; festival",
            "You can’t activate a card before you play it: beer and work clothes",
        ),
    ],
)
def test_things_that_no_box_holds_and_cards_have_names(move: str, said: str) -> None:
    activate("en")
    assert said in findings(table(), move)


def test_the_strongest_shipyard_left_is_the_one_that_no_other_ship_needs() -> None:
    activate("en")
    lines = findings(table({"player": {"Linda": {"shipyards": [2, 1]}}}), "expand 2 merchant_ship_2")
    assert "You have no free shipyard strong enough for a ship of strength 2; your best has strength 1." in lines


def test_tokens_that_went_elsewhere_in_this_turn_are_counted() -> None:
    """Two ready tokens: pigs cost one, coal of artisans two."""
    activate("en")
    position = {"player": {"Linda": {"home": {}, "trade_tokens": {"ready": 2}}}}
    (line,) = [line for line in findings(table(position), "expand soap_factory") if "trade tokens" in line]
    assert re.search(r"have 1, and used 1 earlier|have 0, and used 2 earlier", line), line


def test_the_rise_that_was_tried_is_named() -> None:
    activate("en")
    state = table({"player": {"Linda": {"open": ["bread, soap"]}}})
    lines = findings(state, "activate bread, soap upgrade farmer to artisan; expand shipyard 1")
    assert lines == ["The card raises only this tier, one step each: farmer (not: farmer → artisan)"]


@pytest.mark.parametrize(
    ("position", "move", "count"),
    [
        ({"player": {"Linda": {"home": {}, "trade_tokens": {"ready": 0}}}}, "expand shipyard 1 on new-world", 1),
        ({}, "expand shipyard 1; play 2 exploration_token; swap farmer_worker", 3),
        ({"player": {"Linda": {"exploration_tokens": {"ready": 1}}}}, "play 2 exploration_token", 1),
        ({"player": {"Linda": {"exploration_tokens": {"ready": 0}}}}, "expedition 3", 1),
    ],
)
def test_each_cause_is_said_once(position: dict[str, Any], move: str, count: int) -> None:
    assert len(findings(table(position), move)) == count, findings(table(position), move)


def test_two_rules_broken_by_one_cause_are_both_cited() -> None:
    activate("en")
    lines = told(table(), "expand brewery on new-world")
    assert [line for line in lines if "new_world.no_building" in line]
    assert [line for line in lines if "expand.own_islands" in line]
    assert len([line for line in lines if line.startswith("  • ")]) == 1


def test_two_meanings_have_no_ways_to_pay_yet() -> None:
    assert ways(table({"player": {"Linda": {"adds": ["brewery", "bakery"]}}}), "play beer, bread", words()) == []


def test_what_is_known_to_be_used_is_not_said_to_be_perhaps_in_hand() -> None:
    activate("en")
    state = judged(table({"player": {"Linda": {"open": ["beer, soap"]}}}), "activate beer, soap; festival").after
    state.to_move = 0
    assert findings(state, "activate beer, soap; festival") == ["You’ve already used this card: beer and soap"]


def test_what_is_only_printed_was_never_on_the_gameboard() -> None:
    activate("en")
    state = table({"player": {"Linda": {"gone": ["potato_farm"]}}})
    assert findings(state, "expand potato_farm") == [
        "It is only printed on islands; there are no tokens of it: potato farm"
    ]


def test_a_cube_that_worked_in_this_turn_is_told_once() -> None:
    """Two workers ask for two bricks; the only artisan has made one."""
    activate("en")
    position = {"player": {"Linda": {"home": {"farmer": 2, "artisan": 1}, "trade_tokens": {"ready": 0}}}}
    lines = [line for line in findings(table(position), "workforce 2 worker") if "brickworks" in line]
    assert lines == ["No artisan is free for: brickworks (artisan)"]
