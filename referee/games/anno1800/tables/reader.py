"""Reads the tables in the order in which names depend on each other: costs, effects, counts by tier."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.confidence import Confidence, read_confidence
from referee.engine.reading import Problem, TomlTable
from referee.games.anno1800.ruleset import (
    CONFIDENCE,
    EFFECTS,
    TOKENS,
    Cost,
    Effect,
)

Names = tuple[str, ...]


class Reader:
    """Reads the tables in the order in which names depend on each other."""

    def __init__(self, tables: Mapping[str, Mapping[str, object]]) -> None:
        self.problems: list[Problem] = []
        self.top = {name: TomlTable(data, f"{name}.toml", self.problems) for name, data in tables.items()}
        self.tiers: tuple[str, ...] = ()
        self.stacks: tuple[str, ...] = ()
        self.made: tuple[str, ...] = ()
        self.goods: tuple[str, ...] = ()
        self.payable: frozenset[str] = frozenset(TOKENS)
        """Everything that a cost or a card can ask for."""

    def learn(self, tiers: Names, stacks: Names, made: Names, goods: Names) -> None:
        """The names that everything else is read by."""
        self.tiers, self.stacks, self.made, self.goods = tiers, stacks, made, goods
        self.payable = frozenset((*made, *goods, *tiers, *TOKENS))

    def by_tier(self, table: TomlTable, key: str) -> tuple[int, ...]:
        counts = table.counts(key, self.tiers)
        return tuple(counts.get(tier, 0) for tier in self.tiers)

    def confidence(self, table: TomlTable, part: str = "") -> Confidence:
        return read_confidence(table, CONFIDENCE, part)

    def confidences(self, table: TomlTable) -> tuple[Confidence, Confidence]:
        """How sure the cost and the workers of an industry are: one word for both, or a table with each."""
        if isinstance(table.data.get("confidence"), dict):
            for key in ("confidence", "source"):
                self.parts(table, key)
            return self.confidence(table, "cost"), self.confidence(table, "workers")
        single = self.confidence(table)
        return single, single

    def parts(self, table: TomlTable, key: str) -> None:
        """A table with what holds for the cost and for the workers has nothing else in it."""
        value = table.data.get(key)
        for part in value if isinstance(value, dict) else ():
            if part not in ("cost", "workers"):
                table.complain(f"{key}.{part}", "unknown_key", known=("cost", "workers"))

    def cost(self, table: TomlTable, confidence: str, key: str = "cost") -> Cost:
        wanted = table.counts(key, self.payable)
        wanted.update(table.counts("exhaust", (*self.tiers, *TOKENS)))
        return self.cost_of(wanted, confidence)

    def cost_of(self, wanted: Mapping[str, int], confidence: str) -> Cost:
        return Cost(
            resources=tuple((n, c) for n, c in wanted.items() if n not in self.tiers and n not in TOKENS),
            cubes=tuple((self.tiers.index(n), c) for n, c in wanted.items() if n in self.tiers),
            trade=wanted.get("trade_token", 0),
            exploration=wanted.get("exploration_token", 0),
            confidence=confidence,
        )

    def effect(self, table: TomlTable) -> Effect:
        kind = table.one_of("kind", EFFECTS, EFFECTS[0])
        tier = table.one_of("tier", self.tiers, required=kind in ("cubes", "upgrades"))
        effect = Effect(
            kind=kind,
            tier=self.tiers.index(tier) if tier else -1,
            amount=table.number("count", required=False),
            token=table.one_of("token", TOKENS, required=kind.endswith("naval_tokens")),
            gold=table.number("gold", required=False),
            choices=tuple(table.names("choices", self.goods)),
        )
        table.done()
        return effect
