"""Results for other programs and for a message: one small module for each format, with its `write`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.engine.counted import Result

FORMATS = ("json", "csv", "bgstats", "bgg", "markdown")
"""Each by the name of its module."""


def write(results: Sequence[Result], format: str, *, mark: bool = False) -> str:
    """The results in one of the formats; with a byte order `mark` where it has one."""
    written: Callable[[Sequence[Result], bool], str] = import_module(f"{__name__}.{format}").write
    return written(results, mark)
