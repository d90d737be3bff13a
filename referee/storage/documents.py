"""Reading one TOML file that people wrote: its data and its text, or a Problem with line and column."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import torn
from referee.storage.exported import tally_in
from referee.storage.shape import LONGEST_SHOWN, misshapen, undecodable

MOST_BYTES = 300_000
"""Ten times the longest record of a game; keeps a wrong file name from filling the memory and the evening."""
MARK = "\ufeff"

_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
_CAUSES = (
    ("toml_twice", ("cannot overwrite", "cannot declare", "cannot mutate", "duplicate", "twice", "redefine")),
    ("toml_equals", ("expected '='",)),
    # a line that ends inside a text is told by the reader as an illegal line end
    ("toml_quote", ("unterminated", "expected '\"", 'expected "', "illegal character '\\n'")),
    ("toml_bracket", ("unclosed", "expected ']'", "expected '}'")),
    ("toml_value", ("invalid value", "illegal character", "invalid statement", "expected newline", "invalid initial")),
)


class Document(Value):
    """A file that was read: `data` is what it says, `text` is how it says it.

    `mark` is a byte order mark before the text, and `torn` what follows it of a turn that was only half written.
    """

    file: str
    text: str
    data: dict[str, Any]
    mark: str = ""
    torn: bytes = b""

    @property
    def notes(self) -> tuple[Problem, ...]:
        """What its reader should know although the file can be used."""
        if not self.torn:
            return ()
        return (Problem(self.file, "", "torn_turn", line=self.text.count("\n") + 1),)


def is_there(path: Path) -> bool:
    """Whether there is anything of this name, as far as one may look."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether this is a folder, as far as one may look."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_document(path: Path) -> Document | Problem:
    """The file as a Document, or the one problem that kept it from being read."""
    raw = _read(path)
    return raw if isinstance(raw, Problem) else parse_document(str(path), raw)


def is_unchanged(document: Document) -> bool:
    """Whether the file still says what was read from it, to the byte; nothing is parsed for that."""
    return _read(Path(document.file)) == (document.mark + document.text).encode("utf-8") + document.torn


def read_plain(path: Path) -> str | Problem:
    """A file of plain text, such as a drawing."""
    raw = _read(path)
    if isinstance(raw, Problem):
        return raw
    return undecodable(str(path), raw) or raw.decode("utf-8").removeprefix(MARK)


def _read(path: Path) -> bytes | Problem:
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
        return Problem(file, "", "file_too_big", {"most": MOST_BYTES // 1000})
    return raw


def parse_document(file: str, raw: bytes) -> Document | Problem:
    """TOML from bytes; a byte order mark is let pass, and a torn last turn is left out."""
    whole, rest = torn.split(raw)
    if rest:
        document = _parse(file, whole, rest)
        if isinstance(document, Document):
            return document
    return _parse(file, raw)


def _parse(file: str, raw: bytes, rest: bytes = b"") -> Document | Problem:
    problem = undecodable(file, raw)
    if problem is not None:
        return problem
    text = raw.decode("utf-8")
    mark = MARK if text.startswith(MARK) else ""
    text = text.removeprefix(MARK)
    exported = tally_in(file, text)
    if exported is not None:
        return exported if isinstance(exported, Problem) else Document(file, text, exported, mark, rest)
    problem = misshapen(file, text)
    if problem is not None:
        return problem
    try:
        return Document(file, text, tomllib.loads(text), mark, rest)
    except tomllib.TOMLDecodeError as error:
        return _toml_problem(file, text, str(error))
    except (RecursionError, ValueError, OverflowError):  # a date that no calendar has, and what the shape let pass
        return Problem(file, "", "toml_absurd", line=1, column=1)


def _toml_problem(file: str, text: str, message: str) -> Problem:
    place = _PLACE.search(message)
    lines = text.replace("\r\n", "\n").split("\n")
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        lines = lines[:-1] if len(lines) > 1 and not lines[-1] else lines
        line, column = len(lines), len(lines[-1]) + 1
    shown = lines[line - 1] if line <= len(lines) else ""
    lower = message.lower()
    cause = next((name for name, marks in _CAUSES if any(mark in lower for mark in marks)), "toml")
    return Problem(file, "", cause, {"shown": shown} if len(shown) < LONGEST_SHOWN else {}, line, column)
