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


class Fonts:
    """Measures and breaks text, and remembers which letters could not be shown and which texts were shortened."""

    def __init__(self, own: Any | None = None) -> None:
        self.faces = {style: [*map(_face, files), *([own] if own else [])] for style, files in FILES.items()}
        self.missing: dict[str, None] = {}
        self.shortened: dict[str, None] = {}

    @property
    def first(self) -> str:
        """The font that a page starts with, so that no other one is named in the file."""
        return str(self.faces["text"][0].fontName)

    def _has(self, character: str, style: str) -> str | None:
        code = ord(character)
        return next((face.fontName for face in self.faces[style] if code in face.face.charToGlyph), None)

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
            name = self._has(character, style) or self.faces[style][0].fontName
            if runs and runs[-1][0] == name:
                runs[-1] = (name, runs[-1][1] + character)
            else:
                runs.append((name, character))
        return runs

    def width(self, text: str, style: str, size: float) -> float:
        return float(sum(pdfmetrics.stringWidth(run, name, size) for name, run in self.runs(text, style)))

    def wrap(self, text: str, style: str, size: float, room: float, most: int = 99) -> tuple[str, ...]:
        """The text on lines that fit; too much of it ends in an ellipsis, which is remembered."""
        lines: list[str] = []
        for word in self._words(self.printable(text, style), style, size, room):
            if lines and self.width(f"{lines[-1]} {word}", style, size) <= room and not lines[-1].endswith("\0"):
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        lines = [line.rstrip("\0") for line in lines]
        if len(lines) <= most:
            return tuple(lines) or ("",)
        self.shortened[safe(text)] = None
        last = lines[most - 1]
        while last and self.width(last + ELLIPSIS, style, size) > room:
            last = last[:-1]
        return (*lines[: most - 1], last.rstrip() + ELLIPSIS)

    def _words(self, text: str, style: str, size: float, room: float) -> Iterator[str]:
        """Words; one that is too long for a line in pieces, each (marked by a NUL) a line of its own but the last."""
        for word in text.split():
            while len(word) > 1 and self.width(word, style, size) > room:
                end = next(n for n in range(len(word), 0, -1) if n == 1 or self.width(word[:n], style, size) <= room)
                end = self._joint(word, end)
                yield word[:end] + "\0"
                word = word[end:]
            yield word

    @staticmethod
    def _joint(word: str, end: int) -> int:
        """The last place to break a word before its end: after a hyphen or slash, or before a code point."""
        joints = [n for n in range(2, end + 1) if word[n - 1] in "-/" or word[n - 1] == "]"]
        return joints[-1] if joints and end < len(word) else end
