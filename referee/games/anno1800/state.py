"""The table of Anno 1800: what lies where. Facts and small queries; little that can be derived is stored.

A State is treated as immutable: a turn is played on a copy (see turn.py), so an undo is an earlier State. Tables that
hold the same are equal; as their parts can change while a turn is played, they have no hash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import Ref

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Ruleset

LAND, COAST, SEA = "land", "coast", "sea"
SHIPYARD, SHIPS = "shipyard_", ("merchant_ship", "exploration_ship")
"""How the ids of shipyards and ships begin, wherever an illegal move may have put them."""


def refer_to(id: str) -> Ref:
    """Return an industry, a shipyard or a ship as it is told."""
    return Ref("construction" if id.startswith((SHIPYARD, *SHIPS)) else "industry", id)


def list_field_kinds(id: str) -> tuple[str, ...]:
    """industry.land_only, shipyard.coast_only, ship.sea_only: the kinds of fields for a construction, usual one first.

    Industries stand inland as long as they can, so that the coast stays open.
    """
    return (SEA,) if id.startswith(SHIPS) else (COAST,) if id.startswith(SHIPYARD) else (LAND, COAST)


def strength_of(id: str) -> int:
    """Return the strength by which the id of a shipyard or a ship ends."""
    return int(id.rpartition("_")[2])


class Field:
    """A field of a home or Old World island: its kind, what is printed and what is built on it, cubes at work."""

    __slots__ = ("built", "cubes", "kind", "printed", "stands")

    def __init__(self, kind: str, printed: str = "", built: str = "", cubes: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.printed = printed
        self.built = built
        self.cubes = cubes
        self.stands = built or printed
        """The id of what is visible: the built token, else what is printed, else nothing."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[str, str, str, tuple[int, ...]]:
        return self.kind, self.printed, self.built, self.cubes

    def __repr__(self) -> str:
        return f"Field{self.key()}"

    def with_cubes(self, cubes: tuple[int, ...]) -> Field:
        """Return the same field with other cubes at work."""
        return Field(self.kind, self.printed, self.built, cubes)

    def without(self, tier: int) -> Field:
        """Return the same field when one of the cubes at work has left it."""
        at = self.cubes.index(tier)
        return self.with_cubes(self.cubes[:at] + self.cubes[at + 1 :])


def make_fields(counts: Mapping[str, int], printed: Sequence[str]) -> list[Field]:
    """Return the fields of an island, so many of each kind, with what is printed on the first ones that suit it."""
    fields = []
    for kind in (LAND, COAST, SEA):
        shown = [id for id in printed if list_field_kinds(id)[0] == kind]
        fields += [Field(kind, shown[i] if i < len(shown) else "") for i in range(counts[kind])]
    return fields


