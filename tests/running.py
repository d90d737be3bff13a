"""Runs the program in this process, as somebody would type it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.__main__ import main

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
EXAMPLE = ROOT / "examples" / "rulebook-example.toml"
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files, rights and calls")


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
