"""What was not understood, for a report of what people say."""

from __future__ import annotations

from referee.engine.reading import Problem
from referee.storage import missed


def keep_missed(game: str, language: str, text: str) -> None:
    """Keeps a saying that was not understood, for whoever switched that on."""
    missed.keep(game, language, text)


def all_missed() -> list[dict[str, str]]:
    return missed.missed()


def is_kept() -> bool:
    return missed.is_kept()


def switch_missed(on: bool) -> tuple[Problem, ...]:
    return missed.switch(on)
