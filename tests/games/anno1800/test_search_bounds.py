"""No input makes the search for a payment explode: counted in positions and tables, never by a clock."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.anno1800.options import advise, options, ways
from referee.games.anno1800.payment import search, whole_turn
from referee.games.anno1800.payment.whole_turn import Whole
from referee.games.anno1800.state import State
from tests.games.anno1800.build_table import OBJECTIVES, judged, rules, words
from tests.games.anno1800.build_table import table as laid
from tests.games.anno1800.turns_to_pay import MORE_ACTIONS

RICH: dict[str, Any] = {
    "home": {"farmer": 6, "worker": 6, "artisan": 6}, "gold": 20, "trade_tokens": {"ready": 9},
    "exploration_tokens": {"ready": 9}, "open": list(MORE_ACTIONS),
}  # fmt: skip


def rich() -> State:
    return laid({"player": {"Linda": RICH}}, objectives=["beryl_omara", *OBJECTIVES[:4]])


class Counted:
    """How many positions and tables were looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        look, following = search.Payer.look, Whole._following

        def looked(laid: search.Payer, positions: int = 1) -> None:
            self.count += positions
            look(laid, positions)

        def followed(search: Whole, at: Any) -> Any:
            self.count += 1
            return following(search, at)

        monkeypatch.setattr(search.Payer, "look", looked)
        monkeypatch.setattr(Whole, "_following", followed)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("workforce 4 farmer", "workforce.max_three"),
        ("workforce 11 worker", "workforce.max_three"),
        ("workforce 999 farmer", "workforce.max_three"),
        ("upgrade 3 farmer to investor", "upgrade.max_three"),
        ("upgrade 999 farmer to worker", "upgrade.max_three"),
        ("expand 20 merchant_ship_1", "ship.one_per_shipyard"),
        ("expand 20 merchant_ship_1 over merchant_ship_1", "ship.one_per_shipyard"),
        ("expand 999 exploration_ship_1 remove merchant_ship_1", "ship.one_per_shipyard"),
        ("expand 20 brewery", "expand.one_industry"),
        ("expand 20 shipyard 2", "expand.one_shipyard"),
        ("expand brewery remove merchant_ship_1, exploration_ship_1, shipyard 1", "expand.one_removal"),
        ("swap 999 farmer_worker", "swap.max_three"),
        ("expedition 999", "expedition.up_to_three"),
        ("shift-end 999 farmer; festival", "shift_end.used_cubes_only"),
        ("old-world 2 worker, 2 worker, 2 worker, 2 worker", "old_world.one_per_action"),
        ("activate cigars, fur_coats, steam_carriages; workforce farmer; workforce 99 farmer", "workforce.max_three"),
    ],
)
def test_what_breaks_a_limit_is_refused_without_a_search(move: str, rule: str, counted: Counted) -> None:
    found = judged(rich(), move)
    assert found.legal is False
    assert rule in rules(found)
    first = counted.count  # where another action of the turn can be paid, that one is looked for
    assert first <= 20 if move.startswith("activate") else first == 0


@pytest.mark.parametrize(
    "named", ["999 sawmill", "trade 999 timber from Andreas", "import 999 cotton", "999 exploration_token",
              "shift-end 999 farmer", "300 sawmill, trade 300 timber from Andreas, shift-end 300 farmer"],
)  # fmt: skip
def test_more_payments_than_can_be_used_are_not_looked_into(named: str, counted: Counted) -> None:
    state = rich()
    for move in ("expand brewery", "workforce farmer, farmer, farmer"):
        found = judged(state, f"{move} with {named}")
        assert found.legal is False
        assert counted.count < 3_000
    two = f"activate {MORE_ACTIONS[0]}; workforce farmer with {named}; expand brewery"
    assert judged(state, two).legal is False
    assert counted.count < 3_000


# where there is too much to look at, nothing is claimed ------------------------------------------------------


def test_a_search_that_may_not_look_far_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither legal nor illegal; and what would settle it does: the way to pay, said in full."""
    state = laid({"player": {"Linda": {"home": {"farmer": 3, "artisan": 2}}}})
    known = judged(state, "workforce farmer, worker")
    assert known.legal
    monkeypatch.setattr(search, "MOST_POSITIONS", 3)
    found = judged(state, "workforce farmer, worker")
    assert found.legal is None
    assert [doubt.what for doubt in found.verdict.unjudged] == ["payment_unfinished"]
    assert found.verdict.violations == ()
    assert judged(state, known.verdict.moves[0]).legal


def test_a_search_through_a_turn_that_may_not_look_far_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second action cannot be paid after the cheapest first one: without a search nobody knows."""
    linda = {"ships": ["merchant_ship_1", "exploration_ship_3"], "gold": 3, "home": {"farmer": 1, "artisan": 1}}
    position = {"player": {"Linda": linda, "Andreas": {"gone": ["grain_farm"], "adds": ["soap_factory"]}}}
    state = laid(position, objectives=["alonso_graves", *OBJECTIVES[:4]])
    move = "objective alonso_graves; expand charcoal_kiln_worker; expand brewery"
    known = judged(state, move)
    assert known.legal
    monkeypatch.setattr(whole_turn, "MOST_TABLES", 3)
    found = judged(state, move)
    assert found.legal is None
    assert [doubt.what for doubt in found.verdict.unjudged] == ["payment_unfinished"]
    assert judged(state, "; ".join(known.verdict.moves)).legal


def test_the_largest_fleet_is_looked_at_within_the_bound(counted: Counted) -> None:
    """Nine shipyards and eight ships of four kinds: more orders than anybody can try."""
    yards, ships = [3] * 4 + [2] * 5, ["merchant_ship_1", "merchant_ship_2", "merchant_ship_3", "exploration_ship_1"]
    linda = {**RICH, "old_world": ["steelworks_worker", "2 worker", "2 artisan"], "shipyards": yards, "ships": []}
    state = laid({"player": {"Linda": linda}})
    move = f"expand {', '.join(ships * 2)}"
    judged(state, move)
    assert counted.count <= 2 * (search.MOST_POSITIONS + whole_turn.MOST_TABLES)


def test_every_search_counts_what_it_looks_at(counted: Counted) -> None:
    """A search that were not counted could not be stopped."""
    judged(rich(), "workforce worker, worker, farmer")
    assert counted.count > 0
    before = counted.count
    judged(rich(), f"activate {MORE_ACTIONS[0]}; workforce farmer; workforce farmer")
    assert counted.count > before


def test_what_is_not_known_is_neither_offered_nor_hinted_at(monkeypatch: pytest.MonkeyPatch) -> None:
    state = laid({"player": {"Linda": {"home": {"farmer": 3, "artisan": 2}}}})
    move = "workforce farmer, worker"
    assert ways(state, move, words())
    assert [option for option in options(state) if option.action == "increase_workforce"]
    monkeypatch.setattr(search, "MOST_POSITIONS", 0)
    assert not ways(state, move, words())
    assert not [option for option in options(state) if option.action == "increase_workforce"]
    assert not advise(laid({"player": {"Linda": {"home": {}, "trade_tokens": {"ready": 0}}}}), move, words())
