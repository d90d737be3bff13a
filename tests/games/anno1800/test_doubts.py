"""Every place that notes a doubt is needed: without it a verdict looks more certain than it is."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.engine.verdict import Doubt
from referee.games.anno1800.turn import Turn
from tests.games.anno1800.build_table import judged, table

ENGINE = Path(__file__).resolve().parents[3] / "referee" / "games" / "anno1800"

Place = tuple[str, str]
"""A module and a function in it."""


def _linda(**entries: Any) -> dict[str, Any]:
    return {"player": {"Linda": entries}}


NO_CARDS = {"stacks": {"artisan_engineer_investor": 0}}

CASES: Mapping[Place, tuple[dict[str, Any], str, Doubt]] = {
    ("payment.bill", "close"): (
        {},
        "expand merchant_ship_1",
        Doubt("merchant_ship_1", "cost", "single"),
    ),
    ("rules.production", "work"): (
        _linda(adds=["coffee_roaster"], hand={"artisan_engineer_investor": 2}),
        "play coffee, light_bulbs, sewing_machines with coffee_roaster",
        Doubt("coffee_roaster", "workers", "disputed"),
    ),
    ("rules.trade", "trade"): (
        {"player": {"Andreas": {"adds": ["coffee_roaster"]}}},
        "play coffee, light_bulbs, sewing_machines with trade coffee from Andreas",
        Doubt("coffee_roaster", "workers", "disputed"),
    ),
    ("rules.population", "add_cube"): (
        NO_CARDS | _linda(gold=3, home={"artisan": 4}),
        "workforce artisan",
        Doubt("artisan_engineer_investor", "gold_when_stack_empty", "single"),
    ),
    ("rules.effects", "add_cubes"): (
        NO_CARDS | _linda(gold=2),
        "old-world 1 artisan",
        Doubt("artisan_engineer_investor", "gold_when_stack_empty", "single"),
    ),
    ("rules.effects", "turn_over"): (
        _linda(open=["beer, soap"]),
        "activate beer, soap; festival",
        Doubt("farmer_worker", "effect", "single"),
    ),
    ("rules.cards", "check_copies"): (
        _linda(exploration_tokens={"ready": 6}, open=["champagne, coal, light_bulbs"]),
        "play champagne, coal, light_bulbs",
        Doubt("artisan_engineer_investor", "cards", "single"),
    ),
    ("rules.islands", "check_known"): (
        {"player": {"Andreas": {"old_world": ["warehouse_worker"]}}},
        "old-world warehouse",
        Doubt("old_world", "islands", "single"),
    ),
    ("rules.islands", "check_goods"): (
        {"player": {"Andreas": {"new_world": [["cotton", "cocoa", "tobacco"]]}}},
        "new-world cotton, cocoa, tobacco",
        Doubt("new_world", "islands", "single"),
    ),
    ("rules.expand", "check_fields"): (
        _linda(ships=["merchant_ship_1"] * 5),
        "expand exploration_ship_1",
        Doubt("home_island", "fields", "single"),
    ),
    ("rules.building", "check_stock"): (
        {
            "player": {
                "Linda": {"old_world": 1, "adds": ["warehouse_worker"]},
                "Andreas": {"adds": ["warehouse_worker"]},
                "Diana": {},
            },
            "to_move": "Diana",
        },
        "expand warehouse_worker",
        Doubt("old_world", "islands", "single"),
    ),
}


def _places() -> list[Place]:
    """Every function of the game that calls `turn.doubts`."""
    found = []
    for path in sorted(ENGINE.rglob("*.py")):
        module = ".".join(path.relative_to(ENGINE).with_suffix("").parts)
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
                found += [
                    (module, function.name)
                    for call in calls
                    if isinstance(call, ast.Attribute) and call.attr == "doubts"
                ]
    return found


def test_every_place_has_its_case() -> None:
    assert sorted(_places()) == sorted(CASES), "a doubt is noted once in a function, and each has a case here"


def _unsure(place: Place) -> tuple[Doubt, ...]:
    position, move, _ = CASES[place]
    players = list(position.get("player", ()))
    state = table(position, ["Linda", "Andreas", *(["Diana"] if "Diana" in players else [])])
    return judged(state, move).verdict.unsure


@pytest.mark.parametrize("place", CASES, ids=".".join)
def test_the_doubt_is_told(place: Place) -> None:
    assert CASES[place][2] in _unsure(place)


@pytest.mark.parametrize("place", CASES, ids=".".join)
def test_without_this_place_it_is_not(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The case shows this place and no other: leaving the call out would be noticed."""
    noted = Turn.doubts

    def but_not_there(turn: Turn, component: str, field: str, confidence: str) -> None:
        caller = sys._getframe(1)
        module = caller.f_globals["__name__"].removeprefix("referee.games.anno1800.")
        if (module, caller.f_code.co_name) != place:
            noted(turn, component, field, confidence)

    monkeypatch.setattr(Turn, "doubts", but_not_there)
    assert CASES[place][2] not in _unsure(place)


def test_what_is_certain_is_not_doubted() -> None:
    assert judged(table(), "expand shipyard 1").verdict.unsure == ()
    assert judged(table(), "workforce farmer").verdict.unsure == ()


@pytest.mark.parametrize("used", [False, True])
def test_a_second_copy_is_doubted_before_and_after_the_first_was_used(used: bool) -> None:
    """The list has this card once."""
    state = table(_linda(exploration_tokens={"ready": 6}, open=["champagne, coal, light_bulbs"]))
    if used:
        text = "activate champagne, coal, light_bulbs import sugar_cane; expand rum_distillery with sawmill"
        state = judged(state, text).after
        state.to_move = 0
    doubt = Doubt("artisan_engineer_investor", "cards", "single")
    assert doubt in judged(state, "play champagne, coal, light_bulbs").verdict.unsure


def test_a_used_card_is_known_from_a_described_position() -> None:
    state = table(_linda(used=["champagne, coal, light_bulbs"]))
    doubt = Doubt("artisan_engineer_investor", "cards", "single")
    assert doubt in judged(state, "play champagne, coal, light_bulbs").verdict.unsure
    assert state.players[0].played["artisan_engineer_investor"] == 1


def test_the_first_copy_is_not_doubted() -> None:
    assert judged(table(), "play champagne, coal, light_bulbs").verdict.unsure == ()
