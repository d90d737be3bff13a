"""What a group declares and describes: read in any language, checked, and refused or warned about with reasons."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.verdict import Started
from referee.games.anno1503.setup import start
from referee.games.anno1503.state import State
from tests.games.anno1503.build_table import GOLDEN, ISLANDS, record, ruleset, words

FIVE = ["pioneer", "settler", "citizen", "pioneer", "pioneer"]


def begin(**changes: Any) -> tuple[State | None, list[str], list[str]]:
    data = record({}) | changes
    data.pop("position") if "position" not in changes else None
    found = start(ruleset(), data, words(), "game.toml")
    if isinstance(found, Started):
        return found.state, [], [hint.what for hint in found.warnings]
    assert all(problem.file == "game.toml" for problem in found)
    return None, [f"{p.key}: {p.what}" for p in found], []


def test_the_setup() -> None:
    state, problems, warnings = begin()
    assert (problems, warnings) == ([], [])
    for player in state.players:
        assert (player.gold, player.inhabitants, player.ships) == (7, ["pioneer", "settler"], {1: "C6"})
        assert {good: count for good, count in player.hand.items() if count} == {"stone": 1, "wood": 1}
    assert state.players[0].piers == (2, 3, 4, 5)
    assert state.players[1].piers == (1, 2, 4, 5)
    assert len(state.tiles) == 12
    assert state.pile("stone") == 13
    assert state.pile("tobacco") == 15


@pytest.mark.parametrize(("players", "tiles", "points"), [(2, 12, 2), (3, 19, 3), (4, 26, 4)])
def test_tiles_and_action_points_by_number_of_players(players: int, tiles: int, points: int) -> None:
    names = list(ISLANDS)[:players]
    state, problems, _ = begin(players=names, island={name: ISLANDS[name] for name in names})
    assert problems == []
    assert len(state.tiles) == tiles
    assert state.action_points(state.players[0]) == points


def test_names_in_any_language() -> None:
    island = {"1": "?", "2": "Stein", "3": "bois", "4": "látka", "5": "Werkzeug"}
    state, problems, _ = begin(
        island={"Anna": island, "Ben": ISLANDS["Ben"]}, buildings={"Kirche": 2, "Wirtshaus": 1, "école": 1}
    )
    assert problems == []
    assert state.players[0].island == ("any", "stone", "wood", "cloth", "tools")
    assert state.buildings == {"church": 2, "tavern": 1, "school": 1}


def test_piers_may_be_declared() -> None:
    island = {"Anna": ISLANDS["Anna"] | {"piers": [1, 2, 3, 4]}, "Ben": ISLANDS["Ben"]}
    state, problems, _ = begin(island=island)
    assert problems == []
    assert state.players[0].piers == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"players": ["Anna"]}, "players: player_count"),
        ({"players": ["Anna", "Anna"]}, "players[2]: player_twice"),
        ({"island": {"Anna": ISLANDS["Anna"] | {"2": "wood"}}}, "island.Anna.2: island_twice"),
        ({"island": {"Anna": ISLANDS["Anna"] | {"2": "spice"}}}, "island.Anna.2: unknown_name"),
        ({"island": {"Anna": {"1": "any"}}}, "island.Anna.2: missing"),
        ({"island": {"Xaver": ISLANDS["Anna"]}}, "island.Xaver: unknown_name"),
        ({"island": {"Anna": ISLANDS["Anna"] | {"6": "wood"}}}, "island.Anna.6: unknown_key"),
        ({"island": {"Anna": ISLANDS["Anna"] | {"piers": [1, 2, 3]}}}, "island.Anna.piers: piers_count"),
        ({"island": {"Anna": ISLANDS["Anna"] | {"piers": [1, 2, 3, 9]}}}, "island.Anna.piers: piers_count"),
        ({"buildings": {"castle": 1}}, "buildings.castle: unknown_name"),
        ({"buildings": {"church": "two"}}, "buildings.church: type"),
        ({"buildings": {"church": 15}}, "buildings: buildings_too_many"),
        ({"buildings": 3}, "buildings: type"),
        ({"board": "...\n.S"}, "board: board_size"),
        ({"board": "S\n" + ".\n" * 26}, "board: board_size"),
        ({"board": GOLDEN["board"].replace("S", ".")}, "board: board_start"),
        ({"board": GOLDEN["board"].replace("S", "X")}, "board: board_mark"),
        ({"board": 5}, "board: type"),
        ({"cards_per_good": 0}, "cards_per_good: too_small"),
        ({"tiles": {"trade_agreements": 33}}, "tiles.trading_posts: tiles_too_many"),
        ({"tiles": {"dragons": 1}}, "tiles.dragons: unknown_key"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], problem: str) -> None:
    _, problems, _ = begin(**changes)
    assert problem in problems


@pytest.mark.parametrize(
    ("changes", "warning"),
    [
        ({"island": {"Anna": ISLANDS["Anna"]}}, "island_missing"),
        ({"island": {"Anna": ISLANDS["Anna"], "Ben": ISLANDS["Anna"]}}, "islands_alike"),
        ({"buildings": {"church": 8}}, "buildings_many"),
        ({"buildings": None}, "buildings_missing"),
        ({"board": GOLDEN["board"].replace("4", ".")}, "board_islands"),
        ({"board": "...\n.S.\n.2."}, "board_odd_size"),
        ({"position": {"player": {"Anna": {"inhabitants": ["pioneer"] * 4}}}}, "building_missing"),
    ],
)
def test_what_is_odd_is_a_warning(changes: dict[str, Any], warning: str) -> None:
    _, problems, warnings = begin(**changes)
    assert problems == []
    assert warning in warnings


@pytest.mark.parametrize(
    ("area", "problem"),
    [
        ({"inhabitants": ["pioneer"] * 5}, "inhabitants: too_many"),
        ({"inhabitants": ["citizen"] * 4}, "inhabitants: too_many"),
        ({"inhabitants": ["king"]}, "inhabitants[1]: unknown_name"),
        ({"buildings": {"3": "church"}}, "buildings: no_building_place"),
        ({"inhabitants": FIVE, "buildings": ["church", "church"]}, "buildings: building_twice"),
        ({"trading_posts": {"1": "spice"}}, "trading_posts: no_pier"),
        ({"trading_posts": ["spice"] * 5}, "trading_posts: too_many"),
        ({"trade_agreements": 4}, "trade_agreements: too_many"),
        ({"ships": ["C6", "C6", "C6"]}, "ships: too_many"),
        ({"ships": ["A6"]}, "ships: not_at_sea"),
        ({"ships": "C6"}, "ships: type"),
        ({"gold": -1}, "gold: too_small"),
        ({"hand": {"beer": 1}}, "hand.beer: unknown_name"),
        ({"crown": 1}, "crown: unknown_key"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be(area: dict[str, Any], problem: str) -> None:
    _, problems, _ = begin(position={"player": {"Anna": area}})
    assert f"position.player.Anna.{problem}" in problems


def test_more_cards_and_buildings_than_exist() -> None:
    _, problems, _ = begin(position={"player": {"Anna": {"hand": {"spice": 16}}}})
    assert "position.player: more_than_exist" in problems
    settled = {"inhabitants": ["pioneer", "settler", "citizen", "pioneer"], "buildings": ["bathhouse"]}
    _, problems, _ = begin(position={"player": {"Anna": settled}})
    assert "position.display: more_than_exist" in problems


def test_a_position_in_short_forms() -> None:
    area = {"trading_posts": ["spice", "wood"], "ships": 2, "inhabitants": FIVE[:4], "buildings": ["church"]}
    state, problems, _ = begin(position={"to_move": "Ben", "round": 3, "player": {"Anna": area}})
    assert problems == []
    anna = state.players[0]
    assert anna.posts == {2: "spice", 3: "wood"}
    assert anna.ships == {1: "C6", 2: "C6"}
    assert anna.buildings == {4: "church"}
    assert (state.to_move, state.round, state.turn) == (1, 3, 6)
