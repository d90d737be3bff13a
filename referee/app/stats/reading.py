"""Reading many files: what did not change is taken from the cache, the rest is shared out to all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import TypeVar

from referee.app.stats.people import FILE as PEOPLE
from referee.app.verify import records_in
from referee.engine.evenings.evening import Evening, from_data, to_data
from referee.engine.value import Value
from referee.storage.user_files import StatsCache, make_program_mark, make_stats_key, save_stats

ENOUGH_FOR_ALL_CORES = 16
"""Fewer files are read sooner than other processes are started."""
Read = TypeVar("Read")


class Source(Value):
    """A file to be read, as it was named, with what the cache knew of it."""

    path: Path
    key: str | None
    known: Evening | None


def files_in(names: Sequence[str]) -> list[Path]:
    """The files of these names and in folders of these names, each once; the file of who is who is no evening."""
    found: dict[str, Path] = {}
    for path in records_in(names):
        if path.name != PEOPLE:
            found.setdefault(os.path.realpath(path), path)
    return list(found.values())


class Reader:
    """Reads files in order; `read` turns a path and a language into an evening or anything else, perhaps elsewhere."""

    def __init__(self, paths: Sequence[Path], version: str) -> None:
        self.program = make_program_mark(version)
        cache = StatsCache()
        keys = [make_stats_key(path, self.program) for path in paths]
        self.sources = [Source(path, key, from_data(cache.get(key))) for path, key in zip(paths, keys, strict=True)]
        self.new: dict[str, object] = {}

    def read(self, read: Callable[[Path, str], Evening | Read], language: str) -> Iterator[tuple[Path, Evening | Read]]:
        """Every file with what came of it; evenings that were read anew are remembered at the end."""
        missing = [source.path for source in self.sources if source.known is None]
        fresh = iter(shared_out(read, missing, language))
        for source in self.sources:
            found = source.known if source.known is not None else next(fresh)
            if source.known is None and isinstance(found, Evening):
                self._remember(source, found)
            yield source.path, found
        save_stats(self.new)

    def _remember(self, source: Source, evening: Evening) -> None:
        """Only if the file still says what it said before it was read."""
        if source.key is not None and make_stats_key(source.path, self.program) == source.key:
            self.new[source.key] = to_data(evening)


def shared_out(read: Callable[[Path, str], Read], paths: Sequence[Path], language: str) -> Iterator[Read]:
    """What came of each file, in their order."""
    if len(paths) < ENOUGH_FOR_ALL_CORES:
        yield from map(read, paths, repeat(language))
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as workers:
        yield from workers.map(read, paths, repeat(language), chunksize=4)
