"""Where it runs: no rights, no space, no home, no terminal, a closed pipe, Ctrl-C, strange locales and encodings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.engine.verdict import Way
from tests.evenings import START, do, started
from tests.running import ROOT, run

pytestmark = pytest.mark.slow

RECORD = START + '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'


def process(*arguments: str, folder: Path, **environment: str | None) -> subprocess.CompletedProcess[bytes]:
    kept = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments], cwd=folder, check=False, capture_output=True,
        stdin=subprocess.DEVNULL, env={name: value for name, value in kept.items() if value is not None},
    )  # fmt: skip


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
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
    monkeypatch.setattr("referee.cli.reports.at_a_terminal", lambda: True)
    way = Way("expand brewery", (), ())
    monkeypatch.setattr("referee.app.turns.Table.ways", lambda table, text: [way, way])
    words = {"play": ["play"], "record --ask": ["record", "expand brewery", "--ask"], "score": ["score"]}[at]
    ran = run(capsys, *words)
    assert ran.code == 130
    assert "Traceback" not in ran.err
    if at != "score":
        assert (tmp_path / "game.toml").read_bytes() == before
