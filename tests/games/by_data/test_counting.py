"""A game by data alone: how its rows are counted, what breaks its ties, how it is asked for, and where it is found."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest

from referee.cli.questions import Asker, count_or_resume
from referee.games.by_data import CountedRow, count_row
from referee.i18n import activate
from tests.cli.test_asking import Typist
from tests.running import run

BIRDS = """\
format = 1
id = "birds"
name = { en = "Birds", de = "Vögel" }
players = [1, 5]

[[row]]
id = "eggs"
name = { en = "Eggs", de = "Eier" }
points = 2
[[row]]
id = "bonus"
name = { en = "Bonus" }
yes = 7
[[row]]
id = "cards"
name = { en = "Cards" }
typed = true

[[tie]]
id = "food"
name = { en = "Food left" }
most = true
"""


@pytest.fixture
def birds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game, from which games are taken."""
    folder = tmp_path / "shelf" / "birds"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(BIRDS, "utf-8")
    monkeypatch.setenv("REFEREE_GAMES", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


def write_tally(*counts: str, game: str = "birds") -> str:
    """Write a tally of Anna, Ben and so on with these counts; return its name."""
    names = ("Anna", "Ben", "Cleo", "Dora")[: len(counts)]
    parts = [
        f'[[result]]\nplayer = "{name}"\ncounts = {{ {told} }}\n' for name, told in zip(names, counts, strict=True)
    ]
    Path("tally.toml").write_text(f'format = 1\ngame = "{game}"\n' + "".join(parts), "utf-8")
    return "tally.toml"


# rows ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "counts", "points"),
    [
        (CountedRow("r", "points", 2), [0, 7], [0, 14]),
        (CountedRow("r", "points", -1), [0, 3], [0, -3]),
        (CountedRow("r", "per", 1, 3), [2, 3, 11], [0, 1, 3]),
        (CountedRow("r", "per", 5, 2), [1, 5], [0, 10]),
        (CountedRow("r", "square"), [0, 1, 4], [0, 1, 16]),
        (CountedRow("r", "table", table=(-1, 1, 3)), [0, 1, 2, 9], [-1, 1, 3, 3]),
        (CountedRow("r", "yes", 7), [0, 1], [0, 7]),
        (CountedRow("r", "typed"), [-4, 12], [-4, 12]),
    ],
)  # fmt: skip
def test_a_row_is_counted_cell_by_cell(row, counts, points):
    assert [line.points for line in count_row(row, counts)] == points


def test_how_a_row_was_counted_has_a_real_minus():
    rows = CountedRow("r", "points", -2), CountedRow("r", "per", -2, 3), CountedRow("r", "points")
    assert [count_row(row, [9])[0].how for row in rows] == ["9 × −2", "9 ÷ 3 × −2", ""]


@pytest.mark.parametrize(
    ("shared", "counts", "points"),
    [
        ("all", [5, 3, 1], [10, 4, 0]),
        ("all", [5, 5, 1], [10, 10, 0]),  # the two firsts take both places
        ("all", [5, 3, 3], [10, 4, 4]),
        ("none", [5, 3, 1], [10, 4, 0]),
        ("none", [5, 5, 1], [0, 0, 0]),
        ("none", [5, 3, 3], [10, 0, 0]),
        ("next", [5, 5, 1], [4, 4, 0]),
        ("next", [5, 3, 3], [10, 0, 0]),
        ("all", [5, 0, 0], [10, 0, 0]),  # nobody is second with nothing
        ("all", [0, 0, 0], [0, 0, 0]),
    ],
)
def test_the_most_and_the_second_most(shared, counts, points):
    row = CountedRow("r", "first", 10, second=4, shared=shared)
    assert [line.points for line in count_row(row, counts)] == points


# tallies ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("birds")
def test_a_tally_is_counted(capsys):
    ran = run(capsys, "score", write_tally('eggs = 3, bonus = true, cards = "3+4-9"', "eggs = 2, cards = 1"), "--json")
    found = json.loads(ran.out)
    assert [[row["points"] for row in player["rows"]] for player in found["players"]] == [[6, 7, -2], [4, 0, 1]]
    assert (found["winners"], found["decided_by"], found["players"][1]["rank"]) == (["Anna"], "points", 2)


