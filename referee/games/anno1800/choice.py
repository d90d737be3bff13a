"""What is chosen or shown by name outside of turns: objectives of a new game, expedition cards turned up."""

from __future__ import annotations

from typing import Any

from referee.engine.cursor import Cursor, understand
from referee.engine.game import Draw
from referee.engine.misread import Ambiguous, Misread
from referee.engine.words import Vocabulary
from referee.games.anno1800.ruleset import Ruleset


def choose_objectives(
    ruleset: Ruleset, named: str | None, words: Vocabulary, draw: Draw | None
) -> dict[str, Any] | Misread | Ambiguous:
    """setup.objectives: as named, else drawn, else those recommended for a first game."""
    if named is not None:
        found = understand(lambda led: Cursor(named, led, ()), _objectives, words)
        return found if isinstance(found, Misread | Ambiguous) else {"objectives": found}
    if draw is not None:
        return {"objectives": draw(ruleset.objectives, ruleset.setup.objectives)}
    return {"objectives": list(ruleset.setup.first_game)}


def _objectives(cursor: Cursor) -> list[str]:
    found = [cursor.name("objective", "objective")[1]]
    while cursor.separator():
        found.append(cursor.name("objective", "objective")[1])
    if not cursor.over:
        raise cursor.fail("objective", ("objective",))
    return found


def read_cards(ruleset: Ruleset, text: str, words: Vocabulary) -> list[tuple[str, str]] | Misread | Ambiguous:
    """Expedition cards as typed: the visitor of the animal, then that of the artefact, cards separated by commas."""
    return understand(lambda led: Cursor(text.replace("|", " "), led, ()), _cards, words)


def _cards(cursor: Cursor) -> list[tuple[str, str]]:
    found = []
    while True:
        animal = cursor.name("tier", "tier")[1]
        found.append((animal, cursor.name("tier", "tier")[1]))
        if not cursor.separator():
            break
    if not cursor.over:
        raise cursor.fail("tier", ("tier",))
    return found
