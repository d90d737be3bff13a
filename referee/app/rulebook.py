"""Rules, rulings and differences between editions: what a citation needs, and looking them up by id or by words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from referee.engine.value import Value
from referee.storage.rulesets import load_table


class Rule(Value):
    """A rule of the rulebook or a ruling of ours: texts in English, to be translated when shown."""

    id: str
    title: str
    text: str
    pages: tuple[int, ...]
    editions: tuple[str, ...]
    reason: str = ""
    """Why a ruling decides so; empty for a printed rule."""
    basis: str = ""

    @property
    def is_ruling(self) -> bool:
        return bool(self.reason)


class Difference(Value):
    """Something in which the printed editions differ."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    real: bool


class Rulebook(Value):
    game: str
    editions: tuple[str, ...]
    rules: Mapping[str, Rule]
    differences: tuple[Difference, ...]

    def about(self, rule: str) -> list[Difference]:
        """The differences that concern a rule."""
        return [difference for difference in self.differences if rule in difference.rules]


@cache
def rulebook(game: str) -> Rulebook:
    """All rules and rulings of a game."""
    editions = tuple(load_table(game, "ruleset")["editions"])
    rules = {id: _rule(id, entry, editions) for id, entry in load_table(game, "rules").items()}
    rules |= {id: _rule(id, entry, editions) for id, entry in _table(game, "rulings").items()}
    return Rulebook(game, editions, rules, tuple(_differences(game)))


def _rule(id: str, entry: Mapping[str, Any], editions: tuple[str, ...]) -> Rule:
    return Rule(
        id=id,
        title=entry["title"],
        text=entry["text"],
        pages=tuple(entry["pages"]),
        editions=tuple(entry.get("editions", editions)),
        reason=entry.get("reason", ""),
        basis=entry.get("basis", ""),
    )


def _differences(game: str) -> list[Difference]:
    return [
        Difference(id, entry["title"], entry["text"], tuple(entry["rules"]), entry.get("real", False))
        for id, entry in _table(game, "differences").items()
    ]


def _table(game: str, name: str) -> Mapping[str, Any]:
    """A table that not every game has: one with a single edition has no differences."""
    try:
        return load_table(game, name)
    except (FileNotFoundError, KeyError):
        return {}
