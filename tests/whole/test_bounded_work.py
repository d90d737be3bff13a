"""Texts and files made to keep a program busy: no pattern and no layout takes more than its share of the length.

Work that happens in Python is counted in calls. Patterns work outside Python: they get texts of a length at which more
than linear work would never end, in a process that the system stops.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from referee.engine.reading import Problem
from referee.render.cells import width, wrap
from referee.storage.files import MAX_RECORD_BYTES
from referee.storage.toml_text import MAX_PROBLEMS, KeyLines, add_line_numbers
from tests.evenings import GAME, START, started
from tests.running import ROOT, run

resource = pytest.importorskip("resource", reason="no process can be given a limit")

SECONDS = 120
"""Of the processor, far more than any of this needs and far less than squares of these lengths do."""


def stopped_in_time(script: str) -> subprocess.CompletedProcess[str]:
    """Runs a script that the system ends if it works without end."""
    return subprocess.run(
        [sys.executable, "-"], input=script, cwd=ROOT, capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
    )  # fmt: skip


EVERY_PATTERN = r"""
import importlib, pkgutil, re, sys, time
import referee

LENGTH = 50_000
PIECES = [
    " ", "\t", "\n", "a", "9", "_", "-", ".", "a.", "a .", "a,", ",", ", ", "[", "]", "[[", "[ ", "{", "{ ", "= ",
    "a = ", '"', "'", "\\", '\\"', '"' * 3, "'" * 3, "#", "# ", "„", "“", "”", "«", "»", "„a", "« ", "“ ", ":", ";",
    "+", "1+", "1 ", "1 + ", "a1", "a1-", "a1->", "d'", "<", "=", ">", "|", "\r", "\0", "\x85", "\u200d", "é",
    "www.", ":/", "0", "00", "<<<<<<<",
]
found = set()
for module in pkgutil.walk_packages(referee.__path__, "referee."):
    if not module.name.endswith("__main__"):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, re.Pattern):
                found.add(value)
