"""Readings of Anno 1503 that are only guesses, however they were said."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.saying_goods import untrue_price
from referee.games.anno1503.moves.saying_roll import takes_wrong

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

_KEPT = re.compile(r"explore keep [a-z]+")
"""A good that is kept where nobody said what was explored."""


def unsure(text: str, state: State) -> bool:
    """A card drawn that nobody names, and a sale behind it: rather the card is what is sold. Or what cannot be true."""
    clauses = text.split("; ")
    if takes_wrong(clauses[0], state) or any(untrue_price(clause, state) for clause in clauses):
        return True
    return any(_drawn_and_sold(one, other) or _not_sold(one, other) for one, other in pairwise(clauses))


def _drawn_and_sold(one: str, other: str) -> bool:
    return one.startswith("draw ") and " " not in one.removeprefix("draw ") and other.startswith("sell ")


def _not_sold(one: str, other: str) -> bool:
    """*I sell the cloth and keep the stone*: that is rather no trading post."""
    return one.startswith(("sell ", "buy ", "discard ")) and _KEPT.fullmatch(other) is not None
