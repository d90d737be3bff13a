"""Stage 1: cut a text into folded words and marks with their places."""

from __future__ import annotations

import re

from referee.engine.value import Value
from referee.engine.words import fold

_PIECE = re.compile(r"//+|[-=]{0,3}>|→|<[-=]{1,3}|←|\d+|[^\W\d_]+|_|\S")
_TIMES = ("x", "×")
GARBLED = "\ufffd"
"""Stands for letters that came in damaged."""
ARROWS = ("->", "=>", "-->", "→", ">")
BACKWARD_ARROWS = ("<-", "<=", "<--", "←")
_NUMBERING = re.compile(r"(?:(?<=[;.,]\s)|^)\(?([1-9])[).]\s|(?:(?<=\s)|^)\(?([1-9a-f])\)\s|(?<=:\s)([1-9])\.\s")
_LISTS = frozenset(order[:end] for order in ("123456789", "abcdef") for end in range(2, 10))
STOPS = frozenset(".;!?…")
PAUSES = frozenset(",:()–—/+&=|{}[]")
QUOTES = frozenset("\"'’‘`´„“”«»_*")


class Token(Value):
    """One word or mark: folded text, place in the saying, and how it was typed."""

    text: str
    start: int
    end: int
    joined: bool = False
    """Whether it touches the token before."""
    is_mark: bool = False
    typed: str = ""
    """The word in lower case with its accents, "" where it has none."""
    is_capital: bool = False
    """Whether it is one capital letter."""
    is_slashed: bool = False
    """Whether a slash joins it to the word before."""


def tokenize(text: str) -> list[Token]:
    """Return the words and marks of a saying; hyphens, apostrophes and quotes inside words are left out."""
    found: list[Token] = []
    end = 0
    slash = -1
    text = _blank_numbering(text)
    for match in _PIECE.finditer(text):
        piece, start = match[0], match.start()
        joined = start == end and bool(found)
        before_digit = not joined and text[start + 1 : start + 2].isdigit()
        if piece == "-" and before_digit:
            found.append(Token("-", start, match.end()))  # nobody says a number below zero
            continue
        if piece == "+" and before_digit:
            continue  # *worker +1*
        if piece in QUOTES or (piece in "-/" and not _stands_alone(text, start)):
            end = match.end()
            slash = end if piece == "/" else slash
            continue
        end = match.end()
        if piece == "@":
            found.append(Token(piece, start, end))
        elif piece.startswith("//"):
            found.append(Token(",", start, end, joined, True))
        elif piece in ARROWS or piece in BACKWARD_ARROWS:
            found.append(Token("->" if piece in ARROWS else "<-", start, end))
        elif piece in STOPS or piece in PAUSES or piece == "-":
            found.append(Token("," if piece == "-" else piece, start, end, joined, True))
        elif piece in _TIMES and _stands_beside_number(text, start, end):
            found.append(Token("×", start, end, joined))
        elif piece.isalnum() or piece == GARBLED:
            folded = fold(piece)
            typed = "" if folded == piece.casefold() else piece.casefold()
            is_capital = len(piece) == 1 and piece.isupper()
            found.append(Token(folded, start, end, joined, False, typed, is_capital, slash == start))
    return found


def _blank_numbering(text: str) -> str:
    """Turn the numbers of a list into stops: *1) shift end … 2) bakery*."""
    marks = list(_NUMBERING.finditer(text)) if ")" in text or "1. " in text else []
    if len(marks) < 2 or "".join(mark[1] or mark[2] or mark[3] for mark in marks) not in _LISTS:
        return text
    for mark in marks:
        text = text[: mark.start()] + ";".ljust(mark.end() - mark.start()) + text[mark.end() :]
    return text


def _stands_alone(text: str, at: int) -> bool:
    return at > 0 and text[at - 1] == " " and text[at + 1 : at + 2] in (" ", "")


def _stands_beside_number(text: str, start: int, end: int) -> bool:
    return text[:start].rstrip()[-1:].isdigit() or text[end:].lstrip()[:1].isdigit()
