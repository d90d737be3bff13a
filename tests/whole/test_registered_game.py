"""The game of docs/adding-a-game.md, registered in a copy of the checkout, passes the gate and can be installed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from referee.languages import SOURCE
from tests.checkouts import copy_checkout, install_package, run_python
from tests.running import TESTS

pytestmark = pytest.mark.slow

PARTS = TESTS / "third_game"
FOR_EVERY_GAME = (
    "tests/engine/test_games_fit.py",
    "tests/i18n/test_catalogs.py",
    "tests/storage/test_box.py",
    "tests/storage/test_rulesets.py",
    "tests/storage/test_sources.py",
    "tests/storage/test_word_files.py",
    "tests/whole/test_architecture.py",
)
"""What asks something of every registered game."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Steps 1, 2, 4 and 6 of the guide."""
    folder = copy_checkout(
        tmp_path_factory.mktemp("checkout"), "tests/__init__.py", "tests/conftest.py", "tests/running.py"
    )
    for file in FOR_EVERY_GAME:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TESTS.parent / file, folder / file)
        shutil.copy(TESTS / "__init__.py", (folder / file).parent)
    shutil.copytree(PARTS / "games" / "nim", folder / "referee" / "games" / "nim")
    shutil.copytree(PARTS / "rulesets" / "nim", folder / "rulesets" / "nim")
    shutil.copytree(PARTS / "locales", folder / "locales", dirs_exist_ok=True)
    games = folder / "referee" / "games" / "__init__.py"
    row = '    "nim": "referee.games.nim",\n'
    games.write_text(re.sub(r"(?m)^GAMES = \{\n(    .*\n)+", rf"\g<0>{row}", games.read_text("utf-8")), "utf-8")
    done = run_python(folder, "-m", "tools.catalogs")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (folder / "locales" / SOURCE / "LC_MESSAGES" / "nim.po").is_file()
    return folder


def test_it_passes_what_is_asked_of_every_game(checkout):
    done = run_python(
        checkout,
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *FOR_EVERY_GAME),
        *("-k", "nim or ready_to_ship"),
    )
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.rpartition(" passed")[0].rpartition("\n")[2]) >= 20


def test_its_words_need_not_be_those_of_other_games(checkout):
    """*Manche* and *poslední kolo* are what other rulebooks call a round; Anno's say otherwise."""
    for language, said in (("fr", "Il reste trois manches."), ("cs", "Poslední kolo.")):
        path = checkout / "locales" / language / "LC_MESSAGES" / "nim.po"
        kept = path.read_text("utf-8")
        path.write_text(re.sub(r'(msgid "There are stones left."\nmsgstr) ".*"', rf'\1 "{said}"', kept), "utf-8")
        try:
            done = run_python(checkout, "-m", "tools.style")
        finally:
            path.write_text(kept, "utf-8")
        assert (done.returncode, done.stdout.strip()) == (0, "")


def test_it_can_be_installed_and_played(checkout, tmp_path):
    """Its ruleset is a frozen dataclass."""
    site = install_package(checkout, tmp_path / "site")
    for command in (("new", "nim", "Anna", "Ben"), ("record", "nimm drei"), ("status", "--json")):
        done = run_python(tmp_path, "-P", "-m", "referee", *command, path=site)
        assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["stones"] == 4
