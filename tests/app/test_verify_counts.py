"""`verify` says of how many turns the table decided otherwise, and how many nobody can judge."""

from __future__ import annotations

import json

import pytest

from tests.evenings import START, do, started
from tests.running import run

LEGAL = '\n[[turn]]\nplayer = "{}"\nmoves = ["festival"]\n'
OVERRULED = '\n[[turn]]\nplayer = "{}"\noverruled = "agreed"\nmoves = ["expedition 0"]\n'
ILLEGAL = '\n[[turn]]\nplayer = "{}"\nmoves = ["expedition 0"]\n'
DOUBTED = '\n[[turn]]\nplayer = "{}"\nunjudged = ["hidden"]\nmoves = ["festival"]\n'


def record(*turns: str) -> str:
    return START + "".join(turn.format(("Linda", "Andreas")[n % 2]) for n, turn in enumerate(turns))


@pytest.mark.parametrize(
    ("text", "code", "overruled", "unjudged"),
    [
        (record(LEGAL, LEGAL), 0, [], []),
        (record(LEGAL, OVERRULED, OVERRULED), 0, [2, 3], []),
        (record(DOUBTED, LEGAL, OVERRULED), 0, [3], [1]),
        (record(OVERRULED, ILLEGAL, DOUBTED), 1, [1], [3]),
    ],
)
def test_the_turns_are_counted(tmp_path, capsys, text, code, overruled, unjudged):
    path = started(tmp_path, text)
    ran = run(capsys, "verify", str(path), "--json")
    (found,) = json.loads(ran.out)["files"]
    assert ran.code == code
    assert (found["overruled"], found["unjudged"]) == (overruled, unjudged)
    assert found["legal"] is (code == 0)
    ran = run(capsys, "verify", str(path))
    assert ran.code == code
    assert ("all legal." in ran.out) == (code == 0 and not overruled and not unjudged)
    assert ("overruled by the table: " + ", ".join(map(str, overruled)) in ran.out) == bool(overruled)
    assert ("cannot be judged: " + ", ".join(map(str, unjudged)) in ran.out) == bool(unjudged)


def test_in_the_words_of_the_reader(tmp_path, capsys):
    path = started(tmp_path, record(OVERRULED, LEGAL, OVERRULED, DOUBTED))
    told = run(capsys, "verify", str(path), "--lang", "de").out
    assert "4 Züge, alle zulässig bis auf:" in told
    assert "2 am Tisch anders entschiedene Züge: 1, 3" in told
    assert "1 Zug, der sich nicht beurteilen lässt: 4" in told


def test_many_turns_are_counted_but_not_all_listed(tmp_path, capsys):
    path = started(tmp_path, record(*[OVERRULED] * 30))
    told = run(capsys, "verify", str(path)).out
    assert "30 turns overruled by the table: 1, 2, 3" in told
    assert "20, …" in told


def test_a_turn_that_cannot_be_judged_now_counts_whatever_is_stored(tmp_path, capsys):
    """Nobody has said what the home islands show, so nobody can tell what a roll yields."""
    path = started(tmp_path, 'format = 1\ngame = "anno1503"\nplayers = ["Anna", "Ben"]\n')
    assert do(path, "record", "roll 3 take Anna stone, Ben wood") == 0
    text = path.read_text("utf-8")
    stored = [line for line in text.splitlines() if line.startswith("unjudged")]
    assert len(stored) == 1
    path.write_text(text.replace(stored[0] + "\n", ""), "utf-8")
    (found,) = json.loads(run(capsys, "verify", str(path), "--json").out)["files"]
    assert (found["legal"], found["unjudged"]) == (True, [1])


def test_amending_an_overruled_turn_ends_the_overruling(tmp_path, capsys):
    path = started(tmp_path, record(OVERRULED))
    assert do(path, "amend", "1", "festival", "--yes") == 0
    assert "all legal." in run(capsys, "verify", str(path)).out
