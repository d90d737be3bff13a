"""A game of Anno 1503 by random legal play, as the tests play it, written as a record."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from benchmarks.playing import NAMES
from referee.storage.toml_text import format_file, format_turn
from tests.games.anno1503.build_table import ruleset, words
from tests.games.anno1503.playing import random_turn

TURNS = 240
SEED = 3


def generate(folder: str) -> tuple[str, str]:
    """Write a game of four players; return the name of the file, and a turn that is legal after it."""
    from referee.games import load

    head: dict[str, Any] = {"format": 1, "game": "anno1503", "edition": "de", "players": list(NAMES)}
    started = load("anno1503").start(ruleset(), head, words(), "game.toml")
    if isinstance(started, list):
        raise ValueError(started)
    state, dice, turns = started.state, Random(SEED), []
    while len(turns) <= TURNS:
        found = random_turn(state, dice)
        if not found.after.over:  # nobody wins so soon
            turns.append(found.verdict)
            state = found.after
    text = format_file(head) + "".join(format_turn(turn.player, turn.moves, {}) for turn in turns[:TURNS])
    Path(folder, "anno1503.toml").write_text(text, "utf-8")
    return "anno1503.toml", "; ".join(turns[TURNS].moves)
