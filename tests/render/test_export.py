"""Results for other programs: valid against their schema, read back where the format allows, the same every time."""

from __future__ import annotations

import csv
import datetime
import io
import json
import os
import uuid
from pathlib import Path

import jsonschema
import pytest

from tests.printed import FINISHED, HALF_PLAYED, tally
from tests.running import EXAMPLE, ROOT, run

LANGUAGES = ("de", "en", "fr", "cs")
FILES = {"example": EXAMPLE, "half": HALF_PLAYED, "finished": FINISHED}
FORMATS = ("json", "csv", "bgstats", "markdown")


def exported(capsys, file: object, form: str = "json", *more: str) -> str:
    ran = run(capsys, "export", str(file), "--format", form, *more)
    assert ran.code == 0, ran.err
    return ran.out


def result(capsys, file: object, *more: str) -> dict:
    return json.loads(exported(capsys, file, "json", *more))


@pytest.fixture
def schema(capsys) -> dict:
    found = json.loads(run(capsys, "export", "--schema").out)
    jsonschema.Draft202012Validator.check_schema(found)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_json_follows_its_schema(capsys, schema, file, language):
    data = result(capsys, file, "--lang", language)
    jsonschema.validate(data, schema, jsonschema.Draft202012Validator)
    for player in data["players"]:
        assert sum(row["points"] for row in player["rows"]) == player["total"]


@pytest.mark.parametrize(
    "wrong",
    [{"final": "yes"}, {"players": []}, {"more": 1}, {"date": "24.10.2020"}, {"final": False}, {"winners": []}],
    ids=str,
)
def test_the_schema_refuses_what_is_wrong(capsys, schema, wrong):
    data = result(capsys, EXAMPLE) | wrong
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema, jsonschema.Draft202012Validator)


def test_what_the_json_says(capsys):
    data = result(capsys, EXAMPLE)
    assert (data["game"], data["bgg"], data["edition"], data["publisher"]) == ("anno1800", 311193, "de", "KOSMOS")
    assert (data["date"], data["final"], data["winners"], data["decided_by"]) == (
        "2020-10-24",
        True,
        ["Linda"],
        "points",
    )
    linda = data["players"][0]
    assert (linda["seat"], linda["total"], linda["rank"], linda["winner"]) == (1, 107, 1, True)
    assert linda["rows"][0] == {
        "row": "cards_3", "name": "Population cards 3", "points": 33, "how": "11 × 3", "scores": True,
    }  # fmt: skip


def test_a_game_that_is_not_over_has_no_winner(capsys):
    data = result(capsys, HALF_PLAYED)
    assert (data["final"], data["winners"], data["decided_by"], data["tally"]) == (False, [], None, None)
    assert data["ahead"] == ["Diana"]
    assert not any(player["winner"] for player in data["players"])
    assert data["rulings"] == [{"turn": 3, "player": "Diana", "reason": "the table decides"}]
    assert "So far ahead: Diana" in exported(capsys, HALF_PLAYED, "markdown")
    assert "Victory" not in exported(capsys, HALF_PLAYED, "markdown")


@pytest.mark.parametrize("file", [EXAMPLE, FINISHED], ids=["example", "finished"])
def test_json_can_be_counted_again(capsys, tmp_path, file):
    target = tmp_path / "result.json"
    first = result(capsys, file)
    target.write_text(json.dumps(first), "utf-8")
    again = result(capsys, target)
    assert {**again, "turns": 0, "rulings": [], "warnings": []} == {**first, "turns": 0, "rulings": [], "warnings": []}
    assert run(capsys, "score", str(target)).out == run(capsys, "score", str(file)).out
    assert run(capsys, "sheet", str(target)).code == 0


def test_json_of_a_game_that_is_not_over_cannot_be_counted(capsys, tmp_path):
    target = tmp_path / "result.json"
    run(capsys, "export", str(HALF_PLAYED), "-o", str(target))
    ran = run(capsys, "score", str(target))
    assert ran.code == 3
    assert "not final" in ran.err


@pytest.mark.parametrize(
    "text", ["{", '{"format": "other"}', "{}", '{"format": "referee-result", "tally": 3}', "[" * 5000]
)
def test_other_json_is_refused(capsys, tmp_path, text):
    target = tmp_path / "other.json"
    target.write_text(text, "utf-8")
    ran = run(capsys, "score", str(target))
    assert ran.code == 3
    assert str(target) in ran.err


@pytest.mark.parametrize(("language", "separator"), [("de", ";"), ("en", ","), ("fr", ";"), ("cs", ";")])
def test_csv_has_a_row_a_player(capsys, language, separator):
    out = exported(capsys, EXAMPLE, "csv", "--lang", language)
    rows = list(csv.DictReader(io.StringIO(out), delimiter=separator))
    head = list(rows[0])
    assert [row[head[0]] for row in rows] == ["Linda", "Andreas", "Diana"]
    assert [row[head[2]] for row in rows] == ["107", "92", "74"]
    assert [row[head[3]] for row in rows] == ["1", "0", "0"]
    for row in rows:
        assert sum(int(row[name] or 0) for name in head[5:-2]) == int(row[head[2]])
    assert rows[0][head[-2]] == "2020-10-24"


