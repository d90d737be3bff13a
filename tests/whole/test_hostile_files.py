"""Files from elsewhere: understood, or refused with place and remedy; quickly, in little memory, and never changed."""

from __future__ import annotations

import sys
import tracemalloc
from pathlib import Path

import pytest

from referee.app import records
from referee.storage.files import MAX_RECORD_BYTES
from tests.evenings import START, do, started
from tests.running import EXAMPLE, run

RECORD = START + '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'
TALLY = EXAMPLE.read_text("utf-8")
READING = (["status"], ["history"], ["options"], ["check", "festival"], ["score"], ["sheet"], ["rules", "trade"])


def swap(text: str, old: str, new: str) -> bytes:
    assert old in text
    return text.replace(old, new).encode()


UNDERSTOOD = {
    "byte order mark": b"\xef\xbb\xbf" + RECORD.encode(),
    "Windows line ends": RECORD.replace("\n", "\r\n").encode(),
    "both line ends": RECORD.replace("\n", "\r\n", 3).encode(),
    "no final line end": RECORD.rstrip("\n").encode(),
    "other spelling": swap(RECORD, "[[turn]]", "[[  turn ]]   # here"),
    "no format": swap(RECORD, "format = 1\n", ""),
}
REFUSED = {
    "UTF-16 with a mark": (RECORD.encode("utf-16"), 3, "line 1, column 1", "UTF-8"),
    "UTF-16 without": (RECORD.encode("utf-16-le"), 3, "line 1, column 1", "UTF-8"),
    "UTF-16 the other way": (RECORD.encode("utf-16-be"), 3, "line 1, column 1", "UTF-8"),
    "UTF-32": (RECORD.encode("utf-32"), 3, "line 1, column 1", "UTF-8"),
    "Latin-1": (RECORD.replace("Linda", "Jürgen").encode("latin-1"), 3, "line 5, column 14", "UTF-8"),
    "Latin-1 after UTF-8": (swap(RECORD, '["Linda', '["Ä') + b'x = "\xfc"', 3, "line 11, column 6", "UTF-8"),
    "old Mac line ends": (RECORD.replace("\n", "\r").encode(), 3, "line 1, column 11", "LF"),
    "one old Mac line end": (swap(RECORD, 'ruleset = 1\n', 'ruleset = 1\r'), 3, "line 3, column 12", "LF"),
    "NUL": (swap(RECORD, "Linda", "Li\0nda"), 3, "line 5, column 15", "control character"),
    "NULs in the middle": (swap(RECORD, "edition", "\0" * 600), 3, "line 4, column 1", "control character"),
    "only NULs": (bytes(5000), 3, "line 1, column 1", "control character"),
    "a terminal escape": (swap(RECORD, "Linda", "\x1b[31mLinda"), 3, "line 5, column 13", "control character"),
    "merge conflict": (
        swap(RECORD, "[[turn]]", '<<<<<<< HEAD\n[[turn]]\n=======\n>>>>>>> theirs'), 3, "line 8, column 1", "merge",
    ),
    "merge conflict, Windows": (
        swap(RECORD, "[[turn]]", "[[turn]]\n=======").replace(b"\n", b"\r\n"), 3, "line 9, column 1", "merge",
    ),
    "lists a thousand deep": ((RECORD + "x = " + "[" * 1000 + "]" * 1000).encode(), 3, "line 11, column 55", "nested"),
    "tables a thousand deep": ((RECORD + "x = " + "{a=" * 1000).encode(), 3, "line 11, column ", "nested"),
    "names a thousand deep": ((RECORD + "a." * 1000 + "b = 1\n").encode(), 3, "line 11, column 1", "nested"),
    "headings a thousand deep": ((RECORD + "[" + "a." * 1000 + "b]\n").encode(), 3, "line 11, column 2", "nested"),
    "quoted names deep": ((RECORD + '"a".' * 1000 + "b = 1\n").encode(), 3, "line 11, column 1", "nested"),
    "a number without end": ((RECORD + "x = " + "9" * 9000).encode(), 3, "line 11, column 5", "too long"),
    "a hexadecimal one": ((RECORD + "x = 0x" + "f" * 9000).encode(), 3, "line 11, column 5", "too long"),
    "50 MB": (b"#" * 50_000_000, 3, "", "larger than 300 kB"),
    "a date as game": (swap(RECORD, '"anno1800"', "2024-05-31"), 3, "line 2", "anno1800"),
    "a date as player": (swap(RECORD, '["Linda"', "[2024-05-31"), 1, "line 5", "needs a name"),
    "a time as move": (swap(RECORD, '["festival"]', "[12:00:00]"), 1, "line 10", "list of texts"),
    "a date as objective": (swap(RECORD, '"zoo"', "2024-05-31"), 1, "line 6", "text"),
    "a date that is none": (swap(RECORD, "format = 1", "date = 2024-02-31"), 3, "line 1", ""),
    "a name without end": (swap(RECORD, '"Linda"', '"' + "L" * 5000 + '"'), 1, "line 5", "at most 200"),
    "turns as a number": (RECORD.split("\n[[turn")[0].encode() + b"\nturn = 5\n", 1, "line 8", "a list"),
    "a thousand mistakes": ((RECORD + "[[turn]]\n" * 1000 + "x = 1\n").encode(), 1, "line 11", "Further problems"),
    "a newer format": (swap(RECORD, "format = 1", "format = 2"), 3, "line 1", "newest version"),
}  # fmt: skip


