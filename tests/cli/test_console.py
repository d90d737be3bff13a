"""What a terminal shows: tables and wrapped text at its width, colours beside marks; plain text everywhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.render.console import paint_text
from referee.render.tables import Grid, merge_labels, split_grid
from tests.running import EXAMPLE, ROOT

pty = pytest.importorskip("pty", reason="terminals of this kind are of Unix")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
TOLD = """
import sys
from referee.__main__ import main
code = main(sys.argv[1:])
sys.stderr.write("RICH" if "rich" in sys.modules else "PLAIN")
sys.exit(code)
"""


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return {**kept, **home, "PYTHONPATH": str(ROOT), "REFEREE_LANG": "de", "TERM": "xterm-256color", **more}


def on_a_terminal(folder: Path, columns: int, *arguments: str, **more: str) -> str:
    """Everything that a terminal of so many columns is sent, and at the end whether Rich was loaded."""
    import fcntl
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 60, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", TOLD, *arguments],
        cwd=folder, env=environment(folder, **more), stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    sent = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        sent += part
    process.wait()
    os.close(ours)
    return sent.decode("utf-8").replace("\r\n", "\n")


def in_a_pipe(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", TOLD, *arguments],
        cwd=folder, env=environment(folder, **more), stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip


def lines_of(sent: str) -> list[str]:
    return ESCAPES.sub("", sent).split("\n")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record that has begun."""
    folder = tmp_path_factory.mktemp("table")
    assert in_a_pipe(folder, "new", "anno1800", "Linda", "Andreas", "Diana", "Emil").returncode == 0
    return folder


SHOWN = {
    "status": ["status"],
    "score": ["score", str(EXAMPLE)],
    "options": ["options"],
    "games": ["games"],
    "rules": ["rules"],
    "a rule": ["rules", "trade.once_per_resource"],
    "terms": ["terms", "Brauerei"],
    "legal": ["check", "workforce farmer"],
    "illegal": ["check", "expand champagne_cellar"],
    "misread": ["check", "expand blub"],
    "history": ["history"],
    "help": ["--help"],
}


@pytest.mark.slow
@pytest.mark.parametrize("columns", [120, 80, 60])
@pytest.mark.parametrize("command", SHOWN)
def test_no_line_is_wider_than_the_terminal(table, command, columns):
    lines = lines_of(on_a_terminal(table, columns, *SHOWN[command]))
    assert len(lines) > 1
    assert [line for line in lines if len(line.removesuffix("RICH").removesuffix("PLAIN")) > columns] == []


@pytest.mark.parametrize("command", ["status", "a rule", "illegal", "score"])
def test_a_phone_is_wide_enough(table, command):
    lines = lines_of(on_a_terminal(table, 40, *SHOWN[command]))
    assert [line for line in lines if len(line.removesuffix("RICH")) > 40] == []


def test_the_players_stand_side_by_side_at_120_columns(table):
    lines = lines_of(on_a_terminal(table, 120, "status"))
    assert [line.split() for line in lines if "Linda" in line][-1] == ["Linda", "Andreas", "Diana", "Emil"]
    gold = next(line for line in lines if line.startswith("Gold"))
    assert gold.split() == ["Gold", "–", "1", "2", "3"]


def test_where_room_is_short_all_stand_side_by_side_with_numbers_and_lists_below(table):
    lines = lines_of(on_a_terminal(table, 80, "status"))
    assert ["Linda", "Andreas", "Diana", "Emil"] in [line.split() for line in lines]
    gold = next(line for line in lines if line.startswith("Gold"))
    assert gold.split() == ["Gold", "–", "1", "2", "3"]
    assert "  Am Zug" in "\n".join(lines[:8])


def test_the_rows_of_a_score_are_those_of_the_sheet(table):
    lines = lines_of(on_a_terminal(table, 120, "score", str(EXAMPLE)))
    total = next(line for line in lines if line.startswith("Gesamt"))
    assert total.split() == ["Gesamt", "107", "92", "74"]
    cards = next(line for line in lines if line.startswith("Bevölkerungs-Karten 3"))
    assert "33  11 × 3" in cards


@pytest.mark.parametrize(
    ("command", "colour", "mark"), [("legal", "1;32", "✓"), ("illegal", "1;31", "✗"), ("illegal", "31", "•")]
)
def test_a_colour_stands_with_its_mark(table, command, colour, mark):
    assert f"\x1b[{colour}m{mark}" in on_a_terminal(table, 80, *SHOWN[command])


