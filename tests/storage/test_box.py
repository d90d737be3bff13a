"""The ruleset in a wheel is built from compiled tables, with what a record declares on top."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import DATA, compile_rulesets
from tests.running import ROOT

ASK = """
import json
from referee.app.records import build_ruleset_for
from referee.games import load
from referee.storage.documents import Document
import sys
record = Document("game.toml", "", json.loads(sys.argv[1]))
ruleset = build_ruleset_for(load("anno1800"), record)
assert ruleset.workforce[2].confidence.source == "1 of 2 transcriptions"
sys.stdout.write(json.dumps([ruleset.edition, ruleset.settings["majority_zero"]]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "referee", site / "referee", ignore=shutil.ignore_patterns("__pycache__", "_data"))
    compile_rulesets(ROOT / "rulesets", site / DATA / "rulesets")
    return site


def ask_ruleset(site: Path, record: str) -> list[object]:
    """Return the edition and a setting of the ruleset that an installed package has for a record."""
    environment = {**os.environ, "PYTHONPATH": str(site), "XDG_CONFIG_HOME": str(site / "none")}
    command = [sys.executable, "-P", "-c", ASK, record]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=site)
    found: list[object] = json.loads(done.stdout)
    return found


def test_a_record_that_declares_nothing_has_the_ruleset_of_the_tables(site):
    assert ask_ruleset(site, '{"edition": "cs"}') == ["cs", False]


def test_what_a_record_declares_is_laid_over_the_tables(site):
    assert ask_ruleset(site, '{"edition": "fr", "settings": {"majority_zero": true}}') == ["fr", True]
