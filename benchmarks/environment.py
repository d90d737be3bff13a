"""The virtual environment of the benchmarks: referee as a built wheel, and the peers it is measured against."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "benchmarks" / ".venv"
GAMES = ROOT / "benchmarks" / ".games"
TALLY = ROOT / "examples" / "rulebook-example.toml"
BIN = FOLDER / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
REFEREE = BIN / "referee"
PEERS = ("chess", "catanatron", "mahjong")
_WORKER = "import sys; sys.path.append(sys.argv[1]); from benchmarks.worker import main; main(sys.argv[2:])"


def prepare() -> dict[str, str]:
    """Make the environment, build and install referee anew; return the installed versions by name.

    A peer that cannot be installed is left out; its rows say so.
    """
    if not PYTHON.exists():
        venv.create(FOLDER, with_pip=True)
    with tempfile.TemporaryDirectory() as folder:
        _pip("wheel", "--no-deps", "--wheel-dir", folder, str(ROOT))
        wheel = next(Path(folder).glob("referee-*.whl"))
        _pip("install", str(wheel))
        _pip("install", "--no-deps", "--force-reinstall", str(wheel))
    installed = versions()
    for peer in PEERS:
        if peer not in installed and not _pip("install", peer, needed=False):
            sys.stderr.write(f"{peer} could not be installed and is left out\n")
    return versions()


def versions() -> dict[str, str]:
    """Return what is installed in the environment, by name."""
    listed = subprocess.run([PYTHON, "-m", "pip", "list", "--format=json"], capture_output=True, text=True, check=True)
    return {entry["name"].lower(): entry["version"] for entry in json.loads(listed.stdout)}


def _pip(*arguments: str, needed: bool = True) -> bool:
    command = [str(PYTHON), "-m", "pip", "-q", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode and needed:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def worker_command(task: str, *arguments: object) -> list[str]:
    """Return the command line that runs a task in the environment.

    The checkout comes last on the path, so that `referee` is the installed wheel and `benchmarks` is this folder.
    """
    return [str(PYTHON), "-P", "-c", _WORKER, str(ROOT), task, *map(str, arguments)]


def quiet_environment(home: Path) -> dict[str, str]:
    """Return the variables of every measured process: nobody's personal settings, German, a fixed order of sets."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    return {
        **kept, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "APPDATA": str(home),
        "XDG_CACHE_HOME": str(home / "cache"), "LOCALAPPDATA": str(home / "cache"),
        "LC_ALL": "C.UTF-8", "REFEREE_LANG": "de", "PYTHONHASHSEED": "0",
    }  # fmt: skip


def commit() -> str:
    """Return the commit that was measured, with a star if files were changed since."""
    if shutil.which("git") is None:
        return "unknown"
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty=*"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() or "unknown"
