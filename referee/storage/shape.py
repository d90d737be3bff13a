"""What is wrong with a file before it is even TOML: another encoding, a merge left half done, absurd nesting."""

from __future__ import annotations

import re
from bisect import bisect_right

from referee.engine.reading import Problem

DEEPEST = 50
"""So many brackets or dots within each other; the files of people have five."""
LONGEST_NUMBER = 40
LONGEST_SHOWN = 10_000

_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_EVERY_OTHER = re.compile(rb"(?:[^\0]\0){2}|(?:\0[^\0]){2}")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_OLD_MAC = re.compile(r"\r(?!\n)")
_QUIET = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
"""Strings and comments; an open one reaches to the end of its line, or of the file if it may have several lines."""
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?:[ \r]|$)", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]{}]")
_DOTTED = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
_NUMBER = re.compile(rf"(?<![\w-])[+-]?(?:\d[\d_]{{{LONGEST_NUMBER},}}|0[xob][\da-fA-F_]{{{LONGEST_NUMBER},}})")


def without_quiet(text: str) -> str:
    """The text with a mark for every letter of its strings and comments; everything else stands where it stood."""
    if '"' not in text and "'" not in text and "#" not in text:
        return text
    return _QUIET.sub(lambda match: ("#" if match[0][0] == "#" else "_") * len(match[0]), text)


def comments_in(text: str) -> list[str]:
    """The comments of a text, without what surrounds them."""
    return [match[0].rstrip() for match in _QUIET.finditer(text) if match[0].startswith("#")]


def undecodable(file: str, raw: bytes) -> Problem | None:
    """Bytes that are not UTF-8, with the place of the first one that is wrong."""
    if raw.startswith(_UTF16) or _EVERY_OTHER.match(raw):
        return Problem(file, "", "file_utf16", {}, 1, 1)
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line_start = before.rfind(b"\n") + 1
        column = len(before[line_start:].decode("utf-8").removeprefix("\ufeff")) + 1
        return Problem(file, "", "file_encoding", {}, before.count(b"\n") + 1, column)
    return None


def misshapen(file: str, text: str) -> Problem | None:
    """What would make no sense to read as TOML, with its place and what would be right."""
    if found := _CONTROL.search(text):
        return place(file, text, "control_character", found.start())
    if found := _OLD_MAC.search(text):
        return place(file, text, "old_mac_lines", found.start())
    loud = without_quiet(text)
    if found := _CONFLICT.search(loud):
        return place(file, text, "merge_conflict", found.start())
    if (deep := _too_deep(loud)) is not None:
        return place(file, text, "too_deep", deep)
    if found := _NUMBER.search(loud):
        return place(file, text, "number_too_long", found.start())
    return None


def _too_deep(loud: str) -> int | None:
    if dotted := _DOTTED.search(loud):
        return dotted.start()
    depth = 0
    for bracket in _BRACKET.finditer(loud):
        depth = depth + 1 if bracket[0] in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return bracket.start()
    return None


def place(file: str, text: str, what: str, offset: int) -> Problem:
    """A problem at an offset of the text, with its line, column and what stands there."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    shown = text[start : end if end >= 0 else len(text)].rstrip("\r")
    facts = {"shown": shown} if len(shown) < LONGEST_SHOWN else {}
    return Problem(file, "", what, facts, text.count("\n", 0, offset) + 1, offset - start + 1)


class Lines:
    """The lines of offsets in a text, found without counting from the start each time."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [match.end() for match in re.finditer("\n", text)]

    def line(self, offset: int) -> int:
        return bisect_right(self._starts, offset) + 1
