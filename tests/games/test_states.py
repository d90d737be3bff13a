"""What every game's table promises: equal tables are equal, a copy is one of its own, and nothing mutable is hashed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anno1503 import build_table as anno1503
from tests.games.anno1800 import build_table as anno1800

TABLES = {"anno1800": lambda: anno1800.table(), "anno1503": lambda: anno1503.table({})}


def parts(state: Any) -> list[Any]:
    return [state, *state.players]


@pytest.mark.parametrize("game", TABLES)
def test_a_copy_is_equal_and_goes_its_own_way(game: str) -> None:
    state = TABLES[game]()
    twin = state.copy()
    assert twin == state
    twin.players[0].gold += 1
    assert twin != state
    assert twin.players[0] != state.players[0]


@pytest.mark.parametrize("game", TABLES)
def test_every_part_is_copied_and_compared(game: str) -> None:
    """A slot that `copy` forgot, or that `==` does not look at, would be found here."""
    state = TABLES[game]()
    for whole in parts(state):
        twin = whole.copy()
        for slot in whole.__slots__:
            assert getattr(twin, slot) == getattr(whole, slot), slot
            if slot in ("ruleset", "points"):  # the same for a whole game; kept only to count once
                continue
            changed = whole.copy()
            setattr(changed, slot, object())
            assert changed != whole, slot


@pytest.mark.parametrize("game", TABLES)
def test_what_is_changed_cannot_be_a_key(game: str) -> None:
    for part in parts(TABLES[game]()):
        with pytest.raises(TypeError, match="unhashable"):
            hash(part)
