"""Passing in every wording: not allowed, a festival always is; with the house rule it is recorded."""

from __future__ import annotations

import json

import pytest

from referee.app.turns import Answer, Table
from referee.engine.verdict import Verdict
from tests.evenings import START, turns
from tests.running import run

SAYINGS = {
    "de": ("ich passe", "passe", "ich setze aus", "aussetzen", "ich mache nichts", "na gut, dann passe ich"),
    "en": ("I pass", "pass", "pass!", "I skip my turn", "I do nothing", "ok I pass then", "nothing this turn"),
    "fr": ("je passe", "je passe mon tour", "passe", "je ne fais rien", "bon, je passe"),
    "cs": ("pasuju", "pas", "vynechám tah", "nic nedělám", "tentokrát vynechám"),
}
ALL = [(language, saying) for language, sayings in SAYINGS.items() for saying in sayings]


def record(folder, text: str, saying: str, language: str) -> Answer:
    path = folder / "game.toml"
    path.write_text(text, "utf-8")
    table = Table.open(path, language)
    assert isinstance(table, Table)
    answer = table.record_turn(saying)
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize(("language", "saying"), ALL)
def test_passing_is_refused_for_its_rule(tmp_path, language, saying):
    answer = record(tmp_path, START, saying, language)
    assert isinstance(answer.verdict, Verdict)
    assert [broken.rule for broken in answer.verdict.violations] == ["ruling.no_pass"]
    assert turns(tmp_path / "game.toml") == []


@pytest.mark.parametrize(("language", "saying"), ALL)
def test_with_the_house_rule_it_is_recorded(tmp_path, language, saying):
    assert record(tmp_path, START + "[settings]\npassing = true\n", saying, language).recorded
    assert turns(tmp_path / "game.toml") == ["Linda: ['pass'] "]
    again = Table.open(tmp_path / "game.toml", language)
    assert isinstance(again, Table)
    assert again.to_move == "Andreas"


def test_the_answer_has_the_page_of_the_festival(tmp_path, capsys):
    path = tmp_path / "game.toml"
    path.write_text(START, "utf-8")
    ran = run(capsys, "record", "I pass", "--json", "-f", str(path))
    (broken,) = json.loads(ran.out)["violations"]
    assert (ran.code, broken["page"]) == (1, 10)
    assert "festival" in broken["message"]


@pytest.mark.parametrize("saying", ["je passe un fermier en ouvrier", "deux fermiers passent ouvriers"])
def test_whoever_becomes_another_does_not_pass(tmp_path, saying):
    assert record(tmp_path, START, saying, "fr").recorded
    assert "upgrade farmer to worker" in turns(tmp_path / "game.toml")[0]
    assert "pass" not in turns(tmp_path / "game.toml")[0]
