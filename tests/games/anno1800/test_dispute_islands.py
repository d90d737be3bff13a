"""A turn that opens up a New World island and uses goods of older ones: how many there are is asked for first."""

from __future__ import annotations

from referee.engine.inquiry import Inquiry, Unknown
from referee.games.anno1800.setup.unknown import ISLANDS, facts, table
from tests.games.anno1800.build_table import PLAYERS, box, judged
from tests.games.anno1800.test_dispute import disputed

MOVE = (
    "activate 6 exploration_token for extra-action; new-world cotton, cocoa, tobacco; "
    "expand rum_distillery with sawmill, import sugar_cane"
)


def test_the_islands_are_asked_for_first_and_older_goods_count() -> None:
    inquiry = Inquiry(
        facts(box(), PLAYERS, disputed(MOVE)), lambda values: judged(table(box(), PLAYERS, values), MOVE).legal
    )
    assert inquiry.verdict() is None
    first = inquiry.next()
    assert first is not None
    assert first.key == ISLANDS
    inquiry.tell(ISLANDS, 1)
    assert inquiry.verdict() is None, "with sugar cane on the older island it may be legal"
    inquiry.tell("good sugar_cane", 0)
    assert inquiry.verdict() is False


def test_a_new_island_alone_needs_no_such_question() -> None:
    assert not any(fact.values for fact in facts(box(), PLAYERS, disputed("new-world cotton, cocoa, tobacco")))


def test_what_cuts_both_ways_and_nobody_knows_leaves_the_verdict_open() -> None:
    both = Unknown("a", 0, 1, "", values=(0, 1))
    inquiry = Inquiry([both, Unknown("b", 0, 1, "")], lambda values: values["a"] + values["b"] == 1)
    inquiry.tell("a", None)
    inquiry.tell("b", 1)
    assert (inquiry.verdict(), inquiry.next(), inquiry.depends_on()) == (None, None, [both])


def test_what_cuts_both_ways_is_not_asked_for_where_no_value_of_it_matters() -> None:
    both = Unknown("a", 0, 3, "", values=(0, 1, 2, 3))
    inquiry = Inquiry([both, Unknown("b", 0, 9, "")], lambda values: values["b"] >= 2 or values["a"] == 1)
    inquiry.tell("b", 2)
    assert inquiry.verdict() is True
    inquiry.tell("b", 1)
    assert inquiry.next() == both
    inquiry.tell("a", 2)
    assert inquiry.verdict() is False


def test_too_many_values_are_asked_for_one_after_the_other() -> None:
    """Thirty times thirty tables are more than are tried: the fact that stands last is asked for first."""
    some = [Unknown(key, 0, 29, "", values=tuple(range(30))) for key in "ab"]
    inquiry = Inquiry(some, lambda values: values["a"] == values["b"])
    assert inquiry.next() == some[1]
    inquiry.tell("b", 7)
    assert inquiry.next() == some[0]
    inquiry.tell("a", 7)
    assert inquiry.verdict() is True
