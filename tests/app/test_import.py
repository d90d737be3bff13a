"""Old evenings from other programs: taken once, marked as imported, and understood by every command that counts."""

from __future__ import annotations

import errno
import io
import json
import tomllib
import zipfile
from pathlib import Path

import pytest

from referee.app.exchange import read_csv
from tests.fuzzing import Work
from tests.many import fill
from tests.running import EXAMPLE, run

FOREIGN = {
    "players": [
        {"id": 1, "name": "Tom"}, {"id": 2, "name": "Jitka"}, {"id": 3, "name": "Anonymous"}, {"id": 9},
    ],
    "locations": [{"id": 4, "name": "Brno"}],
    "games": [
        {"id": 7, "name": "Anno 1800: Das Brettspiel", "bggId": 311193, "noPoints": False},
        {"id": 8, "name": "anno 1503", "bggId": 0, "noPoints": True},
        {"id": 5, "name": "Chess", "bggId": 171},
    ],
    "plays": [
        {
            "uuid": "aaa", "gameRefId": 7, "locationRefId": 4, "playDate": "2021-03-05 22:10:00",
            "playDateYmd": 20210306,
            "comments": "cold", "ignored": False,
            "playerScores": [
                {"playerRefId": 1, "score": "40+50", "winner": False, "seatOrder": 2},
                {"playerRefId": 2, "score": "101", "winner": True, "seatOrder": 1},
            ],
        },
        {
            "uuid": "bbb", "gameRefId": 7, "playDate": "2021-04-05 22:10:00",
            "playerScores": [
                {"playerRefId": 3, "score": 70, "winner": True},
                {"playerRefId": 3, "score": 70, "winner": True},
                {"playerRefId": 1, "score": None, "winner": False},
            ],
        },
        {
            "uuid": "ccc", "gameRefId": 8, "playDate": "2022-01-01 00:00:00",
            "playerScores": [
                {"playerRefId": 1, "score": "", "winner": True, "startPlayer": True},
                {"playerRefId": 2, "score": "", "winner": False},
            ],
        },
        {"uuid": "ddd", "gameRefId": 5, "playerScores": []},
        {"uuid": "eee", "gameRefId": 7, "ignored": True, "playerScores": []},
        {"uuid": "fff", "gameRefId": 7, "playerScores": [{"playerRefId": 1, "score": "3", "winner": True}]},
        {"uuid": "ggg", "gameRefId": 7, "playerScores": [{"playerRefId": 1}, {"playerRefId": 2}]},
        {
            "uuid": "hhh", "gameRefId": 7,
            "playerScores": [{"playerRefId": 9, "score": 1}, {"playerRefId": 2, "score": 2}],
        },
        "nonsense",
    ],
}  # fmt: skip


@pytest.fixture
def export(tmp_path) -> Path:
    file = tmp_path / "export.json"
    file.write_text(json.dumps(FOREIGN), "utf-8")
    return file


def brought(capsys, file: Path, folder: Path, *more: str) -> dict:
    ran = run(capsys, "import", str(file), "-o", str(folder), "--json", *more)
    assert ran.code == 0, ran.err
    return json.loads(ran.out)[0]


def told(capsys, folder: Path) -> dict:
    return json.loads(run(capsys, "stats", "--json", str(folder)).out)


def test_plays_become_tallies(capsys, tmp_path, export):
    folder = tmp_path / "evenings"
    report = brought(capsys, export, folder)
    names = ["2021-03-06-anno1800.toml", "2021-04-05-anno1800.toml", "2022-01-01-anno1503.toml"]
    assert [Path(file).name for file in report["written"]] == names
    assert report["left_out"] == {
        "other_game": 2, "ignored": 1, "player_count": 1, "undecided": 1, "player_names": 1,
    }  # fmt: skip
    data = tomllib.loads((folder / names[0]).read_text("utf-8"))
    assert (data["imported"], data["players"], data["place"], data["notes"].strip()) == (
        True, ["Jitka", "Tom"], "Brno", "cold",
    )  # fmt: skip
    assert [(result["player"], result["points"]) for result in data["result"]] == [("Jitka", 101), ("Tom", 90)]


