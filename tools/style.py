"""What the style sheets of docs/style/ ask for and a program can see: python -m tools.style lists every fault.

A style sheet is a page for people; some of its tables are read here. Under *Words* the right column holds what is never
said, and the left what is said instead. Under *Signs* each line is a pattern that must not occur, and why. *Words of
anno1800* are words of that game's rulebook: they are not asked of the catalogs of other games. A language without a
sheet has nothing to keep to.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from referee.games import GAMES
from referee.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parent.parent
SHEETS = ROOT / "docs" / "style"
PART = re.compile(r"^## (\w+)(?: of ([\w, ]+))?\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (.+?) \| (.+?) \|$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`|<!--.*?-->|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
"""What in a page is not prose."""
TYPED = re.compile(r"^referee .*|^[a-z-]+$|= \"[^\"]*\"|\"[^\"]*\" = |\{[^}]*\}|--[a-z-]+|https?:\S+|\[[a-z]+\]")
"""What in a message is to be typed, or filled in."""


@cache
def rules(language: str, game: str = "") -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what a language's sheet forbids in the catalogs of a game, or in all else: a pattern and what is right."""
    sheet = SHEETS / f"{language}.md"
    page = sheet.read_text("utf-8") if sheet.is_file() else ""
    words = [(rf"(?i:\b(?:{_alternatives(never)})\b)", say) for say, never in _table(page, "Words", game)]
    signs = _table(page, "Signs", game)
    return tuple((re.compile(pattern), why) for pattern, why in (*words, *signs))


def _table(page: str, title: str, game: str) -> list[tuple[str, str]]:
    """Return the rows of all tables under this title, but for those of other games."""
    found = []
    for heading, of_games, part in PART.findall(page):
        if heading == title and (not of_games or not game or game in of_games.split(", ")):
            found += [(left.strip(), right.strip()) for left, right in ROW.findall(part)][2:]  # without the head
    return [(left.strip("`").replace("\\|", "|"), right) for left, right in found]


def _alternatives(never: str) -> str:
    return "|".join(re.escape(word.strip()).replace(r"\*", r"\w*") for word in never.split(","))


def faults(language: str, text: str, game: str = "") -> Iterator[str]:
    """Yield what is wrong with a text, each with what would be right; `game` where it is of a game's own catalogs."""
    for pattern, right in rules(language, game):
        for found in pattern.finditer(text):
            around = text[max(0, found.start() - 20) : found.end() + 20].replace("\n", " ")
            yield f"{found[0]!r} in …{around}…: {right}"


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield every translated message of all catalogs, with its place."""
    for path in sorted((ROOT / "locales" / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                told = message.id if language == SOURCE and not message.string else message.string
                for form in told if isinstance(told, (tuple, list)) else (told,):
                    if message.id and form:
                        yield path.name, form


def prose(language: str) -> Iterator[tuple[str, str]]:
    """Yield the pages of the guide, without what is typed and printed."""
    for path in sorted((ROOT / "docs" / "guide" / language).glob("*.md")):
        yield path.name, CODE.sub("`…`", path.read_text("utf-8"))


def all_faults(language: str) -> list[str]:
    return [
        f"{language}/{place}: {fault}"
        for place, text in (*messages(language), *prose(language))
        for fault in faults(language, TYPED.sub("…", text), game_of(place))
    ]


def game_of(place: str) -> str:
    """Return the game whose catalog this is (`nim.po`, `nim-rules.po`); "" for everything else."""
    name = place.removesuffix(".po").removesuffix("-rules")
    return name if name in GAMES else ""


def main() -> int:
    found = [fault for language in LANGUAGES for fault in all_faults(language)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
