"""Old World islands told only by their number: what they may show is counted before a position is refused."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from referee.engine.verdict import Started
from referee.games.anno1800.moves.canonical import spell_island
from referee.games.anno1800.setup import start
from referee.games.anno1800.state import State
from referee.games.anno1800.status import status
from tests.games.anno1800.build_table import OBJECTIVES, box, judged, rules, table, words
from tests.games.anno1800.test_random_play import play

TABLES = int(os.environ.get("REFEREE_TABLES", "300"))
NAMES = ("Linda", "Andreas", "Diana", "Maxim")
KEYS = (
    "gold", "home", "exhausted", "at_work", "industries", "shipyards", "ships", "trade_tokens", "exploration_tokens",
    "hand", "played", "open", "used", "old_world", "new_world",
)  # fmt: skip
"""What a status says of a player that a position takes; the islands by their number."""


def described(state: State) -> dict[str, Any]:
    """The table as somebody describes it who counts islands and does not look at them."""
    plain = status(state)
    players = {}
    for entry in plain["players"]:
        players[entry["player"]] = {key: entry[key] for key in KEYS if key in entry}
        players[entry["player"]]["expedition"] = len(entry["expedition"])
    return {"round": plain["round"], "stacks": plain["stacks"], "player": players}


def read(position: dict[str, Any], names: tuple[str, ...]) -> Started | list[Any]:
    data = {
        "format": 1, "game": "anno1800", "edition": "de", "players": list(names), "objectives": list(OBJECTIVES),
        "position": position,
    }  # fmt: skip
    return start(box(), data, words(), "case.toml")


def consistent(seed: int) -> dict[str, Any]:
    """A table that can be: the tokens of what the islands show are built, and the islands dealt out."""
    dice = random.Random(seed)
    names = NAMES[: dice.randint(2, 4)]
    islands: dict[str, list[str]] = {name: [] for name in names}
    for island in dice.sample(box().old_world, dice.randint(1, 4 * len(names) if len(names) < 4 else 12)):
        owner = dice.choice([name for name in names if len(islands[name]) < 4] or [""])
        if owner:
            islands[owner].append(spell_island(box(), island))
    built: dict[str, list[str]] = {name: [] for name in names}
    for industry in sorted({island.industry for island in box().old_world if island.industry}):
        room = [name for name in names if len(built[name]) < 4]  # four fields of the home island are free
        for owner in dice.sample(room, min(2, len(room))):
            built[owner].append(industry)
    return {"player": {name: {"old_world": islands[name], "adds": built[name]} for name in names}}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(TABLES))
def test_a_table_that_can_be_is_accepted_with_its_islands_only_counted(seed: int) -> None:
    position = consistent(seed)
    names = tuple(position["player"])
    state = table(position, names)
    again = read(described(state), names)
    assert isinstance(again, Started), again
    for before, after in zip(state.players, again.state.players, strict=True):
        assert sorted(before.visible_pieces()) == sorted(after.visible_pieces())
        assert before.cubes() == after.cubes()
    over = {id: again.state.stock(id) for id in box().industries if again.state.stock(id) < 0}
    assert over == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_played_game_is_accepted_with_its_islands_only_counted(seed: int) -> None:
    """Some tables of a game played at random, the last ones above all: there the islands are."""
    tables = play(seed).tables
    for state in (*tables[:: max(1, len(tables) // 4)], tables[-1]):
        names = tuple(player.name for player in state.players)
        found = read(described(state), names)
        assert isinstance(found, Started), found
        for before, after in zip(state.players, found.state.players, strict=True):
            assert sorted(before.visible_pieces()) == sorted(after.visible_pieces())


def three(islands: dict[str, Any], ids: str = "steelworks_worker") -> Started | list[Any]:
    players = {name: {"adds": [ids], **({"old_world": islands[name]} if name in islands else {})} for name in NAMES[:3]}
    return read({"player": players}, NAMES[:3])


def test_three_of_a_kind_one_on_an_island_that_nobody_listed() -> None:
    found = three({"Andreas": 2})
    assert isinstance(found, Started)
    assert found.state.stock("steelworks_worker") == 0
    assert found.state.players[1].built_at("steelworks_worker") < 0
    assert found.state.players[0].built_at("steelworks_worker") >= 0


@pytest.mark.parametrize(
    ("islands", "ids"),
    [
        ({}, "steelworks_worker"),
        ({"Linda": ["2 farmer"], "Andreas": ["shipyard 1"]}, "steelworks_worker"),  # listed, and they show others
        ({"Linda": 2}, "brewery"),  # no island shows it
    ],
)
def test_three_of_a_kind_that_cannot_be(islands: dict[str, Any], ids: str) -> None:
    found = three(islands, ids)
    assert not isinstance(found, Started)
    assert [problem.what for problem in found] == ["more_than_exist"]


def test_an_island_that_is_listed_elsewhere_cannot_show_it_again() -> None:
    players: dict[str, Any] = {name: {"adds": ["steelworks_worker"], "old_world": 1} for name in NAMES[:3]}
    players["Maxim"] = {"old_world": ["steelworks_worker"]}
    found = read({"player": players}, NAMES)
    assert not isinstance(found, Started)


def test_one_island_cannot_show_two_things() -> None:
    both = ["steelworks_worker", "sailmakers_worker"]
    players: dict[str, Any] = {name: {"adds": list(both)} for name in NAMES[:3]}
    players["Linda"]["old_world"] = 1
    assert not isinstance(read({"player": players}, NAMES[:3]), Started)
    players["Linda"]["old_world"] = 2
    assert isinstance(read({"player": players}, NAMES[:3]), Started)


def test_the_owners_are_found_even_if_the_first_guess_is_wrong() -> None:
    """Linda could have either; Andreas only the steelworks, so hers must be the sails."""
    players: dict[str, Any] = {
        "Linda": {"adds": ["steelworks_worker", "sailmakers_worker"], "old_world": 1},
        "Andreas": {"adds": ["steelworks_worker"], "old_world": 1},
        "Diana": {"adds": ["steelworks_worker", "sailmakers_worker"]},
        "Maxim": {"adds": ["sailmakers_worker"]},
    }
    assert isinstance(read({"player": players}, NAMES), Started)


def test_what_is_printed_there_cannot_be_put_back() -> None:
    found = three({"Linda": 1})
    assert isinstance(found, Started)
    refused = judged(found.state, "expand shipyard 1 remove steelworks_worker")
    assert rules(refused) == {"expand.remove_built_only"}
    assert {"ruling.remove_printed", "ruling.island_buildings_are_printed"} <= set(refused.verdict.rulings)


def test_cubes_stay_at_work() -> None:
    players: dict[str, Any] = {name: {"adds": ["steelworks_worker"]} for name in NAMES[:3]}
    players["Linda"] |= {"old_world": 1, "at_work": {"steelworks_worker": ["worker", "worker"]}}
    found = read({"player": players}, NAMES[:3])
    assert isinstance(found, Started)
    assert found.state.players[0].working[1] == 2
