"""The games of examples/games: each is described well in all languages, and counted as we counted it by hand."""

from __future__ import annotations

import json
import tomllib

import pytest

from referee.games.by_data import WAYS
from referee.i18n import LANGUAGES
from tests.running import ROOT, run

FOLDER = ROOT / "examples" / "games"
BY_HAND = {
    # −1+4+4−1+1+2+4+0+4+4+0+9+3+0−3 for Andreas, for example
    "agricola": ([35, 30], ["Linda"], "points"),
    "azul": ([52, 47], ["Linda"], "points"),
    "catan": ([10, 8, 6], ["Linda"], "points"),
    "patchwork": ([10, 10], ["Andreas"], "last_space"),
    "qwixx": ([75, 114, 47], ["Andreas"], "points"),
    # Alexandria is the example of the rulebook, without its guild: 6+4+10+13+21+4
    "seven_wonders": ([58, 45, 58], ["Alexandria"], "coins"),
    "splendor": ([15, 15, 11], ["Andreas"], "bought"),
    # Stanley is the example of the rulebook: 38+5+5+3+5+8
    "terraforming_mars": ([64, 57, 61], ["Stanley"], "points"),
    "ticket_to_ride_europe": ([103, 113, 88], ["Andreas"], "points"),
    "wingspan": ([85, 85, 85], ["Mia"], "unused"),
}
"""Points in seating order, winners, what decided."""


@pytest.fixture(autouse=True)
def _found(monkeypatch):
    monkeypatch.setenv("REFEREE_GAMES", str(FOLDER))


def test_every_example_was_counted_by_hand():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(BY_HAND)


@pytest.mark.parametrize("game", BY_HAND)
def test_the_points_are_those_counted_by_hand(capsys, game):
    score = json.loads(run(capsys, "score", str(FOLDER / game / "tally.toml"), "--json").out)
    points = [player["total"] for player in score["players"]]
    assert (points, score["winners"], score["decided_by"]) == BY_HAND[game]
    assert [sum(row["points"] for row in player["rows"]) for player in score["players"]] == points


@pytest.mark.parametrize("game", BY_HAND)
def test_the_printed_sheet(capsys, snapshot, game):
    ran = run(capsys, "sheet", str(FOLDER / game / "tally.toml"))
    assert (ran.code, ran.err) == (0, "")
    snapshot.check(f"games/{game}.txt", ran.out)


@pytest.mark.parametrize("game", BY_HAND)
def test_every_language_has_every_name(capsys, game):
    ran = run(capsys, "games", "check", str(FOLDER / game), "--json")
    assert (ran.code, json.loads(ran.out)["untranslated"]) == (0, {})


@pytest.mark.parametrize("game", BY_HAND)
def test_it_says_where_its_numbers_are_from_and_what_was_not_checked(game):
    text = (FOLDER / game / "game.toml").read_text("utf-8")
    assert "# Not checked against the rulebook.\n" in text
    assert "source" in text.lower()


def test_every_kind_of_row_and_tie_has_an_example():
    games = [tomllib.loads((FOLDER / game / "game.toml").read_text("utf-8")) for game in BY_HAND]
    assert {key for game in games for row in game["row"] for key in row if key in (*WAYS, "second")} == {
        *WAYS,
        "second",
    }
    ties = {key for game in games for tie in game.get("tie", ()) for key in tie}
    assert {"most", "fewest", "row"} <= ties


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_and_an_empty_one_in_every_format(capsys, tmp_path, language):
    tally = str(FOLDER / "seven_wonders" / "tally.toml")
    expected = {"de": "Weltwunder", "en": "Wonder", "fr": "Merveille", "cs": "Div světa"}[language]
    for form in ("text", "markdown", "html", "csv"):
        for asked in ([tally], ["--blank", "--players", "7", "--game", "seven_wonders"]):
            ran = run(capsys, "sheet", *asked, "--format", form, "--lang", language)
            assert (ran.code, ran.err, expected in ran.out) == (0, "", True)
    ran = run(capsys, "sheet", tally, "--format", "pdf", "-o", str(tmp_path / "sheet.pdf"), "--lang", language)
    assert (ran.code, (tmp_path / "sheet.pdf").read_bytes()[:4]) == (0, b"%PDF")


def test_exports_and_statistics(capsys):
    tallies = [str(FOLDER / game / "tally.toml") for game in BY_HAND]
    exported = json.loads(run(capsys, "export", "--format", "bgstats", tallies[0]).out)
    assert [(game["name"], game["bggId"]) for game in exported["games"]] == [("Agricola", 31260)]
    assert [score["score"] for score in exported["plays"][0]["playerScores"]] == ["35", "30"]
    again = json.loads(run(capsys, "export", "--format", "json", tallies[0]).out)
    assert (again["game"], again["tally"]["result"][0]["counts"]["grain"]) == ("agricola", 5)
    assert run(capsys, "export", "--format", "csv", tallies[0]).out.count("Linda") == 1
    report = json.loads(run(capsys, "stats", *tallies, "--json").out)
    assert (report["games"], report["skipped"]) == (10, [])
    told = {player["player"]: player["wins"] for player in report["players"]}
    assert (told["Linda"], told["Andreas"], told["Mia"]) == (3, 4, 1)
