"""Facts of an unknown table while they are collected: how each is asked for, and whether more of it helps."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.inquiry import Unknown
from referee.engine.text import N_, Fact, Ref, Text

UP, DOWN, BOTH = "up", "down", "both"
"""Whether more of something helps, hurts, or does both."""


class Facts:
    """Collects facts by their keys; one that helps here and hurts there cuts both ways."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.known: dict[str, tuple[str, tuple[int, ...], Fact, str, tuple[Fact, ...]]] = {}

    def collected(self) -> list[Unknown]:
        return [_unknown(key, *entry) for key, entry in self.known.items()]

    def number(self, key: str, way: str, most: int, label: Fact, least: int = 0) -> None:
        self.add(key, way, tuple(range(least, most + 1)), label)

    def yes(self, key: str, way: str, label: Fact) -> None:
        self.add(key, way, (0, 1), label, "yes")

    def choice(self, key: str, label: Fact, choices: tuple[Fact, ...]) -> None:
        self.add(key, BOTH, tuple(range(len(choices))), label, "choice", choices)

    def add(
        self, key: str, way: str, values: tuple[int, ...], label: Fact, form: str = "number",
        choices: tuple[Fact, ...] = (),
    ) -> None:  # fmt: skip
        before = self.known.get(key)
        if before is not None and before[0] != way:
            way = BOTH
        self.known[key] = (way, values, label, form, choices)

    def of(self, seat: int, what: Text) -> Fact:
        """Whose it is, unless it is the player's on turn."""
        if not seat:
            return what
        # Translators: {what} is what is asked about this player, for example "gold".
        return Text(N_("{player}: {what}"), {"player": self.players[seat], "what": what})

    def building(self, kind: str, way: str, seat: int = 0) -> None:
        label = Text(N_("stands on the island: {thing}"), {"thing": Ref("building", kind)})
        self.yes(f"own {seat} {kind}", way, self.of(seat, label))


def _unknown(key: str, way: str, values: tuple[int, ...], label: Fact, form: str, choices: tuple[Fact, ...]) -> Unknown:
    return Unknown(key, values[::-1] if way == DOWN else values, label, form, choices, steady=way != BOTH)
