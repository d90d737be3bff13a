"""Every rule about the setup and about points, by its id: a table that keeps it, and beside it one that does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.score import Scored
from referee.engine.verdict import Started
from referee.games.anno1503.scoring import score_tally
from referee.games.anno1503.setup import start
from referee.games.anno1503.state import State
from referee.storage.rulesets import load_table
from tests.games.anno1503.build_table import GOLDEN, ISLANDS, record, ruleset, says, table, words

RULES = load_table("anno1503", "rules")
FOUR = ["Anna", "Ben", "Cleo", "Dan"]
SEVEN = ["pioneer", "settler", "citizen", "pioneer", "settler", "citizen", "merchant"]


def begun(**changes: Any) -> State | list[str]:
    """The table that a record begins with, or what is wrong with it."""
    data = {key: value for key, value in record({}).items() if key != "position"} | changes
    found = start(ruleset(), data, words(), "game.toml")
    return found.state if isinstance(found, Started) else [f"{problem.key}: {problem.what}" for problem in found]


def anna(**area: Any) -> dict[str, Any]:
    return {"position": {"player": {"Anna": area}}}


def four(**changes: Any) -> dict[str, Any]:
    return {"players": FOUR, "island": {name: ISLANDS[name] for name in FOUR}, **changes}


Seen = Callable[[State], Any]
KEPT: dict[str, tuple[dict[str, Any], Seen, Any]] = {
    "setup.player_count": (four(), lambda state: len(state.players), 4),
    "setup.island_tiles_by_count": ({"tiles": {"trade_agreements": 5}}, lambda state: state.mix["trade_agreement"], 5),
    "setup.tiles_on_matching_islands": (
        {},
        lambda state: sorted(state.tiles),
        ["A12", "A5", "A6", "A7", "A8", "B3", "B4", "C9", "D8", "E5", "E6", "E7"],
    ),
    "setup.player_set": (
        anna(inhabitants=SEVEN, ships=2, buildings=["church", "school", "smithy", "tavern"]),
        lambda state: (len(state.players[0].inhabitants), len(state.players[0].ships)),
        (7, 2),
    ),
    "setup.home_island": ({}, lambda state: state.players[0].island, ("any", "stone", "wood", "cloth", "tools")),
    "setup.start_inhabitants": ({}, lambda state: [p.inhabitants for p in state.players], [["pioneer", "settler"]] * 2),
    "setup.start_ship": ({}, lambda state: [p.ships for p in state.players], [{1: "C6"}] * 2),
    "setup.start_gold": (four(), lambda state: [p.gold for p in state.players], [7] * 4),
    "setup.start_goods": (
        {},
        lambda state: [{k: n for k, n in p.hand.items() if n} for p in state.players],
        [{"stone": 1, "wood": 1}] * 2,
    ),
    "setup.goods_piles_open": (four(), lambda state: (state.pile("stone"), state.pile("spice")), (11, 15)),
    "setup.buildings_by_count": (four(buildings={"church": 14}), lambda state: state.display()["church"], 14),
    "setup.first_player": ({}, lambda state: state.to_move, 0),
}
BROKEN: dict[str, list[tuple[dict[str, Any], str]]] = {
    "setup.player_count": [
        ({"players": ["Anna"], "island": {}}, "players: player_count"),
        ({"players": [*FOUR, "Eva"]}, "players: player_count"),
    ],
    "setup.island_tiles_by_count": [({"tiles": {"trade_agreements": 33}}, "tiles.trading_posts: tiles_too_many")],
    "setup.tiles_on_matching_islands": [({"position": {"tiles": ["A2"]}}, "position.tiles[1]: unknown_name")],
    "setup.player_set": [
        (anna(inhabitants=["pioneer"] * 5), "position.player.Anna.inhabitants: too_many"),
        (anna(inhabitants=["citizen"] * 4), "position.player.Anna.inhabitants: too_many"),
        (anna(ships=["C6"] * 3), "position.player.Anna.ships: too_many"),
    ],
    "setup.home_island": [({"island": {"Anna": ISLANDS["Anna"] | {"2": "wood"}}}, "island.Anna.2: island_twice")],
    "setup.goods_piles_open": [(anna(hand={"spice": 16}), "position.player: more_than_exist")],
    "setup.buildings_by_count": [(four(buildings={"church": 15}), "buildings: buildings_too_many")],
    "setup.first_player": [({"position": {"to_move": "Eva"}}, "position.to_move: unknown_name")],
}
AT_THE_START = {"setup.start_inhabitants", "setup.start_ship", "setup.start_gold", "setup.start_goods"}
"""A record begins so; one that begins otherwise says so and is a position."""
NOT_IN_A_RECORD = {"setup.reserve_stack"}
"""What lies face down beside the gameboard nobody writes down."""


def test_every_rule_about_the_setup_is_here() -> None:
    rules = {id for id, rule in RULES.items() if rule["kind"] == "position"}
    assert rules == KEPT.keys() | NOT_IN_A_RECORD == BROKEN.keys() | AT_THE_START | NOT_IN_A_RECORD


@pytest.mark.parametrize("rule", KEPT)
def test_it_is_kept(rule: str) -> None:
    changes, seen, expected = KEPT[rule]
    state = begun(**changes)
    assert isinstance(state, State), state
    assert seen(state) == expected


@pytest.mark.parametrize(("rule", "changes", "problem"), [(rule, *each) for rule in BROKEN for each in BROKEN[rule]])
def test_it_is_broken(rule: str, changes: dict[str, Any], problem: str) -> None:
    problems = begun(**changes)
    assert isinstance(problems, list)
    assert problem in problems


@pytest.mark.parametrize(("players", "numbers"), [(2, "2"), (3, "23"), (4, "234")])
def test_island_spaces_whose_number_is_not_in_use_stay_empty(players: int, numbers: str) -> None:
    """setup.tiles_on_matching_islands, counted on the board of the golden game."""
    names = FOUR[:players]
    state = begun(players=names, island={name: ISLANDS[name] for name in names})
    assert isinstance(state, State)
    assert len(state.tiles) == sum(GOLDEN["board"].count(number) for number in numbers)


# points ------------------------------------------------------------------------------------------------------------

POINTS = {
    "victory.thirty_gold": ("gold", 30),
    "victory.four_posts": ("trading_posts", 4),
    "victory.three_agreements": ("trade_agreements", 3),
    "victory.four_buildings": ("buildings", 4),
    "victory.three_merchants": ("merchants", 3),
}
"""Siegpunkte: of what, and how many."""
TESTED_BELOW = {"victory.marker", "victory.can_be_lost", "victory.not_exclusive"}


def counted(**of_both: dict[str, int]) -> list[int]:
    results = [{"player": name, **of_both[name]} for name in ("Anna", "Ben")]
    data = {"format": 1, "game": "anno1503", "players": ["Anna", "Ben"], "result": results}
    found = score_tally(ruleset(), data, "tally")
    assert isinstance(found, Scored), found
    return [player.total for player in found.sheet.players]


def test_every_rule_about_points_is_here() -> None:
    assert {id for id, rule in RULES.items() if rule["kind"] == "score"} == POINTS.keys() | TESTED_BELOW


@pytest.mark.parametrize(("rule", "key", "target"), [(rule, *of) for rule, of in POINTS.items()])
def test_a_point_for_so_many_and_none_for_one_less(rule: str, key: str, target: int) -> None:
    assert counted(Anna={key: target}, Ben={key: target - 1}) == [1, 0]


def test_each_goal_gives_one_point_at_most() -> None:
    """victory.marker: 60 gold are one point, like 30; two goals are two."""
    assert counted(Anna={"gold": 60}, Ben={"gold": 60, "merchants": 3}) == [1, 2]


def test_several_players_hold_the_same_point() -> None:
    """victory.not_exclusive"""
    assert counted(Anna={"gold": 30}, Ben={"gold": 31}) == [1, 1]


def test_a_point_goes_with_what_it_was_for() -> None:
    """victory.can_be_lost: 30 gold, a card for 6, and the point is gone; at 36 it stays."""
    nothing = "roll 6 5 take Anna nothing, Ben nothing"
    for gold, held in ((30, ()), (36, ("thirty_gold",))):
        state = table({"position": {"Anna": {"gold": gold}}})
        assert state.points(state.players[0]) == ("thirty_gold",)
        after = says(state, f"{nothing}; buy spice").after
        assert after.points(after.players[0]) == held
