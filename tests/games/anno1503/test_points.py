"""Points are counted for those whom a change concerns; whoever counts everybody anew finds the same."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.text import Ref
from referee.games.anno1503.moves import Draw
from referee.games.anno1503.rules.market import draw
from referee.games.anno1503.turn import Turn
from tests.games.anno1503.build_table import table
from tests.games.anno1503.playing import random_turn
from tests.games.anno1503.test_properties import rich


@pytest.mark.parametrize("seed", range(6))
def test_nobody_else_gains_or_loses_a_point(monkeypatch, seed):
    counts: list[int] = []
    count_points = Turn.count_points

    def recounted(turn: Turn, cause: Ref, other: int | None = None) -> None:
        count_points(turn, cause, other)
        seats = range(len(turn.state.players))
        held = [turn.state.points(turn.state.players[seat]) for seat in seats]
        assert [turn.hold_points(seat) for seat in seats] == held
        counts.append(len(seats))

    monkeypatch.setattr(Turn, "count_points", recounted)
    chance = Random(seed)
    state = table(rich(chance, 2 + seed % 3, board=seed % 2 == 0))
    for _ in range(12):
        if state.over:
            break
        state = random_turn(state, chance).after
    assert len(counts) > 20


def test_a_point_that_gold_brings_and_takes_is_noted_for_both_sides_of_a_draw():
    """Great trading post: Anna pays Ben 2 gold for a card; with 30 she loses a point, with 28 he gains one."""
    anna = {"gold": 30, "hand": "", "fields": "P S P P", "buildings": "4 great_trading_post"}
    ben = {"gold": 28, "hand": "2 wood", "fields": "P S"}
    state = table({"players": ["Anna", "Ben"], "position": {"Anna": anna, "Ben": ben}})
    turn = Turn(state, 0)
    draw(turn, Draw(1, "wood"))
    told = [(change.player, change.point, change.gained) for change in turn.state.changes]
    assert told == [("Anna", "thirty_gold", False), ("Ben", "thirty_gold", True)]
