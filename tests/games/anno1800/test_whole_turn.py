"""A turn is paid as a whole: actions share cubes, tokens, gold and trades; ships that leave take their tokens along.

REFEREE_POSITIONS gives the number of random positions of each property; many more were tried than the suite does.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest

from referee.engine.text import Ref
from referee.engine.verdict import Judgement
from referee.games.anno1800.state import State
from tests.games.anno1800.brute_force import cheapest
from tests.games.anno1800.build_table import OBJECTIVES, judged, legal, player_of, spent, table
from tests.games.anno1800.turns_to_pay import MORE_ACTIONS, ask

pytestmark = pytest.mark.slow

POSITIONS = int(os.environ.get("REFEREE_POSITIONS", "1000"))
BATCHES = 8
ALONSO = ["alonso_graves", *OBJECTIVES[:4]]
OTHER_RULES = {
    "expand.identical_industry", "expand.one_token_per_field", "expand.stock", "expand.one_kind", "expand.overbuild",
    "expand.remove_built_only", "ship.one_per_shipyard", "ship.strength", "shipyard.no_combining",
}  # fmt: skip
"""Rules that a random turn may break and that have nothing to do with paying."""


def seeds(batch: int, share: int = 1) -> range:
    return range(batch, POSITIONS // share, BATCHES)


def about_paying(found: Judgement) -> bool:
    return OTHER_RULES.isdisjoint(violation.rule for violation in found.verdict.violations)


# it finds a way whenever there is one, and the cheapest ------------------------------------------------------


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize(("actions", "share"), [(1, 2), (2, 6), (3, 16)])
def test_it_agrees_with_a_complete_search(actions: int, share: int, batch: int) -> None:
    """One, two and three actions: it finds a way whenever there is one, for the least gold, then the fewest tokens."""
    answers: Counter[bool] = Counter()
    for seed in seeds(batch, share):
        asked = ask(seed, (actions,))
        state = asked.state()
        found = judged(state, asked.text)
        if not about_paying(found):
            continue
        expected = cheapest(state, asked.things(), [], limit=15_000)
        if expected == "too long":
            continue
        assert found.legal is not None, (seed, asked.text)
        answer = spent(state, found) if found.legal else "no"
        assert answer == expected, (seed, asked.text, found.verdict.moves)
        answers[answer == "no"] += 1
    assert actions > 1 or min(answers[True], answers[False]) > 0, answers


# what is recorded verifies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_recorded_gives_the_same_verdict_and_the_same_table(batch: int) -> None:
    for seed in seeds(batch):
        asked = ask(seed, (1, 1, 2, 2, 3), covering=0.7)
        state = asked.state()
        found = judged(state, asked.text)
        if found.legal:
            again = judged(state, "; ".join(found.verdict.moves))
            assert again.legal, (seed, asked.text, found.verdict.moves, again.verdict.violations)
            assert again.verdict.moves == found.verdict.moves, (seed, asked.text)
            assert again.after == found.after, (seed, asked.text, found.verdict.moves)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_order_of_naming_never_changes_the_verdict(batch: int) -> None:
    for seed in seeds(batch):
        asked = ask(seed, (1, 1, 2), covering=0.7)
        other = asked.shuffled(random.Random(seed))
        state = asked.state()
        found, shuffled = judged(state, asked.text), judged(state, other.text)
        assert found.legal == shuffled.legal, (seed, asked.text, other.text)
        if found.legal:
            assert spent(state, found) == spent(state, shuffled), (seed, asked.text, other.text)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_one_more_cube_token_or_coin_never_makes_it_unpayable(batch: int) -> None:
    for seed in seeds(batch):
        asked = ask(seed, (1, 1, 2), covering=0.4)
        if judged(asked.state(), asked.text).legal:
            richer = asked.richer(random.Random(seed))
            found = judged(richer.state(), richer.text)
            assert found.legal, (seed, asked.text, richer.position, found.verdict.violations)


# the turns from which it came --------------------------------------------------------------------------------


def test_two_actions_leave_each_other_what_they_need() -> None:
    """The artisan can make coal for the brewery only if the timber of the kiln is traded for, with the one token."""
    linda = {"ships": ["merchant_ship_1", "exploration_ship_3"], "gold": 3, "home": {"farmer": 1, "artisan": 1}}
    position = {"player": {"Linda": linda, "Andreas": {"gone": ["grain_farm"], "adds": ["soap_factory"]}}}
    state = table(position, objectives=ALONSO)
    after = legal(state, "objective alonso_graves; expand charcoal_kiln_worker; expand brewery")
    me = player_of(after, "Linda")
    assert (me.working[:3], me.trade, me.gold) == ([1, 0, 1], 0, 0)


def test_a_resource_is_traded_for_once_in_all_actions_together() -> None:
    """Two kilns ask for two units of timber: one is made, one is traded for, and there is no third way."""
    linda = {"ships": ["merchant_ship_2", "exploration_ship_3"], "gold": 3, "home": {"farmer": 1}}
    state = table({"player": {"Linda": linda}}, objectives=ALONSO)
    two = "objective alonso_graves; expand charcoal_kiln_worker; workforce farmer"
    found = judged(state, two).verdict
    assert sorted(found.pay) == ["sawmill_farmer", "trade timber from Andreas"]
    three = {**linda, "home": {}}
    assert not judged(table({"player": {"Linda": three}}, objectives=ALONSO), two).legal


COVERED: dict[str, Any] = {
    "player": {
        "Linda": {
            "shipyards": [1, 1],
            "ships": ["merchant_ship_2", "exploration_ship_1"],
            "home": {"farmer": 2, "artisan": 2},
        },
        "Andreas": {"adds": ["weapon_factory"]},
    }
}


@pytest.mark.parametrize(
    "move",
    [
        "expand exploration_ship_1, merchant_ship_1 over merchant_ship_2",
        "expand merchant_ship_1 over merchant_ship_2, exploration_ship_1",
        "expand exploration_ship_1, merchant_ship_1 remove merchant_ship_2",
        "expand merchant_ship_1, exploration_ship_1 remove merchant_ship_2",
    ],
)
def test_a_ship_that_goes_serves_until_then(move: str) -> None:
    """Its two tokens trade for the weapons and leave with it, exhausted ones first (p. 6); the new ship has its own.

    It stands over the printed merchant ship, which is in use again, with its token, where nothing is built over it.
    """
    state = table(COVERED)
    found = judged(state, move)
    assert found.legal, found.verdict.violations
    me = player_of(found.after, "Linda")
    assert Counter(me.built()) == {"exploration_ship_1": 1, "merchant_ship_1": 1, "shipyard_1": 1}
    assert (me.trade, me.trade_used, me.explore) == (2 if "remove" in move else 1, 0, 2)
    again = judged(state, "; ".join(found.verdict.moves))
    assert again.legal
    assert again.after == found.after


def test_the_tokens_of_a_ship_that_went_pay_for_nothing_any_more() -> None:
    """With both tokens of the old ship spent nothing is left for the weapons, whatever the new ship brings."""
    linda = {**COVERED["player"]["Linda"], "trade_tokens": {"ready": 0, "exhausted": 2}}
    poor = {"player": {**COVERED["player"], "Linda": linda}}
    assert judged(table(poor), "expand exploration_ship_1, merchant_ship_1 over merchant_ship_2").legal is False


@pytest.mark.parametrize("seed", range(6))
def test_three_ships_in_any_order(seed: int) -> None:
    ships = ["merchant_ship_1 over merchant_ship_1", "merchant_ship_1", "merchant_ship_2"]
    random.Random(seed).shuffle(ships)
    linda = {
        "shipyards": [1, 1, 2], "ships": ["merchant_ship_2", "merchant_ship_1", "exploration_ship_1"],
        "adds": ["sailmakers_worker"], "home": {"farmer": 2, "worker": 1, "artisan": 1},
    }  # fmt: skip
    legal(table({"player": {"Linda": linda}}), f"expand {', '.join(ships)}")


@pytest.mark.parametrize("second", ["merchant_ship_2", "merchant_ship_1"])
def test_one_ship_is_built_over_once(second: str) -> None:
    linda = {"shipyards": [2, 2], "home": {"farmer": 4, "artisan": 4}, "gold": 9, "trade_tokens": {"ready": 5}}
    state = table({"player": {"Linda": {**linda, "ships": ["merchant_ship_1"]}}})
    move = f"expand merchant_ship_1 over merchant_ship_1, {second} over merchant_ship_1"
    found = judged(state, move)
    assert {violation.rule for violation in found.verdict.violations} == {"expand.overbuild"}
    with_two = table({"player": {"Linda": {**linda, "ships": ["merchant_ship_1", "merchant_ship_1"]}}})
    me = player_of(legal(with_two, move), "Linda")
    assert sorted(me.ships()) == sorted(["merchant_ship_1", second])


# the Czech edition: a shipyard and its ship ------------------------------------------------------------------


@pytest.mark.parametrize("move", ["expand shipyard 2, merchant_ship_2", "expand merchant_ship_2, shipyard 2"])
def test_a_ship_does_not_pay_for_the_shipyard_that_builds_it(move: str) -> None:
    """p. 6 (cs), ruling.cs_new_shipyard_builds: the shipyard is placed first, so its cost is paid without the ship."""
    linda = {
        "ships": ["merchant_ship_1", "exploration_ship_1"], "home": {"farmer": 2, "artisan": 3},
        "trade_tokens": {"ready": 0},
    }  # fmt: skip
    assert judged(table({"player": {"Linda": linda}}, edition="cs"), move).legal is False
    one_more = {**linda, "trade_tokens": {"ready": 1}}
    found = judged(table({"player": {"Linda": one_more}}, edition="cs"), move).verdict
    assert found.legal
    assert found.moves[0].startswith("expand shipyard 2, merchant_ship_2 with ")


def test_a_ship_that_needs_no_new_shipyard_may_pay_for_one() -> None:
    linda = {
        "shipyards": [2], "ships": ["merchant_ship_1", "exploration_ship_1"], "home": {"farmer": 2, "artisan": 3},
        "trade_tokens": {"ready": 0},
    }  # fmt: skip
    found = judged(table({"player": {"Linda": linda}}, edition="cs"), "expand shipyard 2, merchant_ship_2").verdict
    assert found.legal
    assert found.moves[0].startswith("expand merchant_ship_2, shipyard 2 with ")


# Beryl O'Mara ------------------------------------------------------------------------------------------------

BERYL = ["beryl_omara", *OBJECTIVES[:4]]


def beryl(ready: int, exploring: int) -> State:
    linda = {
        "hand": {"farmer_worker": 3}, "trade_tokens": {"ready": ready}, "exploration_tokens": {"ready": exploring},
        "home": {"artisan": 1},
    }  # fmt: skip
    return table({"player": {"Linda": linda, "Andreas": {"adds": ["brewery"]}}}, objectives=BERYL)


def test_exploration_tokens_can_be_chosen_while_trade_tokens_are_ready() -> None:
    """p. 12: two exploration tokens are used as a trade token; beer of a brewery (workers) costs one."""
    state = beryl(2, 3)
    found = judged(state, "play beer, bricks with trade beer from Andreas, 2 exploration_token")
    assert found.legal, found.verdict.violations
    me = player_of(found.after, "Linda")
    assert (me.trade, me.explore, me.explore_used) == (2, 1, 2)
    again = judged(state, "; ".join(found.verdict.moves))
    assert again.after == found.after
    assert player_of(legal(state, "play beer, bricks with trade beer from Andreas"), "Linda").explore == 3


@pytest.mark.parametrize(("exploring", "named"), [(3, 1), (3, 3), (4, 4), (1, 2)])
def test_exploration_tokens_for_which_nothing_asks_are_refused(exploring: int, named: int) -> None:
    """One trade token is asked for: two exploration tokens, no more and no fewer, and they must be there."""
    move = f"play beer, bricks with trade beer from Andreas, brickworks, {named} exploration_token"
    found = judged(beryl(2, exploring), move).verdict
    assert "naval.type_match" in {violation.rule for violation in found.violations}


# New World resources of cards --------------------------------------------------------------------------------


IMPORTS = ["champagne, coal, light_bulbs", "6 exploration_token for import"]


def test_a_free_resource_does_not_outlive_the_action_that_follows() -> None:
    """p. 13: two cards in a row; one resource goes into the next action, the other cannot wait for the one after it."""
    linda = {
        "open": [*IMPORTS, MORE_ACTIONS[0]], "home": {"farmer": 3, "artisan": 3}, "trade_tokens": {"ready": 5},
    }  # fmt: skip
    state = table({"player": {"Linda": linda}})
    start = f"activate {IMPORTS[0]} import coffee_beans; activate {IMPORTS[1]} import sugar_cane"
    found = judged(state, f"activate {MORE_ACTIONS[0]}; {start}; expand rum_distillery; expand coffee_roaster").verdict
    lost = [v.facts["good"] for v in found.violations if v.rule == "effect.new_world_resource_now"]
    assert lost == [Ref("resource", "coffee_beans")]
    after = legal(state, f"activate {IMPORTS[1]} import sugar_cane; expand rum_distillery")
    assert player_of(after, "Linda").has("rum_distillery")


# festivals and what is made ahead ----------------------------------------------------------------------------


def test_what_a_later_action_needs_is_made_before_a_festival() -> None:
    """p. 10 and ruling.unused_resource: the farmer works for both, before and after the festival."""
    linda = {
        "open": list(MORE_ACTIONS), "home": {"farmer": 1}, "trade_tokens": {"ready": 0}, "gold": 0,
        "at_work": {"sawmill_farmer": []},
    }  # fmt: skip
    state = table({"player": {"Linda": linda, "Andreas": {"gone": ["sawmill_farmer"]}}})
    more = "; ".join(f"activate {name}" for name in MORE_ACTIONS)
    legal(state, f"{more}; workforce farmer; festival; workforce farmer, farmer")


def test_what_was_made_too_much_is_still_refused() -> None:
    state = table({"player": {"Linda": {"open": [MORE_ACTIONS[0]], "home": {"farmer": 3}}}})
    found = judged(state, f"activate {MORE_ACTIONS[0]}; workforce farmer with 3 sawmill; workforce farmer")
    assert found.legal is False


WAREHOUSE = {
    "open": [MORE_ACTIONS[0]], "home": {"artisan": 1}, "gold": 3, "trade_tokens": {"ready": 0},
    "exploration_tokens": {"ready": 3},
}  # fmt: skip
"""One artisan, who can make the bricks of a warehouse or be the artisan that it asks for."""


@pytest.mark.parametrize("first", ["", "expand shipyard 1; "])
def test_a_festival_is_paid_before_whatever_comes_first(first: str) -> None:
    """p. 4: what is made has to be used in the same turn; that no other action came first makes no difference."""
    state = table({"player": {"Linda": WAREHOUSE}}, objectives=ALONSO)
    more = f"activate {MORE_ACTIONS[0]}; objective alonso_graves; {first}"
    found = judged(state, f"{more}festival; expand warehouse_worker")
    assert found.legal, found.verdict.violations
    assert found.verdict.moves[-2:] == ("festival with brickworks_artisan", "expand warehouse_worker")
    again = judged(state, "; ".join(found.verdict.moves))
    assert again.legal
    assert again.after == found.after
    me = player_of(found.after, "Linda")
    assert (me.ready[2], me.exhausted[2], me.has("warehouse_worker")) == (0, 1, True)
    assert judged(state, f"{more}expand warehouse_worker; festival").legal is False


@pytest.mark.parametrize("first", ["", "expand shipyard 1; "])
def test_a_cube_works_before_it_rises_by_a_card(first: str) -> None:
    """p. 4 and 13: the only farmer makes the timber, then rises where it lies."""
    linda = {
        "open": [MORE_ACTIONS[0], "bread, soap"], "home": {"farmer": 1}, "trade_tokens": {"ready": 0}, "gold": 0,
    }  # fmt: skip
    state = table({"player": {"Linda": linda}})
    found = judged(
        state, f"activate {MORE_ACTIONS[0]}; {first}activate bread, soap upgrade farmer; expand charcoal_kiln_worker"
    )
    assert found.legal, found.verdict.violations
    me = player_of(found.after, "Linda")
    assert (me.ready[:2], me.working[:2]) == ([0, 0], [0, 1])
    again = judged(state, "; ".join(found.verdict.moves))
    assert again.after == found.after


def test_what_is_made_before_a_festival_has_to_be_used() -> None:
    state = table({"player": {"Linda": {"home": {"artisan": 2}}}})
    assert "ruling.unused_resource" in {v.rule for v in judged(state, "festival with brickworks").verdict.violations}
    named = judged(state, "festival with 2 exploration_token").verdict.violations
    assert {violation.rule for violation in named} == {"naval.type_match"}
