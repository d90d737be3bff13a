"""Small values: made by place or by name, compared by what they hold, never changed."""

from __future__ import annotations

import pickle

import pytest

from referee.engine.value import Value


class Price(Value):
    """What something costs."""

    good: str
    count: int = 1
    payer: str | None = None

    @property
    def free(self) -> bool:
        return self.count == 0


def test_parts_come_by_place_or_by_name():
    assert Price("steel", 2, "Linda") == Price(payer="Linda", count=2, good="steel") == Price("steel", 2, payer="Linda")
    assert (Price("steel").good, Price("steel").count, Price("steel").payer) == ("steel", 1, None)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Price(), "lacks good"),
        (lambda: Price(count=2), "lacks good"),
        (lambda: Price("steel", 1, None, 4), "takes good, count, payer"),
        (lambda: Price("steel", good="coal"), "takes good, count, payer"),
        (lambda: Price("steel", colour="red"), "takes good, count, payer"),
    ],
)
def test_a_part_that_is_missing_unknown_or_given_twice_is_refused(make, said):
    with pytest.raises(TypeError, match=said):
        make()


def test_nothing_can_be_set():
    for name in ("good", "colour"):
        with pytest.raises(AttributeError):
            setattr(Price("steel"), name, "coal")


def test_equal_by_what_they_hold():
    assert len({Price("steel"), Price("steel", 1), Price("coal")}) == 2
    assert Price("steel") != Price("coal")


def test_replaced_parts_leave_the_first_as_it_was():
    first = Price("steel")
    assert first._replace(count=0).free
    assert not first.free
    with pytest.raises(TypeError):
        first._replace(colour="red")


def test_they_can_be_matched_printed_and_sent_to_another_process():
    price = Price("steel", 2)
    match price:
        case Price(good, count):
            assert (good, count) == ("steel", 2)
    assert repr(price) == "Price(good='steel', count=2, payer=None)"
    again = pickle.loads(pickle.dumps(price))
    assert (again, type(again)) == (price, Price)
    assert price._asdict() == {"good": "steel", "count": 2, "payer": None}


def test_a_value_has_no_heirs():
    """They would lose the parts of their parent without a word."""
    with pytest.raises(TypeError, match="Sale cannot inherit from Price"):

        class Sale(Price):
            rebate: int
