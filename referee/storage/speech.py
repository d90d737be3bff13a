"""How people speak, a language at a time: TOML files in a checkout, one compiled JSON file in an installed package."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from referee.places import data_folder
from referee.storage.words import read

if TYPE_CHECKING:
    from referee.engine.speech.lexicon import Lexicon

FOLDER = "speech"


@cache
def load(game: str, language: str) -> Lexicon:
    """The words of a language for a game, with the names of its things."""
    from referee.engine.speech.lexicon import Lexicon

    return Lexicon(language, forms(game, language), read(game, language))


def forms(game: str, language: str) -> dict[str, Any]:
    folder = data_folder("rulesets") / FOLDER
    compiled = folder / f"{language}-{game}.json"
    if compiled.is_file():
        found: dict[str, Any] = json.loads(compiled.read_bytes())
        return found
    from referee.engine.speech.compiling import compile_forms

    return compile_forms(tables(game, language))


def tables(game: str, language: str) -> list[dict[str, Any]]:
    """The general words of a language, and those that only this game has, where there is such a file."""
    import tomllib

    folder = data_folder("rulesets") / FOLDER
    files = [folder / f"{language}.toml", folder / f"{language}-{game}.toml"]
    return [tomllib.loads(file.read_text("utf-8")) for file in files if file.is_file()]
