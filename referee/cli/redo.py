"""`referee redo`: restores what `undo` took back; both live in `undo.py`."""

from __future__ import annotations

from referee.cli.undo import REDOING as COMMAND

__all__ = ["COMMAND"]
