"""Records as we write them are read the quick way; what they say is what the TOML reader says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.reading import Problem
from referee.storage import documents
from referee.storage.toml_text import format_file, format_turn

HEAD = 'format = 1\ngame = "anno1800"\nplayers = ["Linda", "Ondřej"]\nruleset = 2\n'
TURN = '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'
LONG = '\n[[turn]]\nplayer = "Ondřej"\nmoves = [\n    "expand brewery with a, b",\n    "festival",\n]\n'
UNDONE = TURN.replace("turn", "undone")
OVERRULED = '\n[[turn]]\nplayer = "Linda"\noverruled = "house rule, 7"\nmoves = ["festival"]\n'

PLAIN = [HEAD, HEAD + TURN, HEAD + TURN + LONG + OVERRULED, HEAD + TURN + UNDONE + TURN, "", "x = 0\ny = []\n"[:6]]
NOT_PLAIN = {
    "a comment": HEAD + "# played at home\n",
    "a comment after a value": HEAD + "place = 1 # home\n",
    "an escape": HEAD + 'place = "a\\tb"\n',
    "another heading": HEAD + '[declared]\nx = "y"\n',
    "a heading with spaces": HEAD + '[[ turn ]]\nplayer = "Linda"\nmoves = ["festival"]\n',
    "a date": HEAD + "date = 2020-10-24\n",
    "a negative number": HEAD + "x = -1\n",
    "a number with a zero before it": HEAD + "x = 01\n",
    "a very long number": HEAD + f"x = {'1' * 4400}\n",
    "a quoted key": HEAD + '"x" = 1\n',
    "a key twice": HEAD + "format = 1\n",
    "turns as a value": 'turn = "x"\n' + TURN,
    "a quotation mark too many": HEAD + 'x = "a"b"\n',
    "half a list": HEAD + 'x = ["]\n',
    "a list in another style": HEAD + 'x = ["a","b"]\n',
    "half a text in a list": HEAD + 'x = [\n    ",\n]\n',
    "half a list of moves": HEAD + TURN + '\n[[turn]]\nplayer = "Linda"\nmoves = ["]\n',
    "half a move on its line": HEAD + TURN + '\n[[turn]]\nplayer = "Linda"\nmoves = [\n    ",\n]\n',
    "a quotation mark in a move on its line": HEAD + TURN + LONG.replace("a, b", 'a" b'),
    "an open list": HEAD + 'x = [\n    "a",\n',
    "Windows line ends": (HEAD + TURN).replace("\n", "\r\n"),
    "no line end": (HEAD + TURN)[:-1],
    "a turn without its moves": HEAD + TURN + '\n[[turn]]\nplayer = "Linda"\n',
    "a turn without its moves before another": HEAD + '[[turn]]\nplayer = "Linda"\n' + TURN,
    "a control character": HEAD + 'x = "\x07"\n',
    "a byte order mark": "\ufeff" + HEAD,
    "zeros": HEAD + TURN + "\0\0\0\n",
    "nothing but a word": "festival\n",
    "no spaces": "x=1\n",
}


def same(text: str) -> None:
    """Both readers give the same; nothing about it is a problem, and there is no mark before the text."""
    read = documents.parse_plain_record(text.encode())
    document = documents.parse_toml("game.toml", text.encode())
    assert read is not None
    assert not isinstance(document, Problem)
    assert read == (document.text, document.data)
    assert document.mark == ""


@pytest.mark.parametrize("text", PLAIN)
def test_what_we_write_is_read_the_quick_way(text):
    same(text)


@pytest.mark.parametrize("text", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_whatever_else_a_file_holds_is_left_to_the_toml_reader(text):
    assert documents.parse_plain_record(text.encode()) is None


def test_bytes_that_are_no_text_are_left_to_the_toml_reader():
    assert documents.parse_plain_record(HEAD.encode() + b'x = "\xff"\n') is None


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
lists = st.lists(names, min_size=1, max_size=3)


@given(st.dictionaries(st.sampled_from("abc"), st.one_of(names, lists, st.integers(0, 10**12))), st.lists(lists), names)
def test_records_of_all_kinds_mean_the_same_to_both(head, turns, player):
    text = format_file(head) + "".join(format_turn(player, moves, {}) for moves in turns)
    if documents.parse_plain_record(text.encode()) is not None:
        same(text)


SCRAPS = [
    *HEAD, *LONG, '"', "[", "]", " = ", "\n", "[[turn]]\n", 'moves = ["x"]\n', TURN, HEAD, "x = [\n", '    ",\n', "]\n",
]  # fmt: skip
PUT_IN = ["", '"', "[", "]", "#", "\\", "=", ",", "\n", "0", "'"]


@given(st.lists(st.sampled_from(SCRAPS)))
def test_scraps_of_records_mean_the_same_to_both(scraps):
    text = "".join(scraps)
    if documents.parse_plain_record(text.encode()) is not None:
        same(text)


@given(st.data())
def test_a_changed_record_means_the_same_to_both(data):
    text = HEAD + TURN + LONG + OVERRULED
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(st.sampled_from(PUT_IN)) + text[at + cut :]
    if documents.parse_plain_record(text.encode()) is not None:
        same(text)
