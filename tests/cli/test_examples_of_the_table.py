"""What is shown after a text that says nothing: examples of the table it was said at, whichever record that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Ran, run

WITH = {"anno1800": ("--first-game",), "anno1503": ()}


def not_understood(capsys: pytest.CaptureFixture[str], path: str, *options: str) -> Ran:
    ran = run(capsys, "check", "wombat", "-f", path, *options)
    assert ran.code == 2
    return ran


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH)
def test_they_come_from_the_record_that_was_named(tmp_path: Path, monkeypatch, capsys, game):
    """The usual record is about another game; what is named by -f is what counts."""
    monkeypatch.chdir(tmp_path)
    other = next(name for name in WITH if name != game)
    assert run(capsys, "new", other, "Linda", "Ben", *WITH[other]).code == 0
    assert run(capsys, "new", game, "Linda", "Ben", *WITH[game], "-f", "here.toml").code == 0
    shown = not_understood(capsys, "here.toml").err
    assert {"anno1800": "Celebrate a festival: festival", "anno1503": "sell a commodity: sell stone to space 1"}[
        game
    ] in shown


def test_at_another_table_there_are_other_examples(tmp_path: Path, capsys):
    """Linda holds one stone and one wood at the start (Anno 1503, setup); here only tobacco, and a merchant buys it."""
    path = tmp_path / "table.toml"
    assert run(capsys, "new", "anno1503", "Linda", "Ben", "-f", str(path)).code == 0
    assert "sell stone" in not_understood(capsys, str(path)).err
    with path.open("a", encoding="utf-8") as file:
        file.write('[position.player.Linda]\nhand = { tobacco = 1 }\ninhabitants = ["merchant"]\n')
    shown = not_understood(capsys, str(path)).err
    assert "sell tobacco" in shown
    assert "sell stone" not in shown
