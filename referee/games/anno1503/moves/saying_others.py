"""The other one of two in Anno 1503: *wood to one pioneer, tools to the other*, *ship 2 to D8, the other to B5*."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.saying_goods import OTHER

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

_BUYER = re.compile(r" to (?:(?P<level>[a-z]+)(?: at (?P<at>\d+))?|(?P<field>\d+))")
_SHIP = re.compile(r"ship (\d) ")


def others_named(clauses: Sequence[str], state: State) -> list[str]:
    """The clauses with whoever *the other* stands for; none where that is not clear."""
    found: list[str] = []
    for clause in clauses:
        told = clause
        if clause.startswith(f"ship {OTHER} "):
            told = _other_ship(clause, found, state)
        elif clause.startswith("sell ") and f" to {OTHER}" in clause:
            told = _other_buyer(clause, state)
        if not told:
            return []
        found.append(told)
    return found


def _other_ship(clause: str, before: Sequence[str], state: State) -> str:
    last = next((told[1] for other in reversed(before) if (told := _SHIP.match(other))), "")
    ships = [str(number) for number in state.players[state.to_move].ships]
    rest = [number for number in ships if number != last]
    return clause.replace(f"ship {OTHER}", f"ship {rest[0]}", 1) if last in ships and len(rest) == 1 else ""


def _other_buyer(clause: str, state: State) -> str:
    sales = clause.removeprefix("sell ").split(", ")
    lives = state.players[state.to_move].inhabitants
    for at, sale in enumerate(sales):
        if f" to {OTHER}" not in sale:
            continue
        told = _BUYER.search(sales[at - 1]) if at else None
        if told is None:
            return ""
        field = int(told["field"] or told["at"] or 0)
        level = told["level"] or (lives[field - 1] if 0 < field <= len(lives) else "")
        fields = [number for number, name in enumerate(lives, 1) if name == level]
        if not field and len(fields) > 1:
            field = fields[0]
            sales[at - 1] = sales[at - 1].replace(f" to {level}", f" to {field}", 1)
        rest = [number for number in fields if number != field]
        if len(rest) != 1 or field not in fields:
            return ""
        sales[at] = sale.replace(f" to {OTHER}", f" to {rest[0]}", 1)
    return f"sell {', '.join(sales)}"
