"""What the canonical move text of every game has in common."""

from __future__ import annotations


def spell_player(name: str, seat: int) -> str:
    """A player's name as the move text takes it back: quoted unless it is one plain word."""
    if name.isalpha():
        return name
    for left, right in ('""', "«»"):
        if left not in name and right not in name and "\n" not in name:
            return f"{left}{name}{right}"
    return f"#{seat + 1}"
