"""How sure a number of the box is, and where it comes from; rules hand it on as the word that it is."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from referee.engine.reading import TomlTable
from referee.engine.value import Value
from referee.engine.verdict import UNCERTAIN

EXAMPLES = ("de p. 8", "de p. 2–3", "1 of 2 transcriptions")
"""How a source is written."""


class Confidence(str):
    """A word such as `rulebook` or `single`, with the source as the ruleset writes it (`1 of 2 transcriptions`)."""

    __slots__ = ("source",)
    source: str

    def __new__(cls, word: str, source: str = "") -> Confidence:
        found = super().__new__(cls, word)
        found.source = source
        return found

    def __reduce__(self) -> tuple[type[Confidence], tuple[str, str]]:
        return Confidence, (str(self), self.source)


class Pages(Value):
    """A source: pages of the rulebook in a language, as `de p. 8` or `de p. 2–3`."""

    edition: str
    first: int
    last: int


class Transcriptions(Value):
    """A source: how many public transcriptions say what stands here, of those that have it, as `1 of 2 …`."""

    agree: int
    total: int


@cache
def source_of(text: str) -> Pages | Transcriptions | None:
    """What a source says; None if it cannot be read."""
    match text.split(" "):
        case [agree, "of", count, "transcription" | "transcriptions"] if _numbers(agree, count):
            return Transcriptions(int(agree), int(count)) if int(agree) <= int(count) else None
        case [edition, "p.", pages] if len(edition) == 2 and edition.isalpha():
            first, _, last = pages.partition("–")
            last = last or first
            return Pages(edition, int(first), int(last)) if _numbers(first, last) else None
        case _:
            return None


def _numbers(*words: str) -> bool:
    return all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words)


def read_confidence(table: TomlTable, known: Collection[str], part: str = "") -> Confidence:
    """The keys `confidence` and `source` of an entry; each may be a table with a word for every part of the entry."""
    holder, key = _part(table, "confidence", part)
    word = holder.one_of(key, known)
    if not table.has("source"):
        if word in UNCERTAIN:
            table.complain("source", "missing")
        return Confidence(word)
    holder, key = _part(table, "source", part)
    source = holder.text(key)
    if source and source_of(source) is None:
        holder.complain(key, "unknown_name", found=source, known=EXAMPLES)
    return Confidence(word, source if word != "declared" else "")


def _part(table: TomlTable, key: str, part: str) -> tuple[TomlTable, str]:
    """Where a part's word stands: in a table of its own, if the entry tells its parts apart."""
    if part and isinstance(table.data.get(key), dict):
        return table.table(key), part
    return table, key
