"""The golden game: 29 turns replayed to the printed states, its fifteen near misses, and other languages."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.anno1503.scoring import course, score_state
from referee.games.anno1503.state import State
from tests.games.anno1503.build_table import GOLDEN, READ, player_of, says, short, table

TURNS: list[dict[str, Any]] = GOLDEN["turn"]
STATES: list[dict[str, Any]] = GOLDEN["state"]
NAMES = {
    "gold": "thirty_gold", "posts": "four_trading_posts", "agreements": "three_trade_agreements",
    "buildings": "four_public_buildings", "merchants": "three_merchants",
}  # fmt: skip


def replay(language: str = "en") -> tuple[list[State], list[str]]:
    """The tables before each turn and after the last one, and the canonical text of every turn."""
    tables, texts = [table({})], []
    for turn in TURNS:
        found = says(tables[-1], turn[language], language)
        assert found.verdict.legal is True, (turn, found.verdict)
        assert found.verdict.player == turn["player"]
        tables.append(found.after)
        texts.append("; ".join(found.verdict.moves))
    return tables, texts


TABLES, TEXTS = replay()


@pytest.mark.parametrize("row", STATES, ids=lambda row: f"{row['turn']}-{row['player']}")
def test_printed_state(row: dict[str, Any]) -> None:
    state = TABLES[row["turn"]]
    player = player_of(state, row["player"])
    for key, (_, read) in READ.items():
        assert short(state, player, key) == read(row[key]), key
    number, _, listed = row["points"].partition(" (")
    held = [NAMES[name] for name in listed.rstrip(")").split(", ") if name]
    assert sorted(state.points(player)) == sorted(held)
    assert len(held) == int(number)


def test_all_printed_states_are_there() -> None:
    assert len(STATES) == 60
    assert len(TURNS) == 29


def test_the_end() -> None:
    end = TABLES[-1]
    assert all(not state.over for state in TABLES[:-1])
    assert end.win is not None
    assert end.players[end.win.seat].name == "Anna"
    assert (end.win.turn, end.win.phase, end.win.point) == (29, 2, "thirty_gold")
    display = {kind for kind, count in (end.display() or {}).items() if count}
    assert display == {"great_trading_post", "fire_brigade", "smithy", "school", "shipyard"}
    piles = {good: end.pile(good) for good in end.ruleset.goods}
    assert piles == {"stone": 15, "wood": 14, "tools": 14, "cloth": 15, "spice": 15, "tobacco": 15}
    assert end.tiles == {"A12", "E12"}


def test_the_result_sheet() -> None:
    sheet = score_state(TABLES[-1]).sheet
    cells = {score.player: [(line.how, line.points) for line in score.lines] for score in sheet.players}
    assert cells["Anna"] == [("30/30", 1), ("4/4", 1), ("3/3", 1), ("0/4", 0), ("0/3", 0)]
    assert cells["Ben"] == [("15/30", 0), ("0/4", 0), ("0/3", 0), ("2/4", 0), ("1/3", 0)]
    assert (sheet.winners, sheet.final, sheet.decided_by) == (("Anna",), True, "three_points")
    assert [score.total for score in sheet.players] == [3, 0]
    assert [score.rank for score in sheet.players] == [1, 0]
    half = score_state(TABLES[15]).sheet
    assert (half.winners, half.final, [score.total for score in half.players]) == ((), False, [1, 0])


def test_when_the_points_came_and_went() -> None:
    told = [(c.turn, c.player, c.point, c.gained, c.cause.id) for c in TABLES[-1].changes]
    assert told == [
        (15, "Anna", "three_trade_agreements", True, "use_island_tile"),
        (25, "Anna", "thirty_gold", True, "use_island_tile"),
        (26, "Anna", "thirty_gold", False, "pirates"),
        (27, "Anna", "four_trading_posts", True, "use_island_tile"),
        (29, "Anna", "thirty_gold", True, "sell_commodity"),
    ]


def test_the_course_in_numbers() -> None:
    counts = TABLES[-1].course
    assert [counts["die", str(side)] for side in range(1, 7)] == [5, 2, 6, 5, 6, 5]
    assert {kind: counts["event", kind] for kind in ("pirates", "fire", "golden_times")} == {
        "pirates": 2, "fire": 1, "golden_times": 2,
    }  # fmt: skip
    assert {hint.what for hint in course(TABLES[-1])} == {
        "point_gained", "point_lost", "won", "position", "rolls", "events", "voyages",
    }  # fmt: skip


@pytest.mark.parametrize("miss", GOLDEN["near_miss"], ids=lambda miss: f"{miss['turn']}-{miss['breaks']}")
def test_near_miss(miss: dict[str, Any]) -> None:
    state = TABLES[miss["turn"] - 1]
    found = says(state, miss["says"], player=miss.get("as"))
    assert found.verdict.legal is False
    assert miss["breaks"] in [violation.rule for violation in found.verdict.violations]


def test_there_are_fifteen_near_misses() -> None:
    assert len(GOLDEN["near_miss"]) == 15


@pytest.mark.parametrize("language", ["de", "cs"])
def test_typed_in_another_language(language: str) -> None:
    tables, texts = replay(language)
    assert texts == TEXTS
    assert tables[-1] == TABLES[-1]


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs"])
def test_canonical_text_replays_alike_whatever_the_reader_speaks(language: str) -> None:
    state = TABLES[0]
    for number, text in enumerate(TEXTS):
        found = says(state, text, language)
        assert "; ".join(found.verdict.moves) == text
        state = found.after
        assert state == TABLES[number + 1]


def test_the_rulings_it_rests_on() -> None:
    rulings = [says(TABLES[number], turn["en"]).verdict.rulings for number, turn in enumerate(TURNS)]
    for turn in (3, 5, 9, 13, 17, 19, 21, 23, 25):
        assert "ship.moves_when_new" in rulings[turn - 1], turn
    for turn in (10, 18):
        assert "building.works_at_once" in rulings[turn - 1], turn
    assert "event.fire.last_is_highest_field" in rulings[10]
    assert "event.fire.one_only" in rulings[10]  # Ben owes 3 gold, has none, and loses one pioneer
    for turn in (5, 6, 7, 8):  # Ben takes a card although he holds five or six
        assert "yield.above_five" in rulings[turn - 1], turn
    for turn in (8, 22):  # a development on field 1 or 2
        assert "develop.red_area" in rulings[turn - 1], turn
    assert "event.no_selling_to_pay" in rulings[13]  # a stone sold to a pioneer would have paid for Ben's post
    assert "victory.exactly_thirty" in rulings[28]
    assert {ruling for found in rulings for ruling in found} == {
        "ship.moves_when_new", "building.works_at_once", "event.fire.last_is_highest_field", "event.fire.one_only",
        "yield.above_five", "develop.red_area", "event.no_selling_to_pay", "victory.exactly_thirty",
    }  # fmt: skip


@pytest.mark.parametrize(
    "setting", ["unlimited_goods", "draw_any_time", "explore_diagonally", "pirates_by_sea", "start_of_turn_win"]
)
def test_legal_under_every_switch(setting: str) -> None:
    from tests.games.anno1503.build_table import ruleset

    state = table({"settings": {setting: not ruleset().settings[setting]}})
    for turn in TURNS:
        found = says(state, turn["en"])
        assert found.verdict.legal is True, (turn, found.verdict.violations)
        state = found.after
    assert state.win is not None
