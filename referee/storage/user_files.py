"""Files that the program keeps for a user: settings, games, the last refusal, missed sayings, keys for phones, a cache.

Settings are the user's own: only the entries that the program looks after are changed in them. All other files only the
user can read; a list is replaced as a whole, so that a failure or a kill leaves the old version, never an empty one.
What is damaged, or cannot be kept, counts as not there.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.engine.reading import Problem
from referee.places import OWN_FOLDERS, PACKAGE, cache_folder, config_folder, data_folder, state_folder
from referee.storage.documents import Document, parse_text, read_document
from referee.storage.files import (
    BINARY,
    NONBLOCKING,
    WriteResult,
    hash_bytes,
    is_folder,
    make_temp_name,
    path_exists,
    read_bytes,
    remove_stale_temp_files,
    replace_atomically,
    report_write,
    report_write_error,
    write_bytes,
    write_new_file,
)
from referee.storage.toml_text import replace_table

REMEMBERED = "remembered"
"""The table of the settings in which the program remembers things from one evening to the next."""
GAME_FILE = "game.toml"
GAMES_VARIABLE = "REFEREE_GAMES"
"""Names folders with games, separated as in $PATH; `--games` sets it."""
MAX_GAMES = 500
MAX_REFUSAL_BYTES = 10_000
MISSED_SWITCH = "keep_missed"
MISSED_LIST = "missed.jsonl"
MAX_MISSED = 200
"""Sayings that are kept; the oldest make room."""
MAX_SAYING = 600
MAX_MISSED_BYTES = 1_000_000
PHONE_KEYS = "serve.json"
MAX_KEYS_BYTES = 1_000_000
EVENING = 12 * 60 * 60
"""Seconds after its last use when a key is forgotten."""
STATS_CACHE = "stats.json"
MAX_CACHE_ENTRIES = 20_000
"""Of a kilobyte or so each; the oldest go first."""
MAX_CACHE_BYTES = 100_000_000
"""Larger files of these names were not written by us."""


# private files ----------------------------------------------------------------------------------------------


def prepare_state_file(name: str) -> Path | None:
    """Return the path of a file in the state folder, which is made if it is missing; None where that cannot be."""
    folder = state_folder()
    return folder / name if folder is not None and make_private_folder(folder) else None


def make_private_folder(folder: Path) -> bool:
    """Make a folder that only this user can look into, or close one to others; return whether it is there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, ValueError):
        return False
    with contextlib.suppress(OSError):  # not ours to close
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(0o700)
    return True


def replace_private_file(path: Path, data: bytes) -> bool:
    """Replace a file by one that only this user can read, or create it; return whether that was possible.

    Next versions that an earlier run left behind are removed.
    """
    new = make_temp_name(path)
    try:
        remove_stale_temp_files(path)
        write_new_file(new, data, 0o600)
        os.replace(new, path)
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            new.unlink(missing_ok=True)
        return False
    return True


def replace_lines(path: Path, lines: Sequence[str]) -> bool:
    """Replace a list by these lines; return whether that was possible."""
    return replace_private_file(path, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))


def read_last_lines(path: Path, most_bytes: int) -> list[str] | None:
    """Return the lines within so many bytes from the end of a list, the oldest first.

    None if the list is there and cannot be read: then it must not be replaced either. The line in which those bytes
    begin is left out.
    """
    try:
        handle = os.open(path, os.O_RDONLY | NONBLOCKING | BINARY)
        with open(handle, "rb") as stream:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                return None
            start = max(0, found.st_size - most_bytes)
            stream.seek(start)
            raw = stream.read(most_bytes)
    except FileNotFoundError:
        return []
    except (OSError, ValueError):
        return None
    lines = raw.decode("utf-8", "replace").split("\n")
    return [line for line in (lines[1:] if start else lines) if line.strip()]


