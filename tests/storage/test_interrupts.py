"""Ctrl-C between a change and its answer: what is done is told as done; before it nothing is done."""

from __future__ import annotations

import io
import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from referee.interrupts import hold_interrupts, release_interrupts
from referee.storage import files
from tests.evenings import START, started, turns
from tests.faults import failing
from tests.running import run
from tests.writers import WRITERS, at_home, files_in


@pytest.fixture(autouse=True)
def _obey_interrupts() -> Iterator[None]:
    """Let Ctrl-C end a command, also where the tests themselves were started without it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_after(monkeypatch: pytest.MonkeyPatch, name: str, times: int = 1) -> None:
    """Presses Ctrl-C right after a step of writing."""
    real: Callable[..., object] = getattr(files, name)
    left = [times]

    def pressed(*arguments: object) -> object:
        found = real(*arguments)
        if left[0]:
            left[0] -= 1
            signal.raise_signal(signal.SIGINT)
        return found

    monkeypatch.setattr(files, name, pressed)


def test_what_is_done_is_told_and_nothing_else_waits(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    interrupt_after(monkeypatch, "swap_names")
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert (ran.code, len(turns(path))) == (0, 1)
    assert "Recorded" in ran.out
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_before_the_exchange_nothing_is_done(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    interrupt_after(monkeypatch, "write_new_file")
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert (ran.code, ran.out, path.read_text("utf-8")) == (130, "", START)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_lines_after_the_one_that_was_recorded_are_not(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    interrupt_after(monkeypatch, "swap_names")
    monkeypatch.setattr("sys.stdin", io.StringIO("festival\nfestival\nfestival\n"))
    ran = run(capsys, "record", "-", "-f", str(path))
    assert (ran.code, len(turns(path)), ran.out.count("Recorded")) == (130, 1, 1)


def test_the_console_tells_it_and_then_asks_whether_to_leave(tmp_path, capsys, monkeypatch):
    path = started(tmp_path)
    interrupt_after(monkeypatch, "swap_names")
    lines = iter(["festival", "festival", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    ran = run(capsys, "play", "-f", str(path))
    assert "Recorded" in ran.out
    assert turns(path)
    assert ran.code in (0, 130)


def test_pressed_twice_it_is_obeyed():
    hold_interrupts()
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert release_interrupts()
    assert not release_interrupts()


def test_what_somebody_else_does_with_it_stays(monkeypatch):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        hold_interrupts()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert not release_interrupts()
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_thread_holds_nothing():
    thread = threading.Thread(target=hold_interrupts)
    thread.start()
    thread.join()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_script_learns_that_a_command_of_the_console_was_interrupted(tmp_path):
    """Typer turns Ctrl-C into the number 130, which a command inside the console gave back to nobody."""
    writer = next(each for each in WRITERS if each.words == ("play",) and each.typed == "undo\n")
    with at_home(tmp_path / "table"):
        writer.prepare(tmp_path / "table")
        before = files_in(tmp_path / "table")
        with failing(4, "Ctrl-C") as disk:
            code, _out, _err = writer.run(tmp_path / "table")
        assert (disk.name, code, files_in(tmp_path / "table")) == ("open", 130, before)
