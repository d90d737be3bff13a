"""Read and write whole files: bounded reading that never blocks, atomic writing that reaches the disk.

A file is created or replaced as a whole, so that a reader finds the old bytes or the new ones. A file that has a second
name, or whose owner cannot be given to another file, cannot be replaced in one step and is written in place: while that
goes on its last line is a mark that is no TOML, so nobody takes a mixture of two versions for a record, under whatever
name the file is read. The mark says by length and hash what the file is to hold: readers take that from the whole
version beside it, the next writer writes over the mixture.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count, takewhile
from pathlib import Path
from typing import Any, TypeVar

from referee.engine.reading import Problem
from referee.engine.value import Value
from referee.interrupts import hold_interrupts
from referee.places import cache_folder, config_folder, state_folder

MAX_RECORD_BYTES = 300_000
"""Ten times the longest record of a game; keeps a wrong file name from filling the memory and the evening."""
MAX_FOREIGN_BYTES = 50_000_000
"""Limit for a file of another program. Years of plays of a busy group take a few megabytes."""
FOREIGN_ENDINGS = (".json", ".bgsplay", ".csv")
BYTE_ORDER_MARK = "\ufeff"
NONBLOCKING = getattr(os, "O_NONBLOCK", 0)
"""Flag for opening: a pipe without a writer or reader would keep us waiting for ever."""
BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
READ_ATTEMPTS = 3
"""Attempts to read a file whose end says that it is being written; its writer may just have finished."""
TEMP_ENDING = ".new"
MAX_NAME_BYTES = 200
"""Bytes of a record's name that go into the names of our files beside it, which have 255 at most."""
OUR_FILES = (
    rb"""(?m)^(?:\xef\xbb\xbf)?[ \t]*+(?:["']?(?:game|format|player|keep_missed)["']?[ \t]*+=|"""
    rb"""\[\[?[ \t]*+["']?(?:turn|undone|result|reveal|adjust|position|declared|settings|remembered|player)\b)"""
)
"""A line of a record, a tally, a list of players or a user's settings, even of one that is broken elsewhere."""

IN_PLACE_MARK_START = b"\n<<< not written to its end; "
_IN_PLACE_MARK = (
    IN_PLACE_MARK_START
    + rb"the whole text is in \.\*\.([0-9a-f]{16})\.new, (\d{1,9}) bytes, sha256 ([0-9a-f]{64}) >>>\s*\Z"
)
_PARTIAL_MARK = rb"\n?[\0 -~]{0,200}\n?"
_TEMP_NAME = r"\A\..*\.[0-9a-f]{16}\.new\Z"
_MARK_SIGNS, _MAX_MARK_BYTES = (b"\n<<", b"\0"), 300
"""Bytes at the end of a file that writing in place left unfinished, and how near to the end they are."""

_READ_ERRORS = {errno.ELOOP: "link_loop", errno.ENXIO: "file_special", errno.ENODEV: "file_special"}
_WRITE_ERRORS = {
    errno.EACCES: "file_forbidden",
    errno.EPERM: "file_forbidden",
    errno.EROFS: "place_read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EEXIST: "file_exists",
    errno.ENOENT: "folder_missing",
    errno.ENOTDIR: "folder_missing",
    errno.EISDIR: "file_is_folder",
    errno.ELOOP: "link_loop",
}
_SYNC_UNSUPPORTED = (errno.EINVAL, errno.EACCES, errno.EPERM, errno.EBADF, errno.ENOTSUP, errno.ENOSYS)
"""Errors of systems that cannot sync folders at all."""
_SWAP_UNSUPPORTED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM)
"""Errors of file systems that cannot swap two names; the next call reports whatever else is wrong."""
_LOCK_UNSUPPORTED = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
"""Errors of file systems that cannot lock files."""
WINDOWS_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5)
"""Seconds between attempts on Windows, where a file that any other program has open can be neither replaced nor read
for a moment: virus scanners, Dropbox, our own `serve`."""
_WINDOWS_LOCK_BYTE = 1 << 30
"""The byte that is locked on Windows, where nobody else may read locked bytes: far beyond any content."""


T = TypeVar("T")


class SpecialFileError(OSError):
    """A pipe, a device or the like: it cannot be read twice and not be replaced."""


