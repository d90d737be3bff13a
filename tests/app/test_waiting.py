"""The effect of a played card that was not used: told once, before the last turn, and at the end."""

from __future__ import annotations

import json

import pytest

from referee.api import answer_lines
from referee.app.turns import Answer, Table
from tests.console.evening import Evening
from tests.evenings import turns
from tests.running import run

HEAD = """\
format = 1
game = "anno1800"
ruleset = 1
edition = "de"
players = ["Jana", "Mia"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""
PLACE = """
[position.player.Jana]
home = { farmer = 6, worker = 6, artisan = 3 }
adds = ["brewery", "bakery", "soap_factory"]
hand = { farmer_worker = 5 }
"""
LATE = '[position]\nround = 8\nfireworks = "Mia"\n'
"""The end was triggered in the round before: everybody has one turn left."""
WAITS = [{"player": "Jana", "card": "beer, soap", "effect": "4 gold"}]


def open_table(folder, text: str, language: str = "en") -> Table:
    path = folder / "game.toml"
    path.write_text(text, "utf-8")
    table = Table.open(path, language)
    assert isinstance(table, Table), table
    return table


def test_programs_are_told_what_waits(tmp_path, capsys):
    path = tmp_path / "game.toml"
    path.write_text(HEAD + PLACE, "utf-8")
    for command in ("check", "record"):
        ran = run(capsys, command, "play beer, soap", "--json", "-f", str(path))
        assert json.loads(ran.out)["waiting"] == WAITS
    assert json.loads(run(capsys, "status", "--json", "-f", str(path)).out)["waiting"] == WAITS
    assert "waiting" not in json.loads(run(capsys, "check", "festival", "--json", "-f", str(path)).out), "not Jana's"


@pytest.mark.parametrize(
    ("language", "say"),
    [
        ("de", "aktiviere Bier, Seife"),
        ("en", "activate beer, soap"),
        ("fr", "activer Bière, Savon"),
        ("cs", "aktivuju pivo, mýdlo"),
    ],
)
def test_it_is_told_once_with_what_to_say(tmp_path, language, say):
    evening = Evening(tmp_path, HEAD + PLACE, language)
    assert say in evening.type("play beer, soap")
    assert say not in evening.type("festival")
    assert say not in evening.type("festival"), "it was told when it arose"
    evening.type("festival")
    table = evening.now.table
    checked = table.check(f"{say}; festival")
    assert checked.verdict.legal, "what it says can be typed"  # type: ignore[union-attr]
    assert not checked.waiting


@pytest.mark.parametrize(
    ("language", "saying"),
    [
        ("de", "ich spiel Bier und Seife und nehm den Effekt"),
        ("de", "ich spiele Bier und Seife und aktiviere die Karte gleich"),
        ("en", "play beer and soap and take its effect"),
        ("en", "I play beer and soap and activate it"),
        ("fr", "je joue bière et savon et je prends son effet"),
        ("fr", "je joue bière et savon et je l'active"),
        ("cs", "zahraju pivo a mýdlo a vezmu si efekt"),
        ("cs", "zahraju pivo a mýdlo a hned ji aktivuju"),
    ],
)
def test_playing_it_and_taking_its_effect_is_both(tmp_path, language, saying):
    evening = Evening(tmp_path, HEAD + PLACE, language)
    evening.type(saying)
    assert "'activate beer, soap'" in evening.turns[0]
    assert not evening.now.table.status().get("waiting")


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_the_last_turn_is_not_recorded_before_it_is_told(tmp_path, language):
    evening = Evening(tmp_path, HEAD + LATE + PLACE, language)
    shown = evening.type("play beer, soap")
    assert evening.turns == []
    assert "Jana" in shown
    evening.type({"de": "nein", "en": "no", "fr": "non", "cs": "ne"}[language])
    assert evening.turns == []
    evening.type("play beer, soap; activate beer, soap")
    assert len(evening.turns) == 1
    assert "4" not in evening.type("festival").split("★")[-1]


def test_the_end_tells_what_was_never_used(tmp_path):
    evening = Evening(tmp_path, HEAD + LATE + PLACE)
    evening.type("play beer, soap", "")
    assert len(evening.turns) == 1
    assert "can still use" not in evening.said
    assert "Jana never used: beer and soap" in evening.type("festival")
    assert len(turns(evening.path)) == 2


def test_options_tell_it_first(tmp_path, capsys):
    table = open_table(tmp_path, HEAD + PLACE)
    answer = table.record_turn("play beer, soap")
    assert isinstance(answer, Answer)
    assert any("activate beer, soap" in line for line in answer_lines(answer))
    table.record_turn("festival")
    lines = run(capsys, "options", "-f", str(tmp_path / "game.toml")).out.splitlines()
    assert "activate beer, soap" in lines[1]
