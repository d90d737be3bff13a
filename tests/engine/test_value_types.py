"""What keeps values honest: no inheritance, and a type checker that knows their parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.value import Value
from tests.running import ROOT

WRONG = """
from referee.engine.value import Value

class Price(Value):
    gold: int
    what: str = ""

price = Price(1)._replace(gold=2, what="x")
price._replace(nonsense=1)
price._replace(gold="two")
Price(1, "x", 3)
"""


class Price(Value):
    gold: int


def test_a_value_has_no_heirs():
    """They would lose the parts of their parent without a word."""
    with pytest.raises(TypeError, match="Sale cannot inherit from Price"):

        class Sale(Price):
            rebate: int


def test_the_type_checker_knows_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from mypy import api

    (tmp_path / "wrong.py").write_text(WRONG, "utf-8")
    monkeypatch.chdir(ROOT)
    config = ["--config-file", "pyproject.toml", "--cache-dir", str(tmp_path / "cache")]
    out, _, code = api.run([*config, "--follow-imports", "silent", str(tmp_path / "wrong.py")])
    found = {int(line.split(":")[1]) for line in out.splitlines() if ": error:" in line}
    assert (code, found) == (1, {9, 10, 11}), out
