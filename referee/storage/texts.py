"""Long texts by name in one file, such as words by their first letter: a turn needs few of them.

Of the 447 million instructions of a `check` of a saying, 20 million were reading them as JSON instead.
A file begins with a line for each text, its length in bytes and its name; behind an empty line the texts follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

HEAD_ENDS = b"\n\n"


class Texts:
    """The texts of a file, or some of them; each is taken out when it is asked for."""

    def __init__(self, raw: bytes, places: Mapping[str, tuple[int, int]]) -> None:
        self.raw = raw
        self.places = places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def get(self, name: str, default: str = "") -> str:
        place = self.places.get(name)
        return default if place is None else self.raw[place[0] : place[1]].decode("utf-8")

    def named(self, kind: str) -> Mapping[str, str]:
        """Return those with this word before their name, by the rest of it."""
        start = len(kind) + 1
        places = {name[start:]: place for name, place in self.places.items() if name.startswith(f"{kind} ")}
        return cast("Mapping[str, str]", Texts(self.raw, places))


def load_texts(file: Path) -> Texts:
    """Return the texts as `pack` put them into a file."""
    raw = file.read_bytes()
    head = raw.index(HEAD_ENDS)
    places, start = dict[str, tuple[int, int]](), head + len(HEAD_ENDS)
    for line in raw[:head].decode("utf-8").split("\n"):
        length, _, name = line.partition(" ")
        places[name] = (start, start + int(length))
        start += int(length)
    return Texts(raw, places)


def pack(texts: Mapping[str, str]) -> bytes:
    """Return the content of a file that holds texts by name; a name is of one line."""
    parts = {name: text.encode("utf-8") for name, text in texts.items()}
    head = "\n".join([f"{len(part)} {name}" for name, part in parts.items()])
    return b"".join([head.encode("utf-8"), HEAD_ENDS, *parts.values()])
