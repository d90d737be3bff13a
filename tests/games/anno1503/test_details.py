"""Small things that nobody would notice until they are wrong: what a finding names, what is asked, what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from referee.app.records import lexicon_of
from referee.engine.answers import InvalidAnswer, Question
from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous, Judgement, Started
from referee.games import load
from referee.games.anno1503.judge import judge
from referee.games.anno1503.options import rolls
from referee.games.anno1503.scoring import course, lines, read_answer
from referee.games.anno1503.setup import start
from referee.games.anno1503.unknown_table import build_supposed_table as supposed
from referee.i18n import activate
from referee.render.text import Speaker
from tests.games.anno1503.build_table import record, ruleset, says, table, words


@pytest.mark.parametrize(
    ("buildings", "named"), [("4 smithy", {"building": Ref("building", "smithy")}), ("4 church", {})]
)
def test_who_is_protected_and_pays_is_told_by_which_building(buildings: str, named: dict[str, Any]) -> None:
    """With a smithy nothing is owed for the agreement; without any tile nothing is owed at all."""
    anna = {"fields": "P S P P", "buildings": buildings, "gold": 5, "agreements": 1 if named else 0}
    found = says(table({"position": {"Anna": anna}}), "roll 6 1 pay Anna 1")
    assert [violation.rule for violation in found.verdict.violations] == ["event.nothing_owed"]
    told = dict(found.verdict.violations[0].facts)
    assert told == {"player": "Anna", "event": Ref("event", "pirates"), **named}


def test_what_pirates_took_is_told_by_its_good_and_its_pier() -> None:
    activate("en")
    anna = {"posts": "3 spice", "gold": 0, "hand": ""}
    found = says(table({"position": {"Anna": anna}}), "roll 6 1")
    story = [Speaker(lexicon_of(load("anno1503"))).text(text) for text in found.verdict.story]
    assert story == ["rolls 6 and 1, Anna loses trading post spice (3) → E12"]


def test_golden_times_of_which_nobody_told_what_was_taken_are_not_asked_about() -> None:
    """In a dispute about something else, the cards of golden times are nobody's concern."""
    activate("en")
    found = judge(supposed(ruleset(), ["Anna", "Ben"], {}), "roll 6 5; end", words())
    assert isinstance(found, Judgement)
    assert Speaker(lexicon_of(load("anno1503"))).text(found.verdict.story[0]) == "rolls 6 and 5"


def test_a_buyer_named_twice_over_is_written_once() -> None:
    """The pioneer on space 1: its level says no more than its number."""
    anna = {"fields": "P S", "hand": "stone", "gold": 0}
    found = says(table({"position": {"Anna": anna}}), "roll 4; sell stone to pioneer 1 for 1")
    assert found.verdict.moves[-1] == "sell stone to 1 for 1"
    assert found.legal


@pytest.mark.parametrize("typed", ["many", "3 + x", "-1"])
def test_a_count_that_is_no_number_is_no_answer(typed: str) -> None:
    gold = Question("0/gold", "sum", "", "Anna", 0, 100)
    assert read_answer(gold, typed, ruleset(), {}) == InvalidAnswer("not_a_number", {"word": typed})


def test_a_count_may_be_as_high_as_there_are() -> None:
    posts = Question("0/trading_posts", "sum", "", "Anna", 0, 4)
    assert read_answer(posts, "4", ruleset(), {}) == 4
    assert read_answer(posts, "5", ruleset(), {}) == InvalidAnswer("too_many", {"most": 4})


def test_what_nobody_counted_is_none() -> None:
    """30 gold, 4 trading posts, 3 agreements, 4 buildings, 3 merchants (Siegpunkte)."""
    told = {line.row: (line.points, line.how) for line in lines(ruleset(), {})}
    assert told == {
        "thirty_gold": (0, "0/30"),
        "four_trading_posts": (0, "0/4"),
        "three_trade_agreements": (0, "0/3"),
        "four_public_buildings": (0, "0/4"),
        "three_merchants": (0, "0/3"),
    }


def test_a_game_without_a_turn_has_no_rolls_to_tell() -> None:
    told = [hint.what for hint in course(table({}))]
    assert not {"rolls", "events", "voyages"} & set(told)


