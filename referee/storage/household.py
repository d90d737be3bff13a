"""What a user's configuration remembers of a game from one evening to the next: the table `[remembered]` of its file.

Everything else in that file is the user's own and stays as it is.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.places import config_folder
from referee.storage.documents import Document
from referee.storage.records import toml_lines
from referee.storage.rulesets import read_household
from referee.storage.writing import write_text

if TYPE_CHECKING:
    from referee.engine.reading import Problem

KEY = "remembered"
_BLOCK = re.compile(r"^\[remembered\][^\n]*\n(?:(?!\[)[^\n]*\n?)*", re.MULTILINE)


def remembered(game: str) -> dict[str, Any]:
    """What was remembered; nothing where there is no such file or table."""
    household = read_household(game)
    table = household.data.get(KEY) if isinstance(household, Document) else None
    return dict(table) if isinstance(table, dict) else {}


def remember(game: str, table: Mapping[str, Any], before: Mapping[str, Any]) -> Problem | None:
    """Writes what is to be remembered, if it is news; tells why if that is not possible."""
    folder = config_folder()
    if not table or table == before or folder is None:
        return None
    path = folder / f"{game}.toml"
    household = read_household(game)
    text = household.text if isinstance(household, Document) else ""
    rest = _BLOCK.sub("", text).rstrip("\n")
    block = "\n".join([f"[{KEY}]", *toml_lines(table)]) + "\n"
    with contextlib.suppress(OSError):  # writing tells why it is not possible
        folder.mkdir(parents=True, exist_ok=True)
    return write_text(path, f"{rest}\n\n{block}" if rest else block)
