"""How people speak, a language at a time: TOML files in a checkout, one compiled file in an installed package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from referee.places import data_folder
from referee.storage.texts import Texts, load_texts
from referee.storage.words import read

if TYPE_CHECKING:
    from referee.engine.speech.lexicon import Lexicon

FOLDER = "speech"
COMPILED = ".words"
WEIGHTS = ".weights"
BY_LETTER = ("exact", "stems", "accented")
CASES = "cases"


@cache
def load(game: str, language: str) -> Lexicon:
    """The words of a language for a game, with the names of its things."""
    from referee.engine.speech.lexicon import Lexicon

    return Lexicon(language, forms(game, language), read(game, language), lambda: weights(language))


@cache
def weights(language: str) -> Mapping[str, float]:
    """What words weigh in turns against talk: a line each, the weight and the words; nothing where nobody counted."""
    file = data_folder("rulesets") / FOLDER / f"{language}{WEIGHTS}"
    lines = file.read_text("utf-8").splitlines() if file.is_file() else ()
    return {sign: float(weight) for weight, _, sign in (line.partition(" ") for line in lines)}


def forms(game: str, language: str) -> dict[str, Any]:
    folder = data_folder("rulesets") / FOLDER
    compiled = folder / f"{language}-{game}{COMPILED}"
    if compiled.is_file():
        return from_texts(load_texts(compiled))
    from referee.engine.speech.compiling import compile_forms

    return compile_forms(tables(game, language))


def tables(game: str, language: str) -> list[dict[str, Any]]:
    """The general words of a language, and those that only this game has, where there is such a file."""
    import tomllib

    folder = data_folder("rulesets") / FOLDER
    files = [folder / f"{language}.toml", folder / f"{language}-{game}.toml"]
    return [tomllib.loads(file.read_text("utf-8")) for file in files if file.is_file()]


def as_texts(forms: Mapping[str, Any]) -> dict[str, str]:
    """Forms as texts by name: `exact b`, `stems b`, `endings`, `cases with`."""
    from referee.engine.speech.lexicon import LISTS

    by_letter = {f"{kind} {letter}": text for kind in BY_LETTER for letter, text in forms[kind].items()}
    lists = {name: "\n".join(forms[name]) for name in LISTS}
    cases = {f"{CASES} {case}": "\n".join(endings) for case, endings in forms[CASES].items()}
    return {**by_letter, **lists, **cases, "compounds": "yes" if forms["compounds"] else ""}


def from_texts(texts: Texts) -> dict[str, Any]:
    """The forms again."""
    from referee.engine.speech.lexicon import LISTS

    by_letter = {kind: texts.named(kind) for kind in BY_LETTER}
    lists = {name: texts.get(name).splitlines() for name in LISTS}
    told = texts.named(CASES)
    cases = {case: told.get(case, "").splitlines() for case in told}
    return {**by_letter, **lists, CASES: cases, "compounds": bool(texts.get("compounds"))}
