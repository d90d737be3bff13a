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


def guide_folder() -> Path:
    """The pages for players, one folder a language."""
    return INSTALLED / "guide" if is_installed() else PACKAGE.parent / "docs" / "guide"


def state_folder() -> Path | None:
    """Where this user's programs keep what is to be there next time; None for a user without a home."""
    return _folder("LOCALAPPDATA", "XDG_STATE_HOME", ("AppData", "Local"), "Application Support", (".local", "state"))


def config_folder() -> Path | None:
    """Where this user keeps settings of programs; None for a user without a home."""
    return _folder("APPDATA", "XDG_CONFIG_HOME", ("AppData", "Roaming"), "Application Support", (".config",))


def cache_folder() -> Path | None:
    """Where this user's programs keep what they can make again; None for a user without a home."""
    return _folder("LOCALAPPDATA", "XDG_CACHE_HOME", ("AppData", "Local"), "Caches", (".cache",))


def _folder(
    on_windows: str, elsewhere: str, windows: tuple[str, ...], library: str, usual: tuple[str, ...]
) -> Path | None:
    """The folder that the environment names, else the one that is the habit of the platform."""
    named = os.environ.get(on_windows if sys.platform == "win32" else elsewhere)
    if named:
        return Path(named) / "referee"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    habits = {"win32": windows, "darwin": ("Library", library)}
    return home.joinpath(*habits.get(sys.platform, usual), "referee")
