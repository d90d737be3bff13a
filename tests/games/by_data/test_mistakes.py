"""Every mistake in a `game.toml` is named with its line and a cure; hostile ones end in no traceback and no hang."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from referee.app.shelf import read_game_file
from referee.games.by_data import CountedRuleset
from tests.running import ROOT, run

WELL = """\
format = 1
id = "birds"
name = { en = "Birds" }
players = [1, 5]
[[row]]
id = "eggs"
name = { en = "Eggs" }
points = 2
[[row]]
id = "road"
name = { en = "Road" }
first = 10
second = 4
[[tie]]
id = "food"
name = { en = "Food" }
most = true
"""


def check(capsys, text: str) -> tuple[int, str]:
    Path("game.toml").write_text(text, "utf-8")
    ran = run(capsys, "games", "check", ".")
    return ran.code, ran.err


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("format = 1", "format = 2", 1, "newer than this program"),
        ("format = 1", 'format = "1"', 1, "format = 1"),
        ("format = 1\n", "", None, "format = 1"),
        ('id = "birds"', 'id = "my birds"', 2, "letters a to z, digits and _"),
        ('id = "birds"', "id = 3", 2, "id has to be text"),
        ('id = "birds"\n', "", None, "This is missing: id"),
        ('name = { en = "Birds" }', 'name = { de = "Vögel" }', 3, "name needs at least an English name"),
        ('name = { en = "Birds" }', 'name = { en = "Birds", ed = "Vögel" }', 3, "Known here: cs, de, en, fr"),
        ('name = { en = "Birds" }', 'name = { en = "" }', 3, "printed on one line"),
        ('name = { en = "Birds" }', 'name = { en = "a\\u001b[31m" }', 3, "printed on one line"),
        ('name = { en = "Birds" }', f'name = "{"x" * 61}"', 3, "at most 60 characters"),
        ('name = { en = "Birds" }', "name = 7", 3, "name has to be a table"),
        ("players = [1, 5]", "players = 5", 4, "players has to be a list"),
        ("players = [1, 5]", "players = [5, 1]", 4, "such as [2, 4]"),
        ("players = [1, 5]", "players = [0, 100000]", 4, "such as [2, 4]"),
        ("players = [1, 5]", "player = [1, 5]", 4, "Did you mean: players"),
        ('id = "road"', 'id = "eggs"', 10, "“eggs” stands here a second time"),
        ("points = 2", "point = 2", 8, "Did you mean: points"),
        ("points = 2", 'points = "two"', 8, "points has to be a whole number, but is text"),
        ("points = 2", "points = 1.5", 8, "points has to be a whole number"),
        ("points = 2", "points = 100000", 8, "points has to be at most 999"),
        ("points = 2", "points = 2\nsquare = true", 9, "this one has points and square. Keep one of them"),
        ("points = 2", "per = 0", 8, "per has to be at least 1"),
        ("points = 2", "square = 1", 8, "square has to be true or false"),
        ("points = 2", "table = []", 8, "This is missing: row[1].table"),
        ("points = 2", 'table = [0, "1"]', 8, "such as [0, 1, 3, 6]"),
        ("points = 2", "table = 4", 8, "table has to be a list"),
        ("points = 2", "second = 4", 8, "second only belongs to a row with first"),
        ("second = 4", 'shared = "some"', 13, "I don’t know this name: “some”"),
        ("second = 4", 'shared = "nxt"', 13, "Did you mean: next"),
        ("most = true", "least = true", 17, "I don’t know this entry here: tie[1].least"),
        ("most = true", "most = true\nfewest = true", 17, "most = true, fewest = true or row"),
        ("most = true", 'row = "egs"', 17, "Did you mean: eggs"),
        ('id = "food"', 'id = "eggs"', 15, "“eggs” stands here a second time"),
        ("[[tie]]", "[tie]", 14, "tie has to be a list"),
        ("[[row]]", "[[rows]]", 5, "I don’t know this entry here: rows"),
    ],
)
def test_a_mistake_has_a_line_and_a_cure(capsys, monkeypatch, tmp_path, old, new, line, told):
    monkeypatch.chdir(tmp_path)
    assert old in WELL
    code, err = check(capsys, WELL.replace(old, new, -1 if old == "[[row]]" else 1))
    assert (code, told in err) == (1, True), err
    assert line is None or f"line {line}:" in err, err


def test_the_example_of_these_tests_is_well(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert check(capsys, WELL) == (0, "")


def test_every_mistake_is_named_at_once(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    code, err = check(capsys, WELL.replace("points = 2", "points = []").replace("most", "moist").replace("[1, 5]", "1"))
    assert code == 1
    for line in (4, 8, 17):
        assert f"line {line}:" in err


@pytest.mark.parametrize("text", ["", "[", "\x00", "x = " + "[" * 60 + "]" * 60, "format = 1\nrow = 3\n"])
def test_what_is_no_game_at_all(capsys, monkeypatch, tmp_path, text):
    monkeypatch.chdir(tmp_path)
    code, err = check(capsys, text)
    assert (code in (1, 3), bool(err)) == (True, True)


def test_a_folder_without_a_game(capsys, tmp_path):
    ran = run(capsys, "games", "check", str(tmp_path))
    assert (ran.code, "There is no such file" in ran.err) == (3, True)
    assert run(capsys, "games", "check").code == 2


# hostile files ---------------------------------------------------------------------------------------------

SEEDS = [path.read_text("utf-8") for path in sorted((ROOT / "examples" / "games").glob("*/game.toml"))]
VALUES = (
    "true", "false", "0", "1", "-1", "999999999999", "-0", "1.5", "nan", "inf", '""', '"x"', "[]", "[1]", "[0, 0]",
    "{}", "{ en = 1 }", '{ en = "x" }', "[[1]]", "2025-01-01", "07:32:00", '"\\u0000"', '"\\u202e"', "[true]",
    '"{0}"', '"%s"',
)  # fmt: skip


def mutate(text: str, chance: random.Random) -> str:
    """Return a text with a few lines changed as no person and as some people would."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        key, equals, _value = lines[at].partition(" = ")
        match chance.randrange(8):
            case 0 if equals:
                lines[at] = f"{key} = {chance.choice(VALUES)}"
            case 1:
                del lines[at]
            case 2:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 3:
                lines[at] = lines[at][: chance.randint(0, len(lines[at]))]
            case 4:
                lines.insert(
                    at, f"{chance.choice(('points', 'per', 'x', 'row', 'id', 'name'))} = {chance.choice(VALUES)}"
                )
            case 5:
                lines.insert(at, chance.choice(("[[row]]", "[[tie]]", "[row]", "[name]", "[[name]]", "[tie.x]")))
            case 6:
                place = chance.randint(0, len(lines[at]))
                lines[at] = lines[at][:place] + chance.choice("\"[]{}=,#\\'\x00\ré𝄞 \n") + lines[at][place:]
            case _:
                lines[at] = f"{chance.choice(('first', 'second', 'shared', 'table', 'yes', 'typed', 'square'))} = " + (
                    chance.choice(VALUES)
                )
        lines = lines or [""]
    return "\n".join(lines)