def test_a_game_begins_with_its_first_round_and_turn() -> None:
    begun = start(ruleset(), {key: value for key, value in record({}).items() if key != "position"}, words(), "new")
    assert isinstance(begun, Started)
    state = begun.state
    assert (state.round, state.turn) == (1, 1)
    after = says(says(state, "roll 4").after, "roll 4").after
    assert (after.round, after.turn) == (2, 3)


@pytest.mark.parametrize(
    ("way", "text", "rule"),
    [
        ("farthest", "roll 6 1 lose Anna agreement to E8", "event.pirate.farthest_free_field"),
        ("sail", "roll 4; ship 1 sail B6", "ship.sea_only"),
        ("explore", "roll 4; ship 1 explore A6", "explore.adjacent"),
    ],
)
@pytest.mark.parametrize("kept", [0, 1])
def test_in_a_dispute_the_table_says_whether_the_way_keeps_to_the_rule(
    way: str, text: str, rule: str, kept: int
) -> None:
    told = {"ship 1": 1, "loss 0 trade_agreement 0": 1, "tiles 0": 1, "gold 0": 0, f"way {way}": kept}
    found = judge(supposed(ruleset(), ["Anna", "Ben"], told), text, words())
    assert isinstance(found, Judgement)
    assert (rule in {violation.rule for violation in found.verdict.violations}) is not bool(kept)


def test_what_golden_times_bring_is_asked_for() -> None:
    found = judge(table({}), "roll 6 5", words())
    assert isinstance(found, Ambiguous)
    goods = ("stone", "wood", "tools", "cloth", "spice", "tobacco")
    assert set(found.readings) == {f"take Anna {good}" for good in goods}


def test_who_is_not_there_is_named() -> None:
    found = says(table({"position": {"Anna": {"fields": "P S"}}}), "roll 4; develop citizen")
    facts = {violation.rule: violation.facts for violation in found.verdict.violations}["develop.one_step"]
    assert facts["wanted"] == Ref("inhabitant", "citizen")


def test_in_a_dispute_only_the_space_that_burns_is_told() -> None:
    """Who lived there nobody was asked."""
    activate("en")
    told = {"spaces 0": 4, "gold 0": 0}
    found = judge(supposed(ruleset(), ["Anna", "Ben"], told), "roll 6 3 lose Anna 4", words())
    assert isinstance(found, Judgement)
    story = Speaker(lexicon_of(load("anno1503"))).text(found.verdict.story[0])
    assert story == "rolls 6 and 3, Anna loses space 4"


def test_who_claims_the_victory_without_a_point_is_told_so() -> None:
    found = says(table({}), "win")
    facts = {violation.rule: violation.facts for violation in found.verdict.violations}["victory.three_points"]
    assert (facts["count"], facts["needed"], facts["points"]) == (0, 3, "–")


def test_a_table_is_like_no_other_thing() -> None:
    assert table({}) == table({})
    assert table({}) != "a table"


def test_a_card_that_is_not_there_changes_no_hand_even_where_the_turn_stands() -> None:
    """A table may overrule the referee; then nobody pays for nothing, and nobody holds less than no card."""
    anna = {"fields": "P S P P", "buildings": "4 great_trading_post", "gold": 3, "hand": ""}
    found = says(
        table({"position": {"Anna": anna, "Ben": {"hand": "wood", "gold": 7}}}),
        "roll 6 5 take Anna nothing, Ben nothing; draw Ben spice",
    )
    assert [violation.rule for violation in found.verdict.violations] == ["building.great_post.blind"]
    drawer, owner = found.after.players
    assert (drawer.gold, owner.gold) == (3, 7)
    assert (drawer.hand["spice"], owner.hand["spice"], owner.hand["wood"]) == (0, 0, 1)


def test_a_turn_begins_with_a_side_of_the_die_in_the_box() -> None:
    state = table({})
    assert rolls(state) == ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"]
    state.ruleset = state.ruleset._replace(limits=state.ruleset.limits._replace(sides=4))
    assert rolls(state) == ["roll 1", "roll 2", "roll 3", "roll 4"]