def _read_json(folder: Path | None, name: str, most_bytes: int) -> object:
    """Return what a JSON file says; None where there is none or it cannot be read."""
    raw = read_bytes(folder / name, most_bytes) if folder is not None else None
    try:
        return json.loads(raw) if isinstance(raw, bytes) else None
    except (ValueError, RecursionError):
        return None


# settings ---------------------------------------------------------------------------------------------------


def find_config_file(game: str) -> Path | None:
    """Return where the settings for all records of a game are, or would be; None for a user without a home."""
    folder = config_folder()
    return folder / f"{game}.toml" if folder is not None else None


def read_config(game: str) -> Document | Problem | None:
    """Return what this user declared for all records of a game; None if there is no such file."""
    path = find_config_file(game)
    return read_document(path) if path is not None and path_exists(path) else None


def write_config(path: Path, config: Document | None, text: str) -> tuple[Problem, ...]:
    """Replace the settings `config`, or create them; return what is uncertain about that, or why it is not possible."""
    old = config or Document(str(path), "", {})
    with contextlib.suppress(OSError):  # writing tells why it is not possible
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        certain = replace_atomically(path, old._replace(text=text).raw, old.raw if config is not None else None)
    except (OSError, ValueError) as error:
        return (report_write_error(path, error),)
    return report_write(path, certain).notes


def read_remembered(game: str) -> dict[str, object]:
    """Return the table `[remembered]` of the settings; empty where there is none."""
    return _find_remembered(read_config(game))


def _find_remembered(config: Document | Problem | None) -> dict[str, object]:
    table = config.data.get(REMEMBERED) if isinstance(config, Document) else None
    return dict(table) if isinstance(table, dict) else {}


def write_remembered(game: str, table: Mapping[str, object], before: Mapping[str, object]) -> tuple[Problem, ...]:
    """Write the table `[remembered]` if it differs from `before`; return what went wrong or is uncertain."""
    path = find_config_file(game)
    if not table or table == before or path is None:
        return ()
    config = read_config(game)
    if isinstance(config, Problem):
        return (config,)
    old = config or Document(str(path), "", {})
    text = replace_table(old.text, REMEMBERED, table, _find_remembered(config))
    if parse_text(text) != {**old.data, REMEMBERED: dict(table)}:
        return (Problem(str(path), REMEMBERED, "not_remembered"),)
    return write_config(path, config, text)


# games by data alone: where they are looked for, and how one is added to the user's own --------------------------


def list_game_files() -> tuple[Path, ...]:
    """Return the `game.toml` of every game: first of the folders that were named, then of the user's own folder.

    A named folder is a game or holds games; one that is neither is there as the file that it lacks.
    """
    found: list[Path] = []
    for name in filter(None, os.environ.get(GAMES_VARIABLE, "").split(os.pathsep)):
        folder = Path(name)
        within = [] if path_exists(folder / GAME_FILE) else _list_within(folder)
        found += within or [folder / GAME_FILE]
    own = config_folder()
    found += [] if own is None else _list_within(own / "games")
    return tuple(dict.fromkeys(found))


