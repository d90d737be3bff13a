"""Who may import whom: cli → web → api → app → games, storage → speech → engine; render, i18n at the side."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

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
    "app": {"games", "storage", "speech", "engine", "languages"},
    "render": {"engine", "i18n"},
    "i18n": {"languages", "places"},
    "storage": {"speech", "engine", "languages", "places", "interrupts"},
    "games": {"speech", "engine"},
    "speech": {"engine"},
    "engine": set(),
    "testing": {"app", "storage", "engine", "languages", "places"},
}
"""What each part may import besides itself ("" is the package's own version)."""

TREES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def part_of(module: Path) -> str:
    return module.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(module: Path) -> set[str]:
    """Return the modules that a module imports anywhere in it; of our own packages without modules their names."""
    found = set()
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names if node.module in ("referee", "referee.games") else {node.module or ""}
    return found


def ours(module: Path) -> list[str]:
    return sorted(name for name in imported(module) if name.split(".")[0] == "referee")


def test_imports_go_one_way():
    for module in TREES:
        own = part_of(module)
        for name in ours(module):
            first = [*name.split("."), ""][1]
            target = first if first in ALLOWED else ""
            assert target == own or target in ALLOWED[own], f"{module} must not import {name}"


def test_no_game_imports_another():
    for module in TREES:
        parts = module.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2:
            for name in ours(module):
                if name.startswith("referee.games.") and name != "referee.games.Lazy":
                    assert name.split(".")[2] == parts[1], f"{module} must not import {name}"


def test_the_engine_uses_the_standard_library_only():
    for module in TREES:
        if part_of(module) == "engine":
            foreign = {name.split(".")[0] for name in imported(module)} - sys.stdlib_module_names - {"referee"}
            assert not foreign, f"{module} must not import {foreign}"


def test_games_print_nothing_and_read_no_files():
    for module, tree in TREES.items():
        if part_of(module) in ("games", "engine"):
            calls = {node.func.id for node in ast.walk(tree)
                     if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
            assert not {"print", "open", "input"} & calls, f"{module} prints or reads"
