"""Writing into a record: a new turn is appended; what must be rewritten is exchanged as a whole."""

from __future__ import annotations

import os
from pathlib import Path

from referee.engine.reading import Problem
from referee.storage import records
from referee.storage.writing import write_text


def append_turn(path: Path, text: str, turn: str) -> Problem | None:
    """Adds a turn at the end of the record and makes it durable; turns taken back before are forgotten."""
    if records.undone(text):
        return write_text(path, records.forget_undone(text) + turn)
    return append(path, text, turn)


def append(path: Path, text: str, addition: str) -> Problem | None:
    """Adds text at the end of a file and waits until it is on the disk."""
    start = "" if text.endswith("\n") or not text else "\n"
    try:
        with path.open("ab") as stream:
            stream.write((start + addition).encode("utf-8"))
            stream.flush()
            os.fsync(stream.fileno())
    except PermissionError:
        return Problem(str(path), "", "file_forbidden")
    except OSError:
        return Problem(str(path), "", "file_unwritable")
    return None
