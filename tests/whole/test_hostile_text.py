"""Names and notes may hold anything: they are shown, never executed, in every output format."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.evenings import do
from tests.running import run

pytestmark = pytest.mark.slow

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


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_names_and_reasons_are_shown_never_executed(tmp_path, capsys, text):
    folder = tmp_path / "table"
    folder.mkdir()
    path = hostile_record(folder, text)
    path.write_text(path.read_text("utf-8") + f"\nnote = {json.dumps(text)}\n".replace("\x7f", "\\u007f"), "utf-8")
    commands = [
        ["status"], ["history"], ["history", "--notation"], ["options"], ["check", "festival"], ["score"], ["sheet"],
        *(["sheet", "--format", kind] for kind in ("markdown", "html", "csv")),
        *(["export", "--format", kind] for kind in ("json", "csv", "bgstats")), ["check", text], ["rules", text],
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
    assert {file.name for file in tmp_path.iterdir()} <= {"table", "state"}  # the user's own state folder


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
