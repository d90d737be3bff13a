"""Every rule about what lies on the table, by its id: a record that keeps it, and one that does not (p. 2, 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.answers import SetUp
from referee.engine.reading import Problem
from referee.engine.score import Scored
from referee.engine.verdict import Started
from referee.games.anno1800.new_game import set_up
from referee.games.anno1800.scoring import score_tally
from referee.games.anno1800.setup import start
from referee.games.anno1800.state import State
from referee.storage.rulesets import load_table
from tests.games.anno1800.build_table import OBJECTIVES, box, words

FOUR = ["A", "B", "C", "D"]
RULES = {id for id, rule in load_table("anno1800", "rules").items() if rule["kind"] == "position"}


def begun(**changes: Any) -> Started | list[Problem]:
    head = {"format": 1, "game": "anno1800", "edition": "de", "players": ["A", "B"], "objectives": list(OBJECTIVES)}
    return start(box(), head | changes, words(), "game.toml")


def lying(**areas: dict[str, Any]) -> dict[str, Any]:
    return {"position": {"player": areas}}


def each(names: list[str], **area: Any) -> dict[str, Any]:
    return {"players": FOUR, "position": {"player": dict.fromkeys(names, area)}}


ISLAND = ["cotton", "cocoa", "tobacco"]
Seen = Callable[[State], Any]

AT_THE_START: dict[str, tuple[Seen, Any]] = {
    "setup.fireworks": (lambda state: state.fireworks, None),
    "setup.cubes": (lambda state: [list(p.ready) for p in state.players], [[4, 3, 2, 0, 0]] * 4),
    "setup.naval_tokens": (lambda state: [(p.trade, p.explore) for p in state.players], [(2, 1)] * 4),
    "setup.hand": (
        lambda state: [p.hand for p in state.players],
        [{"farmer_worker": 7, "artisan_engineer_investor": 2, "new_world": 0}] * 4,
    ),
    "setup.starting_player": (lambda state: state.to_move, 0),
    "setup.gold_by_seat": (lambda state: [p.gold for p in state.players], [0, 1, 2, 3]),
    "setup.exhausted_area": (lambda state: [sum(p.exhausted) for p in state.players], [0] * 4),
}
"""What a record of four players begins with, whatever it says of itself."""

ENOUGH: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "supply.construction_tokens": (each(["A", "B"], adds=["brewery"]), each(["A", "B", "C"], adds=["brewery"])),
    "supply.industries": (each(["A", "B"], adds=["bakery"]), each(["A", "B", "C"], adds=["bakery"])),
    "supply.shipyards": (
        lying(A={"shipyards": [1, 1, 1, 1]}, B={"shipyards": [1, 1]}),
        lying(A={"shipyards": [1, 1, 1, 1]}, B={"shipyards": [1, 1, 1]}),
    ),
    "supply.ships": (
        lying(A={"ships": ["merchant_ship_2"] * 3}, B={"ships": ["merchant_ship_2"] * 3}),
        lying(A={"ships": ["merchant_ship_2"] * 4}, B={"ships": ["merchant_ship_2"] * 3}),
    ),
    "supply.cubes": (lying(A={"home": {"farmer": 21}}), lying(A={"home": {"farmer": 22}})),
    "supply.islands": (each(FOUR, old_world=3), each(FOUR, old_world=4)),
    "production.two_workplaces": (
        lying(A={"home": {}, "at_work": {"sawmill_farmer": ["farmer"] * 2}}),
        lying(A={"home": {}, "at_work": {"sawmill_farmer": ["farmer"] * 3}}),
    ),
}
"""Just enough, and one too many: that is refused, and the problem names the rule."""

SHAPE: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "setup.players": ({"players": FOUR}, {"players": [*FOUR, "E"]}, "players: player_count"),
    "supply.objective_cards": ({}, {"objectives": [*OBJECTIVES[:4], "university"]}, "objectives: objective_twice"),
    "supply.markers": (
        {"position": {"fireworks": "A"}},
        {"position": {"fireworks": ["A", "B"]}},
        "position.fireworks: type",
    ),
    "setup.no_resources": ({}, lying(A={"resources": {"timber": 1}}), "position.player.A.resources: unknown_key"),
    "expedition.fields": (
        lying(A={"expedition": [{"animal": "artisan", "artefact": "investor"}]}),
        lying(A={"expedition": [{"animal": "artisan"}]}),
        "position.player.A.expedition[1].artefact: missing",
    ),
}
"""What a record can say, and what it cannot."""

WARNED: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "supply.population_cards": (
        lying(A={"hand": {"farmer_worker": 39}}),
        lying(A={"hand": {"farmer_worker": 40}}),
        "cards_add_up",
    ),
    "supply.expedition_cards": (lying(A={"expedition": 22}), lying(A={"expedition": 23}), "cards_add_up"),
    "supply.naval_tokens": (
        lying(A={"trade_tokens": {"ready": 75}}, B={"trade_tokens": {"ready": 2}}),
        lying(A={"trade_tokens": {"ready": 76}}, B={"trade_tokens": {"ready": 2}}),
        "more_than_in_box",
    ),
    "supply.gold": (lying(A={"gold": 85}, B={"gold": 1}), lying(A={"gold": 86}, B={"gold": 1}), "more_than_in_box"),
}
"""Told with a warning: people miscount, and may have used other tokens."""

ELSEWHERE = {
    "setup.objectives": "test_another_number_than_five_objectives_is_told_as_a_house_rule",
    "end.fireworks_once": "test_one_player_at_most_has_the_fireworks",
    "expand.old_world_duplicate": "cases/old_world.toml and expand.identical_industry; a described table is believed",
}


def test_every_rule_about_what_lies_there_is_here() -> None:
    assert {*AT_THE_START, *ENOUGH, *SHAPE, *WARNED, *ELSEWHERE} == RULES


@pytest.mark.parametrize("rule", AT_THE_START)
def test_it_holds_at_the_start(rule: str) -> None:
    seen, expected = AT_THE_START[rule]
    found = begun(players=FOUR)
    assert isinstance(found, Started)
    assert seen(found.state) == expected


@pytest.mark.parametrize("rule", ENOUGH)
def test_one_more_is_too_many(rule: str) -> None:
    kept, broken = ENOUGH[rule]
    assert isinstance(begun(**kept), Started), begun(**kept)
    problems = begun(**broken)
    assert isinstance(problems, list)
    named = {"supply.construction_tokens": "supply.industries"}.get(rule, rule)  # told by the kind of token
    assert [problem.facts.get("rule") for problem in problems] == [named]


@pytest.mark.parametrize("rule", SHAPE)
def test_what_cannot_be_said_is_refused(rule: str) -> None:
    kept, broken, problem = SHAPE[rule]
    assert isinstance(begun(**kept), Started), begun(**kept)
    problems = begun(**broken)
    assert isinstance(problems, list)
    assert problem in [f"{found.key}: {found.what}" for found in problems]


@pytest.mark.parametrize("rule", WARNED)
def test_more_than_the_box_holds_is_told(rule: str) -> None:
    kept, broken, warning = WARNED[rule]
    for changes, expected in ((kept, []), (broken, [warning])):
        found = begun(**changes)
        assert isinstance(found, Started)
        assert [hint.what for hint in found.warnings] == expected


def test_a_new_world_island_too_many_is_refused() -> None:
    """supply.islands: eight of them, and a player has four at most."""
    nine = {"players": FOUR, "position": {"player": {name: {"new_world": [ISLAND] * 3} for name in "ABC"}}}
    problems = begun(**nine)
    assert isinstance(problems, list)
    assert [(problem.facts["count"], problem.facts["most"]) for problem in problems] == [(9, 8)]


@pytest.mark.parametrize(("count", "house"), [(3, True), (5, False), (6, True)])
def test_another_number_than_five_objectives_is_told_as_a_house_rule(count: int, house: bool) -> None:
    """setup.objectives"""
    named = ", ".join([*OBJECTIVES, "museum"][:count])
    found = set_up(box(), {"objectives": named}, ["A", "B"], words(), lambda known, number, seed: [])
    assert isinstance(found, SetUp)
    assert not found.wrong
    assert [hint.what for hint in found.notes] == (["objectives_count"] if house else [])
    twice = set_up(box(), {"objectives": "zoo, museum, zoo"}, ["A", "B"], words(), lambda known, number, seed: [])
    assert isinstance(twice, SetUp)
    assert [what for _, what, _ in twice.wrong] == ["objective_twice"]


def test_one_player_at_most_has_the_fireworks() -> None:
    """end.fireworks_once"""
    head = {"format": 1, "game": "anno1800", "players": ["A", "B"], "objectives": []}
    results = [{"player": "A", "gold": 0, "fireworks": True}, {"player": "B", "gold": 0, "fireworks": True}]
    problems = score_tally(box(), head | {"result": results}, "tally")
    assert isinstance(problems, list)
    assert "fireworks_twice" in [problem.what for problem in problems]
    results[1]["fireworks"] = False
    assert "fireworks_twice" not in [
        problem.what for problem in _problems(score_tally(box(), head | {"result": results}, "tally"))
    ]


def _problems(found: Scored | list[Problem]) -> list[Problem]:
    return [] if isinstance(found, Scored) else found


@pytest.mark.parametrize(("key", "counts", "most"), [("new_world", (3, 3, 3, 0), 8), ("old_world", (4, 4, 4, 1), 12)])
def test_a_tally_shares_the_islands_of_the_box(key: str, counts: tuple[int, ...], most: int) -> None:
    """supply.islands"""
    head = {"format": 1, "game": "anno1800", "players": FOUR, "objectives": []}
    results = [{"player": name, "gold": 0, key: count} for name, count in zip(FOUR, counts, strict=True)]
    problems = _problems(score_tally(box(), head | {"result": results}, "tally"))
    told = [(problem.facts["count"], problem.facts["most"]) for problem in problems if problem.key == f"result.{key}"]
    assert told == [(most + 1, most)]
