"""`history --notation` carries corrections in their place, and `record -` takes them back."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.running import run

FESTIVALS = "festival\nadjust Linda: gold +1 --why we missed one\nfestival\nadjust Andreas: gold +2\n"


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "game.toml")
    run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game", "-f", path)
    return path


def take(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: str, text: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return run(capsys, "record", "-", "-f", path).code


def test_it_is_taken_back_as_it_was_printed(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "record", "festival", "-f", record)
    run(capsys, "adjust", "Linda", "gold", "+1", "--why", "we missed one", "-f", record)
    run(capsys, "record", "festival", "-f", record)
    run(capsys, "adjust", "Andreas", "gold", "+2", "-f", record)
    printed = run(capsys, "history", "--notation", "-f", record).out
    assert printed == FESTIVALS
    again = str(Path(record).with_name("again.toml"))
    run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game", "-f", again)
    assert take(capsys, monkeypatch, again, printed) == 0
    assert run(capsys, "history", "--notation", "-f", again).out == printed
    assert run(capsys, "status", "--json", "-f", again).out == run(capsys, "status", "--json", "-f", record).out


def test_a_correction_that_cannot_be_stops_there(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert take(capsys, monkeypatch, record, "festival\nadjust Linda: gold -99\nfestival\n") == 1
    assert run(capsys, "history", "--notation", "-f", record).out == "festival\n"


def test_a_correction_without_a_player_is_not_understood(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert take(capsys, monkeypatch, record, "adjust gold +1\n") == 2
