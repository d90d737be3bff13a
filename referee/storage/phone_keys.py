"""The key of a table that is served to phones: kept for an evening, so that they find back after a new start."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee.places import config_folder

NAME = "serve.json"
EVENING = 12 * 60 * 60
"""So many seconds after its last use a key is forgotten."""


def key_for(record: Path, now: float | None = None) -> str:
    """The key of this record: the one of this evening, else a new one. Other users of the computer cannot read it."""
    now = time.time() if now is None else now
    folder = config_folder()
    path = folder / NAME if folder is not None else None
    kept = {name: entry for name, entry in _read(path).items() if 0 <= now - entry["used"] < EVENING}
    name = sha256(str(record.absolute()).encode("utf-8", "surrogateescape")).hexdigest()
    key: str = kept.get(name, {}).get("key") or secrets.token_urlsafe(16)
    if path is not None:
        with contextlib.suppress(OSError):  # then the key is good for this start only
            _write(path, {**kept, name: {"key": key, "used": now}})
    return key


def _read(path: Path | None) -> dict[str, dict[str, Any]]:
    try:
        entries = json.loads(path.read_bytes()) if path is not None else {}
        return {str(name): entry for name, entry in entries.items() if _is_entry(entry)}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("used"), int | float):
        return False
    key = entry.get("key")
    return isinstance(key, str) and len(key) >= 20 and key.replace("-", "").replace("_", "").isalnum() and key.isascii()


def _write(path: Path, entries: dict[str, dict[str, object]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(handle, json.dumps(entries).encode("ascii"))
    finally:
        os.close(handle)
    os.replace(new, path)
