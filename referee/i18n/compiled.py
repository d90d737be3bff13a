"""A compiled catalog (.mo). A message is decoded when it is asked for: of hundreds a command says a few."""

from __future__ import annotations

from collections.abc import Callable
from gettext import c2py

_COUNT, _IDS, _TRANSLATIONS = 8, 12, 16
"""Where the file says how many messages it has, and where their ids and their translations are listed."""
_CONTEXT, _FORMS = "\x04", "\0"


class Catalog:
    """The messages of one domain in one language; without any it answers in the words of the program itself."""

    def __init__(self, raw: bytes = b"") -> None:
        self._raw = raw
        self._rule: Callable[[int], int] | None = None
        ids = self._number(_IDS)
        self._entries = {self._text(ids + 8 * n).partition(b"\0")[0]: n for n in range(self._number(_COUNT))}
        """The number of each message, by its id without the plural."""

    def gettext(self, message: str) -> str:
        forms = self._forms(message)
        return forms[0] if forms else message

    def ngettext(self, one: str, many: str, n: int) -> str:
        forms = self._forms(one)
        return forms[self._form(n)] if len(forms) > 1 else (one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        forms = self._forms(context + _CONTEXT + message)
        return forms[0] if forms else message

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        forms = self._forms(context + _CONTEXT + one)
        return forms[self._form(n)] if len(forms) > 1 else (one if n == 1 else many)

    def _forms(self, id: str) -> list[str]:
        """The translation in all its forms; nothing if there is none."""
        entry = self._entries.get(id.encode("utf-8", "surrogatepass"))
        if entry is None:
            return []
        return self._text(self._number(_TRANSLATIONS) + 8 * entry).decode("utf-8").split(_FORMS)

    def _form(self, n: int) -> int:
        """Which form a number takes, by the rule in the head of the catalog."""
        if self._rule is None:
            rule = self._forms("")[0].partition("plural=")[2].partition("\n")[0]
            self._rule = c2py(rule.rstrip("; "))
        return self._rule(n)

    def _text(self, place: int) -> bytes:
        """A text from the place that holds its length and where it begins."""
        start = self._number(place + 4)
        return self._raw[start : start + self._number(place)]

    def _number(self, place: int) -> int:
        return int.from_bytes(self._raw[place : place + 4], "little")
