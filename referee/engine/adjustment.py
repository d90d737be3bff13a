"""What a table had wrong and set right between two turns."""

from __future__ import annotations

from referee.engine.value import Value


class Adjustment(Value):
    """One correction: whose thing, by how much, why, and after how many turns it stands in the record."""

    player: str
    thing: str
    change: int
    why: str = ""
    after: int = 0

    @property
    def text(self) -> str:
        """The correction as it is typed."""
        return f"adjust {self.thing} {self.change:+d}"
