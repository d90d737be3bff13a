"""What is kept from one command to the next: the rules behind the last refusal, sayings that were missed."""

from __future__ import annotations

from referee.engine.reading import Problem
from referee.engine.verdict import Verdict
from referee.storage import state_files


def keep_refusal(game: str, verdict: Verdict) -> None:
    """Remembers what a refused turn broke and rested on."""
    broken = [violation.rule for violation in verdict.violations]
    state_files.keep_refusal(game, list(dict.fromkeys([*broken, *verdict.rulings])))


def last_refusal_of(game: str) -> tuple[str, ...]:
    return state_files.last_refusal(game)


def keep_missed(game: str, language: str, text: str) -> None:
    """Keeps a saying that was not understood, for whoever switched that on."""
    from referee.storage import missed

    missed.keep(game, language, text)


def all_missed() -> list[dict[str, str]]:
    from referee.storage import missed

    return missed.missed()


def is_kept() -> bool:
    from referee.storage import missed

    return missed.is_kept()


def switch_missed(on: bool) -> tuple[Problem, ...]:
    from referee.storage import missed

    return missed.switch(on)