@pytest.mark.parametrize("raw", UNDERSTOOD.values(), ids=UNDERSTOOD)
def test_understood(tmp_path, capsys, raw):
    path = tmp_path / "game.toml"
    path.write_bytes(raw)
    for command in READING:
        assert run(capsys, *command, "-f", str(path)).code == 0
    assert path.read_bytes() == raw


@pytest.mark.parametrize(("raw", "code", "place", "remedy"), REFUSED.values(), ids=REFUSED)
def test_refused_with_place_and_remedy(tmp_path, capsys, raw, code, place, remedy):
    path = tmp_path / "game.toml"
    path.write_bytes(raw)
    for command in (["status"], ["score"], ["record", "festival"], ["undo"], ["redo"]):
        ran = run(capsys, *command, "-f", str(path))
        assert ran.code == code, ran.err
        assert "game.toml" in ran.err
        assert place in ran.err
        assert remedy in ran.err
        assert "\x1b" not in ran.err
        assert path.read_bytes() == raw
    assert [file.name for file in tmp_path.iterdir()] == ["game.toml"]


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (TALLY.encode("utf-16"), "line 1, column 1"),
        (TALLY.replace("\n", "\r").encode(), "line 1, column "),
        (TALLY.encode() + b"\n>>>>>>> theirs\n", "column 1"),
        (TALLY.encode() + b"x = " + b"[" * 1000, "column 55"),
        (TALLY.replace("Linda", "Li\0nda").encode(), "column "),
    ],
    ids=["UTF-16", "Mac", "merge", "deep", "NUL"],
)
def test_the_same_for_tallies_and_for_what_a_household_declares(tmp_path, capsys, monkeypatch, raw, place):
    tally = tmp_path / "tally.toml"
    tally.write_bytes(raw)
    ran = run(capsys, "score", str(tally))
    assert (ran.code, place in ran.err) == (3, True), ran.err
    settings = tmp_path / "config" / "referee" / "anno1800.toml"
    settings.parent.mkdir(parents=True)
    settings.write_bytes(raw)
    ran = run(capsys, "score", str(EXAMPLE))
    assert ran.code in (1, 3)
    assert place in ran.err
    assert "config" in ran.err
    assert (tally.read_bytes(), settings.read_bytes()) == (raw, raw)


