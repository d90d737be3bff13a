"""House rules: each switch has a turn that comes out otherwise with it; both sides are judged."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.verdict import Judgement
from referee.games.anno1503.judge import judge
from tests.games.anno1503.build_table import table, toml, words
from tests.games.anno1503.test_cases import whole_turn

TRIES = [
    pytest.param(case, attempt, id=f"{case['id']}-{number}")
    for case in toml("cases/house.toml")["case"]
    for number, attempt in enumerate(case["try"], start=1)
]


def judged(case: dict[str, Any], attempt: dict[str, Any]) -> Judgement:
    found = judge(table(case, attempt.get("to_move")), whole_turn(case, attempt), words())
    assert isinstance(found, Judgement), found
    return found


@pytest.mark.parametrize(("case", "attempt"), TRIES)
def test_the_table_decides(case: dict[str, Any], attempt: dict[str, Any]) -> None:
    verdict = judged(case, attempt).verdict
    assert [violation.rule for violation in verdict.violations] == attempt.get("breaks", [])
    assert list(verdict.house) == attempt["house"]
    assert not set(verdict.house.values()) & set(verdict.rulings)


@pytest.mark.parametrize(("case", "attempt"), TRIES)
def test_the_referee_decides_without(case: dict[str, Any], attempt: dict[str, Any]) -> None:
    verdict = judged({**case, "settings": {}}, attempt).verdict
    assert [violation.rule for violation in verdict.violations] == attempt["usual"]
    assert bool(attempt["usual"]) is not bool(attempt.get("breaks"))
    assert verdict.house == {}
