"""Measure the code: python -m tools.measure prints size by room, names, docstrings, and two walks through the program.

`--list` prints the places behind the figures on names and docstrings instead, `--list referee/app` those of a folder.

A walk counts the modules, functions and the greatest depth of calls of our own code between the text of a turn and its
verdict: once for a turn in canonical text, once for the same turn as somebody says it.
"""

from __future__ import annotations

import ast
import collections
import re
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
INDIRECT = ("Whether", "What", "How", "Who", "Which", "Where", "Why")
"""First words of docstrings that describe the world instead of saying what the function does."""
PARTICIPLE = re.compile(
    r"_?[a-z]+ed|_?(told|said|found|kept|given|taken|made|read|shown|drawn|known|left|held|laid|put|set_right|sorted_out)"
)
"""Names of functions that are one bare participle. `read` and `put` are verbs too and stay."""
ALLOWED_NAMES = frozenset(("read", "put", "speed", "need", "feed", "seed", "shed", "embed"))
RECORD = """format = 1
game = "anno1800"
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""


class Definition(NamedTuple):
    """A function or class of the package."""

    module: str
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    in_class: bool

    @property
    def place(self) -> str:
        return f"{self.module}:{self.node.lineno} {self.node.name}"

    @property
    def first_word(self) -> str:
        """Return the first word of the docstring; "" without one."""
        return (ast.get_docstring(self.node) or "").partition(" ")[0].rstrip(".,:;")


def list_modules(package: Path = PACKAGE) -> list[Path]:
    """Return the modules of the package in order."""
    return sorted(package.rglob("*.py"))


def list_definitions(path: Path) -> Iterator[Definition]:
    """Yield every function and class of a module, methods among them."""
    tree = ast.parse(path.read_text("utf-8"))
    inside = {id(child) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for child in node.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield Definition(path.relative_to(ROOT).as_posix(), node, id(node) in inside)


def count_calls(paths: list[Path]) -> collections.Counter[str]:
    """Count how often each name is used in the package, definitions not counted."""
    used: collections.Counter[str] = collections.Counter()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name):
                used[node.id] += 1
            elif isinstance(node, ast.Attribute):
                used[node.attr] += 1
    return used


def name_room(path: Path) -> str:
    """Return the room of a module: its first folder, for a game the first two."""
    parts = path.relative_to(PACKAGE).parts[:-1]
    return "/".join(parts[: 2 if parts[:1] == ("games",) else 1]) or "(root)"


def find_repeated_classes(definitions: list[Definition]) -> dict[str, list[str]]:
    """Return the places of public classes that share their name with another one."""
    places: dict[str, list[str]] = collections.defaultdict(list)
    for found in definitions:
        if isinstance(found.node, ast.ClassDef) and not found.node.name.startswith("_"):
            places[found.node.name].append(found.place)
    return {name: where for name, where in places.items() if len(where) > 1}


def find_participles(definitions: list[Definition]) -> list[str]:
    """Return the places of functions that are named by one bare participle."""
    functions = [found for found in definitions if not isinstance(found.node, ast.ClassDef)]
    return [
        found.place
        for found in functions
        if PARTICIPLE.fullmatch(found.node.name)
        and found.node.name.lstrip("_") not in ALLOWED_NAMES
        and not any(
            getattr(d, "id", getattr(d, "attr", "")) in ("property", "cached_property", "setter")
            for d in found.node.decorator_list
        )
    ]


def find_indirect_docstrings(definitions: list[Definition]) -> list[str]:
    """Return the places of functions whose docstring begins with a question word instead of a verb."""
    functions = [found for found in definitions if not isinstance(found.node, ast.ClassDef)]
    return [found.place for found in functions if found.first_word in INDIRECT]


def measure_walk(text: str) -> tuple[int, int, int]:
    """Return the modules, functions and depth of our own code that a turn passes through on its way to a verdict."""
    from referee.app.turns import Table

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        path.write_text(RECORD, "utf-8")
        table: Any = Table.open(path, "en")
    seen: set[tuple[str, str]] = set()
    depth = deepest = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal depth, deepest
        if not frame.f_code.co_filename.startswith(str(PACKAGE)):
            return
        if event == "call":
            depth += 1
            deepest = max(deepest, depth)
            seen.add((frame.f_code.co_filename, frame.f_code.co_qualname))
        elif event == "return":
            depth -= 1

    sys.setprofile(profile)
    try:
        table.check(text)
    finally:
        sys.setprofile(None)
    return len({file for file, _ in seen}), len(seen), deepest


def print_report() -> None:
    """Print all figures as Markdown."""
    paths = list_modules()
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in paths}
    definitions = [found for path in paths for found in list_definitions(path)]
    functions = [found for found in definitions if not isinstance(found.node, ast.ClassDef)]
    lengths = [(found.node.end_lineno or 0) - found.node.lineno + 1 for found in functions]
    used = count_calls(paths)
    private = [f for f in functions if f.node.name.startswith("_") and not f.node.name.startswith("__")]
    once = sum(used[found.node.name] <= 1 for found in private)
    imports = sum(
        bool(re.match(r"\s*(from|import) ", line)) for path in paths for line in path.read_text("utf-8").splitlines()
    )
    total = sum(lines.values())
    print("| figure | value |\n| --- | --- |")
    print(f"| modules, lines | {len(paths)}, {total:,} |")
    medians = statistics.median(lines.values()), statistics.median(lengths)
    print(f"| median module, median function (lines) | {medians[0]:.0f}, {medians[1]:.0f} |")
    print(f"| private functions, of these used once | {len(private):,}, {once:,} |")
    print(f"| import lines | {100 * imports / total:.1f} % |")
    for name, text in (("canonical turn", "expand brewery"), ("said turn", "I'd like to build a brewery please")):
        modules, walked, depth = measure_walk(text)
        print(f"| {name}: modules, functions, depth | {modules}, {walked}, {depth} |")
    print(f"| public classes that share a name | {len(find_repeated_classes(definitions))} |")
    print(f"| functions named by a bare participle | {len(find_participles(definitions))} |")
    print(f"| docstrings that begin with a question word | {len(find_indirect_docstrings(definitions))} |")
    print("\n| room | modules | lines |\n| --- | --- | --- |")
    rooms: dict[str, list[int]] = collections.defaultdict(list)
    for path, length in lines.items():
        rooms[name_room(path)].append(length)
    for room, found in sorted(rooms.items()):
        print(f"| {room} | {len(found)} | {sum(found):,} |")


def print_offenders(folder: str) -> None:
    """Print every repeated class, participle and indirect docstring whose place begins with `folder`."""
    definitions = [found for path in list_modules() for found in list_definitions(path)]
    repeated = [f"{place} (repeated)" for places in find_repeated_classes(definitions).values() for place in places]
    named = [f"{place} (participle)" for place in find_participles(definitions)]
    indirect = [f"{place} (docstring)" for place in find_indirect_docstrings(definitions)]
    print("\n".join(sorted(place for place in repeated + named + indirect if place.startswith(folder))))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--list"]:
        print_offenders((sys.argv[2:] or [""])[0])
    else:
        print_report()
