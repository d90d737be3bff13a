"""Which rules the last refused turn broke: kept for whoever asks for them, and no harm if it is lost."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from referee.places import state_folder

MOST = 10_000
"""No such list is longer, in bytes; what is was not written by us."""


def _file(game: str) -> Path | None:
    folder = state_folder()
    return None if folder is None else folder / f"refusal-{game}.json"


def keep(game: str, rules: Sequence[str]) -> None:
    path = _file(game)
    if path is None:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(list(rules)), "utf-8")


def last(game: str) -> tuple[str, ...]:
    """The ids of the rules; nothing where nothing was refused yet, or where nobody can read it any more."""
    path = _file(game)
    if path is None:
        return ()
    try:
        with path.open(encoding="utf-8") as file:
            found = json.loads(file.read(MOST))
    except (OSError, ValueError):
        return ()
    return tuple(rule for rule in found if isinstance(rule, str)) if isinstance(found, list) else ()
