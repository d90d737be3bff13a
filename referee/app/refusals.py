"""The rules behind the last refusal, for `referee rules` without words."""

from __future__ import annotations

from referee.engine.verdict import Verdict
from referee.storage import last_refusal


def keep_refusal(game: str, verdict: Verdict) -> None:
    """Remembers what a refused turn broke and rested on."""
    broken = [violation.rule for violation in verdict.violations]
    last_refusal.keep(game, list(dict.fromkeys([*broken, *verdict.rulings])))


def last_refusal_of(game: str) -> tuple[str, ...]:
    return last_refusal.last(game)
