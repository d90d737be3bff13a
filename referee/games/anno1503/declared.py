"""What a group settled for itself (`[settings]`), laid over the tables of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.house import lay_settings
from referee.engine.reading import Problem

if TYPE_CHECKING:
    from referee.engine.game import Tables


def apply_overrides(
    tables: Tables, data: Mapping[str, Any], file: str
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """New tables with the `[settings]` of a file on top, and what is wrong in those."""
    result: dict[str, dict[str, Any]] = {name: dict(table) for name, table in tables.items()}
    problems: list[Problem] = []
    if "declared" in data:
        # home islands, buildings and board are declared in tables of their own, see start.py
        problems.append(
            Problem(file, "declared", "unknown_key", {"known": ("island", "buildings", "board", "settings")})
        )
    return result, problems + lay_settings(result, data, file)
