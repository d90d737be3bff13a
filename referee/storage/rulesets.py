"""The tables of a ruleset: TOML files in a checkout, one compiled JSON file in an installed package."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from referee.places import config_folder, data_folder
from referee.storage.documents import Document, is_there, read_document

Tables = dict[str, dict[str, Any]]
COMPILED = "tables.json"


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


def read_household(game: str) -> Any:
    """What this user declared for all records of a game: a Document, a Problem, or None if there is no such file."""
    folder = config_folder()
    path = folder / f"{game}.toml" if folder is not None else None
    return read_document(path) if path is not None and is_there(path) else None


__all__ = ["COMPILED", "Document", "Tables", "load_table", "load_tables", "read_household"]
