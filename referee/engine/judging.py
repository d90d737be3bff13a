"""The one road to a verdict, the same in every game: whose turn, reading, the clauses one by one, the verdict.

A game hands over its chapters as `Rules` (which functions play a turn, in which order); a `Referee` walks the road with
them. What they find they note in a `Turn`: they call `breaks`, `rests_on`, `doubts` and `cannot_tell`, and the referee
goes on after a violation as if the move had been legal, so that everything that is wrong is reported. A game's own Turn
adds the limits of a turn and notes what was done (`log_clause`), which is put into words only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.engine.game import S
from referee.engine.meanings import Picks, judge_meanings
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import UNCERTAIN, Doubt, Judgement, Unjudged, Verdict, Violation

if TYPE_CHECKING:
    from referee.engine.protocols import State
    from referee.engine.text import Fact, Text
    from referee.engine.verdict import Hint
    from referee.engine.words import Vocabulary

C = TypeVar("C")
T = TypeVar("T", bound="Turn[Any]")

NONE: frozenset[str] = frozenset()
NO_HOUSE: Mapping[str, str] = MappingProxyType({})


def house_of(state: State) -> Mapping[str, str]:
    """The rulings that this table decided otherwise, each with its switch; a game without rulings has none."""
    found: Mapping[str, str] = getattr(state.ruleset, "house", NO_HOUSE)
    return found


class Turn(Generic[S]):
    """The scratch table of one turn and the findings so far; `before` is the table as it was, which never changes."""

    __slots__ = (
        "against",
        "before",
        "hints",
        "rulings",
        "seat",
        "state",
        "switches",
        "unjudged",
        "unsure",
        "violations",
    )

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

    @property
    def player(self) -> str:
        return self.before.players[self.seat].name

    @property
    def on_turn(self) -> bool:
        """Whether it is the turn of this player."""
        return self.seat == self.before.to_move

    # findings --------------------------------------------------------------------------------------

    def breaks(self, rule: str, of: str = "", /, **facts: Fact) -> None:
        """A rule is broken; `of` names the rule of the finding just before if that tells the cause already."""
        if rule.startswith("ruling."):
            self.rests_on(rule, against=True)
        found = Violation(rule, facts, of)
        if found not in self.violations:
            self.violations.append(found)

    def rests_on(self, ruling: str, *, against: bool = False) -> None:
        """Notes a ruling without which the answer would be another one; `against`: it is why something is refused."""
        if ruling not in self.rulings:
            self.rulings.append(ruling)
        if against:
            self.against.add(ruling)

    def house(self, ruling: str) -> bool:
        """Whether the table has decided this ruling otherwise."""
        return ruling in house_of(self.before)

    def allows(self, ruling: str) -> None:
        """Something that only a ruling allows; a table that decided otherwise refuses it."""
        if self.house(ruling):
            self.rests_on(ruling, against=True)
            self.breaks(ruling, house=house_of(self.before)[ruling])
        else:
            self.rests_on(ruling)

    def refuses(self, ruling: str, /, **facts: Fact) -> bool:
        """What only a ruling refuses; a table that decided otherwise allows it. Gives whether it is refused."""
        if self.house(ruling):
            self.rests_on(ruling)
            return False
        self.breaks(ruling, **facts)
        return True

    def cannot_tell(self, what: str, **facts: Fact) -> None:
        """Notes that something which decides the verdict is not known here."""
        if (what, facts) not in self.unjudged:
            self.unjudged.append((what, facts))

    def doubts(self, component: str, field: str, confidence: str) -> None:
        """Notes that the verdict rests on data that is not certain."""
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

    @property
    def moves(self) -> Sequence[str]:
        """The clauses in canonical words."""
        raise NotImplementedError

    @property
    def pay(self) -> Sequence[str]:
        """Every payment in canonical words."""
        return ()

    @property
    def story(self) -> Sequence[Text]:
        """The clauses as they are told."""
        raise NotImplementedError

    @property
    def plan(self) -> Sequence[Fact]:
        """How it is paid, as it is told; nothing where the clauses tell it."""
        return ()

    @property
    def winner(self) -> str:
        """Who has won the game with this turn."""
        return ""

    def decisive(self) -> tuple[str, ...]:
        """The rulings that matter: what only allows something does not matter to a turn that is refused anyway."""
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
        """Plays the clauses in order and reports everything that is wrong."""
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
        play: Callable[[S, list[C], int, Picks], T],
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
        """Judges one whole turn of the player to move (or of a named one, whose turn it may not be)."""
        names = [seated.name for seated in state.players]
        if player is not None and player not in names:
            return Misread(player, 0, len(player), "player", tuple(names))
        seat = state.to_move if player is None else names.index(player)
        clauses = self.read(state, text, words, seat)
        if not isinstance(clauses, list):
            return clauses
        return judge_meanings(text, partial(self._judged, state, clauses, seat))

    def _judged(self, state: S, clauses: list[C], seat: int, picks: Picks) -> Judgement[S]:
        turn = self.play(state, clauses, seat, picks)
        others = self._other_editions(state, clauses, seat, picks) if turn.switches else {}
        self.pass_on(turn, clauses)
        return Judgement(None, turn.state, turn.legal, partial(verdict_of, turn, others))

    def _other_editions(self, state: S, clauses: list[C], seat: int, picks: Picks) -> dict[str, bool | None]:
        """The verdict under every other rulebook: the same check with that edition's data."""
        assert self.under is not None
        editions = [edition for edition in state.ruleset.editions if edition != state.ruleset.edition]
        tables = {edition: self.under(state, edition) for edition in editions}
        return {edition: self.play(table, clauses, seat, Picks(picks.taken)).legal for edition, table in tables.items()}


def verdict_of(turn: Turn[S], others: Mapping[str, bool | None]) -> Verdict:
    """What was found, as the rest of the program takes it; a ruling that the table turned round is a house rule."""
    decisive, turned = turn.decisive(), house_of(turn.before)
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
