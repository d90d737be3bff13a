"""What people wrote stays: comments, notes and line ends survive every command that changes a file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from referee.places import config_folder
from referee.storage.toml_text import format_file, format_string, format_value
from referee.storage.user_files import find_config_file, write_remembered
from tests.evenings import START, do, started, turns, verifies
from tests.running import run

WRITTEN = """\
# our evening
format = 1
game = "anno1800"
edition = "en"   # the English box
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
# before the first turn

[[turn]] # the first
# who
player = "Linda" # again
note = "[[turn]] # no comment, and no heading"  # a note
overruled = "so be it"   # they agreed
moves = [  # what
    # between
    "expedition 0",  # nothing
    # after
]  # closed
# behind the first

[[turn]]
moves = 'festival' # short
player = "Andreas"
note = \"\"\"
[[turn]]
# no comment either
\"\"\" # long
# the end
"""
COMMENTS = (
    "our evening", "the English box", "before the first turn", "the first", "who", "again", "a note", "they agreed",
    "what", "between", "nothing", "after", "closed", "behind the first", "short", "long", "the end",
)  # fmt: skip


def comments(text: str) -> list[str]:
    return sorted(comment.strip() for comment in re.findall(r"# ([^\r\n]*)", text))


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "mark"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize(
    "commands",
    [
        [["amend", "1", "workforce", "worker", "--yes"]],
        [["amend", "2", "workforce", "worker", "--yes"]],
        [["amend", "2", "workforce worker", "--yes"], ["amend", "1", "festival", "--yes"]],
        [["undo"], ["redo"]],
        [["undo", "2"], ["record", "festival"]],
        [["undo"], ["record", "festival"]],
        [["undo"], ["record", "expedition 0", "--overrule", "yes"], ["undo", "2"], ["record", "festival"]],
    ],
    ids=str,
)
def test_comments_and_line_ends_survive(tmp_path, capsys, commands, newline, mark):
    text = mark + WRITTEN.replace("\n", newline)
    path = started(tmp_path, text)
    for command in commands:
        assert do(path, *command) == 0, capsys.readouterr().err
    now = path.read_bytes().decode()
    kept = [len(re.findall(rf"# {comment}\r?$", now, re.MULTILINE)) for comment in COMMENTS]
    assert kept == [1] * len(COMMENTS)
    assert now.startswith(mark + "# our evening")
    bare = now.replace(newline, "")
    assert "\n" not in bare
    assert "\r" not in bare
    assert verifies(path)


def test_amend_changes_the_moves_and_what_was_said_about_them(tmp_path, capsys):
    path = started(tmp_path, WRITTEN)
    assert do(path, "amend", "1", "workforce", "worker", "--yes") == 0
    first, second = tomllib.loads(path.read_text("utf-8"))["turn"]
    assert set(first) == {"player", "note", "moves"}
    assert first["note"] == "[[turn]] # no comment, and no heading"
    assert first["moves"][0].startswith("workforce worker")
    assert second["note"].startswith("[[turn]]")
    now, before = path.read_text("utf-8"), WRITTEN
    assert now[: now.index("note")] == before[: before.index("note")]
    assert now[now.index("# behind") :] == before[before.index("# behind") :]


def test_a_doubt_about_the_new_moves_is_written_down(tmp_path, capsys):
    """What the referee cannot tell is stored with the turn, as `record` does it."""
    path = started(tmp_path, START + '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n')
    assert do(path, "record", "festival") == 0
    before = tomllib.loads(path.read_text("utf-8"))["turn"]
    from referee.storage.documents import Document, read_document
    from referee.storage.records import replace_turn

    document = read_document(path)
    assert isinstance(document, Document)
    replace_turn(document, 1, ["expedition 1"], ["hidden"])
    assert tomllib.loads(path.read_text("utf-8"))["turn"] == [
        {"player": "Linda", "unjudged": ["hidden"], "moves": ["expedition 1"]},
        before[1],
    ]
    document = read_document(path)
    assert isinstance(document, Document)
    replace_turn(document, 1, ["festival"])
    assert tomllib.loads(path.read_text("utf-8"))["turn"] == before


def test_recording_keeps_the_bytes_before_it(tmp_path, capsys):
    path = started(tmp_path, WRITTEN)
    assert do(path, "record", "festival") == 0
    assert path.read_text("utf-8").startswith(WRITTEN)


def test_a_heading_in_a_note_is_no_heading(tmp_path, capsys):
    path = started(tmp_path, WRITTEN)
    ran = run(capsys, "undo", "-f", str(path))
    assert ran.code == 0
    assert "Andreas celebrates a festival" in ran.out
    assert len(turns(path)) == 1
    assert do(path, "redo") == 0
    assert path.read_text("utf-8") == WRITTEN


# the user's own file ------------------------------------------------------------------------------------------

OWN = """\
# mine
[remembered] # from last time
# islands
island = { Linda = "a" } # hers

