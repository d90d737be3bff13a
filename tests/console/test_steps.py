"""Turns in steps: nothing is recorded before the end, nothing is lost if the console falls, nothing comes twice."""

from __future__ import annotations

import pytest

from referee.cli.console.core import notice_changes
from referee.places import state_folder
from tests.console.evening import DICE, Evening
from tests.evenings import START, do


def rolled(tmp_path, *lines: str) -> Evening:
    evening = Evening(tmp_path, DICE)
    evening.type("roll 3", *lines)
    return evening


def test_a_roll_opens_the_turn(tmp_path):
    evening = rolled(tmp_path)
    assert evening.turns == []
    assert evening.now.draft is not None
    assert evening.now.draft.stepwise


def test_it_goes_on_line_by_line_until_it_is_ended(tmp_path):
    evening = rolled(tmp_path, "sell stone", "buy wood")
    assert evening.turns == []
    evening.type("end")
    assert len(evening.turns) == 1
    assert "sell stone" in evening.turns[0]
    assert "buy wood" in evening.turns[0]
    assert evening.now.draft is None
    assert evening.now.table.to_move == "Andreas"


def test_only_the_new_step_is_told(tmp_path):
    evening = rolled(tmp_path)
    assert "Roll 3" not in evening.type("sell stone")


def test_the_next_roll_ends_it(tmp_path):
    evening = rolled(tmp_path, "sell stone", "roll 2")
    assert len(evening.turns) == 1
    assert evening.now.draft is not None
    assert evening.now.draft.moves[0].startswith("roll 2")
    assert evening.now.table.to_move == "Andreas"


def test_the_next_roll_ends_it_also_where_it_is_asked_what_everybody_takes(tmp_path):
    evening = rolled(tmp_path, "sell stone", "1")
    assert len(evening.turns) == 1
    assert len(evening.choices) == 6
    evening.type("2", "1")
    assert evening.now.draft is not None
    assert evening.now.draft.moves == ("roll 1 take Andreas wood, Linda stone",)


def test_a_whole_turn_in_one_line_is_recorded_at_once(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 3; sell stone")
    assert len(evening.turns) == 1
    assert evening.now.draft is None


def test_a_step_that_breaks_a_rule_leaves_the_turn_as_it_was(tmp_path):
    evening = rolled(tmp_path)
    before = evening.now.draft
    evening.type("settle church")
    assert evening.now.draft == before
    assert not evening.now.clear


def test_six_cards_are_no_mistake_before_the_end(tmp_path):
    hand = "[position.player.Linda]\ngold = 9\nhand = { stone = 3, wood = 2 }\n"
    evening = Evening(tmp_path, DICE + "\n[position]\n" + hand)
    evening.type("roll 3")
    assert evening.now.draft is not None, evening.said
    evening.type("end")
    assert evening.turns == []
    assert evening.now.draft is not None, "six cards in hand at the end"
    evening.type("discard wood", "end")
    assert len(evening.turns) == 1


def test_a_step_can_be_taken_back(tmp_path):
    evening = rolled(tmp_path, "sell stone")
    assert "sell stone" in evening.type("undo")
    assert evening.now.draft is not None
    assert len(evening.now.draft.moves) == 1
    evening.type("undo")
    assert evening.now.draft is None
    assert evening.turns == []


@pytest.mark.parametrize(("answer", "goes_on"), [("", True), ("1", True), ("2", False)])
def test_a_fallen_console_offers_the_open_turn_again(tmp_path, answer, goes_on):
    rolled(tmp_path, "sell stone")
    again = Evening(tmp_path)
    assert "sell stone" in again.said
    again.type(answer)
    assert (again.now.draft is not None) == goes_on
    assert again.turns == []
    if goes_on:
        again.type("end")
        assert "sell stone" in again.turns[0]
    assert Evening(tmp_path).now.question is None


def test_what_was_recorded_is_not_offered_again(tmp_path):
    evening = rolled(tmp_path)
    kept = next(state_folder().glob("*.turn"))
    content = kept.read_bytes()
    evening.type("end")
    assert not kept.exists()
    kept.write_bytes(content)  # the console fell between writing the record and dropping the open turn
    again = Evening(tmp_path)
    assert again.now.question is None
    assert len(again.turns) == 1


@pytest.mark.parametrize("other", [START, DICE.replace("Andreas", "Ben")], ids=["game", "players"])
def test_the_open_turn_of_another_game_at_this_path_is_not_offered(tmp_path, other):
    evening = rolled(tmp_path, "sell stone")
    evening.path.write_text(other, "utf-8")
    again = Evening(tmp_path)
    assert again.now.question is None
    assert "sell stone" not in again.said


def test_a_new_record_forgets_the_open_turn_of_the_one_before(tmp_path):
    evening = Evening(tmp_path, START)
    new = ("new", "anno1800", "Linda", "Andreas", "--first-game", "--date", "2026-01-01", "--force")
    assert do(evening.path, *new) == 0
    Evening(tmp_path).type("festival +")
    assert list(state_folder().glob("*.turn"))
    assert do(evening.path, *new) == 0
    assert Evening(tmp_path).now.question is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"moves": [1]}', b'{"moves": []}', b"\xff\xfe", b"[" * 99999])
