"""Many evenings in words and pictures: one neutral list of parts, and one small module for each format."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.render.stats.parts import Pages

FORMATS = ("text", "html", "csv")
"""Each by the name of its module."""


def write(pages: Pages, format: str) -> str:
    """The report in one of the formats."""
    written: Callable[[Pages], str] = import_module(f"{__name__}.{format}").write
    return written(pages)
