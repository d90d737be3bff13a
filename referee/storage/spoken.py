"""Load the words of a language for a game, for the understanding of turns as people say them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.places import data_folder
from referee.storage.words import read_vocabulary

if TYPE_CHECKING:
    from referee.speech.lexicon import Lexicon

FOLDER = "spoken"


@cache
def load_lexicon(game: str, language: str) -> Lexicon:
    """Return the general words of a language, those of the game, and the names of its things.

    An installed package has them compiled; a checkout has the word files.
    """
    from referee.speech.lexicon import Lexicon

    folder = data_folder("rulesets") / FOLDER
    compiled = folder / f"{language}-{game}.json"
    ready = compiled.is_file()
    forms = json.loads(compiled.read_text("utf-8")) if ready else compile_words_of(folder, game, language)
    return Lexicon(language, forms, read_vocabulary(game, language))


def compile_words_of(folder: Path, game: str, language: str) -> dict[str, Any]:
    """Return the forms in the word files of a language and of a game in it, as far as there are such files."""
    import tomllib

    from referee.speech.lexicon import compile_forms

    files = [folder / f"{language}.toml", folder / f"{language}-{game}.toml"]
    return compile_forms([tomllib.loads(file.read_text("utf-8")) for file in files if file.is_file()])
