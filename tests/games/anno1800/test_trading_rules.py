"""A trading rule stands in one place: what changes in `rules/trade.py` is followed by the search for a payment."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.anno1800.rules import trade
from referee.games.anno1800.ruleset import Ruleset
from referee.games.anno1800.state import Player, State
from referee.games.anno1800.turn import Turn
from tests.games.anno1800.build_table import OBJECTIVES, judged, player_of, rules, table

THREE = ("Linda", "Andreas", "Diana", "Emil")
CARD = "play beer, bread for engineer"
ALONSO = ["alonso_graves", *OBJECTIVES[:4]]


def one_partner(trades: trade.Trades, good: str, partner: int) -> trade.Trades | None:
    """Trade at most once for each resource, and with one partner a turn."""
    seats = {seat for seat in trades if isinstance(seat, int)}
    return None if good in trades or seats - {partner} else trades | {good, partner}


def market(**adds: list[str]) -> State:
    """Linda has trade tokens and no cubes, so that beer and bread have to be traded for."""
    linda: dict[str, Any] = {
        "hand": {"farmer_worker": 3, "artisan_engineer_investor": 3}, "home": {}, "gold": 3,
        "trade_tokens": {"ready": 7}, "ships": ["merchant_ship_3", "merchant_ship_2", "exploration_ship_3"],
    }  # fmt: skip
    others = {name: {"adds": industries} for name, industries in adds.items()}
    return table({"player": {"Linda": linda, **others}}, THREE, ALONSO)


def trades_of(state: State, text: str) -> list[str]:
    found = judged(state, text)
    assert found.legal, found.verdict.violations
    assert judged(state, "; ".join(found.verdict.moves)).legal
    return sorted(pay for pay in found.verdict.pay if pay.startswith("trade"))


def test_the_one_partner_who_has_both_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each resource alone would be had from a partner who comes first; only Emil has both."""
    state = market(Andreas=["brewery"], Diana=["bakery"], Emil=["brewery", "bakery"])
    assert trades_of(state, CARD) == ["trade beer from Andreas", "trade bread from Diana"]
    monkeypatch.setattr(trade, "after_trade", one_partner)
    assert trades_of(state, CARD) == ["trade beer from Emil", "trade bread from Emil"]
    named = f"{CARD} with trade beer from Andreas"
    assert rules(judged(state, named)) & {"cost.paid_in_full", "trade.once_per_resource"}


def test_the_one_partner_is_found_for_all_actions_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    state = market(Andreas=["brewery"], Diana=["bakery"], Emil=["brewery", "bakery"])
    turn = f"objective alonso_graves; {CARD}; workforce farmer"
    monkeypatch.setattr(trade, "after_trade", one_partner)
    assert {pay.rpartition(" ")[2] for pay in trades_of(state, turn)} == {"Emil"}


def test_where_nobody_has_both_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trade, "after_trade", one_partner)
    found = judged(market(Andreas=["brewery"], Diana=["bakery"]), CARD)
    assert found.legal is False
    assert "trade.once_per_resource" in rules(found)


@pytest.mark.parametrize(
    "turn", ["workforce worker, worker", "objective alonso_graves; workforce worker; workforce worker"]
)
def test_a_limit_that_is_lifted_is_lifted_for_the_search(turn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two units of timber and of bricks from four trades, where a resource may be traded for as often as one likes."""
    state = market()
    assert judged(state, turn).legal is False
    monkeypatch.setattr(trade, "after_trade", lambda trades, good, partner: trades)
    assert trades_of(state, turn) == ["trade bricks from Andreas"] * 2 + ["trade timber from Andreas"] * 2


def test_a_changed_price_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Andreas sells for two tokens, Diana for one is taken; the tokens that are there decide."""
    state = market(Andreas=["brewery", "bakery"], Diana=["brewery", "bakery"])
    usual = trade.price

    def dear(ruleset: Ruleset, partner: Player, good: str) -> tuple[int, str] | None:
        found = usual(ruleset, partner, good)
        return found and (found[0] + (partner.name != "Diana"), found[1])

    assert trades_of(state, CARD) == ["trade beer from Andreas", "trade bread from Andreas"]
    monkeypatch.setattr(trade, "price", dear)
    assert trades_of(state, CARD) == ["trade beer from Diana", "trade bread from Diana"]
    monkeypatch.setattr(trade, "price", lambda *asked: (found := usual(*asked)) and (found[0] + 3, found[1]))
    assert judged(state, CARD).legal is False


def test_what_is_not_on_offer_is_not_traded_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = market(Andreas=["brewery", "bakery"], Emil=["brewery", "bakery"])
    usual = trade.offers
    monkeypatch.setattr(trade, "offers", lambda turn, good: [offer for offer in usual(turn, good) if offer[1] != 1])
    assert trades_of(state, CARD) == ["trade beer from Emil", "trade bread from Emil"]
    monkeypatch.setattr(trade, "tradeable", lambda ruleset, good: good != "beer")
    assert judged(state, CARD).legal is False


def test_a_changed_price_of_imports_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    linda = {"home": {"farmer": 3}, "trade_tokens": {"ready": 2}, "new_world": [["sugar_cane", "cotton", "cocoa"]]}
    state = table({"player": {"Linda": linda}})
    usual = trade.import_price

    def doubled(turn: Turn, good: str) -> int | None:
        found = usual(turn, good)
        return found and 2 * found

    monkeypatch.setattr(trade, "import_price", doubled)
    found = judged(state, "expand rum_distillery")
    assert found.legal, found.verdict.violations
    assert player_of(found.after, "Linda").trade == 0
    monkeypatch.setattr(trade, "import_price", lambda turn, good: (price := usual(turn, good)) and 3 * price)
    assert judged(state, "expand rum_distillery").legal is False
