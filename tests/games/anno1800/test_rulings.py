"""A ruling is shown when the answer would be another one without it, and once.

Every case names exactly the rulings that its verdict shows; `cases/rulings.toml` has for each a twin that shows none.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.anno1800.test_cases import CASES, ENGINE, at, judged
from tests.running import run

UNSEEN = {"ruling.island_effect_tokens"}
"""No island of the box has such an effect; a declared one may."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_no_ruling_is_shown_that_the_case_does_not_rest_on(name: str) -> None:
    case = CASES[name]
    verdict = judged(at(case), case["move"], case.get("player")).verdict
    broken = {violation.rule for violation in verdict.violations}
    assert set(verdict.rulings) - broken == set(case.get("rulings", ())) - broken
    assert len(verdict.rulings) == len(set(verdict.rulings))


def _noted() -> set[str]:
    pattern = re.compile(r'(?:rests_on|breaks|allows|refuses)\(\s*"(ruling\.[a-z_]+)"')
    return {id for path in ENGINE.rglob("*.py") for id in pattern.findall(path.read_text("utf-8"))}


def test_every_ruling_that_the_engine_notes_is_shown_by_a_case() -> None:
    verdicts = [judged(at(case), case["move"], case.get("player")).verdict for case in CASES.values()]
    shown = {ruling for verdict in verdicts for ruling in (*verdict.rulings, *verdict.house.values())}
    assert _noted() - shown == UNSEEN


def test_what_only_allows_something_is_silent_where_the_turn_is_refused() -> None:
    """Building over a ship rests on a ruling; that it is somebody else's turn does not."""
    case = CASES["rulings: a ship over its like: any number of ships may be there"]
    state = at(case)
    assert judged(state, case["move"]).verdict.rulings != ()
    state.to_move = 1
    refused = judged(state, case["move"], "Linda").verdict
    assert (refused.legal, refused.rulings) == (False, ())


def test_a_ruling_that_is_itself_broken_is_printed_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "game.toml")
    run(capsys, "new", "anno1800", "Linda", "Andreas", "-f", path)
    told = run(capsys, "--lang", "en", "check", "-f", path, "expedition 0", "--why")
    assert told.code == 1
    assert told.out.count("May an action do nothing at all?") == 1
    assert "§" not in told.out