def _list_within(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*/{GAME_FILE}"))[:MAX_GAMES]
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


def add_game(source: Path, id: str, *, overwrite: bool) -> tuple[Path, WriteResult | Problem]:
    """Copy a `game.toml` that was checked into the user's own folder; return where to, or why not."""
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


# the last refusal -------------------------------------------------------------------------------------------


def save_last_refusal(game: str, rules: Sequence[str]) -> None:
    """Write down which rules the last refused turn broke, for whoever asks for them; no harm if that is lost."""
    path = prepare_state_file(f"refusal-{game}.json")
    if path is not None:
        replace_private_file(path, json.dumps(list(rules)).encode("ascii"))


def read_last_refusal(game: str) -> tuple[str, ...]:
    """Return the ids of the rules that the last refused turn broke; none where nothing was refused yet."""
    found = _read_json(state_folder(), f"refusal-{game}.json", MAX_REFUSAL_BYTES)
    return tuple(rule for rule in found if isinstance(rule, str)) if isinstance(found, list) else ()


# sayings that were not understood ---------------------------------------------------------------------------


def find_missed_switch() -> Path | None:
    """Return the file with the switch for the list of missed sayings; None for a user without a home."""
    folder = config_folder()
    return folder / "said.toml" if folder is not None else None


def find_missed_list() -> Path | None:
    """Return the file with the missed sayings; None for a user without a home."""
    folder = state_folder()
    return folder / MISSED_LIST if folder is not None else None


def keeps_missed() -> bool:
    """Return whether the user has switched the list of missed sayings on."""
    path = find_missed_switch()
    config = read_document(path) if path is not None and path_exists(path) else None
    return isinstance(config, Document) and config.data.get(MISSED_SWITCH) is True


def switch_missed(on: bool) -> tuple[Problem, ...]:
    """Write the switch; switched off, the list is deleted. Return what went wrong or is uncertain."""
    path = find_missed_switch()
    if path is None:
        return (Problem("", "", "no_home"),) if on else ()
    config = read_document(path) if path_exists(path) else None
    if isinstance(config, Problem):
        return (config,)
    old = config or Document(str(path), "", {})
    line = f"{MISSED_SWITCH} = {'true' if on else 'false'}"
    text, found = re.subn(rf"^{MISSED_SWITCH}\s*=[^\n#]*", line, old.text, count=1, flags=re.MULTILINE)
    text = text if found else f"{line}\n{text}"
    if parse_text(text) != {**old.data, MISSED_SWITCH: on}:
        return (Problem(str(path), MISSED_SWITCH, "head_not_plain"),)
    notes = write_config(path, config, text)
    if not on and (kept := find_missed_list()) is not None:
        with contextlib.suppress(OSError):
            kept.unlink(missing_ok=True)
    return notes


def add_missed(game: str, language: str, text: str) -> None:
    """Add a saying to the list if the user wants it; where that is not possible, the list stays as it is."""
    if not text.strip() or not keeps_missed():
        return
    path = prepare_state_file(MISSED_LIST)
    if path is None:
        return
    readable = text.encode("utf-8", "replace").decode("utf-8")  # an argument may hold bytes that are no text
    entry = json.dumps({"game": game, "language": language, "text": readable[:MAX_SAYING]}, ensure_ascii=False)
    before = read_last_lines(path, MAX_MISSED_BYTES)
    if before is not None:
        replace_lines(path, [*(line for line in before if line != entry), entry][-MAX_MISSED:])


def read_missed() -> list[dict[str, str]]:
    """Return the sayings with game, language and text, the oldest first; what is no such entry is passed over."""
    path = find_missed_list()
    keys, found = ("game", "language", "text"), []
    for line in (read_last_lines(path, MAX_MISSED_BYTES) if path is not None else None) or ():
        with contextlib.suppress(ValueError, RecursionError):
            data = json.loads(line)
            if isinstance(data, dict) and all(isinstance(data.get(key), str) for key in keys):
                found.append({key: data[key][:MAX_SAYING] for key in keys})
    return found[-MAX_MISSED:]


# keys for phones --------------------------------------------------------------------------------------------


def get_phone_key(record: Path, now: float | None = None) -> str:
    """Return the key under which this record is served to phones: the one of this evening, else a new one.

    It is kept for an evening, so that phones find back after a new start, in the state folder, where other users of
    the computer cannot read it.
    """
    import secrets
    import time

    now = time.time() if now is None else now
    path = prepare_state_file(PHONE_KEYS)
    kept = {name: entry for name, entry in _read_keys().items() if 0 <= now - entry["used"] < EVENING}
    name = hash_bytes(str(record.absolute()).encode("utf-8", "surrogateescape"))
    key: str = kept.get(name, {}).get("key") or secrets.token_urlsafe(16)
    if path is not None:  # where it cannot be written, the key is good for this start only
        replace_private_file(path, json.dumps({**kept, name: {"key": key, "used": now}}).encode("ascii"))
    return key


def _read_keys() -> dict[str, dict[str, Any]]:
    """Return the keys by hash of the record; what is no entry of ours is passed over."""
    entries = _read_json(state_folder(), PHONE_KEYS, MAX_KEYS_BYTES)
    found = {}
    for name, entry in entries.items() if isinstance(entries, dict) else ():
        if isinstance(entry, dict) and isinstance(entry.get("used"), int | float):
            key = entry.get("key")
            if isinstance(key, str) and re.fullmatch(r"[A-Za-z0-9_-]{20,}", key):
                found[str(name)] = entry
    return found


# the cache of `stats` ---------------------------------------------------------------------------------------


class StatsCache:
    """Results counted of files before, so that a file that did not change is not replayed again.

    An entry is found by what the file says, by the program that counted it and by what the user declares: a change of
    any of them makes it useless, never wrong. It begins with a mark made from its key and its text, by which a damaged
    one is known. The cache may be deleted at any time, and two runs may write it at once: it is replaced as a whole,
    and what one of them lost is counted again.
    """

    def __init__(self) -> None:
        found = _read_json(cache_folder(), STATS_CACHE, MAX_CACHE_BYTES)
        self.texts: dict[str, object] = found if isinstance(found, dict) else {}

    def get(self, key: str | None) -> object:
        """Return the entry of this key; None where there is none or it is damaged."""
        text = self.texts.get(key or "")
        if key is None or not isinstance(text, str):
            return None
        mark, _space, entry = text.partition(" ")
        return json.loads(entry) if mark == _make_entry_mark(key, entry) else None


def save_stats(entries: Mapping[str, object]) -> None:
    """Add entries to what the cache holds by now; one that cannot be written is passed over."""
    folder = cache_folder()
    if not entries or folder is None or not make_private_folder(folder):
        return
    texts = {key: json.dumps(entry, separators=(",", ":")) for key, entry in entries.items()}
    marked = {key: f"{_make_entry_mark(key, text)} {text}" for key, text in texts.items()}
    recent = dict(list({**StatsCache().texts, **marked}.items())[-MAX_CACHE_ENTRIES:])
    replace_private_file(folder / STATS_CACHE, json.dumps(recent, separators=(",", ":")).encode())


def _make_entry_mark(key: str, entry: str) -> str:
    return hash_bytes(f"{key} {entry}".encode("utf-8", "surrogatepass"))[:16]


def make_stats_key(path: Path, program: str) -> str | None:
    """Return a key for the content of a file as this program reads it; None for what is no file or cannot be read."""
    raw = read_bytes(path)
    return hash_bytes(program.encode() + raw) if isinstance(raw, bytes) else None


def make_program_mark(version: str) -> str:
    """Return a mark that changes with all that counting depends on besides the file: sources, rules data, settings.

    Of the few files that the user declares things in every byte counts: size and time can stay when they are copied.
    """
    mark = [version]
    packages = ((folder, "**/*") for folder in OWN_FOLDERS.values())
    for folder, pattern in ((PACKAGE, "**/*.py"), (data_folder("rulesets"), "**/*"), *packages):
        for path in sorted(folder.glob(pattern)):
            with contextlib.suppress(OSError):
                found = path.stat()
                mark.append(f"{path}\n{found.st_size}\n{found.st_mtime_ns}")
    declared = config_folder()
    own = sorted(declared.glob("**/*.toml")) if declared is not None else ()
    for path in dict.fromkeys((*own, *list_game_files())):
        raw = read_bytes(path)
        mark.append(repr((str(path), raw if isinstance(raw, bytes) else raw.what)))
    return hash_bytes("\n".join(mark).encode("utf-8", "surrogateescape"))
