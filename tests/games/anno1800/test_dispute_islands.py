"""A turn that opens up a New World island and uses goods of older ones: how many there are is asked for first."""

from __future__ import annotations

from referee.engine.inquiry import Inquiry, Unknown
from referee.games.anno1800.setup.unknown import ISLANDS, facts, table
from tests.games.anno1800.build_table import PLAYERS, box, judged

MOVE = (
    "activate 6 exploration_token for extra-action; new-world cotton, cocoa, tobacco; "
    "expand rum_distillery with sawmill, import sugar_cane"
)


def test_the_islands_are_asked_for_first_and_older_goods_count() -> None:
    inquiry = Inquiry(facts(box(), PLAYERS, MOVE), lambda values: judged(table(box(), PLAYERS, values), MOVE).legal)
    assert inquiry.verdict() is None
    first = inquiry.next()
    assert first is not None
    assert first.key == ISLANDS
    inquiry.tell(ISLANDS, 1)
    assert inquiry.verdict() is None, "with sugar cane on the older island it may be legal"
    inquiry.tell("good sugar_cane", 0)
    assert inquiry.verdict() is False


def test_a_new_island_alone_needs_no_such_question() -> None:
    assert not any(fact.first for fact in facts(box(), PLAYERS, "new-world cotton, cocoa, tobacco"))


def test_what_comes_first_and_nobody_knows_leaves_the_verdict_open() -> None:
    inquiry = Inquiry([Unknown("a", 0, 1, "", first=True), Unknown("b", 0, 1, "")], lambda values: values["b"] > 0)
    inquiry.tell("a", None)
    assert (inquiry.verdict(), inquiry.next()) == (None, None)