[settings] # house rules
x = 1
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "mark"])
def test_what_is_remembered_leaves_the_rest_alone(monkeypatch, tmp_path, newline, mark):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder, path = config_folder(), find_config_file("anno1503")
    assert folder is not None
    assert path is not None
    folder.mkdir(parents=True)
    text = mark + OWN.replace("\n", newline)
    path.write_bytes(text.encode())
    assert write_remembered("anno1503", {"island": {"Linda": "b", "Ben": "c"}}, {}) == ()
    now = path.read_bytes().decode()
    assert tomllib.loads(now.removeprefix(mark)) == {
        "remembered": {"island": {"Linda": "b", "Ben": "c"}},
        "settings": {"x": 1},
    }
    assert comments(now) == comments(text)
    assert now.startswith(mark + "# mine")
    assert now.endswith(text[text.index("[settings]") :])
    assert "\n" not in now.replace(newline, "")


BESIDE = """\
[remembered] # of last time
# the islands
island = "a" # Linda's
old = 1 # gone soon
same = [ 1 ]
# the end of it

# house rules
[settings]
x = 1
"""


@pytest.fixture
def own_config(monkeypatch, tmp_path) -> Path:
    """Where the user's file about a game lies, in a folder that is there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = find_config_file("anno1503")
    assert path is not None
    path.parent.mkdir(parents=True)
    return path


def test_a_comment_stays_beside_what_it_is_about(own_config):
    own_config.write_text(BESIDE, "utf-8")
    assert write_remembered("anno1503", {"island": "b", "same": [1], "new": 2}, {}) == ()
    assert own_config.read_text("utf-8") == BESIDE.replace('"a"', '"b"').replace("old = 1 # gone", "# gone").replace(
        "[ 1 ]\n", "[ 1 ]\nnew = 2\n"
    )


@pytest.mark.parametrize("text", ["[remembered]", "[remembered]\nisland = 1", "[remembered] # x"])
def test_what_is_remembered_begins_a_line_of_its_own(own_config, text):
    own_config.write_text(text, "utf-8")
    assert write_remembered("anno1503", {"island": 1, "new": 2}, {}) == ()
    assert tomllib.loads(own_config.read_text("utf-8")) == {"remembered": {"island": 1, "new": 2}}


@pytest.mark.parametrize("text", ["remembered = { x = 1 }\n", "[remembered.x]\ny = 1\n", "[other]\n[remembered.z]\n"])
def test_what_cannot_be_remembered_safely_is_not(own_config, text):
    own_config.write_text(text, "utf-8")
    told = write_remembered("anno1503", {"island": "b"}, {})
    assert [problem.what for problem in told] == ["not_remembered"]
    assert own_config.read_text("utf-8") == text


# one way to write TOML ------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.one_of(
    TEXTS, st.integers(-(2**63), 2**63 - 1), st.booleans(), st.floats(allow_nan=False), st.dates(), st.times()
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=5
)


@given(VALUES)
def test_what_is_written_means_what_was_meant(value):
    assert tomllib.loads(f"x = {format_value(value)}\n") == {"x": value}


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(TEXTS, VALUES, max_size=4))
@example({"board": "1\r\n2\n"})
def test_a_whole_file_means_what_was_meant(table):
    assert tomllib.loads(format_file(table)) == table


def test_a_tally_stands_under_headings(tmp_path: Path):
    tally = {"format": 1, "result": [{"player": "Linda", "expedition": [{"animal": "artisan"}]}, {"player": "Ben"}]}
    assert format_file(tally) == (
        'format = 1\n\n[[result]]\nplayer = "Linda"\nexpedition = [{ animal = "artisan" }]\n'
        '\n[[result]]\nplayer = "Ben"\n'
    )
    assert format_string("a\x7fb") == '"a\\u007fb"'