@pytest.mark.usefixtures("birds")
def test_what_is_left_out_counts_nothing_and_is_told(capsys):
    ran = run(capsys, "score", write_tally("eggs = 3"))
    assert (ran.code, "Nobody said it for Anna, so I counted it as 0: Cards" in ran.err) == (0, True)


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ("eggs = -1, cards = 0", "line 5: result[1].counts.eggs has to be at least 0, but is −1."),
        ('eggs = "many", cards = 0', "line 5: eggs has to be a whole number or a sum such as 3+4+4, but is “many”."),
        ("eggs = 1.5, cards = 0", "line 5: eggs has to be a whole number"),
        ("eggs = true, cards = 0", "line 5: eggs has to be a whole number"),
        ("bonus = 2", "line 5: bonus has to be true or false, but is “2”."),
        ("egs = 2", "Did you mean: eggs"),
        ("cards = 100000", "line 5: result[1].counts.cards has to be at most"),
    ],
)
@pytest.mark.usefixtures("birds")
def test_a_count_that_cannot_be_is_refused_with_its_line(capsys, counts, told):
    ran = run(capsys, "score", write_tally(counts))
    assert (ran.code, told in ran.err) == (1, True), ran.err


@pytest.mark.usefixtures("birds")
def test_a_player_without_or_with_two_results(capsys):
    name = write_tally("eggs = 1", "eggs = 2")
    text = (
        Path(name).read_text("utf-8").replace('game = "birds"\n', 'game = "birds"\nplayers = ["Anna", "Ben", "Cleo"]\n')
    )
    Path(name).write_text(text.replace('player = "Ben"', 'player = "Anna"'), "utf-8")
    ran = run(capsys, "score", name)
    assert ran.code == 1
    for told in ("more than one [[result]] for this player: Anna", "no [[result]] for this player: Cleo"):
        assert told in ran.err


# ties ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("birds")
def test_what_breaks_a_tie_is_asked_for_only_where_it_decides(capsys):
    assert run(capsys, "score", write_tally("eggs = 3, cards = 0", "eggs = 2, cards = 0")).code == 0
    ran = run(
        capsys, "score", write_tally("eggs = 3, cards = 0", "eggs = 3, cards = 0, food = 1", "eggs = 1, cards = 0")
    )
    assert (ran.code, ran.err.count("Missing to break the tie, for Anna: Food left (in counts: food = …)")) == (1, 1)
    ran = run(capsys, "score", write_tally("eggs = 3, cards = 0, food = 2", "eggs = 3, cards = 0, food = 1"))
    assert (ran.code, "Victory: Anna" in ran.out, "Decided by: Food left" in ran.out) == (0, True, True)
    ran = run(capsys, "score", write_tally("eggs = 3, cards = 0, food = 2", "eggs = 3, cards = 0, food = 2"))
    assert (ran.code, "Shared victory: Anna and Ben" in ran.out) == (0, True)


def test_fewest_wins_a_tie_if_the_game_says_so(birds, capsys):
    (birds / "game.toml").write_text(BIRDS.replace("most = true", "fewest = true"), "utf-8")
    ran = run(capsys, "score", write_tally("cards = 3, eggs = 0, food = 2", "cards = 3, eggs = 0, food = 1"))
    assert "Victory: Ben" in ran.out


@pytest.mark.parametrize(("points", "winner"), [("2", "Anna"), ("-2", "Ben")])
def test_a_row_breaks_a_tie_by_its_points(birds, capsys, points, winner):
    tie = BIRDS.partition("[[tie]]")[0].replace("points = 2", f"points = {points}") + '[[tie]]\nrow = "eggs"\n'
    (birds / "game.toml").write_text(tie, "utf-8")
    cards = 10 - 2 * int(points), 10 - int(points)
    ran = run(capsys, "score", write_tally(f"eggs = 2, cards = {cards[0]}", f"eggs = 1, cards = {cards[1]}"))
    assert (f"Victory: {winner} (10 points)" in ran.out, "Decided by: Eggs" in ran.out) == (True, True)


