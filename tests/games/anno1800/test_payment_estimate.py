"""What the search for a payment leaves alone: nothing that could have been best."""

from __future__ import annotations

import pytest

from referee.games.anno1800.payment.search import Estimate, Position
from tests.games.anno1800.build_table import judged
from tests.games.anno1800.test_payment import ask


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(6))
def test_with_and_without_the_estimate_the_same_way_is_taken(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing known about what is still to come, every position is followed."""
    questions = [ask(seed) for seed in range(batch * 100, batch * 100 + 100)]
    found = [judged(question.state, question.text).verdict for question in questions]
    monkeypatch.setattr(Estimate, "still", _nothing_known)
    for question, verdict in zip(questions, found, strict=True):
        assert judged(question.state, question.text).verdict == verdict, question.text


def _nothing_known(estimate: Estimate, number: int, at: Position) -> int:
    return 0
