"""Find the folders of data and of the user. Imports nothing of ours.

Data lies inside the installed package, or beside it in a checkout.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(os.path.abspath(__file__)).parent
INSTALLED = PACKAGE / "_data"


def is_installed() -> bool:
    """Return whether this is a built package, whose catalogs and rulesets were compiled."""
    return INSTALLED.is_dir()


def data_folder(name: str) -> Path:
    """Return the folder `locales` or `rulesets`."""
    return (INSTALLED if is_installed() else PACKAGE.parent) / name


OWN_FOLDERS: dict[str, Path] = {}
"""The folders of games that come as packages of their own, by id."""


def game_folder(name: str, game: str) -> Path:
    """Return the folder `locales` or `rulesets` with the data of a game: its own package's, else ours."""
    own = OWN_FOLDERS.get(game)
    return data_folder(name) if own is None else own / name


def guide_folder() -> Path:
    """Return the folder of the pages for players, which has one folder a language."""
    return INSTALLED / "guide" if is_installed() else PACKAGE.parent / "docs" / "guide"


def state_folder() -> Path | None:
    """Return where this user's programs keep what is to be there next time; None for a user without a home."""
    return _find_user_folder(
        "LOCALAPPDATA", "XDG_STATE_HOME", ("AppData", "Local"), "Application Support", (".local", "state")
    )


def config_folder() -> Path | None:
    """Return where this user keeps settings of programs; None for a user without a home."""
    return _find_user_folder("APPDATA", "XDG_CONFIG_HOME", ("AppData", "Roaming"), "Application Support", (".config",))


def cache_folder() -> Path | None:
    """Return where this user's programs keep what they can make again; None for a user without a home."""
    return _find_user_folder("LOCALAPPDATA", "XDG_CACHE_HOME", ("AppData", "Local"), "Caches", (".cache",))


def _find_user_folder(
    windows_variable: str, variable: str, windows: tuple[str, ...], library: str, usual: tuple[str, ...]
) -> Path | None:
    """Return the folder that the environment names, else the usual one of the platform under the user's home.

    A relative path is ignored, as the XDG standard says: it would mean another folder wherever one stands.
    """
    named = os.environ.get(windows_variable if sys.platform == "win32" else variable)
    if named and os.path.isabs(named):
        return Path(named) / "referee"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    by_platform = {"win32": windows, "darwin": ("Library", library)}
    return home.joinpath(*by_platform.get(sys.platform, usual), "referee")
