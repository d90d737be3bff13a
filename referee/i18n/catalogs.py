"""Catalogs by domain and language: compiled ones in an installed package, the .po files themselves in a checkout."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from threading import local

from referee.languages import SOURCE
from referee.places import data_folder

PROGRAM = "referee"
COMPILED = ".catalog"
ENTRY, SAYS, OR, CONTEXT = "\0", "\1", "\2", "\4"
"""What stands in a compiled catalog before a message, behind it, between its forms, and between a context and it."""


class ActiveLanguages(local):
    """The language in use and the one beside it. Each thread has its own: phones of several languages ask at once."""

    languages: tuple[str, ...] = (SOURCE,)


_spoken = ActiveLanguages()


def activate(language: str, *beside: str) -> None:
    """From now on everything is said in this language; sheets show another one beside it, if one is named."""
    _spoken.languages = (language, *beside)


def current() -> str:
    return _spoken.languages[0]


def in_each(say: Callable[[], str]) -> tuple[str, ...]:
    """The same thing said in the language in use and then in the one beside it; once where both say it alike."""
    languages = _spoken.languages
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
    """What a catalog says, looked up in its text: `plurals`, then after each ENTRY a message, SAYS, and its forms.

    The standard library would take a .mo file apart message by message, though an answer says ten of them: of the
    370 million instructions of a `check` in German that was 14 million, and this is one.
    """

    def __init__(self, text: str = "n != 1") -> None:
        self.text = text
        self.found: dict[str, list[str]] = {}

    @cached_property
    def form_of(self) -> Callable[[int], int]:
        """Which form a number asks for."""
        from gettext import c2py

        form: Callable[[int], int] = c2py(self.text.partition(ENTRY)[0])
        return form

    def _said(self, message: str, n: int) -> str:
        forms = self.found.get(message)
        if forms is None:
            forms = self.found[message] = self._look_up(message)
        return forms[0] if len(forms) == 1 else forms[self.form_of(n)]

    def _look_up(self, message: str) -> list[str]:
        """The forms of a message; an empty one where it is not translated."""
        heading = f"{ENTRY}{message}{SAYS}"
        start = self.text.find(heading)
        if start < 0:
            return [""]
        start += len(heading)
        return self.text[start : self.text.index(ENTRY, start)].split(OR)

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
    compiled, source = folder / f"{domain}{COMPILED}", folder / f"{domain}.po"
    if compiled.is_file():
        return Catalog(compiled.read_bytes().decode("utf-8"))
    return Catalog(compile_po(source)) if source.is_file() else Catalog()


def compile_po(source: Path) -> str:
    """The text of a Catalog, from a .po file, whose head says how many plural forms there are."""
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        found = read_po(file)
    entries = [found.plural_expr]
    for message in found:
        one = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string or ""
        said = [string] if isinstance(string, str) else list(string)
        if one and any(said) and not message.fuzzy:
            key = message.context + CONTEXT + one if message.context else one
            entries.append(key + SAYS + OR.join(said))
    return ENTRY.join([*entries, ""])
