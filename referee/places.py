"""Where the data folders are: inside the installed package, or beside it in a checkout. Imports nothing of ours."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
INSTALLED = PACKAGE / "_data"


def is_installed() -> bool:
    """Whether this is a built package, whose catalogs and rulesets were compiled."""
    return INSTALLED.is_dir()


def data_folder(name: str) -> Path:
    """The folder `locales` or `rulesets`."""
    return (INSTALLED if is_installed() else PACKAGE.parent) / name


def config_folder() -> Path:
    """Where this user keeps settings of programs, by the habit of the platform."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "referee"
    if sys.platform == "darwin" and not os.environ.get("XDG_CONFIG_HOME"):
        return home / "Library" / "Application Support" / "referee"
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "referee"
