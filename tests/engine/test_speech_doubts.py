"""What makes a reading a guess although every word of it found a place."""

from __future__ import annotations

import pytest

from referee.engine.speech.cover import Cover, Piece
from referee.engine.speech.doubts import names_all, number_lost
from referee.engine.speech.frames import Filled, Frame, Part
from referee.engine.speech.items import Item

FRAME = Frame("hire", frozenset(("hire",)), (), lambda filled, table: [Part("hire")])


def _item(group: str, id: str, number: int | None = None) -> Item:
    item = Item(0, 1)
    item.things, item.count = ((group, id),), number
    return item


def _cover(*items: Item, unused: tuple[Item, ...] = ()) -> Cover:
    return Cover(1.0, (Piece((Part("hire"),), Filled(FRAME, items), 0, unused),))


@pytest.mark.parametrize("text", ["hire 2 smith", "hire smith, smith", "hire smith_2"])
def test_a_number_that_the_reading_tells_is_not_lost(text):
    assert not number_lost(_cover(_item("tier", "smith", 2)), text)


@pytest.mark.parametrize("text", ["hire smith", "hire 3 smith", "hire smith; rest", "hire smith_12"])
def test_a_number_that_the_reading_does_not_tell_is_lost(text):
    assert number_lost(_cover(_item("tier", "smith", 2)), text)


def test_a_price_is_checked_by_the_game_and_not_lost():
    assert not number_lost(_cover(_item("token", "gold", 2)), "hire smith")


def test_names_players_and_numbers_must_be_explained():
    assert names_all(_cover(unused=(_item("noun", "thing"),)), ())
    assert not names_all(_cover(unused=(_item("tier", "smith"),)), ())
    assert not names_all(_cover(unused=(_item("noun", "thing", 2),)), ())
    assert not names_all(_cover(unused=(_item("noun", "thing"), _item("noun", "thing"))), ())
