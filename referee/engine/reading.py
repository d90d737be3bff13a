"""Strict reading of data that people write: every key is known and has the right type, or a Problem names it.

Nothing here touches a file: callers hand over plain tables and say which file they came from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine.text import NO_FACTS, Fact
from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary

MOST_KNOWN = 200
"""Nobody misspells one of more names than these; looking through them all for each would take long."""


class Problem(Value):
    """Something wrong in a file: which file, which key, what (an id with facts, turned into words at the edge)."""

    file: str
    key: str
    what: str
    facts: Mapping[str, Fact] = NO_FACTS
    line: int | None = None
    column: int | None = None


class BrokenFile(Exception):
    """Raised where a file that belongs to the program itself cannot be used; holds every problem of it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{each.file}: {each.key}: {each.what}" for each in problems))
        self.problems = problems


class TomlTable:
    """One table under reading. Each key is asked for once; `done` complains about those nobody asked for.

    With `words`, names may be written as people say them.
    """

    __slots__ = ("_asked", "data", "file", "path", "problems", "words")

    def __init__(
        self,
        data: Mapping[str, Any],
        file: str,
        problems: list[Problem],
        path: str = "",
        words: Vocabulary | None = None,
    ) -> None:
        self.words = words
        self.data = data
        self.file = file
        self.path = path
        self.problems = problems
        self._asked: set[str] = set()

    def where(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def complain(self, key: str, what: str, **facts: Fact) -> None:
        self.problems.append(Problem(self.file, self.where(key), what, facts))

    def has(self, key: str) -> bool:
        return key in self.data

    def named(self, said: str, known: Collection[str]) -> str | None:
        """The known name that was written, perhaps in other words."""
        if said in known:
            return said
        return find_written(said, known, self.words)

    def raw(self, key: str) -> object:
        self._asked.add(key)
        return self.data.get(key)

    def _typed(self, key: str, kind: type, default: object, required: bool) -> Any:
        self._asked.add(key)
        value = self.data.get(key)
        if type(value) is kind:
            return value
        if key not in self.data:
            if required:
                self.complain(key, "missing")
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.complain(key, "type", expected=kind.__name__, found=type(value).__name__)
            return default
        return value

    def text(self, key: str, default: str = "", *, required: bool = True) -> str:
        return str(self._typed(key, str, default, required))

    def number(
        self, key: str, default: int = 0, *, required: bool = True, least: int | None = 0, most: int | None = None
    ) -> int:
        """Gives a whole number from `least` to `most`; complains and gives the default where it is none."""
        self._asked.add(key)
        value: int | None = self.data.get(key)
        if type(value) is int and (least is None or value >= least) and (most is None or value <= most):
            return value  # as it mostly is
        if value is None and not required:
            return default
        value = self._typed(key, int, default, required)
        if least is not None and value < least:
            self.complain(key, "too_small", least=least, found=value)
            return default
        if most is not None and value > most:
            self.complain(key, "too_large", most=most)
            return default
        return value

    def flag(self, key: str) -> bool:
        return bool(self._typed(key, bool, False, False))

    def items(self, key: str, default: Iterable[object] = (), *, required: bool = True) -> list[Any]:
        value: list[Any] = self._typed(key, list, list(default), required)
        return value

    def one_of(self, key: str, known: Collection[str], default: str = "", *, required: bool = True) -> str:
        self._asked.add(key)
        value: str | None = self.data.get(key)
        if type(value) is str and value in known:  # as it mostly is
            return value
        if value is None and not required:
            return default
        value = self._typed(key, str, default, required)
        if isinstance(self.data.get(key), str):
            found = self.named(value, known)
            if found is None:
                self.complain(key, "unknown_name", found=value, known=tuple(known))
            return default if found is None else found
        return value

    def table(self, key: str, *, required: bool = True) -> TomlTable:
        value: dict[str, Any] = self._typed(key, dict, {}, required)
        return TomlTable(value, self.file, self.problems, self.where(key), self.words)

    def tables(self, key: str, *, required: bool = True) -> list[TomlTable]:
        """An array of tables, each with its number (from 1) in its path."""
        found = []
        for number, value in enumerate(self.items(key, required=required), start=1):
            if isinstance(value, dict):
                found.append(TomlTable(value, self.file, self.problems, f"{self.where(key)}[{number}]", self.words))
            else:
                self.complain(f"{key}[{number}]", "type", expected="dict", found=type(value).__name__)
        return found

    def counts(self, key: str, known: Collection[str], *, required: bool = False, least: int = 0) -> dict[str, int]:
        """A table of counts whose keys must be known names."""
        given = self._typed(key, dict, {}, required)
        for name, count in given.items():
            if name not in known or type(count) is not int or count < least:
                return self._counts(key, known, least)
        return {name: count for name, count in given.items() if count}

    def _counts(self, key: str, known: Collection[str], least: int) -> dict[str, int]:
        """The counts of a table in which something is wrong."""
        inner = self.table(key)
        found: dict[str, int] = {}
        for name in inner.data:
            id = inner.named(name, known)
            if id is None:
                inner._asked.add(name)
                inner.complain(name, "unknown_name", found=name, known=tuple(known))
            elif value := inner.number(name, least=least):
                found[id] = found.get(id, 0) + value
        return found

    def names(self, key: str, known: Collection[str], *, required: bool = False) -> list[str]:
        """A list of known names."""
        if not required and key not in self.data:
            self._asked.add(key)
            return []
        found = []
        for number, value in enumerate(self.items(key, required=required), start=1):
            if not isinstance(value, str):
                self.complain(f"{key}[{number}]", "type", expected="str", found=type(value).__name__)
            elif (id := self.named(value, known)) is None:
                self.complain(f"{key}[{number}]", "unknown_name", found=value, known=tuple(known))
            else:
                found.append(id)
        return found

    def children(self, *, but: Iterable[str] = ()) -> list[tuple[str, TomlTable]]:
        """All entries as tables, in order, except the named keys."""
        skip = set(but)
        return [(key, self.table(key)) for key in self.data if key not in skip]

    def done(self) -> None:
        if self.data.keys() <= self._asked:
            return
        for key in self.data:
            if key not in self._asked:
                self.complain(key, "unknown_key", known=tuple(sorted(self._asked)))


def find_written(said: str, known: Collection[str], words: Vocabulary | None) -> str | None:
    """The one of the known names that is meant; None where it is none of them, or could be several."""
    if words is None or not said or len(known) > MOST_KNOWN:
        return None
    from referee.engine.words import fold

    folded = _folded(tuple(known))
    alike = folded.get(fold(said), ())
    if not alike:
        alike = tuple(dict.fromkeys(id for id in _named(said, words) if id in known))
    return alike[0] if len(alike) == 1 else None


def _named(said: str, words: Vocabulary) -> list[str]:
    """The ids of everything that is called so in some language."""
    from referee.engine.words import keys_of

    return [id for key in dict.fromkeys(keys_of(said)) for _, _, id in words.senses(key)]


@lru_cache(maxsize=32)
def _folded(known: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    from referee.engine.words import fold

    found: dict[str, tuple[str, ...]] = {}
    for name in known:
        found[fold(name)] = (*found.get(fold(name), ()), name)
    return found
