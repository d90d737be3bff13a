"""The figures of many evenings against a second count, written differently; and what they look like."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

import referee.cli.evenings as command
from referee.storage.locking import hold_lock
from tests.many import NO_EVENINGS, fill, result_1800, tally_1503, tally_1800
from tests.printed import FINISHED
from tests.running import run

LANGUAGES = ("de", "en", "fr", "cs")


def told(capsys, *arguments: str) -> dict:
    ran = run(capsys, "stats", "--json", *arguments)
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


def scores(capsys, folder: Path) -> list[dict]:
    """The other way to the same facts: `score` on one file after the other."""
    found = []
    for file in sorted(folder.rglob("*.toml")):
        ran = run(capsys, "score", "--json", str(file))
        if ran.code == 0 and json.loads(ran.out)["final"]:
            found.append(json.loads(ran.out))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_figures_agree_with_a_second_count(capsys, tmp_path, seed):
    """Counted again from `score --json`, one number at a time."""
    fill(tmp_path, seed)
    games, data = scores(capsys, tmp_path), told(capsys, str(tmp_path))
    assert data["games"] == len(games)
    for game_id in {game["game"] for game in games}:
        chapter = next(each for each in data["by_game"] if each["game"] == game_id)
        mine = [game for game in games if game["game"] == game_id]
        check_players(chapter, mine)
        check_pairs(chapter, mine)
        check_groups(chapter, mine)


def check_players(chapter: dict, games: list[dict]) -> None:
    totals, won, places, rows = defaultdict(list), defaultdict(int), defaultdict(dict), defaultdict(list)
    for game in games:
        for entry in game["players"]:
            name = entry["player"]
            totals[name].append(entry["total"])
            won[name] += name in game["winners"]
            if entry["rank"]:
                places[name][str(entry["rank"])] = places[name].get(str(entry["rank"]), 0) + 1
            for row in entry["rows"]:
                rows[name, row["row"]].append(row["points"])
    assert {player["player"] for player in chapter["players"]} == set(totals)
    for player in chapter["players"]:
        mine = totals[player["player"]]
        assert player["games"] == len(mine)
        assert player["wins"] == won[player["player"]]
        assert (player["best"], player["worst"]) == (max(mine), min(mine))
        assert abs(player["average"] - sum(mine) / len(mine)) < 0.0051
        assert player["places"] == places[player["player"]]
        for row, average in player["rows"].items():
            each = rows[player["player"], row]
            assert abs(average - sum(each) / len(each)) < 0.0051


def check_pairs(chapter: dict, games: list[dict]) -> None:
    """Pairwise: whoever stands before another in the order of places, each of both ways."""
    counted: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for game in games:
        for one in game["players"]:
            for other in game["players"]:
                if one is not other:
                    pair = counted[one["player"], other["player"]]
                    mine, theirs = one["rank"] or 99, other["rank"] or 99
                    pair[0] += 1
                    pair[1] += mine < theirs
                    pair[2] += mine == theirs != 99
                    pair[3] += mine > theirs
    found = {
        (duel["player"], duel["opponent"]): [duel["games"], duel["ahead"], duel["level"], duel["behind"]]
        for duel in chapter["head_to_head"]
    }
    assert found == dict(counted)


def check_groups(chapter: dict, games: list[dict]) -> None:
    for group in chapter["by_players"]:
        mine = [game for game in games if len(game["players"]) == group["players"]]
        assert group["games"] == len(mine)
        points = [entry["total"] for game in mine for entry in game["players"]]
        assert (group["best"], group["worst"]) == (max(points), min(points))
    for seat in chapter["seats"]:
        sat = [game for game in games if len(game["players"]) >= seat["seat"]]
        assert seat["games"] == len(sat)
        assert seat["wins"] == sum(game["players"][seat["seat"] - 1]["player"] in game["winners"] for game in sat)
    assert sum(seat["wins"] for seat in chapter["seats"]) == sum(len(game["winners"]) for game in games)
    expected = sum(seat["expected"] for seat in chapter["seats"])
    assert abs(expected - sum(len(game["winners"]) for game in games)) < 0.05
    for card in chapter["objectives"]:
        row = f"objective:{card['id']}"
        own = [r["points"] for g in games for e in g["players"] for r in e["rows"] if r["row"] == row]
        if card["points"] is not None:
            assert abs(card["points"] - sum(own) / len(own)) < 0.0051


def table(folder: Path, name: str, points: dict[str, int], date: str = "") -> None:
    """Somebody's cards bring 3 points each and nothing else does."""
    results = [result_1800(cards, 0) for cards in points.values()]
    (folder / f"{name}.toml").write_text(tally_1800(list(points), results, date), "utf-8")


