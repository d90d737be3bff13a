"""Writing a file that people asked for: all of it or nothing, and never over an existing one unless told to."""

from __future__ import annotations

from pathlib import Path

from referee.engine.reading import Problem
from referee.storage.durable import create, exchange, write_problem


def write_text(path: Path, text: str, *, overwrite: bool = True) -> Problem | None:
    """Writes the file, or says why not. A reader never sees half a file."""
    return write_bytes(path, text.encode("utf-8", "replace"), overwrite=overwrite)


def write_bytes(path: Path, data: bytes, *, overwrite: bool = True) -> Problem | None:
    """The same for what is not text, such as a PDF."""
    try:
        if path.is_dir():
            return Problem(str(path), "", "file_is_folder")
        if path.exists() and not path.is_file():  # a device or a pipe: there is nothing to replace
            path.write_bytes(data)
        elif overwrite:
            exchange(path, data)
        else:
            create(path, data)
    except (OSError, ValueError) as error:
        return write_problem(path, error)
    return None


def free_name(path: Path) -> Path:
    """The path itself if nothing is there, else the first of `name-2`, `name-3`, … that is free."""
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate
