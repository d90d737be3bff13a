"""The one road to a verdict, the same in every game: whose turn, reading, the clauses one by one, the verdict.

A game hands over its chapters as `Rules` (which functions play a turn, in which order); a `Referee` walks the road
with them. What they find they note in a `TurnFindings`: they call `breaks`, `rests_on`, `doubts` and `cannot_tell`,
and the referee goes on after a violation as if the move had been legal, so that everything that is wrong is reported.
A game's own Turn adds the limits of a turn and notes what was done (`log_clause`), which is put into words only when
somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.engine.game import S
from referee.engine.text import Ref
from referee.engine.verdict import (
    UNCERTAIN,
    Ambiguous,
    Doubt,
    Judgement,
    Misread,
    Unclear,
    Unjudged,
    Verdict,
    Violation,
)

if TYPE_CHECKING:
    from referee.engine.game import StateLike
    from referee.engine.text import Fact, Text
    from referee.engine.verdict import Hint
    from referee.engine.words import Vocabulary


# several meanings ----------------------------------------------------------------------------------------

A = TypeVar("A")
Answer = Judgement[S] | Misread | Ambiguous

MOST_MEANINGS = 24
"""So many meanings are judged at most; whoever can mean more is asked."""


class MeaningChoices:
    """The meanings chosen where a turn can mean several things, in the order in which that comes up.

    The same question has the same answer all through a turn: a search plays it many times.
    """

    def __init__(self, taken: tuple[int, ...] = ()) -> None:
        self.taken = taken
        self.asked: dict[tuple[str | Ref, ...], int] = {}

    def pick(self, meant: Sequence[A], readings: Sequence[str | Ref]) -> A:
        """Return the meaning that was chosen; raise Unclear, with how to say each, where none was."""
        if len(meant) == 1:
            return meant[0]
        number = self.asked.setdefault(tuple(readings), len(self.asked))
        if number < len(self.taken):
            return meant[self.taken[number]]
        raise Unclear(Ambiguous("", 0, 0, tuple(readings)))


def judge_meanings(
    text: str, unclear: Unclear, asked: bool, judge: Callable[[MeaningChoices], Judgement[S]]
) -> Answer[S]:
    """Judge every meaning of a turn that was `unclear`: if all are refused alike, return that, else the question.

    The problem has the whole text as its place, since at the table nobody knows which word it was. Only what was
    `asked` of the choices can be judged; anything else only a player can say.
    """
    problem = unclear.problem
    if isinstance(problem, Misread):
        return Misread(text, 0, len(text), problem.expected, problem.near)
    question = Ambiguous(text, 0, len(text), problem.readings)
    if not asked:
        return question
    found: list[Judgement[S] | None] = []
    todo: list[tuple[int, ...]] = [(number,) for number in reversed(range(len(problem.readings)))]
    while todo:  # one question can lead to another
        if len(found) + len(todo) > MOST_MEANINGS:
            return question
        taken = todo.pop()
        try:
            found.append(judge(MeaningChoices(taken)))
        except Unclear as further:
            if isinstance(further.problem, Misread):
                return question
            todo += [(*taken, number) for number in reversed(range(len(further.problem.readings)))]
    return merge_refusals(question, found)


def judge_spellings(problem: Ambiguous, judge: Callable[[str], Answer[S]]) -> Answer[S]:
    """Judge the text with each meaning of an ambiguous word in its place; return as `judge_meanings` does."""
    names = [reading.id for reading in problem.readings if isinstance(reading, Ref) and reading.kind != "keyword"]
    if not problem.word or not names or len(names) < len(problem.readings) or len(names) > MOST_MEANINGS:
        return problem
    found: list[Judgement[S] | None] = []
    for name in names:
        one = judge(problem.text[: problem.start] + name + problem.text[problem.end :])
        if not isinstance(one, Judgement) or one.legal is not False:
            return problem  # the others decide nothing any more
        found.append(one)
    return merge_refusals(problem, found)


def merge_refusals(problem: Ambiguous, judgements: Sequence[Judgement[S] | None]) -> Judgement[S] | Ambiguous:
    """Return the first judgement with the reasons that all of them share, as long as there is one; else the question.

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
    rulings = tuple(ruling for ruling in verdicts[0].rulings if all(ruling in other.rulings for other in verdicts))
    verdict = verdicts[0]._replace(violations=tuple(shared), rulings=rulings)
    return Judgement(verdict, judgements[0].after, unsettled=problem)


# the turn ------------------------------------------------------------------------------------------------


C = TypeVar("C")
T = TypeVar("T", bound="TurnFindings[Any]")