def test_a_broken_file_of_an_open_turn_is_none(tmp_path, content):
    rolled(tmp_path)
    next(state_folder().glob("*.turn")).write_bytes(content)
    assert Evening(tmp_path).now.question is None


def test_an_open_turn_survives_nobody_elses_change(tmp_path):
    evening = rolled(tmp_path)
    do(evening.path, "record", "roll 2")
    evening.session, lines = notice_changes(evening.session)
    assert evening.now.draft is None
    assert "roll 3" in "\n".join(line.text for line in lines), "what was said is not lost without a word"


def test_a_plus_keeps_a_turn_open(tmp_path):
    evening = Evening(tmp_path)
    evening.type("festival +")
    assert evening.turns == []
    assert evening.now.draft is not None
    evening.type("end")
    assert len(evening.turns) == 1


def test_a_line_without_plus_ends_such_a_turn(tmp_path):
    position = "\n[position]\n[position.player.Linda]\ngold = 9\nexhausted = { farmer = 2 }\nhome = { farmer = 1 }\n"
    evening = Evening(tmp_path, START + position)
    evening.type("shift-end farmer and more")
    assert evening.now.draft is not None, evening.said
    assert evening.turns == []
    evening.type("festival")
    assert len(evening.turns) == 1, evening.said
    assert "shift-end" in evening.turns[0]
    assert "festival" in evening.turns[0]


def test_no_turn_is_open(tmp_path):
    assert "No turn is open" in Evening(tmp_path).type("end")


@pytest.mark.parametrize(
    "line", ["I'm done", "that's it", "finished!", "next", "Ende", "das wars", "c'est tout", "konec"]
)
def test_a_turn_ends_in_any_wording(tmp_path, line):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 4", line)
    assert evening.turns == ["Linda: ['roll 4 take Linda cloth, Andreas cloth'] "]
    assert (evening.now.draft, evening.now.over) == (None, False)


def test_the_end_of_a_line_ends_the_turn(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 4", "buy tools, done", "roll 3, done")
    assert [turn.split(":")[0] for turn in evening.turns] == ["Linda", "Andreas"]
    assert "buy tools" in evening.turns[0]


def test_leaving_where_no_turn_is_open_needs_a_nod(tmp_path):
    """*Ende* may well mean the turn that was recorded already."""
    evening = Evening(tmp_path, DICE, "de")
    evening.type("würfle 4", "Ende", "Ende")
    assert not evening.now.over
    evening.type("ja")
    assert evening.now.over


@pytest.mark.parametrize("line", ["roll 4?", "may I roll 4"])
def test_a_question_opens_no_turn(tmp_path, line):
    evening = Evening(tmp_path, DICE)
    evening.type(line)
    assert evening.now.draft is None
    evening.type("no")
    assert evening.now.draft is None


def test_a_question_in_the_middle_of_a_turn_is_answered_for_this_moment(tmp_path):
    evening = Evening(tmp_path, DICE)
    assert "✓" in evening.type("roll 3", "may I buy tools?")
    before = evening.now.draft
    evening.type("no")
    assert evening.now.draft == before
    evening.type("may I buy tools?", "yes")
    assert evening.now.draft is not None
    assert evening.now.draft.moves[1].startswith("buy tools")


@pytest.mark.parametrize(
    ("language", "roll", "second"),
    [("en", "rolled a 6", "and a 2"), ("en", "roll 6", "2"), ("de", "ich würfle eine 6", "eine zwei"),
     ("fr", "je lance un 6", "et un deux"), ("cs", "hodil jsem 6", "a pak dvojku")],
)  # fmt: skip
def test_the_second_roll_is_asked_for(tmp_path, language, roll, second):
    evening = Evening(tmp_path, DICE, language)
    evening.type("roll 3", roll)
    assert len(evening.turns) == 1, "the roll ended the turn before it"
    assert "✗" not in evening.said
    assert "1)" not in evening.said
    evening.type(second)
    assert evening.now.draft is not None
    assert evening.now.draft.moves == ("roll 6 2",)


def test_a_second_roll_that_was_none_is_refused(tmp_path):
    evening = Evening(tmp_path, DICE)
    assert "✗" in evening.type("roll 4 2")
    assert evening.now.question is None


def test_hands_are_told_with_six_cards_too(tmp_path):
    evening = Evening(tmp_path, DICE + "[position.player.Linda]\nhand = { stone = 5 }\n")
    said = evening.type("roll 4")
    assert "▸ Linda: takes cloth" in said
    assert "✗" in evening.type("end")
    evening.type("discard stone", "end")
    assert len(evening.turns) == 1
