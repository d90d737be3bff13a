"""Functions of a module that is read when one of them is called first: a turn needs few of all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any


class Later:
    """Stands for a module in a table of frames."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(_called, self._module, name)


def _called(module: str, name: str, *given: object) -> Any:
    return getattr(import_module(module), name)(*given)
