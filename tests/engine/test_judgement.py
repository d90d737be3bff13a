"""A judgement whose verdict is told only when somebody asks."""

from __future__ import annotations

import pytest

from referee.engine.verdict import Judgement, Verdict, Violation

BROKEN = Verdict("Linda", ("festival",), violations=(Violation("turn.order"),))


def tell() -> Verdict:
    return BROKEN


@pytest.mark.parametrize(
    "judgement", [Judgement(BROKEN, "table"), Judgement(None, "table", False, tell)], ids=["told", "to be told"]
)
def test_both_ways_say_the_same(judgement: Judgement) -> None:
    assert (judgement.legal, judgement.verdict, judgement.after) == (False, BROKEN, "table")


def test_it_is_told_once_and_only_when_asked_for() -> None:
    asked: list[str] = []

    def telling() -> Verdict:
        asked.append("")
        return BROKEN

    judgement = Judgement(None, None, False, telling)
    assert judgement.legal is False
    assert not asked
    assert judgement.verdict is judgement.verdict
    assert len(asked) == 1
