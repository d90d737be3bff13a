"""A ruling is shown where the answer would be another one without it; cases/*.toml name those of every turn."""

from __future__ import annotations

from referee.engine.verdict import Judgement
from referee.games.anno1503.judge import judge
from tests.games.anno1503.build_table import says, table, words

NEARLY_WON = {
    "position": {
        "Anna": {"fields": "M M M P", "buildings": "4 church", "agreements": 3, "gold": 29, "hand": "stone"},
        "Ben": {"ships": "C6"},
    }
}
NOTHING = "roll 6 5 take Anna nothing, Ben nothing"


def test_who_plays_on_after_the_end_is_refused_by_the_rulebook_alone() -> None:
    """When the third point is looked at matters in the turn that brings it; afterwards the game is simply over."""
    won = says(table(NEARLY_WON), f"{NOTHING}; sell stone to 4")
    assert won.verdict.winner == "Anna"
    found = judge(won.after, f"{NOTHING}; sail C7", words(), "Ben")
    assert isinstance(found, Judgement)
    assert "victory.ends_game" in {violation.rule for violation in found.verdict.violations}
    assert found.verdict.rulings == ()


def test_nobody_else_wins_after_the_end() -> None:
    won = says(table(NEARLY_WON), f"{NOTHING}; sell stone to 4")
    found = judge(won.after, "win", words(), "Ben")
    assert isinstance(found, Judgement)
    assert "victory.ends_game" in {violation.rule for violation in found.verdict.violations}
    again = judge(won.after, "win", words(), "Anna")
    assert isinstance(again, Judgement)
    assert again.verdict.violations == ()


def test_in_the_turn_that_brings_the_third_point_the_moment_matters() -> None:
    found = says(table(NEARLY_WON), f"{NOTHING}; sell stone to 4; sail C7")
    assert {violation.rule for violation in found.verdict.violations} == {"victory.ends_game"}
    assert set(found.verdict.rulings) == {"victory.immediate", "victory.exactly_thirty"}