class FileChangedError(OSError):
    """The file no longer holds what was read from it."""


class FileHeldError(PermissionError):
    """Another program has the file open, and Windows lets nobody replace it meanwhile."""


class FileUnsureError(OSError):
    """A file that could neither be written nor put back; the whole version beside it is kept."""


class LockUnsupportedError(OSError):
    """The file system cannot lock files."""


class WriteResult(Value):
    """A file that was written: `notes` on what is uncertain about it; of a record its new `text` and `data`."""

    notes: tuple[Problem, ...] = ()
    text: str = ""
    data: dict[str, Any] | None = None


# reading ----------------------------------------------------------------------------------------------------


def path_exists(path: Path) -> bool:
    """Return whether anything has this name; False where one may not look."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Return whether the path is a folder; False where one may not look."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, most: int = MAX_RECORD_BYTES) -> bytes | Problem:
    """Return the bytes of an ordinary file of at most `most` bytes, else the Problem. Never wait for a pipe.

    Where writing the file was cut off, return the bytes that it is to have.
    """
    for _ in range(READ_ATTEMPTS):
        raw = _read_once(path, most + _MAX_MARK_BYTES)
        if isinstance(raw, Problem) or not any(sign in raw[-_MAX_MARK_BYTES:] for sign in _MARK_SIGNS):
            break
        whole = find_whole_version(path, raw)
        if whole is not None:
            return whole
    else:
        return Problem(str(path), "", "file_cut_off")
    if isinstance(raw, bytes) and len(raw) > most:
        return Problem(str(path), "", "file_too_big", {"most": most // 1000})
    return raw


def _read_once(path: Path, most: int) -> bytes | Problem:
    file = str(path)
    try:
        handle = retry_while_denied(lambda: os.open(path, os.O_RDONLY | NONBLOCKING | BINARY), path)
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            os.close(handle)
            return Problem(file, "", "file_is_folder" if stat.S_ISDIR(mode) else "file_special")
        with open(handle, "rb") as stream:
            return stream.read(most)
    except FileNotFoundError:
        return Problem(file, "", "file_missing")
    except IsADirectoryError:
        return Problem(file, "", "file_is_folder")
    except PermissionError:
        return Problem(file, "", "file_is_folder" if is_folder(path) else "file_forbidden")
    except (OSError, ValueError) as error:
        return Problem(file, "", _READ_ERRORS.get(getattr(error, "errno", 0), "file_unreadable"))


def find_encoding_problem(file: str, raw: bytes) -> Problem | None:
    """Return the Problem of bytes that are not UTF-8, with line and column of the first wrong one; None if they are."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or re.match(rb"(?:[^\0]\0){2}|(?:\0[^\0]){2}", raw):
        return Problem(file, "", "file_utf16", {}, 1, 1)
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line_start = before.rfind(b"\n") + 1
        column = len(before[line_start:].decode("utf-8").removeprefix(BYTE_ORDER_MARK)) + 1
        return Problem(file, "", "file_encoding", {}, before.count(b"\n") + 1, column)
    return None


def read_text_file(path: Path) -> str | Problem:
    """Return the text of a UTF-8 file, such as a drawing, without its byte order mark; else the Problem."""
    raw = read_bytes(path)
    if isinstance(raw, Problem):
        return raw
    return find_encoding_problem(str(path), raw) or raw.decode("utf-8").removeprefix(BYTE_ORDER_MARK)


def read_foreign_text(path: Path) -> str | Problem:
    """Return the text of a file of another program, plain or as the one file with plays in a zip; else the Problem."""
    raw = read_bytes(path, MAX_FOREIGN_BYTES)
    if isinstance(raw, bytes) and raw.startswith(b"PK\x03\x04"):
        raw = _unzip_plays(path, raw)
    if isinstance(raw, Problem):
        return raw
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Problem(str(path), "", "file_encoding")


