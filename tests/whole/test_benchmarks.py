"""The benchmarks run through: every section once, as short as can be, with this interpreter and without the peers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import bench, environment, measures
from benchmarks.bench import Bench, Plan, Runner
from benchmarks.measures import SECTIONS
from benchmarks.table import markdown
from tests.running import ROOT

pytestmark = pytest.mark.slow

SHORTEST = Plan(rounds=1, repeats=1, seeds=1, positions=2, records=1, folder=2, share=1000)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory):
    """The generated games, and commands that run from this checkout instead of a built wheel."""
    folder = tmp_path_factory.mktemp("benchmarks")
    script = folder / "run_referee.py"
    script.write_text("from referee.__main__ import program\nraise SystemExit(program())\n", "utf-8")
    quiet = environment.quiet_environment(folder)
    with pytest.MonkeyPatch.context() as patch:
        for module in (environment, measures):
            patch.setattr(module, "PYTHON", Path(sys.executable))
            patch.setattr(module, "REFEREE", script, raising=False)
        patch.setattr(environment, "quiet_environment", lambda home: {**quiet, "PYTHONPATH": str(ROOT)})
        patch.setattr(bench, "GAMES", folder / "games")
        made = Bench(Runner(folder), SHORTEST, {})
        made.generate()
        yield made


@pytest.mark.parametrize("measure", SECTIONS, ids=lambda measure: measure.__name__)
def test_a_section_is_measured(played: Bench, measure) -> None:
    sections = measure(played)
    assert [section.rows for section in sections if section.rows] != []
    assert sections[0].title in markdown(sections)