def test_coins_that_bring_no_points_still_break_a_tie(birds, capsys):
    game = BIRDS.partition("[[tie]]")[0].replace("points = 2", "per = 3") + '[[tie]]\nrow = "eggs"\n'
    (birds / "game.toml").write_text(game, "utf-8")
    ran = run(capsys, "score", write_tally("eggs = 4, cards = 0", "eggs = 5, cards = 0"))
    assert ("Victory: Ben (1 point)" in ran.out, "Decided by: Eggs" in ran.out) == (True, True)


# asking ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("birds")
def test_a_count_by_asking():
    typist = Typist("Anna, Ben", "3", "ja", "<", "maybe", "yes", "3+4-9", "", "", "x", "12", "-")
    assert count_or_resume("birds", Asker(typist, typist.say)) == 0
    assert "[1/6] Eggs:" in typist.told
    assert "[6/6] Cards:" in typist.told
    assert "[2/6] Bonus? (yes/no, Enter: no)" in typist.told
    assert "Please answer yes or no, not “maybe”." in typist.told
    assert "Please type a number or a sum such as 3+4+4, not “x”." in typist.told
    assert ("Victory: Ben (12 points)" in typist.told, "A tie!" in typist.told) == (True, False)


@pytest.mark.usefixtures("birds")
def test_a_tie_is_asked_about_and_the_tally_saved():
    typist = Typist("Anna, Ben", "3", "", "5", "", "y", "4", "two", "2", "-1", "1", "")
    assert count_or_resume("birds", Asker(typist, typist.say)) == 0
    assert typist.told.count("A tie! Food left:") == 4
    assert "This has to be at least 0." in typist.told
    saved = tomllib.loads(Path("tally.toml").read_text("utf-8"))
    assert saved["result"] == [
        {"player": "Anna", "counts": {"eggs": 3, "bonus": False, "cards": 5, "food": 2}},
        {"player": "Ben", "counts": {"eggs": 0, "bonus": True, "cards": 4, "food": 1}},
    ]


@pytest.mark.usefixtures("birds")
def test_a_game_that_nobody_knows_is_told_before_anything_is_asked(capsys):
    ran = run(capsys, "score", "--game", "bird")
    assert (ran.code, "birds" in ran.err) == (2, True)


@pytest.mark.usefixtures("birds")
def test_an_interrupted_count_goes_on():
    assert count_or_resume("birds", Asker(Typist("Anna, Ben", "3", "no"))) == 130
    typist = Typist("", "8", "1", "", "", "-")
    assert count_or_resume("birds", Asker(typist, typist.say)) == 0
    assert "[3/6] Cards:" in typist.told
    assert "[2/6]" not in typist.told
    assert "Victory: Anna (14 points)" in typist.told


@pytest.mark.usefixtures("birds")
def test_it_asks_in_the_language_and_falls_back_to_english():
    activate("de")
    typist = Typist("Anna", "3", "ja", "0", "-")
    assert count_or_resume("birds", Asker(typist, typist.say)) == 0
    for told in ("Vögel", "[1/3] Eier:", "[2/3] Bonus? (ja/nein, Enter: nein)", "[3/3] Cards:", "Gesamt"):
        assert told in typist.told


# where games are found -------------------------------------------------------------------------------------


def test_an_option_or_a_variable_names_the_folder(birds, capsys, monkeypatch):
    monkeypatch.setenv("REFEREE_GAMES", "")
    assert "birds" not in run(capsys, "games").out
    for folder in (birds, birds.parent):  # a game, or a folder of games
        for asked in (("--games", str(folder), "games"), ("games", f"--games={folder}")):
            assert "birds: Birds, 1–5 players; only counted" in run(capsys, *asked).out
    monkeypatch.setenv("REFEREE_GAMES", f"nowhere{os.pathsep}{birds}")
    ran = run(capsys, "games", "--json")
    assert [game["id"] for game in json.loads(ran.out)][2:] == ["birds"]
    assert "There is no such file" in ran.err


def test_a_game_is_added_to_the_users_own(birds, capsys, monkeypatch):
    monkeypatch.setenv("REFEREE_GAMES", "")
    ran = run(capsys, "games", "add", str(birds))
    assert (ran.code, "Birds is now one of your games" in ran.out) == (0, True)
    assert "Without a name in français, so that the English one is shown: birds, eggs, bonus, cards, food" in ran.out
    assert "birds" in run(capsys, "games").out
    assert run(capsys, "games", "add", str(birds)).code == 0  # the same once more
    (birds / "game.toml").write_text(BIRDS.replace('"Birds"', '"Ducks"'), "utf-8")
    ran = run(capsys, "games", "add", str(birds))
    assert (ran.code, "--force" in ran.err, "Birds" in run(capsys, "games").out) == (3, True, True)
    assert run(capsys, "games", "add", str(birds), "--force").code == 0
    assert "Ducks" in run(capsys, "games").out


