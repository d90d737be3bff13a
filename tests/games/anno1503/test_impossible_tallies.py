"""Tallies that cannot be, by the rulebook's own words: posts, agreements and buildings never suffice for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.reading import Problem
from referee.engine.score import Scored
from referee.games.anno1503 import GAME
from referee.games.anno1503.scoring import score_tally
from referee.games.anno1503.setup import start
from tests.games.anno1503.build_table import record, ruleset, words

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


def tally(*results: dict[str, Any], **head: Any) -> Scored | list[Problem]:
    named = [{"player": name, **result} for name, result in zip(NAMES, results, strict=False)]
    data = {"format": 1, "game": "anno1503", "players": NAMES[: len(named)], **head, "result": named}
    return score_tally(ruleset(), data, "tally")


def problems(*results: dict[str, Any], **head: Any) -> list[str]:
    found = tally(*results, **head)
    assert isinstance(found, list), found
    return [problem.what for problem in found]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("key", "target"), [("trading_posts", 4), ("trade_agreements", 3), ("buildings", 4)])
def test_all_players_cannot_have_the_same_point(key: str, target: int, players: int) -> None:
    everybody = [{key: target}] * players
    assert problems(*everybody) == ["too_many_together"]
    assert isinstance(tally(*everybody[1:], {key: target - 2}), Scored)


def test_two_players_with_four_posts_each_as_told() -> None:
    found = tally({"trading_posts": 4}, {"trading_posts": 4})
    assert isinstance(found, list)
    assert (found[0].facts["found"], found[0].facts["most"], found[0].facts["players"]) == (8, 7, 2)


def test_fifteen_buildings_are_more_than_the_box_holds() -> None:
    assert problems({"buildings": 4}, {"buildings": 4}, {"buildings": 4}, {"buildings": 3}) == ["too_many_together"]


@pytest.mark.parametrize(
    ("buildings", "what"),
    [(["church", "church"], "building_twice"), ({"4": "school", "5": "school"}, "building_twice"),
     (["castle"], "unknown_name")],
)  # fmt: skip
def test_buildings_by_name(buildings: Any, what: str) -> None:
    assert problems({"buildings": buildings}, {}) == [what]


THREE = {"gold": 30, "trading_posts": 4, "trade_agreements": 3}


@pytest.mark.parametrize(
    ("results", "winner", "odd"),
    [
        ([THREE, {}], "Anna", []),
        ([THREE | {"merchants": 3}, {}], "Anna", ["Anna"]),
        ([THREE, {"gold": 30, "buildings": 4, "merchants": 3}], "Anna", ["Ben"]),
        ([{"gold": 30, "merchants": 3}, {}], None, []),
    ],
    ids=["three points", "four points", "three points each", "broken off"],
)
def test_more_points_than_a_game_can_bring_are_odd(
    results: list[dict[str, Any]], winner: str | None, odd: list[str]
) -> None:
    found = tally(*results, **({"winner": winner} if winner else {}))
    assert isinstance(found, Scored), found
    assert [hint.facts["player"] for hint in found.sheet.warnings] == odd
    assert {hint.what for hint in found.sheet.warnings} <= {"points_many"}


def test_the_questions_leave_no_room_for_it() -> None:
    answers: dict[str, Any] = {"players": ["Anna", "Ben"], "0/trading_posts": 4, "0/trade_agreements": 2}
    most = {question.key: question.most for question in GAME.questions(ruleset(), answers, ())}
    assert (most["1/trading_posts"], most["1/trade_agreements"], most["1/buildings"]) == (3, 3, 4)


def test_a_described_position_like_that_is_odd() -> None:
    case = {"position": {"Anna": {"agreements": 3}, "Ben": {"agreements": 3}}}
    found = start(ruleset(), record(case), words(), "case")
    assert "odd_together" in [hint.what for hint in found.warnings]
