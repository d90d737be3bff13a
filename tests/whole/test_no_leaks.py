"""Nothing of one game leaks into the parts that all games share: no word of its box in names or texts of the code."""

from __future__ import annotations

import ast
import re

import pytest

from tests.running import ROOT

PACKAGE = ROOT / "referee"
SHARED = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != "games"]
WORDS = re.compile(
    r"festival|expedition|objective|industr|shift.?end|artisan|farmer|fireworks|trade.?token|anno.?1[58]\d\d"
    r"|island|pirate|pioneer|merchant|commodit|jetty|\bpier",
    re.IGNORECASE,
)
ALLOWED = {
    "cli/turns.py": {"--affordable-with-festival", "festival"},
    "cli/corrections.py": {"expedition", "objectives", "Objectives"},
    "speech/decision.py": {"shift_end_last"},
    "render/stats.py": {"objectives", "OBJECTIVES"},
    "web/page.py": {"fireworks"},
}
"""What is known: an option, an event, what `reveal` writes for the one game that hides something, a key of `stats`, a
doubt that one game brings."""
SAID = re.compile(r"[a-z]{2}-\w+: ")
"""A sentence behind its table, which is kept beside a rewrite or a doubt as its example."""
EXAMPLES = ("Example", "argument", "option", "typer")
"""Command lines that can be typed as they stand name a game of course, and so may help."""


def texts(tree: ast.AST) -> list[str]:
    """Identifiers and strings, without docstrings and without examples."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[0] in EXAMPLES:
            skipped |= {id(each) for each in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            found.append(node.value if isinstance(node.value, str) else node.value.decode("latin-1"))
        found += [
            getattr(node, key) for key in ("id", "attr", "arg", "name") if isinstance(getattr(node, key, None), str)
        ]
    return found


@pytest.mark.parametrize("module", SHARED, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_word_of_a_game(module):
    name = module.relative_to(PACKAGE).as_posix()
    known = ALLOWED.get(name, set())
    found = [
        text for text in texts(ast.parse(module.read_text("utf-8"))) if WORDS.search(text) and not SAID.match(text)
    ]
    assert [text for text in found if not any(word in text for word in known)] == []