def test_counted_by_hand(capsys, tmp_path):
    """Three games: Ann wins 30 to 24, shares a victory at 27, and comes last with 9."""
    table(tmp_path, "a", {"Ann": 10, "Bob": 8}, "2024-01-01")
    table(tmp_path, "b", {"Bob": 9, "Ann": 9}, "2024-02-01")
    table(tmp_path, "c", {"Ann": 3, "Bob": 4, "Cyd": 5}, "2024-03-01")
    data = told(capsys, str(tmp_path))
    players = {player["player"]: player for player in data["players"]}
    assert data["games"] == 3
    assert players["Ann"]["wins"] == 2, "a shared victory counts for each of the winners"
    assert players["Bob"]["wins"] == 1
    assert (players["Ann"]["average"], players["Ann"]["best"], players["Ann"]["worst"]) == (22.0, 30, 9)
    assert players["Ann"]["places"] == {"1": 2, "3": 1}
    assert players["Bob"]["places"] == {"1": 1, "2": 2}
    assert players["Ann"]["rows"]["cards_3"] == 22.0
    duel = next(d for d in data["head_to_head"] if (d["player"], d["opponent"]) == ("Ann", "Bob"))
    assert (duel["games"], duel["ahead"], duel["level"], duel["behind"]) == (3, 1, 1, 1)
    seats = {seat["seat"]: seat for seat in data["seats"]}
    assert (seats[1]["wins"], seats[2]["wins"], seats[3]["wins"]) == (2, 1, 1)
    assert seats[1]["expected"] == 1.83, "a half, both of two winners, a third"
    records = {record["record"]: record for record in data["records"]}
    assert (records["most_points"]["value"], records["most_points"]["date"]) == (30, "2024-01-01")
    assert (records["greatest_lead"]["value"], records["smallest_lead"]["value"]) == (6, 3)
    assert records["fewest_to_win"]["value"] == 15
    rows = {row["row"]: row for row in data["rows"]}
    assert rows["cards_3"]["won"] == 24.75, "(30 + 27 + 27 + 15) / 4"
    assert rows["cards_3"]["other"] == 15.0, "(24 + 9 + 12) / 3"


def test_one_player(capsys, tmp_path):
    table(tmp_path, "a", {"Ann": 10, "Bob": 8})
    table(tmp_path, "b", {"Bob": 9, "Cyd": 7})
    data = told(capsys, str(tmp_path), "--player", " ann")
    assert (data["games"], [player["player"] for player in data["players"]]) == (1, ["Ann"])
    assert [(duel["player"], duel["opponent"]) for duel in data["head_to_head"]] == [("Ann", "Bob")]
    ran = run(capsys, "stats", str(tmp_path), "--player", "Anne")
    assert ran.code == 2
    assert "Ann" in ran.err


def test_points_of_one_game_are_not_mixed_with_aims_of_another(capsys, tmp_path):
    table(tmp_path, "a", {"Ann": 10, "Bob": 8})
    (tmp_path / "b.toml").write_text(tally_1503(["Ann", "Bob"], "Bob"), "utf-8")
    data = told(capsys, str(tmp_path))
    ann = next(player for player in data["players"] if player["player"] == "Ann")
    assert (ann["games"], ann["wins"], ann["average"]) == (2, 1, 30.0)
    assert [chapter["game"] for chapter in data["by_game"]] == ["anno1800", "anno1503"]
    assert told(capsys, str(tmp_path), "--game", "anno1503")["games"] == 1
    assert run(capsys, "stats", str(tmp_path), "--game", "chess").code == 2


