"""Bytes that reach the disk before anybody is told so: a file is made or exchanged as a whole, never half of it."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from itertools import count, takewhile
from pathlib import Path

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.storage.documents import read_bytes

BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
NO_WAITING = getattr(os, "O_NONBLOCK", 0)
"""A pipe that nobody writes into or reads from would keep us waiting for ever."""
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
    errno.ELOOP: "link_loop",
}
OURS = (
    rb"""(?m)^(?:\xef\xbb\xbf)?[ \t]*+(?:["']?(?:game|format)["']?[ \t]*+=|"""
    rb"""\[\[?[ \t]*+["']?(?:turn|undone|result|reveal|adjust|position|declared|settings|remembered)\b)"""
)
"""A line of a record, a tally or a user's own file, even of one that is broken elsewhere."""
NEW = ".new"
CANNOT_SYNC = (errno.EINVAL, errno.EACCES, errno.EPERM, errno.EBADF, errno.ENOTSUP, errno.ENOSYS)
"""How systems say that they do not sync folders at all."""


class Written(Value):
    """A file that was written; `notes` say what is uncertain about it, `text` is what a record says now."""

    notes: tuple[Problem, ...] = ()
    text: str = ""


class Special(OSError):
    """A pipe, a device or the like: there is nothing to read twice and nothing to exchange."""


class Changed(OSError):
    """The file no longer says what was read from it."""


class Unsure(OSError):
    """Writing failed, and so did putting back what was there before."""


def write_problem(path: Path, error: OSError | ValueError) -> Problem:
    """Why a file could not be written."""
    cause = CAUSES.get(error.errno or 0) if isinstance(error, OSError) else None
    kinds: dict[type, str] = {Special: "file_special", Changed: "file_changed", Unsure: "file_unsure"}
    return Problem(str(path), "", kinds.get(type(error)) or cause or "file_unwritable")


def write_text(path: Path, text: str, *, overwrite: bool = True) -> Written | Problem:
    """Writes the file, or says why not. A reader never sees half a file."""
    return write_bytes(path, text.encode("utf-8", "replace"), overwrite=overwrite)


def write_bytes(path: Path, data: bytes, *, overwrite: bool = True) -> Written | Problem:
    """The same for what is not text, such as a PDF."""
    try:
        return written(path, exchange(path, data) if overwrite else create(path, data))
    except (OSError, ValueError) as error:
        return write_problem(path, error)


def written(path: Path, certain: bool, text: str = "") -> Written:
    """What was done is done; whether it outlives a power cut is something else, and is said."""
    return Written(() if certain else (Problem(str(path), "", "not_certain"),), text)


def exchange(path: Path, data: bytes, expected: bytes | None = None) -> bool:
    """Replaces a file, or makes it, in one step: a reader finds the old bytes or the new ones.

    Where bytes are `expected` there, others are not written over. Says whether the system has confirmed the new name.
    """
    target = real_path(path)
    status = _status(target)
    if status is None and expected is not None:
        raise FileNotFoundError(errno.ENOENT, "gone")
    if status is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "read-only")
    new = spare_name(target)
    try:
        write_new(new, data, 0o666 if status is None else 0o600)
        alike = status is None or _dress(new, target, status)
        if expected is not None and read_bytes(target) != expected:
            raise Changed
        if alike:
            os.replace(new, target)
        else:
            _overwrite(target, data)
    finally:
        with contextlib.suppress(OSError):  # gone already if it has become the file
            os.unlink(new)
    return sync_folder(target.parent)


def create(path: Path, data: bytes) -> bool:
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
        with contextlib.suppress(OSError):
            os.unlink(new)
    return sync_folder(path.parent)


def not_to_replace(path: Path, inputs: Iterable[Path]) -> Problem | None:
    """Why a result must not be written over a file: it is made from it, or the file is a record or the like."""
    if is_one_of(path, inputs):
        return Problem(str(path), "", "output_is_input")
    there = read_bytes(path)
    if isinstance(there, bytes) and re.search(OURS, there):
        return Problem(str(path), "", "output_is_record")
    return None


