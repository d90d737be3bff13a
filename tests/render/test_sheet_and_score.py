"""A sheet and `score` say the same of every row of every player, in every format that has cells."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.running import EXAMPLE, run

TALLY = """\
format = 1
game = "anno1503"
players = ["Linda", "Andreas"]
winner = "Linda"
[[result]]
player = "Linda"
gold = 31
trading_posts = 4
trade_agreements = 3
buildings = 2
merchants = 1
[[result]]
player = "Andreas"
gold = 3
trading_posts = 0
trade_agreements = 1
buildings = 4
merchants = 2
"""
CELLS = {  # by hand: 30 gold, 4 trading posts, 3 trade agreements, 4 public buildings, 3 merchants
    "Linda": ["1 (31/30)", "1 (4/4)", "1 (3/3)", "0 (2/4)", "0 (1/3)"],
    "Andreas": ["0 (3/30)", "0 (0/4)", "0 (1/3)", "1 (4/4)", "0 (2/3)"],
}


@pytest.fixture(params=["anno1503", "anno1800"])
def tally(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "anno1800":
        return str(EXAMPLE)
    file = tmp_path / "tally.toml"
    file.write_text(TALLY, "utf-8")
    return str(file)


def cells_of(capsys: pytest.CaptureFixture[str], tally: str, form: str) -> list[list[str]]:
    """The rows of a sheet below its head, without their names."""
    out = run(capsys, "sheet", "--format", form, tally).out
    if form == "csv":
        return [row[1:] for row in csv.reader(io.StringIO(out))][1:]
    lines = [line for line in out.splitlines() if line.startswith("|") or "│" in line]
    mark = "|" if form == "markdown" else "│"
    rows = [[cell.strip(" *") for cell in line.strip("|").split(mark)] for line in lines]
    return [row[1:] for row in rows if not row[0].startswith(":-")][1:]


@pytest.mark.parametrize("form", ["text", "markdown", "csv"])
def test_every_cell_has_the_points_of_the_score(capsys: pytest.CaptureFixture[str], tally: str, form: str) -> None:
    players = json.loads(run(capsys, "score", "--json", tally).out)["players"]
    cells = cells_of(capsys, tally, form)
    for seat, player in enumerate(players):
        for at, row in enumerate(player["rows"]):
            shown = cells[at][seat]
            assert shown.split(" ")[0] == str(row["points"]) or (row["points"] == 0 and shown in ("–", "")), row
        assert cells[len(player["rows"])][seat] == str(player["total"])


@pytest.mark.parametrize("form", ["text", "markdown", "csv"])
def test_the_rows_of_anno_1503_by_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str) -> None:
    file = tmp_path / "tally.toml"
    file.write_text(TALLY, "utf-8")
    cells = cells_of(capsys, str(file), form)[: len(CELLS["Linda"])]
    assert [row[0] for row in cells] == CELLS["Linda"]
    assert [row[1] for row in cells] == CELLS["Andreas"]


POINTS_1503 = """format = 1
game = "anno1503"
players = ["Jo", "Al"]

[[result]]
player = "Jo"
gold = 30
merchants = 3
buildings = ["tavern", "church"]
trade_agreements = ["spice"]
trading_posts = 2

[[result]]
player = "Al"
gold = 12
merchants = 1
buildings = ["school"]
trade_agreements = []
trading_posts = 3
"""


def test_a_sheet_of_short_names_lines_up_and_shows_what_score_shows(capsys, tmp_path):
    """Four trading posts bring the point; 30 gold have brought Jo hers."""
    (tmp_path / "end.toml").write_text(POINTS_1503, "utf-8")
    lines = run(capsys, "--lang", "en", "sheet", str(tmp_path / "end.toml")).out.splitlines()
    table = [line for line in lines if "│" in line]
    assert len({tuple(at for at, sign in enumerate(line) if sign == "│") for line in table}) == 1
    assert any("1 (30/30)" in line and "0 (12/30)" in line for line in table)


@pytest.mark.parametrize(("language", "sign"), [("de", ":"), ("cs", ":"), ("en", "÷"), ("fr", "÷")])
def test_division_has_the_sign_of_the_language(capsys, language, sign):
    """The rulebook's Linda has 5 gold, of which 3 bring a point."""
    assert f"5 {sign} 3" in run(capsys, "--lang", language, "score", str(EXAMPLE)).out


def test_rows_of_a_page_are_levelled_as_far_as_there_is_room():
    from referee.render.pdf import level_heights

    assert level_heights([2.0, 4.0, 4.0], 5.0) == [4.0, 4.0, 4.0]
    assert level_heights([1.0, 2.0, 4.0], 2.0) == [2.5, 2.5, 4.0]
    assert level_heights([1.0, 3.0], 0.0) == [1.0, 3.0]


def test_points_stay_until_a_turn_changes_them():
    from referee.render.chart import trace_steps

    assert trace_steps([0, 0, 3]) == [(0, 0), (1, 0), (1, 0), (2, 0), (2, 3)]
