"""One turn of Anno 1800 under judgement: the turn's own limits, what was done and paid, and trying something out.

What was done is noted as facts (`log_clause`, `paid`) and put into words only when somebody asks: a replay does not.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from referee.engine import judging
from referee.engine.judging import NONE, MeaningChoices
from referee.engine.value import Value
from referee.games.anno1800.moves.canonical import spell_payment, tell_payment
from referee.games.anno1800.ruleset import Card

if TYPE_CHECKING:
    from referee.engine.text import Fact
    from referee.games.anno1800.moves import Payment
    from referee.games.anno1800.rules.trade import Trades
    from referee.games.anno1800.state import Player, State


class Rested(Value):
    """What a festival of this turn brought back ready, and which tokens on cards it ended."""

    cubes: tuple[int, ...]
    trade: int
    explore: int
    ended_trade: int
    ended_explore: int


class Turn(judging.TurnFindings["State"]):
    """The scratch copy of a table during one turn of the player to move."""

    over = "end.final_round"

    __slots__ = (
        "actions", "activated", "allowed", "bills", "free", "me", "more_to_pay", "near_miss", "number",
        "objectives_used",
        "paid", "pairs", "picks", "placed", "played_now", "pool", "rested", "ruleset", "searched", "settled", "ships",
        "spare_tokens", "taken", "traded", "traded_before", "whole", "worked",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        seat: int | None = None,
        *,
        near_miss: bool = True,
        spare_tokens: bool = False,
        allowed: bool = False,
        picks: MeaningChoices | None = None,
    ) -> None:
        super().__init__(state, state.share_players(), state.to_move if seat is None else seat)
        self.picks = picks or MeaningChoices()
        self.allowed = allowed
        """Whether the table allows more than an action does, so that this is paid for, too."""
        self.ruleset = state.ruleset
        self.me: Player = state.players[self.seat].copy()
        self.state.players[self.seat] = self.me
        self.actions = 1
        self.taken: list[str] = []
        self.traded: Trades = NONE
        self.traded_before: Trades = NONE
        """The trades of earlier actions of this turn."""
        self.ships: list[int] = []
        """The strengths of ships built in earlier actions of this turn."""
        self.rested: Rested | None = None
        self.worked: tuple[str, ...] = ()
        self.objectives_used = NONE
        self.pool: dict[str, int] = defaultdict(int)
        self.free: tuple[str, ...] = ()
        """New World resources of activated cards, for the action that follows."""
        self.pairs = 0
        """Trade tokens still to be paid with exploration tokens because the player named them (Beryl O'Mara)."""
        self.placed: tuple[int, ...] = ()
        """Fields on which the action in progress has built."""
        self.number = 0
        """How many clauses have been played."""
        self.bills: list[int] = []
        """The numbers of the clauses with which something is paid: they cost something, or a later one gains."""
        self.more_to_pay = False
        """Whether a later action of the turn has to be paid, so that what is left over can serve it."""
        self.searched = False
        """Whether a payment was looked for: not everything was told in full."""
        self.settled = False
        """Whether it is certain what can be paid, and at what cost."""
        self.whole = False
        """Whether only a search through the whole turn can tell what can be paid."""
        self.played_now: list[Card] = []
        self.activated: dict[str, int] = {}
        self.paid: list[Payment] = []
        self.near_miss = near_miss
        self.spare_tokens = spare_tokens

    # findings --------------------------------------------------------------------------------------

    def switch(self, rule: str) -> bool:
        """Return True if a rule on which the rulebooks differ holds here; the verdict is then asked for under each."""
        self.switches |= {rule}
        return self.ruleset.switch(rule)

    # what was done, and its words ------------------------------------------------------------------

    @property
    def pay(self) -> list[str]:
        """Return every payment in canonical words."""
        return [spell_payment(self, payment) for payment in self.paid]

    @property
    def plan(self) -> list[Fact]:
        return [tell_payment(self, payment) for payment in self.paid]

    # trying something out --------------------------------------------------------------------------

    def copy(self) -> Turn:
        """Return a copy that goes on by itself."""
        copied: Turn = Turn.__new__(Turn)
        for slot in SLOTS:
            setattr(copied, slot, getattr(self, slot))
        copied.state = self.state.share_players()
        copied.me = self.me.copy()
        copied.state.players[self.seat] = copied.me
        copied.pool = self.pool.copy()
        copied.activated = self.activated.copy()
        lists = "taken", "played_now", "done", "paid", "violations", "unjudged", "unsure", "rulings", "against", "hints"
        for slot in lists:
            setattr(copied, slot, getattr(self, slot).copy())
        return copied

    def restore(self, saved: Savepoint) -> None:
        """Go back to a savepoint, which can be used again."""
        self.state = saved.table.share_players()
        self.me = saved.table.players[self.seat].copy()
        self.state.players[self.seat] = self.me
        self.traded = saved.traded
        self.worked = saved.worked
        self.pool = defaultdict(int, saved.pool)
        self.free = saved.free
        self.pairs = saved.pairs
        self.placed = saved.placed
        violations, unsure, rulings = saved.found
        del self.violations[violations:]
        del self.unsure[unsure:]
        del self.rulings[rulings:]


SLOTS = (*judging.TurnFindings.__slots__, *Turn.__slots__)


class Savepoint:
    """Everything that paying and building can change during a turn; the table before it need not be copied."""

    __slots__ = ("found", "free", "pairs", "placed", "pool", "table", "traded", "worked")

    def __init__(self, turn: Turn) -> None:
        if not turn.done:
            self.table = turn.before
        else:
            self.table = turn.state.share_players()
            self.table.players[turn.seat] = turn.me.copy()
        self.traded = turn.traded
        self.worked = turn.worked
        self.pool = dict(turn.pool)
        self.free = turn.free
        self.pairs = turn.pairs
        self.placed = turn.placed
        self.found = len(turn.violations), len(turn.unsure), len(turn.rulings)
