"""A table written down as a record that starts from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.storage.records import write_from


def record_from(head: Mapping[str, Any], position: Mapping[str, Any]) -> str:
    """The text of a record with this head that begins at a position."""
    return write_from(head, position)
