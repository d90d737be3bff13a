"""Files: where a key stands, what is wrong with a file, and writing all or nothing."""

from __future__ import annotations

import errno
import sys
import time
from pathlib import Path

import pytest

from referee.engine.reading import Problem
from referee.places import cache_folder, config_folder, state_folder
from referee.storage.documents import Document, parse_document, read_document
from referee.storage.files import MAX_RECORD_BYTES, WriteResult, find_free_name, report_write_error, write_text
from referee.storage.toml_text import KeyLines, remove_undone, restore_undone

TEXT = """\
format = 1
players = ["A", "B"]
objectives = [
  "zoo",
]
[declared.objectives.the_queen]
points = { brewery = 4 }
[[result]]
player = "A"
played = { new_world = 1 }
[[result]]
player = "B"
gold = 3
[result.played]
new_world = 2
[[result]]
player = "C"
gold = 4
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("format", 1),
        ("players[2]", 2),
        ("objectives[1]", 3),
        ("declared.objectives.the_queen.points.brewery", 7),
        ("declared.objectives.the_queen", 6),
        ("result[1].player", 9),
        ("result[1].played.new_world", 10),
        ("result[2].gold", 13),
        ("result[2].played.new_world", 15),
        ("result[3].gold", 18),
        ("result[3].hand", 16),
        ("nowhere", None),
    ],
)
def test_the_line_of_a_key(key, line):
    assert KeyLines(TEXT).find_line(key) == line


@pytest.mark.parametrize(
    ("raw", "what", "place"),
    [
        (b"a = ", "toml_value", (1, 5)),
        (b"a 1", "toml_equals", (1, 3)),
        (b"a = 1\na = 2", "toml_twice", (2, 6)),
        (b"a = 1\nb = \xff", "file_encoding", (2, 5)),
        (b"x = " + b"[" * 5000, "too_deep", (1, 55)),
        (b"a = 1\nx = " + b"9" * 5000, "number_too_long", (2, 5)),
    ],
)
def test_what_is_wrong_with_a_file(raw, what, place):
    problem = parse_document("f", raw)
    assert isinstance(problem, Problem)
    assert (problem.what, (problem.line, problem.column)) == (what, place)


def test_a_byte_order_mark_does_no_harm():
    document = parse_document("f", b"\xef\xbb\xbfa = 1")
    assert isinstance(document, Document)
    assert document.data == {"a": 1}


def test_a_huge_file_is_not_read(tmp_path: Path):
    path = tmp_path / "huge"
    path.write_bytes(b"#" * (MAX_RECORD_BYTES + 1))
    problem = read_document(path)
    assert isinstance(problem, Problem)
    assert problem.what == "file_too_big"


def test_a_name_that_no_system_takes():
    problem = read_document(Path("a\0b"))
    assert isinstance(problem, Problem)


def test_writing_replaces_the_whole_file_or_leaves_it(tmp_path: Path):
    path = tmp_path / "sheet.txt"
    assert isinstance(write_text(path, "one"), WriteResult)
    assert isinstance(write_text(path, "two"), WriteResult)
    assert path.read_text("utf-8") == "two"
    kept = write_text(path, "three", overwrite=False)
    assert isinstance(kept, Problem)
    assert kept.what == "file_exists"
    assert path.read_text("utf-8") == "two"
    assert [p.name for p in tmp_path.iterdir()] == ["sheet.txt"]


def test_a_free_name(tmp_path: Path):
    path = tmp_path / "tally.toml"
    assert find_free_name(path) == path
    path.touch()
    (tmp_path / "tally-2.toml").touch()
    assert find_free_name(path).name == "tally-3.toml"


# texts with many headings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [lambda text: restore_undone(text, 10**6), remove_undone], ids=["redo", "record"])
def test_many_turns_that_were_taken_back_take_no_longer_each(change):
    """A hundredth of the time that is allowed is enough; if each heading reads the whole text, ten times is not."""
    head = 'players = ["Linda", "Ben"]\n\n'
    undone = '[[undone]] # heading\nplayer = "Linda"\nmoves = ["# [[turn]]"] # why\n\n' * 3000
    begun = time.process_time()
    after = change(head + undone)
    assert time.process_time() - begun < 3
    assert ("[[undone]]" in after, after.count("# why")) == (False, 3000), "no comment is lost"


@pytest.mark.skipif(sys.platform == "win32", reason="other variables name the folders")
def test_a_relative_folder_in_the_environment_is_ignored(monkeypatch, tmp_path):
    """As the standard says: it would mean another folder wherever one stands."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, folder in (("CONFIG", config_folder), ("STATE", state_folder), ("CACHE", cache_folder)):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "own"))
        assert folder() == tmp_path / "own" / "referee"
        for relative in ("", "own", "./own", "~/own"):
            monkeypatch.setenv(f"XDG_{name}_HOME", relative)
            assert folder().is_relative_to(tmp_path)
            assert "own" not in folder().parts


@pytest.mark.parametrize(("place", "told"), [("game.toml", "file_unwritable"), ("gone/game.toml", "folder_missing")])
def test_a_folder_that_is_there_is_not_said_to_be_missing(tmp_path, place, told):
    """A network may say so when it has lost the reply."""
    assert report_write_error(tmp_path / place, FileNotFoundError(errno.ENOENT, "lost")).what == told