def _unzip_plays(path: Path, raw: bytes) -> bytes | Problem:
    """Return the largest file of the zip that may hold plays; never more of it than would be read plain."""
    import io
    import zipfile

    most = MAX_FOREIGN_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            known = [entry for entry in archive.infolist() if entry.filename.lower().endswith(FOREIGN_ENDINGS)]
            if not known:
                return Problem(str(path), "", "zip_without_plays")
            with archive.open(max(known, key=lambda entry: entry.file_size)) as stream:
                found = stream.read(most + 1)
    except Exception:  # each way of packing has errors of its own, and modules that Python may lack
        return Problem(str(path), "", "file_unreadable")
    return found if len(found) <= most else Problem(str(path), "", "file_too_big", {"most": most // 1000})


# names ------------------------------------------------------------------------------------------------------


def resolve_path(path: Path) -> Path:
    """Return the file itself behind all links; a chain of links without end is left to the system."""
    return Path(os.path.realpath(path))


def is_one_of(path: Path, others: Iterable[Path]) -> bool:
    """Return whether the file is one of `others`, under whatever name."""
    for other in others:
        with contextlib.suppress(OSError, ValueError):
            if os.path.samefile(path, other):
                return True
    return False


def hash_bytes(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits; most commands need none, and none of the module."""
    import hashlib

    return hashlib.sha256(data).hexdigest()


def make_hidden_name(path: Path, ending: str) -> Path:
    """Return the name of a file of ours beside a record: hidden, of no other record, and never too long."""
    name = path.name
    if len(os.fsencode(name)) > MAX_NAME_BYTES:
        start = os.fsencode(name)[:MAX_NAME_BYTES].decode("utf-8", "ignore")
        name = f"{start}.{hash_bytes(os.fsencode(name))[:16]}"
    return path.with_name(f".{name}{ending}")


def make_temp_name(path: Path) -> Path:
    """Return a name beside a file for its next version that nobody can foresee."""
    return make_hidden_name(path, f".{os.urandom(8).hex()}{TEMP_ENDING}")


def remove_stale_temp_files(path: Path) -> None:
    """Remove next versions of a file that a killed process left beside it.

    To be called when the file itself is whole: what cut off writing it left behind is in one of them. A name that only
    looks similar belongs to somebody else and stays.
    """
    target = resolve_path(path)
    start = make_hidden_name(target, ".").name
    ours = re.compile(rf"{re.escape(start)}[0-9a-f]{{16}}{re.escape(TEMP_ENDING)}")
    with contextlib.suppress(OSError):  # a folder that one may write into but not look into
        for name in os.listdir(target.parent):
            if ours.fullmatch(name):
                _discard(target.with_name(name))


def yield_numbered_names(path: Path) -> Iterator[Path]:
    """Yield the path itself, then `name-2`, `name-3` and so on without end."""
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


def find_free_name(path: Path) -> Path:
    """Return the first of the numbered names that nothing has."""
    return next(candidate for candidate in yield_numbered_names(path) if not candidate.exists())


def list_taken_names(path: Path) -> list[Path]:
    """Return the numbered names that `find_free_name` passes over."""
    return list(takewhile(Path.exists, yield_numbered_names(path)))


def find_output_problem(path: Path, inputs: Iterable[Path]) -> Problem | None:
    """Return why a result must not be written over a file: it is one of its `inputs`, or one of ours; None if it may.

    Ours are records, tallies, lists of players and whatever lies in the folders that this program keeps for the user.
    """
    if is_one_of(path, inputs):
        return Problem(str(path), "", "output_is_input")
    raw = read_bytes(path)
    folders = [resolve_path(folder) for folder in (config_folder(), state_folder(), cache_folder()) if folder]
    is_user_file = path_exists(path) and not set(folders).isdisjoint(resolve_path(path).parents)
    if is_user_file or (isinstance(raw, bytes) and re.search(OUR_FILES, raw)):
        return Problem(str(path), "", "output_is_record")
    return None


# writing ----------------------------------------------------------------------------------------------------


def write_text(path: Path, text: str, *, overwrite: bool = True) -> WriteResult | Problem:
    """Write the file as UTF-8, or return why not. A reader never sees half a file."""
    return write_bytes(path, text.encode("utf-8", "replace"), overwrite=overwrite)


def write_bytes(path: Path, data: bytes, *, overwrite: bool = True) -> WriteResult | Problem:
    """Write the file, or return why not; without `overwrite` one that is there is a Problem."""
    try:
        return report_write(path, replace_atomically(path, data) if overwrite else create_file(path, data))
    except (OSError, ValueError) as error:
        return report_write_error(path, error)


def report_write(path: Path, certain: bool, text: str = "") -> WriteResult:
    """Return the result of writing a file; where it is not `certain` to outlive a power cut, a note says so."""
    return WriteResult(() if certain else (Problem(str(path), "", "not_certain"),), text)


def report_write_error(path: Path, error: OSError | ValueError) -> Problem:
    """Return why a file could not be written."""
    kinds: dict[type, str] = {
        SpecialFileError: "file_special",
        FileChangedError: "file_changed",
        FileHeldError: "file_held",
        FileUnsureError: "file_unsure",
    }
    cause = _WRITE_ERRORS.get(error.errno or 0) if isinstance(error, OSError) else None
    if cause == "folder_missing" and is_folder(path.parent):  # a network lost its way, or the reply
        cause = None
    return Problem(str(path), "", kinds.get(type(error)) or cause or "file_unwritable")


def replace_atomically(path: Path, data: bytes, expected: bytes | None = None) -> bool:
    """Replace a file, or create it, in one step: a reader finds the old bytes or the new ones.

    Return whether the disk has confirmed the new name. With `expected` bytes raise FileChangedError instead of writing
    over others, and FileNotFoundError where nothing is there; raise OSError where the file cannot be written.
    """
    target = resolve_path(path)
    status = _stat_ordinary(target)
    if status is None and expected is not None:
        raise FileNotFoundError(errno.ENOENT, "gone")
    if status is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "read-only")
    new = make_temp_name(target)
    try:
        write_new_file(new, data, 0o666 if status is None else 0o600)
        alike = status is None or copy_metadata(new, target, status)
        if expected is not None and read_bytes(target) != expected:
            raise FileChangedError
        hold_interrupts()
        if alike:
            certain = _give_name(new, target, data, expected)
        else:
            found = sync_folder(target.parent)  # whoever comes after a power cut needs the next version
            certain = write_in_place(target, new, data, expected) and found
    except FileUnsureError:  # the next version may be the only whole one
        raise
    except BaseException:
        _discard(new)
        raise
    if certain or alike:
        _discard(new)
    return certain


def _stat_ordinary(target: Path) -> os.stat_result | None:
    """Return the status of an ordinary file; None where nothing is there. Raise OSError for anything else."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "folder")
    if not stat.S_ISREG(status.st_mode):
        raise SpecialFileError
    return status


def _give_name(new: Path, target: Path, data: bytes, expected: bytes | None) -> bool:
    """Give the next version the file's name in one step; return whether the disk has confirmed it.

    Where the system can swap two names, compare what comes out with what was `expected`, and put it back if somebody
    else has saved the file since it was read last; raise FileChangedError then.
    """
    swapped = False
    try:
        swapped = expected is not None and swap_names(new, target)
        if not swapped:
            retry_while_denied(lambda: os.replace(new, target), target)
    except OSError:
        if read_bytes(target) != data:  # else it is done, and a network lost the reply
            raise
        swapped = expected is not None and new.exists()
    if swapped and read_bytes(new) != expected:
        try:
            swap_names(new, target)
        except OSError as error:
            raise FileUnsureError from error
        raise FileChangedError
    return sync_folder(target.parent)


def swap_names(one: Path, other: Path) -> bool:
    """Swap the names of two files in one step; return False where the system or the place cannot."""
    if sys.platform != "linux":
        return False
    try:
        import ctypes

        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (ImportError, OSError, AttributeError):
        return False
    here, exchange = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    if rename(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0:
        return True
    code = ctypes.get_errno()
    if code in _SWAP_UNSUPPORTED:
        return False
    raise OSError(code, os.strerror(code))


def create_file(path: Path, data: bytes) -> bool:
    """Create a file with all its bytes; return whether the disk has confirmed its name.

    Raise FileExistsError where something has that name.
    """
    new = make_temp_name(path)
    try:
        try:
            write_new_file(new, data)
        except FileExistsError as error:  # the name is ours alone: a network lost the reply
            raise OSError(errno.EIO, "no reply") from error
        hold_interrupts()
        try:
            os.link(new, path)
        except OSError as error:
            if is_one_of(path, [new]):  # it is done, and a network lost the reply
                pass
            elif isinstance(error, FileExistsError):
                raise
            else:
                _create_without_links(path, new)
    finally:
        _discard(new)
    return sync_folder(path.parent)


def _create_without_links(path: Path, new: Path) -> None:
    """Give a file a name that nobody has, on a file system without links: an empty file takes the name first."""
    write_new_file(path, b"")
    try:
        retry_while_denied(lambda: os.replace(new, path), path)
    except OSError:
        if new.exists():  # else it is done
            _discard(path)
            raise


def retry_while_denied(call: Callable[[], T], path: Path) -> T:
    """Return the result of the call; on Windows try again while another program denies access to the file.

    Raise FileHeldError there when it still does after the last pause.
    """
    for pause in WINDOWS_PAUSES if sys.platform == "win32" else ():
        try:
            return call()
        except PermissionError:
            if is_folder(path):
                raise
            time.sleep(pause)
    try:
        return call()
    except PermissionError:
        if sys.platform == "win32":
            raise FileHeldError(errno.EACCES, "held") from None
        raise


def _discard(path: Path) -> None:
    """Remove a file of ours, unless it has become the file itself."""
    with contextlib.suppress(OSError):
        os.unlink(path)


def write_new_file(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file that was not there and wait for the disk; remove it and raise OSError where that fails."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
    try:
        try:
            _write_all(handle, data)
            sync_file(handle)
        finally:
            os.close(handle)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise


def _write_all(handle: int, data: bytes) -> None:
    """Write all bytes, in as many calls as the system wants."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync_file(handle: int) -> None:
    """Wait until the disk has an open file or folder; on macOS until its cache is empty, which `fsync` leaves full."""
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # a network or USB file system
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def copy_metadata(new: Path, target: Path, status: os.stat_result) -> bool:
    """Give the next version owner, mode and attributes of the file; return False if they or its links would be lost.

    Whoever may read the file may then read its next version, too, and nobody else.
    """
    mode, mine, given = stat.S_IMODE(status.st_mode), os.stat(new), True
    if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.chown(new, status.st_uid, status.st_gid)
        except OSError:
            given, mode = False, mode & 0o777
            try:
                os.chown(new, -1, status.st_gid)
            except OSError:
                mode &= ~stat.S_IRWXG  # they would be those of another group
    os.chmod(new, mode)
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                os.setxattr(new, name, os.getxattr(target, name))
    elif sys.platform == "darwin":
        import ctypes

        rights, attributes = 1, 4  # COPYFILE_ACL, COPYFILE_XATTR
        ctypes.CDLL(None).copyfile(os.fsencode(target), os.fsencode(new), None, rights | attributes)
    return given and status.st_nlink == 1


def sync_folder(folder: Path) -> bool:
    """Make a new or replaced name durable; return False if the system tried and failed. Some systems cannot at all."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # a system that does not open folders
        return True
    try:
        sync_file(handle)
    except OSError as error:
        return error.errno in _SYNC_UNSUPPORTED
    finally:
        with contextlib.suppress(OSError):
            os.close(handle)
    return True


# writing in place -------------------------------------------------------------------------------------------


def write_in_place(target: Path, new: Path, data: bytes, expected: bytes | None) -> bool:
    """Write bytes into a file itself; `new` is a file beside it that holds them all and whose name is on the disk.

    Return whether the disk has confirmed the last step. Raise FileChangedError where other bytes than the `expected`
    ones are there, or where somebody writes into the file under another of its names; OSError after putting the old
    bytes back; FileUnsureError where that failed.
    """
    handle = os.open(target, os.O_RDWR | BINARY | NO_LINKS)
    try:
        with contextlib.suppress(LockUnsupportedError):  # commands that use different names have different lock files
            if not try_to_lock(handle):
                raise FileChangedError
        old = _read_handle(handle)
        if expected is not None and find_whole_version(target, old) != expected:
            raise FileChangedError
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, data, strict=False)))
        try:
            _write_at(handle, max(len(old), len(data)), _make_mark(new, data))
            _write_at(handle, same, data[same:])
            os.ftruncate(handle, len(data))
        except BaseException as error:
            if _read_handle(handle) != data:  # else only the reply was lost
                try:
                    _write_at(handle, same, old[same:])
                    os.ftruncate(handle, len(old))  # the mark goes last
                    sync_file(handle)
                except OSError:
                    raise FileUnsureError from error
                raise
        try:
            sync_file(handle)
        except OSError:
            return False
        return True
    finally:
        with contextlib.suppress(OSError):  # the bytes are on the disk, or said not to be
            os.close(handle)


def _read_handle(handle: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    return b"".join(iter(lambda: os.read(handle, 1 << 20), b""))


def _write_at(handle: int, start: int, data: bytes) -> None:
    """Write bytes at a place of the file and wait for the disk."""
    os.lseek(handle, start, os.SEEK_SET)
    _write_all(handle, data)
    sync_file(handle)


def _make_mark(new: Path, data: bytes) -> bytes:
    """Return the last line of a file while it is written in place: where its whole text is, and its hash."""
    number = new.name.split(".")[-2]
    text = f"the whole text is in .*.{number}.new, {len(data)} bytes, sha256 {hash_bytes(data)} >>>\n"
    return IN_PLACE_MARK_START + text.encode("ascii")


def find_whole_version(path: Path, raw: bytes) -> bytes | None:
    """Return what a file with the bytes `raw` is to hold: `raw` itself, unless writing it was cut off.

    Return None where it was and the whole version is not beside it (any more).
    """
    mark = re.search(_IN_PLACE_MARK, raw)
    if mark is None:
        return _cut_partial_mark(path, raw)
    size = int(mark[2])
    for found in (raw[:size], *_read_versions(path.parent, f".{mark[1].decode()}.new", size)):
        if hash_bytes(found).encode() == mark[3]:
            return found
    return None


def _cut_partial_mark(path: Path, raw: bytes) -> bytes:
    """Return the bytes before a mark that is not whole, or before the zeros that a power cut left in its place.

    No other byte changes before the mark is whole. Without a next version beside it the file was not ours to mend.
    """
    text = raw.partition(b"\0")[0]
    before, start, _rest = text.rpartition(IN_PLACE_MARK_START[:10])
    text = before if start else text
    rest = raw[len(text) :].strip(b"\0")
    if text == raw or not re.fullmatch(_PARTIAL_MARK, rest) or not _list_names(path.parent, _TEMP_NAME):
        return raw
    return text


def _list_names(folder: Path, pattern: str) -> list[Path]:
    """Return the files in a folder whose names fit a pattern; none where one may not look."""
    try:
        return [folder / name for name in os.listdir(os.path.realpath(folder)) if re.search(pattern, name)]
    except OSError:
        return []


def _read_versions(folder: Path, ending: str, size: int) -> list[bytes]:
    """Return the contents of the ordinary files of this ending and size in a folder."""
    found = []
    for path in _list_names(folder, rf"{re.escape(ending)}\Z"):
        with contextlib.suppress(OSError):
            handle = os.open(path, os.O_RDONLY | BINARY | NO_LINKS | NONBLOCKING)
            with open(handle, "rb") as stream:
                status = os.fstat(handle)
                if stat.S_ISREG(status.st_mode) and status.st_size == size:
                    found.append(stream.read(size))
    return found


# locking an open file ---------------------------------------------------------------------------------------


def try_to_lock(handle: int) -> bool:
    """Lock an open file without waiting; return False if somebody else holds it.

    The system lets go of the lock when the file is closed or the process ends. Raise LockUnsupportedError where the
    file system cannot lock.
    """
    try:
        import fcntl
    except ImportError:
        return _try_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno in _LOCK_UNSUPPORTED:
            raise LockUnsupportedError from None
        raise
    return True


def _try_on_windows(handle: int) -> bool:
    import msvcrt

    lock: Any = msvcrt
    os.lseek(handle, _WINDOWS_LOCK_BYTE, os.SEEK_SET)
    try:
        lock.locking(handle, lock.LK_NBLCK, 1)
    except OSError as error:
        if error.errno in _LOCK_UNSUPPORTED:
            raise LockUnsupportedError from None
        return False
    finally:
        os.lseek(handle, 0, os.SEEK_SET)
    return True
