"""Writing a new file: all of it or nothing, and never over an existing one unless told to."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from referee.engine.reading import Problem


def write_text(path: Path, text: str, *, overwrite: bool = True) -> Problem | None:
    """Writes the file, or says why not. A reader never sees half a file."""
    try:
        if path.is_dir():
            return Problem(str(path), "", "file_is_folder")
        if not overwrite:
            with path.open("x", encoding="utf-8", newline="") as stream:
                stream.write(text)
            return None
        return _replace(path, text)
    except FileExistsError:
        return Problem(str(path), "", "file_exists")
    except FileNotFoundError:
        return Problem(str(path), "", "folder_missing")
    except PermissionError:
        return Problem(str(path), "", "file_forbidden")
    except (OSError, ValueError):
        return Problem(str(path), "", "file_unwritable")


def _replace(path: Path, text: str) -> Problem | None:
    if path.exists() and not path.is_file():  # a device or a pipe: there is nothing to replace
        path.write_text(text, encoding="utf-8", newline="")
        return None
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
    return None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def free_name(path: Path) -> Path:
    """The path itself if nothing is there, else the first of `name-2`, `name-3`, … that is free."""
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate
