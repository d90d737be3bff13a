"""What `new` asks for: the objectives in play and their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import Question, SetUp
from referee.engine.cursor import Cursor, understand
from referee.engine.text import Listing, Ref
from referee.engine.verdict import Ambiguous, Hint, Misread
from referee.engine.words import split
from referee.games.anno1800.scoring import note_objective_count

if TYPE_CHECKING:
    from referee.engine.answers import Draw
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Ruleset

POINTS = "points/"
"""Before the id of an objective: the key of the answer that tells its points."""
NOT_NOW = "-"


def set_up(
    ruleset: Ruleset, given: Mapping[str, Any], players: Sequence[str], words: Vocabulary, draw: Draw
) -> SetUp | Misread | Ambiguous:
    """setup.objectives: as named, else drawn, else those recommended for a first game; their number is the table's."""
    notes: tuple[Hint, ...] = ()
    if "objectives" in given:
        found = read_chosen(given["objectives"], ruleset, words)
        if isinstance(found, Misread | Ambiguous):
            return found
    elif "draw" in given:
        found = draw(ruleset.objectives, ruleset.setup.objectives, given.get("seed"))
    else:
        found = list(ruleset.setup.first_game)
        notes = () if "first_game" in given else (Hint("objectives_first_game"),)
    for id, count in Counter(found).items():
        if count > 1:
            return SetUp(wrong=(("objectives", "objective_twice", {"objective": id}),))
    notes += note_objective_count(ruleset, found)
    names = Listing(tuple(Ref("objective", id) for id in found))
    return SetUp({"objectives": found}, (Hint("objectives_chosen", {"names": names}),), notes)


def read_chosen(text: str, ruleset: Ruleset, words: Vocabulary) -> list[str] | Misread | Ambiguous:
    """Read the objectives that were named; those that the group declared are named as they were declared."""
    ids = {"".join(split(id)): id for id in ruleset.objectives}
    parts = [ids.get("".join(split(part)), part.strip()) for part in text.split(",")]
    own = [part for part in parts if part in ruleset.objectives and words.names["en"].get(f"objective {part}") is None]
    rest = ", ".join(part for part in parts if part not in own)
    found = understand(lambda led: Cursor(rest, led, ()), _objectives, words) if rest else []
    return found if isinstance(found, Misread | Ambiguous) else [*found, *own]


def unknown_points(ruleset: Ruleset, head: Mapping[str, Any]) -> list[str]:
    """Return the objectives in play of which nobody has told what they are worth."""
    told = head.get("declared", {}).get("objectives", {})
    return [id for id in head["objectives"] if id not in told and ruleset.objectives[id].confidence == "unknown"]


def setup_gaps(ruleset: Ruleset, head: Mapping[str, Any]) -> tuple[Hint, ...]:
    """Return what a new record does not know yet and only the cards show."""
    unknown = unknown_points(ruleset, head)
    if not unknown:
        return ()
    names = Listing(tuple(Ref("objective", id) for id in unknown))
    return (Hint("points_unknown", {"objectives": names, "id": unknown[0]}),)


def setup_questions(
    ruleset: Ruleset, head: Mapping[str, Any], answers: Mapping[str, Any], remembered: Mapping[str, Any]
) -> Iterator[Question]:
    """Yield what only the cards themselves show: the industries of each such objective, with their points."""
    for id in unknown_points(ruleset, head):
        yield Question(f"{POINTS}{id}", "points", Ref("objective", id), kind="industry")


def read_setup(
    question: Question, text: str, ruleset: Ruleset, words: Vocabulary, answers: Mapping[str, Any]
) -> dict[str, int] | Misread | Ambiguous | None:
    """Read `champagne cellar 4, coffee roaster 6`: what an objective card shows; None for "not now"."""
    if text in ("", NOT_NOW):
        return None
    return understand(lambda led: Cursor(text, led, ()), _points, words)


def _points(cursor: Cursor) -> dict[str, int]:
    found = {}
    while True:
        id = cursor.name("industry", "industry")[1]
        points = cursor.number()
        if points is None:
            raise cursor.fail("number")
        found[id] = points
        if not cursor.separator():
            break
    if not cursor.over:
        raise cursor.fail("industry", ("industry",))
    return found


def setup_head(head: Mapping[str, Any], answers: Mapping[str, Any]) -> dict[str, object]:
    """Return the head of the record with the points that were told."""
    told = {key.removeprefix(POINTS): {"points": value} for key, value in answers.items() if value}
    return {**head, "declared": {"objectives": told}} if told else dict(head)


def _objectives(cursor: Cursor) -> list[str]:
    found = [cursor.name("objective_card", "objective")[1]]
    while cursor.separator():
        found.append(cursor.name("objective_card", "objective")[1])
    if not cursor.over:
        raise cursor.fail("objective_card", ("objective",))
    return found
