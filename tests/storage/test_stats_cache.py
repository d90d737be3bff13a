"""What was counted before is not counted again; and what was counted before never outlives what it was counted from."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import referee.app.stats as evening
import referee.cli.evenings as command
from referee.engine.evenings import Evening
from referee.storage import user_files
from tests.many import result_1800, tally_1800
from tests.running import ROOT, run, unix


@pytest.fixture
def folder(tmp_path) -> Path:
    place = tmp_path / "evenings"
    place.mkdir()
    for number in range(3):
        write(place, number, 10 + number)
    return place


def write(folder: Path, number: int, cards: int) -> None:
    day = f"2024-{1 + number // 28:02}-{1 + number % 28:02}"
    text = tally_1800(["Ann", "Bob"], [result_1800(cards, 0), result_1800(8, 0)], day)
    (folder / f"{number}.toml").write_text(text, "utf-8")


@pytest.fixture
def read(monkeypatch) -> list[str]:
    """The names of files that were really read."""
    seen: list[str] = []

    def reading(path, language, real=evening.read_evening):
        seen.append(path.name)
        return real(path, language)

    monkeypatch.setattr(evening, "read_evening", reading)
    return seen


def best(capsys, folder: Path) -> dict[str, int]:
    data = json.loads(run(capsys, "stats", "--json", str(folder)).out)
    return {player["player"]: player["best"] for player in data["players"]}


def cache() -> Path:
    return Path(os.environ["XDG_CACHE_HOME"]) / "referee" / user_files.STATS_CACHE


def test_a_file_that_did_not_change_is_not_read_again(capsys, folder, read):
    assert best(capsys, folder) == {"Ann": 36, "Bob": 24}
    assert sorted(read) == ["0.toml", "1.toml", "2.toml"]
    read.clear()
    assert best(capsys, folder) == {"Ann": 36, "Bob": 24}
    assert read == []


def test_a_change_a_new_file_and_a_deleted_one_are_seen(capsys, folder, read):
    best(capsys, folder)
    read.clear()
    (folder / "2.toml").unlink()
    write(folder, 1, 13)
    write(folder, 7, 5)
    stamp = (folder / "0.toml").stat()
    os.utime(folder / "1.toml", ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # the time alone would not tell
    assert best(capsys, folder) == {"Ann": 39, "Bob": 24}
    assert sorted(read) == ["1.toml", "7.toml"]


def test_a_file_that_was_moved_is_known(capsys, folder, read):
    best(capsys, folder)
    read.clear()
    (folder / "2.toml").rename(folder / "other.toml")
    best(capsys, folder)
    assert read == []


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"x": 1}', b"\xff\xfe", b'"text"'], ids=repr)
def test_a_damaged_cache_is_none(capsys, folder, read, damage):
    best(capsys, folder)
    read.clear()
    cache().write_bytes(damage)
    assert best(capsys, folder) == {"Ann": 36, "Bob": 24}
    assert len(read) == 3


def test_damaged_entries_are_none(capsys, folder, read):
    best(capsys, folder)
    entries = json.loads(cache().read_text("utf-8"))
    one, other, third = entries
    entries |= {one: None, other: entries[other][:-1], third: entries[one]}
    cache().write_text(json.dumps(entries), "utf-8")
    read.clear()
    assert best(capsys, folder) == {"Ann": 36, "Bob": 24}
    assert len(read) == 3


@pytest.mark.slow
def test_no_value_of_a_damaged_entry_is_believed(capsys, folder, read):
    """Each part in turn is something else: a number that would take for ever, a text as a list, nothing at all."""
    best(capsys, folder)
    whole = json.loads(cache().read_text("utf-8"))
    parts = len(Evening._fields)
    for place in range(parts):
        for other in (None, "{player}", [10**6, 10**6], {"a": 1}, -1, 10**400, [["Ann"], ["Bob"]]):
            damaged = {}
            for key, text in whole.items():
                mark, _space, entry = text.partition(" ")
                data = json.loads(entry)
                data[place] = other
                damaged[key] = f"{mark} {json.dumps(data)}"
            cache().write_text(json.dumps(damaged), "utf-8")
            read.clear()
            assert best(capsys, folder) == {"Ann": 36, "Bob": 24}, (place, other)
            assert len(read) == 3


@unix
def test_a_cache_that_is_no_ordinary_file_is_none(capsys, folder, read):
    best(capsys, folder)
    cache().unlink()
    os.mkfifo(cache())
    read.clear()
    assert best(capsys, folder) == {"Ann": 36, "Bob": 24}
    assert len(read) == 3


@unix
def test_nobody_else_can_look_into_it(capsys, folder):
    """It names people, days and points, whatever the modes of the records are."""
    cache().parent.mkdir(parents=True, mode=0o755)
    cache().write_text("{}", "utf-8")
    cache().chmod(0o644)
    best(capsys, folder)
    assert (cache().parent.stat().st_mode & 0o777, cache().stat().st_mode & 0o777) == (0o700, 0o600)


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_write_that_fails_leaves_nothing_behind(capsys, folder, monkeypatch, call):
    write(folder, 9, 1)

    def failing(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as once:
        once.setattr(os, call, failing)
        best(capsys, folder)
    assert list(cache().parent.iterdir()) == []
    cache().with_name(f".{user_files.STATS_CACHE}.0123456789abcdef.new").write_text("left by a killed run", "utf-8")
    best(capsys, folder)
    assert [path.name for path in cache().parent.iterdir()] == [user_files.STATS_CACHE]


def test_settings_of_the_same_size_and_time_count_anew(capsys, folder, read):
    """As `cp -p`, rsync or a backup leaves them."""
    config = Path(os.environ["XDG_CONFIG_HOME"]) / "referee" / "anno1800.toml"
    config.parent.mkdir(parents=True)
    for text in ("# one\n[settings]\n", "# two\n[settings]\n"):
        config.write_text(text, "utf-8")
        os.utime(config, ns=(10**18, 10**18))
        read.clear()
        best(capsys, folder)
        assert len(read) == 3, text


def test_it_may_be_deleted_and_need_not_be_writable(capsys, folder, read, monkeypatch, tmp_path):
    best(capsys, folder)
    cache().unlink()
    read.clear()
    best(capsys, folder)
    assert len(read) == 3
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setenv("LOCALAPPDATA", str(blocked))
    assert best(capsys, folder) == {"Ann": 36, "Bob": 24}


def test_another_program_and_other_declarations_count_anew(capsys, folder, read, monkeypatch):
    best(capsys, folder)
    read.clear()
    monkeypatch.setattr(command, "__version__", "99")
    best(capsys, folder)
    assert len(read) == 3
    read.clear()
    config = Path(os.environ["XDG_CONFIG_HOME"]) / "referee"
    config.mkdir(parents=True)
    (config / "anno1800.toml").write_text("[settings]\n", "utf-8")
    best(capsys, folder)
    assert len(read) == 3


def test_a_file_that_changes_while_it_is_read_is_not_remembered(capsys, folder, monkeypatch):
    def reading(path, language, real=evening.read_evening):
        found = real(path, language)
        if path.name == "0.toml":
            write(folder, 0, 20)
        return found

    with monkeypatch.context() as once:
        once.setattr(evening, "read_evening", reading)
        best(capsys, folder)
    assert best(capsys, folder) == {"Ann": 60, "Bob": 24}


def test_two_runs_at_once(folder, tmp_path, monkeypatch):
    """Both see the same, and the cache is whole afterwards."""
    for number in range(3, 30):
        write(folder, number, number % 12)
    both = dict.fromkeys(("XDG_CACHE_HOME", "LOCALAPPDATA"), str(tmp_path / "both"))
    environment = {**os.environ, **both, "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-m", "referee", "stats", "--json", str(folder)]
    runs = [subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = {process.communicate(timeout=120)[0] for process in runs}
    assert len(said) == 1
    assert json.loads(said.pop())["games"] == 30
    for name, place in both.items():
        monkeypatch.setenv(name, place)
    kept = user_files.StatsCache()
    assert kept.texts
    assert all(kept.get(key) for key in kept.texts)
    assert [path.name for path in (tmp_path / "both" / "referee").iterdir()] == [user_files.STATS_CACHE]


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_many_files_are_read_by_several_processes_with_the_same_figures(capsys, folder, monkeypatch, method):
    """Windows and macOS start each of them anew, and so does Linux from Python 3.14."""
    import referee.app.stats as reading

    monkeypatch.setattr(multiprocessing, "get_context", partial(multiprocessing.get_context, method))
    for number in range(3, 20):
        write(folder, number, number % 12)
    shared = best(capsys, folder)
    cache().unlink()
    monkeypatch.setattr(reading, "ENOUGH_FOR_ALL_CORES", 1000)
    assert best(capsys, folder) == shared


@unix
def test_a_pipe_is_not_emptied_to_look_it_up(tmp_path):
    """It could be read only once, and waiting for somebody to write into it could take for ever."""
    os.mkfifo(tmp_path / "pipe")
    assert user_files.make_stats_key(tmp_path / "pipe", "") is None
