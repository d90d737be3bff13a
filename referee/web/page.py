"""The page: one template, filled with words that are escaped, and the two files that belong to it."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from referee.i18n import LANGUAGES, current, language_name
from referee.web.page_words import words

if TYPE_CHECKING:
    from referee.web.board import Board

FOLDER = Path(__file__).parent / "static"
STATIC = {"table.js": "text/javascript; charset=utf-8", "table.css": "text/css; charset=utf-8"}
"""Every file that can be asked for, with its kind; there are no others, whatever the path says."""


def page(board: Board) -> str:
    """The page in the language in use."""
    said = words()
    values = {**said, "lang": current(), "title": board.game, "words": json.dumps(said, ensure_ascii=False)}
    filled = {name: escape(value) for name, value in values.items()}
    return Template(_template()).substitute(filled, languages=_languages())


@cache
def static(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


@cache
def _template() -> str:
    return (FOLDER / "page.html").read_text("utf-8")


def _languages() -> str:
    """A link for each language, by its own name."""
    links = []
    for language in LANGUAGES:
        here = ' aria-current="true"' if language == current() else ""
        name = escape(language_name(language))
        links.append(f'<a href="/?lang={language}" lang="{language}" hreflang="{language}"{here}>{name}</a>')
    return "\n".join(links)