def test_a_game_that_cannot_be_written_is_a_file_that_cannot_be_written(birds, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config").write_text("no folder", "utf-8")
    ran = run(capsys, "games", "add", str(birds), "--force")
    assert (ran.code, ran.out, "--force" in ran.err) == (3, "", False)


def test_a_built_in_game_is_not_replaced(birds, capsys):
    (birds / "game.toml").write_text(BIRDS.replace('id = "birds"', 'id = "anno1800"'), "utf-8")
    ran = run(capsys, "games", "check", str(birds))
    assert (ran.code, "line 2: “anno1800” is a game of the program" in ran.err) == (1, True)
    ran = run(capsys, "games", "--json")
    assert [game["name"] for game in json.loads(ran.out)] == ["Anno 1800", "Anno 1503"]


def test_a_broken_game_is_told_and_harms_no_other(birds, capsys):
    (birds / "game.toml").write_text(BIRDS.replace("points = 2", "points = two"), "utf-8")
    for command in (
        ("score", write_tally("eggs = 1")),
        ("sheet", "--blank", "--game", "birds"),
    ):
        ran = run(capsys, *command)
        assert (ran.code, "line 9, column 10" in ran.err) == (3, True), ran.err
    ran = run(capsys, "games")
    assert (ran.code, "anno1503" in ran.out, "line 9" in ran.err) == (0, True, True)
    ran = run(capsys, "stats", "tally.toml", "--json")
    assert [each["file"] for each in json.loads(ran.out)["skipped"]] == ["tally.toml"]


def test_statistics_count_anew_when_the_game_changes(birds, capsys):
    name = write_tally("eggs = 3, cards = 0")
    for points, best in (("2", 6), ("4", 12)):
        (birds / "game.toml").write_text(BIRDS.replace("points = 2", f"points = {points}"), "utf-8")
        assert json.loads(run(capsys, "stats", name, "--json").out)["players"][0]["best"] == best


@pytest.mark.usefixtures("birds")
def test_what_needs_turns_says_that_there_are_none(capsys):
    ran = run(capsys, "new", "birds", "Anna", "Ben")
    assert (ran.code, "referee score --game birds" in ran.err) == (1, True)
    for asked in ((), ("eggs",)):
        ran = run(capsys, "rules", *asked, "--game", "birds")
        assert (ran.code, ran.out, "has no rules of this game" in ran.err) == (1, "", True)
    ran = run(capsys, "house", "--game", "birds")
    assert (ran.code, ran.out, "no house rules" in ran.err) == (1, "", True)
    ran = run(capsys, "dispute", "eggs 3", "--game", "birds")
    assert (ran.code, ran.err.startswith("This game has no records")) == (1, True)
    assert "Deutsch: Eier" in run(capsys, "terms", "eggs").out


def test_the_file_of_a_game_is_no_record(birds, capsys):
    write_tally("eggs = 1", "eggs = 2")
    for command in (("status", "-f"), ("score",), ("verify",), ("stats",)):
        ran = run(capsys, *command, str(birds / "game.toml"))
        assert "describes a game" in ran.out + ran.err


MARKUP = "<script> [x](y) `z` | **b**"


@pytest.mark.parametrize("command", [("sheet", "--format", "markdown"), ("export", "--format", "markdown")])
def test_what_a_game_is_called_is_text(birds, capsys, command):
    text = BIRDS.replace('"Birds"', f'"{MARKUP}"').replace('"Eggs"', f'"{MARKUP}"')
    (birds / "game.toml").write_text(text, "utf-8")
    out = run(capsys, *command, write_tally("eggs = 1", "eggs = 2")).out
    escaped = "&lt;script&gt; \\[x\\](y) \\`z\\` \\| \\*\\*b\\*\\*"
    assert (out.count(escaped) >= 2, MARKUP in out) == (True, False)
