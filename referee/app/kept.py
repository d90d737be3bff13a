"""What is kept from one command to the next: the rules behind the last refusal, sayings that were missed."""

from __future__ import annotations

from referee.engine.reading import Problem
from referee.engine.verdict import Verdict
from referee.storage import user_files


def keep_refusal(game: str, verdict: Verdict) -> None:
    """Remembers what a refused turn broke and rested on."""
    broken = [violation.rule for violation in verdict.violations]
    user_files.save_last_refusal(game, list(dict.fromkeys([*broken, *verdict.rulings])))


def last_refusal_of(game: str) -> tuple[str, ...]:
    return user_files.read_last_refusal(game)


def keep_missed(game: str, language: str, text: str) -> None:
    """Keeps a saying that was not understood, for whoever switched that on."""
    user_files.add_missed(game, language, text)


def all_missed() -> list[dict[str, str]]:
    return user_files.read_missed()


def is_kept() -> bool:
    return user_files.keeps_missed()


def switch_missed(on: bool) -> tuple[Problem, ...]:
    return user_files.switch_missed(on)
