"""Details of the rules that no case names: where a printed building lies, what a refusal counts and leaves."""

from __future__ import annotations

import pytest

from referee.engine.text import Listing, Ref
from tests.games.anno1800.build_table import judged, table


@pytest.mark.parametrize(
    ("shown", "kind"),
    [("sawmill_farmer", "land"), ("shipyard 1", "coast"), ("merchant_ship_1", "sea")],
)
def test_what_an_old_world_island_shows_lies_on_a_field_of_its_kind(shown: str, kind: str) -> None:
    """p. 8: two fields of each kind; an industry stands inland, a shipyard on the coast, a ship at sea."""
    state = table({"player": {"Linda": {"exploration_tokens": {"ready": 2}}}})
    known = len(state.players[0].fields)
    island = judged(state, f"old-world {shown}").after.players[0].fields[known:]
    assert [field.kind for field in island] == ["land", "land", "coast", "coast", "sea", "sea"]
    assert [(field.kind, field.printed) for field in island if field.printed] == [(kind, shown.replace(" ", "_"))]


def test_a_refusal_counts_both_workplaces_of_an_industry() -> None:
    """p. 4: an industry has two workplaces."""
    full = {"home": {"farmer": 3}, "at_work": {"sawmill_farmer": ["farmer", "farmer"]}, "trade_tokens": {"ready": 0}}
    found = judged(table({"player": {"Linda": full}}), "expand charcoal_kiln_worker").verdict
    places = [broken.facts["places"] for broken in found.violations if broken.rule == "production.free_workplace"]
    assert places == [2]


def test_a_turn_without_a_ready_cube_leaves_nobody_with_fewer_than_none() -> None:
    nobody = {"home": {"worker": 1}, "exhausted": {"farmer": 4}}
    found = judged(table({"player": {"Linda": nobody}}), "expand charcoal_kiln_worker with sawmill_farmer")
    linda = found.after.players[0]
    assert found.legal is False
    assert (linda.ready[0], linda.working[0], linda.exhausted[0]) == (0, 0, 4)


def test_the_first_field_can_be_built_over() -> None:
    """p. 6: a new token may cover what stands on a field, wherever that field lies."""
    state = table({"player": {"Linda": {"home": {"farmer": 4, "worker": 3}}}})
    first = state.players[0].fields[0]
    assert first.stands
    found = judged(state, f"expand charcoal_kiln_worker over {first.stands} with sawmill_farmer")
    assert "expand.overbuild" not in [broken.rule for broken in found.verdict.violations]
    assert found.after.players[0].fields[0].built == "charcoal_kiln_worker"


def test_an_industry_that_has_not_worked_yet_rests_on_no_ruling() -> None:
    found = judged(
        table({"player": {"Linda": {"home": {"farmer": 4}}}}), "expand charcoal_kiln_worker with sawmill_farmer"
    )
    assert found.legal
    assert found.verdict.rulings == ()


@pytest.mark.parametrize(("yards", "together"), [([1, 1], False), ([1, 2], True), ([3], None)])
def test_shipyards_are_called_not_combined_only_where_together_they_would_suffice(
    yards: list[int], together: bool | None
) -> None:
    """p. 7: a ship of strength 3 needs one shipyard of strength 3; 1 and 2 are not added up."""
    state = table({"player": {"Linda": {"shipyards": yards}}})
    rules = [broken.rule for broken in judged(state, "expand merchant_ship_3").verdict.violations]
    assert ("ship.strength" in rules) is (together is not None)
    assert ("shipyard.no_combining" in rules) is bool(together)


def test_a_token_has_no_shift_and_is_not_told_as_a_cube() -> None:
    """p. 4: gold brings population cubes home; naval tokens stay where they are."""
    linda = {"home": {}, "exhausted": {"worker": 1}, "gold": 2, "trade_tokens": {"exhausted": 1}}
    found = judged(table({"player": {"Linda": linda}}), "shift-end worker, trade_token; festival").verdict
    assert "shift_end.cubes_only" in [broken.rule for broken in found.violations]
    assert found.story[0].facts["cubes"] == Listing((Ref("tier", "worker", 1),))
