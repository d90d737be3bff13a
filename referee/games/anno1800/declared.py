"""What a group declared about its own components, laid over the tables of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from referee.engine.house import lay_settings
from referee.engine.reading import Problem
from referee.games.anno1800.scoring.objectives import KINDS

if TYPE_CHECKING:
    from referee.engine.game import Tables


SECTIONS = {
    "industries": ("industries", "industries"),
    "shipyards": ("industries", "shipyards"),
    "ships": ("industries", "ships"),
    "objectives": ("objectives", "objectives"),
    "workforce_cost": ("population", "workforce_cost"),
    "upgrade_cost": ("population", "upgrade_cost"),
}
"""The parts that can be declared, and the table in which each is found."""
OWN = "declared.objectives"
"""Where a group declares cards that are not in the box."""


def apply_overrides(
    tables: Tables, data: Mapping[str, Any], file: str
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """New tables with `[declared…]` and `[settings]` of a file on top, and what is wrong in those."""
    result: dict[str, dict[str, Any]] = {name: dict(table) for name, table in tables.items()}
    problems: list[Problem] = []
    declared = data.get("declared", {})
    if not isinstance(declared, dict):
        return result, [Problem(file, "declared", "type", {"expected": "dict", "found": type(declared).__name__})]
    for section, entries in declared.items():
        where = f"declared.{section}"
        if section not in SECTIONS:
            problems.append(Problem(file, where, "unknown_key", {"known": tuple(SECTIONS)}))
        elif not isinstance(entries, dict):
            problems.append(Problem(file, where, "type", {"expected": "dict", "found": type(entries).__name__}))
        else:
            table, key = SECTIONS[section]
            result[table][key] = _entries(result[table][key], entries, file, where, problems)
    return result, problems + lay_settings(result, data, file)


def blame(problem: Problem, file: str) -> Problem:
    """A problem that building the ruleset found, told where it was made: in what the file declares."""
    for section, (table, key) in SECTIONS.items():
        if problem.file == f"{table}.toml" and problem.key.startswith(f"{key}."):
            return problem._replace(file=file, key=f"declared.{section}{problem.key.removeprefix(key)}")
    return problem


def _entries(
    known: Mapping[str, Any], declared: Mapping[str, object], file: str, where: str, problems: list[Problem]
) -> dict[str, object]:
    merged = dict(known)
    for name, entry in declared.items():
        place = f"{where}.{name}"
        own = where == OWN and isinstance(entry, dict)  # a card that is not in the box says what it counts
        if not isinstance(entry, dict):
            problems.append(Problem(file, place, "type", {"expected": "dict", "found": type(entry).__name__}))
        elif name in known or (own and "kind" in entry):
            merged[name] = _entry(known.get(name, {"confidence": "declared"}), entry)
        else:
            facts: dict[str, Any] = {
                "found": name,
                "known": tuple(known),
                "told": 'kind = "told"',
                "kinds": ", ".join(KINDS),
            }
            problems.append(Problem(file, place, "name_not_in_box" if own else "unknown_name", facts))
    return merged


def _entry(known: Mapping[str, object], declared: Mapping[str, object]) -> dict[str, object]:
    """One component. What is declared is certain; an industry's cost and workers are so each on its own."""
    merged = {**known, **declared}
    before = known["confidence"]
    if "workers" in known:
        doubts = copy(before) if isinstance(before, dict) else {"cost": before, "workers": before}
        if "workers" in declared:
            doubts["workers"] = "declared"
        if "cost" in declared or "exhaust" in declared:
            doubts["cost"] = "declared"
        merged["confidence"] = doubts
    else:
        merged["confidence"] = "declared"
    return merged
