"""Windows and macOS, with their calls stood in: locks, files that others hold, languages, consoles, streams, ports."""

from __future__ import annotations

import ast
import contextlib
import ctypes
import errno
import importlib
import io
import os
import re
import socket
import subprocess
import sys
import types
from pathlib import Path

import pytest

from referee import languages, places
from referee.__main__ import main
from referee.cli import terminal
from referee.cli.console import play
from referee.engine.reading import Problem
from referee.storage import files, locking
from referee.storage.files import read_bytes, replace_atomically
from referee.storage.locking import WAIT_VARIABLE, find_lock_file, hold_lock
from referee.web import server
from tests.evenings import do, started, turns, verifies
from tests.running import ROOT, run

fcntl = pytest.importorskip("fcntl", reason="other systems have the calls themselves")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have the calls themselves")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> types.SimpleNamespace:
    """Stand in for Windows: no fcntl, locks of msvcrt, and no file is removed or replaced while it is open."""
    unlink, replace, flock = os.unlink, os.replace, fcntl.flock

    def refuse_open(path: str | os.PathLike[str]) -> None:
        opened = []
        for handle in os.listdir("/proc/self/fd"):
            with contextlib.suppress(OSError):
                opened.append(os.readlink(f"/proc/self/fd/{handle}"))
        if os.path.realpath(path) in opened:
            raise PermissionError(errno.EACCES, "Access is denied", path)

    def refuse_to_unlink(path: str | os.PathLike[str], **more: object) -> None:
        if not more:
            refuse_open(path)
        unlink(path, **more)  # type: ignore[arg-type]

    def refuse_to_replace(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
        refuse_open(target)
        replace(source, target)

    def lock(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        assert os.lseek(handle, 0, os.SEEK_CUR) > files.MAX_FOREIGN_BYTES, "locked bytes cannot be read"
        try:
            flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    system = types.SimpleNamespace(LK_NBLCK=2, locking=lock, get_osfhandle=lambda number: 100 + number)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", system)
    monkeypatch.setattr(os, "unlink", refuse_to_unlink)
    monkeypatch.setattr(os, "replace", refuse_to_replace)
    monkeypatch.delattr(os, "uname")
    monkeypatch.setenv("COMPUTERNAME", "TISCH")
    monkeypatch.setattr(files, "NO_LINKS", 0)
    monkeypatch.setattr(locking, "NO_LINKS", 0)
    monkeypatch.setattr(files, "WINDOWS_PAUSES", (0.001,) * 5)
    monkeypatch.setattr(sys, "platform", "win32")
    return system


# locks ------------------------------------------------------------------------------------------------------


def test_a_lock_on_windows_is_held_named_and_removed(tmp_path, windows, monkeypatch):
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    path = tmp_path / "game.toml"
    with hold_lock(path) as mine:
        assert mine is None
        with hold_lock(path) as second:
            assert isinstance(second, Problem)
            assert second.what == "file_locked"
            assert (second.facts["pid"], second.facts["host"]) == (str(os.getpid()), "TISCH")
        assert find_lock_file(path).exists()
    assert not find_lock_file(path).exists()


def test_a_lock_that_another_waits_for_on_windows_is_left_to_it(tmp_path, windows, monkeypatch):
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    lock = find_lock_file(tmp_path / "game.toml")
    with hold_lock(tmp_path / "game.toml"):
        waiting = os.open(lock, os.O_RDWR)
    assert lock.exists(), "whoever has opened it holds it next and removes it"
    os.close(waiting)
    with hold_lock(tmp_path / "game.toml") as mine:
        assert mine is None
    assert not lock.exists()


def test_a_lock_file_that_is_about_to_vanish_is_waited_for(tmp_path, windows, monkeypatch):
    """Windows denies access to a removed file until the last program has closed it."""
    real, denied = os.open, iter([True, True, True, True])

    def deny_at_first(path: object, *more: object) -> int:
        if str(path).endswith(".lock") and next(denied, False):
            raise PermissionError(errno.EACCES, "Access is denied")
        return real(path, *more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(os, "open", deny_at_first)
    with hold_lock(tmp_path / "game.toml") as mine:
        assert mine is None


def test_a_place_that_cannot_lock_on_windows_is_told(tmp_path, windows):
    def refuse(handle: int, mode: int, count: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    windows.locking = refuse
    with hold_lock(tmp_path / "game.toml") as found:
        assert found is not None
        assert found.what == "cannot_lock"


# files that others hold -------------------------------------------------------------------------------------


def test_an_evening_on_windows(tmp_path, windows, capsys):
    path = started(tmp_path)
    assert do(path, "record", "festival") == 0
    assert do(path, "record", "festival") == 0
    assert do(path, "undo") == 0
    assert len(turns(path)) == 1
    assert verifies(path)
    assert {each.name for each in tmp_path.iterdir() if each.is_file()} == {"game.toml"}


@pytest.mark.parametrize(("times", "done"), [(2, True), (99, False)])
def test_a_file_that_another_program_holds_is_tried_again(tmp_path, windows, monkeypatch, times, done):
    path, left, real = tmp_path / "game.toml", [times], os.replace
    path.write_bytes(b"old")

    def deny(source: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(errno.EACCES, "Access is denied", None, 5)
        real(source, target)

    monkeypatch.setattr(os, "replace", deny)
    with contextlib.nullcontext() if done else pytest.raises(PermissionError):
        assert replace_atomically(path, b"new", b"old")
    assert path.read_bytes() == (b"new" if done else b"old")
    assert os.listdir(tmp_path) == ["game.toml"]


def test_a_file_that_stays_open_elsewhere_is_told(tmp_path, windows, capsys):
    """Whoever reads that access is not permitted looks for rights, and nobody has taken any."""
    path = started(tmp_path)
    with path.open("rb"):
        ran = run(capsys, "record", "festival", "-f", str(path))
    assert (ran.code, ran.out) == (3, "")
    assert "Another program" in ran.err
    assert "has this file open; nothing was written" in ran.err
    assert os.listdir(tmp_path) == ["game.toml"]
    assert turns(path) == []


def test_linux_does_not_try_again(tmp_path, monkeypatch):
    tries: list[int] = []

    def deny(source: Path, target: Path) -> None:
        tries.append(1)
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "replace", deny)
    with pytest.raises(PermissionError):
        replace_atomically(tmp_path / "game.toml", b"new")
    assert len(tries) == 1


def test_a_record_that_is_just_being_replaced_is_read_again(tmp_path, windows, monkeypatch):
    path, real, denied = tmp_path / "game.toml", os.open, iter([True, True])
    path.write_bytes(b"text")

    def deny_at_first(*arguments: object) -> int:
        if next(denied, False):
            raise PermissionError(errno.EACCES, "Access is denied")
        return real(*arguments)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(os, "open", deny_at_first)
    assert read_bytes(path) == b"text"


def test_a_folder_in_the_place_of_a_record_is_told_at_once(tmp_path, windows, monkeypatch):
    monkeypatch.setattr(files.time, "sleep", lambda seconds: pytest.fail("waited for a folder"))

    def deny(*arguments: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", deny)
    found = read_bytes(tmp_path)
    assert isinstance(found, Problem)
    assert found.what == "file_is_folder"


def test_macos_empties_the_cache_of_the_drive(tmp_path, monkeypatch):
    asked: list[int] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda handle, command: asked.append(command))
    monkeypatch.setattr(os, "fsync", lambda handle: pytest.fail("fsync leaves the cache full"))
    assert files.create_file(tmp_path / "game.toml", b"text")
    assert asked == [51, 51], "the file and its folder"


def test_a_drive_of_macos_that_cannot_is_synced_as_elsewhere(tmp_path, monkeypatch):
    def refuse(handle: int, command: int) -> None:
        raise OSError(errno.ENOTSUP, "not supported")

    synced: list[int] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    monkeypatch.setattr(os, "fsync", synced.append)
    assert files.create_file(tmp_path / "game.toml", b"text")
    assert len(synced) == 2


def test_macos_keeps_finder_tags_and_rights(tmp_path, monkeypatch):
    copied: list[tuple[bytes, int]] = []

    def copy(source: bytes, target: bytes, state: None, flags: int) -> int:
        assert Path(os.fsdecode(target)).read_bytes() == b"new", "nothing is written afterwards"
        copied.append((source, flags))
        return 0

    path = tmp_path / "game.toml"
    path.write_bytes(b"old")
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.delattr(os, "listxattr")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda handle, command: None)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: types.SimpleNamespace(copyfile=copy))
    assert replace_atomically(path, b"new", b"old")
    assert copied == [(os.fsencode(path), 1 | 4)]
    assert path.read_bytes() == b"new"


# languages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "chosen"),
    [(0x0407, "de"), (0x0C07, "de"), (0x040C, "fr"), (0x0405, "cs"), (0x0409, "en"), (0x0415, "en"), (0xFFFF, "en")],
)
def test_windows_says_its_language(monkeypatch, code, chosen):
    kernel = types.SimpleNamespace(GetUserDefaultUILanguage=lambda: code)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    assert languages.choose(None, {}) == (chosen,)
    assert languages.choose(None, {"LANG": "cs_CZ.UTF-8"}) == ("cs",), "what somebody has set comes first"


@pytest.mark.parametrize(("said", "chosen"), [("de_AT\n", "de"), ("cs_CZ@currency=EUR\n", "cs"), ("", "en")])
def test_macos_says_its_language(monkeypatch, said, chosen):
    def read(command: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        assert command == ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
        return subprocess.CompletedProcess(command, 0, said, "")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", read)
    assert languages.choose(None, {}) == (chosen,)


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_a_system_that_does_not_answer_speaks_english(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delattr(ctypes, "windll", raising=False)
    assert languages.choose(None, {}) == ("en",)


# consoles and streams ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "term", "full"),
    [("win32", None, True), ("win32", "", True), ("win32", "xterm-256color", True), ("win32", "dumb", False),
     ("linux", None, False), ("linux", "", False), ("linux", "xterm", True), ("darwin", "unknown", False)],
)  # fmt: skip
def test_the_full_console_runs_wherever_it_can(tmp_path, monkeypatch, capsys, platform, term, full):
    from referee.cli.console import rich

    path = started(tmp_path)
    monkeypatch.setattr(terminal, "at_a_terminal", lambda: True)
    monkeypatch.setattr(rich, "run_rich_console", lambda reply, file: 77)
    monkeypatch.setattr(rich, "opens_screen", lambda: True)
    monkeypatch.setattr(play, "run_plain_console", lambda reply, file: 88)
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "platform", platform)
    assert main(["play", "-f", str(path)]) == (77 if full else 88)


def test_a_console_without_a_screen_is_read_line_by_line(tmp_path, monkeypatch, capsys):
    """In mintty of Windows prompt_toolkit finds no screen and raises an exception of its own."""
    from referee.cli.console import rich

    class Session:
        @property
        def output(self) -> object:
            raise RuntimeError("NoConsoleScreenBufferError")

    path = started(tmp_path)
    monkeypatch.setattr(terminal, "at_a_terminal", lambda: True)
    monkeypatch.setattr(rich, "get_app_session", Session)
    monkeypatch.setattr(play, "run_plain_console", lambda reply, file: 88)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["play", "-f", str(path)]) == 88


