"""House rules: the switches by which a table decides a ruling otherwise, the same in every game.

The table `ruleset` of a game has them under `[settings]` (what the referee takes) and `[house]` (the ruling that each
turns round). What a file switches is laid over the settings; `switched` keeps the names that differ from the usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.reading import Problem

if TYPE_CHECKING:
    from referee.engine.reading import TomlTable


def lay_settings(tables: dict[str, dict[str, Any]], data: Mapping[str, object], file: str) -> list[Problem]:
    """Lays the `[settings]` of a file over those of the ruleset; gives what is wrong in them."""
    settings = data.get("settings", {})
    if not isinstance(settings, dict):
        return [Problem(file, "settings", "type", {"expected": "dict", "found": type(settings).__name__})]
    head = tables["ruleset"]
    known, switched = head["settings"], set(head.get("switched", ()))
    problems = []
    for name, value in settings.items():
        if name not in known:
            facts: dict[str, Any] = {"found": name, "known": tuple(known)}
            problems.append(Problem(file, f"settings.{name}", "unknown_name", facts))
        elif not isinstance(value, bool):
            facts = {"expected": "bool", "found": type(value).__name__}
            problems.append(Problem(file, f"settings.{name}", "type", facts))
        elif value != known[name]:
            switched ^= {name}  # a record may take back what the user's own file switched
    head["settings"], head["switched"] = {**known, **settings}, sorted(switched)
    return problems


def read_settings(head: TomlTable) -> tuple[dict[str, bool], dict[str, str]]:
    """How all switches stand, and the rulings that are turned round, each with the name of its switch."""
    settings, rulings = head.table("settings"), head.table("house")
    flags = {name: settings.flag(name) for name in settings.data}
    switched = head.items("switched") if head.has("switched") else ()
    turned = {rulings.text(name): name for name in rulings.data}
    return flags, {ruling: name for ruling, name in turned.items() if name in switched}
