"""Bytes that reach the disk before anybody is told so: appended, or exchanged as a whole, and never half of them."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from referee.engine.reading import Problem

BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
CAUSES = {
    errno.EACCES: "file_forbidden",
    errno.EPERM: "file_forbidden",
    errno.EROFS: "place_read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EEXIST: "file_exists",
    errno.ENOENT: "folder_missing",
    errno.ENOTDIR: "folder_missing",
    errno.EISDIR: "file_is_folder",
}


CANNOT_SYNC = (errno.EINVAL, errno.EACCES, errno.EPERM, errno.EBADF, errno.ENOTSUP, errno.ENOSYS)
"""How systems say that they do not sync folders at all."""


def write_problem(path: Path, error: OSError | ValueError) -> Problem:
    """Why a file could not be written."""
    cause = CAUSES.get(error.errno or 0) if isinstance(error, OSError) else None
    return Problem(str(path), "", cause or "file_unwritable")


def append_bytes(path: Path, data: bytes) -> None:
    """Adds bytes at the end of an existing file and waits for the disk; if that fails, the file is as it was."""
    handle = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
    try:
        size = os.fstat(handle).st_size
        try:
            write_all(handle, data)
            os.fsync(handle)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, size)
                os.fsync(handle)
            raise
    finally:
        os.close(handle)


def exchange(path: Path, data: bytes) -> None:
    """Replaces an existing file, or makes it, in one step: a reader finds the old bytes or the new ones."""
    target = path.resolve()
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "read-only")
    new = spare_name(target)
    try:
        write_new(new, data, mode)
        os.replace(new, target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def create(path: Path, data: bytes) -> None:
    """Makes a file with all its bytes; one that is already there is a FileExistsError."""
    new = spare_name(path)
    try:
        write_new(new, data)
        try:
            os.link(new, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links: not in one step, but still never over another file
            write_new(path, data)
    finally:
        new.unlink(missing_ok=True)
    sync_folder(path.parent)


def spare_name(path: Path) -> Path:
    """A name of our own beside a file, for its next version."""
    return path.with_name(f".{path.name[:100]}.{os.getpid()}.new")


def write_new(path: Path, data: bytes, mode: int | None = None) -> None:
    """Makes a file that was not there and waits for the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        write_all(handle, data)
        if mode is not None:
            os.chmod(path, mode)
        os.fsync(handle)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise
    finally:
        os.close(handle)


def write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync_folder(folder: Path) -> None:
    """Makes a new or exchanged name durable, on systems that can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a system that does not open folders
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise
    finally:
        os.close(handle)
