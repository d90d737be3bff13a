"""The languages that are spoken and understood: one row each, and nothing else knows which there are; which to speak.

CONTRIBUTING says what else a new language needs, and what it can do without.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping

from referee.engine.value import Value


class Language(Value):
    """A language: its code, what it calls itself, its plural rule, and what its catalogs are checked for."""

    code: str
    name: str
    plurals: str = "nplurals=2; plural=(n != 1);"
    """The rule as gettext writes it in the head of a catalog."""
    spaced: str = ""
    """Punctuation with a narrow no-break space before it, the colon with a wide one (`»`: inside it, as behind `«`)."""


TABLE = (
    Language("de", "Deutsch"),
    Language("en", "English"),
    Language("fr", "français", "nplurals=2; plural=(n > 1);", spaced=";:!?»"),
    Language("cs", "čeština", "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"),
)
"""In the order in which they are listed."""

SOURCE = "en"
"""The language of the messages in the sources, which everything falls back to."""
LANGUAGES = tuple(language.code for language in TABLE)
NAMES = {language.code: language.name for language in TABLE}
"""Each language by its own name."""

MOST = 2
"""So many languages can stand on one sheet."""
ENVIRONMENT = ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(name: str) -> str | None:
    """Return the language of a locale name (`de_AT.UTF-8`, `fr-CA`, `CS`); C and POSIX are English; None if unknown."""
    first = name.strip().lower()
    for mark in "_-.@":
        first = first.partition(mark)[0]
    if first in ("c", "posix"):
        return SOURCE
    return first if first in LANGUAGES else None


def languages_of(name: str) -> tuple[str, ...] | None:
    """Return one language, or two for a table that does not share one (`de,cs`); None for others, or for more."""
    found = [language_of(part) for part in name.split(",")]
    known = tuple(dict.fromkeys(language for language in found if language))
    return known if None not in found and len(known) <= MOST else None


def choose(asked: str | None, environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the language of the first setting that says anything; English where it names one we do not speak.

    The first language is the one that everything is said in; a second one stands beside it on sheets.
    """
    for name in (asked, *(environment.get(key) for key in ENVIRONMENT)):
        if name:
            return languages_of(name) or (SOURCE,)
    return languages_of(read_system_locale()) or (SOURCE,)


def read_system_locale() -> str:
    """Return the name of the locale that Windows or macOS shows its own windows in; "" elsewhere, or if unknown."""
    with contextlib.suppress(Exception):  # whatever is wrong with the system, the referee speaks English
        if sys.platform == "win32":
            import ctypes
            import locale

            return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
        if sys.platform == "darwin":
            import subprocess

            command = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
            return subprocess.run(command, capture_output=True, text=True, timeout=2).stdout.strip()
    return ""
