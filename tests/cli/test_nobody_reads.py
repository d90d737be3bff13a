"""Nobody reads the output, or it cannot be written: neither what is recorded nor the answer is another one for it."""

from __future__ import annotations

import pytest

from tests.evenings import GAME, START, started, turns
from tests.whole.test_hostile_places import shell

RECORD = START + '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('referee check "expedition 0" | true', 1),
        ('referee check "expedition 0" --json | true', 1),
        ("referee check nonsense --json | true", 2),
        ("referee check festival | true", 0),
        ("referee verify game.toml broken.toml | true", 1),
        ("referee verify game.toml missing.toml --json | true", 3),
        ("referee undo 5 | true", 0),
        ("referee redo | true", 1),
        ('referee check "expedition 0" > /dev/full', 1),
        ("referee check festival > /dev/full", 3),
        ("referee sheet --format pdf --blank > /dev/full", 3),
        ('referee check "expedition 0" 2> /dev/full', 1),
    ],
)
def test_the_exit_code_is_the_answer(tmp_path, line, code):
    started(tmp_path, RECORD)
    (tmp_path / "broken.toml").write_text(
        RECORD + '\n[[turn]]\nplayer = "Andreas"\nmoves = ["expedition 0"]\n', "utf-8"
    )
    ran = shell(line, tmp_path)
    assert ran.returncode == code, ran.stderr
    assert b"Traceback" not in ran.stderr
    assert b"BrokenPipe" not in ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", ["record -", "record - --json", "play"])
@pytest.mark.parametrize("reader", ["head -1", "true", "head -c 1"])
def test_every_turn_is_recorded_although_nobody_reads_on(tmp_path, command, reader):
    path = started(tmp_path)
    (tmp_path / "moves.txt").write_text("festival\n" * 60, "utf-8")
    ran = shell(f"referee {command} < moves.txt | {reader}", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert len(turns(path)) == 60


@pytest.mark.parametrize(
    ("command", "count"),
    [
        ("record festival", 2), ("record festival --json", 2), ("undo", 0), ("amend 1 workforce worker --yes", 1),
        ("new anno1800 A B --first-game --force", 0), ("play < moves.txt", 4),
    ],
)  # fmt: skip
def test_what_was_done_is_told_as_done_although_the_output_is_lost(tmp_path, command, count):
    """With another code somebody would do it again, and have it twice."""
    path = started(tmp_path, RECORD)
    (tmp_path / "moves.txt").write_text("festival\n" * 3, "utf-8")
    ran = shell(f"referee {command} > /dev/full", tmp_path)
    assert ran.returncode == 0
    assert "This was done, but I can’t write the output." in ran.stderr.decode()
    assert len(turns(path)) == count


def test_a_written_file_is_written_although_the_output_is_lost(tmp_path):
    started(tmp_path, RECORD)
    ran = shell("referee sheet -o sheet.txt > /dev/full", tmp_path)
    assert ran.returncode == 0
    assert (tmp_path / "sheet.txt").read_text("utf-8").startswith("Anno")
    assert (tmp_path / GAME).read_text("utf-8") == RECORD


@pytest.mark.parametrize("command", ["amend 1 workforce worker", "record expedition 0", "status"])
def test_what_was_not_done_is_not_told_as_done(tmp_path, command):
    started(tmp_path, RECORD)
    ran = shell(f"referee {command} > /dev/full", tmp_path)
    assert ran.returncode in (1, 3)
    assert b"This was done" not in ran.stderr
    assert (tmp_path / GAME).read_text("utf-8") == RECORD
