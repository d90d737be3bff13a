"""Which language a phone speaks: the one of the link, else the one chosen before, else the one of its settings."""

from __future__ import annotations

from collections.abc import Mapping

from referee.i18n import LANGUAGES, language_of


def wanted_language(query: Mapping[str, str], cookies: Mapping[str, str], accepted: str, fallback: str) -> str:
    """The first that says a language we speak; the language of the laptop where none does."""
    for chosen in (query.get("lang"), cookies.get("referee_lang")):
        if chosen in LANGUAGES:
            return chosen
    return next((language for name in _by_weight(accepted) if (language := language_of(name))), fallback)


def _by_weight(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    weighed = []
    for part in accepted[:500].split(","):
        name, _, given = part.partition(";")
        try:
            weight = float(given.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if 0 < weight <= 1:
            weighed.append((-weight, name.strip()))
    return [name for _weight, name in sorted(weighed, key=lambda pair: pair[0])]
