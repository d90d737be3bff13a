"""The words that players may type (words.toml of a ruleset), read strictly and compiled for looking up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any

from referee.engine.reading import BrokenFile, Problem, TomlTable
from referee.engine.words import IDS, Vocabulary, key_of, keys_of
from referee.languages import LANGUAGES, SOURCE
from referee.storage.rulesets import load_optional_table, load_table

FILE = "words.toml"
UNTYPED: Mapping[str, Callable[[str], bool]] = {
    "number": str.isdecimal,
    "particle": ("verb", "off").__contains__,
    "article": ("one",).__contains__,
}
"""Groups whose ids are of no use to a player, each with a test of its ids: digits are read as such, and a particle has
no meaning."""

NO_GROUPS = ("skipped", "shown")
"""Tables that name no things: words that say nothing, and how a move is shown for typing."""

CompiledWords = dict[str, Any]
"""The result of `compile_words`: plain lists and dicts, which the build writes as JSON."""


@cache
def read_vocabulary(game: str, language: str) -> Vocabulary:
    """Return the words of a game, the given language first; none where the game has no words.toml.

    Raise BrokenFile with every mistake of that file; what is missing there in another language is none here.
    """
    tables = load_optional_table(game, "words")
    if not tables:
        return Vocabulary({}, {}, order_languages(language), {}, {})
    if _is_compiled(tables):
        return make_vocabulary(tables, language)
    problems = check_words(tables, [each for each in list_languages(tables) if each == language])
    if problems:
        raise BrokenFile([problem._replace(file=f"rulesets/{game}/{FILE}") for problem in problems])
    return make_vocabulary(compile_words(tables), language)


def _is_compiled(tables: Mapping[str, Any]) -> bool:
    """Return whether the tables are those of an installed package, as `compile_words` makes them."""
    return "ids" in tables


def load_typed_forms(game: str) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Return every form as it is written down, by group, id and language."""
    tables = load_optional_table(game, "words")
    forms = load_table(game, "typed") if _is_compiled(tables) else tables
    return {group: things for group, things in forms.items() if group not in (*UNTYPED, *NO_GROUPS)}


def make_vocabulary(compiled: CompiledWords, language: str) -> Vocabulary:
    """Return compiled words with a language first, then ids, then the other languages."""
    order = order_languages(language)
    shown = compiled.get("shown", {})
    return Vocabulary(compiled["ids"], compiled["phrases"], order, compiled["skipped"], compiled["names"], shown)


def order_languages(language: str) -> tuple[str, ...]:
    """Return the chosen language first, then ids, then the others, of which English is the first."""
    others = sorted(LANGUAGES, key=lambda other: other != SOURCE)
    return (language, IDS, *(other for other in others if other != language))


def list_languages(tables: Mapping[str, object]) -> tuple[str, ...]:
    """Return the languages in which a game can be typed: those that `skipped` names. Others use these, or ids."""
    skipped = tables.get("skipped")
    return tuple(language for language in LANGUAGES if isinstance(skipped, Mapping) and language in skipped)


def check_words(tables: Mapping[str, object], complete: Collection[str] | None = None) -> list[Problem]:
    """Return everything wrong in the tables of words.toml.

    `complete` are the languages in which every entry needs its forms: by default those that can be typed.
    """
    problems: list[Problem] = []
    top = TomlTable(tables, FILE, problems)
    languages = list_languages(tables)
    complete = languages if complete is None else complete
    if SOURCE not in languages:
        top.complain(f"skipped.{SOURCE}", "missing")
    _check_forms(top.table("skipped"), languages, languages)
    _check_shown(top.table("shown", required=False), top.table("keyword", required=False).data)
    for name, group in top.children(but=NO_GROUPS):
        for id, entry in group.children():
            if name in UNTYPED and not UNTYPED[name](id):
                group.complain(id, "unknown_key")
            _check_forms(entry, languages, complete, empty=name in UNTYPED)
    return problems


def _check_shown(table: TomlTable, keywords: Collection[str]) -> None:
    """Check for each language which keywords take a colon, a place or an object, and the words as objects."""
    for language in LANGUAGES:
        own = table.table(language, required=False)
        for key in ("colon", "places", "verbs"):
            for number, keyword in enumerate(own.items(key, required=False), start=1):
                if keyword not in keywords:
                    own.complain(f"{key}[{number}]", "unknown_key")
        objects = own.table("objects", required=False)
        for word in objects.data:
            objects.text(word)
        own.done()
    table.done()


def _check_forms(table: TomlTable, languages: Iterable[str], complete: Collection[str], empty: bool = False) -> None:
    """Check for a list of texts in each of these languages; one that has to be complete needs at least one form."""
    for language in languages:
        if language not in complete and not table.has(language):
            continue
        forms = table.items(language)
        if table.data.get(language) == [] and language in complete and not empty:
            table.complain(language, "missing")
        for number, form in enumerate(forms, start=1):
            if not isinstance(form, str) or not key_of(form):
                table.complain(f"{language}[{number}]", "type", expected="str", found=type(form).__name__)
    table.done()


def compile_words(tables: Mapping[str, Any]) -> CompiledWords:
    """Return the tables of words.toml turned round: what every key means in every language, as plain data.

    The phrases stand by their first letter, each with its meanings on a line, as `Vocabulary` keeps them.
    """
    languages = list_languages(tables)
    skipped = {language: list(tables["skipped"][language]) for language in languages}
    skipped[IDS] = sorted({word for words in skipped.values() for word in words})
    ids: dict[str, list[list[str]]] = {}
    names: dict[str, dict[str, str]] = {language: {} for language in languages}
    found: dict[str, dict[str, list[list[str]]]] = {}

    def add(key: str, language: str, meaning: list[str]) -> None:
        meanings = found.setdefault(key, {}).setdefault(language, [])
        if meaning not in meanings:
            meanings.append(meaning)

    for group, entries in tables.items():
        for id, forms in entries.items() if group not in NO_GROUPS else ():
            meaning = [group, id]
            if group not in UNTYPED:
                ids.setdefault(id, []).append(meaning)
            if group not in (*UNTYPED, "keyword"):  # the English words contain every keyword, some with more meanings
                for key in keys_of(id):
                    add(key, IDS, meaning)
            for language in languages:
                own = forms.get(language, ())
                if own:
                    names[language][f"{group} {id}"] = own[0]
                for form in own:
                    for key in keys_of(form, skipped[language]):
                        add(key, language, meaning)
    for id in tables.get("keyword", ()):
        ids[id] += [meaning for meaning in found.get(key_of(id), {}).get(SOURCE, ()) if meaning not in ids[id]]
    by_letter: dict[str, list[str]] = {}
    for key in sorted(found):
        senses = [(language, meaning) for language, meanings in found[key].items() for meaning in meanings]
        spelled = ";".join(f"{language} {group} {id}" for language, (group, id) in senses)
        by_letter.setdefault(key[:1], []).append(f"{key} {spelled}")
    phrases = {letter: "\n".join(entries) for letter, entries in by_letter.items()}
    shown = tables.get("shown", {})
    return {"ids": ids, "names": names, "phrases": phrases, "shown": shown, "skipped": skipped}
