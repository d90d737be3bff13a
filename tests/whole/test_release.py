"""A release: one version, everything that belongs to it in the packages, and a single file that runs anywhere."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from referee import __version__
from tests.running import EXAMPLE, ROOT
from tools import pyz

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_version_is_told_in_one_place():
    assert PROJECT["dynamic"] == ["version"]
    changes = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert changes[0] == __version__
    assert f"referee {__version__}" in (ROOT / "docs" / "referee.1").read_text("utf-8").splitlines()[0]


def test_all_is_everything_that_a_player_can_add():
    extras = PROJECT["optional-dependencies"]
    assert extras["all"] == ["referee[pdf,web]"]
    assert set(extras) == {"all", "pdf", "web", "browser", "test"}


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    linked = {(ROOT / "docs" / target).resolve() for target in re.findall(r"\]\(([^)#]+)\)", index)}
    assert [str(path) for path in linked if not path.is_file()] == []
    pages = {path.resolve() for path in (ROOT / "docs").glob("*.md")} - {(ROOT / "docs" / "README.md").resolve()}
    assert pages <= linked


def test_the_workflow_runs_what_the_readme_says():
    """In a venv, whose folder of programs has another name on Windows; every Python and system that is promised."""
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    first = re.search(
        r"python3 -m venv \.venv && \.venv/bin/pip install -q \. && (.+)", (ROOT / "README.md").read_text("utf-8")
    )
    assert first is not None
    assert first[1].removeprefix(".venv/bin/") in workflow
    for word in ("ubuntu-latest", "windows-latest", "macos-latest", '"3.11"', ".ci/run", "lowest-direct", "tools.pyz"):
        assert word in workflow


# the packages -----------------------------------------------------------------------------------------------


def build(kind: str, folder: Path, **environment: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.mark.slow
def test_the_same_source_gives_the_same_wheel(wheel, tmp_path):
    """At another hour too, which here is that of another time zone."""
    again = build("wheel", tmp_path, TZ="Asia/Kathmandu", PYTHONHASHSEED="7")
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_nothing_is_in_the_wheel_twice(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if archive.getinfo(name).file_size > 1000]
        found = Counter(hashlib.sha256(archive.read(name)).digest() for name in names if "/licenses/" not in name)
        assert [count for count in found.values() if count > 1] == []
        assert any(name.endswith("/data/share/man/man1/referee.1") for name in names)
        licences = {name.partition("/licenses/")[2] for name in archive.namelist() if "/licenses/" in name}
    assert licences == {"LICENSE", "referee/render/fonts/LICENSE.txt"}


@pytest.mark.slow
def test_the_source_package_has_all_that_belongs_to_it(tmp_path):
    with tarfile.open(build("sdist", tmp_path)) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    missing = [name for name in tracked if name not in packed and not name.startswith(".git")]
    assert missing == []
    assert {"LICENSE", "referee/render/fonts/LICENSE.txt", "SECURITY.md", "CHANGELOG.md", "docs/README.md"} <= packed


# the single file --------------------------------------------------------------------------------------------


def copy_package(name: str, site: Path, seen: set[str]) -> None:
    """Copy an installed package and what it needs into a folder, without asking the network."""
    name = re.sub(r"[-_.]+", "-", name).lower()
    if name in seen:
        return
    seen.add(name)
    found = importlib.metadata.distribution(name)
    for file in found.files or ():
        source = Path(str(found.locate_file(file)))
        if ".." not in file.parts and source.is_file() and source.suffix != ".pyc":
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, site / file)
    for needed in map(Requirement, found.requires or ()):
        if needed.marker is None or needed.marker.evaluate({"extra": ""}):
            copy_package(needed.name, site, seen)


@pytest.mark.slow
def test_the_single_file_runs_with_nothing_but_python(wheel, tmp_path):
    """Without any package of this machine, unpacked once; the second start finds what the first has unpacked."""
    site, archive = tmp_path / "site", tmp_path / "referee.pyz"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    seen = {"referee"}
    for needed in ("typer", "babel", "rich", "prompt_toolkit", "segno", "tomli_w"):
        copy_package(needed, site, seen)
    assert pyz.main(["--site", str(site), "--output", str(archive)]) == 0
    again = tmp_path / "again.pyz"
    pyz.write_archive(site, again)
    assert again.read_bytes() == archive.read_bytes()
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    home = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_CACHE_HOME"), str(tmp_path / "home"))

    def start(*arguments: str) -> str:
        command = [sys.executable, "-I", "-S", "-X", "utf8", str(archive), *arguments]
        done = subprocess.run(command, cwd=tmp_path, env={**kept, **home}, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert start("--version").strip() == f"referee {__version__}"
    folders = list((tmp_path / "home").glob("**/pyz/*"))
    assert len(folders) == 1
    changed = folders[0].stat().st_mtime_ns
    assert "Sieg: Linda (107 Punkte)" in start("--lang", "de", "sheet", str(EXAMPLE))
    start("new", "anno1800", "Linda", "Ben", "--first-game")
    assert "✓ Linda builds: brewery" in start("check", "build a brewery, coal from Ben")
    assert [(folder, folder.stat().st_mtime_ns) for folder in (tmp_path / "home").glob("**/pyz/*")] == [
        (folders[0], changed)
    ]