@pytest.mark.slow
@pytest.mark.parametrize("no", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("command", ["status", "illegal", "score", "rules", "misread"])
def test_a_terminal_that_wants_it_plain_gets_what_a_pipe_gets(table, command, no):
    sent = on_a_terminal(table, 80, *SHOWN[command], **no)
    piped = in_a_pipe(table, *SHOWN[command])
    assert "\x1b" not in sent
    assert sent.endswith("PLAIN")
    assert sorted(sent.splitlines()) == sorted([*piped.stdout.splitlines(), *piped.stderr.splitlines()])


def test_no_color_is_an_option_too(table):
    sent = on_a_terminal(table, 80, "status", "--no-color")
    assert ("\x1b" in sent, sent.endswith("PLAIN")) == (False, True)


@pytest.mark.slow
@pytest.mark.parametrize("command", SHOWN)
def test_a_pipe_gets_plain_text_without_rich(table, command):
    ran = in_a_pipe(table, *SHOWN[command])
    assert "\x1b" not in ran.stdout + ran.stderr
    assert ran.stderr.endswith("PLAIN")


@pytest.mark.parametrize("arguments", [["status", "--json"], ["check", "--json", "workforce farmer"]])
def test_json_is_the_same_on_a_terminal(table, arguments):
    sent = on_a_terminal(table, 80, *arguments)
    assert sent == in_a_pipe(table, *arguments).stdout + "PLAIN"


def test_a_bar_shows_how_far_many_records_are_and_is_wiped(table, tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.toml").write_text((table / "game.toml").read_text("utf-8"), "utf-8")
    sent = on_a_terminal(table, 240, "verify", str(tmp_path))  # wide: the folder's own name must not be wrapped
    assert all(f"{done}/3" in ESCAPES.sub("", sent) for done in (0, 1, 2, 3))
    assert sent.rstrip("RICH").endswith(("\x1b[2K", "\x1b[?25h", "\x1b[1A\x1b[2K"))
    assert len(re.findall(r"\d\.toml: 0 ", ESCAPES.sub("", sent))) == 3
    piped = in_a_pipe(table, "verify", str(tmp_path))
    assert "/3" not in piped.stderr


# laid out at a fixed width -----------------------------------------------------------------------------------


def plain(text: str, width: int) -> list[str]:
    return ESCAPES.sub("", paint_text(text, width)).splitlines()


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("  • one two three four five", ["  • one two three", "    four five"]),
        ("12. one two three four five", ["12. one two three", "    four five"]),
        ("  Au  one two three four", ["  Au  one two three", "      four"]),
        ("    one two three four", ["    one two three", "    four"]),
        ("one two three four five six", ["one two three four", "five six"]),
        ("  A long label  one two three", ["  A long label", "      one two three"]),
    ],
)
def test_lines_hang_where_their_text_begins(line, shown):
    assert plain(line, 20) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("alle Sachen kosten 3\xa0Gold", ["alle Sachen kosten", "3\xa0Gold"]),
        ("voici le prix total\xa0: 3", ["voici le prix", "total\xa0: 3"]),
        ("Du brauchst nur 2 × Bier", ["Du brauchst nur", "2 × Bier"]),
    ],
)
def test_what_belongs_together_is_not_torn_apart(text, shown):
    assert plain(text, 20) == shown


def test_markup_in_a_name_is_a_name():
    assert plain("[bold]Ann[/bold] :smile:", 40) == ["[bold]Ann[/bold] :smile:"]


def test_many_columns_become_bands():
    grid = Grid(("", "a", "b", "c", "d", "e"), (("x", "1", "2", "3", "4", "5"),))
    assert split_grid(grid, 5) == [grid]
    assert [band.head for band in split_grid(grid, 4)] == [("", "a", "b", "c"), ("", "d", "e")]
    assert [band.rows for band in split_grid(grid, 2)] == [(("x", "1", "2"),), (("x", "3", "4"),), (("x", "5"),)]
    assert len(split_grid(grid, 0)) == 5


def test_labels_keep_the_order_of_every_list():
    assert merge_labels([["gold", "hand"], ["gold", "ready", "hand", "played"], ["ready", "work"]]) == [
        "gold", "ready", "work", "hand", "played",
    ]  # fmt: skip