Tell = Callable[..., "tuple[Any, Text]"]
"""Gives the canonical spelling of a clause (or what a game makes it of) and how it is told, from turn and facts."""

NONE: frozenset[str] = frozenset()
NO_HOUSE: Mapping[str, str] = MappingProxyType({})


def find_house_rules(state: StateLike) -> Mapping[str, str]:
    """Return the rulings that this table decided otherwise, each with its switch; a game without rulings has none."""
    found: Mapping[str, str] = getattr(state.ruleset, "house", NO_HOUSE)
    return found


class TurnFindings(Generic[S]):
    """The scratch table of one turn and the findings so far; `before` is the table as it was, which never changes."""

    __slots__ = (
        "against",
        "before",
        "done",
        "hints",
        "rulings",
        "seat",
        "state",
        "switches",
        "unjudged",
        "unsure",
        "violations",
    )

    over = ""
    """The rule that forbids turns after the end of the game."""

    def __init__(self, before: S, scratch: S, seat: int) -> None:
        self.before = before
        self.state = scratch
        self.seat = seat
        self.switches = NONE
        """Rules on which the rulebooks differ and that were asked for."""
        self.violations: list[Violation] = []
        self.unjudged: list[tuple[str, dict[str, Fact]]] = []
        self.unsure: list[Doubt] = []
        self.rulings: list[str] = []
        self.against: set[str] = set()
        self.hints: list[Hint] = []
        self.done: list[tuple[Tell, tuple[Any, ...]]] = []

    @property
    def player(self) -> str:
        return self.before.players[self.seat].name

    @property
    def on_turn(self) -> bool:
        """Return whether it is the turn of this player."""
        return self.seat == self.before.to_move

    # findings --------------------------------------------------------------------------------------

    def breaks(self, rule: str, of: str = "", /, **facts: Fact) -> None:
        """Note a broken rule; `of` names the rule of the finding just before if that tells the cause already.

        After the end of the game nothing else matters.
        """
        if any(known.rule == self.over for known in self.violations):
            return
        if rule.startswith("ruling."):
            self.rests_on(rule, against=True)
        found = Violation(rule, facts, of)
        if found not in self.violations:
            self.violations.append(found)

    def rests_on(self, ruling: str, *, against: bool = False) -> None:
        """Note a ruling without which the answer would be another one; `against`: it is why something is refused."""
        if ruling not in self.rulings:
            self.rulings.append(ruling)
        if against:
            self.against.add(ruling)

    def house(self, ruling: str) -> bool:
        """Return whether the table has decided this ruling otherwise."""
        return ruling in find_house_rules(self.before)

    def allows(self, ruling: str) -> None:
        """Note something that only a ruling allows; a table that decided otherwise refuses it."""
        if self.house(ruling):
            self.rests_on(ruling, against=True)
            self.breaks(ruling, house=find_house_rules(self.before)[ruling])
        else:
            self.rests_on(ruling)

    def refuses(self, ruling: str, /, **facts: Fact) -> bool:
        """Note something that only a ruling refuses; return False where the table has decided otherwise."""
        if self.house(ruling):
            self.rests_on(ruling)
            return False
        self.breaks(ruling, **facts)
        return True

    def cannot_tell(self, what: str, **facts: Fact) -> None:
        """Note that something which decides the verdict is not known here."""
        if (what, facts) not in self.unjudged:
            self.unjudged.append((what, facts))

    def doubts(self, component: str, field: str, confidence: str) -> None:
        """Note that the verdict rests on data that is not certain."""
        if confidence in UNCERTAIN:
            doubt = Doubt(component, field, confidence)
            if doubt not in self.unsure:
                self.unsure.append(doubt)

    @property
    def legal(self) -> bool | None:
        if self.violations:
            return False
        return None if self.unjudged else True

    # what is told of it ----------------------------------------------------------------------------

    def log_clause(self, tell: Tell, *facts: object) -> None:
        """Note a clause that is done. The facts must not change afterwards: they are told later."""
        self.done.append((tell, facts))

    @property
    def moves(self) -> Sequence[str]:
        """Return the clauses in canonical words."""
        return [tell(self, *facts)[0] for tell, facts in self.done]

    @property
    def pay(self) -> Sequence[str]:
        """Return every payment in canonical words."""
        return ()

    @property
    def story(self) -> Sequence[Text]:
        """Return the clauses as they are told."""
        return [tell(self, *facts)[1] for tell, facts in self.done]

    @property
    def plan(self) -> Sequence[Fact]:
        """Return how it is paid, as it is told; nothing where the clauses tell it."""
        return ()

    @property
    def winner(self) -> str:
        """Return who has won the game with this turn."""
        return ""

    def decisive(self) -> tuple[str, ...]:
        """Return the rulings that matter; to a turn that is refused, what only allows something does not."""
        return tuple([ruling for ruling in self.rulings if ruling in self.against or not self.violations])