class Player:
    """One player's area. Cubes are counted by tier, cards by stack.

    `where` says in which places of `fields` a thing stands ("" for free ones), `working` how many cubes of each tier
    are at work: rules ask for it all the time. `lay`, `put` and `send_to_work` alone change fields, and keep both true.
    """

    __slots__ = (
        "away", "exhausted", "expedition", "expedition_hidden", "explore", "explore_cards", "explore_used", "fields",
        "gold", "hand", "name", "new_world", "old_world", "open", "played", "ready", "trade", "trade_cards",
        "trade_used", "used", "where", "working",
    )  # fmt: skip

    def __init__(self, name: str, tiers: int, stacks: tuple[str, ...]) -> None:
        self.name = name
        self.away = False
        """Whether the player has left; everything stays where it lies, and the others play on."""
        self.gold = 0
        self.ready = [0] * tiers
        self.exhausted = [0] * tiers
        self.fields: list[Field] = []
        self.where: dict[str, tuple[int, ...]] = {}
        self.working = [0] * tiers
        self.trade = 0
        self.trade_used = 0
        self.trade_cards = 0
        self.explore = 0
        self.explore_used = 0
        self.explore_cards = 0
        self.hand = dict.fromkeys(stacks, 0)
        self.played = dict.fromkeys(stacks, 0)
        self.open: list[Card] = []
        self.used: list[Card] = []
        """Played cards that were turned face down, as far as they are known."""
        self.old_world: list[str] = []
        self.new_world: list[tuple[str, ...]] = []
        self.expedition: list[tuple[str, str]] = []
        self.expedition_hidden = 0

    def copy(self) -> Player:
        copied = Player.__new__(Player)
        copied.name = self.name
        copied.away = self.away
        copied.gold = self.gold
        copied.ready = self.ready.copy()
        copied.exhausted = self.exhausted.copy()
        copied.fields = self.fields.copy()
        copied.where = self.where.copy()
        copied.working = self.working.copy()
        copied.trade = self.trade
        copied.trade_used = self.trade_used
        copied.trade_cards = self.trade_cards
        copied.explore = self.explore
        copied.explore_used = self.explore_used
        copied.explore_cards = self.explore_cards
        copied.hand = self.hand.copy()
        copied.played = self.played.copy()
        copied.open = self.open.copy()
        copied.used = self.used.copy()
        copied.old_world = self.old_world.copy()
        copied.new_world = self.new_world.copy()
        copied.expedition = self.expedition.copy()
        copied.expedition_hidden = self.expedition_hidden
        return copied

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and all(getattr(self, s) == getattr(other, s) for s in self.__slots__)

    # queries ---------------------------------------------------------------------------------------

    def visible_pieces(self) -> Iterator[str]:
        """Return everything visible on the islands: industries, shipyards, ships."""
        return (field.stands for field in self.fields if field.stands)

    def has(self, id: str) -> bool:
        return id in self.where

    def built(self) -> Iterator[str]:
        return (field.built for field in self.fields if field.built)

    def built_at(self, id: str) -> int:
        """Return the first place where this was built, -1 if nowhere."""
        return next((place for place in self.where.get(id, ()) if self.fields[place].built), -1)

    def cubes_of(self, tier: int) -> int:
        """Return all cubes of one tier, wherever they lie."""
        return self.ready[tier] + self.exhausted[tier] + self.working[tier]

    def cubes(self) -> list[int]:
        """Return all cubes of the player, by tier, wherever they lie."""
        return [r + e + w for r, e, w in zip(self.ready, self.exhausted, self.working, strict=True)]

    def shipyards(self) -> list[int]:
        """Return strengths of the shipyards, strongest first."""
        return sorted((int(id[-1]) for id in self.visible_pieces() if id.startswith(SHIPYARD)), reverse=True)

    def ships(self) -> list[str]:
        return [id for id in self.visible_pieces() if id.startswith(SHIPS)]

    def industries(self) -> list[str]:
        return [id for id in self.visible_pieces() if not id.startswith((SHIPYARD, *SHIPS))]

    def trade_tokens(self) -> int:
        """Return every trade token that lies with the player (ruling.majority_trade_tokens)."""
        return self.trade + self.trade_used + self.trade_cards

    def hand_size(self) -> int:
        return sum(self.hand.values())

    def expedition_cards(self) -> int:
        return len(self.expedition) + self.expedition_hidden

    # fields ----------------------------------------------------------------------------------------

    def lay(self, fields: list[Field]) -> None:
        """Lay out the fields of all islands."""
        self.fields = fields
        self.where = {}
        self.working = [0] * len(self.ready)
        for place, field in enumerate(fields):
            self.where[field.stands] = (*self.where.get(field.stands, ()), place)
            for tier in field.cubes:
                self.working[tier] += 1

    def send_to_work(self, place: int, tier: int) -> None:
        """Put one more cube of a tier on a field."""
        field = self.fields[place]
        self.fields[place] = field.with_cubes((*field.cubes, tier))
        self.working[tier] += 1

    def put(self, place: int, field: Field) -> None:
        """Put a field with something else on it in the place of one."""
        old = self.fields[place]
        self.fields[place] = field
        for tier in old.cubes:
            self.working[tier] -= 1
        for tier in field.cubes:
            self.working[tier] += 1
        if field.stands != old.stands:
            rest = tuple([other for other in self.where.pop(old.stands) if other != place])
            if rest:
                self.where[old.stands] = rest
            self.where[field.stands] = tuple(sorted((*self.where.get(field.stands, ()), place)))