class Screen(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


@pytest.mark.parametrize(("found", "set_", "colours"), [(1, 1, True), (1, 0, False), (0, 0, False)])
def test_colours_only_on_a_console_of_windows_that_obeys(windows, monkeypatch, found, set_, colours):
    asked: list[tuple[int, int]] = []

    def read_mode(handle: int, mode: object) -> int:
        mode._obj.value = 3  # type: ignore[attr-defined]
        return found

    def write_mode(handle: int, mode: int) -> int:
        asked.append((handle, mode))
        return set_

    kernel = types.SimpleNamespace(GetConsoleMode=read_mode, SetConsoleMode=write_mode)
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.delenv("TERM", raising=False)
    assert terminal.is_screen(Screen()) is colours
    assert asked == ([(101, 7)] if found else []), "the stream's own console, its other modes kept"


@pytest.mark.parametrize("code_page", ["cp1252", "cp852"])
@pytest.mark.parametrize(("variable", "encoding"), [(None, "utf-8"), ("given", None)])
def test_pipes_of_windows_are_utf_8(windows, monkeypatch, code_page, variable, encoding):
    """A code page that the system chose by country is nobody's wish; one that somebody set is."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=code_page)
    monkeypatch.setattr(sys, "stdout", stream)
    if variable:
        monkeypatch.setenv("PYTHONIOENCODING", code_page)
    terminal.prepare_streams()
    assert stream.encoding == (encoding or code_page)
    terminal.print_out("✓ Jiří: zulässig")
    stream.flush()
    said = stream.buffer.getvalue().decode(stream.encoding)  # type: ignore[attr-defined]
    assert said.strip().endswith("zulässig")
    assert ("✓ Jiří" in said) is (encoding == "utf-8")


@pytest.mark.parametrize("typed", ["Brauerei für Jiří\n".encode(), "Brauerei für Jen\n".encode("cp1252")])
def test_lines_of_a_pipe_are_read_as_they_were_written(windows, monkeypatch, typed):
    stream = io.TextIOWrapper(io.BytesIO(typed), encoding="cp1252")
    monkeypatch.setattr(sys, "stdin", stream)
    terminal.prepare_streams()
    assert next(terminal.read_input_lines()).startswith("Brauerei für Ji" if b"Ji" in typed else "Brauerei für Jen")


def test_no_text_is_in_the_encoding_of_the_country():
    """Windows takes that where none is named, and letters are other letters or none."""
    bare = {"read_text": 0, "write_text": 1}
    sources = [path for top in ("referee", "tools", "tests") for path in (ROOT / top).rglob("*.py")]
    sources += (ROOT / "benchmarks").glob("*.py")  # what they install lies below
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sources
        if re.search(r"read_text\(\)|write_text\((?!.*\"utf-8\")", text := path.read_text("utf-8"))
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        if len(call.args) == bare.get(call.func.attr)
        if not any(named.arg == "encoding" for named in call.keywords)
    ]
    assert found == []


# places and ports -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "folders"),
    [("win32", ("AppData/Roaming", "AppData/Local", "AppData/Local")),
     ("darwin", ("Library/Application Support", "Library/Application Support", "Library/Caches")),
     ("linux", (".config", ".local/state", ".cache"))],
)  # fmt: skip
def test_what_is_kept_lies_where_the_system_keeps_such_things(tmp_path, monkeypatch, platform, folders):
    for name in ("APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    found = places.config_folder(), places.state_folder(), places.cache_folder()
    assert found == tuple(tmp_path / folder / "referee" for folder in folders)


@pytest.mark.parametrize(("platform", "number"), [("linux", 0x8915), ("darwin", 0xC0206921)])
def test_addresses_are_asked_for_by_the_number_of_the_system(monkeypatch, platform, number):
    """With the names of their interfaces, by which the wifi comes before a tunnel."""

    def answer(handle: int, asked: int, question: bytes) -> bytes:
        if asked != number:
            raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")
        host = {b"en0": "192.168.178.20", b"utun3": "10.8.0.2"}[question.rstrip(b"\0")]
        return question[:20] + socket.inet_aton(host) + question[24:]

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(fcntl, "ioctl", answer)
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "utun3"), (2, "en0")])
    monkeypatch.setattr(server, "_find_way_out", lambda: "10.8.0.2")
    assert [(each.interface, each.host) for each in server.find_addresses()] == [
        ("en0", "192.168.178.20"),
        ("utun3", "10.8.0.2"),
    ]


def test_windows_tells_its_addresses_by_its_name(windows, monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "TISCH")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked: [(2, 1, 6, "", ("192.168.178.20", 0))])
    monkeypatch.setattr(server, "_find_way_out", lambda: None)
    assert [each.host for each in server.find_addresses()] == ["192.168.178.20"]


def test_a_port_on_windows_is_bound_alone(monkeypatch):
    """Without it two tables get the same port there, and a phone reaches either."""
    asked: list[int] = []

    class Socket(socket.socket):
        def setsockopt(self, level: int, option: int, *value: object) -> None:
            asked.append(option)

    try:
        monkeypatch.setattr(sys, "platform", "win32")
        monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
        monkeypatch.setattr(socket, "socket", Socket)
        importlib.reload(server)
        server.Server("127.0.0.1", 0, None).server_close()  # type: ignore[arg-type]
        assert -5 in asked
        assert socket.SO_REUSEADDR not in asked
    finally:
        monkeypatch.undo()
        importlib.reload(server)


def test_a_port_in_use_is_noticed(tmp_path, capsys):
    path = started(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = run(capsys, "serve", "-f", str(path), "--host", "127.0.0.1", "--port", port)
    assert (ended.code, ended.out) == (3, "")
    assert port in ended.err
