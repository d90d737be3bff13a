"""The module of a ruleset in a wheel: it makes what the strict reader makes of the tables."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hatch_build import DATA, box_module, compile_rulesets, written
from referee.engine.value import Value
from referee.games import GAMES, load
from referee.storage.rulesets import load_tables
from tests.running import ROOT


class Thing(Value):
    id: str
    edition: str
    counts: Any


@pytest.mark.parametrize("game", GAMES)
def test_the_module_gives_the_ruleset_of_every_edition(game):
    tables = load_tables(game, load(game).tables)
    editions = {edition: load(game).build_ruleset(tables, edition)[0] for edition in tables["ruleset"]["editions"]}
    space: dict[str, Any] = {}
    exec(box_module(editions), space)
    made = {edition: space["ruleset"](edition) for edition in space["EDITIONS"]}
    assert made == editions
    assert {type(ruleset) for ruleset in made.values()} == {type(ruleset) for ruleset in editions.values()}


def test_a_value_is_written_with_its_class_and_all_its_parts():
    parts: set[type] = set()
    thing = Thing("a", "de", {"b": (1, None), 2: (), "c": (Thing("d", "en", True),)})
    inner = "made(Thing, ('d', 'en', True, ))"
    expected = f"made(Thing, ('a', edition, {{'b': (1, None, ), 2: (), 'c': ({inner}, )}}, ))"
    assert (written(thing, parts, edition="edition"), parts) == (expected, {Thing})


def test_a_module_that_gives_something_else_fails_the_build():
    other = {"de": Thing("a", "de", 1), "en": Thing("a", "en", 2)}
    with pytest.raises(SystemExit, match="does not give what its tables say"):
        box_module(other)


ASK = """
import json
from referee.app.rulesets import ruleset_for
from referee.games import load
from referee.storage.documents import Document
import sys
record = Document("game.toml", "", json.loads(sys.argv[1]))
ruleset = ruleset_for(load("anno1800"), record)
sys.stdout.write(json.dumps([ruleset.edition, ruleset.settings["majority_zero"], sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "referee", site / "referee", ignore=shutil.ignore_patterns("__pycache__", "_data"))
    compile_rulesets(ROOT / "rulesets", site / DATA / "rulesets")
    return site


def asked(site: Path, record: str) -> tuple[str, bool, list[str]]:
    environment = {**os.environ, "PYTHONPATH": str(site), "XDG_CONFIG_HOME": str(site / "none")}
    command = [sys.executable, "-P", "-c", ASK, record]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=site)
    edition, setting, modules = json.loads(done.stdout)
    return edition, setting, [module for module in modules if module.startswith("referee.games.anno1800.tables")]


def test_a_record_that_declares_nothing_needs_no_reader_of_tables(site):
    assert asked(site, '{"edition": "cs"}') == ("cs", False, [])


def test_what_a_record_declares_is_laid_over_the_tables(site):
    edition, setting, readers = asked(site, '{"edition": "fr", "settings": {"majority_zero": true}}')
    assert (edition, setting, readers != []) == ("fr", True, True)
