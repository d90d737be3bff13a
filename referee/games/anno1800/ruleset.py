"""The typed ruleset of Anno 1800: what is printed on the components and the numbers of the rules.

Named tuples, because they cost the least when the program starts; `tables.py` builds them from TOML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.engine.value import Value

if TYPE_CHECKING:
    from referee.engine.reading import TomlTable

TOKENS = ("trade_token", "exploration_token")
CONFIDENCE = ("rulebook", "agreed", "single", "disputed", "unknown", "declared")
EFFECTS = (
    "cubes", "naval_tokens", "gold", "gold_and_naval_tokens", "expedition_cards", "new_world_resource",
    "upgrades", "extra_action", "return_hand_cards",
)  # fmt: skip

Counts = tuple[tuple[str, int], ...]


class Cost(Value):
    """What something asks for: resources, cubes exhausted directly, naval tokens, and how sure we are of it."""

    resources: Counts = ()
    cubes: tuple[tuple[int, int], ...] = ()
    trade: int = 0
    exploration: int = 0
    confidence: str = "rulebook"


class Industry(Value):
    id: str
    makes: str
    tier: int
    printed: bool
    cost: Cost
    confidence: str


class Ship(Value):
    id: str
    token: str
    strength: int
    cost: Cost


class Effect(Value):
    """An effect of a population card or an Old World island."""

    kind: str
    tier: int = -1
    amount: int = 0
    token: str = ""
    gold: int = 0
    choices: tuple[str, ...] = ()


class Card(Value):
    """One kind of population card: the stack it belongs to, what it needs, what it does."""

    stack: str
    needs: Counts
    effect: Effect
    copies: int
    confidence: str

    @property
    def id(self) -> str:
        return f"{self.stack}:{'+'.join(f'{n}{name}' for name, n in self.needs)}>{effect_id(self.effect)}"


class Island(Value):
    """What an Old World island shows: one of an effect, an industry, a shipyard or a ship."""

    effect: Effect | None = None
    industry: str = ""
    shipyard: int = 0
    ship: str = ""

    @property
    def building(self) -> str:
        """Return the id of the building that is printed on it, if there is one."""
        return self.industry or self.ship or (f"shipyard_{self.shipyard}" if self.shipyard else "")


class Objective(Value):
    id: str
    kind: str
    confidence: str
    once_per_turn: bool = False
    exhaust: Cost = Cost()
    gold: int = 0
    gives: str = ""
    gives_count: int = 0
    of: str = ""
    first: int = 0
    second: int = 0
    points: Counts = ()
    points_each: int = 0
    limit: int = 0
    told: Counts = ()
    """Of a card that is not in the box: the points of each player, as the group tells them."""


class Limits(Value):
    """The numbers of the rules themselves (rulesets/anno1800/actions.toml)."""

    workplaces: int
    import_price: int
    partner_gold: int
    swap: int
    workforce: int
    upgrade: int
    old_world: int
    old_world_price: tuple[int, ...]
    new_world: int
    new_world_price: tuple[int, ...]
    new_world_cards: int
    new_world_goods: int
    expedition_price: int
    expedition: int
    industries: int
    shipyards: int
    removals: int


class Setup(Value):
    players: tuple[int, int]
    cubes: tuple[int, ...]
    hand: Mapping[str, int]
    gold_by_seat: tuple[int, ...]
    objectives: int
    first_game: tuple[str, ...]
    fields: Mapping[str, int]
    island_fields: Mapping[str, int]
    industries: tuple[str, ...]
    shipyards: tuple[int, ...]
    ships: tuple[str, ...]


class Supply(Value):
    cubes: tuple[int, ...]
    trade_tokens: int
    exploration_tokens: int
    gold: int
    population_cards: Mapping[str, int]
    expedition_cards: int
    objective_cards: int
    old_world_islands: int
    new_world_islands: int
    industries_each: int
    shipyards: Mapping[int, int]
    ships_each: int


class Scoring(Value):
    gold_per_point: int
    fireworks: int
    sheet: Mapping[str, tuple[str, ...]]
    rows: Mapping[str, str]
    card_points: Mapping[str, int]
    visitor_points: Mapping[str, int]
    expedition_cards: tuple[tuple[str, str, int], ...]


class Ruleset(Value):
    """Everything the referee knows about the box; the same for every record that declares nothing."""

    id: str
    version: int
    name: str
    editions: tuple[str, ...]
    edition: str
    switches: Mapping[str, Mapping[str, bool]]
    settings: Mapping[str, bool]
    house: Mapping[str, str]
    """Rulings that the table decided otherwise, each with the name of its switch."""
    tiers: tuple[str, ...]
    stacks: tuple[str, ...]
    trade_price: tuple[int | None, ...]
    shift_end_price: tuple[int, ...]
    card_stack: tuple[str, ...]
    stack_gold: Mapping[str, tuple[int, str]]
    workforce: tuple[Cost, ...]
    upgrade: tuple[Cost, ...]
    industries: Mapping[str, Industry]
    makers: Mapping[str, tuple[str, ...]]
    demand: Mapping[str, int]
    new_world_goods: tuple[str, ...]
    shipyards: Mapping[int, Cost]
    ships: Mapping[str, Ship]
    old_world: tuple[Island, ...]
    new_world: tuple[tuple[str, ...], ...]
    confidence: Mapping[str, str]
    """How sure the boards are: `home_island`, `old_world`, `new_world`."""
    objectives: Mapping[str, Objective]
    cards: tuple[Card, ...]
    alike: Mapping[Counts, tuple[Card, ...]]
    """The cards by what they need."""
    limits: Limits
    setup: Setup
    supply: Supply
    scoring: Scoring

    def switch(self, rule: str) -> bool:
        """Return True if a rule on which the rulebooks differ holds in the edition that decides."""
        return self.switches[rule][self.edition]

    def under(self, edition: str) -> Ruleset:
        return self if edition == self.edition else self._replace(edition=edition)

    @property
    def resources(self) -> tuple[str, ...]:
        return tuple(self.makers) + self.new_world_goods


def effect_id(effect: Effect) -> str:
    """Return a short stable name of an effect, used to tell cards with the same needs apart."""
    parts = [effect.kind, str(effect.amount), effect.token, str(effect.gold), str(effect.tier)]
    return "/".join(parts)


def read_objectives(top: TomlTable, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the objectives in play; each only once."""
    names = top.names("objectives", ruleset.objectives, required=True)
    for name, count in Counter(names).items():
        if count > 1:
            top.complain("objectives", "objective_twice", objective=name)
    return tuple(dict.fromkeys(names))