def test_without_places_only_the_winner_is_ahead(capsys, tmp_path):
    (tmp_path / "a.toml").write_text(tally_1503(["Ann", "Bob", "Cyd"], "Bob"), "utf-8")
    pairs = {(d["player"], d["opponent"]): d for d in told(capsys, str(tmp_path))["head_to_head"]}
    assert (pairs["Bob", "Ann"]["ahead"], pairs["Ann", "Bob"]["behind"]) == (1, 1)
    assert pairs["Ann", "Cyd"] == {
        "player": "Ann", "opponent": "Cyd", "games": 1, "ahead": 0, "level": 0, "behind": 0,
    }  # fmt: skip


def test_what_is_no_finished_game_is_named(capsys, tmp_path):
    for name, text in NO_EVENINGS.items():
        (tmp_path / name).write_text(text, "utf-8")
    table(tmp_path, "good", {"Ann": 10, "Bob": 8})
    data = told(capsys, str(tmp_path), str(tmp_path / "missing.toml"))
    assert data["games"] == 1
    assert {Path(each["file"]).name for each in data["skipped"]} == {*NO_EVENINGS, "missing.toml"}
    assert all(each["why"] and each["file"] not in each["why"] for each in data["skipped"])
    ran = run(capsys, "stats", str(tmp_path))
    assert ran.code == 0
    assert all(name in ran.err for name in NO_EVENINGS)


def test_a_file_that_is_named_twice_counts_once(capsys, tmp_path):
    table(tmp_path, "a", {"Ann": 10, "Bob": 8})
    assert told(capsys, str(tmp_path), str(tmp_path / "a.toml"))["games"] == 1


def test_rulings_and_the_rules_they_concern(capsys, tmp_path):
    record, without = tmp_path / "a.toml", tmp_path / "without.toml"
    text = FINISHED.read_text("utf-8").replace('moves = ["festival"]', 'moves = ["expedition 0"]', 1)
    record.write_text(text, "utf-8")
    without.write_text(text.replace('overruled = "nobody was exhausted"\n', ""), "utf-8")
    (file,) = json.loads(run(capsys, "verify", "--json", str(without)).out)["files"]
    broken = {violation["rule"] for violation in file["illegal"][0]["violations"]}
    assert broken
    referee = told(capsys, str(record))["referee"]
    assert (referee["turns"], referee["overruled"], referee["broken"], referee["refused"]) == (2, 1, 0, None)
    assert {rule["rule"]: (rule["overruled"], rule["broken"]) for rule in referee["rules"]} == dict.fromkeys(
        broken, (1, 0)
    )
    other = told(capsys, str(without))["referee"]
    assert (other["overruled"], other["broken"]) == (0, 1)
    assert {rule["rule"]: (rule["overruled"], rule["broken"]) for rule in other["rules"]} == dict.fromkeys(
        broken, (0, 1)
    )
    assert "in no record" in run(capsys, "stats", str(record)).out


def test_the_shape_that_scripts_rely_on(capsys, tmp_path):
    fill(tmp_path, 3)
    data = told(capsys, str(tmp_path))
    assert {"games", "players", "head_to_head", "objectives", "by_players", "seats", "skipped"} <= data.keys()
    for player in data["players"]:
        keys = {"player", "games", "wins", "average", "best", "worst", "places", "rows"}
        assert keys <= player.keys()
        assert all(re.fullmatch("[1-4]", place) for place in player["places"])
    assert all(each.keys() == {"file", "why"} for each in data["skipped"])


def test_the_json_into_a_file(capsys, tmp_path):
    table(tmp_path, "a", {"Ann": 10, "Bob": 8})
    target = tmp_path / "out.json"
    ran = run(capsys, "stats", "--json", "-o", str(target), str(tmp_path))
    assert (ran.code, ran.out) == (0, "")
    assert json.loads(target.read_text("utf-8")) == told(capsys, str(tmp_path))


def test_nothing_at_all(capsys, tmp_path):
    ran = run(capsys, "stats", str(tmp_path))
    assert (ran.code, told(capsys, str(tmp_path))["games"]) == (0, 0)
    assert "No finished game" in ran.out