def test_the_commands_understand_them(capsys, tmp_path, export):
    folder = tmp_path / "evenings"
    first, second, third = brought(capsys, export, folder)["written"]
    score = json.loads(run(capsys, "score", "--json", first).out)
    assert [(p["player"], p["total"], p["rank"], p["rows"]) for p in score["players"]] == [
        ("Jitka", 101, 1, []), ("Tom", 90, 2, []),
    ]  # fmt: skip
    assert (score["final"], score["winners"], score["decided_by"]) == (True, ["Jitka"], "imported")
    aims = json.loads(run(capsys, "score", "--json", third).out)
    assert [(player["total"], player["rank"]) for player in aims["players"]] == [(None, 1), (None, 0)]
    for format in ("text", "markdown", "csv", "html"):
        assert run(capsys, "sheet", "--format", format, first, second, third).code == 0
    assert run(capsys, "sheet", "--format", "pdf", "-o", str(tmp_path / "s.pdf"), first, third).code == 0
    verified = run(capsys, "verify", "--json", str(folder))
    assert [file["legal"] for file in json.loads(verified.out)["files"]] == [True] * 3
    for format in ("json", "csv", "bgstats", "bgg", "markdown"):
        assert run(capsys, "export", "--format", format, first, second, third).code == 0
    again = tmp_path / "again.json"
    again.write_text(run(capsys, "export", first).out, "utf-8")
    assert run(capsys, "score", str(again)).out == run(capsys, "score", first).out


def test_they_count_in_the_figures_but_not_by_row_and_seat(capsys, tmp_path, export):
    folder = tmp_path / "evenings"
    brought(capsys, export, folder)
    data = told(capsys, folder)
    players = {player["player"]: player for player in data["players"]}
    assert (data["games"], data["imported"], data["skipped"]) == (3, 3, [])
    assert (players["Jitka"]["games"], players["Jitka"]["wins"], players["Jitka"]["average"]) == (2, 1, 101.0)
    assert (players["Tom"]["games"], players["Tom"]["wins"], players["Tom"]["average"]) == (3, 1, 90.0)
    assert players["Anonymous (2)"]["wins"] == 1
    assert (data["seats"], data["rows"], players["Tom"]["rows"]) == ([], [], {})


def test_nothing_is_taken_twice_or_replaced(capsys, tmp_path, export):
    folder = tmp_path / "evenings"
    brought(capsys, export, folder)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    report = brought(capsys, export, folder)
    assert (report["written"], report["known"]) == ([], 3)
    changed = json.loads(export.read_text("utf-8"))
    changed["plays"][0]["uuid"] = "another"
    export.write_text(json.dumps(changed), "utf-8")
    (new,) = brought(capsys, export, folder)["written"]
    assert Path(new).name == "2021-03-06-anno1800-2.toml"
    assert all((folder / name).read_bytes() == content for name, content in before.items())


def test_a_zipped_export(capsys, tmp_path):
    file = tmp_path / "export.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("images/readme.txt", "x" * 9000)
        archive.writestr("BGStatsExport.json", json.dumps(FOREIGN))
    assert len(brought(capsys, file, tmp_path / "evenings")["written"]) == 3


@pytest.mark.parametrize("seed", range(3))
def test_there_and_back_again(capsys, tmp_path, seed):
    """What we hand to BG Stats comes back with the same players, points, places and winners; so does our CSV."""
    folder = tmp_path / "games"
    folder.mkdir()
    fill(folder, seed, 14)
    for name in list(folder.glob("[a-z]*.toml")):
        name.unlink()
    files = [str(file) for file in sorted(folder.iterdir())]
    original = told(capsys, folder)
    for format, name in (("bgstats", "all.bgsplay"), ("csv", "all.csv")):
        target = tmp_path / name
        assert run(capsys, "export", "--format", format, "-o", str(target), *files).code == 0
        brought(capsys, target, tmp_path / format)
        copy = told(capsys, tmp_path / format)
        assert copy["games"] == original["games"]
        for key in ("games", "wins", "average", "best", "worst", "places"):
            one = {player["player"]: player[key] for player in original["players"]}
            assert {player["player"]: player[key] for player in copy["players"]} == one, (format, key)
        assert copy["head_to_head"] == original["head_to_head"]


