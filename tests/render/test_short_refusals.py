"""A refusal is read at a table: a few lines, and the rules themselves only for who asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from referee.api import reporter_for
from referee.app.records import lexicon_of
from referee.engine.text import GameLexicon, Ref
from referee.engine.verdict import Judgement, Verdict, Violation
from referee.games import load
from referee.games.anno1503.judge import judge as judge_1503
from referee.games.anno1800.options import advise
from referee.i18n import LANGUAGES, activate
from tests.games.anno1503 import build_table as anno1503
from tests.games.anno1503.test_cases import NAMED, TRIES, whole_turn
from tests.games.anno1800.build_table import judged, words
from tests.games.anno1800.test_cases import ILLEGAL, at

MOST = 4
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
def test_a_refusal_has_at_most_four_lines(game: str, refused: Any) -> None:
    lexicon, counts = lexicon_of(load(game)), []
    for name, verdict in refused():
        for language in LANGUAGES:
            activate(language)
            found = lines(verdict, lexicon)
            assert 2 <= len(found) <= MOST, (name, found)
        counts.append(len(found))
    assert len(counts) > 100
    assert median(counts) <= 3


def test_all_causes_are_there_for_who_asks() -> None:
    activate("en")
    goods = [Ref("resource", good) for good in ("beer", "bread", "coal")]
    several = tuple(Violation("trade.no_new_world", {"good": good, "n": place}) for place, good in enumerate(goods))
    verdict = Verdict("Linda", ("festival",), violations=(*several, Violation("card.one_per_action")))
    lexicon = lexicon_of(load("anno1800"))
    assert len(lines(verdict, lexicon)) == MOST
    assert "You can play only one card in one action." in "\n".join(lines(verdict, lexicon, why=True))


def test_what_differs_only_in_the_thing_is_one_cause() -> None:
    activate("en")
    goods = [Ref("resource", good) for good in ("beer", "bread")]
    nobody = tuple(Violation("trade.partner_has_industry", {"good": good, "partner": None}) for good in goods)
    found = lines(Verdict("Linda", ("festival",), violations=nobody), lexicon_of(load("anno1800")))
    assert len(found) == 2
    assert "beer and bread" in found[1]
