"""What the console keeps beside the record: a turn that has begun, and the lines that were typed before."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from referee.app.turns import Table
from referee.engine.reading import Problem
from referee.storage.documents import is_there, read_bytes
from referee.storage.state_files import state_file
from referee.storage.writing import write_text

MOST_LINES = 1000


def history_file(game: str) -> Path | None:
    """Where the lines typed in a game are kept, for this user alone; None where nothing can be kept."""
    return state_file(f"{game}.history")


def typed_before(game: str) -> list[str]:
    """The lines that were typed in this game, the oldest first."""
    path = history_file(game)
    raw = read_bytes(path) if path is not None and is_there(path) else b""
    lines = b"" if isinstance(raw, Problem) else raw
    return [line for line in lines.decode("utf-8", "replace").splitlines() if line.strip()][-MOST_LINES:]


def keep_typed(game: str, lines: Sequence[str]) -> None:
    """Keeps what was typed; where that is not possible, it is simply not there next time."""
    path = history_file(game)
    if path is not None and lines:
        kept = [*typed_before(game), *(" ".join(line.split()) for line in lines)][-MOST_LINES:]
        if not isinstance(write_text(path, "\n".join(kept) + "\n"), Problem):
            with contextlib.suppress(OSError):
                path.chmod(0o600)


def keep_turn(table: Table, moves: tuple[str, ...], stepwise: bool) -> bool:
    """Keeps a turn that has begun until it is recorded; whether that was possible."""
    path = _open_turn_file(table)
    if path is None:
        return False
    kept = {"record": _fingerprint(table), "moves": moves, "stepwise": stepwise}
    return not isinstance(write_text(path, json.dumps(kept, ensure_ascii=False)), Problem)


def drop_turn(table: Table) -> None:
    path = _open_turn_file(table)
    if path is not None:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def kept_turn(table: Table) -> tuple[tuple[str, ...], bool, bool] | None:
    """The turn that had begun: its moves, whether it goes step by step, and whether the record is still the same."""
    path = _open_turn_file(table)
    raw = read_bytes(path) if path is not None and is_there(path) else b""
    if isinstance(raw, Problem) or not raw:
        return None
    try:
        kept = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    moves = kept.get("moves") if isinstance(kept, dict) else None
    if not isinstance(moves, list) or not moves or not all(isinstance(move, str) for move in moves):
        return None
    return tuple(moves), kept.get("stepwise") is True, kept.get("record") == _fingerprint(table)


def _open_turn_file(table: Table) -> Path | None:
    name = hashlib.sha256(str(table.record.path.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return state_file(f"{name}.turn")


def _fingerprint(table: Table) -> str:
    return hashlib.sha256(table.document.text.encode("utf-8", "replace")).hexdigest()
