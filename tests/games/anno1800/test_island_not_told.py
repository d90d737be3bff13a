"""A New World island that was asked about before it is drawn: what it shows is left out, brackets and all."""

from __future__ import annotations

import pytest

from referee.games.anno1800.hands import hands
from tests.games.anno1800.build_table import judged, table


@pytest.mark.parametrize(
    ("text", "shown"),
    [("new-world", "lays out: {tile}"), ("new-world cocoa, tobacco, sugar_cane", "lays out: {tile} ({goods})")],
)
def test_what_is_laid_out(text: str, shown: str) -> None:
    before = table({})
    found = judged(before, text)
    todo = hands(before, found.after, before.players[before.to_move].name, found.verdict.moves)
    told = [deed.told.template for one in todo for deed in one.deeds if deed.kind == "tiles"]
    assert told == [shown]