def test_a_byte_order_mark_on_request(capsys, tmp_path):
    target = tmp_path / "result.csv"
    exported(capsys, EXAMPLE, "csv", "-o", str(target))
    assert not target.read_bytes().startswith(b"\xef\xbb\xbf")
    exported(capsys, EXAMPLE, "csv", "--bom", "-o", str(target))
    assert target.read_bytes().startswith(b"\xef\xbb\xbf")


def test_csv_holds_no_formulas(capsys, tmp_path):
    out = exported(capsys, tally(tmp_path, ["=cmd|' /C calc'!A0", "@SUM(1)"], place="+1"), "csv")
    cells = [cell for row in csv.reader(io.StringIO(out)) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "@", "+")]
    assert "'@SUM(1)" in cells


def test_a_play_for_bg_stats(capsys):
    play_file = json.loads(exported(capsys, FINISHED, "bgstats"))
    assert play_file["about"].startswith("This is a Play file that can be read by Board Game Stats.")
    (game,), (play,), (place,) = play_file["games"], play_file["plays"], play_file["locations"]
    assert (game["bggId"], game["highestWins"], game["name"]) == (311193, True, "Anno 1800")
    assert (play["playDate"], play["playDateYmd"], play["ignored"]) == ("2024-05-31 00:00:00", 20240531, False)
    assert (play["gameRefId"], play["locationRefId"], place["name"]) == (game["id"], place["id"], "Wien")
    ids = {player["id"]: player["name"] for player in play_file["players"]}
    scores = [
        (ids[s["playerRefId"]], s["score"], s["winner"], s["rank"], s["startPlayer"]) for s in play["playerScores"]
    ]
    assert scores == [("Linda", "59", True, 1, True), ("Andreas", "56", False, 2, False)]
    for thing in (game, play, place, *play_file["players"]):
        uuid.UUID(thing["uuid"])


def test_bg_stats_knows_players_again(capsys, tmp_path):
    one = json.loads(exported(capsys, FINISHED, "bgstats"))
    other = json.loads(exported(capsys, EXAMPLE, "bgstats"))
    named = [{player["name"]: player["uuid"] for player in file["players"]} for file in (one, other)]
    assert named[0]["Linda"] == named[1]["Linda"]
    assert one["plays"][0]["uuid"] != other["plays"][0]["uuid"]


def test_bg_stats_does_not_count_a_game_that_is_not_over(capsys):
    play = json.loads(exported(capsys, HALF_PLAYED, "bgstats"))["plays"][0]
    assert play["ignored"] is True
    assert not any(score["winner"] for score in play["playerScores"])


def test_bg_stats_needs_a_day(capsys, tmp_path):
    """Without one in the file it is the day on which the file was last changed, and that is said."""
    file = tmp_path / "undated.toml"
    file.write_text(EXAMPLE.read_text("utf-8").replace("date = 2020-10-24\n", ""), "utf-8")
    noon = datetime.datetime(2022, 3, 4, 12).timestamp()
    os.utime(file, (noon, noon))
    ran = run(capsys, "export", str(file), "--format", "bgstats")
    assert ran.code == 0
    assert "2022-03-04 00:00:00" in ran.out
    assert "2022-03-04" in ran.err
    assert "2021-02-03 00:00:00" in exported(capsys, file, "bgstats", "--date", "2021-02-03")
    assert run(capsys, "export", str(file), "--date", "soon").code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_for_a_message(capsys, snapshot, language):
    snapshot.check(f"export.{language}.md", exported(capsys, EXAMPLE, "markdown", "--lang", language))


def test_markdown_takes_names_as_text(capsys, tmp_path):
    out = exported(capsys, tally(tmp_path, ["**bold** [x](y)", "<b>"], ["# note"], "`here`"), "markdown")
    assert "\\*\\*bold\\*\\* \\[x\\]" in out
    assert "<b>" not in out
    assert "> \\# note" in out


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
def test_the_same_record_gives_the_same_bytes(capsys, tmp_path, file, form):
    copy = tmp_path / "copy.toml"
    copy.write_bytes(Path(file).read_bytes())
    assert exported(capsys, file, form) == exported(capsys, copy, form)


def test_an_unknown_format(capsys):
    ran = run(capsys, "export", str(EXAMPLE), "--format", "jsn")
    assert ran.code == 2
    assert "json" in ran.err


def test_the_schema_is_shipped():
    assert (ROOT / "referee" / "render" / "result.schema.json").is_file()


ANNO_1503 = """\
format = 1
game = "anno1503"
players = ["Anna", "Ben"]
date = 2024-01-01
[[result]]
player = "Anna"
gold = 31
trading_posts = 4
trade_agreements = 3
[[result]]
player = "Ben"
gold = 3
"""


def test_a_game_that_ranks_only_its_winner(capsys, schema, tmp_path):
    file = tmp_path / "anno1503.toml"
    file.write_text(ANNO_1503, "utf-8")
    data = result(capsys, file)
    jsonschema.validate(data, schema, jsonschema.Draft202012Validator)
    assert (data["bgg"], data["winners"]) == (8166, ["Anna"])
    lines = exported(capsys, file, "markdown").splitlines()
    assert lines[2].startswith("1. **Anna** 3")
    assert lines[3].startswith("- **Ben** 0")
    again = tmp_path / "again.json"
    again.write_text(json.dumps(data), "utf-8")
    assert result(capsys, again) == data
    assert run(capsys, "sheet", str(file), "--format", "pdf", "-o", str(tmp_path / "sheet.pdf")).code == 0
