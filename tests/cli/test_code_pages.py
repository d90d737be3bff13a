"""Streams that are not UTF-8: data is UTF-8 all the same, and people read marks and names that still mean the same."""

from __future__ import annotations

import io
import json
import re
import sys
import tomllib

import pytest

from referee.__main__ import main
from referee.i18n import LANGUAGES
from referee.render.cells import PLAIN, replace_unprintable
from tests.running import ROOT, TESTS

CODE_PAGES = ("ascii", "cp1252", "cp852")
FINISHED = str(TESTS / "records" / "finished.toml")
HEAD = """format = 1
game = "anno1800"
edition = "de"
players = ["Jiří", "王"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]

[[turn]]
player = "Jiří"
moves = ["festival"]
"""
UNKNOWN = """format = 1
game = "anno1503"
edition = "de"
players = ["Jiří", "王"]
"""
"""A table of which nobody has told what the home islands print."""


@pytest.fixture(autouse=True)
def _evening(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.toml").write_text(HEAD, "utf-8")
    (tmp_path / "unknown.toml").write_text(UNKNOWN, "utf-8")


def printed(monkeypatch: pytest.MonkeyPatch, encoding: str, *arguments: str) -> bytes:
    """What a command writes to a standard output of this encoding, which on Windows somebody has to ask for."""
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="") for name in ("stdout", "stderr")}
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, stream)
    assert main(arguments) in (0, 1)
    streams["stdout"].flush()
    return streams["stdout"].buffer.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", [*CODE_PAGES, "utf-8"])
def test_yes_no_and_cannot_tell_are_three_marks(monkeypatch, encoding, language):
    """The same three on every line that begins an answer, and ? is nothing but what cannot be told, (?) in French."""
    legal, illegal, unjudged = (
        printed(monkeypatch, encoding, "--lang", language, "check", "-f", file, move).decode(encoding).lstrip("(")[0]
        for file, move in (
            ("game.toml", "festival"),
            ("game.toml", "expand potato_farm"),
            ("unknown.toml", "roll 4 take cloth, 王 wood"),
        )
    )
    assert (legal, illegal, unjudged) == (("✓", "✗", "?") if encoding == "utf-8" else ("+", "!", "?"))


@pytest.mark.slow
@pytest.mark.parametrize("encoding", CODE_PAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("status", "--json"),
        ("status", "--as-position"),
        ("check", "--json", "expand brewery"),
        ("options", "--json"),
        ("history", "--json"),
        ("history", "--notation"),
        ("score", "--json"),
        ("verify", "--json", "game.toml"),
        ("rules", "--json", "trade"),
        ("terms", "--json", "brewery"),
        ("games", "--json"),
        *(("export", "--format", each, FINISHED) for each in ("json", "csv", "bgstats", "bgg", "markdown")),
        ("export", "--format", "json", "game.toml"),
        ("export", "--format", "csv", "--bom", "game.toml"),
        *(("sheet", "--format", each, "game.toml") for each in ("html", "csv", "markdown")),
        *(("stats", "--format", each, FINISHED) for each in ("html", "csv")),
        ("stats", "--json", FINISHED),
    ],
    ids=" ".join,
)
def test_what_is_for_programs_is_utf_8(monkeypatch, encoding, arguments):
    """To the byte what a stream of UTF-8 gets."""
    got = printed(monkeypatch, encoding, "--lang", "cs", *arguments)
    assert got == printed(monkeypatch, "utf-8", "--lang", "cs", *arguments)
    assert got.decode("utf-8").endswith("\n")


@pytest.mark.parametrize("encoding", CODE_PAGES)
def test_names_in_data_are_the_names(monkeypatch, encoding):
    assert json.loads(printed(monkeypatch, encoding, "status", "--json"))["to_move"] == "王"
    assert tomllib.loads(printed(monkeypatch, encoding, "status", "--as-position").decode())["players"] == [
        "Jiří",
        "王",
    ]
    assert (
        'charset="utf-8"' in printed(monkeypatch, encoding, "sheet", "--format", "html", "game.toml").decode().lower()
    )


@pytest.mark.parametrize("encoding", CODE_PAGES)
def test_move_text_that_is_printed_is_taken_back(monkeypatch, tmp_path, encoding):
    reason = 'overruled = "王 a Jiří souhlasí"\n'
    (tmp_path / "game.toml").write_text(
        HEAD.replace("moves", f"{reason}moves").replace("festival", "expand potato_farm"), "utf-8"
    )
    (tmp_path / "again.toml").write_text(HEAD.partition("\n[[turn]]")[0], "utf-8")
    lines = printed(monkeypatch, encoding, "history", "--notation")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding=encoding))
    printed(monkeypatch, encoding, "record", "-f", "again.toml", "-")
    assert tomllib.loads((tmp_path / "again.toml").read_text("utf-8"))["turn"][0]["overruled"] == "王 a Jiří souhlasí"


@pytest.mark.parametrize(
    ("encoding", "name"), [("ascii", "Jiri"), ("cp1252", "Jirí"), ("cp852", "Jiří"), ("utf-8", "Jiří")]
)
def test_names_are_shown_as_well_as_can_be(monkeypatch, encoding, name):
    """Without the accent that is missing, or as a code; nobody is called ?."""
    shown = printed(monkeypatch, encoding, "--lang", "en", "score", "game.toml").decode(encoding)
    assert name in shown
    assert ("王" if encoding == "utf-8" else "\\u738b") in shown
    assert "?" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", [*CODE_PAGES, "utf-8"])
def test_the_columns_of_a_sheet_stay_below_each_other(monkeypatch, encoding, language):
    lines = printed(monkeypatch, encoding, "--lang", language, "sheet", "game.toml").decode(encoding).split("\n")
    bars = {tuple(place.start() for place in re.finditer("[|│┼+]", line)) for line in lines if re.search("[|│┼]", line)}
    assert len(bars) == 1, lines


def test_a_sheet_in_a_file_is_laid_out_for_utf_8(monkeypatch, tmp_path):
    """Whatever the terminal can show."""
    wanted = printed(monkeypatch, "utf-8", "--lang", "de", "sheet", "game.toml")
    printed(monkeypatch, "ascii", "--lang", "de", "sheet", "-o", "sheet.txt", "game.toml")
    assert (tmp_path / "sheet.txt").read_bytes() == wanted


def test_everything_that_is_said_has_a_plain_form():
    """Every letter and mark of the catalogs, and what stands for it is ASCII and no question mark."""
    catalogs = (ROOT / "locales").rglob("*.po")
    said = {letter for path in catalogs for letter in path.read_text("utf-8") if not letter.isascii()}
    for letter in said | set(PLAIN):
        plain, _end = replace_unprintable(UnicodeEncodeError("ascii", letter, 0, 1, ""))
        assert plain.isascii(), letter
        assert not re.search(r"[?\\]", plain), letter
    assert len({PLAIN["✓"], PLAIN["✗"], "?", "~"}) == 4


def test_only_unencodable_text_is_replaced():
    with pytest.raises(UnicodeDecodeError):
        replace_unprintable(UnicodeDecodeError("utf-8", b"\xff", 0, 1, ""))