class Rules(Generic[T, C]):
    """The chapters of a game as they are walked through in a turn.

    `before` and `after` are the checks of the whole turn, in their order; `play` has what each kind of clause does;
    `enter` says whether a clause is played at all, after the checks that come before every clause; `leave` is what
    comes after each.
    """

    def __init__(
        self,
        before: Sequence[Callable[[T, Sequence[C]], None]],
        play: Mapping[type, Callable[[T, Any], None]],
        after: Sequence[Callable[[T, Sequence[C]], None]] = (),
        enter: Callable[[T, C], bool] | None = None,
        leave: Callable[[T, C], None] | None = None,
    ) -> None:
        self.before = before
        self.enter = enter
        self.play = play
        self.leave = leave
        self.after = after

    def run(self, turn: T, clauses: Sequence[C]) -> T:
        """Play the clauses in order, noting everything that is wrong; return the turn."""
        enter, play, leave = self.enter, self.play, self.leave
        for check in self.before:
            check(turn, clauses)
        for clause in clauses:
            if enter is None or enter(turn, clause):
                play[type(clause)](turn, clause)
                if leave is not None:
                    leave(turn, clause)
        for check in self.after:
            check(turn, clauses)
        return turn


class Referee(Generic[S, C, T]):
    """Judges whole turns of a game.

    `read` gives the clauses of a text, `play` the turn after them, `pass_on` ends it: the next player is on.
    `under` is the table under another edition's rulebook, for a game whose editions differ.
    """

    def __init__(
        self,
        read: Callable[[S, str, Vocabulary, int], list[C] | Misread | Ambiguous],
        play: Callable[[S, list[C], int, MeaningChoices], T],
        pass_on: Callable[[T, Sequence[C]], None],
        under: Callable[[S, str], S] | None = None,
    ) -> None:
        self.read = read
        self.play = play
        self.pass_on = pass_on
        self.under = under

    def judge(
        self, state: S, text: str, words: Vocabulary, player: str | None = None
    ) -> Judgement[S] | Misread | Ambiguous:
        """Judge one whole turn of the player to move (or of a named one, whose turn it may not be)."""
        seat = state.to_move
        if player is not None and player != state.players[seat].name:
            names = [seated.name for seated in state.players]
            if player not in names:
                return Misread(player, 0, len(player), "player", tuple(names))
            seat = names.index(player)
        clauses = self.read(state, text, words, seat)
        if not isinstance(clauses, list):
            return clauses
        choices = MeaningChoices()
        try:
            return self._play_out(state, clauses, seat, choices)
        except Unclear as unclear:
            play_out = partial(self._play_out, state, clauses, seat)
            return judge_meanings(text, unclear, bool(choices.asked), play_out)

    def _play_out(self, state: S, clauses: list[C], seat: int, choices: MeaningChoices) -> Judgement[S]:
        """Play a turn and end it; return its judgement, also under every other rulebook where they differ."""
        turn = self.play(state, clauses, seat, choices)
        others: dict[str, bool | None] = {}
        if turn.switches:
            assert self.under is not None
            for edition in state.ruleset.editions:
                if edition != state.ruleset.edition:
                    table = self.under(state, edition)
                    others[edition] = self.play(table, clauses, turn.seat, MeaningChoices(choices.taken)).legal
        self.pass_on(turn, clauses)
        return Judgement(None, turn.state, turn.legal, partial(make_verdict, turn, others))


def make_verdict(turn: TurnFindings[S], others: Mapping[str, bool | None]) -> Verdict:
    """Return the findings of a turn as a verdict; a ruling that the table turned round is a house rule."""
    decisive, turned = turn.decisive(), find_house_rules(turn.before)
    return Verdict(
        player=turn.player,
        moves=tuple(turn.moves),
        pay=tuple(turn.pay),
        violations=tuple(turn.violations),
        unjudged=tuple([Unjudged(what, facts) for what, facts in turn.unjudged]),
        unsure=tuple(turn.unsure),
        rulings=tuple([ruling for ruling in decisive if ruling not in turned]),
        house={turned[ruling]: ruling for ruling in decisive if ruling in turned},
        hints=tuple(turn.hints),
        story=tuple(turn.story),
        plan=tuple(turn.plan),
        editions={**dict.fromkeys(turn.before.ruleset.editions, turn.legal), **others},
        winner=turn.winner,
    )
