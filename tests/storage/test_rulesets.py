"""Rulesets load strictly: every mistake names file and key; every thing has a name."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from referee.games import load
from referee.storage.rulesets import load_table, load_tables


def tables() -> dict[str, dict[str, Any]]:
    return deepcopy(load_tables("anno1800", load("anno1800").tables))


def broken(file: str, path: str, value: Any) -> list[tuple[str, str, str]]:
    data = tables()
    *way, last = path.split(".")
    table = data[file]
    for key in way:
        table = table[key]
    if value is None:
        del table[last]
    else:
        table[last] = value
    ruleset, problems = load("anno1800").build_ruleset(data, "de")
    assert ruleset is None
    return [(problem.file, problem.key, problem.what) for problem in problems]


@pytest.mark.parametrize(
    ("file", "path", "value", "what"),
    [
        ("industries", "industries.brewery.colour", "red", "unknown_key"),
        ("industries", "industries.brewery.workers", "sailor", "unknown_name"),
        ("industries", "industries.brewery.cost", {"hops": 1}, "unknown_name"),
        ("industries", "industries.brewery.confidence", "certain", "unknown_name"),
        ("industries", "industries.brewery.cost", None, "missing"),
        ("objectives", "objectives.edvard_goode.points", {"bike_shop": 6}, "unknown_name"),
        ("objectives", "objectives.zoo.points_each", "one", "type"),
        ("objectives", "objectives.university.first", None, "missing"),
        ("scoring", "fireworks", -7, "too_small"),
        ("scoring", "gold_per_point", None, "missing"),
        ("scoring", "extra", 1, "unknown_key"),
        ("setup", "setup.first_game_objectives", ["zoo", "the_king"], "unknown_name"),
    ],
)
def test_a_mistake_names_file_and_key(file, path, value, what):
    found = broken(file, path, value)
    assert any(f == f"{file}.toml" and key.startswith(path.split(".")[0]) and w == what for f, key, w in found), found


def test_everything_in_the_box_has_a_name():
    names = load_table("anno1800", "names")
    ruleset, _ = load("anno1800").build_ruleset(tables(), "de")
    assert ruleset is not None
    wanted = {
        "tier": ruleset.tiers,
        "resource": ruleset.resources,
        "industry": ruleset.industries,
        "objective": ruleset.objectives,
        "card": ruleset.stacks,
        "construction": [*ruleset.ships, *(f"shipyard_{strength}" for strength in ruleset.shipyards)],
    }
    for group, ids in wanted.items():
        assert set(ids) <= set(names[group]), group


def test_the_printed_sheets_hold_the_same_rows_in_all_editions():
    sheet = load_table("anno1800", "scoring")["sheet"]
    assert len({tuple(sorted(rows)) for rows in sheet.values()}) == 1
    assert sheet["fr"][:3] == ["cards_3", "cards_5", "cards_8"]
    assert sheet["de"][:3] == sheet["cs"][:3] == ["cards_3", "cards_8", "cards_5"]
