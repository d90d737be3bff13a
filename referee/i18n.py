"""The language in use: choosing it, the gettext family per catalog domain, and forms of numbers, lists and dates.

Catalogs are those of the standard library: compiled `.mo` files in an installed package; in a checkout the `.po` files,
compiled in memory by Babel.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from threading import local

from referee.languages import LANGUAGES, NAMES, SOURCE, choose, language_of, languages_of
from referee.places import data_folder, game_folder

__all__ = [
    "LANGUAGES", "N_", "SOURCE", "_", "activate", "choose", "current", "date", "decimal", "gettext", "in_each",
    "language_name", "language_of", "languages_of", "listing", "ngettext", "npgettext", "number", "number_range",
    "percent", "pgettext",
]  # fmt: skip

PROGRAM = "referee"
MINUS = "−"
MOST_GROUPED = 10**18
"""Babel cannot group numbers of more than 28 digits; files can hold longer ones."""
LISTS = "lists.json"
Patterns = dict[str, dict[str, str]]
"""By style (`standard`, `or`) and place (`2` for two items, else `start`, `middle`, `end`)."""


class ActiveLanguages(local):
    """The language in use and the one beside it. Each thread has its own: phones of several languages ask at once."""

    languages: tuple[str, ...] = (SOURCE,)


_active = ActiveLanguages()


def activate(language: str, *beside: str) -> None:
    """Use `language` from now on in this thread; sheets show another one beside it, if one is named."""
    _active.languages = (language, *beside)


def current() -> str:
    """Return the language in use."""
    return _active.languages[0]


def in_each(say: Callable[[], str]) -> tuple[str, ...]:
    """Return what `say` returns in the language in use and in the one beside it; once where both are alike."""
    languages = _active.languages
    found = []
    try:
        for each in languages:
            activate(each)
            found.append(say())
    finally:
        activate(*languages)
    return tuple(dict.fromkeys(found))


def gettext(message: str, *, domain: str = PROGRAM, language: str | None = None) -> str:
    """Return the translation of a message."""
    return catalog(domain, language or current()).gettext(message)


def ngettext(one: str, many: str, n: int, *, domain: str = PROGRAM) -> str:
    """Return the plural form of a message for `n`; a number below zero takes the form of its size."""
    return catalog(domain, current()).ngettext(one, many, abs(n))


def pgettext(context: str, message: str, *, domain: str = PROGRAM, language: str | None = None) -> str:
    """Return the translation of a message in a context."""
    return catalog(domain, language or current()).pgettext(context, message)


def npgettext(context: str, one: str, many: str, n: int, *, domain: str = PROGRAM, language: str | None = None) -> str:
    """Return the plural form of a message in a context for `n`; a number below zero takes the form of its size."""
    return catalog(domain, language or current()).npgettext(context, one, many, abs(n))


_ = gettext


def N_(message: str) -> str:
    """Mark a message for the catalogs that is translated later; return it."""
    return message


@cache
def catalog(domain: str, language: str) -> NullTranslations:
    """Return the catalog of a domain; one that answers in English where there is none."""
    folder = game_folder("locales", domain.partition("-")[0]) / language / "LC_MESSAGES"
    compiled, source = folder / f"{domain}.mo", folder / f"{domain}.po"
    if compiled.is_file():
        with compiled.open("rb") as file:
            return GNUTranslations(file)
    return GNUTranslations(io.BytesIO(compile_po(source))) if source.is_file() else NullTranslations()


def compile_po(source: Path) -> bytes:
    """Return the `.mo` file of a `.po` file, the same bytes at any hour: Babel would write the minute into it."""
    import datetime

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    target = io.BytesIO()
    with source.open("rb") as file:
        catalog = read_po(file)
    catalog.creation_date = datetime.datetime.fromtimestamp(0, datetime.UTC)
    write_mo(target, catalog)
    return target.getvalue()


def language_name(code: str) -> str:
    """Return what a language calls itself; its code if we do not speak it."""
    return NAMES.get(code, code)


def number(value: int) -> str:
    """Return a whole number with the language's grouping and a real minus sign; one that is too long is not grouped."""
    if abs(value) < 1000 or abs(value) >= MOST_GROUPED:
        digits = str(abs(value))
    else:
        from babel.numbers import format_decimal

        digits = format_decimal(abs(value), locale=current())
    return f"{MINUS}{digits}" if value < 0 else digits


def number_range(least: int, most: int) -> str:
    """Return "2–4"; one number where both are the same."""
    return "–".join(dict.fromkeys((number(least), number(most))))


def decimal(value: float) -> str:
    """Return a number with one decimal place and a real minus sign."""
    from babel.numbers import format_decimal

    return format_decimal(value, format="#,##0.0", locale=current()).replace("-", MINUS)


def percent(share: float) -> str:
    """Return a share as a whole number of per cent."""
    from babel.numbers import format_percent

    return format_percent(share, locale=current())


def date(day: datetime.date) -> str:
    """Return a day in the language's long form."""
    from babel.dates import format_date

    return format_date(day, format="long", locale=current())


def listing(items: Sequence[str], *, style: str = "standard") -> str:
    """Return "a, b and c" in the language; style "or" gives "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    first, *between, last = items
    patterns = list_patterns(current())[style]
    if not between:
        return patterns["2"].format(first, last)
    for number_of_item, item in enumerate(between):
        first = patterns["middle" if number_of_item else "start"].format(first, item)
    return patterns["end"].format(first, last)


@cache
def list_patterns(language: str) -> Patterns:
    """Return how a language puts a list together; compiled in an installed package, for Babel takes a while to load."""
    compiled = data_folder("locales") / language / LISTS
    if not compiled.is_file():
        return patterns_by_babel(language)
    import json

    patterns: Patterns = json.loads(compiled.read_bytes())
    return patterns


def patterns_by_babel(language: str) -> Patterns:
    """Return the list patterns of a language as Babel knows them."""
    from babel import Locale

    return {style: dict(Locale.parse(language).list_patterns[style]) for style in ("standard", "or")}
