"""Rules, rulings and differences between editions: what a citation needs, and looking them up by id or by words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from referee.engine.reading import BrokenFile, Problem
from referee.engine.value import Value
from referee.storage.rulesets import load_optional_table, load_table

KINDS = ("move", "position", "score", "grant", "unseen")
"""How the program uses a rule: it checks every turn by it, checks a described or counted table by it, counts by it;
it only allows something; or no record can show it."""


class Rule(Value):
    """A rule of the rulebook or a ruling of ours: texts in English, to be translated when shown."""

    id: str
    title: str
    text: str
    pages: tuple[int, ...]
    editions: tuple[str, ...] = ()
    """Whose text states it; none: that of all."""
    reason: str = ""
    """Why a ruling decides so; empty for a printed rule."""
    basis: str = ""
    section: str = ""
    """The heading of the rulebook under which it stands, as printed; for books whose pages are not known."""
    otherwise: str = ""
    """What holds at a table that decided a ruling otherwise; empty where it cannot."""
    kind: str = ""
    """How the program uses it, one of KINDS; empty for a ruling."""

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


class Rulebook:
    """All rules and rulings of a game; the rest is read when it is asked for, which a citation never does.

    Raises BrokenFile where a rule has no kind that is known.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        tables = (load_optional_table(game, "rules"), load_optional_table(game, "rulings"))
        if problems := [
            Problem(f"rulesets/{game}/rules.toml", f"{id}.kind", "unknown_name", {"found": kind, "known": KINDS})
            for id, entry in tables[0].items()
            if (kind := entry.get("kind", "")) not in KINDS
        ]:
            raise BrokenFile(problems)
        self.rules: Mapping[str, Rule] = {id: _rule(id, entry) for table in tables for id, entry in table.items()}

    @cached_property
    def editions(self) -> tuple[str, ...]:
        return tuple(load_table(self.game, "ruleset")["editions"])

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(_differences(self.game))

    @cached_property
    def asked(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """What people ask by, rule by rule and language by language, where title and text do not say it."""
        return load_optional_table(self.game, "asked")

    def about(self, rule: str) -> list[Difference]:
        """The differences that concern a rule."""
        return [difference for difference in self.differences if rule in difference.rules]


@cache
def rulebook(game: str) -> Rulebook:
    return Rulebook(game)


def _rule(id: str, entry: Mapping[str, Any]) -> Rule:
    editions, reason, basis = entry.get("editions", ()), entry.get("reason", ""), entry.get("basis", "")
    pages, section = tuple(entry["pages"]), entry.get("section", "")
    otherwise, kind = entry.get("otherwise", ""), entry.get("kind", "")
    return Rule(id, entry["title"], entry["text"], pages, tuple(editions), reason, basis, section, otherwise, kind)


def _differences(game: str) -> list[Difference]:
    return [
        Difference(id, entry["title"], entry["text"], tuple(entry["rules"]), entry.get("real", False))
        for id, entry in load_optional_table(game, "differences").items()
    ]
