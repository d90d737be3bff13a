"""Where output goes: results to standard output, messages to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable


def print_out(text: str) -> None:
    """A result."""
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


def print_err(lines: Iterable[str]) -> None:
    """Messages, one a line; what was printed before stands before them."""
    sys.stdout.flush()
    for line in lines:
        sys.stderr.write(f"{line}\n")
