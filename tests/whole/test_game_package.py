"""The wheel of a third game is installed beside that of the program, and found; neither knows the other's folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.checkouts import copy_checkout, install_package, run_python
from tests.packages import THIRD_GAME

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages."""
    folder = tmp_path_factory.mktemp("beside")
    site = install_package(copy_checkout(folder / "checkout"), folder / "site")
    return install_package(THIRD_GAME, site, wheels=folder / "wheels_of_the_game")


@pytest.fixture
def referee(site, tmp_path):
    def run(*command: str) -> str:
        done = run_python(tmp_path, "-P", "-m", *command, path=site)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout

    return run


def test_it_is_found_and_complete(referee):
    assert [game["id"] for game in json.loads(referee("referee", "games", "--json"))] == ["anno1800", "anno1503", "nim"]
    assert referee("referee.testing", "nim") == "nim is complete.\n"


def test_it_is_played_in_four_languages(referee):
    """Its ruleset is a frozen dataclass, its words are put together with those of the program."""
    referee("referee", "new", "nim", "Anna", "Ben")
    for language, said, told in (
        ("en", "I'll take one of them please", "takes stones: 1"),
        ("de", "ich nehm bitte zwei", "nimmt Steine: 2"),
        ("fr", "j'en prends deux", "prend des pierres\u00a0: 2"),
        ("cs", "vezmi dva", "bere kameny: 2"),
    ):
        assert told in referee("referee", "--lang", language, "record", said)
    assert json.loads(referee("referee", "status", "--json"))["stones"] == 0
    assert "Letzter Stein │      0 │      1" in referee("referee", "--lang", "de", "sheet")
