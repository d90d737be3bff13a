"""What was said and not understood: a short list on this computer, kept only for whoever switched it on."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from referee.engine.reading import Problem
from referee.places import config_folder, state_folder
from referee.storage.documents import Document, is_there, read_document
from referee.storage.state_files import state_file
from referee.storage.user_config import write_config

MOST_KEPT = 200
"""So many sayings; the oldest make room."""
LONGEST = 600
MOST_BYTES = 1_000_000
"""No such list is longer; what is was not written by us."""
SWITCH = "keep_missed"
LIST = "missed.jsonl"


def switch_file() -> Path | None:
    folder = config_folder()
    return folder / "said.toml" if folder is not None else None


def list_file() -> Path | None:
    folder = state_folder()
    return folder / LIST if folder is not None else None


def is_kept() -> bool:
    """Whether the user wants the list; nobody has it unasked."""
    path = switch_file()
    config = read_document(path) if path is not None and is_there(path) else None
    return isinstance(config, Document) and config.data.get(SWITCH) is True


def switch(on: bool) -> tuple[Problem, ...]:
    """Writes the switch; switched off, the list is forgotten."""
    path = switch_file()
    if path is None:
        return ()
    config = read_document(path) if is_there(path) else None
    if isinstance(config, Problem):
        return (config,)
    if not on and (kept := list_file()) is not None:
        with contextlib.suppress(OSError):
            kept.unlink(missing_ok=True)
    return write_config(path, config, _switched(config.text if config is not None else "", on))


def _switched(text: str, on: bool) -> str:
    """The user's file with the switch in it; the rest stays as it is."""
    import re

    line = f"{SWITCH} = {'true' if on else 'false'}"
    found = re.compile(rf"^{SWITCH}\s*=[^\n#]*", re.MULTILINE)
    return found.sub(line, text, count=1) if found.search(text) else f"{line}\n{text}"


def keep(game: str, language: str, text: str) -> None:
    """Adds a saying, if that is wanted; no harm if it cannot be written."""
    if not text.strip() or not is_kept():
        return
    path = state_file(LIST)
    if path is None:
        return
    said = {"game": game, "language": language, "text": text[:LONGEST]}
    lines = [entry for entry in missed() if entry != said] + [said]
    with contextlib.suppress(OSError, ValueError):
        written = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in lines[-MOST_KEPT:])
        path.write_text(written, "utf-8", newline="\n")


def missed() -> list[dict[str, str]]:
    """The sayings, the oldest first; what is no such entry is passed over."""
    path = list_file()
    if path is None:
        return []
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            lines = file.read(MOST_BYTES).splitlines()
    except OSError:
        return []
    found = [_entry(line) for line in lines]
    return [entry for entry in found if entry is not None][-MOST_KEPT:]


def _entry(line: str) -> dict[str, str] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or not all(isinstance(data.get(key), str) for key in ("game", "language", "text")):
        return None
    return {key: data[key][:LONGEST] for key in ("game", "language", "text")}
