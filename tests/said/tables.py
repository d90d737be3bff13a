"""A table from a record's text, and what a saying is understood as there."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.engine.verdict import Verdict


def opened(folders: pytest.TempPathFactory, record: str, language: str) -> Table:
    path = folders.mktemp("evening") / "game.toml"
    path.write_text(record, "utf-8")
    found = Table.open(path, language)
    assert isinstance(found, Table), found
    return found


def understood(table: Table, text: str) -> tuple[Verdict, bool] | None:
    """The verdict, and whether it is on a guess; None for a question or a refusal."""
    answer = table.check(text)
    return (answer.verdict, answer.guessed) if isinstance(answer.verdict, Verdict) else None


def turn_of(table: Table, text: str) -> tuple[str, bool] | None:
    """The turn without its payment, and whether it is a guess; None for a question or a refusal."""
    found = understood(table, text)
    return found and ("; ".join(move.partition(" with ")[0] for move in found[0].moves), found[1])
