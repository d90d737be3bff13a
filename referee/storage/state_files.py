"""Small files in the folder where this user's programs keep what they were doing; no harm if one is lost."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from referee.places import state_folder

MOST = 10_000
"""No list of broken rules is longer, in bytes; what is was not written by us."""


def state_file(name: str) -> Path | None:
    """A file there, in a folder that only this user can look into; None where there can be none."""
    folder = state_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, ValueError):
        return None
    return folder / name


def keep_refusal(game: str, rules: Sequence[str]) -> None:
    """Keeps which rules the last refused turn broke, for whoever asks for them."""
    path = state_file(_refusal(game))
    if path is not None:
        with contextlib.suppress(OSError):
            path.write_text(json.dumps(list(rules)), "utf-8")


def last_refusal(game: str) -> tuple[str, ...]:
    """The ids of the rules; nothing where nothing was refused yet, or where nobody can read it any more."""
    folder = state_folder()
    if folder is None:
        return ()
    try:
        with (folder / _refusal(game)).open(encoding="utf-8") as file:
            found = json.loads(file.read(MOST))
    except (OSError, ValueError):
        return ()
    return tuple(rule for rule in found if isinstance(rule, str)) if isinstance(found, list) else ()


def _refusal(game: str) -> str:
    return f"refusal-{game}.json"
