"""`status --as-position`: the table as a record that starts from it. Read back, it is the same table."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from referee.engine.verdict import Started
from referee.games import load
from referee.storage.rulesets import load_vocabulary
from referee.storage.toml_text import format_file, format_position
from tests.cli.test_options_in_words import at_sea
from tests.games.anno1503.playing import random_turn
from tests.games.anno1800.test_random_play import play
from tests.running import run


def read_back(game: str, state: Any, head: dict[str, Any]) -> Any:
    rules = load(game)
    text = format_file({"format": 1, "game": game, **head}) + format_position(rules.position(state))
    found = rules.start(state.ruleset, tomllib.loads(text), load_vocabulary(game, "en"), "")
    assert isinstance(found, Started), (found, text)
    return found.state


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_anno_1800_reads_back_as_the_same_table(seed):
    rules = load("anno1800")
    for state in play(seed).tables[::6]:
        if state.over:
            continue
        head = {"players": [player.name for player in state.players], "objectives": list(state.objectives)}
        again = read_back("anno1800", state, head)
        assert rules.status(again) == rules.status(state)
        assert [each.move for each in rules.options(again)] == [each.move for each in rules.options(state)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_anno_1503_reads_back_as_the_same_table(seed):
    rules, state, dice = load("anno1503"), at_sea(), random.Random(seed)
    for _turn in range(25):
        again = read_back("anno1503", state, {"players": [player.name for player in state.players]})
        assert rules.status(again) == rules.status(state)
        state = random_turn(state, dice).after
        if state.over:
            return


def test_the_command_prints_a_record_that_goes_on(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Anna Maria", "--first-game")
    assert run(capsys, "record", "expand brewery").code == 0
    (tmp_path / "later.toml").write_text(run(capsys, "status", "--as-position").out, "utf-8")
    before, after = (run(capsys, "status", "--json", "-f", name).out for name in ("game.toml", "later.toml"))
    assert before == after
    assert run(capsys, "record", "festival", "-f", "later.toml").code == 0


def test_a_name_cannot_steer_the_terminal_it_is_printed_on(capsys, tmp_path, monkeypatch):
    """Neither in values nor in keys; read back, the name is the same."""
    monkeypatch.chdir(tmp_path)
    names = ["A\x9b2J", "B\u202e\x7f", "C\U000e0041", "Zoë 王 👨\u200d👩"]
    objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
    head = {"format": 1, "game": "anno1800", "edition": "de", "players": names, "objectives": objectives}
    (tmp_path / "game.toml").write_text(format_file(head) + format_position({}), "utf-8")
    printed = run(capsys, "status", "--as-position").out
    assert not {"\x9b", "\u202e", "\x7f", "\U000e0041"} & set(printed)
    assert "Zoë 王" in printed
    data = tomllib.loads(printed)
    assert data["players"] == names
    assert list(data["position"]["player"]) == names
