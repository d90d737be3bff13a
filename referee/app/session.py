"""Keep things for this user between commands: the last refusal, missed sayings, typed lines, a turn that has begun."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from referee.app.turns import Table
from referee.engine.reading import Problem
from referee.engine.verdict import Verdict
from referee.storage.files import path_exists, read_bytes, write_text
from referee.storage.user_files import (
    add_missed,
    keeps_missed,
    prepare_state_file,
    read_last_lines,
    read_last_refusal,
    read_missed,
    replace_lines,
    save_last_refusal,
    switch_missed,
)

__all__ = ["add_missed", "keeps_missed", "read_last_refusal", "read_missed", "switch_missed"]


def keep_refusal(game: str, verdict: Verdict) -> None:
    """Remember what a refused turn broke and rested on."""
    broken = [violation.rule for violation in verdict.violations]
    save_last_refusal(game, list(dict.fromkeys([*broken, *verdict.rulings])))


# the console ---------------------------------------------------------------------------------------------


MOST_LINES, LONGEST_LINE, MOST_BYTES = 1000, 3000, 300_000
"""Of the lines that were typed: how many are kept, how many letters of each, and how many bytes in all."""


def history_file(game: str) -> Path | None:
    """Return where the lines typed in a game are kept, for this user alone; None where nothing can be kept."""
    return prepare_state_file(f"{game}.history")


def typed_before(game: str) -> list[str]:
    """Return the lines that were typed in this game, the oldest first."""
    path = history_file(game)
    lines = read_last_lines(path, MOST_BYTES) if path is not None else None
    return (lines or [])[-MOST_LINES:]


def keep_typed(game: str, lines: Sequence[str]) -> None:
    """Keep what was typed; where that is not possible, it is simply not there next time.

    A history that is there and cannot be read is left as it is.
    """
    path = history_file(game)
    before = read_last_lines(path, MOST_BYTES) if path is not None and lines else None
    if path is not None and before is not None:
        new = (" ".join(line.split())[:LONGEST_LINE] for line in lines)
        replace_lines(path, [*before, *new][-MOST_LINES:])


def keep_turn(table: Table, moves: tuple[str, ...], stepwise: bool) -> bool:
    """Keep a turn that has begun until it is recorded; return whether that was possible."""
    path = _open_turn_file(table.record.path)
    if path is None:
        return False
    kept = {"game": _name_game(table), "record": _fingerprint(table), "moves": moves, "stepwise": stepwise}
    return not isinstance(write_text(path, json.dumps(kept, ensure_ascii=False)), Problem)


def drop_turn(record: Path) -> None:
    """Forget the turn that had begun in the record at this path."""
    path = _open_turn_file(record)
    if path is not None:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def read_kept_turn(table: Table) -> tuple[tuple[str, ...], bool, bool] | None:
    """Return the moves of a turn that had begun, whether it goes step by step, whether the record is still the same.

    None too where another game lies at the path by now.
    """
    path = _open_turn_file(table.record.path)
    raw = read_bytes(path) if path is not None and path_exists(path) else b""
    if isinstance(raw, Problem) or not raw:
        return None
    try:
        kept = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    moves = kept.get("moves") if isinstance(kept, dict) else None
    if not isinstance(moves, list) or not moves or not all(isinstance(move, str) for move in moves):
        return None
    if kept.get("game") != _name_game(table):
        return None
    return tuple(moves), kept.get("stepwise") is True, kept.get("record") == _fingerprint(table)


def _open_turn_file(record: Path) -> Path | None:
    name = hashlib.sha256(str(record.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return prepare_state_file(f"{name}.turn")


def _name_game(table: Table) -> list[str]:
    """Return what tells this game from another one at the same path: which game it is, and who plays."""
    return [table.record.game.id, *(player.name for player in table.state.players)]


def _fingerprint(table: Table) -> str:
    return hashlib.sha256(table.document.text.encode("utf-8", "replace")).hexdigest()
