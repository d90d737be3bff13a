"""What the head of every Anno 1800 file names besides players and edition: the objectives in play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.engine.reading import Table
    from referee.games.anno1800.ruleset import Ruleset


def read_objectives(top: Table, ruleset: Ruleset) -> tuple[str, ...]:
    """The objectives in play; each only once."""
    names = top.names("objectives", ruleset.objectives, required=True)
    for name, count in Counter(names).items():
        if count > 1:
            top.complain("objectives", "objective_twice", objective=name)
    return tuple(dict.fromkeys(names))
