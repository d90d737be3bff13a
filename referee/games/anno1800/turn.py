"""One turn under judgement: a copy of the table to play on, the turn's own limits, and what was found.

Rules call `breaks`, `rests_on` and `doubts`; the referee goes on after a violation as if the move had been
legal, so that everything that is wrong is reported. What was done is noted as facts (`did`, `paid`) and put into
words only when somebody asks: a replay does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.engine.meanings import Picks
from referee.engine.value import Value
from referee.engine.verdict import Doubt, Unjudged, Violation
from referee.games.anno1800.ruleset import CERTAIN, Card
from referee.games.anno1800.spelling import spell_payment, tell_payment

if TYPE_CHECKING:
    from referee.engine.text import Fact, Text
    from referee.games.anno1800.moves import Payment
    from referee.games.anno1800.state import Player, State

Tell = Callable[..., "tuple[str, Text]"]
"""Gives the canonical spelling of a clause and how it is told, from the turn and the facts of the clause."""

NONE: frozenset[str] = frozenset()


class Rested(Value):
    """What a festival of this turn brought back ready, and which tokens on cards it ended."""

    cubes: tuple[int, ...]
    trade: int
    explore: int
    ended_trade: int
    ended_explore: int


class Turn:
    """The scratch copy of a table during one turn of the player to move."""

    __slots__ = (
        "actions", "activated", "against", "before", "done", "free_good", "fresh", "me", "near_miss",
        "objectives_used", "paid", "picks", "played_now", "pool", "rested", "ruleset", "rulings", "seat", "ships",
        "spare_tokens", "state", "switches", "taken", "traded", "traded_before", "unsure", "violations", "worked",
    )  # fmt: skip

    unjudged: tuple[Unjudged, ...] = ()
    """Everything that a turn of this game rests on is open to the players."""

    def __init__(
        self,
        state: State,
        seat: int | None = None,
        *,
        near_miss: bool = True,
        spare_tokens: bool = False,
        picks: Picks | None = None,
    ) -> None:
        self.before = state
        self.picks = picks or Picks()
        self.state = state.shared()
        self.ruleset = state.ruleset
        self.seat = state.to_move if seat is None else seat
        self.me: Player = state.players[self.seat].copy()
        self.state.players[self.seat] = self.me
        self.fresh = True
        """Nothing has been done yet: the table is as before the turn."""
        self.actions = 1
        self.taken: list[str] = []
        self.traded = NONE
        self.traded_before = NONE
        """What was traded for in earlier actions of this turn."""
        self.ships: list[int] = []
        """The strengths of ships built in earlier actions of this turn."""
        self.rested: Rested | None = None
        self.worked: tuple[str, ...] = ()
        self.objectives_used = NONE
        self.switches = NONE
        self.pool: dict[str, int] = defaultdict(int)
        self.free_good = ""
        self.played_now: list[Card] = []
        self.activated: dict[str, int] = {}
        self.done: list[tuple[Tell, tuple[Any, ...]]] = []
        self.paid: list[Payment] = []
        self.violations: list[Violation] = []
        self.unsure: list[Doubt] = []
        self.rulings: list[str] = []
        self.against: set[str] = set()
        self.near_miss = near_miss
        self.spare_tokens = spare_tokens

    def used_before(self, token: str) -> int:
        """How many naval tokens of a kind were exhausted when the turn began."""
        player = self.before.players[self.seat]
        return player.trade_used if token == "trade_token" else player.explore_used

    # findings --------------------------------------------------------------------------------------

    def breaks(self, rule: str, of: str = "", **facts: Fact) -> None:
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

    def decisive(self) -> tuple[str, ...]:
        """The rulings that matter: what only allows something does not matter to a turn that is refused anyway."""
        return tuple([ruling for ruling in self.rulings if ruling in self.against or not self.violations])

    def doubts(self, component: str, field: str, confidence: str) -> None:
        """Notes that the verdict rests on data that is not certain."""
        if confidence not in CERTAIN:
            doubt = Doubt(component, field, confidence)
            if doubt not in self.unsure:
                self.unsure.append(doubt)

    def switch(self, rule: str) -> bool:
        """A rule on which the rulebooks differ: whether it holds here; the verdict is then asked for under each."""
        self.switches |= {rule}
        return self.ruleset.switch(rule)

    # what was done, and its words ------------------------------------------------------------------

    def did(self, tell: Tell, *facts: Any) -> None:
        """A clause is done. The facts must not change afterwards: they are told later."""
        self.fresh = False
        self.done.append((tell, facts))

    @property
    def moves(self) -> list[str]:
        """The clauses in canonical words."""
        return [tell(self, *facts)[0] for tell, facts in self.done]

    @property
    def story(self) -> list[Text]:
        return [tell(self, *facts)[1] for tell, facts in self.done]

    @property
    def pay(self) -> list[str]:
        """Every payment in canonical words."""
        return [spell_payment(self, payment) for payment in self.paid]

    @property
    def plan(self) -> list[Fact]:
        return [tell_payment(self, payment) for payment in self.paid]

    # trying something out --------------------------------------------------------------------------

    def save(self) -> Savepoint:
        return Savepoint(self)

    def restore(self, saved: Savepoint) -> None:
        """Back to a savepoint; it can be used again."""
        self.state = saved.table.shared()
        self.me = saved.table.players[self.seat].copy()
        self.state.players[self.seat] = self.me
        self.traded = saved.traded
        self.worked = saved.worked
        self.pool = defaultdict(int, saved.pool)
        self.free_good = saved.free_good
        violations, unsure, rulings = saved.found
        del self.violations[violations:]
        del self.unsure[unsure:]
        del self.rulings[rulings:]


class Savepoint:
    """Everything that paying and building can change during a turn; the table before it need not be copied."""

    __slots__ = ("found", "free_good", "pool", "table", "traded", "worked")

    def __init__(self, turn: Turn) -> None:
        if turn.fresh:
            self.table = turn.before
        else:
            self.table = turn.state.shared()
            self.table.players[turn.seat] = turn.me.copy()
        self.traded = turn.traded
        self.worked = turn.worked
        self.pool = dict(turn.pool)
        self.free_good = turn.free_good
        self.found = len(turn.violations), len(turn.unsure), len(turn.rulings)
