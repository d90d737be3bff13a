"""Data that ships with a game: TOML files in a checkout, compiled JSON files in an installed package."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from referee.places import OWN_FOLDERS, game_folder

if TYPE_CHECKING:
    from referee.engine.asking import AskingWords
    from referee.engine.reading import Problem
    from referee.engine.words import ReplyWords, Vocabulary

Tables = dict[str, dict[str, Any]]
COMPILED = "tables.json"
REPLIES, ASKING = "replies", "asking"
"""The folders with what people answer to questions and how they ask, a file for each language."""


PROVIDED: dict[str, Tables] = {}
"""All tables of games that have no ruleset of their own, by id."""


def provide_tables(game: str, tables: Tables) -> None:
    """Let a game without a ruleset of its own have these tables from now on."""
    if PROVIDED.get(game) is not tables:
        PROVIDED[game] = tables
        load_table.cache_clear()


def provide_folder(game: str, folder: Path) -> None:
    """Let a game that comes as a package of its own have its rulesets, catalogs and words in this folder."""
    OWN_FOLDERS[game] = folder


def load_tables(game: str, names: Iterable[str]) -> Tables:
    """Return these tables of a game's ruleset by name (`industries` is industries.toml)."""
    folder = game_folder("rulesets", game) / game
    compiled = folder / COMPILED
    if compiled.is_file():
        with compiled.open("rb") as file:
            tables: Tables = json.load(file)
        return tables
    return {name: load_table(game, name) for name in names}


def load_optional_table(game: str, name: str) -> dict[str, Any]:
    """Return a table that not every game has, such as rulings; an empty one where the ruleset has none."""
    try:
        return load_table(game, name)
    except (FileNotFoundError, KeyError):
        return {}


@cache
def load_table(game: str, name: str) -> dict[str, Any]:
    """Return one table that is not needed for every command, such as the names of things.

    Raise FileNotFoundError or KeyError where the ruleset has none of that name.
    """
    if game in PROVIDED:
        return PROVIDED[game][name]
    folder = game_folder("rulesets", game) / game
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


@cache
def load_reply_words(language: str) -> tuple[ReplyWords, ...]:
    """Return the words of answers: those of the given language, though it may have none, then of all others."""
    from referee.engine.words import REPLY_KEYS, make_reply_words
    from referee.languages import LANGUAGES

    order = [language, *(each for each in LANGUAGES if each != language)]
    return tuple(make_reply_words(_load_phrases(REPLIES, each, REPLY_KEYS)) for each in order)


@cache
def load_asking_words(language: str) -> AskingWords:
    """Return the words by which people ask in a language; one that has none yet asks with a question mark alone."""
    from referee.engine.asking import WORD_KEYS, make_asking_words

    return make_asking_words(_load_phrases(ASKING, language, WORD_KEYS))


def _load_phrases(folder: str, language: str, known: tuple[str, ...]) -> dict[str, Any]:
    """Return the phrases of a language, none where it has no file; raise BrokenFile where one would not be heard."""
    from referee.engine.reading import BrokenFile, TomlTable

    problems: list[Problem] = []
    phrases = load_optional_table(folder, language)
    table = TomlTable(phrases, f"rulesets/{folder}/{language}.toml", problems)
    for key, value in phrases.items():
        if key not in known:
            table.complain(key, "unknown_key", known=known)
        elif not all(_are_phrases(each) for each in (value.values() if isinstance(value, dict) else [value])):
            table.complain(key, "type", expected="list", found=type(value).__name__)
    if problems:
        raise BrokenFile(problems)
    return phrases


def _are_phrases(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) or _are_phrases(each) for each in value)


def load_vocabulary(game: str, language: str, *, suggests: bool = True) -> Vocabulary:
    """Return the words of a game, the given language first; `suggests` near words for what is not understood.

    They are read when the first is looked up: a record in canonical spelling needs none.
    """
    return cast("Vocabulary", LazyVocabulary(game, language, suggests))


class LazyVocabulary:
    """A vocabulary that is read when it is first asked for anything."""

    def __init__(self, game: str, language: str, suggests: bool) -> None:
        self.suggesting = suggests
        self.game = game
        self.language = language

    @cached_property
    def words(self) -> Vocabulary:
        """Return the vocabulary itself."""
        from referee.storage.words import read_vocabulary

        words = read_vocabulary(self.game, self.language)
        return words if self.suggesting else words.without_near()

    def __getattr__(self, name: str) -> object:
        return getattr(self.words, name)
