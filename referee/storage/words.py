"""The words that players may type (words.toml of a ruleset), read strictly and made ready for looking up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from referee.engine.reading import Problem, TomlTable
from referee.engine.words import IDS, Vocabulary, key_of, keys_of
from referee.languages import LANGUAGES, SOURCE
from referee.places import data_folder
from referee.storage.rulesets import load_table
from referee.storage.texts import load_texts

FILE = "words.toml"
PHRASES = "phrases.words"
UNTYPED = ("number", "particle", "article")
"""Groups whose ids are of no use to a player: digits are read as such, and a particle has no meaning."""

Compiled = dict[str, Any]
"""What `phrases` makes of the tables: plain lists and dicts, so that a build step can keep it as JSON."""


@cache
def read(game: str, language: str) -> Vocabulary:
    """The words themselves. A broken words.toml is a ValueError that names file and key."""
    tables = load_table(game, "words")
    if is_compiled(tables):
        folder = data_folder("rulesets") / game
        return vocabulary({**tables, "phrases": load_texts(folder / PHRASES)}, language)
    problems = check(tables)
    if problems:
        raise ValueError("; ".join(f"{p.file}: {p.key}: {p.what}" for p in problems))
    return vocabulary(phrases(tables), language)


def is_compiled(tables: Mapping[str, Any]) -> bool:
    """Whether they are what an installed package has: all that `phrases` makes but the phrases themselves."""
    return "ids" in tables


def typed(game: str) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Every form as it is written down, by group, id and language."""
    tables = load_table(game, "words")
    forms = load_table(game, "typed") if is_compiled(tables) else tables
    return {group: things for group, things in forms.items() if group not in (*UNTYPED, "skipped")}


def vocabulary(compiled: Compiled, language: str) -> Vocabulary:
    """Compiled words with a language first, then ids, then the other languages."""
    return Vocabulary(compiled["ids"], compiled["phrases"], order_for(language), compiled["skipped"], compiled["names"])


def order_for(language: str) -> tuple[str, ...]:
    """The chosen language first, then ids, then the others, of which English is the first."""
    others = sorted(LANGUAGES, key=lambda other: other != SOURCE)
    return (language, IDS, *(other for other in others if other != language))


def spoken(tables: Mapping[str, object]) -> tuple[str, ...]:
    """The languages in which a game can be typed: those that `skipped` names. The others have to use these, or ids."""
    skipped = tables.get("skipped")
    return tuple(language for language in LANGUAGES if isinstance(skipped, Mapping) and language in skipped)


def check(tables: Mapping[str, object]) -> list[Problem]:
    """Everything wrong in the tables of words.toml."""
    problems: list[Problem] = []
    top = TomlTable(tables, FILE, problems)
    languages = spoken(tables)
    if SOURCE not in languages:
        top.complain(f"skipped.{SOURCE}", "missing")
    _check_forms(top.table("skipped"), languages)
    for name, group in top.children(but=("skipped",)):
        for _id, entry in group.children():
            _check_forms(entry, languages, empty=name in UNTYPED)
    return problems


def _check_forms(table: TomlTable, languages: Iterable[str], empty: bool = False) -> None:
    """A list of texts for each of these languages, with at least one form."""
    for language in languages:
        forms = table.items(language)
        if table.data.get(language) == [] and not empty:
            table.complain(language, "missing")
        for number, form in enumerate(forms, start=1):
            if not isinstance(form, str) or not key_of(form):
                table.complain(f"{language}[{number}]", "type", expected="str", found=type(form).__name__)
    table.done()


def phrases(tables: Mapping[str, Any]) -> Compiled:
    """The tables of words.toml turned round: what every key means in every language. Pure; the result is plain data."""
    languages = spoken(tables)
    skipped = {language: list(tables["skipped"][language]) for language in languages}
    skipped[IDS] = sorted({word for words in skipped.values() for word in words})
    ids: dict[str, list[list[str]]] = {}
    names: dict[str, dict[str, str]] = {language: {} for language in languages}
    found: dict[str, dict[str, list[list[str]]]] = {}
    for group, entries in tables.items():
        for id, forms in entries.items() if group != "skipped" else ():
            meaning = [group, id]
            if group not in UNTYPED:
                ids.setdefault(id, []).append(meaning)
            if group not in (*UNTYPED, "keyword"):  # the English words contain every keyword, some with more meanings
                for key in keys_of(id):
                    _put(found, key, IDS, meaning)
            for language in languages:
                if forms[language]:
                    names[language][f"{group} {id}"] = forms[language][0]
                for form in forms[language]:
                    for key in keys_of(form, skipped[language]):
                        _put(found, key, language, meaning)
    for id in tables["keyword"]:
        ids[id] += [meaning for meaning in found[key_of(id)][SOURCE] if meaning not in ids[id]]
    by_letter: dict[str, list[str]] = {}
    for key in sorted(found):
        by_letter.setdefault(key[:1], []).append(f"{key} {_spell(found[key])}")
    spelled = {letter: "\n".join(entries) for letter, entries in by_letter.items()}
    return {"ids": ids, "names": names, "phrases": spelled, "skipped": skipped}


def _spell(senses: Mapping[str, list[list[str]]]) -> str:
    """The meanings of a key as the vocabulary keeps them."""
    return ";".join(f"{language} {group} {id}" for language, found in senses.items() for group, id in found)


def _put(found: dict[str, dict[str, list[list[str]]]], key: str, language: str, meaning: list[str]) -> None:
    meanings = found.setdefault(key, {}).setdefault(language, [])
    if meaning not in meanings:
        meanings.append(meaning)
