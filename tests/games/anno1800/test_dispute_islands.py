"""A turn that opens up a New World island and uses goods of older ones: how many there are can help and hurt."""

from __future__ import annotations

from referee.games.anno1800.unknown_table import NEW_ISLANDS, list_unknown_facts
from tests.games.anno1800.build_table import PLAYERS, box, table
from tests.games.anno1800.test_dispute import disputed, inquiry_into

MOVE = (
    "activate 6 exploration_token for extra-action; new-world cotton, cocoa, tobacco; "
    "expand rum_distillery with sawmill, import sugar_cane"
)


def test_older_goods_count() -> None:
    inquiry = inquiry_into(table(), MOVE)
    inquiry.tell(NEW_ISLANDS, 1)
    assert inquiry.verdict() is None, "with sugar cane on the older island it may be legal"
    inquiry.tell("good sugar_cane", 0)
    assert inquiry.verdict() is False


def test_islands_are_no_question_where_none_is_opened_up() -> None:
    assert all(
        fact.key != NEW_ISLANDS for fact in list_unknown_facts(box(), PLAYERS, disputed("expand rum_distillery"))
    )
