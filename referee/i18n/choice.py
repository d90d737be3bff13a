"""Which language to speak: what the user asked for, else what the environment says, else English."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import LANGUAGES, SOURCE

FALLBACK = SOURCE
MOST = 2
"""So many languages can stand on one sheet."""
ENVIRONMENT = ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(name: str) -> str | None:
    """The language of a locale name (`de_AT.UTF-8`, `fr-CA`, `CS`); C and POSIX are English; None if unknown."""
    first = name.strip().lower()
    for mark in "_-.@":
        first = first.partition(mark)[0]
    if first in ("c", "posix"):
        return FALLBACK
    return first if first in LANGUAGES else None


def languages_of(name: str) -> tuple[str, ...] | None:
    """One language, or two for a table that does not share one (`de,cs`); None if one is unknown or there are more."""
    found = [language_of(part) for part in name.split(",")]
    known = tuple(dict.fromkeys(language for language in found if language))
    return known if None not in found and len(known) <= MOST else None


def choose(asked: str | None, environment: Mapping[str, str]) -> tuple[str, ...]:
    """The first setting that says anything decides, even where it names a language we do not speak: then English.

    The first language is the one that everything is said in; a second one stands beside it on sheets.
    """
    for name in (asked, *(environment.get(key) for key in ENVIRONMENT)):
        if name:
            return languages_of(name) or (FALLBACK,)
    return (FALLBACK,)
