"""A disk that fails: every call that changes a file is counted, and at one of them the power goes or an error comes."""

from __future__ import annotations

import builtins
import errno
import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from referee.storage import files

EVERY_FAULT = "REFEREE_EVERY_FAULT" in os.environ
"""Whether every kind of fault comes at every call that writes, of every command: the long form."""

WRITES = (
    *("open", "write", "fsync", "ftruncate", "replace", "link", "unlink", "chmod", "chown", "mkdir"),
    *("rename", "rmdir", "setxattr", "symlink", "truncate"),
)
ON_OPEN_FILES = ("write", "fsync", "ftruncate")
"""Calls that ask nobody for a permission any more."""
MAKING = ("open", "link", "mkdir")
"""Calls that make a name, and find it there if they are sent twice."""
SWAP = "swap_names"
"""The one call of ours that changes names, which `os` does not have."""
CODES = {
    "no space": errno.ENOSPC,
    "input/output error": errno.EIO,
    "forbidden": errno.EACCES,
    "read-only": errno.EROFS,
    "quota": errno.EDQUOT,
    "stale": errno.ESTALE,
    "reply lost: not found": errno.ENOENT,
    "reply lost: input/output error": errno.EIO,
    "reply lost: exists": errno.EEXIST,
}
"""Errors by name; where a reply is lost, the call does its work before it says so."""
KINDS = ("die before", "die half-way", "die after", *CODES, "Ctrl-C", "Ctrl-C half-way", "Ctrl-C after")


class Died(BaseException):
    """The process is no more; no handler of its own runs, so every later call fails too."""


