"""A third game, added by the steps of docs/adding-a-game.md: Nim, from tests/third_game, in a temporary folder."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

import referee.games
from referee.cli.exits import Exit
from referee.engine.game import Game
from referee.games import GAMES
from referee.i18n.catalogs import catalog
from tests.running import ROOT, TESTS, run

PARTS = TESTS / "third_game"
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def _nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps 1 to 4: the ruleset's folder, the game's folder, one line in GAMES."""
    shutil.copytree(ROOT / "rulesets", tmp_path / "rulesets")
    shutil.copytree(PARTS / "rulesets" / "nim", tmp_path / "rulesets" / "nim")
    shutil.copytree(PARTS / "games" / "nim", tmp_path / "games" / "nim")
    monkeypatch.setattr(referee.games, "__path__", [*referee.games.__path__, str(tmp_path / "games")])
    monkeypatch.setitem(GAMES, "nim", "referee.games.nim")
    monkeypatch.setattr("referee.storage.rulesets.data_folder", lambda name: tmp_path / name)
    monkeypatch.delitem(sys.modules, "referee.games.nim", raising=False)
    monkeypatch.delitem(sys.modules, "referee.games.nim.frames", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Step 6, which can come later: the catalogs."""
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    shutil.copytree(PARTS / "locales", tmp_path / "locales", dirs_exist_ok=True)
    monkeypatch.setattr("referee.i18n.catalogs.data_folder", lambda name: tmp_path / name)
    catalog.cache_clear()
    yield
    catalog.cache_clear()


def begin(capsys: pytest.CaptureFixture[str], *players: str) -> None:
    assert run(capsys, "new", "nim", *(players or ("Anna", "Ben"))).code == Exit.DONE


def test_it_is_listed(capsys):
    games = {game["id"]: game for game in json.loads(run(capsys, "games", "--json").out)}
    assert games["nim"]["players"] == {"min": 2, "max": 4}


def test_an_evening(capsys):
    begin(capsys)
    assert run(capsys, "check", "take 2").code == Exit.DONE
    for turn in ("take 3", "nimm zwei", "prends 1", "vezmi 1"):
        assert run(capsys, "record", turn).code == Exit.DONE
    assert json.loads(run(capsys, "status", "--json").out)["stones"] == 0
    assert "0" in run(capsys, "status").out
    assert run(capsys, "history", "--notation").out.split("\n")[:4] == ["take 3", "take 2", "take 1", "take 1"]
    assert run(capsys, "verify", "game.toml").code == Exit.DONE
    score = run(capsys, "score")
    assert "Victory: Ben (1 point)" in score.out
    assert "Decided by: the last stone" in score.out
    assert "Last stone" in run(capsys, "sheet").out
    for form in ("markdown", "html", "csv"):
        assert "Anna" in run(capsys, "sheet", "--format", form).out
    assert run(capsys, "export", "--format", "json").code == Exit.DONE
    assert "Last stone" in run(capsys, "sheet", "--blank", "--players", "3", "--game", "nim").out


def test_an_illegal_turn_names_rule_and_page(capsys):
    begin(capsys)
    ran = run(capsys, "check", "take 4", "--json")
    verdict = json.loads(ran.out)
    assert ran.code == Exit.NO
    assert [(found["rule"], found["page"]) for found in verdict["violations"]] == [("take.one_to_three", 1)]
    told = run(capsys, "record", "take 4")
    assert told.code == Exit.NO
    assert "Between 1 and 3 stones are taken, not 4." in told.out
    assert "turn" not in Path("game.toml").read_text("utf-8")


def test_text_that_is_not_understood(capsys):
    begin(capsys)
    ran = run(capsys, "check", "fly away")
    assert ran.code == Exit.MISUSED
    assert "(for example: take 2)" in ran.err
    assert "the number of stones was expected here" in run(capsys, "check", "take some").err


def test_undo_and_redo(capsys):
    begin(capsys, "Anna", "Ben", "Cleo")
    for turn in ("take 3", "take 1"):
        run(capsys, "record", turn)
    assert run(capsys, "undo").code == Exit.DONE
    assert json.loads(run(capsys, "status", "--json").out)["stones"] == 4
    assert run(capsys, "redo").code == Exit.DONE
    assert json.loads(run(capsys, "status", "--json").out)["to_move"] == "Cleo"
    assert run(capsys, "amend", "2", "take 2", "--yes").code == Exit.DONE


def test_a_record_that_breaks_the_rules(capsys):
    begin(capsys)
    text = Path("game.toml").read_text("utf-8") + '\n[[turn]]\nplayer = "Ben"\nmoves = ["take 2"]\n'
    Path("game.toml").write_text(text, "utf-8")
    ran = run(capsys, "verify", "game.toml")
    assert ran.code == Exit.NO
    assert "turn.order" in ran.out + ran.err


def test_too_many_players(capsys):
    assert run(capsys, "new", "nim", "A", "B", "C", "D", "E").code == Exit.NO


def test_rules_and_terms(capsys):
    assert "p.\u00a01" in run(capsys, "rules", "take.one_to_three", "--game", "nim").out
    assert "stone" in run(capsys, "terms", "stone", "--game", "nim").out


def test_what_the_game_does_not_have_is_refused_politely(capsys):
    begin(capsys)
    assert run(capsys, "options").code == Exit.DONE
    assert run(capsys, "options", "--affordable-with-festival").code == Exit.MISUSED
    assert run(capsys, "reveal", "Anna", "x").code == Exit.NO
    assert run(capsys, "new", "nim", "A", "B", "--draw", "-f", "other.toml").code == Exit.MISUSED
    tally = 'format = 1\ngame = "nim"\nplayers = ["A", "B"]\n[[result]]\nplayer = "A"\n'
    Path("tally.toml").write_text(tally, "utf-8")
    assert run(capsys, "score", "tally.toml").code == Exit.NO
    settled = Path("game.toml").read_text("utf-8") + "\n[settings]\nx = true\n"
    Path("settled.toml").write_text(settled, "utf-8")
    assert run(capsys, "status", "-f", "settled.toml").code == Exit.NO


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize(
    ("language", "turn", "told", "name", "example"),
    [
        ("de", "nimm 3", "Nimmt Steine: 3", "Stein", "nimm 2"),
        ("fr", "prends trois", "Prend des pierres\u202f: 3", "pierre", "prends 2"),
        ("cs", "vezmi tři", "Bere kameny: 3", "kámen", "vezmi 2"),
        ("en", "take three", "Takes stones: 3", "stone", "take 2"),
    ],
)
def test_in_four_languages(capsys, language, turn, told, name, example):
    begin(capsys)
    assert told in run(capsys, "check", turn, "--lang", language).out
    assert name in run(capsys, "terms", "stone", "--game", "nim", "--lang", language).out
    assert example in run(capsys, "check", "xyz", "--lang", language).err


@pytest.mark.parametrize(
    ("language", "turn", "move"),
    [
        ("en", "I'll take two of them please", "take 2"),
        ("de", "ich nehm bitte drei", "take 3"),
        ("fr", "j'en prends deux", "take 2"),
        ("cs", "vezmu si tři", "take 3"),
    ],
)
def test_a_few_frames_are_all_that_plain_speech_needs(capsys, language, turn, move):
    begin(capsys)
    answer = json.loads(run(capsys, "check", turn, "--json", "--lang", language).out)
    assert answer["move"] == move


# the guide itself ------------------------------------------------------------------------------------------


def test_the_guide_names_every_function_of_a_game_and_no_other():
    named = set(re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE))
    members = {name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")}
    assert named == members


def test_the_guide_shows_the_toy_game_as_it_is():
    shown = re.findall(r"^```toml\n# rulesets/nim/(\w+)\.toml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert shown
    for name, text in shown:
        assert text.strip() in (PARTS / "rulesets" / "nim" / f"{name}.toml").read_text("utf-8")


def test_the_guide_names_files_that_exist():
    for path in re.findall(r"`((?:referee|rulesets|tests|tools|locales)/[\w/.]+\.\w+)`", GUIDE):
        assert (ROOT / path).exists(), path
