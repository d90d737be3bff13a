"""What a hint costs: a turn that nothing makes legal is not tried with each number of each thing."""

from __future__ import annotations

import pytest

from referee.games.anno1800 import options
from tests.games.anno1800.build_table import table as laid
from tests.games.anno1800.build_table import words


def tried(monkeypatch: pytest.MonkeyPatch, move: str, **player: object) -> tuple[list[str], int]:
    """The hints on a turn of a player who has this, and how many tables were tried for them."""
    tables = []
    real = options._is_legal
    monkeypatch.setattr(options, "_is_legal", lambda state, clauses: (tables.append(state), real(state, clauses))[1])
    state = laid({"player": {"Linda": player}})
    hints = [f"{hint.what} {hint.facts.get('count', '')}".strip() for hint in options.advise(state, move, words())]
    return hints, len(tables)


def test_what_cannot_help_is_tried_once(monkeypatch):
    """Gold, trade tokens, exploration tokens, a festival."""
    hints, count = tried(monkeypatch, "workforce engineer", home={}, gold=0, trade_tokens={"ready": 0})
    assert (hints, count) == ([], 4)


def test_the_least_that_helps_is_still_found(monkeypatch):
    """An old world island costs a player who has none one exploration token."""
    without = {"ready": 0}
    hints, _ = tried(monkeypatch, "old_world_island", home={"farmer": 3}, gold=0, exploration_tokens=without)
    assert hints == ["more_exploration 1"]
