"""The language in use: choosing it, the gettext family per catalog domain, and forms of numbers, lists and dates."""

from __future__ import annotations

from referee.i18n.catalogs import (
    activate,
    current,
    gettext,
    in_each,
    language_names,
    ngettext,
    npgettext,
    pgettext,
)
from referee.i18n.choice import FALLBACK, LANGUAGES, choose, language_of, languages_of
from referee.i18n.forms import date, decimal, listing, number, percent

_ = gettext


def N_(message: str) -> str:
    """Marks a message for the catalogs that is translated later."""
    return message


__all__ = [
    "FALLBACK", "LANGUAGES", "N_", "_", "activate", "choose", "current", "date", "decimal", "gettext", "in_each",
    "language_names", "language_of", "languages_of", "listing", "ngettext", "npgettext", "number", "percent",
    "pgettext",
]  # fmt: skip
