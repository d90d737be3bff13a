"""Files beside the records, in the folder where this user's programs keep what they were doing."""

from __future__ import annotations

from pathlib import Path

from referee.places import state_folder


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
