"""The README keeps its word: its commands are those that are run, and what it shows is what is printed."""

from __future__ import annotations

import re
import shlex
import tomllib

import pytest

from tests.running import EXAMPLE, ROOT, run

README = (ROOT / "README.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def test_the_first_two_commands_stand_on_the_first_screen():
    first_screen = "\n".join(README.splitlines()[:20])
    assert "referee --lang de sheet examples/rulebook-example.toml" in first_screen
    assert "-m pytest -q" in first_screen


def test_the_sheet_is_printed_as_shown(capsys):
    assert run(capsys, "--lang", "de", "sheet", str(EXAMPLE)).out == blocks("text")[0]


def test_the_evening_goes_as_told(capsys, tmp_path, monkeypatch):
    """Every command of the evening is run, and prints what the README shows."""
    monkeypatch.chdir(tmp_path)
    (evening,) = blocks("console")
    commands = re.split(r"^\$ ", evening, flags=re.MULTILINE)[1:]
    assert len(commands) >= 5
    for entry in commands:
        command, _, shown = entry.partition("\n")
        ran = run(capsys, *shlex.split(command)[1:])
        assert ran.out == shown, command


def test_the_page_on_answers_shows_one_of_that_evening():
    shown = re.search(r"```text\n(.*?)```", (ROOT / "docs" / "answers.md").read_text("utf-8"), re.DOTALL)
    assert shown is not None
    assert shown[1] in blocks("console")[0]


def test_ci_runs_the_readmes_own_test_command():
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert blocks("sh")[1].strip() in script.splitlines()


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs"])
def test_every_language_has_two_commands_and_its_guide(language):
    """A group reads a paragraph of its own, and what it types there is what works."""
    start = f".venv/bin/referee --lang {language} new anno1800 Linda Andreas --first-game"
    (block,) = (block for block in blocks("sh") if start in block)
    assert block.startswith("python3 -m venv .venv && .venv/bin/pip install -q .\n")
    assert f"(docs/guide/{language}/evening.md)" in README


def test_what_is_linked_is_there():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_what_is_linked_is_in_the_source_package():
    """The readme and the licence are in it without being named."""
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        first = target.split("/")[0]
        assert f"/{first}" in packed["include"] or first.startswith(("README", "LICENSE")), target


def test_the_toml_in_the_readme_is_toml():
    for block in blocks("toml"):
        tomllib.loads(block)
