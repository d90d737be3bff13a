"""Details of verdicts and counts that a player reads: prices, effects, rows, doubts, answers."""

from __future__ import annotations

import pytest

from referee.app.records import lexicon_of
from referee.engine.answers import InvalidAnswer, Question
from referee.engine.score import Scored
from referee.engine.verdict import Doubt
from referee.games import load
from referee.games.anno1800.rules import effects
from referee.games.anno1800.ruleset import Effect
from referee.games.anno1800.scoring import read_answer, score_tally, sheet_rows, tally_of
from referee.games.anno1800.turn import Turn
from referee.i18n import activate
from referee.render.text import Speaker
from tests.games.anno1800.build_table import box, judged, table, words

ISLAND = "new-world cotton, cocoa, tobacco"
SHIPS = {"exploration_tokens": {"ready": 2}}


def test_who_cannot_trade_is_told_the_cheapest_price() -> None:
    """What workers make costs one trade token, what artisans make two (p. 5); Andreas has the workers' brickworks."""
    position = {
        "player": {
            "Linda": {"home": {"farmer": 1}, "gold": 0, "trade_tokens": {"ready": 0}},
            "Andreas": {"adds": ["brickworks_worker"]},
        }
    }
    found = judged(table(position, ("Linda", "Diana", "Andreas")), "upgrade farmer to worker")
    short = [v.facts for v in found.verdict.violations if v.rule == "trade.tokens_available"]
    assert [facts["needs"] for facts in short] == [1]


def test_the_effect_of_a_card_is_told_with_its_number() -> None:
    activate("en")
    position = {"player": {"Linda": {"adds": ["brewery", "bakery"], "home": {"worker": 2, "artisan": 2}}}}
    found = judged(table(position), "play beer, bread for 3 trade_token with brewery, bakery")
    story = Speaker(lexicon_of(load("anno1800"))).text(found.verdict.story[0])
    assert found.legal, found.verdict.violations
    assert story.endswith("(effect: 3\N{NO-BREAK SPACE}trade tokens)")


@pytest.mark.parametrize(
    ("taken", "doubted"),
    [([], False), ([["cotton", "cocoa", "rubber"]], False), ([["tobacco", "cotton", "cocoa"]], True)],
)
def test_an_island_that_should_be_gone_is_doubted(taken: list[list[str]], doubted: bool) -> None:
    """The box has one New World island with cotton, cocoa and tobacco."""
    position = {"player": {"Linda": SHIPS, "Andreas": {"new_world": taken}}}
    found = judged(table(position), ISLAND)
    assert found.legal
    assert (Doubt("new_world", "islands", "single") in found.verdict.unsure) is doubted


def test_rows_stand_as_on_the_printed_sheet_of_each_language() -> None:
    """p. 11: German and Czech print the cards with 3, 8, 5 points, French 3, 5, 8; without a sheet as in English."""
    rows = {language: [row.id for row in sheet_rows(box(), language, ())][:3] for language in ("de", "fr", "cs", "pl")}
    assert rows == {
        "de": ["cards_3", "cards_8", "cards_5"],
        "fr": ["cards_3", "cards_5", "cards_8"],
        "cs": ["cards_3", "cards_8", "cards_5"],
        "pl": ["cards_3", "cards_8", "cards_5"],
    }


@pytest.mark.parametrize("typed", ["x", "xyz", "Linda, Ben", "3"])
def test_who_is_not_at_the_table_ended_nothing(typed: str) -> None:
    question = Question("fireworks", "choice", "", choices=("Linda", "Ben"))
    unknown = InvalidAnswer("unknown", {"word": typed, "known": ("Linda", "Ben")})
    assert read_answer(question, typed, box(), {}) == unknown
    assert read_answer(question, "L", box(), {}) == "Linda"
    assert read_answer(question, "", box(), {}) == ""


def test_of_whom_nothing_was_told_nothing_is_counted() -> None:
    told = tally_of({"players": ["Linda", "Ben"], "fireworks": "Ben", "0/gold": 3})
    assert told["result"] == [{"player": "Linda", "gold": 3}]


@pytest.mark.parametrize(("of_island", "rulings"), [(True, ["ruling.island_effect_tokens"]), (False, [])])
def test_tokens_of_an_island_lie_there_like_those_of_a_card(of_island: bool, rulings: list[str]) -> None:
    """No island of the box brings tokens; one that a table declares may, and that it works like a card is a ruling."""
    state = table()
    turn = Turn(state, 0)
    effects.apply_effect(turn, Effect("naval_tokens", amount=2, token="trade_token"), of_island=of_island)
    assert (turn.me.trade, turn.me.trade_cards) == (state.players[0].trade, 2)
    assert turn.rulings == rulings


def test_what_was_named_twice_is_told_by_its_name() -> None:
    names = {"objective": {"zoo": ["Zoo"], "museum": ["Museum"]}, "industry": {"brewery": ["Brewery"]}, "phrase": {}}
    question = Question("objectives", "choices", "", kind="objective", choices=("zoo", "museum"), most=5)
    assert read_answer(question, "zoo, museum, museum", box(), names) == InvalidAnswer("twice", {"word": "museum"})


def test_points_of_an_industry_that_nobody_knows_are_no_answer() -> None:
    names = {"industry": {"brewery": ["Brewery"]}}
    question = Question("declared.the_queen", "points", "")
    assert read_answer(question, "brewery 4", box(), names) == {"brewery": 4}
    assert read_answer(question, "castle 4", box(), names) == InvalidAnswer(
        "unknown", {"word": "castle", "known": ("brewery", "Brewery")}
    )


def test_expedition_cards_that_were_written_in_words_count() -> None:
    """An artisan visits the animal (1 point), an engineer the artefact (2 points)."""
    results = [
        {
            "player": "Linda",
            "gold": 0,
            "played": {},
            "expedition": "artisan engineer",
            "cubes": {"artisan": 1, "engineer": 1},
        },
        {"player": "Ben", "gold": 0, "played": {}, "cubes": {}, "expedition": []},
    ]
    data = {"format": 1, "game": "anno1800", "players": ["Linda", "Ben"], "objectives": [], "result": results}
    found = score_tally(box(), data, "tally", words=words())
    assert isinstance(found, Scored), found
    assert [player.total for player in found.sheet.players] == [3, 0]
