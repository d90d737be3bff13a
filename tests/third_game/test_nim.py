"""Nim is complete, and each of its rules is kept by one turn and broken by another."""

from referee.testing import judge_turns, list_faults


def broken(*turns: str) -> list[list[str]]:
    return judge_turns("nim", ["Anna", "Ben"], turns)


def test_it_is_complete():
    assert list_faults("nim") == []


def test_one_to_three_stones_are_taken():
    assert broken("take 1", "take 4", "take 3", "take 0") == [[], ["take.one_to_three"], [], ["take.one_to_three"]]


def test_only_stones_that_are_there_are_taken():
    assert broken("take 3", "take 3", "take 2", "take 1") == [[], [], ["take.enough_left"], []]


def test_the_last_stone_ends_the_game():
    assert broken("take 3", "take 3", "take 1", "take 1")[-1] == ["turn.over", "take.enough_left"]