def is_one_of(path: Path, others: Iterable[Path]) -> bool:
    """Whether a file is one of these, under whatever name."""
    for other in others:
        with contextlib.suppress(OSError, ValueError):
            if os.path.samefile(path, other):
                return True
    return False


def real_path(path: Path) -> Path:
    """The file itself, under whatever link it is reached; a chain of links without end is left to the system."""
    return Path(os.path.realpath(path))


def _status(target: Path) -> os.stat_result | None:
    """What is there, if anything; only ordinary files can be exchanged."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "folder")
    if not stat.S_ISREG(status.st_mode):
        raise Special
    return status


def spare_name(path: Path) -> Path:
    """A name of our own beside a file, for its next version; nobody can foresee it."""
    return path.with_name(f"{_spare_start(path)}{os.urandom(8).hex()}{NEW}")


def _spare_start(path: Path) -> str:
    return f".{path.name[:100]}."


def _is_spare(name: str, path: Path) -> bool:
    """Whether this is such a name; what only looks similar belongs to somebody else."""
    start = _spare_start(path)
    if not (name.startswith(start) and name.endswith(NEW)):
        return False
    middle = name[len(start) : -len(NEW)]
    return len(middle) == 16 and not set(middle) - set("0123456789abcdef")


def sweep(path: Path) -> None:
    """Removes next versions that never became the file, left behind by a process that was killed."""
    target = real_path(path)
    with contextlib.suppress(OSError):  # a folder that one may write into but not look into
        for name in os.listdir(target.parent):
            if _is_spare(name, target):
                os.unlink(target.with_name(name))


def write_new(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Makes a file that was not there and waits for the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
    try:
        try:
            write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise


def write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _dress(new: Path, target: Path, status: os.stat_result) -> bool:
    """Gives the next version owner, mode and attributes of the file; False if they or its other names would be lost."""
    if status.st_nlink > 1:
        return False
    mine = os.stat(new)
    if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.chown(new, status.st_uid, status.st_gid)
        except OSError:
            return False
    os.chmod(new, stat.S_IMODE(status.st_mode))
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                os.setxattr(new, name, os.getxattr(target, name))
    return True


def _overwrite(target: Path, data: bytes) -> None:
    """Writes into the file itself from the first byte that differs; the next version beside it is whole meanwhile."""
    old = target.read_bytes()
    pairs = enumerate(zip(old, data, strict=False))
    same = next((at for at, (was, now) in pairs if was != now), min(len(old), len(data)))
    handle = os.open(target, os.O_WRONLY | BINARY | NO_LINKS)
    try:
        try:
            _write_from(handle, same, data)
        except BaseException as error:
            try:
                _write_from(handle, same, old)
            except OSError:
                raise Unsure from error
            raise
    finally:
        with contextlib.suppress(OSError):  # the bytes are on the disk, or said not to be
            os.close(handle)


def _write_from(handle: int, start: int, data: bytes) -> None:
    os.lseek(handle, start, os.SEEK_SET)
    write_all(handle, data[start:])
    os.ftruncate(handle, len(data))
    os.fsync(handle)


def sync_folder(folder: Path) -> bool:
    """Makes a new or exchanged name durable; False if the system tried and failed. Some systems cannot at all."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a system that does not open folders
        return True
    try:
        os.fsync(handle)
    except OSError as error:
        return error.errno in CANNOT_SYNC
    finally:
        with contextlib.suppress(OSError):
            os.close(handle)
    return True


def free_name(path: Path) -> Path:
    """The path itself if nothing is there, else the first of `name-2`, `name-3`, … that is free."""
    return next(candidate for candidate in _names(path) if not candidate.exists())


def taken_names(path: Path) -> list[Path]:
    """The names that `free_name` passes over."""
    return list(takewhile(Path.exists, _names(path)))


def _names(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
