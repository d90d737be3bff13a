"""The tables of a ruleset: TOML files in a checkout, one compiled JSON file in an installed package.

There the ruleset that the game reads from them lies ready, too: nothing was declared on top in most records.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from referee.places import data_folder, is_installed

Tables = dict[str, dict[str, Any]]
COMPILED = "tables.json"


def box(game: str, edition: str) -> Any:
    """The ruleset that these tables give under an edition, of the same classes; None in a checkout.

    Of the 396 million instructions of a `check` at Anno 1800, 22 million were reading the tables instead.
    """
    if not is_installed():
        return None
    made = import_module(f"referee._data.{game}_box")  # written and checked when the wheel was built
    return made.ruleset(edition) if edition in made.EDITIONS else None


def load_tables(game: str, names: Iterable[str]) -> Tables:
    """These tables of a game's ruleset, by name (`industries` is industries.toml)."""
    folder = data_folder("rulesets") / game
    compiled = folder / COMPILED
    if compiled.is_file():
        with compiled.open("rb") as file:
            tables: Tables = json.load(file)
        return tables
    return {name: load_table(game, name) for name in names}


@cache
def load_table(game: str, name: str) -> dict[str, Any]:
    """One table that is not needed for every command, such as the names of things."""
    folder = data_folder("rulesets") / game
    compiled = folder / f"{name}.json"
    if compiled.is_file():
        with compiled.open("rb") as file:
            table: dict[str, Any] = json.load(file)
        return table
    if (folder / COMPILED).is_file():
        return load_tables(game, ())[name]
    import tomllib

    with (folder / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