class State:
    """The whole table between two turns."""

    __slots__ = (
        "fireworks", "last_round", "objectives", "players", "points", "round", "ruleset", "stacks", "to_move",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, players: list[Player], objectives: tuple[str, ...]) -> None:
        self.ruleset = ruleset
        self.players = players
        self.objectives = objectives
        self.to_move = 0
        self.round = 1
        self.stacks: dict[str, int] = {}
        self.fireworks: int | None = None
        self.last_round: int | None = None
        self.points: list[int] | None = None
        """Kept by scoring.points_so_far once it is asked for; a copy starts without."""

    def copy(self) -> State:
        copied = self.share_players()
        copied.players = [player.copy() for player in self.players]
        return copied

    def share_players(self) -> State:
        """Return a copy whose players are still these ones; whoever changes one puts a copy in its place first."""
        copied = State.__new__(State)
        copied.ruleset = self.ruleset
        copied.players = self.players.copy()
        copied.objectives = self.objectives
        copied.to_move = self.to_move
        copied.round = self.round
        copied.stacks = self.stacks.copy()
        copied.fireworks = self.fireworks
        copied.last_round = self.last_round
        copied.points = None
        return copied

    def __eq__(self, other: object) -> bool:
        slots = (s for s in self.__slots__ if s not in ("ruleset", "points"))
        return isinstance(other, State) and all(getattr(self, s) == getattr(other, s) for s in slots)

    def advance(self) -> None:
        """Pass the turn to the next player who has not left; after the last seat a new round begins."""
        for _ in self.players:
            self.to_move = (self.to_move + 1) % len(self.players)
            if self.to_move == 0:
                self.round += 1
            if not self.players[self.to_move].away:
                return

    # queries ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.last_round is not None and self.round > self.last_round

    @property
    def phase(self) -> str:
        if self.last_round is None:
            return "playing"
        if self.over:
            return "over"
        return "final_round" if self.round == self.last_round else "last_turns"

    def cube_supply(self, tier: int) -> int:
        """Return cubes of a tier that are in nobody's area."""
        left = self.ruleset.supply.cubes[tier]
        for player in self.players:
            left -= player.ready[tier] + player.exhausted[tier] + player.working[tier]
        return left

    def stock(self, id: str) -> int:
        """Return construction tokens of this kind left on the gameboard."""
        supply = self.ruleset.supply
        if id in self.ruleset.ships:
            left = supply.ships_each
        elif id.startswith(SHIPYARD):
            left = supply.shipyards.get(strength_of(id), 0)
        else:
            industry = self.ruleset.industries.get(id)
            left = 0 if industry is None or industry.printed else supply.industries_each
        for player in self.players:
            for place in player.where.get(id, ()):
                if player.fields[place].built:
                    left -= 1
        return left

    def gold_supply(self) -> int:
        return self.ruleset.supply.gold - sum(player.gold for player in self.players)

    def old_world_left(self) -> int:
        return self.ruleset.supply.old_world_islands - sum(len(p.old_world) for p in self.players)

    def new_world_left(self) -> int:
        return self.ruleset.supply.new_world_islands - sum(len(p.new_world) for p in self.players)

    def token_supply(self) -> tuple[int, int]:
        """Return trade and exploration tokens in nobody's area."""
        supply = self.ruleset.supply
        return (
            supply.trade_tokens - sum(p.trade_tokens() for p in self.players),
            supply.exploration_tokens - sum(p.explore + p.explore_used + p.explore_cards for p in self.players),
        )
