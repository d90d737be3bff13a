"""Catalogs by domain and language: compiled ones in an installed package, the .po files themselves in a checkout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from referee.i18n.choice import FALLBACK
from referee.places import data_folder

PROGRAM = "referee"
CONTEXT = "\x04"
"""Stands between a context and its message, as in every compiled catalog."""

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


class Catalog:
    """What a catalog says, by message; with a context before it, and with each form of what is counted.

    The standard library would read a .mo file instead: every message of it, though an answer says three of them. Of the
    366 million instructions of a `check` in German that was 8 million.
    """

    def __init__(
        self, plurals: str = "n != 1", texts: Mapping[str, str | Sequence[str]] = MappingProxyType({})
    ) -> None:
        self.plurals = plurals
        self.texts = texts

    @cached_property
    def form_of(self) -> Callable[[int], int]:
        """Which form a number asks for."""
        from gettext import c2py

        form: Callable[[int], int] = c2py(self.plurals)
        return form

    def _said(self, key: str, n: int) -> str:
        found = self.texts.get(key, "")
        return found if isinstance(found, str) else found[self.form_of(n)]

    def gettext(self, message: str) -> str:
        return self._said(message, 1) or message

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._said(one, n) or (one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(context + CONTEXT + message, 1) or message

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        return self._said(context + CONTEXT + one, n) or (one if n == 1 else many)


@cache
def catalog(domain: str, language: str) -> Catalog:
    """The catalog; an empty one, which answers in English, where there is none."""
    folder = data_folder("locales") / language / "LC_MESSAGES"
    compiled, source = folder / f"{domain}.json", folder / f"{domain}.po"
    if compiled.is_file():
        import json

        return Catalog(**json.loads(compiled.read_bytes()))
    return Catalog(**compile_po(source)) if source.is_file() else Catalog()


def compile_po(source: Path) -> dict[str, Any]:
    """What a Catalog is made of, from a .po file, whose head says how many plural forms there are."""
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        found = read_po(file)
    texts: dict[str, str | list[str]] = {}
    for message in found:
        one = message.id if isinstance(message.id, str) else message.id[0]
        said = message.string or ""
        if one and any(said) and not message.fuzzy:
            key = message.context + CONTEXT + one if message.context else one
            texts[key] = said if isinstance(said, str) else list(said)
    return {"plurals": found.plural_expr, "texts": texts}
