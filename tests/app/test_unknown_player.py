"""A player who does not sit at the table: on the command line or in a recorded turn, with every command and game."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli.terminal import Exit
from tests.running import run

HEADS = {
    "anno1503": 'format = 1\ngame = "anno1503"\nplayers = ["Linda", "Andreas"]\n',
    "anno1800": 'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Andreas"]\nobjectives = '
    '["aarhant", "alonso_graves", "edvard_goode", "university", "zoo"]\n',
}
TURNS = {"anno1503": "roll 3 take Linda wood, Andreas stone", "anno1800": "expedition 3"}
COMMANDS = (
    ["status"], ["history"], ["history", "--notation"], ["options"], ["score"], ["score", "--chart"], ["sheet"],
    ["sheet", "--format", "csv"], ["export", "--format", "json"], ["export", "--format", "bgstats"], ["check", "MOVE"],
    ["check", "--json", "MOVE"], ["record", "MOVE"], ["record", "--overrule", "so", "MOVE"], ["amend", "1", "MOVE"],
    ["undo"], ["redo"], ["play"],
)  # fmt: skip

NAMES_NOBODY = (["redo"], ["history", "--notation"])
"""What has no turn to restore, and what prints moves alone."""


def record(folder: Path, game: str, player: str) -> Path:
    file = folder / f"{game}.toml"
    file.write_text(f'{HEADS[game]}\n[[turn]]\nplayer = "{player}"\nmoves = ["{TURNS[game]}"]\n', "utf-8")
    return file


@pytest.mark.parametrize("game", HEADS)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_misspelt_player_in_a_turn_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, command: list[str]
) -> None:
    file = record(tmp_path, game, "Lnda")
    done = run(capsys, *[TURNS[game] if word == "MOVE" else word for word in command], "-f", str(file))
    assert done.code in (Exit.DONE, Exit.NO, Exit.MISUSED), done
    assert "Lnda" in done.err + done.out or command in NAMES_NOBODY, done


@pytest.mark.parametrize("game", HEADS)
def test_one_such_file_does_not_keep_the_others_from_being_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    wrong = record(tmp_path, game, "Lnda")
    other = tmp_path / "other.toml"
    other.write_text(HEADS[game], "utf-8")
    done = run(capsys, "verify", str(wrong), str(other))
    assert done.code == Exit.NO
    assert "other.toml" in done.out


@pytest.mark.parametrize("game", HEADS)
@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["text", "json"])
def test_check_for_nobody_names_the_players(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, flags: list[str]
) -> None:
    file = tmp_path / "game.toml"
    file.write_text(HEADS[game], "utf-8")
    done = run(capsys, "check", "--player", "Nobody", *flags, TURNS[game], "-f", str(file))
    assert done.code == Exit.MISUSED
    assert "Linda" in done.err + done.out
