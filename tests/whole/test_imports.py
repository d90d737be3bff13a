"""Who may import whom: cli → web → api → app → games, storage → speech → engine; render, i18n at the side."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.running import ROOT

PACKAGE = ROOT / "referee"
ALLOWED = {
    "__init__": set(),
    "__main__": {"cli", "i18n"},
    "languages": {"engine"},
    "places": set(),
    "interrupts": set(),
    "cli": {"", "api", "app", "render", "web", "i18n", "engine", "interrupts"},
    "web": {"api", "app", "render", "i18n", "engine"},
    "api": {"app", "render", "i18n", "engine"},
    "app": {"games", "storage", "speech", "engine"},
    "render": {"engine", "i18n"},
    "i18n": {"languages", "places"},
    "storage": {"speech", "engine", "languages", "places", "interrupts"},
    "games": {"speech", "engine"},
    "speech": {"engine"},
    "engine": set(),
}
"""What each part may import besides itself ("" is the package's own version)."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(module: Path) -> str:
    return module.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(module: Path) -> set[str]:
    """The modules of ours that a module imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] == "referee"}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "referee":
            assert node.level == 0
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names if node.module in ("referee", "referee.games") else {node.module or ""}
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(module):
    own = part_of(module)
    for name in imported(module):
        first = name.split(".")[1]
        target = first if first in ALLOWED else ""
        assert target == own or target in ALLOWED[own], f"{own} must not import {name}"


@pytest.mark.parametrize("module", [m for m in MODULES if part_of(m) == "games"], ids=str)
def test_no_game_imports_another(module):
    parts = module.relative_to(PACKAGE / "games").parts
    if len(parts) > 1:
        for name in imported(module):
            if name.startswith("referee.games.") and name != "referee.games.Lazy":
                assert name.split(".")[2] == parts[0]


@pytest.mark.parametrize("module", [m for m in MODULES if part_of(m) == "engine"], ids=lambda path: path.stem)
def test_the_engine_uses_the_standard_library_only(module):
    import sys

    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name.split(".")[0] in sys.stdlib_module_names | {"referee"}


@pytest.mark.parametrize("module", [m for m in MODULES if part_of(m) in ("games", "engine")], ids=str)
def test_games_print_nothing_and_read_no_files(module):
    calls = [
        n.func.id
        for n in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    ]
    assert not {"print", "open", "input"} & set(calls)
