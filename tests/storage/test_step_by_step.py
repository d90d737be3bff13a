"""Records changed one step at a time: undone and restored in turn, named anew, added to, exchanged in private."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path

import pytest

from referee.storage import documents, files, user_files
from referee.storage.toml_text import WIDEST, format_moves
from tests.running import run, unix


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "new", "anno1800", "Linda", "Ben", "--first-game").code == 0
    for move in ("workforce farmer", "festival", "festival"):
        assert run(capsys, "record", move).code == 0
    return tmp_path / "game.toml"


def test_what_is_undone_one_by_one_is_restored_one_by_one(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = game.read_text("utf-8")
    texts = [whole]
    for _ in range(3):
        assert run(capsys, "undo").code == 0
        texts.append(game.read_text("utf-8"))
    assert [len(tomllib.loads(text).get("turn", [])) for text in texts] == [3, 2, 1, 0]
    for text in texts[-2::-1]:
        assert run(capsys, "redo").code == 0
        assert game.read_text("utf-8") == text


def test_a_turn_undone_after_others_stands_before_them(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "undo").code == 0
    assert run(capsys, "undo", "2").code == 0
    undone = tomllib.loads(game.read_text("utf-8"))["undone"]
    assert [turn["player"] for turn in undone] == ["Linda", "Ben", "Linda"]
    assert undone[0]["moves"] != undone[2]["moves"] == ["festival"]


def test_one_blank_line_stands_between_turns(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also behind a file whose last line somebody left without an end."""
    game.write_text(game.read_text("utf-8").rstrip("\n"), "utf-8")
    assert run(capsys, "record", "festival").code == 0
    text = game.read_text("utf-8")
    assert "\n\n\n" not in text
    assert text.count("\n\n[[turn]]\n") == 4


def test_a_name_is_corrected_in_the_headings_of_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    game = tmp_path / "game.toml"
    game.write_text(
        'format = 1\ngame = "anno1503"\nplayers = ["Anna", "Ben"]\nbuildings = ["church", "school"]\n\n'
        '[island.Anna]\n1 = "any"\n2 = "stone"\n3 = "wood"\n4 = "cloth"\n5 = "tools"\n\n'
        '[island.Ben]\n1 = "cloth"\n2 = "tools"\n3 = "any"\n4 = "wood"\n5 = "stone"\n\n'
        '[position]\nto_move = "Ben"\n\n[position.player.Anna]\ngold = 9\n\n[position.player.Ben]\ngold = 5\n',
        "utf-8",
    )
    assert run(capsys, "verify", "game.toml").code == 0
    assert run(capsys, "amend", "--rename", "Ben=Ben O'Hara", "--yes").code == 0
    data = tomllib.loads(game.read_text("utf-8"))
    assert data["players"] == ["Anna", "Ben O'Hara"]
    assert data["position"]["to_move"] == "Ben O'Hara"
    assert data["position"]["player"] == {"Anna": {"gold": 9}, "Ben O'Hara": {"gold": 5}}
    assert list(data["island"]) == ["Anna", "Ben O'Hara"]
    assert data["island"]["Ben O'Hara"]["1"] == "cloth"
    assert run(capsys, "verify", "game.toml").code == 0


def test_many_moves_stand_on_a_line_each_and_few_on_one() -> None:
    assert format_moves(["festival"]) == '["festival"]'
    short, long = "a" * (WIDEST - 3), "a" * (WIDEST - 2)  # two quotes make the long one as wide as it must not be
    assert format_moves([short]) == f'["{short}"]'
    assert format_moves([long, "festival"]) == f'[\n    "{long}",\n    "festival",\n]'


@unix
def test_the_next_version_of_a_file_is_nobody_elses_to_read_before_it_is_dressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "private.toml"
    path.write_bytes(b"old")
    path.chmod(0o600)
    seen: list[int] = []
    dress = files.copy_metadata

    def dressed(new: Path, target: Path, status: os.stat_result) -> bool:
        seen.append(stat.S_IMODE(os.stat(new).st_mode) & 0o077)
        return dress(new, target, status)

    monkeypatch.setattr(files, "copy_metadata", dressed)
    old = os.umask(0)
    try:
        files.replace_atomically(path, b"new")
        files.replace_atomically(tmp_path / "shared.toml", b"new")
    finally:
        os.umask(old)
    assert seen == [0]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "shared.toml").stat().st_mode) == 0o666


def test_the_last_refusal_is_kept_where_no_folder_was_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_files, "state_folder", lambda: tmp_path / "state" / "referee")
    assert user_files.read_last_refusal("anno1800") == ()
    user_files.save_last_refusal("anno1800", ["turn.order", "card.from_hand"])
    assert user_files.read_last_refusal("anno1800") == ("turn.order", "card.from_hand")
    assert user_files.read_last_refusal("anno1503") == ()


@pytest.mark.parametrize("said", ['overruled = "house rule, 7"\n', ""])
def test_moves_on_a_line_each_are_read_to_their_last_letter(said: str) -> None:
    """The quick reader, of turns with something more to them, too."""
    turn = f'\n[[turn]]\nplayer = "Linda"\n{said}moves = [\n    "expand brewery",\n    "festival",\n]\n'
    text = f'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Ben"]\n{turn}'
    read = documents.parse_plain_record(text.encode())
    assert read is not None
    assert read[1] == tomllib.loads(text)
    assert read[1]["turn"][0]["moves"] == ["expand brewery", "festival"]
