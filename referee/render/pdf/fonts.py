"""The fonts of PDF sheets: measuring, breaking lines, and what to print for a letter that none of them has."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from referee.render.cells import safe

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
FILES = {
    "text": ("NotoSans-Regular", "DejaVuSans-Symbols"),
    "bold": ("NotoSans-Bold", "DejaVuSans-Symbols"),
    "title": ("NotoSerif-Bold", "NotoSans-Bold", "DejaVuSans-Symbols"),
}
"""By style: the font, and those that help out where it lacks a letter."""
ELLIPSIS = "…"
JOINTS = "-/]"
"""After these a long word may be broken."""
MOST_LINES = 99
LONGEST = 4000
"""More than this of one text is on no page."""
OWN = "Own"
"""The name of a font that the user gave."""


@cache
def _face(file: str) -> Any:
    font = TTFont(file, str(FOLDER / f"{file}.ttf"))
    pdfmetrics.registerFont(font)
    return font


def own_font(path: str) -> Any | None:
    """A font file of the user, or None if it is none that can be embedded."""
    try:
        font = TTFont(OWN, path)
    except (TTFError, OSError, ValueError, AssertionError, KeyError, IndexError):
        return None
    pdfmetrics.registerFont(font)
    return font


SCRAP = 4
"""So short is what looks lost on a line of its own: "× 3"."""


class Fonts:
    """Measures and breaks text, and remembers which letters could not be shown and which texts were shortened."""

    def __init__(self, own: object | None = None) -> None:
        self.faces = {style: [*map(_face, files), *([own] if own else [])] for style, files in FILES.items()}
        self.missing: dict[str, None] = {}
        self._advances: dict[tuple[str, str], float] = {}
        self._names: dict[tuple[str, str], str | None] = {}
        self._wrapped: dict[tuple[str, str, float, float, int], tuple[tuple[str, ...], bool]] = {}
        self.shortened: dict[str, None] = {}

    @property
    def first(self) -> str:
        """The font that a page starts with, so that no other one is named in the file."""
        return str(self.faces["text"][0].fontName)

    def _has(self, character: str, style: str) -> str | None:
        """The name of the first font of the style that has a letter."""
        if (character, style) not in self._names:
            names = (face.fontName for face in self.faces[style] if ord(character) in face.face.charToGlyph)
            self._names[character, style] = next(names, None)
        return self._names[character, style]

    def printable(self, text: str, style: str = "text") -> str:
        """The text with nothing in it that the fonts lack: plain forms where there are any, else code points."""
        return "".join(self._printable(safe(text), style))

    def _printable(self, text: str, style: str) -> Iterator[str]:
        for character in unicodedata.normalize("NFC", text):
            if self._has(character, style):
                yield character
                continue
            plain = unicodedata.normalize("NFKD", character)
            if plain != character and all(self._has(part, style) for part in plain):
                yield plain
            elif unicodedata.category(character) == "Zs":
                yield " "
            elif unicodedata.category(character) not in ("Cf", "Mn", "Me"):
                self.missing[character] = None
                yield f"[U+{ord(character):04X}]"

    def runs(self, text: str, style: str) -> list[tuple[str, str]]:
        """The text in pieces of one font each."""
        runs: list[tuple[str, str]] = []
        for character in text:
            name = self._has(character, style) or self.first
            if runs and runs[-1][0] == name:
                runs[-1] = (name, runs[-1][1] + character)
            else:
                runs.append((name, character))
        return runs

    def width(self, text: str, style: str, size: float) -> float:
        return size * sum(self._advance(character, style) for character in text)

    def _advance(self, character: str, style: str) -> float:
        """The width of a letter in type of size 1."""
        known = self._advances.get((character, style))
        if known is None:
            name = self._has(character, style) or self.first
            known = self._advances[character, style] = float(pdfmetrics.stringWidth(character, name, 1))
        return known

    def wrap(self, text: str, style: str, size: float, room: float, most: int = MOST_LINES) -> tuple[str, ...]:
        """The text on lines that fit; too much of it ends in an ellipsis, which is remembered."""
        key = text, style, size, room, most
        if key not in self._wrapped:
            lines = self._lines(self.printable(text[:LONGEST], style), style, room / size)
            self._wrapped[key] = tuple(lines[:most]) or ("",), len(lines) > most or len(text) > LONGEST
        lines_found, cut = self._wrapped[key]
        if not cut:
            return lines_found
        self.shortened[safe(text)] = None
        last = lines_found[-1]
        while last and self.width(last + ELLIPSIS, style, size) > room:
            last = last[:-1]
        return (*lines_found[:-1], last.rstrip() + ELLIPSIS)

    def _lines(self, text: str, style: str, room: float) -> list[str]:
        lines: list[str] = []
        left = 0.0
        for word in filter(None, text.split(" ")):  # other spaces keep together what they join
            needed = self.width(f" {word}", style, 1)
            if lines and needed <= left:
                lines[-1] += f" {word}"
                left -= needed
                continue
            lines += self._broken(word, style, room)
            left = room - self.width(lines[-1], style, 1)
        return self._in_company(lines, style, room)

    def _in_company(self, lines: list[str], style: str, room: float) -> list[str]:
        """No word, and no scrap of a sum, stands alone on the last line if the line before can spare a word."""
        if len(lines) < 2 or (" " in lines[-1] and len(lines[-1]) > SCRAP) or " " not in lines[-2]:
            return lines
        before, _, moved = lines[-2].rpartition(" ")
        last = f"{moved} {lines[-1]}"
        return [*lines[:-2], before, last] if self.width(last, style, 1) <= room else lines

    def _broken(self, word: str, style: str, room: float) -> list[str]:
        """A word on lines of its own: whole, else broken after a hyphen, a slash or a code point, else anywhere."""
        lines, start, used, joint = [], 0, 0.0, 0
        for index, character in enumerate(word):
            used += self._advance(character, style)
            if used > room and index > start:
                end = joint if joint > start else index
                lines.append(word[start:end])
                start, used = end, self.width(word[end : index + 1], style, 1)
            if character in JOINTS:
                joint = index + 1
        return [*lines, word[start:]]