@dataclass
class Disk:
    """Counts the calls and lets one of them (from 1; 0: none) go wrong."""

    at: int = 0
    kind: str = ""
    lacks: tuple[str, ...] = ()
    """Calls that the file system does not have."""
    calls: int = 0
    name: str = ""
    """The call that went wrong."""
    dead: bool = False
    real: dict[str, Any] = field(default_factory=dict)
    open_files: set[int] = field(default_factory=set)
    synced: dict[int, bytes] = field(default_factory=dict)
    """What is certain to be on the disk, by the number of the file there."""
    renamed: list[tuple[bytes | None, str]] = field(default_factory=list)
    """What each name had on the disk before; such a change is certain only when its folder is synced."""

    def call(self, name: str, *arguments: Any, **more: Any) -> Any:
        if self.dead:
            raise Died
        if name == "open" and not arguments[1] & (os.O_CREAT | os.O_TRUNC | os.O_WRONLY | os.O_RDWR):
            return self.real[name](*arguments, **more)  # only read: no concern of a disk that fails to write
        if name in self.lacks:
            if name == SWAP:
                return False
            raise OSError(errno.EPERM, "not supported")
        self.calls += 1
        fails = self.calls == self.at
        if fails:
            self.name = name
            self.fail_before(name, arguments)
            if name == "write" and self.kind == "Ctrl-C half-way":
                arguments = (arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2 + 1])
        self.before(name, arguments)
        result = self.real[name](*arguments, **more)
        self.after(name, arguments)
        if fails:
            self.fail_after(name, result)
        return self.opened(result, is_new=bool(arguments[1] & os.O_EXCL)) if name == "open" else result

    def fail_before(self, name: str, arguments: tuple[Any, ...]) -> None:
        if self.kind in ("forbidden", "read-only") and name in ON_OPEN_FILES:
            return
        if name == "write" and self.kind in ("die half-way", "no space", "quota", "input/output error"):
            self.real["write"](arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        if self.kind in ("die before", "die half-way"):
            self.die()
        if self.kind in CODES and not self.kind.startswith("reply lost"):
            raise OSError(CODES[self.kind], self.kind)
        if self.kind == "Ctrl-C":
            signal.raise_signal(signal.SIGINT)

    def fail_after(self, name: str, result: Any) -> None:
        if self.kind == "die after":
            self.die()
        if self.kind.startswith("reply lost") and (name in MAKING or "exists" not in self.kind):
            if name == "open":
                self.real["close"](result)
            raise OSError(CODES[self.kind], self.kind)
        if self.kind in ("Ctrl-C half-way", "Ctrl-C after"):
            signal.raise_signal(signal.SIGINT)

    def die(self) -> None:
        self.dead = True
        raise Died

    def opened(self, handle: int, *, is_new: bool) -> int:
        self.open_files.add(handle)
        number = os.fstat(handle).st_ino
        self.synced[number] = (
            b"" if is_new else self.synced.get(number, b"")
        )  # the number of a deleted file comes again
        return handle

    def close(self, handle: int) -> None:
        self.open_files.discard(handle)
        self.real["close"](handle)

    def before(self, name: str, arguments: tuple[Any, ...]) -> None:
        if name in ("replace", SWAP) and os.path.exists(arguments[1]):
            self.renamed.append((self.synced.get(os.stat(arguments[1]).st_ino), str(arguments[1])))

    def after(self, name: str, arguments: tuple[Any, ...]) -> None:
        if name == "fsync":
            status = os.fstat(arguments[0])
            try:
                self.synced[status.st_ino] = Path(f"/proc/self/fd/{arguments[0]}").read_bytes()
            except IsADirectoryError:
                self.renamed.clear()

    def after_power_cut(self, path: Path) -> list[bytes]:
        """What the file may hold when the power comes back: everything synced, and anything of the rest."""
        now, inode = path.read_bytes(), path.stat().st_ino
        found = [now, *_survivors(now, self.synced.get(inode, b""))]
        found += [old for old, name in self.renamed if name == str(path) and old is not None]
        return list(dict.fromkeys(found))


def _survivors(now: bytes, certain: bytes) -> Iterator[bytes]:
    """Bytes that were not synced may be lost, half there, or zeros, and later ones may arrive before earlier ones."""
    if now == certain:
        return
    length = max(len(now), len(certain))
    new, old = now.ljust(length, b"\0"), certain.ljust(length, b"\0")
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(now, certain, strict=False)))
    middle = (same + length) // 2
    for cut in {same, middle, middle // 512 * 512, len(certain), length}:
        for mixed in (new[:cut] + old[cut:], old[:cut] + new[cut:]):
            yield mixed[: len(now)]
            yield mixed[: len(certain)]


def _open_to_read(file: Any, mode: str = "r", *arguments: Any, **more: Any) -> Any:
    """Python's own `open`, which no command may write through: it truncates, and no fault would reach it."""
    assert isinstance(file, int) or not set(mode) & set("wax+"), (file, mode)
    return _open(file, mode, *arguments, **more)


_open = open


@contextmanager
def failing(at: int, kind: str, *certain: Path, lacks: tuple[str, ...] = ()) -> Iterator[Disk]:
    """Files are written through such a disk meanwhile; the `certain` ones were synced before."""
    if sys.platform == "win32":
        pytest.skip("the faults are those of Unix")
    disk = Disk(at, kind, lacks)
    disk.synced = {path.stat().st_ino: path.read_bytes() for path in certain if path.exists()}
    disk.real = {name: getattr(os, name) for name in (*WRITES, "close")}
    swap = disk.real[SWAP] = files.swap_names
    for name in WRITES:
        setattr(os, name, lambda *arguments, _name=name, **more: disk.call(_name, *arguments, **more))
    os.close = disk.close
    files.swap_names = lambda *names: disk.call(SWAP, *names)
    builtins.open = io.open = _open_to_read
    try:
        yield disk
    finally:
        del disk.real[SWAP]
        for name, function in disk.real.items():
            setattr(os, name, function)
        files.swap_names = swap
        builtins.open = io.open = _open
        for handle in disk.open_files:
            os.close(handle)
