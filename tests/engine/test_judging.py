"""The skeleton of a judge by itself, with a game of one number: who is asked in which order, and what is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from referee.engine.judging import MeaningChoices, Referee, Rules, TurnFindings
from referee.engine.text import Text
from referee.engine.verdict import Ambiguous, Doubt, Judgement, Misread, Unclear


class Ruleset(NamedTuple):
    id: str = "one"
    name: str = "One"
    version: int = 1
    edition: str = "de"
    editions: tuple[str, ...] = ("de", "en")
    most: int = 3


class Player(NamedTuple):
    name: str


class State(NamedTuple):
    ruleset: Ruleset = Ruleset()
    players: tuple[Player, ...] = (Player("Anna"), Player("Ben"))
    to_move: int = 0
    total: int = 0
    over: bool = False


class Add(NamedTuple):
    count: int


class Stop(NamedTuple):
    pass


class OneTurn(TurnFindings[State]):
    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, state, seat)
        self.log: list[str] = []
        self.told = 0

    @property
    def moves(self) -> list[str]:
        self.told += 1
        return self.log

    @property
    def story(self) -> list[Text]:
        return [Text(move) for move in self.log]


def noting(name: str) -> Any:
    return lambda turn, clause: turn.log.append(name)


def add(turn: OneTurn, clause: Add) -> None:
    turn.log.append(f"add {clause.count}")
    turn.switches |= {"most"}
    if clause.count > turn.state.ruleset.most:
        turn.breaks("most", count=clause.count)


RULES = Rules(
    before=(noting("first"), noting("second")),
    play={Add: add},
    after=(noting("last"),),
    enter=lambda turn, clause: not isinstance(clause, Stop),
    leave=noting("left"),
)


def read(state: State, text: str, words: Any, seat: int) -> list[Add | Stop] | Misread | Ambiguous:
    if not text.replace(" ", "").isdecimal():
        return Misread(text, 0, len(text), "number")
    return [Add(int(word)) if word != "0" else Stop() for word in text.split()]


def play(state: State, clauses: Sequence[Any], seat: int, picks: MeaningChoices) -> OneTurn:
    return RULES.run(OneTurn(state, seat), clauses)


def pass_on(turn: OneTurn, clauses: Sequence[Any]) -> None:
    turn.state = turn.state._replace(to_move=1 - turn.seat)


def under(state: State, edition: str) -> State:
    return state._replace(ruleset=state.ruleset._replace(edition=edition, most=9))


def judged(text: str, player: str | None = None) -> Judgement[State]:
    found = Referee(read, play, pass_on, under).judge(State(), text, None, player)  # type: ignore[arg-type]
    assert isinstance(found, Judgement)
    return found


def test_checks_and_clauses_come_in_their_order() -> None:
    assert judged("1 2").verdict.moves == ("first", "second", "add 1", "left", "add 2", "left", "last")


def test_a_clause_that_is_not_entered_is_not_played() -> None:
    assert judged("0 2").verdict.moves == ("first", "second", "add 2", "left", "last")


def test_everything_that_is_wrong_is_reported_once() -> None:
    verdict = judged("4 5 5").verdict
    assert [found.facts["count"] for found in verdict.violations] == [4, 5]
    assert verdict.legal is False


def test_other_editions_are_asked_where_they_differ() -> None:
    assert judged("5").verdict.editions == {"de": False, "en": True}
    assert judged("2").verdict.editions == {"de": True, "en": True}
    assert judged("0").verdict.editions == {"de": True, "en": True}


def test_the_named_player_is_judged_and_the_next_one_is_on() -> None:
    assert judged("1").after.to_move == 1
    found = judged("1", "Ben")
    assert (found.verdict.player, found.after.to_move) == ("Ben", 0)


def test_a_stranger_has_no_turn() -> None:
    found = Referee(read, play, pass_on, under).judge(State(), "what?", None, "Cleo")  # type: ignore[arg-type]
    assert found == Misread("Cleo", 0, 4, "player", ("Anna", "Ben"))


def test_nothing_is_told_before_somebody_asks() -> None:
    turns: list[OneTurn] = []

    def kept(*arguments: Any) -> OneTurn:
        turns.append(play(*arguments))
        return turns[-1]

    found = Referee(read, kept, pass_on, under).judge(State(), "0", None)  # type: ignore[arg-type]
    assert isinstance(found, Judgement)
    assert (found.legal, turns[0].told) == (True, 0)
    assert found.verdict is found.verdict
    assert turns[0].told == 1


def test_a_question_that_only_the_player_can_answer_is_asked_after_one_try() -> None:
    tries = []

    def asking(*arguments: Any) -> OneTurn:
        tries.append(arguments)
        raise Unclear(Ambiguous("", 0, 0, ("1", "2")))

    found = Referee(read, asking, pass_on, under).judge(State(), "1", None)  # type: ignore[arg-type]
    assert found == Ambiguous("1", 0, 1, ("1", "2"))
    assert len(tries) == 1


@pytest.mark.parametrize(("confidence", "noted"), [("rulebook", 0), ("declared", 0), ("single", 1), ("unknown", 1)])
def test_only_what_is_not_certain_is_a_doubt(confidence: str, noted: int) -> None:
    turn = OneTurn(State(), 0)
    for _ in range(2):
        turn.doubts("card", "cost", confidence)
    assert turn.unsure == [Doubt("card", "cost", confidence)] * noted


def test_what_cannot_be_told_is_neither_legal_nor_illegal() -> None:
    turn = OneTurn(State(), 0)
    turn.cannot_tell("hidden")
    assert turn.legal is None
    turn.breaks("most")
    assert turn.legal is False