assert len(found) > 15, found
for pattern in found:
    for piece in PIECES:
        many = piece * (LENGTH // len(piece))
        for text in ("[" + many + "!", "1" + many):
            sys.stderr.write(f"{pattern.pattern!r} {piece!r}\n")
            is_bytes = isinstance(pattern.pattern, bytes)
            text = text.encode() if is_bytes else text
            started = time.process_time()
            pattern.fullmatch(text)
            pattern.sub(b"" if is_bytes else "", text)
            assert time.process_time() - started < 1  # linear work takes milliseconds, squares many seconds
"""


@pytest.mark.slow
def test_every_pattern_of_the_program_takes_long_texts():
    done = stopped_in_time(EVERY_PATTERN)
    assert done.returncode == 0, done.stderr[-500:]


EVIL_LINES = {
    "brackets and spaces": lambda n: "junk = [\n[" + " " * n + "\n1]]\n",
    "a heading of spaces": lambda n: "[" + " " * n + "x\n",
    "an open heading": lambda n: "[[" + "a " * (n // 2) + "\n",
    "spaces before a comment": lambda n: "[x]" + " " * n + "y\n",
    "many open headings": lambda n: "[ a\n" * (n // 4),
    "commas and spaces": lambda n: "x = [" + ", " * (n // 2) + "]\n",
    "a name and spaces": lambda n: "player" + " " * n + "\n",
    "many names": lambda n: "player \n" * (n // 8),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", EVIL_LINES.values(), ids=EVIL_LINES)
def test_a_line_is_found_in_any_file(text):
    find = f"KeyLines({text(MAX_RECORD_BYTES)!r}).find_line('result[2].x.player')"
    script = f"from referee.storage.toml_text import KeyLines\n{find}\n"
    done = stopped_in_time(script)
    assert done.returncode == 0, done.stderr[-500:]


@pytest.mark.parametrize(
    "line", ["[x]", "[[ turn ]] # here", "  [a.b]  ", '["a"]', "[x] y", "[x", "x]", "[ ]", "[]", "x = [1]", "[x]]"]
)
def test_headings_are_told_from_other_lines(line):
    is_heading = line in ("[x]", "[[ turn ]] # here", "  [a.b]  ", '["a"]', "[x]]")
    assert bool(KeyLines(line).headings) == is_heading


def calls(function: Callable[[], object]) -> int:
    """How many calls it takes."""
    count = 0

    def noted(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(noted)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


def test_the_lines_of_many_problems_are_found_in_one_go():
    """The text is looked through once for all of them, not once for each."""
    text = "[[turn]]\n" * 2000
    one = calls(lambda: add_line_numbers([Problem("f", "turn[1].x", "type")], text))
    many = calls(
        lambda: add_line_numbers([Problem("f", f"turn[{n}].x", "type") for n in range(1, MAX_PROBLEMS + 1)], text)
    )
    assert many < 2 * one


INVISIBLE = {"joiners": "\u200d", "marks": "a\u0301", "emoji": "👩\u200d", "wide": "中", "letters": "é", "words": "é "}


@pytest.mark.parametrize("piece", INVISIBLE.values(), ids=INVISIBLE)
def test_lines_are_broken_in_one_go(piece):
    """Also those that are nothing but invisible letters, which never fill a line."""
    found = [calls(lambda size=size: wrap(piece * size, 78, 40)) for size in (1000, 2000, 4000)]  # type: ignore[misc]
    assert found[2] < 3 * found[1] < 9 * found[0]


@pytest.mark.parametrize("piece", INVISIBLE.values(), ids=INVISIBLE)
def test_broken_lines_fit_and_lose_nothing(piece):
    text = (piece * 30).strip()
    lines = wrap(text, 20, 100)
    assert all(width(line) <= 20 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_an_invisible_reason_on_a_sheet(tmp_path, capsys):
    """Counted for the whole command: what doubles the reason may at most double the work."""
    found = []
    for size in (1000, 2000, 4000):
        turn = f'\n[[turn]]\nplayer = "Linda"\noverruled = "x{chr(0x200D) * size}"\nmoves = ["expedition 0"]\n'
        started(tmp_path, START + turn)
        run(capsys, "sheet", str(tmp_path / GAME))
        found.append(calls(lambda: run(capsys, "sheet", str(tmp_path / GAME))))
    assert found[2] - found[1] < 3 * max(found[1] - found[0], 1000)


def test_what_is_too_long_for_a_turn_is_not_looked_at_for_ways_to_pay(tmp_path, capsys, monkeypatch):
    def looked_at(*anything: object) -> None:
        raise AssertionError

    monkeypatch.setattr("referee.games.anno1800.Anno1800.ways", looked_at)
    path = started(tmp_path)
    ran = run(capsys, "record", "expand brewery, " * 500, "--ask", "-f", str(path))
    assert ran.code == 2
    assert "too long" in ran.err


# small things about lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["\x85", "\u2028", "\u2029", "\x0b", "\x1c"])
def test_lines_end_as_in_toml_and_not_as_in_unicode(letter):
    text = f'place = "a{letter}b{letter}c"\ngold = 1\n[[turn]]\nplayer = "x"\n'
    assert KeyLines(text).find_line("gold") == 2
    assert KeyLines(text).find_line("turn[1].player") == 4


def test_the_line_of_a_problem_behind_such_a_letter(tmp_path, capsys):
    path = started(tmp_path, START.replace("ruleset = 1", 'place = "a\x85b\u2028c"').replace('["Linda"', "[5"))
    ran = run(capsys, "status", "-f", str(path))
    assert ran.code == 1
    assert "line 5" in ran.err


@pytest.mark.parametrize("written", ['"1"', '"2"', "true", "[1]"])
def test_a_format_that_is_no_number_is_told_as_such(tmp_path, capsys, written):
    path = started(tmp_path, START.replace("format = 1", f"format = {written}"))
    ran = run(capsys, "status", "-f", str(path))
    assert ran.code == 3
    assert "without quotation marks: format = 1" in ran.err
    assert "line 1" in ran.err
