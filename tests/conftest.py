"""Shared by all tests: the language is reset, no personal settings are read, and snapshots compare text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from referee.i18n import activate

settings.register_profile("referee", deadline=None)  # no test depends on a clock
settings.load_profile("referee")

collect_ignore = ["third_game"]
"""The tests of a package of its own, which tests/whole/test_adding_a_game.py runs where it is found."""
SNAPSHOTS = Path(__file__).parent / "snapshots"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-snapshots", action="store_true", help="write what the program prints now as expected")


@pytest.fixture(autouse=True)
def _no_personal_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    for name in ("REFEREE_LANG", "REFEREE_GAME", "REFEREE_GAMES", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    activate("en")


class Snapshot:
    """Compares text with a reviewed file; a difference fails unless updating was asked for."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def check(self, name: str, text: str) -> None:
        path = SNAPSHOTS / name
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="")
        assert path.is_file(), f"no snapshot {name}; run pytest --update-snapshots and review it"
        assert text == path.read_bytes().decode("utf-8")


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Snapshot:
    return Snapshot(request.config.getoption("--update-snapshots"))
