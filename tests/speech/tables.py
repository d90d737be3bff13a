"""A table from a record's text, and what a saying is understood as there."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.engine.verdict import Verdict

TESS = """
format = 1
game = "anno1800"
players = ["Tess", "Viktor"]
objectives = ["alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo"]
[position]
round = 5
to_move = "Tess"
[position.player.Tess]
gold = 9
hand = { farmer_worker = 3, artisan_engineer_investor = 3, new_world = 3 }
open = ["beer, work_clothes"]
at_work = { sawmill_farmer = ["farmer", "farmer"] }
"""
"""Tess moves in round 5; two of her farmers are at work, and a card lies open."""

RUTH_AND_JONAS = """
board = '''
3 2 3 . 3 4 . 2 . 4 4 .
. . . 2 . . . . 3 . . 4
3 . . . . S . . . . 2 3
4 . 2 . . . . 2 . . . 4
2 4 . 4 3 2 . . 2 3 . 2
'''
[island.Ruth]
1 = "wood"
2 = "cloth"
3 = "tools"
4 = "any"
5 = "stone"
[island.Jonas]
1 = "any"
2 = "tools"
3 = "wood"
4 = "cloth"
5 = "stone"
"""
"""A board of Anno 1503 with the islands of Ruth and Jonas."""


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