@pytest.mark.parametrize(
    "text",
    [
        "Spieler;Punkte;Datum;Spiel\nTom;90;5.3.2021;Anno 1800\nJitka;101;5.3.2021;Anno 1800\n",
        "name,score,date\nTom,90,2021-03-05\nJitka,101,2021-03-05\n",
        "Joueur\tScore\tDate\nTom\t90\t2021-03-05\nJitka\t101\t2021-03-05\n",
        "\ufeffHráč;Body;Datum\r\nTom;90;5. 3. 2021\r\nJitka;101;5. 3. 2021\r\n",
    ],
    ids=["de", "en", "fr", "cs"],
)
def test_tables_in_four_languages(capsys, tmp_path, text):
    file = tmp_path / "old.csv"
    file.write_text(text, "utf-8", newline="")
    (written,) = brought(capsys, file, tmp_path / "out", "--game", "anno1800")["written"]
    data = tomllib.loads(Path(written).read_text("utf-8"))
    assert (str(data["date"]), data["players"]) == ("2021-03-05", ["Tom", "Jitka"])
    assert [result["points"] for result in data["result"]] == [90, 101]


def test_a_table_with_several_games(capsys, tmp_path):
    """A returning player or another day begins another game; the same lines twice are two games."""
    file = tmp_path / "old.csv"
    same = "2021-03-05,Tom,90,\n2021-03-05,Jitka,90,yes\n"
    file.write_text(f"Date,Player,Points,Winner\n{same}{same}soon,Tom,1,\nsoon,Jitka,2,\n", "utf-8")
    report = brought(capsys, file, tmp_path / "out", "--game", "anno1800")
    assert len(report["written"]) == 2
    assert report["left_out"] == {"date": 1}
    score = json.loads(run(capsys, "score", "--json", report["written"][0]).out)
    assert score["winners"] == ["Jitka"], "as told, though the points are equal"
    assert [player["rank"] for player in score["players"]] == [2, 1]
    assert brought(capsys, file, tmp_path / "out", "--game", "anno1800")["known"] == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"{}", b'{"plays": 3}', b"a,b\n1,2\n", b"\xff\xfe\x00", b"PK\x03\x04rubbish", b"[" * 5000, b'"a'],
    ids=range(9),
)
def test_files_that_hold_no_plays(capsys, tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(content)
    ran = run(capsys, "import", str(file), "-o", str(tmp_path / "out"))
    assert ran.code == 3
    assert str(file) in ran.err
    assert not (tmp_path / "out").exists()


def test_an_empty_zip_and_a_missing_file(capsys, tmp_path):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.txt", "x")
    (tmp_path / "a.zip").write_bytes(packed.getvalue())
    assert run(capsys, "import", str(tmp_path / "a.zip")).code == 3
    assert run(capsys, "import", str(tmp_path / "missing.zip")).code == 3
    assert run(capsys, "import", str(EXAMPLE), "-o", str(tmp_path / "out")).code == 3


@pytest.mark.parametrize(
    "change",
    [
        ('player = "Tom"', 'player = "Tim"'),
        ("points = 90", 'points = "many"'),
        ("rank = 2", "rank = 0"),
        ("imported = true", "imported = true\nmore = 1"),
        ('players = ["Jitka", "Tom"]', 'players = ["Jitka"]'),
    ],
    ids=str,
)
def test_a_tally_that_was_spoiled_by_hand_is_refused(capsys, tmp_path, export, change):
    data = json.loads(export.read_text("utf-8"))
    for rank, score in enumerate(reversed(data["plays"][0]["playerScores"]), start=1):
        score["rank"] = rank
    export.write_text(json.dumps(data), "utf-8")
    file = Path(brought(capsys, export, tmp_path / "out")["written"][0])
    text = file.read_text("utf-8")
    assert change[0] in text
    file.write_text(text.replace(*change), "utf-8")
    ran = run(capsys, "score", str(file))
    assert ran.code == 1
    assert ran.err.startswith(str(file))


# what cannot be, and much of it ---------------------------------------------------------------------------------


def play(*scores: dict, **more: object) -> dict:
    head = {"uuid": "one", "gameRefId": 7, "playDate": "2021-03-05 22:10:00"}
    return {**head, "playerScores": list(scores), **more}


@pytest.mark.parametrize(
    "score",
    [{"rank": -1}, {"rank": 3}, {"rank": 10**6}, {"score": 1e300}, {"score": 10**60}, {"score": "9+" * 200_000 + "9"}],
    ids=["below", "above", "far", "float", "long", "sum"],
)  # fmt: skip
def test_numbers_that_cannot_be_are_as_if_not_told(capsys, tmp_path, score):
    """What is written can be read, so it is known at the next run and counts in the figures."""
    file = tmp_path / "export.json"
    plays = [play({"playerRefId": 1, "score": 90, "rank": 1, "winner": True}, {"playerRefId": 2, "score": 80, **score})]
    file.write_text(json.dumps({**FOREIGN, "plays": plays}), "utf-8")
    assert len(brought(capsys, file, tmp_path / "out")["written"]) == 1
    assert brought(capsys, file, tmp_path / "out")["known"] == 1
    data = told(capsys, tmp_path / "out")
    places = {player["player"]: player["places"] for player in data["players"]}
    assert (data["games"], data["skipped"]) == (1, [])
    assert places["Tom"] == {"1": 1}
    assert places["Jitka"] in ({}, {"2": 1})


def test_a_rank_beyond_the_players_of_a_table_is_as_if_not_told(capsys, tmp_path):
    file = tmp_path / "old.csv"
    file.write_text("date;player;points;rank\n2024-01-01;Linda;100;1\n2024-01-01;Ben;90;999999\n", "utf-8")
    brought(capsys, file, tmp_path / "out", "--game", "anno1800")
    data = told(capsys, tmp_path / "out")
    assert {player["player"]: player["places"] for player in data["players"]} == {"Linda": {"1": 1}, "Ben": {"2": 1}}


@pytest.mark.parametrize(
    "more", [{"uuid": "x" * 400_000}, {"playerScores": [{"playerRefId": 1, "rank": 2}, {"playerRefId": 2, "rank": 2}]}],
    ids=["too long a name", "nobody is first"],
)  # fmt: skip
def test_what_cannot_be_read_back_is_not_written(capsys, tmp_path, more):
    file = tmp_path / "export.json"
    one = play({"playerRefId": 1, "score": 90, "winner": True}, {"playerRefId": 2, "score": 80})
    file.write_text(json.dumps({**FOREIGN, "plays": [{**one, **more}]}), "utf-8")
    report = brought(capsys, file, tmp_path / "out")
    assert (report["written"], report["left_out"]) == ([], {"unreadable": 1})
    assert "cannot be kept as a tally: 1" in run(capsys, "import", str(file), "-o", str(tmp_path / "out")).err


def test_half_a_letter_in_a_name_does_no_harm(capsys, tmp_path):
    file = tmp_path / "export.json"
    people = [{"id": 1, "name": "T\ud800m"}, {"id": 2, "name": "Jitka"}]
    plays = [play({"playerRefId": 1, "score": 90}, {"playerRefId": 2, "score": 80}, comments="\udfff")]
    file.write_text(json.dumps({**FOREIGN, "players": people, "plays": plays}), "utf-8")
    brought(capsys, file, tmp_path / "out")
    assert {player["player"] for player in told(capsys, tmp_path / "out")["players"]} == {"T?m", "Jitka"}


def damaged(kind: int) -> bytes:
    """A zip whose packed bytes were spoiled."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", kind) as archive:
        archive.writestr("BGStatsExport.json", json.dumps(FOREIGN) * 3)
    raw = bytearray(packed.getvalue())
    raw[60:110] = b"\xff" * 50
    return bytes(raw)


@pytest.mark.parametrize("kind", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_zip_is_a_file_that_cannot_be_read(capsys, tmp_path, kind):
    file = tmp_path / "bad.zip"
    file.write_bytes(damaged(kind))
    ran = run(capsys, "import", str(file), "-o", str(tmp_path / "out"))
    assert (ran.code, "cannot be read" in ran.err) == (3, True)


def test_work_grows_with_the_lines_of_a_play_and_no_faster(capsys, tmp_path):
    heads = {"player": "player", "points": "points"}

    def calls(lines: int) -> int:
        text = "player;points\n" + "".join(f"p{number};1\n" for number in range(lines))
        with Work(10**9) as work:
            read_csv(text, heads, frozenset(), {}, "anno1800")
        return work.calls

    calls(10)
    assert calls(800) < 2.5 * calls(400)


def test_each_name_of_a_day_is_looked_at_once(capsys, tmp_path, monkeypatch):
    import referee.app.exchange as importing

    looked: list[Path] = []

    def look(path: Path, real=importing.path_exists) -> bool:
        looked.append(path)
        return real(path)

    monkeypatch.setattr(importing, "path_exists", look)
    text = "".join(f"2021-03-05,Tom,{n}\n2021-03-05,Jitka,{n + 1}\n" for n in range(30))
    (tmp_path / "old.csv").write_text(f"Date,Player,Points\n{text}", "utf-8")
    assert len(brought(capsys, tmp_path / "old.csv", tmp_path / "out", "--game", "anno1800")["written"]) == 30
    assert len(looked) == len(set(looked)) == 30


def test_a_name_that_is_taken_meanwhile_is_passed_over(capsys, tmp_path, export, monkeypatch):
    import referee.app.exchange as importing

    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "2021-03-06-anno1800.toml").write_text("somebody else's", "utf-8")
    monkeypatch.setattr(importing, "path_exists", lambda path: False)
    written = brought(capsys, export, tmp_path / "out")["written"]
    assert Path(written[0]).name == "2021-03-06-anno1800-2.toml"
    assert (tmp_path / "out" / "2021-03-06-anno1800.toml").read_text("utf-8") == "somebody else's"


# what was done is told ------------------------------------------------------------------------------------------


def test_what_was_written_before_the_disk_was_full_is_told(capsys, tmp_path, export, monkeypatch):
    from referee.storage import files

    def full(path: Path, data: bytes, real=files.create_file) -> bool:
        if "2021-04" in path.name:
            raise OSError(errno.ENOSPC, "no space")
        return real(path, data)

    monkeypatch.setattr(files, "create_file", full)
    for more in ((), ("--json",)):
        folder = tmp_path / f"out{len(more)}"
        ran = run(capsys, "import", str(export), "-o", str(folder), *more)
        assert [file.name for file in folder.iterdir()] == ["2021-03-06-anno1800.toml"]
        assert ran.code == 3
        assert "no space left" in ran.err
        assert "othing was changed" not in ran.err
        assert ("2021-03-06" if more else "1 game was imported") in ran.out


def test_reports_of_other_files_outlive_a_broken_one(capsys, tmp_path, export):
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04rubbish")
    files = [str(export), str(tmp_path / "broken.zip"), str(tmp_path / "missing.csv")]
    ran = run(capsys, "import", *files, "-o", str(tmp_path / "out"))
    assert (ran.code, ran.out) == (3, "3 games were imported.\n")
    assert "broken.zip" in ran.err
    assert "missing.csv" in ran.err
    data = run(capsys, "import", *files, "-o", str(tmp_path / "other"), "--json")
    assert [len(each["written"]) for each in json.loads(data.out)] == [3, 0, 0]
    assert ["problems" in each for each in json.loads(data.out)] == [False, True, True]
