"""A copy of this checkout in which something is really added, and Python run inside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.running import ROOT

COPIED = (
    "referee", "rulesets", "locales", "tools", "examples", "docs", "hatch_build.py",
    "pyproject.toml", "README.md", "CONTRIBUTING.md", "LICENSE", "CHANGELOG.md",
)  # fmt: skip


def copy_checkout(folder: Path, *more: str) -> Path:
    """Copy what a package is built from, and `more` parts by name, into a folder; return the folder."""
    for name in (*COPIED, *more):
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "_data", ".venv", ".games")
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    return folder


def run_python(folder: Path, *arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder with the modules of that folder, or of another `path`, and nobody's settings."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA")
    home = {name: str(folder / "home") for name in names}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env={**kept, **home, "PYTHONPATH": str(path or folder), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip


def install_package(checkout: Path, site: Path, wheels: Path | None = None) -> Path:
    """Build a wheel from a checkout and install it, without its dependencies, into a folder of its own."""
    wheels = wheels or site.with_name("wheels")
    build = ("wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(wheels), str(checkout))
    done = run_python(site.parent, "-P", "-m", "pip", *build, path=site)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = wheels.glob("*.whl")
    install = ("install", "-q", "--no-deps", "--no-index", "--target", str(site), str(wheel))
    done = run_python(site.parent, "-P", "-m", "pip", *install, path=site)
    assert done.returncode == 0, done.stdout + done.stderr
    return site
