"""What the table allows although the rules do not: the rule is waived, what the turn costs is paid."""

from __future__ import annotations

import pytest

from referee.app.turns import Answer, Table
from tests.evenings import START

RICH = START + "\n[position.player.Linda]\ngold = 9\nhome = { farmer = 6, worker = 6, artisan = 4 }\n"


def allow(folder, text, start=START):
    """The answer to a turn that the table allows, and the table after it, as it was and as it is read again."""
    path = folder / "game.toml"
    path.write_text(start, "utf-8")
    table = Table.open(path, "en")
    assert isinstance(table, Table)
    answer = table.record_turn(text, "we said so")
    assert isinstance(answer, Answer)
    again = Table.open(path, "en")
    assert isinstance(again, Table)
    return answer, table.status(), again.status()


@pytest.mark.parametrize(
    ("text", "resource", "count"),
    [
        ("workforce 4 farmer", "timber", 4),
        ("upgrade 4 farmer to worker", "bricks", 4),
        ("expand brewery, bakery", "coal", 2),
    ],
)
def test_what_goes_beyond_a_limit_is_paid(tmp_path, text, resource, count):
    answer, now, again = allow(tmp_path, text, RICH)
    assert answer.recorded
    assert len(answer.verdict.violations) == 1
    made = {"timber": "sawmill", "bricks": "brickworks", "coal": "charcoal_kiln"}[resource]
    assert (
        sum(made in each or f"trade {resource}" in each for each in answer.verdict.pay if "shift" not in each) == count
    )
    assert now == again


def test_what_cannot_be_paid_is_told(tmp_path):
    """The sawmill has two workplaces, a resource is traded for once a turn, and Linda has no gold for a shift end."""
    answer, now, again = allow(tmp_path, "workforce 4 farmer")
    assert answer.recorded
    assert {"workforce.max_three", "workforce.cost_per_cube"} <= {broken.rule for broken in answer.verdict.violations}
    assert len([each for each in answer.verdict.violations if each.rule == "workforce.cost_per_cube"]) == 1
    assert answer.verdict.pay == ("sawmill_farmer", "sawmill_farmer", "trade timber from Andreas")
    assert now == again


def test_too_much_to_look_for_is_done_as_told(tmp_path):
    answer, now, again = allow(tmp_path, "workforce 20 farmer", RICH)
    assert answer.recorded
    assert answer.verdict.pay == ()
    assert now == again
