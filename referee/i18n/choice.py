"""Which language to speak: what the user asked for, else what the environment says, else English."""

from __future__ import annotations

import re
from collections.abc import Mapping

LANGUAGES = ("de", "en", "fr", "cs")
FALLBACK = "en"
ENVIRONMENT = ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(name: str) -> str | None:
    """The language of a locale name (`de_AT.UTF-8`, `fr-CA`, `CS`); C and POSIX are English; None if unknown."""
    first = re.split(r"[_\-.@]", name.strip().lower(), maxsplit=1)[0]
    if first in ("c", "posix"):
        return FALLBACK
    return first if first in LANGUAGES else None


def choose(asked: str | None, environment: Mapping[str, str]) -> str:
    """The first setting that says anything decides, even where it names a language we do not speak: then English."""
    for name in (asked, *(environment.get(key) for key in ENVIRONMENT)):
        if name:
            return language_of(name) or FALLBACK
    return FALLBACK
