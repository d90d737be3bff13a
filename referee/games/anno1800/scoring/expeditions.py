"""Expedition cards as people tell them, the same way everywhere: `11 23`, `artisan artisan`, names in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.misread import Ambiguous, Misread

if TYPE_CHECKING:
    from referee.engine.cursor import Cursor
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


def read_reveal(ruleset: Ruleset, text: str, words: Vocabulary) -> dict[str, Any] | Misread | Ambiguous:
    """Cards that a player turns up, as entries of the record."""
    found = _read(ruleset, text, words)
    if isinstance(found, Misread | Ambiguous):
        return found
    return {"expedition": [{"animal": animal, "artefact": artefact} for animal, artefact in found]}


def read_written(ruleset: Ruleset, text: str, words: Vocabulary | None) -> Cards | None:
    """Cards by points or by the names of their visitors; None if it is neither."""
    found = by_points(ruleset, text) if words is None else _read(ruleset, text, words)
    return None if isinstance(found, Misread | Ambiguous) else found


def _read(ruleset: Ruleset, text: str, words: Vocabulary) -> Cards | Misread | Ambiguous:
    """The visitor of the animal, then that of the artefact, cards separated by commas; or their points."""
    cards = by_points(ruleset, text)
    if cards is not None:
        return cards
    from referee.engine.cursor import Cursor, understand

    return understand(lambda led: Cursor(text.replace("|", " "), led, ()), _named, words)


def _named(cursor: Cursor) -> Cards:
    found = []
    while True:
        animal = cursor.name("tier", "tier")[1]
        found.append((animal, cursor.name("tier", "tier")[1]))
        if not cursor.separator():
            break
    if not cursor.over:
        raise cursor.fail("tier", ("tier",))
    return found
