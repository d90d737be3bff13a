"""One turn under judgement: a copy of the table to play on, the turn's own limits, and what was found.

Rules call `breaks`, `rests_on` and `doubts`; the referee goes on after a violation as if the move had been
legal, so that everything that is wrong is reported.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.verdict import Doubt, Hint, Unjudged, Violation
from referee.games.anno1800.ruleset import CERTAIN, Card

if TYPE_CHECKING:
    from referee.engine.text import Fact, Text
    from referee.games.anno1800.state import Player, State


class Turn:
    """The scratch copy of a table during one turn of the player to move."""

    __slots__ = (
        "actions", "activated", "before", "free_good", "hints", "me", "moves", "near_miss", "objectives_used", "pay",
        "plan", "played_now", "pool", "ruleset", "rulings", "seat", "spare_tokens", "state", "story", "switches",
        "taken", "traded", "unjudged", "unsure", "used_before", "violations", "worked",
    )  # fmt: skip

    def __init__(self, state: State, seat: int | None = None) -> None:
        self.before = state
        self.state = state.shared()
        self.ruleset = state.ruleset
        self.seat = state.to_move if seat is None else seat
        self.switches: set[str] = set()
        self.me: Player = self.state.players[self.seat].copy()
        self.state.players[self.seat] = self.me
        self.actions = 1
        self.taken: list[str] = []
        self.traded: set[str] = set()
        self.worked: set[str] = set()
        self.objectives_used: set[str] = set()
        self.pool: Counter[str] = Counter()
        self.free_good = ""
        self.played_now: list[Card] = []
        self.activated: dict[str, int] = {}
        self.moves: list[str] = []
        self.story: list[Text] = []
        self.pay: list[str] = []
        self.plan: list[Fact] = []
        self.violations: list[Violation] = []
        self.unjudged: list[Unjudged] = []
        self.unsure: list[Doubt] = []
        self.rulings: list[str] = []
        self.used_before = {"trade_token": self.me.trade_used, "exploration_token": self.me.explore_used}
        self.hints: list[Hint] = []
        self.near_miss = True
        self.spare_tokens = False

    # findings --------------------------------------------------------------------------------------

    def breaks(self, rule: str, **facts: Fact) -> None:
        if rule.startswith("ruling."):
            self.rests_on(rule)
        found = Violation(rule, facts)
        if found not in self.violations:
            self.violations.append(found)

    def rests_on(self, ruling: str) -> None:
        if ruling not in self.rulings:
            self.rulings.append(ruling)

    def doubts(self, component: str, field: str, confidence: str) -> None:
        """Notes that the verdict rests on data that is not certain."""
        if confidence not in CERTAIN:
            doubt = Doubt(component, field, confidence)
            if doubt not in self.unsure:
                self.unsure.append(doubt)

    def did(self, words: str, story: Text) -> None:
        """A clause is done: its canonical spelling, and how it is told."""
        self.moves.append(words)
        self.story.append(story)

    def switch(self, rule: str) -> bool:
        """A rule on which the rulebooks differ: whether it holds here; the verdict is then asked for under each."""
        self.switches.add(rule)
        return self.ruleset.switch(rule)

    # trying something out --------------------------------------------------------------------------

    def save(self) -> Savepoint:
        return Savepoint(self)

    def restore(self, saved: Savepoint) -> None:
        """Back to a savepoint; it can be used again."""
        self.me = saved.me.copy()
        self.state.players = saved.players[:]
        self.state.players[self.seat] = self.me
        self.state.stacks = saved.stacks.copy()
        self.state.fireworks, self.state.last_round = saved.ending
        self.traded = saved.traded.copy()
        self.worked = saved.worked.copy()
        self.pool = saved.pool.copy()
        self.free_good = saved.free_good
        violations, unsure, rulings, unjudged = saved.found
        del self.violations[violations:]
        del self.unsure[unsure:]
        del self.rulings[rulings:]
        del self.unjudged[unjudged:]


class Savepoint:
    """Everything that paying and building can change during a turn."""

    __slots__ = ("ending", "found", "free_good", "me", "players", "pool", "stacks", "traded", "worked")

    def __init__(self, turn: Turn) -> None:
        self.me = turn.me.copy()
        self.players = turn.state.players[:]
        self.stacks = turn.state.stacks.copy()
        self.ending = turn.state.fireworks, turn.state.last_round
        self.traded = turn.traded.copy()
        self.worked = turn.worked.copy()
        self.pool = turn.pool.copy()
        self.free_good = turn.free_good
        self.found = len(turn.violations), len(turn.unsure), len(turn.rulings), len(turn.unjudged)
