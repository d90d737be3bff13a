"""Help for tests of counting: the ruleset of the box, and standings in a few words."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.games import load
from referee.games.anno1800.ruleset import Ruleset
from referee.games.anno1800.scoring import FinalCount, score
from referee.storage.rulesets import load_tables

A, E, I = "artisan", "engineer", "investor"  # noqa: E741
CARDS_OF_E18 = ((A, A), (E, I), (E, A))
"""The expedition cards of the rulebook's example E18 (p. 10), animal first."""


@cache
def ruleset(**settings: bool) -> Ruleset:
    game = load("anno1800")
    tables = load_tables("anno1800", game.tables)
    tables, problems = game.apply_overrides(tables, {"settings": settings}, "settings")
    assert problems == []
    built, problems = game.build_ruleset(tables, "de")
    assert problems == []
    assert isinstance(built, Ruleset)
    return built


def points(objectives: list[str], *standings: FinalCount, **settings: bool) -> list[dict[str, int]]:
    """The rows of each player, and the total."""
    sheet = score(ruleset(**settings), objectives, standings)
    return [{**{line.row: line.points for line in p.lines}, "total": p.total} for p in sheet.players]


def someone(player: str = "Somebody", **has: Any) -> FinalCount:
    return FinalCount(player, **has)
