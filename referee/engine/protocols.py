"""What the program asks of the ruleset, the table and the players of any game; read by the type checker alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Ruleset(Protocol):
    """What the program asks of the ruleset of any game."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def edition(self) -> str: ...
    @property
    def editions(self) -> Sequence[str]: ...


class Seated(Protocol):
    """A player, of whom only the name is asked."""

    @property
    def name(self) -> str: ...


class State(Protocol):
    """What the program asks of the table of any game."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def players(self) -> Sequence[Seated]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def over(self) -> bool: ...
