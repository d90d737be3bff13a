"""Where a rule of Anno 1503 stands: most pages are not known, so the heading of the rulebook's section is cited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.storage.rulesets import load_table
from tests.running import run

HEADINGS = (
    "Spielmaterial", "Spielvorbereitung", "Worum es geht", "Der Spielablauf", "Die Aktionen im einzelnen",
    "1. Ertrag für alle Spieler auswürfeln", "2a. Einsetzen und Entwickeln", "Schiff einsetzen", "Pionier einsetzen",
    "Einwohner entwickeln", "Kostenübersicht", "2b. Waren verkaufen und/oder kaufen", "Ware verkaufen",
    "Ware einkaufen", "3. Schiff ziehen und Inseln entdecken", "Das Entdecken", "Die Nutzung der Inselkärtchen",
    "A) Kontor", "B) Handelsvertrag", "C) Schatzkärtchen", "Die „Öffentlichen Gebäude“", "Die Ereignisse",
    "Die Siegpunkte", "Spielende", "Übersicht öffentl. Gebäude", "Die Schatzkärtchen",
)  # fmt: skip
"""The headings of the German rulebook, in its order."""
RULES = load_table("anno1503", "rules")
RECORD = 'format = 1\ngame = "anno1503"\nplayers = ["Linda", "Andreas"]\n'
SECTION = {"en": "section: {}", "de": "Abschnitt: {}", "fr": "section «\u202f{}\u202f»", "cs": "oddíl: {}"}


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.toml"
    file.write_text(RECORD, "utf-8")
    return str(file)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_names_a_heading_of_the_rulebook(rule: str) -> None:
    assert RULES[rule]["section"] in HEADINGS


@pytest.mark.parametrize(
    ("rule", "section"),
    [
        ("turn.roll_first", "Der Spielablauf"),
        ("hand.max_five_end_of_turn", "Der Spielablauf"),
        ("trade.none_between_players", "2b. Waren verkaufen und/oder kaufen"),
        ("tile.max_four_small", "Einwohner entwickeln"),
        ("building.no_duplicate", "Die „Öffentlichen Gebäude“"),
        ("explore.costs_point", "Das Entdecken"),
        ("post.max_four", "A) Kontor"),
        ("agreement.discount", "B) Handelsvertrag"),
        ("victory.can_be_lost", "Die Siegpunkte"),
        ("victory.own_turn", "Spielende"),
        ("ship.max_two", "Spielmaterial"),
    ],
)
def test_the_heading_by_hand(rule: str, section: str) -> None:
    assert RULES[rule]["section"] == section


def test_a_verdict_for_programs(capsys: pytest.CaptureFixture[str], record: str) -> None:
    found = json.loads(run(capsys, "check", "--json", "-f", record, "sell stone").out)["violations"][0]
    assert (found["rule"], found["page"], found["section"]) == ("turn.roll_first", None, "Der Spielablauf")


@pytest.mark.parametrize("language", SECTION)
def test_a_verdict_and_a_rule_in_words(capsys: pytest.CaptureFixture[str], record: str, language: str) -> None:
    told = SECTION[language].format("Der Spielablauf")
    verdict = run(capsys, "--lang", language, "check", "-f", record, "sell stone").out
    assert f"({told})" in verdict
    assert told in run(capsys, "--lang", language, "rules", "-f", record, "turn.roll_first").out


def test_a_rule_for_programs(capsys: pytest.CaptureFixture[str], record: str) -> None:
    (found,) = json.loads(run(capsys, "rules", "--json", "-f", record, "building.no_duplicate").out)
    assert (found["pages"], found["section"]) == ({}, "Die „Öffentlichen Gebäude“")


def test_a_page_goes_before_the_heading(capsys: pytest.CaptureFixture[str], record: str) -> None:
    out = run(capsys, "rules", "-f", record, "event.second_roll").out
    assert "p.\u00a03" in out
    assert "section" not in out
