"""One turn under judgement, as every game has it: a table to play on, whose turn it is, and what was found.

Rules call `breaks`, `rests_on`, `doubts` and `cannot_tell`; the referee goes on after a violation as if the move had
been legal, so that everything that is wrong is reported. A game's own Turn adds the limits of a turn and notes what was
done (`log_clause`) as facts, which are put into words only when somebody asks: a replay does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from referee.engine.confidence import UNCERTAIN
from referee.engine.verdict import Doubt, Unjudged, Violation

if TYPE_CHECKING:
    from referee.engine.game import State
    from referee.engine.text import Fact, Text
    from referee.engine.verdict import Hint

S = TypeVar("S", bound="State")
NONE: frozenset[str] = frozenset()


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
        self.unjudged: list[Unjudged] = []
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

    def cannot_tell(self, what: str, **facts: Fact) -> None:
        """Notes that something which decides the verdict is not known here."""
        found = Unjudged(what, facts)
        if found not in self.unjudged:
            self.unjudged.append(found)

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
        """The rulings that matter to the answer."""
        return tuple(self.rulings)