# how it looks --------------------------------------------------------------------------------------------------


def test_of_few_games_there_are_dots_and_no_percentages(capsys, tmp_path):
    for number in range(4):
        table(tmp_path, str(number), {"Ann": 10, "Bob": 8}, f"2024-01-0{number + 1}")
    few = run(capsys, "stats", str(tmp_path)).out
    assert "%" not in few
    assert "●●●● (of 4)" in few
    assert "○○○○ (of 4)" in few
    table(tmp_path, "5", {"Ann": 7, "Bob": 8})
    more = run(capsys, "stats", str(tmp_path)).out
    assert "4 (80%)" in more
    assert "n =" not in more


def test_empty_parts_are_left_out(capsys, tmp_path):
    table(tmp_path, "a", {"Ann": 10, "Bob": 8})
    out = run(capsys, "stats", str(tmp_path)).out
    assert "Length in turns" not in out
    assert "The referee" not in out
    assert "Records" not in out, "one game has no records"


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_in_four_languages(capsys, snapshot, tmp_path, language, monkeypatch):
    fill(tmp_path, 1, 12)
    monkeypatch.chdir(tmp_path)
    snapshot.check(f"stats.{language}.txt", run(capsys, "stats", ".", "--lang", language).out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_and_shows_every_picture_as_a_table(capsys, tmp_path, language):
    fill(tmp_path, 1, 30)
    (tmp_path / "odd.toml").write_text(
        tally_1800(["<b>Ann</b>", "Bob & Co"], [result_1800(9, 0), result_1800(8, 0)]), "utf-8"
    )
    page = tmp_path / "page.html"
    assert run(capsys, "stats", str(tmp_path), "--format", "html", "-o", str(page), "--lang", language).code == 0
    text = page.read_text("utf-8")
    assert not re.search(r"<script|src=|href=|@import|url\((?!#)", text)
    assert "<b>Ann</b>" not in text
    assert "&lt;b&gt;Ann&lt;/b&gt;" in text
    parts = re.findall(r"<section>.*?</section>", text, re.DOTALL)
    pictures = [part for part in parts if "<figure>" in part]
    assert pictures
    for part in pictures:
        assert "<table>" in part
        labels = re.findall(r'<text [^>]*text-anchor="end">([^<]*)</text>', part)
        heads = re.findall(r'<th scope="row"><bdi>([^<]*)</bdi>', part)
        assert labels == heads, "a line for each row, with its name"
        assert "<title" in part
        assert "<desc" in part
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert len(set(re.findall(r'<pattern id="([^"]*)"', text))) == text.count("<pattern id=")


@pytest.mark.parametrize(("language", "separator"), [("de", ";"), ("en", ","), ("fr", ";"), ("cs", ";")])
def test_csv_says_what_json_says(capsys, tmp_path, language, separator):
    fill(tmp_path, 2, 20)
    data = told(capsys, str(tmp_path), "--game", "anno1800")
    ran = run(capsys, "stats", str(tmp_path), "--game", "anno1800", "--format", "csv", "--lang", language)
    rows = list(csv.reader(io.StringIO(ran.out), delimiter=separator))
    assert {len(row) for row in rows} == {5}
    first = [row for row in rows if row[1] == rows[1][1]]
    for player in data["players"]:
        values = [row[4] for row in first if row[2] == player["player"]]
        assert values[:2] == [str(player["games"]), str(player["wins"])]
        assert float(values[2].replace(",", ".")) == player["average"]


# who is who ----------------------------------------------------------------------------------------------------


def test_spellings_that_differ_in_capitals_and_spaces_are_one_person(capsys, tmp_path):
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    table(tmp_path, "b", {"tom ": 9, "Bob": 8})
    table(tmp_path, "c", {"Tom": 9, "Bob": 8})
    data = told(capsys, str(tmp_path))
    assert {player["player"]: player["games"] for player in data["players"]} == {"Tom": 3, "Bob": 3}
    assert "tom" in run(capsys, "stats", str(tmp_path)).out, "it is said"


def test_two_at_one_table_are_two_people(capsys, tmp_path):
    table(tmp_path, "a", {"Tom": 10, "tom": 8})
    assert {player["player"] for player in told(capsys, str(tmp_path))["players"]} == {"Tom", "tom"}


def test_players_toml_puts_people_together_and_keeps_its_ids(capsys, tmp_path):
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    table(tmp_path, "b", {"Thomas": 9, "Bob": 8})
    ran = run(capsys, "stats", str(tmp_path), "--write-players")
    place = tmp_path / "players.toml"
    written = tomllib.loads(place.read_text("utf-8"))["player"]
    assert str(place) in ran.err
    assert [entry["id"] for entry in written] == ["Bob", "Thomas", "Tom"]
    assert "# perhaps the same: “Thomas” and “Tom”" in place.read_text("utf-8")
    assert len(told(capsys, str(tmp_path))["players"]) == 3, "the file itself is no evening, and nothing is skipped"
    assert told(capsys, str(tmp_path))["skipped"] == []
    mine = '# ours\n[[player]]\nid = "Tom"\nname = "Tommy"\nalso = ["Thomas"]\n'
    place.write_text(mine, "utf-8")
    data = told(capsys, str(tmp_path))
    assert {player["player"]: player["wins"] for player in data["players"]} == {"Tommy": 2, "Bob": 0}
    run(capsys, "stats", str(tmp_path), "--write-players")
    after = place.read_text("utf-8")
    assert after.startswith(mine), "what people wrote stays"
    assert [entry["id"] for entry in tomllib.loads(after)["player"]] == ["Tom", "Bob"]
    run(capsys, "stats", str(tmp_path), "--write-players")
    assert place.read_text("utf-8") == after, "nobody is added twice"


def test_one_person_cannot_sit_at_a_table_twice(capsys, tmp_path):
    table(tmp_path, "a", {"Tom": 10, "Thomas": 8})
    (tmp_path / "players.toml").write_text('[[player]]\nid = "Tom"\nalso = ["Thomas"]\n', "utf-8")
    (skipped,) = told(capsys, str(tmp_path))["skipped"]
    assert "Thomas" in skipped["why"]


@pytest.mark.parametrize(
    "text", ["[[player]]\n", "x = [", '[[player]]\nid = "A"\nalso = ["C"]\n[[player]]\nid = "B"\nalso = ["C"]\n']
)
def test_a_broken_list_of_people_ends_the_command(capsys, tmp_path, text):
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    (tmp_path / "players.toml").write_text(text, "utf-8")
    ran = run(capsys, "stats", str(tmp_path))
    assert ran.code == 3
    assert "players.toml" in ran.err


def test_a_list_of_people_that_cannot_be_added_to_stays_as_it_is(capsys, tmp_path):
    """A heading behind `player = […]` would make the file unreadable."""
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    place = tmp_path / "players.toml"
    place.write_text('player = [{ id = "Tom" }]\n', "utf-8")
    ran = run(capsys, "stats", str(tmp_path), "--write-players")
    assert (ran.code, "[[player]]" in ran.err, "Written" in ran.err) == (3, True, False)
    assert place.read_text("utf-8") == 'player = [{ id = "Tom" }]\n'
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


@pytest.mark.parametrize("end", ["", "\r\n", "\r\n\r\n"])
def test_line_ends_and_every_byte_of_the_list_stay(capsys, tmp_path, end):
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    place = tmp_path / "players.toml"
    mine = b'\xef\xbb\xbf# ours\r\n[[player]]\r\nid = "Tom"' + end.encode()
    place.write_bytes(mine)
    assert run(capsys, "stats", str(tmp_path), "--write-players").code == 0
    after = place.read_bytes()
    assert after.startswith(mine)
    assert b"\n" not in after.replace(b"\r\n", b"")
    assert {player["player"] for player in told(capsys, str(tmp_path))["players"]} == {"Tom", "Bob"}


def test_a_list_that_an_editor_saves_meanwhile_is_not_written_over(capsys, tmp_path, monkeypatch):
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    place = tmp_path / "players.toml"
    place.write_text('[[player]]\nid = "Tom"\n', "utf-8")
    saved = '[[player]]\nid = "Tom"\nname = "Tommy"\n'

    def show(*arguments: object, real=command._show_report) -> None:
        real(*arguments)
        place.write_text(saved, "utf-8")

    monkeypatch.setattr(command, "_show_report", show)
    ran = run(capsys, "stats", str(tmp_path), "--write-players")
    assert (ran.code, "Another program has changed" in ran.err) == (3, True)
    assert place.read_text("utf-8") == saved


def test_a_list_that_another_command_writes_is_waited_for(capsys, tmp_path, monkeypatch):
    table(tmp_path, "a", {"Tom": 10, "Bob": 8})
    monkeypatch.setenv("REFEREE_LOCK_SECONDS", "0")
    with hold_lock(tmp_path / "players.toml"):
        ran = run(capsys, "stats", str(tmp_path), "--write-players")
    assert (ran.code, "Somebody else is writing" in ran.err) == (3, True)
    assert not (tmp_path / "players.toml").exists()


def test_without_a_finished_game_nobody_is_written_down(capsys, tmp_path):
    (tmp_path / "half.toml").write_text(NO_EVENINGS["half.toml"], "utf-8")
    ran = run(capsys, "stats", str(tmp_path), "--write-players")
    assert (ran.code, "nobody to list" in ran.err, "Everybody" in ran.err) == (1, True, False)
    assert not (tmp_path / "players.toml").exists()


# copies ---------------------------------------------------------------------------------------------------------

COPIES = (
    "game (conflicted copy 2024-05-31).toml", "game.sync-conflict-20240531-101010-ABC.toml", "game (1).toml",
    "game - Copy.toml", "game Kopie.toml",
)  # fmt: skip


def test_copies_of_one_evening_count_once_and_are_named(capsys, tmp_path):
    """By what they say: other line ends, comments, notes or turns that were taken back make no other evening."""
    table(tmp_path, "game", {"Ann": 10, "Bob": 8}, "2024-05-31")
    text = (tmp_path / "game.toml").read_text("utf-8")
    changes = (text, text.replace("\n", "\r\n"), f"# mine\n{text}", f'notes = "cold"\n{text}', "\ufeff" + text)
    for name, changed in zip(COPIES, changes, strict=True):
        (tmp_path / name).write_bytes(changed.encode())
    table(tmp_path, "next", {"Ann": 10, "Bob": 8}, "2024-06-01")
    data = told(capsys, str(tmp_path))
    wins = {player["player"]: player["wins"] for player in data["players"]}
    assert (data["games"], wins) == (2, {"Ann": 2, "Bob": 0})
    assert {Path(each["file"]).name for each in data["skipped"]} == set(COPIES)
    assert all("game.toml" in each["why"] for each in data["skipped"])
    assert "copy of" in run(capsys, "stats", str(tmp_path)).err
    assert told(capsys, str(tmp_path)) == data, "the same out of the cache"


def test_copies_of_a_played_record_count_once(capsys, tmp_path):
    text = FINISHED.read_text("utf-8")
    (tmp_path / "game.toml").write_text(text, "utf-8")
    undone = '\n[[undone]]\nplayer = "Linda"\nmoves = ["festival"]\n'
    (tmp_path / "game (1).toml").write_text(text + undone, "utf-8")
    assert (told(capsys, str(tmp_path))["games"], len(told(capsys, str(tmp_path))["skipped"])) == (1, 1)


# what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "rank = 3",
        "rank = 99999999",
        f"rank = {-(10**39)}",
        "points = 1000000",
        "points = -1000000",
        f"points = {10**39}",
    ],
)
def test_numbers_that_no_evening_has_are_refused(capsys, tmp_path, line):
    head = 'format = 1\ngame = "anno1800"\nimported = true\nplayers = ["Ann", "Bob"]\n'
    ann = '[[result]]\nplayer = "Ann"\nwinner = true\n'
    (tmp_path / "a.toml").write_text(f'{head}{ann}[[result]]\nplayer = "Bob"\n{line}\n', "utf-8")
    data = told(capsys, str(tmp_path))
    assert (data["games"], len(data["skipped"])) == (0, 1)
    assert line.split()[0] in data["skipped"][0]["why"]
