"""A saying as folded words with their places; marks are kept, for they part what belongs together."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.engine.value import Value
from referee.engine.words import fold

_PIECE = re.compile(r"//+|[-=]{0,3}>|→|<[-=]{1,3}|←|\d+|[^\W\d_]+|_|\S")
_TIMES = ("x", "×")
GARBLED = "\ufffd"
"""Stands for letters that came in damaged: a word with it is not what it seems."""
ARROWS = ("->", "=>", "-->", "→", ">")
BACKWARD = ("<-", "<=", "<--", "←")
_NUMBERING = r"(?:(?<=[;.,]\s)|^)\(?([1-9])[).]\s|(?:(?<=\s)|^)\(?([1-9a-f])\)\s"
_BEHIND_COLON = r"(?<=\s)(?:([1-9])\.|([1-9])\))\s"
_LISTS = frozenset(order[:end] for order in ("123456789", "abcdef") for end in range(2, 10))
STOPS = frozenset(".;!?…")
PAUSES = frozenset(",:()–—/+&=|{}[]")
QUOTES = frozenset("\"'’‘`´„“”«»_*")


class Word(Value):
    """One word or mark of the text: folded, where it stands, and whether it touches the one before."""

    text: str
    start: int
    end: int
    joined: bool = False
    mark: bool = False
    typed: str = ""
    """As it was typed, in lower case, where that has accents."""
    capital: bool = False
    """Whether it is one capital letter."""
    slashed: bool = False
    """Whether a slash joins it to the word before."""


def words_of(text: str) -> list[Word]:
    """The words of a saying; what only joins letters (hyphens, apostrophes, quotes) is left out."""
    found: list[Word] = []
    end = 0
    slash = -1
    text = _without_numbering(text)
    for match in _PIECE.finditer(text):
        piece, start = match[0], match.start()
        joined = start == end and bool(found)
        if piece == "-" and not joined and text[start + 1 : start + 2].isdigit():
            found.append(Word("-", start, match.end()))  # nobody says a number below nothing
            continue
        if piece == "+" and not joined and text[start + 1 : start + 2].isdigit():
            continue  # *worker +1*
        if piece in QUOTES or (piece in "-/" and not _spaced(text, start)):
            end = match.end()
            slash = end if piece == "/" else slash
            continue
        end = match.end()
        if piece == "@":
            found.append(Word(piece, start, end))
        elif piece.startswith("//"):
            found.append(Word(",", start, end, joined, True))
        elif piece in ARROWS or piece in BACKWARD:
            found.append(Word("->" if piece in ARROWS else "<-", start, end))
        elif piece in STOPS or piece in PAUSES or piece == "-":
            found.append(Word("," if piece == "-" else piece, start, end, joined, True))
        elif piece in _TIMES and _beside_number(text, start, end):
            found.append(Word("×", start, end, joined))
        elif piece.isalnum() or piece == GARBLED:
            folded = fold(piece)
            typed = "" if folded == piece.casefold() else piece.casefold()
            one = len(piece) == 1 and piece.isupper()
            found.append(Word(folded, start, end, joined, typed=typed, capital=one, slashed=slash == start))
    return found


def _without_numbering(text: str) -> str:
    """*1) shift end … 2) bakery*: the numbers or letters of a list, from the first on, only part its clauses."""
    marks = list(re.finditer(_NUMBERING, text)) if ")" in text or text.startswith("1. ") else []
    if (first := text.find(": 1. ")) >= 0:  # *Alonso: 1. a farmer 2. a festival*
        marks = list(re.compile(_BEHIND_COLON).finditer(text, first))
    if len(marks) < 2 or "".join(mark[1] or mark[2] for mark in marks) not in _LISTS:
        return text
    for mark in marks:
        text = text[: mark.start()] + ";".ljust(mark.end() - mark.start()) + text[mark.end() :]
    return text


def _spaced(text: str, at: int) -> bool:
    """Whether a dash stands alone between words."""
    return at > 0 and text[at - 1] == " " and text[at + 1 : at + 2] in (" ", "")


def _beside_number(text: str, start: int, end: int) -> bool:
    return text[:start].rstrip()[-1:].isdigit() or text[end:].lstrip()[:1].isdigit()


def says_one(text: str, phrases: Iterable[str]) -> bool:
    """Whether one of these phrases of folded words stands in a saying."""
    return holds_one(words_of(text), phrases)


def holds_one(words: Iterable[Word], phrases: Iterable[str]) -> bool:
    """Whether one of these phrases of folded words stands among the words of a saying."""
    said = f" {' '.join(word.text for word in words)} "
    return any(f" {phrase} " in said for phrase in phrases)
