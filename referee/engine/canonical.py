"""Read what the canonical move text of every game is made of: numbers and players."""

from __future__ import annotations

from collections.abc import Sequence

make = tuple.__new__
"""Makes a value out of all its parts. A replay makes thousands; the class itself would first look for missing ones."""
LONGEST_NUMBER = 3


class NotCanonical(Exception):
    """The text is not in the one form that the program writes."""


def read_number(text: str) -> int:
    """Read `12`; no sign, no zero in front, no digits of other scripts."""
    if not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER or (text[0] == "0" and text != "0"):
        raise NotCanonical
    return int(text)


def read_seat(text: str, players: Sequence[str]) -> int:
    """Read a player by a name that is one word, or by the number of the seat; return the seat."""
    if text[0] != "#":
        return players.index(text)
    seat = read_number(text[1:]) - 1
    if not 0 <= seat < len(players):
        raise NotCanonical
    return seat
