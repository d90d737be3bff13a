"""A refusal is read at a table: a few lines, and the rules themselves only for who asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.api import reporter_for
from referee.app.records import lexicon_of
from referee.engine.text import GameLexicon
from referee.engine.verdict import Judgement, Verdict
from referee.games import load
from referee.games.anno1503.judge import judge as judge_1503
from referee.games.anno1800.options import advise
from referee.i18n import LANGUAGES, activate
from tests.games.anno1503 import build_table as anno1503
from tests.games.anno1503.test_cases import NAMED, TRIES, whole_turn
from tests.games.anno1800.build_table import judged, words
from tests.games.anno1800.test_cases import ILLEGAL, at

MOST = 8
assert NAMED


def refused_1800() -> Iterator[tuple[str, Verdict]]:
    for name, case in ILLEGAL.items():
        state = at(case)
        found = judged(state, case["move"], case.get("player")).verdict
        yield name, found._replace(hints=tuple(advise(state, case["move"], words())))


def refused_1503() -> Iterator[tuple[str, Verdict]]:
    for param in TRIES:
        case, attempt = param.values
        found = judge_1503(
            anno1503.table(case, attempt.get("to_move")),
            whole_turn(case, attempt),
            anno1503.words(),
            attempt.get("as"),
        )
        if isinstance(found, Judgement) and found.legal is False:
            yield str(param.id), found.verdict


def lines(verdict: Verdict, lexicon: GameLexicon, *, why: bool = False) -> list[str]:
    return reporter_for(lexicon, verdict).tell_verdict(verdict, why=why)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "refused"), [("anno1800", refused_1800), ("anno1503", refused_1503)])
def test_an_ordinary_refusal_has_at_most_eight_lines(game: str, refused: Any) -> None:
    """What breaks several rules that have nothing to do with each other may take a line more for each of them."""
    lexicon, told = lexicon_of(load(game)), 0
    for name, verdict in refused():
        causes = [violation for violation in verdict.violations if not violation.of]
        for language in LANGUAGES:
            activate(language)
            found = lines(verdict, lexicon)
            assert len(found) <= max(MOST, 3 + len(causes)), (name, found)
            assert len(found) <= MOST or len(causes) > 3, (name, found)
        told += 1
    assert told > 100
