"""What happens to real groups: they stop early, somebody goes home, they play with cards of their own."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from referee.languages import LANGUAGES
from tests.running import run

OWN = '[declared.objectives."The Mayor"]\nkind = "told"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def begin(capsys, *players: str, game: str = "anno1800") -> None:
    assert run(capsys, "new", game, *players).code == 0


def score(capsys) -> dict[str, object]:
    return json.loads(run(capsys, "score", "--json").out)


# stopping early ------------------------------------------------------------------------------------------


def test_a_game_that_was_stopped_counts_as_it_stands(capsys):
    begin(capsys, "Linda", "Ben")
    run(capsys, "record", "festival")
    assert score(capsys)["final"] is False
    assert "The game is not over" in run(capsys, "stats", ".").err
    assert run(capsys, "amend", "--stopped", "last bus", "--yes").code == 0
    found = score(capsys)
    assert (found["final"], found["stopped"]) == (True, "last bus")
    assert "last bus" in run(capsys, "sheet").out
    stats = json.loads(run(capsys, "stats", ".", "--json").out)
    assert (stats["games"], stats["stopped"], stats["skipped"]) == (1, 1, [])
    exported = json.loads(run(capsys, "export", "--format", "json").out)
    assert (exported["final"], exported["stopped"], exported["tally"]["stopped"]) == (True, "last bus", "last bus")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_recorded_after_stopping_until_that_is_taken_back(capsys, language):
    begin(capsys, "Linda", "Ben")
    run(capsys, "amend", "--stopped", "last bus", "--yes")
    before = Path("game.toml").read_bytes()
    refused = run(capsys, "record", "festival", "--lang", language)
    assert refused.code == 1
    assert "last bus" in refused.err
    assert "--stopped=" in refused.err
    assert Path("game.toml").read_bytes() == before
    assert run(capsys, "amend", "--stopped=", "--yes").code == 0
    assert run(capsys, "record", "festival").code == 0
    assert score(capsys)["final"] is False


def test_nobody_has_won_a_stopped_game_of_aims(capsys):
    begin(capsys, "Anna", "Ben", game="anno1503")
    run(capsys, "amend", "--stopped", "too late", "--yes")
    found = score(capsys)
    assert (found["final"], found["stopped"], found["winners"]) == (True, "too late", [])
    stats = json.loads(run(capsys, "stats", ".", "--json").out)
    assert [(each["player"], each["wins"]) for each in stats["players"]] == [("Anna", 0), ("Ben", 0)]


def test_a_reason_that_is_no_text_is_refused(capsys):
    begin(capsys, "Linda", "Ben")
    path = Path("game.toml")
    path.write_text(path.read_text("utf-8") + "stopped = 7\n", "utf-8")
    refused = run(capsys, "score")
    assert (refused.code, "stopped" in refused.err) == (1, True)


# somebody leaves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "turn"), [("anno1800", "festival"), ("anno1503", "roll 2 take Mia wood, Ann wood")])
def test_the_others_play_on(capsys, game, turn):
    begin(capsys, "Ben", "Mia", "Ann", game=game)
    assert run(capsys, "adjust", "Ben", "--leaves", "--why", "last bus").code == 0
    status = json.loads(run(capsys, "status", "--json").out)
    assert status["to_move"] == "Mia"
    assert [player.get("away", False) for player in status["players"]] == [True, False, False]
    run(capsys, "record", turn)
    run(capsys, "record", turn)
    status = json.loads(run(capsys, "status", "--json").out)
    assert (status["to_move"], status["round"]) == ("Mia", 2)
    assert "last bus" in run(capsys, "history").out
    assert "last bus" in run(capsys, "sheet").out
    Path("later.toml").write_text(run(capsys, "status", "--as-position").out, "utf-8")
    later = json.loads(run(capsys, "status", "--json", "-f", "later.toml").out)
    assert (later["to_move"], later["players"]) == (status["to_move"], status["players"])


def test_who_leaves_can_come_back_and_undo_takes_it_back(capsys):
    begin(capsys, "Ben", "Mia", "Ann")
    run(capsys, "adjust", "Mia", "--leaves")
    assert run(capsys, "adjust", "Mia", "--leaves").code == 1
    assert run(capsys, "adjust", "Mia", "--returns").code == 0
    assert run(capsys, "adjust", "Mia", "--returns").code == 1
    run(capsys, "record", "festival")
    assert json.loads(run(capsys, "status", "--json").out)["to_move"] == "Mia"
    run(capsys, "adjust", "Mia", "--leaves")
    assert json.loads(run(capsys, "status", "--json").out)["to_move"] == "Ann"
    run(capsys, "undo")
    assert json.loads(run(capsys, "status", "--json").out)["to_move"] == "Mia"


def test_the_last_but_one_cannot_leave(capsys):
    begin(capsys, "Ben", "Mia")
    before = Path("game.toml").read_bytes()
    refused = run(capsys, "adjust", "Mia", "--leaves")
    assert (refused.code, "--stopped" in refused.err) == (1, True)
    assert Path("game.toml").read_bytes() == before


def test_a_described_table_needs_two_players_who_stay(capsys):
    begin(capsys, "Ben", "Mia")
    path = Path("game.toml")
    path.write_text(path.read_text("utf-8") + "[position.player.Mia]\naway = true\n", "utf-8")
    refused = run(capsys, "status")
    assert (refused.code, "not 1" in refused.err) == (1, True)


# cards of the group's own --------------------------------------------------------------------------------


def test_an_objective_that_is_not_in_the_box_counts_what_the_group_tells(capsys):
    begin(capsys, "Linda", "Ben")
    path = Path("game.toml")
    path.write_text(f"{path.read_text('utf-8')}\n{OWN}", "utf-8")
    assert run(capsys, "amend", "--objectives", "zoo, museum, The Mayor", "--yes").code == 0
    assert tomllib.loads(path.read_text("utf-8"))["objectives"] == ["zoo", "museum", "The Mayor"]
    run(capsys, "amend", "--stopped", "late", "--yes")
    untold = score(capsys)
    assert (untold["final"], untold["uncounted"]) == (False, ["objective:The Mayor"])
    assert "cannot be counted" in run(capsys, "stats", ".").err
    path.write_text(f"{path.read_text('utf-8')}told = {{ Linda = 7, Ben = -2 }}\n", "utf-8")
    told = score(capsys)
    assert told["final"] is True
    assert [player["total"] for player in told["players"]] == [7, -2]
    assert "The Mayor" in run(capsys, "sheet").out


def test_an_objective_that_nobody_declared_says_how_to(capsys):
    refused = run(capsys, "new", "anno1800", "Linda", "Ben", "--objectives", "zoo, museum, The Mayor")
    assert refused.code == 2
    assert "[declared.objectives]" in refused.err
    begin(capsys, "Linda", "Ben")
    path = Path("game.toml")
    path.write_text(f"{path.read_text('utf-8')}\n[declared.objectives.mayor]\npoints = 3\n", "utf-8")
    ran = run(capsys, "score")
    assert ran.code != 0
    assert 'kind = "told"' in ran.err


def test_another_number_of_objectives_is_a_house_rule(capsys):
    ran = run(capsys, "new", "anno1800", "Linda", "Ben", "--objectives", "zoo, museum, university")
    assert ran.code == 0
    assert "House rule: 3 objective cards" in ran.err
    assert "House rule: 3 objective cards" in run(capsys, "sheet", "--format", "html").out


def test_a_result_that_rests_on_an_unknown_card_is_not_final(capsys):
    tally = 'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Ben"]\nobjectives = ["zoo", "the_queen"]\n'
    results = "".join(
        f'[[result]]\nplayer = "{name}"\nplayed = {{}}\ngold = {gold}\n' for name, gold in (("Linda", 9), ("Ben", 0))
    )
    Path("game.toml").write_text(tally + results, "utf-8")
    found = score(capsys)
    assert (found["final"], found["uncounted"]) == (False, ["objective:the_queen"])
    Path("game.toml").write_text(
        f"{tally}[declared.objectives.the_queen]\npoints = {{ brewery = 4 }}\n{results}", "utf-8"
    )
    assert score(capsys)["final"] is True
