"""What makes commands and replays fast, without a clock: what is imported and read, and how often a turn is judged.

The commands run as from an installed package, in a process of their own: catalogs and rulesets are compiled there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import benchmarks.playing_1503 as playing_1503
from benchmarks.playing import Box, head_of, play, write
from referee.app.records import Record, open_record, replay
from referee.cli.main import MODULES
from referee.engine.verdict import Judgement
from tests.running import EXAMPLE, ROOT

pytestmark = pytest.mark.slow

TURNS = 40
GAMES = ("anno1800", "anno1503")
FOR_A_TURN = ("judge", "payment", "options", "moves", "setup", "status", "rules")
"""Modules of a game that only turns need; a tally is counted without them."""
PROBE = """
import json
import sys
import referee.storage.documents as documents
read = []
def read_file(path, real=documents.read_document):
    read.append(str(path))
    return real(path)
documents.read_document = read_file
from referee.__main__ import main
try:
    code = main(sys.argv[2:])
except SystemExit as stop:
    code = stop.code
with open(sys.argv[1], "w") as file:
    json.dump({"code": int(code or 0), "modules": sorted(sys.modules), "read": read}, file)
"""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, str]]:
    """For each game a record by random legal play, and a turn that is legal after it."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "anno1800.toml").write_text(write(head_of(4), list(play(Box.open(), 4, TURNS, seed=1))), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing_1503, "TURNS", TURNS)
        name, move = playing_1503.generate(folder)
    return {"anno1800": (folder / "anno1800.toml", "festival"), "anno1503": (folder / name, move)}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel would install it."""
    from hatch_build import DATA, compile_catalogs, compile_rulesets

    site = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "referee", site / "referee", ignore=shutil.ignore_patterns("__pycache__", "_data"))
    compile_catalogs(ROOT / "locales", site / DATA / "locales")
    shutil.copytree(ROOT / "docs" / "guide", site / DATA / "guide")
    compile_rulesets(ROOT / "rulesets", site / DATA / "rulesets")
    return site


def run(site: Path, folder: Path, *arguments: str) -> dict[str, Any]:
    """Run a command of the installed program; return its exit code, what was imported and which files were read."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "APPDATA", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROBE, str(folder / "report.json"), *arguments],
        cwd=folder, env={**kept, **home, "PYTHONPATH": str(site), "REFEREE_LANG": "de"},
        stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip
    assert (folder / "report.json").is_file(), done.stderr
    found: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return found


def among(modules: list[str], *names: str) -> list[str]:
    """Return those of the names that were imported, themselves or a part of them."""
    return [name for name in names if any(module == name or module.startswith(f"{name}.") for module in modules)]


def test_help_needs_no_game_and_no_command(installed, tmp_path):
    modules = run(installed, tmp_path, "--help")["modules"]
    assert among(modules, "referee.games", "referee.app", "babel", *MODULES.values()) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_canonical_turn_needs_no_words_no_search_and_nothing_of_the_end(installed, tmp_path, records, game):
    path, move = records[game]
    found = run(installed, tmp_path, "check", "--json", "-f", str(path), move)
    assert found["code"] == 0
    assert [each.split(".")[2] for each in found["modules"] if each.count(".") == 2 and ".games.anno" in each] == [game]
    unused = ("moves.notation", "payment.search", "payment.whole_turn", "findings", "scoring.tally")
    assert among(found["modules"], *(f"referee.games.{game}.{name}" for name in unused)) == []
    assert among(found["modules"], "referee.engine.words", "referee.storage.words", "referee.speech", "babel") == []
    assert found["read"].count(str(path)) == 1


def test_a_tally_is_scored_without_the_rules_of_turns(installed, tmp_path):
    found = run(installed, tmp_path, "score", "--json", str(EXAMPLE))
    assert among(found["modules"], *(f"referee.games.anno1800.{name}" for name in FOR_A_TURN), "babel") == []
    assert found["read"].count(str(EXAMPLE)) == 1


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest, records: dict[str, tuple[Path, str]]) -> Record:
    found = open_record(records[request.param][0], "en")
    assert isinstance(found, Record)
    return found


def forbid(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
    def fail(*arguments: Any, **options: Any) -> Any:
        raise AssertionError(f"{name} was called")

    monkeypatch.setattr(owner, name, fail)


def test_a_replay_judges_each_turn_once_and_reads_no_typed_text(monkeypatch, record):
    package = f"referee.games.{record.game.id}"
    rules, judged = import_module(f"{package}.judge").RULES, []
    real = type(rules).run
    monkeypatch.setattr(type(rules), "run", lambda self, *arguments: (judged.append(1), real(self, *arguments))[1])
    forbid(monkeypatch, import_module(f"{package}.moves.notation"), "parse")
    forbid(monkeypatch, Judgement, "verdict")
    if record.game.id == "anno1800":
        forbid(monkeypatch, import_module(f"{package}.payment.search"), "find")
    assert [turn.number for turn in replay(record) if turn.illegal] == []
    assert len(judged) == TURNS
