"""`referee redo`: restores what `undo` took back; both live in `undo.py`."""

from __future__ import annotations

from referee.cli.undo import build_redo as build

__all__ = ["build"]
