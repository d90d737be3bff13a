"""Reading one file that people wrote: its data and its text, or a Problem with line and column."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage import plain_records

MOST_BYTES = 300_000
"""Ten times the longest record of a game; keeps a wrong file name from filling the memory and the evening."""
MARK = "\ufeff"
CAUSES = {errno.ELOOP: "link_loop", errno.ENXIO: "file_special", errno.ENODEV: "file_special"}
QUIETLY = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""A pipe that nobody writes into would keep us waiting for ever."""


class Document(Value):
    """A file that was read: `data` is what it says, `text` is how it says it.

    `mark` is a byte order mark before the text.
    """

    file: str
    text: str
    data: dict[str, Any]
    mark: str = ""

    @property
    def raw(self) -> bytes:
        """The file to the byte."""
        return (self.mark + self.text).encode("utf-8")


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
    raw = read_bytes(path)
    return raw if isinstance(raw, Problem) else parse_document(str(path), raw)


def is_unchanged(document: Document) -> bool:
    """Whether the file still says what was read from it, to the byte; nothing is parsed for that."""
    return read_bytes(Path(document.file)) == document.raw


def read_plain(path: Path) -> str | Problem:
    """A file of plain text, such as a drawing."""
    raw = read_bytes(path)
    if isinstance(raw, Problem):
        return raw
    from referee.storage.shape import undecodable

    return undecodable(str(path), raw) or raw.decode("utf-8").removeprefix(MARK)


def read_bytes(path: Path) -> bytes | Problem:
    """The bytes of an ordinary file of a size that people write."""
    file = str(path)
    try:
        handle = os.open(path, os.O_RDONLY | QUIETLY)
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            os.close(handle)
            return Problem(file, "", "file_is_folder" if stat.S_ISDIR(mode) else "file_special")
        with open(handle, "rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return Problem(file, "", "file_missing")
    except IsADirectoryError:
        return Problem(file, "", "file_is_folder")
    except PermissionError:
        return Problem(file, "", "file_is_folder" if is_folder(path) else "file_forbidden")
    except (OSError, ValueError) as error:
        return Problem(file, "", CAUSES.get(getattr(error, "errno", 0), "file_unreadable"))
    if len(raw) > MOST_BYTES:
        return Problem(file, "", "file_too_big", {"most": MOST_BYTES // 1000})
    return raw


def parse_document(file: str, raw: bytes) -> Document | Problem:
    """What the bytes of a file say: a record as we write it by the quick way, else as TOML."""
    found = plain_records.read(raw)
    if found is not None:
        return Document(file, *found)
    from referee.storage.toml_reading import parse

    return parse(file, raw)
