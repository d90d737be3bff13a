"""What was counted of a file before, kept in the user's cache so that a file that did not change is not replayed again.

An entry is found by what the file says, by the program that counted it and by what the user declares: a change of any
of them makes it useless, never wrong. The cache may be deleted at any time, and two runs may write it at once: it is
replaced as a whole, and what one of them lost is counted again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from referee.places import PACKAGE, cache_folder, config_folder, data_folder
from referee.storage.documents import MOST_BYTES

NAME = "stats.json"
MOST_ENTRIES = 20_000
"""Of a kilobyte or so each; the oldest go first."""


def key_of(path: Path, program: str) -> str | None:
    """Names the content of a file as this program reads it; None for what is no file, cannot be read or is too big."""
    try:
        if not path.is_file():  # a pipe can be read only once
            return None
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError):
        return None
    return hashlib.sha256(program.encode() + raw).hexdigest() if len(raw) <= MOST_BYTES else None


def program_mark(version: str) -> str:
    """Changes with all that counting depends on besides the file: our sources, the rules data, what is declared."""
    mark = hashlib.sha256(version.encode())
    for folder, pattern in ((PACKAGE, "**/*.py"), (data_folder("rulesets"), "**/*"), (config_folder(), "*.toml")):
        for line in _stamps(folder, pattern):
            mark.update(line.encode("utf-8", "surrogateescape"))
    return mark.hexdigest()


def _stamps(folder: Path | None, pattern: str) -> Iterator[str]:
    """Every file of a folder with its size and the time of its last change."""
    if folder is None:
        return
    for path in sorted(folder.glob(pattern)):
        with contextlib.suppress(OSError):
            found = path.stat()
            yield f"{path}\n{found.st_size}\n{found.st_mtime_ns}\n"


def recall() -> dict[str, object]:
    """All entries; nothing where there is no cache or it is damaged."""
    folder = cache_folder()
    try:
        found = json.loads((folder / NAME).read_bytes()) if folder is not None else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def keep(entries: Mapping[str, object]) -> None:
    """Adds entries to what is there by now; a cache that cannot be written is none."""
    folder = cache_folder()
    if not entries or folder is None:
        return
    everything = {**recall(), **entries}
    recent = dict(list(everything.items())[-MOST_ENTRIES:])
    target = folder / NAME
    mine = target.with_name(f"{NAME}.{os.getpid()}")
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        mine.write_text(json.dumps(recent, separators=(",", ":")), "utf-8")
        os.replace(mine, target)
