"""The count at a terminal: its order in each language, a count that was interrupted, fewer objectives, its tally."""

from __future__ import annotations

import select
import tomllib
from pathlib import Path

import pytest

from tests.console.terminal import Terminal

CARDS = {
    "de": "Bevölkerungs-Karten {}, ausgespielt",
    "en": "Population cards {}, played",
    "fr": "Cartes Citoyen {}, jouées",
    "cs": "Karty obyvatel {}, zahrané",
}
PRINTED = {"de": "385", "en": "385", "fr": "358", "cs": "385"}
"""The population cards in the order of the printed sheet; the English rulebook counts them as the German one."""
ONLY = {"de": "nur Zoo", "en": "only zoo", "fr": "seulement Zoo", "cs": "jen zoo"}
CTRL_C = "\x03"


def begin(folder: Path, language: str) -> Terminal:
    screen = Terminal(folder, 120, "score", "--lang", language)
    screen.wait_for("Anno 1800", "-C", ":")
    screen.type("Linda, Ben\r")
    screen.wait_for("20 ", ":")
    return screen


def at_the_first_row(screen: Terminal, language: str) -> str:
    """The five objectives of the first game, and Linda has the fireworks."""
    screen.type("\r")
    screen.wait_for("2 Ben", "?")
    screen.type("1\r")
    first = CARDS[language].format(PRINTED[language][0])
    screen.wait_for(first)
    return first


def asked(screen: Terminal) -> str:
    """What was shown up to the next question."""
    while not (shown := screen._shown()).endswith(("? ", ": ")):
        assert screen._read(), shown
    screen.seen = len(screen.sent)
    return shown


def stopped(screen: Terminal) -> int:
    """Ctrl-C, and once more where it came before the program had begun to wait for an answer: then nobody heard it."""
    screen.type(CTRL_C)
    while screen.process.poll() is None and b"referee score" not in screen.sent[screen.seen :]:
        if select.select([screen.ours], [], [], 1)[0]:
            screen._read()
        else:
            screen.type(CTRL_C)
    return screen.end()


@pytest.mark.slow
@pytest.mark.parametrize("language", CARDS)
def test_the_rows_come_in_the_order_of_the_printed_sheet(tmp_path, language):
    screen = begin(tmp_path, language)
    at_the_first_row(screen, language)
    for points in PRINTED[language][1:]:
        screen.type("2\r")
        shown = screen.wait_for(CARDS[language].format(points))
        assert sum(CARDS[language].format(each) in shown for each in "358") == 1
    assert stopped(screen) == 130


@pytest.mark.slow
@pytest.mark.parametrize("language", CARDS)
def test_a_count_that_was_interrupted_goes_on_where_it_stopped(tmp_path, language):
    """Nothing that was told is asked for again, and nothing is lost."""
    screen = begin(tmp_path, language)
    first = at_the_first_row(screen, language)
    screen.type("11\r")
    second = CARDS[language].format(PRINTED[language][1])
    screen.wait_for(second)
    assert stopped(screen) == 130
    kept = tmp_path / "tally.toml"
    assert "Linda" in kept.read_text("utf-8")
    again = Terminal(tmp_path, 120, "score", "tally.toml", "--lang", language)
    shown = again.wait_for(second)
    assert first not in shown
    again.type("3\r")
    again.wait_for(CARDS[language].format(PRINTED[language][2]))
    assert stopped(again) == 130
    told = tomllib.loads(kept.read_text("utf-8"))
    assert "11" in str(told)
    assert "3" in str(told)


@pytest.mark.parametrize("language", CARDS)
def test_fewer_objectives_only_with_a_word(tmp_path, language):
    """p. 3: five objectives are in play. One alone is asked about; with the word it is taken."""
    screen = begin(tmp_path, language)
    screen.type("Zoo\r")
    shown = screen.wait_for("5", "1", ":")
    assert "2 Ben" not in shown
    screen.type(f"{ONLY[language]}\r")
    screen.wait_for("2 Ben", "?")
    assert stopped(screen) == 130
    assert "zoo" in (tmp_path / "tally.toml").read_text("utf-8")


@pytest.mark.parametrize(("answer", "kept"), [("", True), ("-", False), ("ours.toml", True)])
def test_the_tally_is_kept_unless_told_not_to(tmp_path, answer, kept):
    screen = begin(tmp_path, "en")
    at_the_first_row(screen, "en")
    screen.type("\r")
    while "tally.toml" not in (shown := asked(screen)):
        assert shown
        screen.type("\r")
    screen.type(f"{answer}\r")
    assert screen.end() == 0
    assert [path.name for path in tmp_path.glob("*.toml")] == ([answer or "tally.toml"] if kept else [])