HUGE = {
    "empty turns": lambda n: "[[turn]]\n" * (n // 9),
    "empty results": lambda n: "[[result]]\n" * (n // 11),
    "undone turns": lambda n: "[[undone]]\n" * (n // 11),
    "numbers": lambda n: f"notes = [{'1,' * (n // 2)}]\n",
    "lists": lambda n: f"notes = [{'[],' * (n // 3)}]\n",
    "tables": lambda n: "".join(f"[t{k}]\n" for k in range(n // 9)),
    "dotted names": lambda n: "".join(f"{'a.' * 48}b{k} = 1\n" for k in range(n // 110)),
    "one long dotted name": lambda n: "a." * (n // 2) + "b = 1\n",
    "open quotes": lambda n: '"""\\' * (n // 4),
    "shipyards": lambda n: f"[position.player.Linda]\nshipyards = [{'1,' * (n // 2)}]\n",
    "unknown industries": lambda n: "[position.player.Linda]\nindustries = [" + '"x",' * (n // 4) + "]\n",
    "declared": lambda n: "".join(f"[declared.objectives.o{k}]\n" for k in range(n // 31)),
    "one word": lambda n: '[[turn]]\nplayer = "Linda"\nmoves = ["' + "x" * n + '"]\n',
    "one name": lambda n: 'place = "' + "x" * n + '"\n',
    "brackets": lambda n: "x = " + "[" * n,
}


def work(path: Path, command: str) -> tuple[int, int]:
    """How many calls and how many bytes a command takes."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += 1

    tracemalloc.start()
    sys.setprofile(count)
    try:
        assert do(path, command) in (0, 1, 3)
    finally:
        sys.setprofile(None)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return calls, peak


@pytest.mark.slow
@pytest.mark.parametrize("rest", HUGE.values(), ids=HUGE)
def test_work_and_memory_grow_no_faster_than_the_file(tmp_path, capsys, rest):
    """Counted in calls and bytes, not by a clock, for small files; the largest is bounded by what they tell."""
    command = "score" if "result" in rest(100) else "status"
    do(started(tmp_path, START + rest(2000)), command)  # what is loaded once is not counted
    found = [work(started(tmp_path, START + rest(size)), command) for size in (2000, 4000, 8000)]
    calls, peaks = zip(*found, strict=True)
    assert calls[2] - calls[1] < 3 * max(calls[1] - calls[0], calls[0] // 20)
    times = MAX_RECORD_BYTES // 4000
    assert calls[2] + (calls[2] - calls[1]) * times < 12_000_000
    assert peaks[2] + (peaks[2] - peaks[1]) * times < 150_000_000


# old and new ----------------------------------------------------------------------------------------------------


def test_a_newer_ruleset_is_a_warning(tmp_path, capsys):
    path = started(tmp_path, RECORD.replace("ruleset = 1", "ruleset = 99"))
    for command in (["status"], ["history"], ["record", "festival"], ["score"]):
        ran = run(capsys, *command, "-f", str(path))
        assert ran.code == 0
        assert "version 99" in ran.err
        assert "line 3" in ran.err
    assert "version 99" in run(capsys, "verify", str(path)).err


def test_a_turn_that_a_later_correction_makes_illegal_is_reported_as_such(tmp_path, capsys):
    illegal = '\n[[turn]]\nplayer = "Andreas"\nmoves = ["expedition 0"]\n'
    path = started(tmp_path, (RECORD + illegal).replace("ruleset = 1", "ruleset = 0"))
    ran = run(capsys, "verify", str(path))
    assert ran.code == 1
    assert "version 0" in ran.out
    assert "later correction" in ran.out
    for command in (["status"], ["history"], ["record", "festival"]):
        assert run(capsys, *command, "-f", str(path)).code == 0, "reported, not refused"
    ours = started(tmp_path, RECORD + illegal)
    assert "later correction" not in run(capsys, "verify", str(ours)).out


def test_a_turn_has_an_end(tmp_path, capsys):
    path = started(tmp_path, RECORD.replace('"festival"', '"' + "festival; " * 9000 + '"'))
    ran = run(capsys, "status", "-f", str(path))
    assert (ran.code, "line 8" in ran.err, len(ran.err) < 1000) == (1, True, True)
    ran = run(capsys, "check", "festival " * records.LONGEST_TURN, "-f", str(started(tmp_path)))
    assert ran.code == 2
    assert "too long" in ran.err
    assert len(ran.err) < 1000