def run_mutants(capsys, folder: Path, count: int, seed: int = 36) -> tuple[int, int, float]:
    """Check so many hostile games and count those that are well; return both numbers and the slowest in seconds."""
    chance = random.Random(seed)
    path, tally = folder / "game.toml", folder / "tally.toml"
    well, slowest = 0, 0.0
    for _ in range(count):
        path.write_bytes(mutate(chance.choice(SEEDS), chance).encode("utf-8", "replace"))
        begun = time.perf_counter()
        found = read_game_file(path)
        if isinstance(found, CountedRuleset):
            well += 1
            counts = ", ".join(f"{row.id} = {chance.randint(0, 1)}" for row in found.rows)
            names = [f"P{seat}" for seat in range(found.players[1])]
            results = [f'[[result]]\nplayer = "{name}"\ncounts = {{ {counts} }}\n' for name in names]
            tally.write_text(f'format = 1\ngame = "{found.id}"\n' + "\n".join(results), "utf-8")
            commands = (["score", str(tally), "--json"], ["sheet", "--blank", "--game", found.id])
        else:
            commands = (["games", "check", str(folder)],)
        for command in commands:
            ran = run(capsys, *command)
            assert ran.code in (0, 1, 3), (path.read_text("utf-8"), ran)
            assert "mistake in the program" not in ran.err, path.read_text("utf-8")
        slowest = max(slowest, time.perf_counter() - begun)
    return well, count - well, slowest


def test_mutants_end_in_no_traceback(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_GAMES", str(tmp_path))
    well, broken, slowest = run_mutants(capsys, tmp_path, 150)
    assert min(well, broken) > 10
    assert slowest < 20
