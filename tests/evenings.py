"""Records for tests: an evening at the table, in commands, and what a record holds."""

from __future__ import annotations

from pathlib import Path

from referee.__main__ import main
from referee.storage.documents import Document, read_document

GAME = "game.toml"
START = """\
format = 1
game = "anno1800"
ruleset = 1
edition = "en"
players = ["Linda", "Andreas"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
"""


def overruled(reason: str) -> list[str]:
    """A turn that can be told from all others: never legal, and recorded with a reason."""
    return ["record", "expedition", "0", "--overrule", reason]


EVENING = (
    ["record", "festival"],
    overruled('a tea break: » ] \\ " [[turn]] «'),
    ["record", "workforce", "worker"],
    ["undo", "2"],
    ["redo"],
    ["record", "festival"],
    ["amend", "1", "workforce", "worker", "--yes"],
    ["undo"],
    ["redo"],
    overruled("x" * 700),
)
"""Commands that write, each after all before it."""


def started(folder: Path, text: str = START) -> Path:
    path = folder / GAME
    path.write_bytes(text.encode())
    return path


def do(path: Path, *arguments: str) -> int:
    """One command on a record; its exit code."""
    return main([*arguments, "-f", str(path)])


def turns(path: Path) -> list[str]:
    """The turns of a record as they stand in it, each with its reason if it was overruled."""
    document = read_document(path)
    assert isinstance(document, Document), document
    return [f"{turn['player']}: {turn['moves']} {turn.get('overruled', '')}" for turn in document.data.get("turn", [])]


def verifies(path: Path) -> bool:
    return main(["verify", str(path)]) == 0
