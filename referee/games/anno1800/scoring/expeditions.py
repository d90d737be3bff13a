"""Expedition cards as people tell them, the same way everywhere: `11 23`, `artisan artisan`, names in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.misread import Ambiguous, Misread

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset

Cards = list[tuple[str, str]]
"""The visitor of the animal and that of the artefact, card by card."""


def by_points(ruleset: Ruleset, text: str) -> Cards | None:
    """`11 23 21`: one pair of printed points a card, the animal's first; None if it is something else."""
    tiers = {str(points): tier for tier, points in ruleset.scoring.visitor_points.items()}
    cards = []
    for pair in text.replace(",", " ").split():
        digits = [digit for digit in pair if digit not in "/|-"]
        if len(digits) != 2 or any(digit not in tiers for digit in digits):
            return None
        cards.append((tiers[digits[0]], tiers[digits[1]]))
    return cards


def read_written(ruleset: Ruleset, text: str, words: Vocabulary | None) -> Cards | None:
    """Cards by points or by the names of their visitors; None if it is neither."""
    cards = by_points(ruleset, text)
    if cards is not None or words is None:
        return cards
    from referee.games.anno1800.setup.choice import read_reveal

    found = read_reveal(ruleset, text, words)
    if isinstance(found, Misread | Ambiguous):
        return None
    return [(card["animal"], card["artefact"]) for card in found["expedition"]]
