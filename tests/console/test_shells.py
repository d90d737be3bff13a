"""The two shells over the same core: keys through prompt_toolkit, lines through a pipe, and whole evenings alike."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

from referee.app.session import MOST_BYTES, MOST_LINES, keep_typed, typed_before
from referee.app.turns import Table
from referee.cli.console.core import begin
from referee.cli.terminal import Exit
from referee.i18n import activate
from referee.places import state_folder
from tests.console.evening import DICE
from tests.evenings import START, turns
from tests.running import run as run_command

pytest.importorskip("prompt_toolkit")
END = "\x15\x0b\x04"
"""Clears the line and leaves; Ctrl-D ends nothing while something stands there."""

EVENINGS = {
    "de": (START, ["ich baue Brauerei", "", "8", "ja", "Braurei bauen", "", "rückgängig", "Möglichkeiten werft", "1",
                   "blub", "Stadtfest und weiter", "fertig", "? Bäckerei", "Sprache cs", "historie"]),
    "en": (START, ["build a brewery", "", "8", "y", "old world", "4", "undo", "status", "?", "expedition 0",
                   "overrule a tea break", "why"]),
    "fr": (DICE, ["je lance 1", "2", "bois", "vendre pierre", "annuler", "fin", "", "3", "état", "fin", "aide"]),
    "cs": (DICE, ["hod 1", "2", "1", "prodat kámen", "hod 3", "konec", "možnosti", "skóre", "zpět 9", "2", "znovu"]),
}  # fmt: skip


def rich(path: Path, *keys: str) -> int:
    """The console on prompt_toolkit, fed with keys."""
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    from referee.cli.console.rich import run_rich_console

    table = Table.open(path, "en")
    assert isinstance(table, Table)
    with create_pipe_input() as keyboard:
        keyboard.send_text("".join(keys) + END)
        return run_rich_console(begin(table), str(path), input=keyboard, output=DummyOutput())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.toml"
    found.write_text(START, "utf-8")
    return found


def test_a_line_is_a_turn(path, capsys):
    assert rich(path, "festival\r") == Exit.DONE
    assert len(turns(path)) == 1


def test_ctrl_c_clears_the_line(path, capsys):
    rich(path, "festival\x03", "workforce worker\r")
    assert "workforce" in turns(path)[0]
    assert len(turns(path)) == 1


@pytest.mark.parametrize(("answer", "count"), [("\r", 0), ("2\rfestival\r", 1)])
def test_ctrl_c_twice_at_an_empty_line_asks(path, capsys, answer, count):
    assert rich(path, "\x03\x03", answer) == Exit.DONE
    assert "Leave?" in capsys.readouterr().out
    assert len(turns(path)) == count


def test_ctrl_c_in_every_question_keeps_the_record_whole(path, capsys):
    rich(path, "old-world\r", "\x03", "festival\r")
    assert [turn.split(":")[1] for turn in turns(path)] == [" ['festival'] "]


@pytest.mark.slow
def test_many_pasted_lines_stop_at_the_first_that_is_not_clear(path, capsys):
    pasted = "\x1b[200~festival\nfestival\nblub\nfestival\nfestival\x1b[201~\r"
    rich(path, pasted)
    assert len(turns(path)) == 2
    assert "I did not take 2 lines after it" in capsys.readouterr().err


def test_a_line_that_was_not_understood_lies_in_the_history(path, capsys):
    rich(path, "expand brewery over xqzw\r")
    assert typed_before("anno1800") == ["expand brewery over xqzw"]


def test_the_prompt_is_empty_after_a_line_that_was_not_understood(path, capsys):
    rich(path, "expand xqzw\r", "festival\r")
    assert turns(path) == ["Linda: ['festival'] "]


def test_tab_takes_what_the_menu_shows_first_and_enter_enters_it(path, capsys):
    rich(path, "bre\t\r")
    assert "expand brewery" in turns(path)[0]
    rich(path, "f\t", "\x1b[Z\t\r")  # back and forth
    assert len(turns(path)) == 2


def test_lines_are_kept_for_the_next_evening_and_for_this_user_alone(path, capsys, tmp_path):
    rich(path, "festival\r", "?\r")
    assert typed_before("anno1800") == ["festival", "?"]
    kept = state_folder() / "anno1800.history"
    assert sys.platform == "win32" or kept.stat().st_mode & 0o077 == 0
    rich(path, "\x1b[A\x1b[A\r")
    assert len(turns(path)) == 2


def test_a_long_history_loses_its_oldest_lines_and_no_others(path, capsys, tmp_path):
    kept = state_folder() / "anno1800.history"
    kept.parent.mkdir(parents=True)
    lines = [f"{number} " + "x" * 400 for number in range(MOST_LINES)]
    kept.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    assert kept.stat().st_size > MOST_BYTES
    for number in range(2):
        keep_typed("anno1800", [f"new {number}"])
    found = typed_before("anno1800")
    assert found[-3:] == [lines[-1], "new 0", "new 1"]
    assert len(found) > 700
    assert set(found[:-2]) <= set(lines), "no line is cut"
    keep_typed("anno1800", ["y" * 10**6])
    assert len(typed_before("anno1800")) > 700


def test_a_history_that_cannot_be_read_is_left_as_it_is(path, capsys, tmp_path):
    kept = state_folder() / "anno1800.history"
    kept.mkdir(parents=True)
    keep_typed("anno1800", ["festival"])
    assert kept.is_dir()
    assert typed_before("anno1800") == []


def test_a_pipe_learns_that_its_turn_was_not_written(path, capsys, monkeypatch):
    """As on a full disk; whoever sits there has seen it."""
    for more, code in (((), 3), (("festival",), 3)):
        typed = iter(["festival", *more])

        def answer(prompt: str = "", typed=typed) -> str:
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", answer)
        with monkeypatch.context() as once:
            once.setattr("referee.storage.records.replace_atomically", full)
            ran = run_command(capsys, "play", "-f", str(path))
        assert (ran.code, "no space left" in ran.err) == (code, True)
    assert turns(path) == []


def full(*arguments: object) -> bool:
    raise OSError(errno.ENOSPC, "no space")


def test_answers_to_questions_are_no_history(path, capsys):
    rich(path, "old-world\r", "4\r")
    assert typed_before("anno1800") == ["old-world"]


@pytest.mark.slow
@pytest.mark.parametrize("language", EVENINGS)
def test_an_evening_is_the_same_plain_and_rich(tmp_path, capsys, monkeypatch, snapshot, language):
    """What is said to each line, as a transcript; the same record, and the same words in both shells."""
    text, lines = EVENINGS[language]
    told = []
    for kind in ("plain", "rich"):
        folder = tmp_path / kind
        folder.mkdir()
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        path = folder / "game.toml"
        path.write_text(text, "utf-8")
        told.append(
            _plain(path, lines, language, capsys, monkeypatch)
            if kind == "plain"
            else _rich(path, lines, language, capsys)
        )
    assert told[0] == told[1]
    snapshot.check(f"console.{language}.txt", told[0])


def _plain(path, lines, language, capsys, monkeypatch) -> str:
    typed = iter(lines)

    def answer(prompt: str = "") -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        print(f"{{{line}}}")  # noqa: T201
        return line

    monkeypatch.setattr("builtins.input", answer)
    ran = run_command(capsys, "--lang", language, "play", "-f", str(path))
    assert ran.code == 0
    return _transcript(ran.out.partition("\n")[2], path)


def _rich(path, lines, language, capsys) -> str:
    from referee.cli.console import rich as module
    from referee.cli.console.rich import run_rich_console
    from referee.cli.terminal import prepare_streams

    prepare_streams()
    activate(language)
    table = Table.open(path, language)
    assert isinstance(table, Table)
    typed = iter(lines)

    def read(shell: module.RichShell) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        print(f"{{{line}}}")  # noqa: T201
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module.RichShell, "read", read)
        run_rich_console(begin(table), str(path))
    return _transcript(capsys.readouterr().out, path)


def _transcript(text: str, path: Path) -> str:
    return text.replace(str(path.parent), "").strip() + "\n"
