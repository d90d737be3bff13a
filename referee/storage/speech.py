"""How people speak, a language at a time: TOML files in a checkout, one compiled file in an installed package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.engine.reading import BrokenFile, Problem
from referee.places import data_folder
from referee.storage.texts import Texts, load_texts
from referee.storage.words import load_typed_forms, read_vocabulary

if TYPE_CHECKING:
    from referee.engine.speech.lexicon import Lexicon

FOLDER = "old_speech"
COMPILED = ".words"
WEIGHTS = ".weights"
SECTIONS = "sections.toml"
BY_LETTER = ("exact", "stems", "accented")
CASES = "cases"


@cache
def load(game: str, language: str) -> Lexicon:
    """The words of a language for a game, with the names of its things."""
    from referee.engine.speech.lexicon import Lexicon

    return Lexicon(language, forms(game, language), read_vocabulary(game, language), lambda: weights(language))


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
    """Return the general words of a language, and those that only this game has, where there is such a file.

    Raises BrokenFile with every section and key that is not known.
    """
    return read_tables(data_folder("rulesets") / FOLDER, game, language)


def read_tables(folder: Path, game: str, language: str) -> list[dict[str, Any]]:
    """The same from this folder of files."""
    import tomllib

    known = tomllib.loads((folder / SECTIONS).read_text("utf-8"))
    found = []
    for file, own in ((f"{language}.toml", False), (f"{language}-{game}.toml", True)):
        if (folder / file).is_file():
            table = tomllib.loads((folder / file).read_text("utf-8"))
            things = load_typed_forms(game) if own else None
            if problems := list(check_table(table, f"rulesets/{FOLDER}/{file}", known, things)):
                raise BrokenFile(problems)
            found.append(table)
    return found


def check_table(
    table: Mapping[str, Any], file: str, known: Mapping[str, Any], things: Mapping[str, Any] | None
) -> Iterator[Problem]:
    """Yield what is wrong with the sections and keys of a file of speech.

    `known` is what sections.toml says; `things` are the ids by group of the game whose file it is, None for a general
    one.
    """
    own = things is not None
    for section, entries in table.items():
        if section in known["switches"] if isinstance(entries, bool) else section in known["lists"]:
            continue
        if not isinstance(entries, dict) or not (section in known["keys"] or (own and section in known["things"])):
            sections = (*known["lists"], *known["switches"], *known["keys"], *known["things"])
            yield Problem(file, section, "unknown_key", {"known": sections, "found": section})
            continue
        for key, forms in entries.items():
            if things is not None and section in known["things"]:
                named = [key] if isinstance(forms, list) else [f"{key} {id}" for id in forms]
                yield from (
                    Problem(file, f"{section}.{name.replace(' ', '.')}", "unknown_key")
                    for name in named
                    if not _is_thing(name, things, known)
                )
            elif not (own and section in known["frames"]) and not set(key.split(" ")) <= set(known["keys"][section]):
                keys = tuple(known["keys"][section])
                yield Problem(file, f"{section}.{key}", "unknown_key", {"known": keys, "found": key})


def _is_thing(name: str, things: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    group, _, id = name.partition(" ")
    return group in known["frames"] or id in things.get(group, ())


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
