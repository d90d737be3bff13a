"""Reading a file of another program: plain, or the one file with plays inside a zip."""

from __future__ import annotations

from pathlib import Path

from referee.engine.reading import Problem

MOST_BYTES = 50_000_000
"""Years of plays of a busy group take a few megabytes."""
KINDS = (".json", ".bgsplay", ".csv")


def read_foreign(path: Path) -> str | Problem:
    """The text of the file, or why it cannot be read."""
    raw = _read(path)
    if isinstance(raw, bytes) and raw.startswith(b"PK\x03\x04"):
        raw = _unzipped(path, raw)
    if isinstance(raw, Problem):
        return raw
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Problem(str(path), "", "file_encoding")


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
    return raw if len(raw) <= MOST_BYTES else Problem(file, "", "file_too_big", {"most": MOST_BYTES // 1000})


def _unzipped(path: Path, raw: bytes) -> bytes | Problem:
    """The largest file in the zip that may hold plays; never more of it than we would read plain."""
    import io
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            known = [entry for entry in archive.infolist() if entry.filename.lower().endswith(KINDS)]
            if not known:
                return Problem(str(path), "", "zip_without_plays")
            with archive.open(max(known, key=lambda entry: entry.file_size)) as stream:
                found = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError):
        return Problem(str(path), "", "file_unreadable")
    return found if len(found) <= MOST_BYTES else Problem(str(path), "", "file_too_big", {"most": MOST_BYTES // 1000})
