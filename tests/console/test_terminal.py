"""The console on real terminals of 80 and 40 columns, in four languages."""

from __future__ import annotations

import tomllib

import pytest

from tests.console.terminal import Terminal
from tests.evenings import START, turns

pytestmark = pytest.mark.slow

pytest.importorskip("pty", reason="terminals of this kind are of Unix")
WORDS = {
    "de": ("Runde 1, Linda>", "Stadtfest", "Runde 1, Andreas>"),
    "en": ("Round 1, Linda>", "festival", "Round 1, Andreas>"),
    "fr": ("Tour 1, Linda>", "fête", "Tour 1, Andreas>"),
    "cs": ("Kolo 1, Linda>", "slavnost", "Kolo 1, Andreas>"),
}


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("language", WORDS)
def test_an_evening_on_a_terminal(tmp_path, language, columns):
    (tmp_path / "game.toml").write_text(START, "utf-8")
    first, turn, second = WORDS[language]
    terminal = Terminal(tmp_path, columns, "--lang", language, "play")
    terminal.wait_for(first)
    terminal.type(f"{turn}\r")
    terminal.wait_for("✓", second)
    terminal.type("\r")
    terminal.wait_for("7)", ">")
    terminal.type("7\r")
    terminal.wait_for("2)", ">")
    terminal.type("1\r")
    terminal.wait_for("✓", "2, Linda>")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert len(turns(tmp_path / "game.toml")) == 2


@pytest.mark.parametrize("columns", [80, 40])
def test_tab_on_a_terminal(tmp_path, columns):
    (tmp_path / "game.toml").write_text(START, "utf-8")
    terminal = Terminal(tmp_path, columns, "play")
    terminal.wait_for("Round 1, Linda>")
    terminal.type("bre\t")
    terminal.wait_for("build brewery")
    terminal.type("\r")
    terminal.wait_for("✓", "Round 1, Andreas>")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert "expand brewery" in turns(tmp_path / "game.toml")[0]


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {}], ids=["dumb", "--plain"])
def test_line_by_line(tmp_path, more):
    (tmp_path / "game.toml").write_text(START, "utf-8")
    terminal = Terminal(tmp_path, 80, "play", *([] if more else ["--plain"]), **more)
    terminal.wait_for("Round 1, Linda>")
    terminal.type("festival\n")
    terminal.wait_for("✓", "Round 1, Andreas>")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert len(turns(tmp_path / "game.toml")) == 1


def test_a_terminal_that_goes_away_leaves_the_record_whole(tmp_path):
    (tmp_path / "game.toml").write_text(START, "utf-8")
    terminal = Terminal(tmp_path, 80, "play")
    terminal.wait_for("Round 1, Linda>")
    terminal.type("festival +\r")
    terminal.wait_for("…>")
    terminal.process.kill()
    terminal.end()
    assert turns(tmp_path / "game.toml") == []
    again = Terminal(tmp_path, 80, "play")
    again.wait_for("had begun a turn", "Linda>")
    again.type("\r")
    again.wait_for("…>")
    again.type("end\r")
    again.wait_for("Andreas>")
    again.type("quit\r")
    assert again.end() == 0
    assert len(turns(tmp_path / "game.toml")) == 1


def test_enter_in_the_menu_only_takes_the_choice(tmp_path):
    (tmp_path / "game.toml").write_text(START, "utf-8")
    terminal = Terminal(tmp_path, 80, "play")
    terminal.wait_for("Round 1, Linda>")
    terminal.type("expand gla")
    terminal.wait_for("glassworks")
    terminal.type("\x1b[B")
    terminal.wait_for("→")
    terminal.type("\r\r")
    shown = terminal.wait_for("✓", "Andreas>")
    assert "could do this" not in shown, "the second Enter entered the line"
    terminal.type("\x04")
    assert terminal.end() == 0
    assert "expand glassworks" in turns(tmp_path / "game.toml")[0]


def test_what_is_typed_is_understood_while_typing(tmp_path):
    (tmp_path / "game.toml").write_text(START, "utf-8")
    terminal = Terminal(tmp_path, 80, "--lang", "de", "play")
    terminal.wait_for("Runde 1, Linda>")
    terminal.type("ich baue eine Brauerei")
    terminal.wait_for("→ baue")
    terminal.type("\x03")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert turns(tmp_path / "game.toml") == []


NAMES = {"de": "Amy, Ben, Carla und Dev", "en": "Amy, Ben, Carla and Dev", "fr": "Amy, Ben, Carla et Dev",
         "cs": "Amy, Ben, Carla a Dev"}  # fmt: skip


@pytest.mark.parametrize("language", NAMES)
def test_new_asks_for_game_and_players(tmp_path, language):
    terminal = Terminal(tmp_path, 80, "--lang", language, "new")
    terminal.wait_for("1) Anno 1800", "2) Anno 1503", ">")
    terminal.type("1800\r")
    terminal.wait_for(":")
    terminal.type(f"{NAMES[language]}\r")
    terminal.wait_for("game.toml")
    assert terminal.end() == 0
    text = (tmp_path / "game.toml").read_text("utf-8")
    assert 'game = "anno1800"' in text
    assert tomllib.loads(text)["players"] == ["Amy", "Ben", "Carla", "Dev"]


def test_a_long_answer_with_a_mistake_is_corrected_where_it_stands(tmp_path):
    terminal = Terminal(tmp_path, 80, "new", "anno1503", "Linda", "Andreas")
    terminal.wait_for("1, 2, 3, 4 and 5")
    terminal.type("any stone wood cloth toolz\r")
    terminal.wait_for("toolz", "1, 2, 3, 4 and 5", "toolz")
    terminal.type("\x7fs\r")
    terminal.wait_for("pier")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert '5 = "tools"' in (tmp_path / "game.toml").read_text("utf-8")


SAID = {"en": "Ben built a brewery with coal from Amy", "cs": "Ben postavil pivovar a uhlí koupil od Amy"}


@pytest.mark.parametrize("language", SAID)
def test_a_dispute_is_confirmed_before_it_asks(tmp_path, language):
    terminal = Terminal(tmp_path, 80, "--lang", language, "dispute", SAID[language])
    terminal.wait_for("Ben", "Amy", "?")
    terminal.type("\r")
    terminal.wait_for("<", "?")
    terminal.type("\x03")
    assert terminal.end() != 0
