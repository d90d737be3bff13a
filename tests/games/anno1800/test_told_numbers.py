"""The numbers in a refusal are those of the table and the rulebook."""

from __future__ import annotations

from typing import Any

from tests.games.anno1800.build_table import judged, table


def facts(state: Any, move: str, rule: str) -> dict[str, Any]:
    (found,) = [violation for violation in judged(state, move).verdict.violations if violation.rule == rule]
    return dict(found.facts)


def test_an_industry_has_two_workplaces() -> None:
    busy = {"at_work": {"sawmill_farmer": ["farmer", "farmer"]}, "trade_tokens": {"ready": 0}}
    told = facts(table({"player": {"Linda": busy}}), "expand charcoal_kiln_worker", "production.free_workplace")
    assert told["places"] == 2
