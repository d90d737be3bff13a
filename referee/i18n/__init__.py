"""The language in use: choosing it, the gettext family per catalog domain, and forms of numbers, lists and dates."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import cache

from referee.i18n.catalogs import (
    activate,
    current,
    gettext,
    in_each,
    ngettext,
    npgettext,
    pgettext,
)
from referee.languages import LANGUAGES, NAMES, choose, language_of, languages_of
from referee.places import data_folder

__all__ = [
    "LANGUAGES", "N_", "_", "activate", "choose", "current", "date", "decimal", "gettext", "in_each",
    "language_name", "language_of", "languages_of", "listing", "ngettext", "npgettext", "number", "percent",
    "pgettext",
]  # fmt: skip

_ = gettext


def language_name(code: str) -> str:
    """What a language calls itself; of one that we do not speak only its code is known."""
    return NAMES.get(code, code)


def N_(message: str) -> str:
    """Marks a message for the catalogs that is translated later."""
    return message


MINUS = "−"
LISTS = "lists.json"
Patterns = dict[str, dict[str, str]]
"""By style (`standard`, `or`) and place (`2` for two items, else `start`, `middle`, `end`)."""


def number(value: int) -> str:
    """A whole number with the language's grouping and a real minus sign."""
    if abs(value) < 1000:
        digits = str(abs(value))
    else:
        from babel.numbers import format_decimal

        digits = format_decimal(abs(value), locale=current())
    return f"{MINUS}{digits}" if value < 0 else digits


def decimal(value: float) -> str:
    """A number with one decimal place, with a real minus sign."""
    from babel.numbers import format_decimal

    return format_decimal(value, format="#,##0.0", locale=current()).replace("-", MINUS)


def percent(share: float) -> str:
    """A share as a whole number of per cent."""
    from babel.numbers import format_percent

    return format_percent(share, locale=current())


def listing(items: Sequence[str], *, style: str = "standard") -> str:
    """ "a, b and c" in the language; style "or" gives "a, b or c"."""
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
    """How a language puts a list together; compiled in an installed package, for Babel takes a while to load."""
    compiled = data_folder("locales") / language / LISTS
    if not compiled.is_file():
        return patterns_by_babel(language)
    import json

    patterns: Patterns = json.loads(compiled.read_bytes())
    return patterns


def patterns_by_babel(language: str) -> Patterns:
    from babel import Locale

    return {style: dict(Locale.parse(language).list_patterns[style]) for style in ("standard", "or")}


def date(day: datetime.date) -> str:
    from babel.dates import format_date

    return format_date(day, format="long", locale=current())
