"""Load the words of a language for a game, for the understanding of turns as people say them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from referee.places import data_folder
from referee.storage.words import read_vocabulary

if TYPE_CHECKING:
    from referee.speech.lexicon import Lexicon

FOLDER = "spoken"


@cache
def load_lexicon(game: str, language: str) -> Lexicon:
    """Return the general words of a language, those of the game, and the names of its things."""
    import tomllib

    from referee.speech.lexicon import Lexicon, compile_forms

    folder = data_folder("rulesets") / FOLDER
    files = [folder / f"{language}.toml", folder / f"{language}-{game}.toml"]
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files if file.is_file()]
    return Lexicon(language, compile_forms(tables), read_vocabulary(game, language))
