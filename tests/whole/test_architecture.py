"""The page about what lies where is true: each Anno game has its rooms, and none that the page does not name."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.running import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
OF_A_GAME = PAGE.partition("## A game")[2].partition("##")[0]
NAMED = {name.rstrip("/").removesuffix(".py") for cell in re.findall(r"^\| (`.*?) \|", OF_A_GAME, re.MULTILINE)
         for name in re.findall(r"`(.+?)`", cell)}  # fmt: skip
ALIKE = ("anno1800", "anno1503")
"""The games that the page is about; another may be as small as it likes."""
NOT_ALIKE = {"payment": "anno1800", "tables": "anno1800", "board": "anno1503"}
"""What only one of the games has: many ways to pay, tables that a ready ruleset does not load, a board."""


@pytest.mark.parametrize("game", ALIKE)
def test_both_games_have_these_rooms_and_no_others(game: str) -> None:
    folder = ROOT / "referee" / "games" / game
    there = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    there |= {"rules"} if (folder / "rules").is_dir() else set()
    own = {name for name, whose in NOT_ALIKE.items() if whose == game}
    assert there == (NAMED - NOT_ALIKE.keys()) | own


ROOMS = ("cli", "app", "engine", "render", "storage", "web")
"""The rooms of which the page names every module; the speech has a page of its own."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_these_modules_and_no_others(room: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `referee/{room}`"))
    there = {path.stem for path in (ROOT / "referee" / room).glob("*.py")} - {"__init__"}
    named = {name for name in re.findall(r"`([a-z_]+)`", row) if (ROOT / "referee" / room / f"{name}.py").exists()}
    assert named == there
    assert set(re.findall(r"`([a-z_]+)`", row)) - there <= {path.stem for path in (ROOT / "referee").rglob("*.py")}


def test_the_walks_name_modules_that_exist() -> None:
    walks = PAGE.partition("## Six walks")[2]
    for name in re.findall(r"`((?:cli|app|engine|render|storage|speech)/\w+(?:/\w+)?)", walks):
        path = ROOT / "referee" / name
        assert path.with_suffix(".py").exists() or path.is_dir(), name


def test_the_lists_of_checks_are_where_the_page_says() -> None:
    for name, game in re.findall(r"`([A-Z]+)`(?: and `[A-Z]+`)? in Anno (1503|1800)", PAGE):
        rules = ROOT / "referee" / "games" / f"anno{game}" / "rules"
        assert any(f"\n{name} = (" in path.read_text("utf-8") for path in rules.glob("*.py")), name


TOLERANCE = 0.1
"""A commit moves some lines; `python -m tools.measure --write` renews the page when many have moved."""


def test_the_figures_are_those_of_the_tree() -> None:
    """Rooms and rows are the same, and each number nearly so; a walk is measured where nothing was walked before."""
    shown = PAGE.partition("<!-- figures -->\n")[2].partition("<!-- /figures -->")[0].splitlines()
    command = [sys.executable, "-X", "utf8", "-m", "tools.measure"]
    measured = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
    assert [line.split("|")[1:2] for line in shown] == [line.split("|")[1:2] for line in measured]
    for was, now in zip(shown, measured, strict=True):
        numbers = [[float(each.replace(",", "")) for each in re.findall(r"\d[\d.,]*", line)] for line in (was, now)]
        assert len(numbers[0]) == len(numbers[1]), was
        assert all(abs(one - two) <= max(2, TOLERANCE * two) for one, two in zip(*numbers, strict=True)), (
            f"{was}\n{now}"
        )
