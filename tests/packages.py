"""Games that come as packages of their own, found by their entry points as if they were installed."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.app import lookup, records, shelf
from referee.i18n import catalog
from referee.places import OWN_FOLDERS
from referee.storage.rulesets import load_table
from referee.storage.spoken import load_lexicon
from referee.storage.words import read_vocabulary
from tests.running import TESTS

THIRD_GAME = TESTS / "third_game"
CACHES = (
    shelf._load_packages, shelf._read_other_games, load_table, catalog, load_lexicon, read_vocabulary,
    lookup.rulebook, records.build_plain_ruleset,
)  # fmt: skip


def forget_data() -> None:
    """Let all data of games be read again."""
    for cached in CACHES:
        cached.cache_clear()


@contextmanager
def installed(monkeypatch: pytest.MonkeyPatch, site: Path, package: str, game: str) -> Iterator[Path]:
    """Let a package in the folder `site` be found as the one that holds a game; yield the folder of the package."""
    told = site / f"{package}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (told / "entry_points.txt").write_text(f"[{shelf.PACKAGES}]\n{game} = {package}\n", "utf-8")
    monkeypatch.syspath_prepend(str(site))
    importlib.invalidate_caches()
    forget_data()
    try:
        yield site / package
    finally:
        OWN_FOLDERS.pop(game, None)
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
        forget_data()


@contextmanager
def nim_installed(monkeypatch: pytest.MonkeyPatch, site: Path) -> Iterator[Path]:
    """Install the game of docs/adding-a-game.md from tests/third_game; yield the folder of its package."""
    site.mkdir()
    shutil.copytree(THIRD_GAME / "referee_nim", site / "referee_nim", ignore=shutil.ignore_patterns("__pycache__"))
    with installed(monkeypatch, site, "referee_nim", "nim") as folder:
        yield folder
