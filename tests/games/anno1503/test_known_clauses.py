"""Clauses that were read once are known, but only at the table where they were read."""

from __future__ import annotations

from referee.games.anno1503.moves import Draw, Roll, Take, canonical
from referee.games.anno1503.moves.canonical import MOST_KNOWN
from tests.games.anno1503.build_table import ruleset


def test_a_name_means_the_seat_at_this_table():
    """The same words at two tables, where Ben sits on another seat."""
    roll = "roll 2 take Ben wood, Anna stone"
    for seat, names in ((1, ["Anna", "Ben"]), (0, ["Ben", "Anna"]), (1, ["Anna", "Ben"])):
        assert canonical.read("draw Ben wood", names, ruleset()) == [Draw(seat, "wood")]
        takes = (Take(seat, ("wood",)), Take(1 - seat, ("stone",)))
        assert canonical.read(roll, names, ruleset()) == [Roll(2, 0, takes)]


def test_a_player_who_takes_nothing_takes_nothing_else_however_often_it_was_read():
    names = ["Anna", "Ben"]
    assert canonical.read("roll 2 take Anna nothing, Ben wood", names, ruleset()) is not None
    assert canonical.read("roll 2 take Anna nothing, Ben wood, Anna wood", names, ruleset()) is None
    assert canonical.read("roll 2 take Anna nothing, Anna nothing", names, ruleset()) is None


def test_what_is_known_stays_small():
    names = ["Anna", "Ben"]
    for count in range(1, MOST_KNOWN + 100):
        canonical.read(f"discard {count} wood", names, ruleset())
        canonical.read(f"roll 2 take Anna {count} wood, Ben wood", names, ruleset())
    known = canonical._find_known(names, ruleset())
    assert known is not None
    assert len(known.clauses) == len(known.takes) == MOST_KNOWN
