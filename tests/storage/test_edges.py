"""Files at their edges: as many problems as are told, a table at the end or in the middle, sizes, orders of words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.engine.reading import Problem
from referee.engine.words import IDS
from referee.storage import files
from referee.storage.documents import Document, parse_document
from referee.storage.records import read_adjustments
from referee.storage.toml_text import MAX_PROBLEMS, add_line_numbers, set_head_value
from referee.storage.user_files import find_config_file, read_remembered, write_remembered
from referee.storage.words import order_languages

RECORD = 'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Andreas"]\n'
TURN = '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'
ADJUST = '\n[[adjust]]\nplayer = "Linda"\nthing = "gold"\nchange = 1\n'


@pytest.mark.parametrize("more", [0, 1, 7])
def test_of_very_many_problems_the_first_are_told_and_how_many_more_there_are(more: int) -> None:
    found = add_line_numbers([Problem("f", "format", "type") for _ in range(MAX_PROBLEMS + more)], RECORD)
    assert [problem.what for problem in found[:MAX_PROBLEMS]] == ["type"] * MAX_PROBLEMS
    assert [(problem.what, problem.facts["count"]) for problem in found[MAX_PROBLEMS:]] == (
        [("more_problems", more)] if more else []
    )


def test_a_key_of_the_head_is_exchanged_where_it_stands_or_put_behind_the_others() -> None:
    assert set_head_value(RECORD + TURN, "format", 2) == RECORD.replace("1\n", "2\n", 1) + TURN
    assert set_head_value(RECORD + TURN, "place", "Bonn") == RECORD + 'place = "Bonn"\n' + TURN


def test_a_correction_knows_how_many_turns_stand_before_it() -> None:
    document = parse_document("game.toml", (RECORD + TURN + ADJUST + TURN + TURN + ADJUST).encode())
    assert isinstance(document, Document)
    adjustments, problems = read_adjustments(document)
    assert problems == []
    assert [adjustment.after for adjustment in adjustments] == [1, 3]


OTHERS = "[names]\nx = 1  # mine\n"
OLD = "[remembered]\nold = 1\n"


@pytest.mark.parametrize("there", ["", OTHERS, f"{OLD}\n{OTHERS}", f"{OTHERS}\n{OLD}"])
def test_what_is_remembered_stands_in_its_own_paragraph_and_nothing_else_changes(there: str) -> None:
    path = find_config_file("anno1800")
    assert path is not None
    path.parent.mkdir(parents=True)
    path.write_text(there, "utf-8")
    assert write_remembered("anno1800", {"new": 2}, read_remembered("anno1800")) == ()
    text = path.read_text("utf-8")
    assert read_remembered("anno1800") == {"new": 2}
    assert tomllib.loads(text).get("names") == ({"x": 1} if "names" in there else None)
    paragraphs = text.strip("\n").split("\n\n")
    assert sorted(paragraph.strip("\n") for paragraph in paragraphs) == sorted(
        ["[remembered]\nnew = 2", *([OTHERS.strip("\n")] if there else [])]
    )
    assert "\n\n\n" not in text


def test_words_are_looked_for_in_the_chosen_language_then_as_ids_then_in_english_and_the_rest() -> None:
    assert order_languages("fr") == ("fr", IDS, "en", "de", "cs")
    assert order_languages("en") == ("en", IDS, "de", "fr", "cs")


def test_a_foreign_file_may_be_as_big_as_allowed_and_no_bigger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FOREIGN_BYTES", 3000)
    path = tmp_path / "plays.json"
    path.write_bytes(b"x" * 3000)
    assert files.read_foreign_text(path) == "x" * 3000
    path.write_bytes(b"x" * 3001)
    assert files.read_foreign_text(path) == Problem(str(path), "", "file_too_big", {"most": 3})
