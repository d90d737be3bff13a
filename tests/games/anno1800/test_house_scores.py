"""House rules that only matter to the points; both sides counted by hand."""

from __future__ import annotations

from referee.games.anno1800.scoring import count_of, score
from tests.games.anno1800.build_table import box, table


def test_trade_tokens_on_cards_count_for_madame_kahina_or_not() -> None:
    """tokens_on_cards_count = false leaves out the two on a card; two merchant ships carry the other two."""
    position = {"player": {"Linda": {"trade_tokens": {"ready": 1, "exhausted": 1, "on_cards": 2}}}}
    usual, house = table(position), table(position, settings={"tokens_on_cards_count": False})
    assert count_of(usual, usual.players[0]).trade_tokens == 4
    assert count_of(house, house.players[0]).trade_tokens == 2


def test_printed_industries_score_or_not() -> None:
    """printed_industries_score = false: of the sawmills only the one that was built is left."""
    position = {"player": {"Linda": {"adds": ["sawmill_worker"]}}}
    usual, house = table(position), table(position, settings={"printed_industries_score": False})
    assert len(count_of(usual, usual.players[0]).industries) == 11
    assert dict(count_of(house, house.players[0]).industries) == {"sawmill_worker": 1}


def test_a_second_copy_scores_or_not() -> None:
    """copies_score = false: two breweries are worth one."""
    state = table()
    card = next(card for card in box().objectives.values() if card.kind == "industries" and card.points)
    industry, points = card.points[0]
    has = count_of(state, state.players[0])._replace(industries={industry: 2})
    row = f"objective:{card.id}"
    usual = score(box(), [card.id], [has, has])
    house = score(box(settings=(("copies_score", False),)), [card.id], [has, has])
    assert usual.players[0].line(row).points == 2 * points
    assert house.players[0].line(row).points == points
