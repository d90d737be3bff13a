"""The last touch to a reading in Anno 1503, where one clause depends on another."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.saying import BESIDE
from referee.games.anno1503.moves.saying_die import kept_of_die, settled, takes_wrong
from referee.games.anno1503.moves.saying_goods import listed, pays_for, untrue_price
from referee.games.anno1503.moves.saying_others import others_named

if TYPE_CHECKING:
    from referee.games.anno1503.state import State


def _again(before: str, clause: str) -> bool:
    """*… explores A5, boring, I turn it over again*: looking at the same tile twice is putting it back."""
    _, explores, where = clause.rpartition("explore")
    return (
        bool(explores)
        and where.strip() in ("", before.rpartition("explore")[2].strip())
        and (before.endswith(f"explore{where}") or (not where and bool(re.search(r"explore( [A-Z]\d+)?$", before))))
    )


def _kept_once(clauses: list[str]) -> list[str]:
    """*It finds an agreement at E7, I keep it*: the same tile, looked at once."""
    found: list[str] = []
    for clause in clauses:
        told = re.fullmatch(r"(?:ship \d )?explore (?P<square>[A-Z]\d+) keep (?P<tile>.+)", clause)
        if told is not None and found and re.fullmatch(rf"(ship \d )?explore( {told['square']})?", found[-1]):
            found[-1] = f"{found[-1].removesuffix(told['square']).rstrip()} {told['square']} keep {told['tile']}"
        else:
            found.append(clause)
    return found


def finish(text: str, state: State) -> str:
    """The last touch: a tile can be kept only where it was explored; what a die brings must be true."""
    clauses = listed(settled(kept_of_die(text, state), state), state.ruleset.goods)
    clauses = [clause for at, clause in enumerate(clauses) if not at or not _again(clauses[at - 1], clause)]
    clauses = others_named(_kept_once(clauses), state)
    acts = [clause for clause in clauses if not clause.startswith("roll ")]
    if len(acts) == 1 and acts[0].endswith(BESIDE):
        return ""
    clauses = [clause.removesuffix(BESIDE) for clause in clauses]
    pairs = list(zip(clauses, [*clauses[1:], ""], strict=False))
    clauses = [clause for clause, following in pairs if not pays_for(clause, following, state)]
    for at, clause in enumerate(clauses):
        before = clauses[at - 1] if at else ""
        if clause.startswith("keep ") and "explore" not in before.split(" "):
            clauses[at] = f"explore {clause}"
        ship = re.match(r"ship \d sail\b", before)
        if ship and re.fullmatch(r"explore( keep .*)?", clauses[at]):
            clauses[at] = f"{ship[0].removesuffix('sail')}{clauses[at]}"  # *the first ship two fields, then explore*
    return "; ".join(clauses)


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
    return one.startswith(("sell ", "buy ", "discard ")) and re.fullmatch(r"explore keep [a-z]+", other) is not None
