"""Folders with games by data alone: where they are looked for, and how one is added to the user's own."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from referee.engine.reading import Problem
from referee.languages import LANGUAGES
from referee.places import config_folder
from referee.storage.files import WriteResult, is_folder, path_exists, read_bytes, write_bytes

__all__ = ["GAME_FILE", "LANGUAGES", "add_game_file", "find_game_file", "list_game_files", "mark_game_files"]

GAME_FILE = "game.toml"
VARIABLE = "REFEREE_GAMES"
"""Names folders, separated as in $PATH; `--games` sets it."""
MOST_GAMES = 500


def list_game_files() -> tuple[Path, ...]:
    """Return the `game.toml` of every game: first of the folders that were named, then of the user's own folder.

    A named folder is a game or holds games; one that is neither is there as the file that it lacks.
    """
    found: list[Path] = []
    for name in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        folder = Path(name)
        within = [] if path_exists(folder / GAME_FILE) else _list_within(folder)
        found += within or [folder / GAME_FILE]
    own = config_folder()
    found += [] if own is None else _list_within(own / "games")
    return tuple(dict.fromkeys(found))


def _list_within(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*/{GAME_FILE}"))[:MOST_GAMES]
    except (OSError, ValueError):
        return []


def mark_game_files(files: tuple[Path, ...]) -> tuple[object, ...]:
    """Return what changes when one of these files does."""
    marks = []
    for path in files:
        with contextlib.suppress(OSError, ValueError):
            found = path.stat()
            marks.append((found.st_mtime_ns, found.st_size, found.st_ino))
    return tuple(marks)


def find_game_file(folder: Path) -> Path:
    """Return the `game.toml` that is meant by the name of a folder, or of the file itself."""
    return folder / GAME_FILE if is_folder(folder) else folder


def add_game_file(source: Path, id: str, *, overwrite: bool) -> tuple[Path, WriteResult | Problem]:
    """Copy a `game.toml` into the user's own folder; return where to, and why not if it could not be."""
    own = config_folder()
    if own is None:
        return Path(GAME_FILE), Problem("", "", "no_home")
    target = own / "games" / id / GAME_FILE
    raw = read_bytes(source)
    if isinstance(raw, Problem):
        return target, raw
    if read_bytes(target) == raw:
        return target, WriteResult()
    with contextlib.suppress(OSError):  # writing tells why it is not possible
        target.parent.mkdir(parents=True, exist_ok=True)
    return target, write_bytes(target, raw, overwrite=overwrite)
