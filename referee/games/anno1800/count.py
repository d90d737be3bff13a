"""From a tally to its score: reading, counting, and what is still lacking when players are tied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.game import Scored
from referee.engine.reading import Problem
from referee.engine.text import Fact, Listing, Text
from referee.games.anno1800.messages import AMOUNTS
from referee.games.anno1800.score import score
from referee.games.anno1800.tally import read_tally

if TYPE_CHECKING:
    from referee.engine.score import ScoreSheet
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset


def score_tally(
    ruleset: Ruleset, data: Mapping[str, Any], file: str, words: Vocabulary | None = None
) -> Scored | list[Problem]:
    """The score of a tally, or everything that keeps it from being counted."""
    tally, problems = read_tally(data, ruleset, file, words)
    if tally is None:
        return problems
    sheet = score(ruleset, tally.objectives, tally.standings)
    lacking = tuple(_tie_lacks(sheet, player, key, file) for player, key in sheet.missing)
    sheet = sheet._replace(warnings=(*sheet.warnings, *tally.warnings), final=not lacking)
    return Scored(sheet, tally.objectives, tally.date, lacking=lacking)


def tied(ruleset: Ruleset, data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Who leads with the same points, and for each what would break the tie but is not known."""
    tally, _ = read_tally(data, ruleset, "")
    return () if tally is None else score(ruleset, tally.objectives, tally.standings).missing


def _tie_lacks(sheet: ScoreSheet, player: str, key: str, file: str) -> Problem:
    seat = [score.player for score in sheet.players].index(player) + 1
    facts: dict[str, Fact] = {
        "players": Listing(sheet.winners), "player": player, "amount": Text(AMOUNTS[key]), "entry": key,
    }  # fmt: skip
    return Problem(file, f"result[{seat}].{key}", "tie_lacks", facts)
