"""Files from elsewhere: understood, or refused with place and remedy; quickly, in little memory, and never changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from referee.app import records
from referee.storage.documents import MOST_BYTES
from tests.evenings import START, do, started
from tests.running import EXAMPLE, ROOT, run

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
    "a time as move": (swap(RECORD, '["festival"]', "[12:00:00]"), 1, "line 10", '["festival"]'),
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


@pytest.mark.parametrize("command", ["status", "score"])
@pytest.mark.parametrize("rest", HUGE.values(), ids=HUGE)
def test_work_and_memory_grow_no_faster_than_the_file(tmp_path, capsys, rest, command):
    """Counted in calls and bytes, not by a clock, for small files; the largest is bounded by what they tell."""
    do(started(tmp_path), command)
    small, middle, large = (work(started(tmp_path, START + rest(size)), command) for size in (3000, 6000, 12_000))
    for number, most in ((0, 12_000_000), (1, 150_000_000)):
        step, next_step = middle[number] - small[number], large[number] - middle[number]
        assert next_step < 3 * max(step, small[number] // 20)
        assert large[number] + next_step * (MOST_BYTES // 6000) < most


# the place where it runs ----------------------------------------------------------------------------------------


def process(*arguments: str, folder: Path, **environment: str | None) -> subprocess.CompletedProcess[bytes]:
    kept = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments], cwd=folder, check=False, capture_output=True,
        stdin=subprocess.DEVNULL, env={name: value for name, value in kept.items() if value is not None},
    )  # fmt: skip


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    line = line.replace("referee", f"{sys.executable} -m referee")
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, check=False, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("referee history | head -1", 0),
        ("referee rules | head -1", 0),
        ("referee terms --json | head -c 10", 0),
        ("referee history > /dev/full", 3),
        ("referee history >&-", 0),
        ("referee nonsense 2>&-", 2),
        ("referee record - <&-", 0),
        ("referee play <&-", 0),
        ("referee play < /dev/null", 0),
        ("printf 'festival\\nfest\\xff' | referee record -", 2),
    ],
)
def test_pipes_and_closed_streams(tmp_path, line, code):
    started(tmp_path, START + '[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n')
    ran = shell(line, tmp_path)
    assert ran.returncode == code, ran.stderr
    assert b"Traceback" not in ran.stderr
    assert b"Exception" not in ran.stderr
    assert b"BrokenPipe" not in ran.stderr


@pytest.mark.parametrize(
    "environment",
    [
        {"HOME": None, "XDG_CONFIG_HOME": None},
        {"HOME": "/nonexistent", "XDG_CONFIG_HOME": None},
        {"HOME": "/dev/null", "XDG_CONFIG_HOME": None},
        {"HOME": "/" + "x" * 5000, "XDG_CONFIG_HOME": None},
        {"LC_ALL": "xx_YY.UTF-8", "LANG": "tlh"},
        {"LC_ALL": "de_DE@euro.ISO-8859-15"},
        {"COLUMNS": "40", "LINES": "5"},
        {"COLUMNS": "0", "TERM": "dumb"},
        {"COLUMNS": "wide", "TERM": ""},
        {"PYTHONIOENCODING": "ascii", "REFEREE_LANG": "cs"},
        {"PYTHONIOENCODING": "latin-1", "REFEREE_LANG": "cs"},
        {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "REFEREE_LANG": "fr"},
    ],
    ids=str,
)
def test_a_strange_place_to_run_in(tmp_path, environment):
    started(tmp_path)
    for command in (["--help"], ["record", "festival"], ["status"], ["score"], ["sheet"], ["record", "nonsense"]):
        ran = process(*command, folder=tmp_path, **environment)
        assert ran.returncode == (2 if "nonsense" in command else 0), ran.stderr
        assert b"Traceback" not in ran.stderr
        assert b"Error" not in ran.stderr


def test_a_user_without_a_home(tmp_path, capsys, monkeypatch):
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CONFIG_HOME")
    assert do(started(tmp_path), "record", "festival") == 0
    capsys.readouterr()


def test_a_home_one_may_not_look_into(tmp_path, capsys, monkeypatch):
    real = Path.exists

    def forbidden(path: Path) -> bool:
        if "config" in path.parts:
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "exists", forbidden)
    assert do(started(tmp_path), "record", "festival") == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("number", "sentence"), [(13, "not permitted"), (30, "read-only"), (28, "no space"), (5, "cannot be written")]
)
@pytest.mark.parametrize("command", [["record", "festival"], ["undo"], ["new", "anno1800", "A", "B", "--force"]])
def test_no_rights_no_space(tmp_path, capsys, monkeypatch, number, sentence, command):
    path = started(tmp_path, RECORD)
    before = path.read_bytes()
    real = os.open

    def forbidden(name: object, flags: int, *mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(number, os.strerror(number))
        return real(name, flags, *mode)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", forbidden)
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert sentence in ran.err
    assert path.read_bytes() == before


def test_a_read_only_record_is_not_exchanged(tmp_path, capsys, monkeypatch):
    path = started(tmp_path, RECORD)
    monkeypatch.setattr(os, "access", lambda name, mode: False)
    ran = run(capsys, "undo", "-f", str(path))
    assert (ran.code, "not permitted" in ran.err) == (3, True)
    assert path.read_bytes() == RECORD.encode()


@pytest.mark.parametrize("command", [["status"], ["score"], ["verify"], ["rules"], ["record", "festival"], ["undo"]])
def test_names_of_files_that_cannot_be(tmp_path, capsys, command):
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    for name in ("x" * 5000, "a/" * 3000, str(loop), str(tmp_path), "game.toml/x", "a\udcffb"):
        arguments = [*command, name] if command[0] in ("score", "verify") else [*command, "-f", name]
        ran = run(capsys, *arguments)
        assert ran.code == (0 if command == ["rules"] else 3), (name[:50], ran.err)


@pytest.mark.parametrize("at", ["play", "record --ask", "score"])
def test_ctrl_c_at_any_prompt(tmp_path, capsys, monkeypatch, at):
    monkeypatch.chdir(tmp_path)
    if at != "score":
        started(tmp_path)
    before = sorted(tmp_path.glob("*.toml")) and (tmp_path / "game.toml").read_bytes()

    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    monkeypatch.setattr("referee.cli.interview.interview.__defaults__", (interrupted, print, None))
    monkeypatch.setattr("referee.cli.score.at_a_terminal", lambda: True)
    words = {"play": ["play"], "record --ask": ["record", "expand brewery", "--ask"], "score": ["score"]}[at]
    ran = run(capsys, *words)
    assert ran.code == 130
    assert "Traceback" not in ran.err
    if at != "score":
        assert (tmp_path / "game.toml").read_bytes() == before


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


# hostile text ---------------------------------------------------------------------------------------------------

HOSTILE = {
    "escape": "\x1b[31mred\x1b]0;title\x07",
    "eight-bit escape": "\x9b31mred\x9d0;title\x9c",
    "bell and backspace": "a\x07\x08\x08\x7f",
    "right to left": "\u202eadniL\u2066x",
    "zero width": "Lin\u200bda\ufeff\u2060",
    "line separators": "a\u2028b\u2029c\x85d",
    "rich": "[bold red]x[/] [link=file:///etc/passwd]y[/link]",
    "markdown": "**x** [a](javascript:b) ![c](d) `e` | f",
    "html": "<script>alert(1)</script><img src=x onerror=y>&lt;",
    "formula": "=HYPERLINK(\"http://x\",\"y\")",
    "formula 2": "@SUM(1+1)|cmd",
    "path": "../../etc/passwd",
    "path 2": "..\\..\\con",
    "placeholders": "{player} {0} {player.__class__} %s %(x)s",
    "quotes": "\"'\\\n\"\"\"'''",
    "accents": "Z" + "\u0301" * 60,
}  # fmt: skip
EXECUTED = ("\x1b", "\x9b", "\x9d", "\x9c", "\x07", "\x08", "\x7f", "\u202e", "\u2066", "\u200b", "\u2028", "\x85")


def hostile_record(folder: Path, text: str) -> Path:
    path = folder / "game.toml"
    assert main_new(path, text) == 0
    assert do(path, "record", "expedition 0", "--overrule", text) == 0
    return path


def main_new(path: Path, name: str) -> int:
    return do(path, "new", "anno1800", name, "Andreas")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_names_and_reasons_are_shown_never_executed(tmp_path, capsys, text):
    folder = tmp_path / "table"
    folder.mkdir()
    path = hostile_record(folder, text)
    path.write_text(path.read_text("utf-8") + f"\nnote = {json.dumps(text)}\n".replace("\x7f", "\\u007f"), "utf-8")
    commands = [
        ["status"], ["history"], ["history", "--notation"], ["options"], ["check", "festival"], ["score"], ["sheet"],
        *(["sheet", "--format", kind] for kind in ("markdown", "html", "csv")), ["check", text], ["rules", text],
        ["status", "--json"], ["history", "--json"], ["check", "festival", "--json"], ["score", "--json"],
        ["undo"], ["redo"],
    ]  # fmt: skip
    for command in commands:
        ran = run(capsys, *command, "-f", str(path))
        assert ran.code in (0, 1, 2), (command, ran.err)
        for character in EXECUTED:
            assert character not in ran.out + ran.err, command
        assert "<script" not in ran.out.lower() or "html" not in command
        if "--json" in command and command[0] != "check":
            assert text in _strings(json.loads(ran.out))
    assert run(capsys, "verify", str(path)).code == 0
    assert run(capsys, "terms", text).code in (0, 1)
    assert sorted(file.name for file in folder.iterdir()) == ["game.toml"]
    assert [file.name for file in tmp_path.iterdir()] == ["table"]


def _strings(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for value in data.values() for text in _strings(value)]
    if isinstance(data, list):
        return [text for value in data for text in _strings(value)]
    return [data] if isinstance(data, str) else []


def test_bytes_that_are_no_text_as_an_argument(tmp_path, capsys):
    path = tmp_path / "game.toml"
    assert main_new(path, os.fsdecode(b"J\xfcrgen")) == 0
    assert do(path, "record", "expedition 0", "--overrule", os.fsdecode(b"\xff")) == 0
    assert "J\ufffdrgen" in path.read_text("utf-8")
    assert do(path, "status") == 0
    capsys.readouterr()
