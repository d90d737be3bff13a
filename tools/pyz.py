"""Build `dist/referee.pyz`: the program and what it needs in one file, started by any Python 3.11 or later.

    python -m tools.pyz [--output FILE] [--site FOLDER]

The file unpacks itself once into the user's cache folder, because fonts, catalogs and rulesets are read as files.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from referee.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = "web"
"""What is packed besides the program: QR codes. PDF sheets would need compiled libraries, one for each system."""
BABEL_DATA = "babel/locale-data"
UNUSED = ("bin", "share", "Scripts", "__pycache__", "direct_url.json", "RECORD")
"""Folders that only an installation needs, and files that name the machine that built it."""

START = '''\
import os, shutil, sys, tempfile, zipfile
if sys.version_info < (3, 11):
    sys.exit("referee needs Python 3.11 or later; this is " + sys.version.split()[0])
ARCHIVE, NAME = os.path.dirname(os.path.abspath(__file__)), "referee-{hash}"


def find_cache():
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        usual = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        usual = os.path.join(home, "Library", "Caches")
    else:
        usual = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(usual, "referee", "pyz")


def unpack(folder):
    """Return the folder with the files of this archive, unpacked beside it first and renamed when it is whole."""
    target = os.path.join(folder, NAME)
    if os.path.isdir(target):
        return target
    os.makedirs(folder, 0o700, exist_ok=True)
    new = tempfile.mkdtemp(dir=folder)
    try:
        with zipfile.ZipFile(ARCHIVE) as archive:
            archive.extractall(new)
        os.rename(new, target)
    except OSError:
        shutil.rmtree(new, ignore_errors=True)
        if not os.path.isdir(target):  # else another start was quicker
            raise
    return target


try:
    place = unpack(find_cache())
except OSError:  # no home, or no room there: for this run alone
    import atexit
    place = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    place = unpack(place)
sys.path[0] = place
from referee.__main__ import program
sys.exit(program())
'''


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the file; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.pyz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--output", type=Path, default=ROOT / "dist" / "referee.pyz")
    parser.add_argument("--site", type=Path, help="take the installed packages of this folder instead of calling pip")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        site = chosen.site or install_packages(Path(folder))
        write_archive(site, chosen.output)
    print(f"{chosen.output}: {chosen.output.stat().st_size // 1000} kB")
    return 0


def install_packages(site: Path) -> Path:
    """Install this checkout and what it needs into a folder; return the folder."""
    command = ("-m", "pip", "install", "-q", "--no-compile", "--target", str(site), f"{ROOT}[{EXTRAS}]")
    subprocess.run([sys.executable, *command], check=True)
    return site


def list_files(site: Path) -> Iterator[Path]:
    """Yield the files to pack, in order: of Babel's data only that of our languages."""
    for path in sorted(site.rglob("*")):
        within = path.relative_to(site)
        if not path.is_file() or not set(within.parts).isdisjoint(UNUSED):
            continue
        language = path.stem.partition("_")[0]
        if within.as_posix().startswith(BABEL_DATA) and language not in (*LANGUAGES, "root", "LICENSE"):
            continue
        yield path


def write_archive(site: Path, output: Path) -> None:
    """Write the packages of a folder as a file that Python starts; the same bytes for the same packages."""
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in list_files(site)}
    hashed = hashlib.sha256()
    for name, content in files.items():
        hashed.update(f"{name}\0{len(content)}\0".encode() + content)
    files["__main__.py"] = START.replace("{hash}", hashed.hexdigest()[:16]).encode()
    output.parent.mkdir(parents=True, exist_ok=True)
    with output.open("wb") as stream:
        stream.write(b"#!/usr/bin/env python3\n")
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, content in files.items():
                entry = zipfile.ZipInfo(name)  # with a date of its own that never changes
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, content)
    output.chmod(0o755)


if __name__ == "__main__":
    raise SystemExit(main())
