"""The ruleset that lies ready in a wheel: it is what the strict reader makes of the tables."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from hatch_build import DATA, compile_rulesets, save_ready_ruleset
from referee.engine.reading import Confidence
from referee.engine.value import Value
from referee.games import GAMES, load
from referee.storage.rulesets import load_tables
from tests.running import ROOT


class Thing(Value):
    id: str
    edition: str
    counts: Any


@dataclass(frozen=True)
class PlainThing:
    id: str
    confidence: Confidence


@dataclass(frozen=True)
class Forgetful:
    id: str
    edition: str

    def __reduce__(self) -> tuple[type[Thing], tuple[str, str, None]]:
        return Thing, (self.id, self.edition, None)


@pytest.mark.parametrize("game", GAMES)
def test_the_build_keeps_the_ruleset_of_every_edition(game, site):
    tables = load_tables(game, load(game).tables)
    for edition in tables["ruleset"]["editions"]:
        kept = pickle.loads((site / DATA / "rulesets" / game / f"{edition}.pickle").read_bytes())
        ruleset = load(game).build_ruleset(tables, edition)[0]
        assert (kept, type(kept)) == (ruleset, type(ruleset))


def test_a_ruleset_may_be_a_frozen_dataclass(tmp_path):
    """With the source of an uncertain number, which two words that are equal do not show."""
    save_ready_ruleset(PlainThing("a", Confidence("single", "1 of 1 transcription")), tmp_path / "de.pickle")
    kept = pickle.loads((tmp_path / "de.pickle").read_bytes())
    assert (kept.id, kept.confidence, kept.confidence.source) == ("a", "single", "1 of 1 transcription")


def test_what_cannot_be_kept_is_read_from_the_tables(tmp_path):
    save_ready_ruleset(Thing("a", "de", MappingProxyType({})), tmp_path / "de.pickle")
    assert not (tmp_path / "de.pickle").exists()


def test_a_ruleset_that_is_another_when_read_again_fails_the_build(tmp_path):
    with pytest.raises(SystemExit, match="not the same"):
        save_ready_ruleset(Forgetful("a", "de"), tmp_path / "de.pickle")


ASK = """
import json
from referee.app.records import ruleset_for
from referee.games import load
from referee.storage.documents import Document
import sys
record = Document("game.toml", "", json.loads(sys.argv[1]))
ruleset = ruleset_for(load("anno1800"), record)
assert ruleset.workforce[2].confidence.source == "1 of 2 transcriptions"
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
