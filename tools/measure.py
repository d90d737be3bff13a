"""Measure the code: python -m tools.measure prints size by room, names, docstrings, and two walks through the program.

`--write` puts the tables into docs/architecture.md. `--list` prints the places behind the figures on names and
docstrings instead, `--list referee/app` those of a folder.

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

from benchmarks.table import write

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"
PAGE = ROOT / "docs" / "architecture.md"
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


def list_modules() -> list[Path]:
    """Return the modules of the package in order."""
    return sorted(PACKAGE.rglob("*.py"))


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


BEFORE = {
    "modules": ("453", "8", "85", "15"),
    "lines": ("57,638", "15,436", "21,476", "3,815"),
    "median module, median function (lines)": ("107, 7", "1,920, 5", "155, 16", "201, 13"),
    "private functions, of these used once": ("1,443, 1,106", "28, 3", "12, 5", "18, 11"),
    "import lines": ("7.4 %", "0.7 %", "3.5 %", "5.1 %"),
    "canonical turn: modules, functions, depth": ("69, 433, 25", "1, 30, 6", "24, 104, 10", "8, 51, 13"),
    "said turn: modules, functions, depth": ("130, 905, 29",),
    "public classes that share a name": ("29",),
    "functions named by a bare participle": ("328",),
    "docstrings that begin with a question word": ("683",),
}
"""What the same figures were at commit 27768d3c, and for python-chess 1.11, beancount 3 and hassil (whose walks are: an
illegal move, load and check, recognize)."""
ROOMS_BEFORE = {
    "(root)": (5, 298), "app": (34, 3464), "cli": (59, 6241), "engine": (28, 3440), "games": (1, 37),
    "games/anno1503": (66, 10106), "games/anno1800": (106, 15975), "i18n": (2, 242), "render": (51, 5217),
    "speech": (64, 8935), "storage": (26, 2426), "web": (11, 1257),
}  # fmt: skip
"""Modules and lines of each room at that commit; the speech then lay in the engine."""


def measure_rooms() -> dict[str, tuple[int, int]]:
    """Return the modules and lines of each room."""
    rooms: dict[str, tuple[int, int]] = {}
    for path in list_modules():
        modules, lines = rooms.get(name_room(path), (0, 0))
        rooms[name_room(path)] = modules + 1, lines + len(path.read_text("utf-8").splitlines())
    return rooms


def measure_figures() -> dict[str, str]:
    """Return all figures but those of the rooms, by what they count."""
    paths = list_modules()
    lines = [path.read_text("utf-8").splitlines() for path in paths]
    total = sum(map(len, lines))
    definitions = [found for path in paths for found in list_definitions(path)]
    functions = [found for found in definitions if not isinstance(found.node, ast.ClassDef)]
    lengths = [(found.node.end_lineno or 0) - found.node.lineno + 1 for found in functions]
    used = count_calls(paths)
    private = [f.node.name for f in functions if f.node.name.startswith("_") and not f.node.name.startswith("__")]
    imports = sum(bool(re.match(r"\s*(from|import) ", line)) for each in lines for line in each)
    medians = statistics.median(map(len, lines)), statistics.median(lengths)
    figures = (
        f"{len(paths)}",
        f"{total:,}",
        f"{medians[0]:.0f}, {medians[1]:.0f}",
        f"{len(private):,}, {sum(used[name] <= 1 for name in private):,}",
        f"{100 * imports / total:.1f} %",
        "{}, {}, {}".format(*measure_walk("expand brewery")),
        "{}, {}, {}".format(*measure_walk("I'd like to build a brewery please")),
        f"{len(find_repeated_classes(definitions))}",
        f"{len(find_participles(definitions))}",
        f"{len(find_indirect_docstrings(definitions))}",
    )
    return dict(zip(BEFORE, figures, strict=True))


def make_tables() -> str:
    """Return all figures, before and now, as Markdown."""
    lines = ["| | before | now | python-chess | beancount | hassil |", "| --- | --- | --- | --- | --- | --- |"]
    for name, now in measure_figures().items():
        before, *peers = (*BEFORE[name], "", "", "")[:4]
        lines.append(f"| {name} | {before} | {now} | {' | '.join(peers)} |".replace("  ", " "))
    lines += ["", "| room | modules before | now | lines before | now |", "| --- | --- | --- | --- | --- |"]
    now_by_room = measure_rooms()
    for room in sorted(now_by_room.keys() | ROOMS_BEFORE):
        before_room, now_room = ROOMS_BEFORE.get(room, (0, 0)), now_by_room.get(room, (0, 0))
        cells = (f"{count:,}" if count else "–" for pair in zip(before_room, now_room, strict=True) for count in pair)
        lines.append(f"| {room} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


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
    elif sys.argv[1:2] == ["--write"]:
        write(PAGE, "figures", make_tables())
    else:
        print(make_tables(), end="")
