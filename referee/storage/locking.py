"""One writer at a time: a lock file beside the record, which the system lets go of when its holder ends, however."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.storage.durable import BINARY, write_problem

WAIT = "REFEREE_LOCK_SECONDS"
PATIENCE, PAUSE = 3.0, 0.02
"""So many seconds a command waits for another one to finish; so long it pauses between two tries."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[Problem | None]:
    """Holds the lock of a record; the Problem says who holds it instead, or why there can be none."""
    try:
        lock = lock_of(path)
        handle = _wait_for(lock)
    except (OSError, ValueError) as error:
        yield write_problem(path, error)
        return
    if handle is None:
        yield Problem(str(path), "", "file_locked", _holder(lock))
        return
    try:
        _sign(handle)
        yield None
    finally:
        with contextlib.suppress(OSError):  # removed while it is held, so that nobody can lock what is gone
            os.unlink(lock)
        os.close(handle)


def lock_of(path: Path) -> Path:
    """The lock file; the same one under whatever name the record is reached."""
    target = path.resolve()
    return target.with_name(f".{target.name}.lock")


def _wait_for(lock: Path) -> int | None:
    """The held lock file, or None if somebody else holds it all the time."""
    end = time.monotonic() + _patience()
    while True:
        handle = _open(lock)
        if _try_to_lock(handle) and _still_there(handle, lock):
            return handle
        os.close(handle)
        if time.monotonic() >= end:
            return None
        time.sleep(PAUSE)


def _patience() -> float:
    try:
        return float(os.environ.get(WAIT, ""))
    except ValueError:
        return PATIENCE


def _open(lock: Path) -> int:
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT | BINARY, 0o666)
    except PermissionError:  # left behind by somebody else: enough to lock, not to sign
        if not lock.exists():
            raise
        return os.open(lock, os.O_RDONLY | BINARY)


def _try_to_lock(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return _try_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
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
        return os.path.samestat(os.fstat(handle), os.stat(lock))
    except FileNotFoundError:
        return False


def _sign(handle: int) -> None:
    """Writes down who holds the lock. A disk without space does not keep anybody from holding it."""
    since = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
    signature = {"pid": os.getpid(), "host": platform.node(), "since": since}
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps(signature).encode("ascii"))


def _holder(lock: Path) -> dict[str, str]:
    """Who signed the lock file, as far as it can be read."""
    unknown = {"pid": "?", "host": "?", "since": "?"}
    try:
        signature = json.loads(lock.read_bytes()[:1000])
        return {key: str(signature[key]) for key in unknown}
    except (OSError, ValueError, KeyError, TypeError):
        return unknown
