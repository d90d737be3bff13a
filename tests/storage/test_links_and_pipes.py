"""Links, second names, pipes and devices: nothing that is not ours is written, nothing waits, and it is said why."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path

import pytest

from referee.storage import files
from referee.storage.locking import DEFAULT_WAIT, WAIT_VARIABLE, find_lock_file, hold_lock, read_wait
from tests.evenings import GAME, START, do, started, turns, verifies
from tests.running import EXAMPLE, run

fcntl = pytest.importorskip("fcntl", reason="other systems lock with other calls")

RECORD = START + '\n[[turn]]\nplayer = "Linda"\nmoves = ["festival"]\n'
WRITING = (
    ["record", "festival"], ["undo"], ["redo"], ["amend", "1", "workforce", "worker", "--yes"],
    ["reveal", "Linda", "artisan artisan"], ["new", "anno1800", "A", "B", "--force"],
)  # fmt: skip


# the lock -------------------------------------------------------------------------------------------------


def put_link(lock: Path, victim: Path) -> None:
    lock.symlink_to(victim)


def put_dangling_link(lock: Path, victim: Path) -> None:
    lock.symlink_to(victim.with_name("not-there"))


def put_second_name(lock: Path, victim: Path) -> None:
    os.link(victim, lock)


def put_pipe(lock: Path, victim: Path) -> None:
    os.mkfifo(lock)


def put_folder(lock: Path, victim: Path) -> None:
    lock.mkdir()


@pytest.mark.parametrize("put", [put_link, put_dangling_link, put_second_name, put_pipe, put_folder])
@pytest.mark.parametrize("command", WRITING, ids=lambda command: command[0])
def test_a_lock_that_is_not_ours_is_not_touched(tmp_path, capsys, put, command):
    path = started(tmp_path, RECORD)
    victim = tmp_path / "victim"
    victim.write_text("a key", "utf-8")
    put(find_lock_file(path), victim)
    there = sorted(tmp_path.iterdir())
    ran = run(capsys, *command, "-f", str(path))
    assert ran.code == 3
    assert "cannot be locked" in ran.err
    assert ".game.toml.lock is not a file of this program" in ran.err
    assert victim.read_text("utf-8") == "a key"
    assert path.read_text("utf-8") == RECORD
    assert sorted(tmp_path.iterdir()) == there, "nothing was made, and nothing taken away"


@pytest.mark.parametrize("text", [RECORD, RECORD + '\n[[turn]]\nplayer = "And'], ids=["whole", "half"])
def test_reading_needs_no_lock_and_makes_nothing(tmp_path, capsys, text):
    path = started(tmp_path, text)
    victim = tmp_path / "victim"
    victim.write_text("a key", "utf-8")
    find_lock_file(path).symlink_to(victim)
    for command in (["status"], ["history"], ["score"], ["check", "festival"], ["amend", "1", "festival"]):
        run(capsys, *command, "-f", str(path))
    assert victim.read_text("utf-8") == "a key"
    assert find_lock_file(path).is_symlink()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_place_where_files_cannot_be_locked_is_told(tmp_path, capsys, monkeypatch):
    path = started(tmp_path, RECORD)

    def no_locks(handle: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    ran = run(capsys, "record", "festival", "-f", str(path))
    assert ran.code == 3
    assert "files cannot be locked" in ran.err
    assert path.read_text("utf-8") == RECORD


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "-1", "1e300", "soon", ""])
def test_no_number_of_seconds_makes_one_wait_for_ever(monkeypatch, seconds):
    monkeypatch.setenv(WAIT_VARIABLE, seconds)
    assert read_wait() == DEFAULT_WAIT


def test_a_number_of_seconds_is_taken(monkeypatch):
    monkeypatch.setenv(WAIT_VARIABLE, "0.5")
    assert read_wait() == 0.5


def test_the_lock_is_free_again_after_a_problem(tmp_path, monkeypatch):
    path = started(tmp_path, RECORD)
    monkeypatch.setenv(WAIT_VARIABLE, "0")
    find_lock_file(path).symlink_to(path)
    with hold_lock(path) as problem:
        assert problem is not None
    find_lock_file(path).unlink()
    with hold_lock(path) as problem:
        assert problem is None


# outputs --------------------------------------------------------------------------------------------------

OUTPUTS = (
    ["sheet"], ["sheet", "--format", "html"], ["sheet", "--format", "pdf"], ["sheet", "--blank", "--game", "anno1800"],
    ["export"], ["export", "--format", "csv"], ["export", "--schema"],
)  # fmt: skip


def itself(path: Path) -> Path:
    return path


def a_link(path: Path) -> Path:
    path.with_name("link").symlink_to(path.name)
    return path.with_name("link")


def a_second_name(path: Path) -> Path:
    os.link(path, path.with_name("second"))
    return path.with_name("second")


def another_spelling(path: Path) -> Path:
    return path.parent / "." / path.name


@pytest.mark.parametrize("name", [itself, a_link, a_second_name, another_spelling])
@pytest.mark.parametrize("command", OUTPUTS, ids=" ".join)
def test_an_output_never_replaces_the_record_under_any_name(tmp_path, capsys, monkeypatch, name, command):
    path = started(tmp_path, RECORD)
    monkeypatch.setenv("REFEREE_GAME", str(path))
    ran = run(capsys, *command, "-o", str(name(path)))
    assert ran.code == 3
    assert "replace" in ran.err
    assert path.read_text("utf-8") == RECORD


@pytest.mark.parametrize(
    "text",
    [
        RECORD, "\ufeff" + RECORD, RECORD.replace("\n", "\r\n"), EXAMPLE.read_text("utf-8"),
        '[[turn]]\nplayer = "broken', "# ours\n'game' = 'anno1800'\n", "[declared.industries.x]\nworkers = 1\n",
        "[remembered]\nx = 1\n", '[ position ]\nround = 7\n', '# who\n[[player]]\nid = "Tom"\n',
        'player = [{ id = "Tom" }]\n', "keep_missed = true\n",
    ],
)  # fmt: skip
def test_an_output_never_replaces_another_record_tally_or_settings(tmp_path, capsys, text):
    other = tmp_path / "other.txt"
    other.write_bytes(text.encode())
    for command in (["sheet"], ["export"]):
        ran = run(capsys, *command, str(EXAMPLE), "-o", str(other))
        assert ran.code == 3
        assert "never replaces" in ran.err
    assert other.read_bytes() == text.encode()


@pytest.mark.parametrize("form", ["json", "csv", "bgstats", "markdown"])
def test_an_older_output_is_replaced(tmp_path, capsys, form):
    out = tmp_path / "out"
    for language in ("de", "en"):
        ran = run(capsys, "export", "--format", form, "--lang", language, str(EXAMPLE), "-o", str(out))
        assert ran.code == 0, ran.err
    ran = run(capsys, "export", "--format", form, "--lang", "en", str(EXAMPLE))
    assert out.read_text("utf-8") == ran.out


def test_a_sheet_does_not_replace_the_font_it_is_set_in(tmp_path, capsys):
    font = tmp_path / "font.ttf"
    font.write_bytes(b"no font, but named as one")
    ran = run(capsys, "sheet", str(EXAMPLE), "--font", str(font), "-o", str(font))
    assert ran.code == 3
    assert font.read_bytes() == b"no font, but named as one"


def test_a_new_record_does_not_replace_the_drawing_it_is_made_from(tmp_path, capsys):
    drawing = tmp_path / "board.txt"
    drawing.write_text("...", "utf-8")
    ran = run(capsys, "new", "anno1503", "A", "B", "--board", str(drawing), "--force", "-f", str(drawing))
    assert ran.code == 3
    assert "would replace it" in ran.err
    assert drawing.read_text("utf-8") == "..."


STATS = (["--format", "html"], ["--format", "csv"], ["--json"])


@pytest.mark.parametrize("text", ['[[player]]\nid = "Tom"\n', "# nobody yet\n"])
def test_an_output_never_replaces_the_list_of_players_that_it_was_made_with(tmp_path, capsys, text):
    shutil.copy(EXAMPLE, tmp_path / "game.toml")
    players = tmp_path / "players.toml"
    players.write_text(text, "utf-8")
    links = [players, a_link(players), a_second_name(players)]
    for out in links:
        for command in (
            *(["stats", str(tmp_path), *more] for more in STATS),
            ["export", str(tmp_path / "game.toml")],
            ["export", "--format", "bgstats", "--link", str(tmp_path / "game.toml")],
        ):
            ran = run(capsys, *command, "-o", str(out))
            assert (ran.code, "replace" in ran.err) == (3, True), (command, ran.err)
            assert players.read_text("utf-8") == text


def test_an_output_never_replaces_a_record_that_the_figures_were_made_from(tmp_path, capsys):
    game = shutil.copy(EXAMPLE, tmp_path / "game.toml")
    ran = run(capsys, "stats", str(tmp_path), "-o", str(a_second_name(game)))
    assert (ran.code, "would replace it" in ran.err) == (3, True)


@pytest.mark.parametrize("home", ["config", "state", "cache"])
def test_an_output_never_replaces_what_the_program_keeps_for_the_user(tmp_path, capsys, home):
    kept = tmp_path / home / "referee" / "kept"
    kept.parent.mkdir(parents=True)
    kept.write_text("anything", "utf-8")
    for out in (kept, a_link(kept)):
        ran = run(capsys, "sheet", str(EXAMPLE), "-o", str(out))
        assert (ran.code, "never replaces" in ran.err) == (3, True)
    assert kept.read_text("utf-8") == "anything"


# names that lead nowhere ------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["loop", "pipe", "device"])
def test_loops_pipes_and_devices_are_refused_and_nobody_waits(tmp_path, capsys, what):
    name = tmp_path / what
    if what == "loop":
        name.symlink_to(name)
    elif what == "pipe":
        os.mkfifo(name)
    else:
        name = Path("/dev/zero")
    sentence = "leads back to itself" if what == "loop" else "no ordinary file"
    for command in (*WRITING, ["status"], ["score"], ["sheet"], ["export"]):
        ran = run(capsys, *command, "-f", str(name))
        assert (ran.code, sentence in ran.err) == (3, True), (command, ran.err)
    for command in (["verify"], ["import"]):
        ran = run(capsys, *command, str(name))
        assert (ran.code, sentence in ran.err) == (3, True), (command, ran.err)
    ran = run(capsys, "stats", str(name))
    assert (ran.code, sentence in ran.err) == (0, True), "skipped and named"
    ran = run(capsys, "sheet", str(EXAMPLE), "--format", "pdf", "--font", str(name), "-o", str(tmp_path / "s.pdf"))
    assert (ran.code != 0, str(name) in ran.err) == (True, True)
    for command in (["sheet"], ["export"]):
        ran = run(capsys, *command, str(EXAMPLE), "-o", str(name))
        assert (ran.code, sentence in ran.err) == (3, True), (command, ran.err)


# next versions ----------------------------------------------------------------------------------------------

FOREIGN = (".game.toml.backup.new", ".game.toml.123.new", ".game.toml.0123456789ABCDEF.new", ".game.toml.new")
OWN = ".game.toml.0123456789abcdef.new"


def test_only_what_a_killed_process_left_behind_is_swept(tmp_path, capsys):
    path = started(tmp_path, RECORD)
    for name in (*FOREIGN, OWN):
        (tmp_path / name).write_text("half", "utf-8")
    assert do(path, "record", "festival") == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted((GAME, *FOREIGN))


LONG = "the evening at which everything went wrong and nobody wanted to stop before midnight " * 3


@pytest.mark.parametrize("length", [140, 245])
def test_records_with_long_names_alike_have_files_of_their_own(tmp_path, capsys, length):
    one, other = (tmp_path / f"{LONG[:length]}{number}.toml" for number in (1, 2))
    for path in (one, other):
        path.write_text(RECORD, "utf-8")
    assert find_lock_file(one) != find_lock_file(other)
    left = files.make_temp_name(other)
    left.write_text("half", "utf-8")
    assert do(one, "record", "festival") == 0
    assert left.exists()
    assert do(other, "record", "festival") == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([one.name, other.name])


def test_names_of_many_bytes_are_not_too_long(tmp_path, capsys):
    path = tmp_path / f"{'š' * 120}.toml"
    path.write_text(RECORD, "utf-8")
    assert do(path, "record", "festival") == 0


def test_a_folder_that_one_may_not_look_into_is_not_swept(tmp_path, capsys, monkeypatch):
    path = started(tmp_path, RECORD)

    def forbidden(folder: object) -> list[str]:
        raise PermissionError(errno.EACCES, "not permitted")

    monkeypatch.setattr(os, "listdir", forbidden)
    assert do(path, "record", "festival") == 0


def test_nobody_can_foresee_the_name_of_a_next_version(tmp_path, capsys, monkeypatch):
    path = started(tmp_path, RECORD)
    names: set[str] = set()
    real = files.write_new_file

    def noted(new: Path, *more: object) -> None:
        names.add(new.name)
        real(new, *more)

    monkeypatch.setattr(files, "write_new_file", noted)
    for _ in range(3):
        assert do(path, "record", "festival") == 0
    assert len(names) == 3


# owner, mode and second names -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o2660])
def test_the_mode_stays(tmp_path, capsys, mode):
    path = started(tmp_path, RECORD)
    path.chmod(mode)
    for command in (["record", "festival"], ["undo"], ["redo"], ["amend", "1", "workforce", "worker", "--yes"]):
        assert do(path, *command) == 0
        assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_the_owner_stays(tmp_path, capsys):
    path = started(tmp_path, RECORD)
    os.chown(path, 1234, 4321)
    for command in (["record", "festival"], ["undo"], ["redo"]):
        assert do(path, *command) == 0
        assert (path.stat().st_uid, path.stat().st_gid) == (1234, 4321)


def test_a_file_that_cannot_be_given_back_to_its_owner_is_written_in_its_place(tmp_path, capsys, monkeypatch):
    path = started(tmp_path, RECORD)
    before = path.stat().st_ino
    real = os.stat

    def foreign(name: object, *more: object, **named: object) -> os.stat_result:
        found = real(name, *more, **named)  # type: ignore[arg-type, call-overload]
        return os.stat_result((*found[:4], found[4] + 7, *found[5:])) if str(name).endswith(".new") else found

    def forbidden(*arguments: object) -> None:
        raise PermissionError(errno.EPERM, "not permitted")

    monkeypatch.setattr(os, "stat", foreign)
    monkeypatch.setattr(os, "chown", forbidden)
    assert do(path, "record", "festival") == 0
    assert path.stat().st_ino == before
    assert len(turns(path)) == 2
    assert [file.name for file in tmp_path.iterdir()] == [GAME]


def test_second_names_stay_names_of_the_record(tmp_path, capsys):
    path = started(tmp_path, RECORD)
    second = a_second_name(path)
    for command in (["record", "festival"], ["undo"], ["redo"], ["amend", "1", "workforce", "worker", "--yes"]):
        assert do(path, *command) == 0
        assert second.read_bytes() == path.read_bytes()
        assert os.path.samefile(path, second)
    assert verifies(second)


@pytest.mark.parametrize("call", ["write", "ftruncate", "fsync"])
def test_a_record_with_a_second_name_is_put_back_if_writing_fails(tmp_path, capsys, monkeypatch, call):
    path = started(tmp_path, RECORD)
    a_second_name(path)
    real, failed = getattr(os, call), []

    def failing_once(handle: int, *arguments: object) -> object:
        if not failed and os.path.samestat(os.fstat(handle), path.stat()):
            failed.append(call)
            raise OSError(errno.EIO, "input/output error")
        return real(handle, *arguments)

    monkeypatch.setattr(os, call, failing_once)
    ran = run(capsys, "undo", "-f", str(path))
    assert failed == [call]
    assert ran.code == 3
    assert path.read_text("utf-8") == RECORD


def test_where_putting_back_fails_too_nothing_is_claimed(tmp_path, capsys, monkeypatch):
    path = started(tmp_path, RECORD)
    a_second_name(path)
    real = os.fsync

    def failing(handle: int) -> None:
        if os.path.samestat(os.fstat(handle), path.stat()):
            raise OSError(errno.ENOSPC, "no space")
        real(handle)

    monkeypatch.setattr(os, "fsync", failing)
    ran = run(capsys, "undo", "-f", str(path))
    assert ran.code == 3
    assert "could not be written to its end" in ran.err
    assert "othing was changed" not in ran.err


# a folder that cannot be written ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "told"),
    [("blubber", "blubber"), ("expedition 0", "not legal"), ("festival", "Access to the file is not permitted")],
)
def test_what_is_not_recorded_anyway_is_answered_where_nothing_can_be_written(
    tmp_path, capsys, monkeypatch, line, told
):
    path = started(tmp_path, RECORD)

    def forbidden(lock: Path) -> int:
        raise PermissionError(errno.EACCES, "not permitted")

    monkeypatch.setattr("referee.storage.locking._wait_for", forbidden)
    lines = iter([line, "quit", "yes"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    for command in (["play"], ["record", line]):
        ran = run(capsys, *command, "-f", str(path))
        assert told in ran.out + ran.err
        assert ("not permitted" in ran.out + ran.err) == (line == "festival")
    assert path.read_text("utf-8") == RECORD
