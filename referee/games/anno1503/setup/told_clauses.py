"""What the clauses of a disputed turn can use and change, so that only that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1503 import moves as m
from referee.games.anno1503.state import AGREEMENT, POST, TREASURE, TREASURE_GOLD, TREASURE_PROMOTION

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset

GOLD, POSTS, AGREEMENTS, BUILDINGS, MERCHANTS = (
    "thirty_gold", "four_trading_posts", "three_trade_agreements", "four_public_buildings", "three_merchants",
)  # fmt: skip
GAINED = {
    POST: (POSTS,),
    AGREEMENT: (AGREEMENTS,),
    TREASURE_GOLD: (GOLD,),
    TREASURE_PROMOTION: (MERCHANTS,),
    TREASURE: (GOLD, MERCHANTS),
}
"""The victory points that an island tile can bring."""


class Clauses:
    """The clauses of a turn by kind, and what follows from them together."""

    def __init__(self, ruleset: Ruleset, clauses: Sequence[m.Clause]) -> None:
        self.ruleset = ruleset
        self.all = list(clauses)
        self.roll = next((clause for clause in clauses if isinstance(clause, m.Roll)), None)
        self.sales = [sale for clause in clauses if isinstance(clause, m.Sell) for sale in clause.sales]
        self.purchases = [bought for clause in clauses if isinstance(clause, m.Buy) for bought in clause.purchases]
        self.draws = [clause for clause in clauses if isinstance(clause, m.Draw)]
        self.settles = [clause for clause in clauses if isinstance(clause, m.Settle)]
        self.develops = [clause for clause in clauses if isinstance(clause, m.Develop)]
        self.keeps = [clause for clause in clauses if isinstance(clause, m.Keep)]
        self.promotes = [keep for keep in self.keeps if keep.tile in (TREASURE_PROMOTION, TREASURE)]
        self.sails = [clause for clause in clauses if isinstance(clause, m.Sail)]
        self.explores = [clause for clause in clauses if isinstance(clause, m.Explore)]
        self.builds = [clause for clause in clauses if isinstance(clause, m.BuildShip)]
        self.thrown = [good for clause in clauses if isinstance(clause, m.Discard) for good in clause.goods]
        self.claims = any(isinstance(clause, m.ClaimWin) for clause in clauses)

    @property
    def ends(self) -> bool:
        """Whether the whole turn is told, so that its end is judged."""
        return self.roll is not None or any(isinstance(clause, m.Discard | m.End) for clause in self.all)

    @property
    def event(self) -> str:
        """What the second roll brings; nothing without one."""
        roll = self.roll
        if roll is None or roll.number != self.ruleset.limits.event_side or not roll.second:
            return ""
        return self.ruleset.limits.events[roll.second - 1]

    @property
    def owing(self) -> list[int]:
        """The seats of whom it matters what an event costs them; of the player on turn, if the turn goes on."""
        if self.roll is None or self.event not in ("pirates", "fire"):
            return []
        told = {pay.seat for pay in self.roll.pays} | {loss.seat for loss in self.roll.losses}
        return sorted(told | ({0} if len(self.all) > 1 else set()))

    @property
    def people(self) -> bool:
        """Whether it matters who lives on the home island."""
        return bool(self.sales or self.develops or self.promotes)

    @property
    def fields(self) -> list[int]:
        """The fields of the home island that the turn names."""
        named = [sale.field for sale in self.sales] + [clause.field for clause in self.develops]
        named += [keep.number for keep in self.promotes]
        return sorted({field for field in named if 1 <= field <= self.ruleset.home.fields})

    @property
    def gains(self) -> set[str]:
        """The victory points that may be gained before the turn goes on, or before somebody says that it is won."""
        found: set[str] = set()
        for clause in self.all[:-1]:
            if isinstance(clause, m.Sell):
                found.add(GOLD)
            elif isinstance(clause, m.Settle) and clause.building:
                found.add(BUILDINGS)
            elif isinstance(clause, m.Develop):
                found.add(MERCHANTS)
            elif isinstance(clause, m.Keep):
                found.update(GAINED[clause.tile])
        return found

    @property
    def spends_gold(self) -> bool:
        return bool(self.purchases or self.draws)

    @property
    def spent(self) -> list[str]:
        """Goods that the turn may take from the hand, each once."""
        found: set[str] = {sale.good for sale in self.sales} | set(self.thrown)
        limits = self.ruleset.limits
        costs = [limits.ship_cost for _ in self.builds] + [limits.settle_cost for _ in self.settles]
        costs += [self.ruleset.inhabitants[level].cost for clause in self.develops for level in self._reached(clause)]
        found.update(good for cost in costs for good in cost)
        return [good for good in self.ruleset.goods if good in found]

    def _reached(self, clause: m.Develop) -> list[str]:
        """The levels that a development may lead to."""
        levels = self.ruleset.levels[1:]
        if clause.to:
            return [clause.to] if clause.to in levels else []
        to = self.ruleset.next_level(clause.level) if clause.level else None
        return [to] if to else list(levels) if not clause.level else []
