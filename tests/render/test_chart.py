"""The game at a glance: points over the turns and what they are made of, in the terminal, as JSON and on the sheet."""

from __future__ import annotations

import json

import pytest

from referee.engine.score import Growth
from referee.render.cells import width
from referee.render.chart import draw_chart, make_chart
from tests.printed import FINISHED, HALF_PLAYED
from tests.running import EXAMPLE, run

LABELS = {"cards": ("Cards",), "penalty": ("A penalty with quite a long name indeed",), "nothing": ("Nothing",)}


def grown(*totals: tuple[int, int]) -> Growth:
    """Two players: the first has points from cards, the second also loses some."""
    points = tuple(((one, 0, 0), (other + 2, -2, 0)) for one, other in totals)
    return Growth(("cards", "penalty", "nothing"), tuple(range(len(totals))), points)


def drawn(*totals: tuple[int, int], columns: int = 80) -> list[str]:
    return draw_chart(make_chart(grown(*totals), LABELS, ["Ann", "Bob"]), columns).splitlines()


@pytest.mark.parametrize("columns", [10, 40, 57, 80, 120, 300])
@pytest.mark.parametrize("turns", [1, 2, 30, 500])
def test_it_fits_the_terminal(columns, turns):
    lines = drawn(*[(turn, -turn) for turn in range(turns + 1)], columns=columns)
    assert max(map(width, lines)) <= max(40, min(columns, 120))


def test_columns_grow_with_the_points():
    lines = drawn((0, 0), (10, 0), (20, 0), (40, 0))
    start = lines.index("Ann  40") + 1
    assert lines[start : start + 7] == [
        " 40 │            ████",
        "    │            ████",
        "    │        ▄▄▄▄████",
        "    │    ▂▂▂▂████████",
        "  0 │    ████████████",
        "    └────────────────",
        "     Turn 0         3",
    ]


def test_both_players_have_the_same_scale():
    lines = drawn((0, 0), (40, 20))
    full = [line.count("█") for line in lines if "│" in line]
    assert sum(full[:5]) > 1.5 * sum(full[5:])


def test_what_the_points_are_made_of():
    lines = drawn((0, 0), (40, 20))
    made = lines[lines.index("Where the points come from") :]
    assert any(line.startswith("  Cards") and " 40 ██" in line for line in made)
    assert any("−2 ░" in line for line in made)
    assert not any("Nothing" in line for line in made)


@pytest.mark.parametrize("language", ["de", "en", "fr", "cs"])
def test_the_chart_of_a_record(capsys, monkeypatch, snapshot, language):
    monkeypatch.setenv("COLUMNS", "60")
    ran = run(capsys, "score", "--chart", "-f", str(HALF_PLAYED), "--lang", language)
    assert ran.code == 0
    snapshot.check(f"chart.{language}.txt", ran.out)


def test_the_growth_as_json_ends_with_the_score(capsys):
    data = json.loads(run(capsys, "score", "--chart", "--json", "-f", str(HALF_PLAYED)).out)
    assert data["growth"]["turns"] == list(range(28))
    for player, growth in zip(data["players"], data["growth"]["players"], strict=True):
        assert growth["player"] == player["player"]
        assert len(growth["totals"]) == 28
        assert growth["totals"][-1] == player["total"]
    assert "growth" not in json.loads(run(capsys, "score", "--json", "-f", str(HALF_PLAYED)).out)


def test_cards_turned_up_at_the_end_count_in_the_last_turn(capsys, tmp_path):
    data = json.loads(run(capsys, "score", "--chart", "--json", "-f", str(FINISHED)).out)
    assert [growth["totals"][-1] for growth in data["growth"]["players"]] == [59, 56]


def test_a_tally_has_nothing_to_draw(capsys):
    ran = run(capsys, "score", "--chart", str(EXAMPLE))
    assert (ran.code, ran.out) == (2, "")
    assert "no turns" in ran.err


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_chart_below_a_sheet(capsys, form):
    out = run(capsys, "sheet", str(HALF_PLAYED), "--chart", "--format", form).out
    assert "How the points grew, turn by turn" in out
    assert out.count("```") == (2 if form == "markdown" else 0)
