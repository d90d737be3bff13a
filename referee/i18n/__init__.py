"""The language in use: choosing it, the gettext family per catalog domain, and forms of numbers, lists and dates."""

from __future__ import annotations

from referee.i18n.catalogs import (
    activate,
    current,
    gettext,
    in_each,
    ngettext,
    npgettext,
    pgettext,
)
from referee.i18n.choice import FALLBACK, choose, language_of, languages_of
from referee.i18n.forms import date, decimal, listing, number, percent
from referee.languages import LANGUAGES, NAMES

_ = gettext


def language_name(code: str) -> str:
    """What a language calls itself; of one that we do not speak only its code is known."""
    return NAMES.get(code, code)


def N_(message: str) -> str:
    """Marks a message for the catalogs that is translated later."""
    return message


__all__ = [
    "FALLBACK", "LANGUAGES", "N_", "_", "activate", "choose", "current", "date", "decimal", "gettext", "in_each",
    "language_name", "language_of", "languages_of", "listing", "ngettext", "npgettext", "number", "percent",
    "pgettext",
]  # fmt: skip
