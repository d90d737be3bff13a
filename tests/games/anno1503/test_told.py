"""What is told of a turn names all that happened: the building, the space, who pays."""

from __future__ import annotations

from typing import Any

import pytest

from referee.app.records import lexicon_of
from referee.games import load
from referee.i18n import activate
from referee.render.text import Speaker
from tests.games.anno1503.build_table import says, table

PLACES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"fields": "P S P", "hand": "wood, tools"},
        "roll 6 5 take Anna nothing, Ben nothing; settle church",
        "settles: pioneer and church (space 4)",
    ),
    (
        {"fields": "P S", "hand": "wood, tools"},
        "roll 6 5 take Anna nothing, Ben nothing; settle",
        "settles: pioneer (space 3)",
    ),
    (
        {"fields": "P S", "ships": "B6"},
        "roll 6 5 take Anna nothing, Ben nothing; explore A6 keep treasure promotion 1",
        "keeps: promotion (space 1)",
    ),
]


@pytest.mark.parametrize(("position", "move", "told"), PLACES)
def test_the_story_names_it(position: dict[str, Any], move: str, told: str) -> None:
    activate("en")
    speaker = Speaker(lexicon_of(load("anno1503")))
    story = [speaker.text(text) for text in says(table({"position": {"Anna": position}}), move).verdict.story]
    assert told in story, story


def test_who_pays_for_an_event_is_told() -> None:
    """Fire costs one gold for each inhabitant from the third space on."""
    activate("en")
    speaker = Speaker(lexicon_of(load("anno1503")))
    anna = {"fields": "P S P P", "buildings": "4 church", "gold": 9}
    found = says(table({"position": {"Anna": anna, "Ben": {"fields": "P S P", "gold": 9}}}), "roll 6 3")
    story = " ".join(speaker.text(text) for text in found.verdict.story)
    assert "Anna pays 2 gold" in story
    assert "Ben pays 1 gold" in story
