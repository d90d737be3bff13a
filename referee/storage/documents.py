"""Reading one file that people wrote: its data and its text, or a Problem with line and column."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import plain

MOST_BYTES = 300_000
"""Ten times the longest record of a game; keeps a wrong file name from filling the memory and the evening."""
MARK = "\ufeff"


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
    from referee.storage.shape import undecodable

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
    """What the bytes of a file say: a record as we write it by the quick way, else as TOML."""
    found = plain.read(raw)
    if found is not None:
        return Document(file, *found)
    from referee.storage.toml import parse

    return parse(file, raw)
