"""Text that can mean several things: every meaning is judged, and where all are refused alike, that is the answer.

A game that finds out only while playing that a name can mean two things asks `Picks` for one; a layer that reads
a saying in several ways judges each text. Both hand the judgements to `refused_alike`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from referee.engine.misread import Ambiguous, Misread, Unclear
from referee.engine.text import Ref
from referee.engine.verdict import Judgement, S

T = TypeVar("T")
Answer = Judgement[S] | Misread | Ambiguous

MOST = 24
"""So many meanings are judged at most; whoever can mean more is asked."""


class Picks:
    """What was picked where a turn can mean several things, in the order in which that comes up.

    The same question has the same answer all through a turn: a search plays it many times.
    """

    def __init__(self, taken: tuple[int, ...] = ()) -> None:
        self.taken = taken
        self.asked: dict[tuple[str | Ref, ...], int] = {}

    def one_of(self, meant: Sequence[T], readings: Sequence[str | Ref]) -> T:
        """The meaning that was picked; raises Unclear, with how to say each, where none is."""
        if len(meant) == 1:
            return meant[0]
        number = self.asked.setdefault(tuple(readings), len(self.asked))
        if number < len(self.taken):
            return meant[self.taken[number]]
        raise Unclear(Ambiguous("", 0, 0, tuple(readings)))


def judge_meanings(text: str, judge: Callable[[Picks], Judgement[S]]) -> Answer[S]:
    """The judgement on a turn if it has one meaning, or if all its meanings are refused alike; else the question."""
    picks = Picks()
    try:
        return judge(picks)
    except Unclear as unclear:
        problem = _whole(text, unclear.problem)
    if isinstance(problem, Misread) or not picks.asked:  # what was not asked for by `picks` only a player can say
        return problem
    return refused_alike(problem, _meanings(judge, len(problem.readings)))


def judge_spellings(problem: Ambiguous, judge: Callable[[str], Answer[S]]) -> Answer[S]:
    """The same for a word that can mean several things: the text is judged with each of them in its place."""
    names = [reading.id for reading in problem.readings if isinstance(reading, Ref) and reading.kind != "keyword"]
    if not problem.word or not names or len(names) < len(problem.readings) or len(names) > MOST:
        return problem
    found: list[Judgement[S] | None] = []
    for name in names:
        one = judge(problem.text[: problem.start] + name + problem.text[problem.end :])
        if not isinstance(one, Judgement) or one.legal is not False:
            return problem  # the others decide nothing any more
        found.append(one)
    return refused_alike(problem, found)


def refused_alike(problem: Ambiguous, judgements: Sequence[Judgement[S] | None]) -> Judgement[S] | Ambiguous:
    """The first judgement with the reasons that all of them share, as long as there is one; else the question.

    The judgement keeps the question, for whoever wants the turn to stand all the same.
    """
    if not judgements or any(one is None or one.legal is not False for one in judgements):
        return problem
    verdicts = [one.verdict for one in judgements if one is not None]
    shared = [found for found in verdicts[0].violations if all(found in other.violations for other in verdicts)]
    told = {found.rule for found in shared}
    shared = [found if found.of in told else found._replace(of="") for found in shared]
    if not shared or judgements[0] is None:
        return problem
    verdict = verdicts[0]._replace(violations=tuple(shared), rulings=_shared([v.rulings for v in verdicts]))
    return Judgement(verdict, judgements[0].after, unsettled=problem)


def _shared(rulings: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(ruling for ruling in rulings[0] if all(ruling in other for other in rulings))


def _meanings(judge: Callable[[Picks], Judgement[S]], first: int) -> list[Judgement[S] | None]:
    """Every meaning judged, also where one question leads to another; empty if there are too many."""
    found: list[Judgement[S] | None] = []
    todo: list[tuple[int, ...]] = [(number,) for number in reversed(range(first))]
    while todo:
        if len(found) + len(todo) > MOST:
            return []
        taken = todo.pop()
        try:
            found.append(judge(Picks(taken)))
        except Unclear as unclear:
            if isinstance(unclear.problem, Misread):
                return []
            todo += [(*taken, number) for number in reversed(range(len(unclear.problem.readings)))]
    return found


def _whole(text: str, problem: Misread | Ambiguous) -> Misread | Ambiguous:
    """The problem with the whole text as its place: at the table nobody knows which word it was."""
    if isinstance(problem, Misread):
        return Misread(text, 0, len(text), problem.expected, problem.near)
    return Ambiguous(text, 0, len(text), problem.readings)
