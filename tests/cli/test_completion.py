"""Completion knows formats, games, players, rules and the words of moves, also inside quotation marks."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.completion import SCRIPTS
from referee.i18n import LANGUAGES
from tests.running import ROOT, run


def offered(capsys, *typed: str, language: str = "de") -> list[str]:
    ran = run(capsys, "--lang", language, "completion", "--words", "--", *typed)
    assert ran.code == 0
    return ran.out.split("\n")[:-1]


@pytest.fixture(autouse=True)
def _evening(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Anna Maria", "--first-game")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("opt",), ["options"]),
        (("new", "anno18"), ["anno1800"]),
        (("sheet", "--format", "m"), ["markdown"]),
        (("export", "--format", "bgs"), ["bgstats"]),
        (("rules", "--game", "anno15"), ["anno1503"]),
        (("rules", "trade.once"), ["trade.once_per_resource"]),
        (("status", "L"), ["Linda"]),
        (("reveal", "An"), ["Anna Maria"]),
        (("check", "--player", ""), ["Anna Maria", "Linda"]),
        (("check", "Braue"), ["Brauerei"]),
        (("check", '"baue Braue'), ["baue Brauerei"]),
        (("check", "'baue Brauerei; Stadtf"), ["baue Brauerei; Stadtfest"]),
        (("status", "'Anna M"), ["Anna Maria"]),
        (("status", "Anna\\ M"), ["Anna Maria"]),
        (("--lang", "cs", "opt"), ["options"]),
        (("help", "ver"), ["verify"]),
        (("completion", "z"), ["zsh"]),
    ],
)
def test_what_is_offered(capsys, typed, expected):
    assert offered(capsys, *typed) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_offered_in_a_move(capsys, language):
    assert "sawmill_farmer" not in offered(capsys, "check", "", language=language)


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_scripts_ask_the_program(capsys, shell):
    assert "referee completion --words --" in run(capsys, "completion", shell).out


def test_zsh_quotes_what_it_inserts(capsys):
    """`compadd -Q` inserts a name as if it had been typed, commands in it included."""
    script = run(capsys, "completion", "zsh").out
    assert "compadd -- " in script
    assert "-Q" not in script


def test_what_could_steer_a_terminal_is_not_offered(capsys, tmp_path):
    """Nor could anybody type it."""
    write_record(tmp_path, ["Ann\x1b[2J", "Ann\u202e", "Ann\nBob", "Ann\x9b", "Anna", "Anni 👨\u200d👩"])
    assert offered(capsys, "status", "An") == ["Anna", "Anni 👨\u200d👩"]


# in real shells ---------------------------------------------------------------------------------------------

STARTS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(referee completion bash)"'),
    "zsh": (["zsh", "-f", "-i"], 'autoload -U compinit; compinit -u; eval "$(referee completion zsh)"'),
    "fish": (["fish", "--no-config", "-i"], "referee completion fish | source"),
}
PATIENCE = 60
"""So many seconds of silence are a failure; nothing that works ever waits so long."""
REFEREE = """#!/bin/sh
if [ "$1" = completion ]; then
  PYTHONPATH="{root}" "{python}" -m referee --lang de "$@"
  printf 'c\\n' >> "{folder}/asked"
  exit
fi
for each in "$@"; do printf '%s\\n' "$each"; done >> "{folder}/ran"
printf 'end\\n' >> "{folder}/ran"
"""
"""Completes as the program does; of any other command it writes down the words that it was given."""


def write_record(folder: Path, players: list[str]) -> None:
    head = f'format = 1\ngame = "anno1800"\nedition = "de"\nplayers = {json.dumps(players, ensure_ascii=False)}\n'
    (folder / "game.toml").write_text(head, "utf-8")


class Shell:
    """A shell at a terminal, with the completion loaded."""

    def __init__(self, name: str, folder: Path) -> None:
        pty = pytest.importorskip("pty", reason="terminals of this kind are of Unix")
        import fcntl
        import termios

        if shutil.which(name) is None:
            pytest.skip(f"no {name} here: install the system's package")
        (folder / "bin").mkdir()
        program = folder / "bin" / "referee"
        program.write_text(REFEREE.format(root=ROOT, python=sys.executable, folder=folder), "utf-8")
        program.chmod(0o755)
        self.asked, self.ran = folder / "asked", folder / "ran"
        home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "ZDOTDIR": str(folder)}
        path = {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
        command, load = STARTS[name]
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            command, cwd=folder, env={**home, **path, "TERM": "xterm", "LANG": "C.UTF-8"},
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(theirs)
        self._type(f"{load}\n")
        self._wait_for(self.asked, "c\n")

    def complete(self, line: str) -> list[str]:
        """Types a line, the Tab key and Enter; gives the words that the program got."""
        for file in (self.asked, self.ran):
            file.unlink(missing_ok=True)
        self._type(f"{line}\t")
        self._wait_for(self.asked, "c\n")
        self._type("\n")
        return self._wait_for(self.ran, "end\n").splitlines()[:-1]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def _type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def _wait_for(self, file: Path, end: str) -> str:
        """What a file says, as soon as it ends so; what the shell shows meanwhile is taken from it and answered."""
        silent = 0.0
        while not (file.exists() and file.read_text("utf-8").endswith(end)):
            if select.select([self.ours], [], [], 0.05)[0]:
                shown, silent = os.read(self.ours, 65536), 0.0
                if b"\x1b[6n" in shown:  # fish asks where the cursor is, and what this terminal can do
                    self._type("\x1b[1;1R")
                if b"\x1b[c" in shown or b"\x1b[0c" in shown:
                    self._type("\x1b[?62c")
            else:
                silent += 0.05
                assert silent < PATIENCE, f"never written: {file.name}"
        return file.read_text("utf-8")


@pytest.mark.parametrize("name", STARTS)
def test_a_shell_takes_names_as_text_and_never_as_commands(tmp_path, name):
    """A record can come from anybody; what its names say is completed as one word and runs nothing."""
    write_record(tmp_path, ["Linda; touch RUN #", "$(touch RUN)", "Anna Maria", 'O\'Hara "x"', "Jiří *"])
    shell = Shell(name, tmp_path)
    try:
        assert shell.complete("referee status Lin") == ["status", "Linda; touch RUN #"]
        assert shell.complete("referee status '$(") == ["status", "$(touch RUN)"]
        assert shell.complete("referee status An") == ["status", "Anna Maria"]
        assert shell.complete("referee status Anna\\ M") == ["status", "Anna Maria"]
        assert shell.complete('referee status "Anna M') == ["status", "Anna Maria"]
        assert shell.complete("referee status O") == ["status", 'O\'Hara "x"']
        assert shell.complete("referee status Ji") == ["status", "Jiří *"]
        assert shell.complete("referee check 'baue Braue") == ["check", "baue Brauerei"]
    finally:
        shell.close()
    assert not (tmp_path / "RUN").exists()
