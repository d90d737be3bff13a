"""One writer at a time: a lock file beside the record, which the system lets go of when its holder ends, however.

The lock is a file of our own: what is a link, has a second name or is no ordinary file is never opened for writing.
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import json
import os
import platform
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.storage.writing import BINARY, NO_LINKS, NO_WAITING, real_path, write_problem

WAIT = "REFEREE_LOCK_SECONDS"
PATIENCE, PAUSE = 3.0, 0.02
"""So many seconds a command waits for another one to finish; so long it pauses between two tries."""
LONGEST_PATIENCE = 3600.0
LONGEST_SIGNATURE = 1000
CANNOT_LOCK = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
"""How file systems say that they do not lock files."""


class ForeignLock(OSError):
    """What lies in the lock file's place is none: a link, a second name of another file, a pipe."""


class NoLocks(OSError):
    """The file system cannot lock files."""


class Held(Exception):
    """Somebody else holds the lock all the time; `holder` says who, as far as is known."""

    def __init__(self, holder: dict[str, str]) -> None:
        super().__init__(holder)
        self.holder = holder


@contextlib.contextmanager
def locked(path: Path) -> Iterator[Problem | None]:
    """Holds the lock of a record; the Problem says who holds it instead, or why there can be none."""
    lock = lock_of(path)
    try:
        handle = _wait_for(lock)
    except Held as held:
        yield Problem(str(path), "", "file_locked", held.holder)
        return
    except ForeignLock:
        yield Problem(str(path), "", "lock_foreign", {"lock": str(lock)})
        return
    except NoLocks:
        yield Problem(str(path), "", "cannot_lock")
        return
    except (OSError, ValueError) as error:
        yield write_problem(path, error)
        return
    try:
        _sign(handle)
        yield None
    finally:
        with contextlib.suppress(OSError):  # removed while it is held, so that nobody can lock what is gone
            os.unlink(lock)
        with contextlib.suppress(OSError):
            os.close(handle)


def lock_of(path: Path) -> Path:
    """The lock file; the same one under whatever name the record is reached."""
    target = real_path(path)
    return target.with_name(f".{target.name}.lock")


def _wait_for(lock: Path) -> int:
    """The lock file, held by us."""
    end = time.monotonic() + _patience()
    while True:
        handle = _open(lock)
        held = False
        try:
            held = _try_to_lock(handle) and _still_there(handle, lock)
            if held:
                return handle
            if time.monotonic() >= end:
                raise Held(_holder(handle))
        finally:
            if not held:
                os.close(handle)
        time.sleep(PAUSE)


def _patience() -> float:
    try:
        seconds = float(os.environ.get(WAIT, ""))
    except ValueError:
        return PATIENCE
    return seconds if 0 <= seconds <= LONGEST_PATIENCE else PATIENCE


def _open(lock: Path) -> int:
    """The lock file, made if it is not there; what is not ours is refused before a byte of it is touched."""
    ours = BINARY | NO_LINKS | NO_WAITING
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | ours, 0o666)
    except PermissionError:  # left behind by somebody else: enough to lock, not to sign
        if not os.path.lexists(lock):
            raise
        handle = os.open(lock, os.O_RDONLY | ours)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EISDIR, errno.ENXIO, errno.EMLINK) and os.path.lexists(lock):
            raise ForeignLock from None
        raise
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1 or (not NO_LINKS and lock.is_symlink()):
        os.close(handle)
        raise ForeignLock
    return handle


def _try_to_lock(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return _try_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno in CANNOT_LOCK:
            raise NoLocks from None
        raise
    return True


def _try_on_windows(handle: int) -> bool:
    import msvcrt

    lock: Any = msvcrt
    try:
        os.lseek(handle, 1 << 20, os.SEEK_SET)  # beyond the signature, which others may read
        lock.locking(handle, lock.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        os.lseek(handle, 0, os.SEEK_SET)
    return True


def _still_there(handle: int, lock: Path) -> bool:
    """Whether the file that was locked is still the one of that name; its last holder may just have removed it."""
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(lock))
    except FileNotFoundError:
        return False


def _sign(handle: int) -> None:
    """Writes down who holds the lock. A disk without space does not keep anybody from holding it."""
    since = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
    signature = {"pid": os.getpid(), "host": platform.node(), "since": since}
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps(signature).encode("ascii"))


def _holder(handle: int) -> dict[str, str]:
    """Who signed the lock file, as far as it can be read."""
    unknown = {"pid": "?", "host": "?", "since": "?"}
    try:
        signature = json.loads(os.read(handle, LONGEST_SIGNATURE))
        return {key: str(signature[key]) for key in unknown}
    except (OSError, ValueError, KeyError, TypeError):
        return unknown
