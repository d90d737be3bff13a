"""Where the data folders are: inside the installed package, or beside it in a checkout. Imports nothing of ours."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(os.path.abspath(__file__)).parent
INSTALLED = PACKAGE / "_data"


def is_installed() -> bool:
    """Whether this is a built package, whose catalogs and rulesets were compiled."""
    return INSTALLED.is_dir()


def data_folder(name: str) -> Path:
    """The folder `locales` or `rulesets`."""
    return (INSTALLED if is_installed() else PACKAGE.parent) / name


def state_folder() -> Path | None:
    """Where a program of this user keeps what it may forget, by the habit of the platform; None without a home."""
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_STATE_HOME")
    if named:
        return Path(named) / "referee"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    habits = {"win32": ("AppData", "Local"), "darwin": ("Library", "Application Support")}
    return home.joinpath(*habits.get(sys.platform, (".local", "state")), "referee")


def config_folder() -> Path | None:
    """Where this user keeps settings of programs, by the habit of the platform; None for a user without a home."""
    named = os.environ.get("APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME")
    if named:
        return Path(named) / "referee"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    habits = {"win32": ("AppData", "Roaming"), "darwin": ("Library", "Application Support")}
    return home.joinpath(*habits.get(sys.platform, (".config",)), "referee")


def cache_folder() -> Path | None:
    """Where this user's programs keep what they can make again, by the habit of the platform; None without a home."""
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named:
        return Path(named) / "referee"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    habits = {"win32": ("AppData", "Local"), "darwin": ("Library", "Caches")}
    return home.joinpath(*habits.get(sys.platform, (".cache",)), "referee")
