"""Answers to what is asked for a finished table of Anno 1503."""

from __future__ import annotations

import pytest

from referee.engine.answers import InvalidAnswer, Question
from referee.games.anno1503.scoring import questions, read_answer
from tests.games.anno1503.build_table import ruleset

WINNER = Question("winner", "choice", "", choices=("Anna", "Ben"))


@pytest.mark.parametrize(
    ("typed", "meant"), [("1", "Anna"), ("2", "Ben"), ("Ben", "Ben"), ("anna", "Anna"), ("b", "Ben")]
)
def test_the_winner_is_one_of_those_who_can_have_won(typed: str, meant: str) -> None:
    assert read_answer(WINNER, typed, ruleset(), {}) == meant


@pytest.mark.parametrize("typed", ["", "Cleo", "3", "0", "Anna, Ben", "1 2"])
def test_nobody_two_or_somebody_else_is_no_winner(typed: str) -> None:
    found = read_answer(WINNER, typed, ruleset(), {})
    assert isinstance(found, InvalidAnswer)
    assert (found.what, found.facts) == ("unknown", {"word": typed, "known": ("Anna", "Ben")})


def test_the_winner_is_asked_for_only_where_several_have_three_points() -> None:
    """Victory: 30 gold, 4 trading posts, 3 agreements, 4 public buildings, 3 merchants; three of the five win."""
    won = {"gold": 30, "trading_posts": 4, "merchants": 3}
    anna = {f"0/{key}": count for key, count in won.items()}
    ben = {"1/gold": 31, "1/trade_agreements": 3, "1/buildings": 4}
    both = {"players": ["Anna", "Ben"], **anna, **ben}
    asked = [question for question in questions(ruleset(), both, ()) if question.key == "winner"]
    assert [question.choices for question in asked] == [("Anna", "Ben")]
    one = {**both, "1/gold": 29}
    assert [question.key for question in questions(ruleset(), one, ()) if question.key == "winner"] == []


def test_blank_names_between_commas_are_nobody() -> None:
    players = Question("players", "players", "", "", 2, 4)
    assert read_answer(players, "Anna, , Ben,", ruleset(), {}) == ["Anna", "Ben"]
