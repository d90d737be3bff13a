"""Tallies: what is refused with all reasons, what only gets a note, and what may be left out."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from referee.engine.reading import Problem
from referee.engine.score import Scored
from referee.games.anno1800.scoring import score_tally
from tests.games.anno1800.counting import ruleset

TALLY = tomllib.loads("""
format = 1
game = "anno1800"
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]

[[result]]
player = "Linda"
played = { farmer_worker = 11, artisan_engineer_investor = 3, new_world = 3 }
expedition = [{ animal = "artisan", artefact = "engineer" }]
cubes = { farmer = 2, worker = 5, artisan = 3, engineer = 1, investor = 1 }
gold = 5
fireworks = true
industries = ["bicycle_factory"]
constructions = 17
hand = 0
old_world = 2
new_world = 1
trade_tokens = 4

[[result]]
player = "Andreas"
played = { farmer_worker = 2 }
cubes = { engineer = 2 }
gold = 4
industries = []
new_world = 0
""")

CARD = {"animal": "artisan", "artefact": "artisan"}


def tally(linda: dict[str, Any] | None = None, andreas: dict[str, Any] | None = None, **head: Any) -> dict[str, Any]:
    data = deepcopy(TALLY)
    data.update(head)
    for entry, changes in zip(data["result"], (linda, andreas), strict=True):
        for key, value in (changes or {}).items():
            if value is None:
                entry.pop(key, None)
            else:
                entry[key] = value
    return data


def refused(data: dict[str, Any]) -> list[Problem]:
    outcome = score_tally(ruleset(), data, "tally.toml")
    assert isinstance(outcome, list), "this tally should be refused"
    return outcome


def counted(data: dict[str, Any]) -> Scored:
    outcome = score_tally(ruleset(), data, "tally.toml")
    assert isinstance(outcome, Scored), outcome
    return outcome


def test_a_good_tally_counts_without_notes():
    scored = counted(tally())
    # 33 + 24 + 15, expedition 1 + 2, gold 1, fireworks 7, second engineer 4, bicycles 6, island 6, animal 1
    assert scored.sheet.players[0].total == 33 + 24 + 15 + 3 + 1 + 7 + 4 + 6 + 6 + 1
    assert scored.sheet.players[1].total == 6 + 1 + 10
    assert scored.sheet.warnings == ()


@pytest.mark.parametrize(
    ("changes", "what", "key"),
    [
        ({"andreas": {"fireworks": True}}, "fireworks_twice", "result[2].fireworks"),
        ({"linda": {"played": {"new_world": 25}}}, "more_than_exist", "result.played"),
        ({"linda": {"played": {"farmer_worker": 47}}}, "more_than_exist", "result.played"),
        ({"linda": {"played": {"artisan_engineer_investor": 33}}}, "more_than_exist", "result.played"),
        ({"linda": {"hand": 100}}, "more_than_exist", "result.hand"),
        ({"linda": {"old_world": 5}}, "more_than_allowed", "result[1].old_world"),
        ({"linda": {"new_world": 5}}, "more_than_allowed", "result[1].new_world"),
        ({"linda": {"gold": -1}}, "too_small", "result[1].gold"),
        ({"linda": {"played": {"new_world": -3}}}, "too_small", "result[1].played.new_world"),
        ({"linda": {"player": "Lydia"}}, "unknown_player", "result[1].player"),
        ({"linda": {"cubes": {"engineer": 19}}}, "more_than_exist", "result.cubes"),
        ({"linda": {"cubes": {"farmer": 26}}}, "more_than_exist", "result.cubes"),
        ({"linda": {"industries": ["bicycle_factory"] * 3}}, "more_than_exist", "result.industries"),
        ({"linda": {"expedition": [CARD] * 23}}, "more_than_exist", "result.expedition"),
        ({"linda": {"gold": 10**6}}, "too_large", "result[1].gold"),
        ({"linda": {"gold": "five"}}, "type", "result[1].gold"),
        ({"linda": {"gold": True}}, "type", "result[1].gold"),
        ({"linda": {"silver": 3}}, "unknown_key", "result[1].silver"),
        ({"linda": {"expedition": [CARD | {"animal": "worker"}]}}, "unknown_name", "result[1].expedition[1].animal"),
        ({"objectives": ["zooo"]}, "unknown_name", "objectives[1]"),
        ({"objectives": ["zoo", "zoo"]}, "objective_twice", "objectives"),
        ({"players": ["Linda"]}, "player_count", "players"),
        ({"players": ["Linda", "Andreas", "Diana"]}, "result_missing", "result"),
        ({"players": ["Linda", "Linda", "Andreas"]}, "player_twice", "players[2]"),
        ({"edition": "it"}, "unknown_name", "edition"),
        ({"date": "tomorrow"}, "not_a_date", "date"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(changes, what, key):
    assert (what, key) in [(problem.what, problem.key) for problem in refused(tally(**changes))]


def test_everything_that_is_wrong_is_told_at_once():
    problems = refused(tally(linda={"gold": -1, "old_world": 5}, andreas={"fireworks": True, "player": "Nobody"}))
    assert {problem.what for problem in problems} >= {
        "too_small",
        "more_than_allowed",
        "unknown_player",
        "result_missing",
    }


def test_the_twelve_old_world_islands_are_shared():
    names = ["A", "B", "C", "D"]
    results = [
        {"player": n, "played": {}, "gold": i, "old_world": 4, "fireworks": n == "A"} for i, n in enumerate(names)
    ]
    problems = refused(tally() | {"players": names, "objectives": [], "result": results})
    assert [(p.what, p.facts["count"], p.facts["most"]) for p in problems] == [("more_than_exist", 16, 12)]


@pytest.mark.parametrize(
    ("objective", "key"),
    [
        ("hannah_goode", "cubes"),
        ("university", "cubes"),
        ("worlds_fair", "cubes"),
        ("madame_kahina", "trade_tokens"),
        ("bente_jorgensen", "old_world"),
        ("isabel_sarmento", "new_world"),
        ("pyrphorian", "hand"),
        ("aarhant", "gold"),
        ("aarhant", "played"),
    ],
)
def test_what_a_row_needs_is_missed_for_the_player(objective, key):
    full = {"trade_tokens": 1, "old_world": 1, "hand": 1, "new_world": 1}
    problems = refused(tally(linda=full, andreas={**full, key: None}, objectives=[objective]))
    assert [(p.what, p.facts["player"], p.key) for p in problems] == [("result_lacks", "Andreas", f"result[2].{key}")]


def test_what_decides_nothing_may_be_left_out():
    bare = {
        "constructions": None,
        "hand": None,
        "old_world": None,
        "new_world": None,
        "trade_tokens": None,
        "cubes": None,
    }
    bare |= {"expedition": None, "industries": None}
    counted(tally(linda=bare, andreas=bare, objectives=["aarhant"]))


def test_cubes_are_needed_for_expedition_cards():
    problems = refused(tally(linda={"cubes": None}, objectives=["aarhant"]))
    assert [problem.key for problem in problems] == ["result[1].cubes"]


def test_a_tie_asks_for_what_breaks_it():
    same = {"played": {"farmer_worker": 1}, "gold": 0, "fireworks": None, "cubes": {}, "expedition": None}
    told = tally(linda={**same, "constructions": 3}, andreas=same, objectives=["aarhant"])
    scored = score_tally(ruleset(), told, "tally.toml")
    assert [(p.what, p.facts["player"], p.facts["entry"]) for p in scored.lacking] == [
        ("tie_lacks", "Andreas", "constructions")
    ]
    assert [player.total for player in scored.sheet.players] == [3, 3, 3][: len(scored.sheet.players)]
    assert not scored.sheet.final


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"linda": {"played": {"new_world": 4}}}, "new_world_cards"),
        ({"linda": {"gold": 87}}, "more_than_in_box"),
        ({"linda": {"trade_tokens": 78}}, "more_than_in_box"),
        ({"linda": {"fireworks": False}}, "fireworks_nobody"),
        ({"objectives": ["zoo"]}, "objectives_count"),
        ({"linda": {"expedition": [{"animal": "investor", "artefact": "investor"}] * 2}}, "expedition_card_list"),
        ({"linda": {"industries": None}}, "industries_left_out"),
        ({"objectives": ["the_queen", "zoo", "aarhant", "museum", "university"]}, "objective_unknown"),
    ],
)
def test_what_is_merely_odd_gets_a_note(changes, what):
    assert [hint.what for hint in counted(tally(**changes)).sheet.warnings] == [what]


def test_hand_cards_may_be_given_by_stack():
    both = {"hand": {"farmer_worker": 2, "new_world": 1}}
    sheet = counted(tally(linda=both, andreas=both, objectives=["pyrphorian"])).sheet
    assert [player.line("objective:pyrphorian").points for player in sheet.players] == [-6, -6]


def test_players_are_those_with_a_result_where_the_head_names_none():
    data = tally()
    del data["players"]
    assert [player.player for player in counted(data).sheet.players] == ["Linda", "Andreas"]
