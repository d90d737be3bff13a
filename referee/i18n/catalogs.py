"""Catalogs by domain and language: compiled ones in an installed package, the .po files themselves in a checkout."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from referee.i18n.choice import FALLBACK
from referee.places import data_folder

PROGRAM = "referee"

_spoken: ContextVar[tuple[str, ...]] = ContextVar("spoken", default=(FALLBACK,))
"""The language in use and the one beside it. Each thread has its own: phones of several languages ask at once."""


def activate(language: str, *beside: str) -> None:
    """From now on everything is said in this language; sheets show another one beside it, if one is named."""
    _spoken.set((language, *beside))


def current() -> str:
    return _spoken.get()[0]


def in_each(say: Callable[[], str]) -> tuple[str, ...]:
    """The same thing said in the language in use and then in the one beside it; once where both say it alike."""
    languages = _spoken.get()
    said = []
    try:
        for each in languages:
            activate(each)
            said.append(say())
    finally:
        activate(*languages)
    return tuple(dict.fromkeys(said))


def gettext(message: str, *, domain: str = PROGRAM, language: str | None = None) -> str:
    return catalog(domain, language or current()).gettext(message)


def ngettext(one: str, many: str, n: int, *, domain: str = PROGRAM) -> str:
    return catalog(domain, current()).ngettext(one, many, n)


def pgettext(context: str, message: str, *, domain: str = PROGRAM, language: str | None = None) -> str:
    return catalog(domain, language or current()).pgettext(context, message)


def npgettext(context: str, one: str, many: str, n: int, *, domain: str = PROGRAM, language: str | None = None) -> str:
    return catalog(domain, language or current()).npgettext(context, one, many, n)


@cache
def catalog(domain: str, language: str) -> NullTranslations:
    """The catalog; an empty one, which answers in English, where there is none."""
    folder = data_folder("locales") / language / "LC_MESSAGES"
    compiled, source = folder / f"{domain}.mo", folder / f"{domain}.po"
    if compiled.is_file():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    if source.is_file():
        return GNUTranslations(BytesIO(compile_po(source)))
    return NullTranslations()


def compile_po(source: Path) -> bytes:
    """The .mo form of a .po file, whose head says how many plural forms there are."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        messages = read_po(file)
    target = BytesIO()
    write_mo(target, messages)
    return target.getvalue()
