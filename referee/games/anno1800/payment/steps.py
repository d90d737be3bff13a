"""The steps of an action: what each costs, what it brings on the way, and how it is done once paid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TYPE_CHECKING, Any

from referee.engine.text import Ref

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Rise
    from referee.games.anno1800.ruleset import Cost
    from referee.games.anno1800.turn import Turn


class Step:
    """One thing of an action (a ship, a new cube, one upgrade, a card): paid first, then done.

    `kind` and `id` name the thing, `rule` is the chapter's own rule about this cost. `cubes`, `trade`, `explore` and
    `industry` are what the step brings that can pay for later steps; `lost` is what leaves the islands with it. `opens`
    are the numbers of ships of which at least one can be built only after this shipyard. Steps with the same `key` are
    alike; `said` is what the chapter needs to spell the step.
    """

    __slots__ = (
        "cost", "cubes", "do", "explore", "gold", "id", "industry", "key", "kind", "lost", "number", "opens", "rise",
        "rule", "said", "trade",
    )  # fmt: skip

    def __init__(
        self,
        cost: Cost,
        kind: str,
        id: str,
        rule: str,
        do: Callable[[Turn, Step], None],
        key: Hashable = "",
        cubes: tuple[int, ...] = (),
        trade: int = 0,
        explore: int = 0,
        industry: str = "",
        lost: tuple[str, ...] = (),
        rise: Rise | None = None,
        gold: int = 0,
        said: Any = "",
        number: int = -1,
        opens: frozenset[int] = frozenset(),
    ) -> None:
        self.cost = cost
        self.kind = kind
        self.id = id
        self.rule = rule
        self.do = do
        self.key = key
        self.cubes = cubes
        self.trade = trade
        self.explore = explore
        self.industry = industry
        self.lost = lost
        self.rise = rise
        self.gold = gold
        self.said = said
        self.number = number
        self.opens = opens

    @property
    def thing(self) -> Ref:
        """Return what the step is about, as it is told."""
        return Ref(self.kind, self.id)

    def parts(self) -> dict[str, Any]:
        return {slot: getattr(self, slot) for slot in Step.__slots__}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.key)

    def too_late(self, done: Collection[int]) -> bool:
        """Return True if every ship that needs this shipyard has been built before it."""
        return bool(self.opens) and self.opens.issubset(done)

    def _replace(self, **changes: object) -> Step:
        """Return the same with other values for some parts."""
        return Step(**{**self.parts(), **changes})
