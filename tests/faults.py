"""A disk that fails: every call that changes a file is counted, and at one of them the power goes or an error comes."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

WRITES = ("open", "write", "fsync", "ftruncate", "replace", "link", "unlink", "chmod")
KINDS = ("die before", "die half-way", "die after", "no space", "input/output error", "Ctrl-C")


class Died(BaseException):
    """The process is no more; no handler of its own runs, so every later call fails too."""


@dataclass
class Disk:
    """Counts the calls and lets one of them (from 1; 0: none) go wrong."""

    at: int = 0
    kind: str = ""
    calls: int = 0
    dead: bool = False
    real: dict[str, Any] = field(default_factory=dict)
    open_files: set[int] = field(default_factory=set)
    synced: dict[int, bytes] = field(default_factory=dict)
    """What is certain to be on the disk, by the number of the file there."""
    renamed: list[tuple[int, str]] = field(default_factory=list)
    """The file that each name had before; such a change is certain only when its folder is synced."""

    def call(self, name: str, *arguments: Any, **more: Any) -> Any:
        if self.dead:
            raise Died
        if name == "open" and not arguments[1] & (os.O_CREAT | os.O_TRUNC | os.O_WRONLY | os.O_RDWR):
            return self.real[name](*arguments, **more)  # only read: no concern of a disk that fails to write
        self.calls += 1
        if self.calls == self.at:
            self.fail(name, arguments)
        self.before(name, arguments)
        result = self.real[name](*arguments, **more)
        self.after(name, arguments)
        if self.calls == self.at and self.kind == "die after":
            self.die()
        return self.opened(result) if name == "open" else result

    def fail(self, name: str, arguments: tuple[Any, ...]) -> None:
        if self.kind != "die after" and self.kind != "die before" and name == "write":
            self.real["write"](arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        match self.kind:
            case "die before" | "die half-way":
                self.die()
            case "no space":
                raise OSError(errno.ENOSPC, "no space")
            case "input/output error":
                raise OSError(errno.EIO, "input/output error")
            case "Ctrl-C":
                raise KeyboardInterrupt

    def die(self) -> None:
        self.dead = True
        raise Died

    def opened(self, handle: int) -> int:
        self.open_files.add(handle)
        self.synced.setdefault(os.fstat(handle).st_ino, b"")
        return handle

    def close(self, handle: int) -> None:
        self.open_files.discard(handle)
        self.real["close"](handle)

    def before(self, name: str, arguments: tuple[Any, ...]) -> None:
        if name == "replace" and os.path.exists(arguments[1]):
            self.renamed.append((os.stat(arguments[1]).st_ino, str(arguments[1])))

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
        found += [self.synced[old] for old, name in self.renamed if name == str(path) and old in self.synced]
        return list(dict.fromkeys(found))


def _survivors(now: bytes, certain: bytes) -> Iterator[bytes]:
    """Bytes that were not synced may be lost, half there, or zeros, and later ones may arrive before earlier ones."""
    if not now.startswith(certain) or now == certain:
        return
    pending = now[len(certain) :]
    half = len(pending) // 2
    yield certain
    yield certain + pending[:half]
    yield certain + pending[:half] + bytes(len(pending) - half)
    yield certain + bytes(len(pending))
    sector = (len(certain) + half) // 512 * 512 - len(certain)
    if sector > 0:
        yield certain + bytes(sector) + pending[sector:]


@contextmanager
def failing(at: int, kind: str, *certain: Path) -> Iterator[Disk]:
    """Files are written through such a disk meanwhile; the `certain` ones were synced before."""
    disk = Disk(at, kind)
    disk.synced = {path.stat().st_ino: path.read_bytes() for path in certain if path.exists()}
    disk.real = {name: getattr(os, name) for name in (*WRITES, "close")}
    for name in WRITES:
        setattr(os, name, lambda *arguments, _name=name, **more: disk.call(_name, *arguments, **more))
    os.close = disk.close
    try:
        yield disk
    finally:
        for name, function in disk.real.items():
            setattr(os, name, function)
        for handle in disk.open_files:
            os.close(handle)
