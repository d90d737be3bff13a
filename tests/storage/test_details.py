"""Small things of storage that everything else rests on: orders, counts, sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.reading import Problem
from referee.engine.words import IDS
from referee.storage import files
from referee.storage.toml_text import MAX_PROBLEMS, add_line_numbers
from referee.storage.words import order_languages


def test_words_are_looked_for_in_the_chosen_language_then_as_ids_then_in_english_and_the_rest() -> None:
    assert order_languages("fr") == ("fr", IDS, "en", "de", "cs")
    assert order_languages("en") == ("en", IDS, "de", "fr", "cs")


def test_of_many_problems_the_first_are_told_and_the_rest_counted() -> None:
    problems = [Problem("game.toml", "", f"wrong{number}") for number in range(MAX_PROBLEMS + 3)]
    told = add_line_numbers(problems, "")
    assert told[:-1] == problems[:MAX_PROBLEMS]
    assert (told[-1].what, told[-1].facts) == ("more_problems", {"count": 3})
    assert add_line_numbers(problems[:MAX_PROBLEMS], "") == problems[:MAX_PROBLEMS]


def test_a_line_is_that_of_the_numbered_heading() -> None:
    text = '[[result]]\nplayer = "A"\n\n[[result]]\nplayer = "B"\nplayed = 1\n[result.cubes]\nfarmer = 2\n'
    keys = ("result[1].player", "result[2].player", "result[2].played", "result[2].cubes.farmer")
    assert [add_line_numbers([Problem("x", key, "y")], text)[0].line for key in keys] == [2, 5, 6, 8]
    assert add_line_numbers([Problem("x", "result[1].played", "missing")], text)[0].line == 1  # not that of the second


def test_a_foreign_file_may_be_as_big_as_allowed_and_no_bigger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FOREIGN_BYTES", 3000)
    path = tmp_path / "plays.json"
    path.write_bytes(b"x" * 3000)
    assert files.read_foreign_text(path) == "x" * 3000
    path.write_bytes(b"x" * 3001)
    assert files.read_foreign_text(path) == Problem(str(path), "", "file_too_big", {"most": 3})
