"""One writer at a time: an advisory lock file next to the record; the OS releases it when the process dies.

The lock is a file of our own: what is a link, has a second name or is no ordinary file is never opened for writing.

The package `filelock` does not keep this: it opens a second name of another file and a pipe in the lock's place, cannot
use a lock file that another user left read-only, does not say who holds the lock, leaves its file behind, and where the
file system cannot lock it changes to a file that stays locked after a kill.
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import json
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from referee.engine.reading import Problem
from referee.storage.files import (
    BINARY,
    NO_LINKS,
    NONBLOCKING,
    LockUnsupportedError,
    make_hidden_name,
    report_write_error,
    resolve_path,
    try_to_lock,
)

WAIT_VARIABLE = "REFEREE_LOCK_SECONDS"
DEFAULT_WAIT, PAUSE = 3.0, 0.02
"""Seconds that a command waits for another one to finish, and between two attempts."""
LONGEST_WAIT = 3600.0
MAX_SIGNATURE_BYTES = 1000


class ForeignLockError(OSError):
    """Something else lies in the lock file's place: a link, a second name of another file, a pipe."""


class LockHeldError(Exception):
    """Somebody else held the lock all the time; `holder` says who, as far as is known."""

    def __init__(self, holder: dict[str, str]) -> None:
        super().__init__(holder)
        self.holder = holder


@contextlib.contextmanager
def hold_lock(path: Path) -> Iterator[Problem | None]:
    """Hold the lock of a record; yield None, or the Problem: who holds it instead, or why there can be none."""
    lock = find_lock_file(path)
    try:
        handle = _wait_for(lock)
    except LockHeldError as held:
        yield Problem(str(path), "", "file_locked", held.holder)
        return
    except ForeignLockError:
        yield Problem(str(path), "", "lock_foreign", {"lock": str(lock)})
        return
    except LockUnsupportedError:
        yield Problem(str(path), "", "cannot_lock")
        return
    except (OSError, ValueError) as error:
        yield report_write_error(path, error)
        return
    since = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
    host = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "?")
    signature = {"pid": os.getpid(), "host": host, "since": since}
    try:
        with contextlib.suppress(OSError):  # a disk without space does not keep anybody from holding the lock
            os.ftruncate(handle, 0)
            os.write(handle, json.dumps(signature).encode("ascii"))
        yield None
    finally:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):  # removed while it is held, so that nobody can lock what is gone
                os.unlink(lock)
        with contextlib.suppress(OSError):
            os.close(handle)
        if sys.platform == "win32":
            with contextlib.suppress(OSError):  # fails if anybody has opened it meanwhile, who then removes it
                os.unlink(lock)


def find_lock_file(path: Path) -> Path:
    """Return the path of the lock file; the same one under whatever name the record is reached."""
    return make_hidden_name(resolve_path(path), ".lock")


def _wait_for(lock: Path) -> int:
    """Return the handle of the lock file, held by us. Raise LockHeldError when the time is over."""
    end = time.monotonic() + read_wait()
    while True:
        held, handle = False, None
        try:
            handle = _open_lock(lock)
            with contextlib.suppress(FileNotFoundError):  # its last holder may just have removed the file
                held = try_to_lock(handle) and os.path.samestat(os.fstat(handle), os.lstat(lock))
            if held:
                return handle
            if time.monotonic() >= end:
                raise LockHeldError(_read_signature(handle))
        except PermissionError:  # Windows denies access to a file that is about to vanish
            if sys.platform != "win32" or time.monotonic() >= end:
                raise
        finally:
            if handle is not None and not held:
                os.close(handle)
        time.sleep(PAUSE)


def read_wait() -> float:
    """Return how many seconds to wait, as the environment says; the default if it says nothing sensible."""
    try:
        seconds = float(os.environ.get(WAIT_VARIABLE, ""))
    except ValueError:
        return DEFAULT_WAIT
    return seconds if 0 <= seconds <= LONGEST_WAIT else DEFAULT_WAIT


def _open_lock(lock: Path) -> int:
    """Open the lock file, created if it is not there; raise ForeignLockError before a byte of what is not ours."""
    flags = BINARY | NO_LINKS | NONBLOCKING
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | flags, 0o666)
    except PermissionError:  # left behind by somebody else: enough to lock, not to sign
        if not os.path.lexists(lock):
            raise
        handle = os.open(lock, os.O_RDONLY | flags)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EISDIR, errno.ENXIO, errno.EMLINK) and os.path.lexists(lock):
            raise ForeignLockError from None
        raise
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1 or (not NO_LINKS and lock.is_symlink()):
        os.close(handle)
        raise ForeignLockError
    return handle


def _read_signature(handle: int) -> dict[str, str]:
    """Return who signed the lock file, as far as it can be read."""
    unknown = {"pid": "?", "host": "?", "since": "?"}
    try:
        signature = json.loads(os.read(handle, MAX_SIGNATURE_BYTES))
        return {key: str(signature[key]) for key in unknown}
    except (OSError, ValueError, KeyError, TypeError):
        return unknown
