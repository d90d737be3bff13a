"""What is chosen or shown by name outside of turns: objectives of a new game, expedition cards turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.cursor import Cursor, understand
from referee.engine.game import SetUp
from referee.engine.misread import Ambiguous, Misread
from referee.engine.text import Listing, Ref
from referee.engine.verdict import Hint
from referee.games.anno1800.expeditions import by_points

if TYPE_CHECKING:
    from referee.engine.game import Draw
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset


def choose_objectives(
    ruleset: Ruleset, told: Mapping[str, Any], words: Vocabulary, draw: Draw
) -> SetUp | Misread | Ambiguous:
    """setup.objectives: as named, else drawn, else those recommended for a first game."""
    notes: tuple[Hint, ...] = ()
    if "objectives" in told:
        found = understand(lambda led: Cursor(told["objectives"], led, ()), _objectives, words)
        if isinstance(found, Misread | Ambiguous):
            return found
    elif "draw" in told:
        found = draw(ruleset.objectives, ruleset.setup.objectives, told.get("seed"))
    else:
        found = list(ruleset.setup.first_game)
        notes = () if "first_game" in told else (Hint("objectives_first_game"),)
    if len(found) != ruleset.setup.objectives or len(set(found)) != len(found):
        facts = {"needed": ruleset.setup.objectives, "count": len(set(found))}
        return SetUp(wrong=(("objectives", "objectives_exactly", facts),))
    names = Listing(tuple(Ref("objective", id) for id in found))
    return SetUp({"objectives": found}, (Hint("objectives_chosen", {"names": names}),), notes)


def _objectives(cursor: Cursor) -> list[str]:
    found = [cursor.name("objective", "objective")[1]]
    while cursor.separator():
        found.append(cursor.name("objective", "objective")[1])
    if not cursor.over:
        raise cursor.fail("objective", ("objective",))
    return found


def read_cards(ruleset: Ruleset, text: str, words: Vocabulary) -> dict[str, Any] | Misread | Ambiguous:
    """Expedition cards as typed: the visitor of the animal, then that of the artefact, cards separated by commas."""
    digits = by_points(ruleset, text)
    if digits is not None:
        return {"expedition": [{"animal": animal, "artefact": artefact} for animal, artefact in digits]}
    found = understand(lambda led: Cursor(text.replace("|", " "), led, ()), _cards, words)
    if isinstance(found, Misread | Ambiguous):
        return found
    return {"expedition": [{"animal": animal, "artefact": artefact} for animal, artefact in found]}


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
