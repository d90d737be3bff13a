"""The steps of an action: what each costs, what it brings on the way, and how it is done once paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.text import Ref
    from referee.games.anno1800.moves import Rise
    from referee.games.anno1800.ruleset import Cost
    from referee.games.anno1800.turn import Turn


def nothing(turn: Turn, step: Step) -> None:
    """A step without an effect of its own."""


class Step(Value):
    """One thing of an action (a ship, a new cube, one upgrade, a card): paid first, then done.

    `cubes`, `trade`, `explore` and `industry` are what it brings that can pay for later steps; `lost` are own
    industries that leave with it. `rule` is the chapter's own rule about this cost.
    """

    cost: Cost
    thing: Ref
    rule: str
    do: Callable[[Turn, Step], None] = nothing
    key: str = ""
    cubes: tuple[int, ...] = ()
    trade: int = 0
    explore: int = 0
    industry: str = ""
    lost: tuple[str, ...] = ()
    rise: Rise | None = None
    gold: int = 0
    said: str = ""
