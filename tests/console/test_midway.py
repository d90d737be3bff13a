"""In the middle of a turn: the table as of now, only what is new is told, and commands that belong to the evening."""

from __future__ import annotations

import re

import pytest

from referee.cli.console.core import RUN, TABLE, notice_changes
from referee.cli.console.play import console_hints, say_reply
from referee.i18n import activate
from tests.console.evening import DICE, Evening
from tests.evenings import START, do

TIRED = START + "\n[position]\n[position.player.Linda]\ngold = 9\nexhausted = { farmer = 2 }\nhome = { worker = 1 }\n"


def test_status_shows_the_open_turn(tmp_path, capsys):
    evening = Evening(tmp_path, DICE)
    evening.type("status")
    assert [line.kind for line in evening.lines] == [RUN], "nothing is open"
    evening.type("roll 3", "sell stone", "status Linda")
    assert [line.kind for line in evening.lines] == [TABLE]
    say_reply((evening.session, evening.lines), None)
    told = capsys.readouterr().out
    assert re.search(r"^ *Hand +2$", told, re.M), "the wood of the roll and what was there, without the stone"


def test_a_step_of_anno_1800_shows_in_hand_and_in_what_follows(tmp_path):
    evening = Evening(tmp_path, TIRED)
    before = console_hints(evening.session)
    evening.type("shift-end farmer +")
    assert "farmer" not in before
    assert "1\xa0farmer" in console_hints(evening.session)
    assert "gold: 8" in console_hints(evening.session), "a farmer comes home for one gold"


def test_only_what_is_new_is_told(tmp_path):
    evening = Evening(tmp_path, DICE)
    evening.type("roll 3")
    step_told = evening.type("sell stone")
    assert "wood" not in step_told, "what the roll brought was told before"
    ended = evening.type("end")
    assert "sell" not in ended
    assert "Recorded" in ended
    assert len(ended.splitlines()) == 1


def test_the_last_step_of_a_turn_is_told_and_not_its_beginning(tmp_path):
    evening = Evening(tmp_path, TIRED)
    evening.type("shift-end farmer +")
    ended = evening.type("festival")
    assert "festival" in ended
    assert "shift" not in ended.replace("festival", "")
    assert "Recorded" in ended


def test_what_the_whole_turn_sets_off_is_told_at_its_end(tmp_path):
    tokens = "exploration_tokens = { ready = 2, exhausted = 0 }"
    last = f"\n[position]\n[position.player.Linda]\nhand = {{ farmer_worker = 1 }}\n{tokens}\n"
    evening = Evening(tmp_path, START + last)
    opened = evening.type("play 2 exploration_token +")
    told = opened + evening.type("end")
    assert told.count("★") >= 1, "the fireworks"
    events = [line for line in told.splitlines() if "★" in line]
    assert len(events) == len(set(events)), "nothing twice"


# commands -------------------------------------------------------------------------------------------------


def test_why_asks_for_all_rules_at_once(tmp_path, capsys):
    evening = Evening(tmp_path)
    evening.type("expedition 0", "why")
    (line,) = evening.runs
    assert line.text == "rules"
    assert len(line.arguments) == 2
    say_reply((evening.session, evening.lines), str(evening.path))
    told = capsys.readouterr().out
    assert all(rule in told for rule in line.arguments)


def test_adjust_runs_on_the_record(tmp_path, capsys):
    evening = Evening(tmp_path)
    evening.type('adjust Linda gold +2 --why "found one"')
    evening.session = say_reply((evening.session, evening.lines), str(evening.path))
    assert "adjust" in evening.path.read_text("utf-8")
    assert "gold: 2" in console_hints(evening.session)
    assert notice_changes(evening.session)[1] == [], "one's own change is no news"


@pytest.mark.parametrize("language", ["de", "fr", "cs"])
def test_the_language_changes_in_the_middle_of_a_turn(tmp_path, language):
    evening = Evening(tmp_path, TIRED)
    evening.type("shift-end farmer +", f"language {language}")
    assert evening.now.draft is not None
    assert "farmer" not in console_hints(evening.session)
    evening.type({"de": "Stadtfest", "fr": "fête", "cs": "slavnost"}[language])
    assert len(evening.turns) == 1
    activate("en")


def test_a_refused_step_can_be_overruled_with_the_turn_before_it(tmp_path):
    evening = Evening(tmp_path, TIRED)
    evening.type("shift-end farmer +", "expedition 0")
    assert evening.turns == []
    evening.type("overrule a tea break")
    (turn,) = evening.turns
    assert "shift-end farmer" in turn
    assert "expedition 0" in turn
    assert evening.now.draft is None


def test_a_change_by_somebody_else_is_shown_at_the_next_prompt(tmp_path):
    evening = Evening(tmp_path)
    evening.type("options")
    do(evening.path, "record", "festival")
    evening.session, lines = notice_changes(evening.session)
    told = "\n".join(line.text for line in lines)
    assert "Somebody else has changed the record" in told
    assert "1. Linda: festival" in told
    assert evening.now.question is None, "the list that was numbered is no longer what it was"
    assert evening.now.table.to_move == "Andreas"
    assert notice_changes(evening.session)[1] == []


def test_runs_are_commands_of_the_program(tmp_path):
    evening = Evening(tmp_path)
    evening.type("history")
    assert [(line.kind, line.text) for line in evening.lines] == [(RUN, "history")]
