"""Plays for BG Stats and BoardGameGeek: right in every field, only for finished games, and several files in one."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
from pypdf import PdfReader

from tests.many import result_1800, tally_1503, tally_1800
from tests.plays import FILE, LINK
from tests.printed import FINISHED, HALF_PLAYED
from tests.running import EXAMPLE, run

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def exported(capsys, *arguments: str) -> str:
    ran = run(capsys, "export", *arguments)
    assert ran.code == 0, ran.err
    return ran.out


def plays(capsys, *files: object) -> dict:
    data = json.loads(exported(capsys, "--format", "bgstats", *map(str, files)))
    jsonschema.validate(data, FILE, jsonschema.Draft202012Validator)
    return data


def handed(capsys, file: object, *more: str) -> dict:
    out = exported(capsys, "--format", "bgstats", "--link", str(file), *more)
    assert out.startswith(ADDRESS)
    assert out.isascii()
    assert " " not in out.strip()
    data = json.loads(unquote(out.strip().removeprefix(ADDRESS)))
    jsonschema.validate(data, LINK, jsonschema.Draft202012Validator)
    return data


@pytest.fixture
def aims(tmp_path) -> Path:
    file = tmp_path / "aims.toml"
    file.write_text(tally_1503(["Anna", "Ben"], "Ben", "2024-01-02"), "utf-8")
    return file


@pytest.mark.parametrize("file", [FINISHED, EXAMPLE, HALF_PLAYED], ids=["finished", "example", "half"])
def test_a_play_has_every_key_with_its_type(capsys, file):
    plays(capsys, file)


def test_rounds_and_start_player(capsys, tmp_path):
    """Round 12 is played to its end, one turn each; 27 turns of three players are nine rounds."""
    (play,) = plays(capsys, FINISHED)["plays"]
    assert play["rounds"] == 12
    assert [score["startPlayer"] for score in play["playerScores"]] == [True, False]
    assert plays(capsys, HALF_PLAYED)["plays"][0]["rounds"] == 9
    assert plays(capsys, EXAMPLE)["plays"][0]["rounds"] == 0, "a tally does not know"
    assert play["board"] == "KOSMOS"


@pytest.mark.parametrize(
    ("date", "moment", "day"),
    [
        ("2024-05-31", "2024-05-31 00:00:00", 20240531),
        ("2024-05-31T23:30:00+02:00", "2024-05-31 21:30:00", 20240531),
        ("2024-06-01T00:30:00+02:00", "2024-05-31 22:30:00", 20240601),
        ("2024-05-31T22:00:00Z", "2024-05-31 22:00:00", 20240531),
    ],
)
def test_the_end_in_utc_and_the_day_at_the_table(capsys, tmp_path, date, moment, day):
    file = tmp_path / "a.toml"
    file.write_text(EXAMPLE.read_text("utf-8").replace("date = 2020-10-24", f"date = {date}"), "utf-8")
    (play,) = plays(capsys, file)["plays"]
    assert (play["playDate"], play["playDateYmd"]) == (moment, day)
    again = tmp_path / "again.json"
    again.write_text(exported(capsys, str(file)), "utf-8")
    assert plays(capsys, again)["plays"][0]["playDate"] == moment, "also when it was exported and read back"


def test_a_game_of_aims_has_no_points(capsys, aims):
    data = plays(capsys, aims)
    assert data["games"][0]["noPoints"] is True
    (play,) = data["plays"]
    assert [(s["score"], s["winner"], s["rank"]) for s in play["playerScores"]] == [("", False, 0), ("", True, 1)]
    assert "Ben: 30 gold, 4 trading posts, 3 trade agreements" in play["comments"]
    link = handed(capsys, aims)
    assert link["game"]["noPoints"] is True
    assert [("score" in player, player.get("rank")) for player in link["players"]] == [(False, None), (False, 1)]


def test_the_address_says_what_the_file_says(capsys):
    data, link = plays(capsys, FINISHED), handed(capsys, FINISHED)
    names = {player["id"]: player for player in data["players"]}
    (play,) = data["plays"]
    told = [
        (names[s["playerRefId"]]["name"], names[s["playerRefId"]]["uuid"], int(s["score"]), s["winner"], s["rank"])
        for s in play["playerScores"]
    ]
    assert told == [(p["name"], p["sourcePlayerId"], p["score"], p["winner"], p["rank"]) for p in link["players"]]
    assert link["sourcePlayId"] == play["uuid"]
    assert link["game"]["sourceGameId"] == data["games"][0]["uuid"]
    assert (link["game"]["bggId"], link["location"]) == (311193, "Wien")
    assert link["playDate"] == "2024-05-31 12:00:00", "noon: the same day nearly everywhere"


def test_shared_places_and_long_notes(capsys, tmp_path):
    file = tmp_path / "a.toml"
    text = tally_1800(["A", "B", "C"], [result_1800(5, 0), result_1800(5, 0), result_1800(3, 0)], "2024-01-01")
    file.write_text(f'notes = "{"x" * 900}"\n{text}', "utf-8")
    link = handed(capsys, file)
    assert [(player["rank"], player["winner"]) for player in link["players"]] == [(1, True), (1, True), (3, False)]
    assert len(link["comments"]) == 400


def test_only_finished_games_are_handed_over(capsys):
    ran = run(capsys, "export", "--format", "bgstats", "--link", str(HALF_PLAYED))
    assert (ran.code, ran.out) == (1, "")
    assert "not over" in ran.err
    assert run(capsys, "export", "--link", str(FINISHED)).code == 2


def test_ids_of_people_come_from_the_file_of_the_group(capsys, tmp_path):
    file = tmp_path / "a.toml"
    file.write_bytes(FINISHED.read_bytes())
    before = {player["name"]: player["uuid"] for player in plays(capsys, file)["players"]}
    people = tmp_path / "players.toml"
    people.write_text('[[player]]\nid = "Linda"\nname = "Linda B."\n', "utf-8")
    after = {player["name"]: player["uuid"] for player in plays(capsys, file)["players"]}
    assert after == {"Linda B.": before["Linda"], "Andreas": before["Andreas"]}
    assert [player["name"] for player in handed(capsys, file)["players"]] == ["Linda B.", "Andreas"]


def test_a_code_at_a_terminal_only(capsys, monkeypatch):
    segno = pytest.importorskip("segno")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "300")
    ran = run(capsys, "export", "--format", "bgstats", "--link", str(FINISHED))
    address, _, code = ran.out.partition("\n")
    assert address.startswith(ADDRESS)
    shown = io.StringIO()
    segno.make(address, error="l", boost_error=False).terminal(out=shown, compact=True)
    assert code == shown.getvalue()
    monkeypatch.setenv("COLUMNS", "40")
    assert "narrow" in run(capsys, "export", "--format", "bgstats", "--link", str(FINISHED)).err
    monkeypatch.setitem(sys.modules, "segno", None)
    monkeypatch.setattr("referee.cli.files.find_spec", lambda name: None)
    bare = run(capsys, "export", "--format", "bgstats", "--link", str(FINISHED))
    assert (bare.code, bare.out.strip()) == (0, address)
    assert "pip install segno" in bare.err


def test_text_for_board_game_geek(capsys, aims):
    out = exported(capsys, "--format", "bgg", str(FINISHED))
    assert out.startswith("Anno 1800 · https://boardgamegeek.com/boardgame/311193\nDate: 2024-05-31\nLocation: Wien\n")
    assert "Linda · start position 1 · score 59 · won\nAndreas · start position 2 · score 56\n" in out
    assert "Revanche am Freitag." in out
    assert "Incomplete: yes" in exported(capsys, "--format", "bgg", str(HALF_PLAYED))
    assert "score" not in exported(capsys, "--format", "bgg", str(aims))


# several files -------------------------------------------------------------------------------------------------


def test_several_plays_in_one_file(capsys, aims):
    data = plays(capsys, FINISHED, EXAMPLE, aims)
    assert [game["name"] for game in data["games"]] == ["Anno 1800", "Anno 1503"]
    assert [player["name"] for player in data["players"]] == ["Linda", "Andreas", "Diana", "Anna", "Ben"]
    assert [play["gameRefId"] for play in data["plays"]] == [1, 1, 2]
    assert data["plays"][0]["locationRefId"] == 1
    alone = plays(capsys, EXAMPLE)["plays"][0]
    assert data["plays"][1]["uuid"] == alone["uuid"]


def test_several_results_as_json_csv_and_text(capsys, aims):
    files = [str(FINISHED), str(EXAMPLE), str(aims)]
    assert [result["game"] for result in json.loads(exported(capsys, *files))] == ["anno1800", "anno1800", "anno1503"]
    rows = list(csv.DictReader(io.StringIO(exported(capsys, "--format", "csv", *files))))
    assert [row["Player"] for row in rows] == ["Linda", "Andreas", "Linda", "Andreas", "Diana", "Anna", "Ben"]
    assert [row["Total"] for row in rows[:5]] == ["59", "56", "107", "92", "74"]
    assert [row["Game"] for row in rows] == ["anno1800"] * 5 + ["anno1503"] * 2
    assert [row["Play"] for row in rows] == ["1", "1", "2", "2", "2", "3", "3"]
    for row in rows:
        points = [value for name, value in list(row.items())[5:-4] if value]
        assert sum(map(int, points)) == int(row["Total"])
    assert exported(capsys, "--format", "markdown", *files).count("**Anno 1800**") == 2
    ran = run(capsys, "export", str(FINISHED), "missing.toml")
    assert (ran.code, ran.out) == (3, "")


def test_several_sheets_have_a_page_each(capsys, tmp_path, aims):
    files = [str(EXAMPLE), str(FINISHED), str(aims)]
    target = tmp_path / "sheets.pdf"
    assert run(capsys, "sheet", "--format", "pdf", "-o", str(target), *files).code == 0
    pages = [page.extract_text() for page in PdfReader(target).pages]
    assert len(pages) == 3
    assert "107" in pages[0]
    assert "59" in pages[1]
    assert "Anna" in pages[2]
    page = run(capsys, "sheet", "--format", "html", *files).out
    assert (page.count("<h1>"), page.count('<div class="next">')) == (3, 2)
    assert page.count("break-before: page") > run(capsys, "sheet", "--format", "html", files[0]).out.count(
        "break-before: page"
    )
    text = run(capsys, "sheet", *files).out
    assert text == "\n".join(run(capsys, "sheet", file).out for file in files)
