"""Reading one TOML file that people wrote: its data and its text, or a Problem with line and column."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem

MOST_BYTES = 4_000_000
"""Far above any record of a game; keeps a wrong file name from filling the memory."""

_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
_CAUSES = (
    ("toml_twice", ("cannot overwrite", "cannot declare", "cannot mutate", "duplicate", "twice", "redefine")),
    ("toml_equals", ("expected '='",)),
    ("toml_quote", ("unterminated", "expected '\"", 'expected "')),
    ("toml_bracket", ("unclosed", "expected ']'", "expected '}'")),
    ("toml_value", ("invalid value", "illegal character", "invalid statement", "expected newline", "invalid initial")),
)


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: `data` is what it says, `text` is how it says it."""

    file: str
    text: str
    data: dict[str, Any]


def read_document(path: Path) -> Document | Problem:
    """The file as a Document, or the one problem that kept it from being read."""
    file = str(path)
    try:
        if path.is_dir():
            return Problem(file, "", "file_is_folder")
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return Problem(file, "", "file_missing")
    except PermissionError:
        return Problem(file, "", "file_forbidden")
    except (OSError, ValueError):
        return Problem(file, "", "file_unreadable")
    if len(raw) > MOST_BYTES:
        return Problem(file, "", "file_too_big", {"most": MOST_BYTES // 1_000_000})
    return parse_document(file, raw)


def parse_document(file: str, raw: bytes) -> Document | Problem:
    """TOML from bytes; a byte order mark is let pass."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = error.start - (before.rfind(b"\n") + 1) + 1
        return Problem(file, "", "file_encoding", line=before.count(b"\n") + 1, column=column)
    try:
        return Document(file, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        return _toml_problem(file, text, str(error))
    except (RecursionError, ValueError):  # nested too deeply, or a number with thousands of digits
        return Problem(file, "", "toml_absurd")


def _toml_problem(file: str, text: str, message: str) -> Problem:
    place = _PLACE.search(message)
    lines = text.splitlines() or [""]
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        line, column = len(lines), len(lines[-1]) + 1
    shown = lines[line - 1] if line <= len(lines) else ""
    lower = message.lower()
    cause = next((name for name, marks in _CAUSES if any(mark in lower for mark in marks)), "toml")
    return Problem(file, "", cause, {"shown": shown}, line, column)
