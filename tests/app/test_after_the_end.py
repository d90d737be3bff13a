"""Turns that were recorded after the end of a game: illegal, told as such, and without any influence on the result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import run

WON = """\
format = 1
game = "anno1503"
players = ["Linda", "Andreas"]
buildings = ["church", "school"]
[island.Linda]
1 = "any"
2 = "stone"
3 = "wood"
4 = "cloth"
5 = "tools"
[island.Andreas]
1 = "cloth"
2 = "tools"
3 = "any"
4 = "wood"
5 = "stone"
[position]
to_move = "Linda"
[position.player.Linda]
gold = 29
inhabitants = ["merchant", "merchant", "merchant", "pioneer"]
buildings = { 4 = "church" }
trade_agreements = 3
hand = { stone = 1 }

[[turn]]
player = "Linda"
moves = ["roll 4 take Linda cloth, Andreas wood", "sell stone to 4 for 1"]
"""
WON_LATER = """
[[turn]]
player = "Andreas"
moves = ["roll 2 take Andreas tools, Linda stone", "buy stone for 6"]
"""
PLAYED = """\
format = 1
game = "anno1800"
players = ["Linda", "Andreas"]
objectives = ["aarhant", "alonso_graves", "edvard_goode", "university", "zoo"]
[position]
round = 9
to_move = "Andreas"
fireworks = "Linda"
final_round = true
[[turn]]
player = "Andreas"
moves = ["festival"]
"""
PLAYED_LATER = """
[[turn]]
player = "Linda"
moves = ["expedition 3"]
"""
GAMES = {"anno1503": (WON, WON_LATER), "anno1800": (PLAYED, PLAYED_LATER)}


def records(folder: Path, game: str, extra: str = "") -> tuple[str, str]:
    """A finished game, and the same with one more turn."""
    head, later = GAMES[game]
    files = folder / "done.toml", folder / "later.toml"
    files[0].write_text(head, "utf-8")
    files[1].write_text(head + later + extra, "utf-8")
    return str(files[0]), str(files[1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("overruled", ["", 'overruled = "once more, for fun"\n'], ids=["plain", "overruled"])
@pytest.mark.parametrize("command", [["score", "--json"], ["sheet", "--format", "csv"], ["status", "--json"]])
def test_a_turn_after_the_end_changes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, overruled: str, command: list[str]
) -> None:
    done, later = records(tmp_path, game, overruled)
    name, *options = command
    before = run(capsys, name, *options, "-f", done)
    after = run(capsys, name, *options, "-f", later)
    assert before.code == after.code == 0, (before, after)
    assert [line for line in after.out.splitlines() if "for fun" not in line] == before.out.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_score_and_sheet_say_so(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    done, later = records(tmp_path, game)
    for command in ("score", "sheet"):
        assert "turn 2" not in run(capsys, command, "-f", done).err
        assert "turn 2" in run(capsys, command, "-f", later).err


@pytest.mark.parametrize("game", GAMES)
def test_verify_calls_it_illegal(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str) -> None:
    done, later = records(tmp_path, game)
    assert run(capsys, "verify", done).code == 0
    assert run(capsys, "verify", later).code == 1


def test_claiming_the_victory_is_no_turn_too_many(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(WON + '\n[[turn]]\nplayer = "Linda"\nmoves = ["win"]\n', "utf-8")
    ran = run(capsys, "score", "--json", "-f", str(file))
    assert ran.err == ""
    assert json.loads(ran.out)["winners"] == ["Linda"]


def test_after_the_end_nothing_else_is_told(tmp_path, capsys):
    """The turn would break other rules, too: it is not Andreas's turn, and he cannot pay."""
    path = tmp_path / "game.toml"
    path.write_text(PLAYED, "utf-8")
    told = json.loads(run(capsys, "check", "expand window_factory", "-f", str(path), "--json").out)
    assert [found["rule"] for found in told["violations"]] == ["end.final_round"]
