"""What the style sheets of docs/style/ ask for and a program can see: python -m tools.style lists every fault.

A style sheet is a page for people; two of its tables are read here. Under *Words* the right column holds what is never
said, and the left what is said instead. Under *Signs* each line is a pattern that must not occur, and why.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from referee.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parent.parent
SHEETS = ROOT / "docs" / "style"
ROW = re.compile(r"^\| (.+?) \| (.+?) \|$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`|<!--.*?-->|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
"""What in a page is not prose."""
TYPED = re.compile(r"^referee .*|^[a-z-]+$|= \"[^\"]*\"|\"[^\"]*\" = |\{[^}]*\}|--[a-z-]+|https?:\S+|\[[a-z]+\]")
"""What in a message is to be typed, or filled in."""


@cache
def rules(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What a language's sheet forbids: a pattern, and what would be right."""
    page = (SHEETS / f"{language}.md").read_text("utf-8")
    words = [(rf"(?i:\b(?:{_alternatives(never)})\b)", say) for say, never in _table(page, "Words")]
    signs = [(pattern, why) for pattern, why in _table(page, "Signs")]
    return tuple((re.compile(pattern), why) for pattern, why in (*words, *signs))


def _table(page: str, title: str) -> list[tuple[str, str]]:
    part = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = [(left.strip(), right.strip()) for left, right in ROW.findall(part)][2:]  # without the head
    return [(left.strip("`").replace("\\|", "|"), right) for left, right in rows]


def _alternatives(never: str) -> str:
    return "|".join(re.escape(word.strip()).replace(r"\*", r"\w*") for word in never.split(","))


def faults(language: str, text: str) -> Iterator[str]:
    """What is wrong with a text, each with what would be right."""
    for pattern, right in rules(language):
        for found in pattern.finditer(text):
            around = text[max(0, found.start() - 20) : found.end() + 20].replace("\n", " ")
            yield f"{found[0]!r} in …{around}…: {right}"


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Every translated message of all catalogs, with its place."""
    for path in sorted((ROOT / "locales" / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                told = message.id if language == SOURCE and not message.string else message.string
                for form in told if isinstance(told, (tuple, list)) else (told,):
                    if message.id and form:
                        yield path.name, form


def prose(language: str) -> Iterator[tuple[str, str]]:
    """The pages of the guide, without what is typed and printed."""
    for path in sorted((ROOT / "docs" / "guide" / language).glob("*.md")):
        yield path.name, CODE.sub("`…`", path.read_text("utf-8"))


def all_faults(language: str) -> list[str]:
    texts = [*messages(language), *prose(language)]
    return [f"{language}/{place}: {fault}" for place, text in texts for fault in faults(language, TYPED.sub("…", text))]


def main() -> int:
    found = [fault for language in LANGUAGES for fault in all_faults(language)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
