"""What was set right is told in words when it is taken back and restored."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import run

TOLD = {
    "en": "Corrected: Linda +1 gold (missed)",
    "de": "Berichtigt: Linda +1 Gold (missed)",
}


@pytest.mark.parametrize("command", ["undo", "redo"])
@pytest.mark.parametrize("language", TOLD)
def test_an_adjustment_is_told(command: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "game.toml")
    run(capsys, "new", "anno1800", "Linda", "Andreas", "--first-game", "-f", path)
    assert run(capsys, "adjust", "Linda", "gold", "+1", "--why", "missed", "-f", path).code == 0
    told = run(capsys, "--lang", language, "undo", "-f", path)
    if command == "redo":
        told = run(capsys, "--lang", language, "redo", "-f", path)
    assert told.code == 0
    assert TOLD[language] in told.out
