"""Runs the program in this process, as somebody would type it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.__main__ import main

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
EXAMPLE = ROOT / "examples" / "rulebook-example.toml"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    capsys.readouterr()
    code = main(arguments)
    captured = capsys.readouterr()
    return Ran(int(code), captured.out, captured.err)
