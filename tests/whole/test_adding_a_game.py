"""docs/adding-a-game.md is true word for word: its files are the third game of the tests, its commands print that."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from referee.app.lookup import KINDS
from referee.app.shelf import PACKAGES
from referee.testing.__main__ import main as run_kit
from tests.packages import THIRD_GAME, nim_installed
from tests.running import ROOT, run

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
DAY = re.compile(r"^[A-Z]\w+ \d+, \d{4}$", re.MULTILINE)
FILE = re.compile(r"^\*\*`([\w/.]+)`\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files_of_the_page() -> dict[str, str]:
    """Return what somebody has typed at the end: a file that comes in parts, one below the other."""
    parts: dict[str, list[str]] = {}
    for name, text in FILE.findall(PAGE):
        parts.setdefault(name, []).append(text)
    return {name: "\n".join(texts) for name, texts in parts.items()}


def plain(text: str) -> str:
    """Return a text without the empty lines that only set parts of a file apart."""
    return re.sub(r"\n{2,}", "\n\n", text).strip()


def test_its_files_are_those_of_the_third_game():
    files = files_of_the_page()
    there = {
        path.relative_to(THIRD_GAME).as_posix(): path.read_text("utf-8")
        for path in THIRD_GAME.rglob("*")
        if path.suffix in (".toml", ".py") and "build" not in path.parts
    }
    assert sorted(files) == sorted(there)
    for name, text in there.items():
        assert plain(files[name]) == plain(text), name


def test_its_translations_are_those_of_the_catalog():
    catalog = (THIRD_GAME / "referee_nim" / "locales" / "de" / "LC_MESSAGES" / "nim.po").read_text("utf-8")
    for block in re.findall(r"^```po\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        assert block in catalog


def test_its_package_says_where_the_game_is():
    project = tomllib.loads(files_of_the_page()["pyproject.toml"])["project"]
    assert project["entry-points"] == {PACKAGES: {"nim": "referee_nim"}}


@pytest.mark.slow
def test_its_commands_print_what_it_says(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with nim_installed(monkeypatch, tmp_path / "site"):
        for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
            told = ""
            for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
                told += f"$ {line}\n{run_command(capsys, monkeypatch, line)}"
            assert DAY.sub("today", told) == DAY.sub("today", block)


def run_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str) -> str:
    words = shlex.split(line)
    if words[:3] == ["python", "-m", "referee.testing"]:
        monkeypatch.setattr("sys.argv", words[2:])
        run_kit()
        return capsys.readouterr().out
    assert words[0] == "referee"
    ran = run(capsys, *words[1:])
    return ran.out + ran.err


def test_it_names_every_kind_of_rule():
    part = PAGE.partition("| kind | means |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) == list(KINDS)


def test_it_names_files_that_exist():
    for path in re.findall(r"`((?:referee|rulesets|tests|tools|locales)/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path


def test_the_tests_of_the_game_pass(monkeypatch, tmp_path):
    scope: dict[str, object] = {}
    exec(compile((THIRD_GAME / "test_nim.py").read_text("utf-8"), "test_nim.py", "exec"), scope)
    tests = [each for name, each in scope.items() if name.startswith("test_") and callable(each)]
    with nim_installed(monkeypatch, Path(tmp_path / "site")):
        for each in tests:
            each()
    assert len(tests) == 4
