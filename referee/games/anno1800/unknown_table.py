"""A table of which only some things are known: every fact that can matter to a move, and the table that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.unknown_table import Disputed, Unknown, Values
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves import canonical
from referee.games.anno1800.moves.notation import parse
from referee.games.anno1800.rules import cards
from referee.games.anno1800.state import COAST, LAND, SEA, SHIPS, SHIPYARD, Field, Player, State, refer_to

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Card, Cost, Ruleset

MANY = 20
"""More of anything than a turn can use."""
PLACES = "places"
"""The form of a question about an industry: whether it stands there, and how many of its workplaces are free."""
NEW_ISLANDS = "islands new_world"
NEVER = 10**6
"""The price of a shift end for a cube of which nobody told the tier: it stays where it is."""


class Supposed(State):
    """A table whose supplies are told and not counted."""

    __slots__ = ("more",)
    more: dict[str, int]
    """How much more of each thing there is than the areas of the players would leave."""

    def share_players(self) -> State:
        copied = Supposed.__new__(Supposed)
        for slot in State.__slots__:
            setattr(copied, slot, getattr(self, slot))
        copied.players, copied.stacks = self.players.copy(), self.stacks.copy()
        copied.more = self.more
        return copied

    def stock(self, id: str) -> int:
        return super().stock(id) + self.more.get(id, 0)

    def cube_supply(self, tier: int) -> int:
        return super().cube_supply(tier) + self.more.get(f"cube {tier}", 0)

    def gold_supply(self) -> int:
        return super().gold_supply() + self.more.get("gold", 0)

    def old_world_left(self) -> int:
        return super().old_world_left() + self.more.get("old_world", 0)

    def new_world_left(self) -> int:
        return super().new_world_left() + self.more.get("new_world", 0)

    def token_supply(self) -> tuple[int, int]:
        trade, exploration = super().token_supply()
        return trade + self.more.get("trade_token", 0), exploration + self.more.get("exploration_token", 0)


class Clauses:
    """What the clauses of a move name: industries, ships and shipyards, cubes, cards."""

    def __init__(self, ruleset: Ruleset, clauses: Sequence[m.Clause]) -> None:
        self.all = clauses
        expands = [clause for clause in clauses if isinstance(clause, m.Expand)]
        sites = [building for clause in expands for building in clause.buildings]
        self.built = {id for building in sites for id in building.names}
        self.covered = {id for building in sites for id in building.over}
        self.removed = {id for clause in expands for names in clause.removed for id in names}
        self.opened: Counter[str] = Counter()
        """How often each card is activated, by its spelling."""
        self.cards = {}
        """The cards by the same spelling."""
        for clause in clauses:
            for card in cards.candidates(ruleset, clause.card) if isinstance(clause, m.Activate) else ():
                self.opened[cards.spell(ruleset, card)] += 1
                self.cards[cards.spell(ruleset, card)] = card
        effects = [card.effect for card in self.cards.values()]
        islands = [island for clause in clauses if isinstance(clause, m.OldWorld) for island in clause.islands]
        effects += [island.effect for island in islands if island.effect is not None]
        self.added: Counter[int] = Counter()
        """The cubes that effects add, by tier: as many as possible, each for a card or for gold."""
        for effect in effects:
            self.added[effect.tier] += effect.amount if effect.kind == "cubes" else 0
        goods = {good for clause in clauses for cost in _costs(ruleset, clause) for good, _ in cost.resources}
        paid = [payment for clause in clauses for payment in getattr(clause, "pay", ())]
        goods |= {payment.good for payment in paid if isinstance(payment, m.Trade)}
        places = [cube.place for clause in clauses for cube in _cubes(clause)]
        places += [payment.industry for payment in paid if isinstance(payment, m.Work)]
        places += [payment.place for payment in paid if isinstance(payment, m.Return)]
        self.places = {id for names in places for id in names}
        """Where cubes lie that the move names."""
        named = {*self.built, *self.covered, *self.removed, *self.places}
        named |= {id for good in goods for id in ruleset.makers.get(good, ())}
        self.industries = [id for id in ruleset.industries if id in named]
        """The industries that the move names, or that make something for it."""
        self.others = [id for id in (*ruleset.ships, *(f"{SHIPYARD}{n}" for n in ruleset.shipyards)) if id in named]

    def has(self, *kinds: type) -> bool:
        return any(isinstance(clause, kinds) for clause in self.all)


def _costs(ruleset: Ruleset, clause: m.Clause) -> list[Cost]:
    """Return the costs of all that a clause can ask for."""
    match clause:
        case m.Expand():
            ids = [id for building in clause.buildings for id in building.names]
            found = [ruleset.industries[id].cost for id in ids if id in ruleset.industries]
            found += [ruleset.ships[id].cost for id in ids if id in ruleset.ships]
            return found + [ruleset.shipyards[n] for n in ruleset.shipyards if f"{SHIPYARD}{n}" in ids]
        case m.Play():
            return [cards.cost_of(ruleset, card) for name in clause.cards for card in cards.candidates(ruleset, name)]
        case m.Workforce():
            return [ruleset.workforce[tier] for tier in clause.tiers]
        case m.Upgrade():
            return [ruleset.upgrade[tier] for rise in clause.rises for tier in range(rise.tier, rise.to)]
    return []


def _cubes(clause: m.Clause) -> Sequence[m.Rise | m.Return]:
    """Return the cubes that a clause names."""
    if isinstance(clause, m.ShiftEnd):
        return clause.cubes
    return clause.rises if isinstance(clause, m.Upgrade | m.Activate) else ()


def read_clauses(ruleset: Ruleset, players: Sequence[str], move: Disputed) -> Clauses:
    """Read the move; as long as it is not understood, it names nothing."""
    found = canonical.read(move.moves, players, ruleset) or parse(move.moves, move.words, players, ruleset)
    return Clauses(ruleset, found if isinstance(found, list) else [])


def list_unknown_facts(ruleset: Ruleset, players: Sequence[str], move: Disputed) -> list[Unknown]:
    """Return every fact that can matter to a move, from the one least welcome as a question to the best."""
    clauses = read_clauses(ruleset, players, move)
    found = [*_table_facts(ruleset, clauses), *_others(ruleset, players, clauses), *_at_work(ruleset, clauses)]
    for name, count in clauses.opened.items():
        needs = Listing(tuple(Ref("resource", good, n) for good, n in clauses.cards[name].needs))
        label = Text(N_("does a card for {needs} lie open, still to be activated?"), {"needs": needs})
        turned = Text(N_("is the card for {needs} turned face down already?"), {"needs": needs})
        found.append(Unknown(f"turned {name}", (0, 1), turned, "yes"))
        several = Text(N_("how many cards for {needs} lie open, still to be activated?"), {"needs": needs})
        found.append(_yes(f"open {name}", label) if count == 1 else _number(f"open {name}", count, several))
    found += [_yes(f"objective {id}", Text(N_("is this objective in play: {thing}?"), {"thing": Ref("objective", id)}))
              for id in ruleset.objectives]  # fmt: skip
    return [*found, *_tokens(clauses), *_own(ruleset, clauses)]


def _number(key: str, most: int, label: Text, form: str = "number") -> Unknown:
    """Return a number of which more never hurts."""
    return Unknown(key, tuple(range(most + 1)), label, form, steady=True)


def _yes(key: str, label: Text) -> Unknown:
    return _number(key, 1, label, "yes")


def _open(fact: Unknown, most: int | None = None) -> Unknown:
    """Return the fact as one of which more can hurt as well; beyond `most` it makes no difference."""
    values = fact.values if most is None else fact.values[: most + 1]
    return fact._replace(values=values, steady=False)


def _table_facts(ruleset: Ruleset, clauses: Clauses) -> Iterator[Unknown]:
    """Yield what lies in the middle."""
    supply = ruleset.supply
    for token, most in (("gold", supply.gold), ("trade_token", supply.trade_tokens)):
        yield _supply(token, Ref("token", token, several=True), most)
    yield _supply("exploration_token", Ref("token", "exploration_token", several=True), supply.exploration_tokens)
    for place, most in (("old_world", supply.old_world_islands), ("new_world", supply.new_world_islands)):
        yield _supply(place, Ref("place", f"{place}_island", several=True), most)
    for stack, most in (*supply.population_cards.items(), ("expedition", supply.expedition_cards)):
        yield _number(
            f"stack {stack}",
            most,
            Text(N_("how many {thing} are left in the stack?"), {"thing": Ref("card", stack, several=True)}),
        )
    for tier, most in enumerate(supply.cubes):
        left = _supply(f"cube {tier}", Ref("tier", ruleset.tiers[tier], several=True), most)
        # without a cube an effect brings nothing, with one it may cost gold
        yield _open(left, 1 + clauses.added[tier]) if clauses.added[tier] else left
    for id in sorted(clauses.built):
        yield _supply(id, refer_to(id), _stock(ruleset, id))


def _stock(ruleset: Ruleset, id: str) -> int:
    if id in ruleset.industries:
        return 0 if ruleset.industries[id].printed else ruleset.supply.industries_each
    return ruleset.supply.ships_each if id in ruleset.ships else ruleset.supply.shipyards[int(id[-1])]


def _supply(key: str, thing: Ref, most: int) -> Unknown:
    return _number(f"supply {key}", most, Text(N_("how many are left in the supply: {thing}?"), {"thing": thing}))


def _others(ruleset: Ruleset, players: Sequence[str], clauses: Clauses) -> Iterator[Unknown]:
    """Yield what the other players could trade."""
    for seat, player in enumerate(players[1:], start=1):
        for id in clauses.industries:
            told: dict[str, Fact] = {"player": player, "thing": Ref("industry", id)}
            yield _yes(f"other {seat} {id}", Text(N_("does {player} have this: {thing}?"), told))


def _at_work(ruleset: Ruleset, clauses: Clauses) -> Iterator[Unknown]:
    """Yield the cubes of each tier that work at each industry: a shift end frees their workplaces.

    What is built has none yet, and those on what is built over are exhausted.
    """
    for id in clauses.industries:
        for tier, name in enumerate(ruleset.tiers if id not in clauses.built else ()):
            told: dict[str, Fact] = {"place": Ref("industry", id), "thing": Ref("tier", name, several=True)}
            # Translators: {place} is an industry, {thing} a tier of the population: so many cubes work there.
            label = Text(N_("how many {thing} are at work there: {place}?"), told)
            most = 2 * ruleset.limits.workplaces if id in clauses.places else MANY
            yield Unknown(f"at {id} {tier}", (*range(2 * ruleset.limits.workplaces), most), label, steady=True)


def _tokens(clauses: Clauses) -> Iterator[Unknown]:
    """Yield naval tokens; those on cards end with a festival."""
    ending = clauses.has(m.Festival) and len(clauses.all) > 1
    for key, token in (("trade", "trade_token"), ("explore", "exploration_token")):
        thing: dict[str, Fact] = {"thing": Ref("token", token, several=True)}
        yield _number(f"{key}_used", MANY, Text(N_("how many of your {thing} are exhausted?"), thing))
        if ending:
            label = Text(N_("how many of the ready {thing} lie on cards?"), thing)
            yield Unknown(f"{key}_cards", tuple(range(MANY, -1, -1)), label, steady=True)
        yield _number(key, MANY, Text(N_("how many {thing} do you have ready?"), thing))


def _own(ruleset: Ruleset, clauses: Clauses) -> Iterator[Unknown]:
    """Yield what the player has who moves."""
    limits = ruleset.limits
    for tier, name in enumerate(ruleset.tiers):
        yield _number(
            f"used {tier}",
            MANY,
            Text(N_("how many of your {thing} are exhausted or at work?"), {"thing": Ref("tier", name, several=True)}),
        )
    for good in ruleset.new_world_goods:
        yield _yes(
            f"good {good}",
            Text(N_("does one of your New World islands show {thing}?"), {"thing": Ref("resource", good)}),
        )
    yield from _islands(ruleset, clauses)
    ships = any(id.startswith(SHIPS) for id in clauses.built)
    for id in (*ruleset.ships, *(f"{SHIPYARD}{strength}" for strength in ruleset.shipyards)):
        if id not in clauses.others and not (ships and id not in ruleset.ships):
            continue
        most = 3 if id in ruleset.ships else 4
        yield _number(
            f"own {id}",
            most,
            Text(
                N_("how many do you have on your islands: {thing}?"), {"thing": Ref("construction", id, several=True)}
            ),
        )
    for stack in ruleset.stacks:
        yield _number(
            f"hand {stack}",
            MANY,
            Text(N_("how many {thing} do you have in hand?"), {"thing": Ref("card", stack, several=True)}),
        )
    for kind in (SEA, COAST, LAND):
        yield _number(
            f"free {kind}", MANY, Text(N_("how many of your fields are free: {thing}?"), {"thing": Ref("field", kind)})
        )
    yield from _list_named_facts(ruleset, clauses)
    for id in sorted(clauses.industries, key=ruleset.setup.industries.__contains__):  # what all have comes first
        label = Text(N_("how many workplaces are free there: {thing}?"), {"thing": Ref("industry", id)})
        fact = _number(f"own {id}", 1 + 2 * limits.workplaces, label, PLACES)
        if id in clauses.built and id in clauses.removed | clauses.covered:
            yield _open(fact)
        else:  # what is built must not stand yet
            yield fact._replace(values=fact.values[::-1]) if id in clauses.built else fact
    gold = _number("gold", ruleset.supply.gold, Text(N_("how much gold do you have?")))
    yield _open(gold, MANY) if any(clauses.added.values()) else gold
    for tier, name in enumerate(ruleset.tiers):
        yield _number(
            f"ready {tier}",
            MANY,
            Text(N_("how many {thing} do you have ready?"), {"thing": Ref("tier", name, several=True)}),
        )


def _islands(ruleset: Ruleset, clauses: Clauses) -> Iterator[Unknown]:
    """Yield how many islands were opened up: each makes the next one dearer, those of the New World give goods."""
    for place, kind in (("old_world", m.OldWorld), ("new_world", m.NewWorld)):
        label = Text(
            N_("how many do you have already: {thing}?"), {"thing": Ref("place", f"{place}_island", several=True)}
        )
        most = getattr(ruleset.limits, place)
        if clauses.has(kind):
            yield Unknown(f"islands {place}", tuple(range(most, -1, -1)), label, steady=place == "old_world")


def _list_named_facts(ruleset: Ruleset, clauses: Clauses) -> Iterator[Unknown]:
    """Yield how the things stand that are covered or put back: built or printed, at the coast, over something."""
    for id in sorted(clauses.removed | (clauses.covered & clauses.built)):
        thing: dict[str, Fact] = {"thing": refer_to(id)}
        if _stock(ruleset, id):
            yield _yes(f"built {id}", Text(N_("was this built, not printed: {thing}?"), thing))
        if _stock(ruleset, id) and id in clauses.removed:
            below = _list_printed(ruleset, id)
            choices = (*(refer_to(other) for other in below), Text(N_("nothing")))
            alike = [n for n, other in enumerate(below) if other not in (*clauses.industries, *clauses.others)]
            values = tuple(n for n in range(len(choices)) if n not in alike[1:])
            yield Unknown(
                f"under {id}", values, Text(N_("what is printed under it: {thing}?"), thing), "choice", choices
            )
    if any(id.startswith(SHIPYARD) for id in clauses.built):
        for id in sorted((clauses.removed | clauses.covered) & ruleset.industries.keys()):
            yield _yes(f"coast {id}", Text(N_("is it at the coast: {thing}?"), {"thing": Ref("industry", id)}))


def _list_printed(ruleset: Ruleset, id: str) -> list[str]:
    """Return what can be printed under a token: on the home island, or on one of the Old World."""
    islands = [island.building for island in ruleset.old_world if island.building]
    there = sorted({*ruleset.setup.industries, *ruleset.setup.ships, f"{SHIPYARD}1", *islands})
    return [other for other in there if other.startswith(SHIPS) == id.startswith(SHIPS)]


def build_supposed_table(ruleset: Ruleset, players: Sequence[str], values: Values) -> State:
    """Return the table that the values describe, its first player to move."""
    tiers, stacks = len(ruleset.tiers), ruleset.stacks
    me, *others = [Player(name, tiers + (not seat), stacks) for seat, name in enumerate(players)]
    _area(ruleset, me, values)
    for seat, other in enumerate(others, start=1):
        other.lay([Field(LAND, id) for id in ruleset.industries if values.get(f"other {seat} {id}")])
    objectives = tuple(id for id in ruleset.objectives if values[f"objective {id}"])
    prices = (*ruleset.shift_end_price, NEVER)
    state = State(ruleset._replace(tiers=(*ruleset.tiers, ""), shift_end_price=prices), [me, *others], objectives)
    state.stacks = {stack: values[f"stack {stack}"] for stack in (*stacks, "expedition")}
    copied = Supposed.__new__(Supposed)
    for slot in State.__slots__:
        setattr(copied, slot, getattr(state, slot))
    trade, exploration = state.token_supply()
    counted = {"gold": state.gold_supply(), "trade_token": trade, "exploration_token": exploration}
    counted |= {"old_world": state.old_world_left(), "new_world": state.new_world_left()}
    counted |= {f"cube {tier}": state.cube_supply(tier) for tier in range(len(state.ruleset.supply.cubes))}
    told = {key.removeprefix("supply "): value for key, value in values.items() if key.startswith("supply ")}
    copied.points = [0] * len(state.players)  # nobody told them
    copied.more = {key: value - counted.get(key, state.stock(key)) for key, value in told.items()}
    return copied


def _area(ruleset: Ruleset, me: Player, values: Values) -> None:
    tiers = range(len(ruleset.tiers))
    fields = [Field(kind) for kind in (LAND, COAST, SEA) for _ in range(values[f"free {kind}"])]
    for id in ruleset.industries:
        fields += _industry(ruleset, id, values)
    for id in (*(f"{SHIPYARD}{strength}" for strength in ruleset.shipyards), *ruleset.ships):
        fields += _tokens_of(ruleset, SEA if id in ruleset.ships else COAST, id, values)
    me.lay(fields)
    me.gold = values["gold"]
    me.ready[:-1] = [values[f"ready {tier}"] for tier in tiers]
    me.exhausted[:-1] = [max(0, values[f"used {tier}"] - me.working[tier]) for tier in tiers]
    me.trade_cards = min(values["trade"], values.get("trade_cards", 0))
    me.explore_cards = min(values["explore"], values.get("explore_cards", 0))
    me.trade, me.trade_used = values["trade"] - me.trade_cards, values["trade_used"]
    me.explore, me.explore_used = values["explore"] - me.explore_cards, values["explore_used"]
    me.hand = {stack: values[f"hand {stack}"] for stack in ruleset.stacks}
    goods = tuple(good for good in ruleset.new_world_goods if values[f"good {good}"])
    islands = values.get(NEW_ISLANDS, 1 if goods else 0)
    me.new_world = [goods, *[()] * (islands - 1)] if islands else []
    me.old_world = [""] * values.get("islands old_world", 0)
    opened = [key.removeprefix("open ") for key in values if key.startswith("open ")]
    me.open = [card for name in opened for card in [_card(ruleset, name)] * values[f"open {name}"]]
    me.used = [_card(ruleset, name) for name in opened if not values[f"open {name}"] and values[f"turned {name}"]]
    me.played |= Counter(card.stack for card in (*me.open, *me.used))


def _card(ruleset: Ruleset, name: str) -> Card:
    """Return the card that is spelled so."""
    clauses = canonical.read(f"activate {name}", (), ruleset)
    assert clauses is not None
    assert isinstance(clauses[0], m.Activate)
    return cards.candidates(ruleset, clauses[0].card)[0]


def _industry(ruleset: Ruleset, id: str, values: Values) -> list[Field]:
    """Return the fields of an industry, as many as its free workplaces and the cubes at work there ask for.

    Workplaces that are neither hold cubes of no known tier.
    """
    if not values.get(f"own {id}"):
        return []
    free, places, tiers = values[f"own {id}"] - 1, ruleset.limits.workplaces, len(ruleset.tiers)
    cubes = [tier for tier in range(tiers) for _ in range(_working(ruleset, id, tier, values))]
    copies = max(1, -(-(free + len(cubes)) // places))
    cubes += [tiers] * (copies * places - free - len(cubes))
    kind = COAST if values.get(f"coast {id}") else LAND
    return [
        Field(kind if not copy else LAND, *_stands(ruleset, id, values, first=not copy), tuple(cubes[copy::copies]))
        for copy in range(copies)
    ]


def _working(ruleset: Ruleset, id: str, tier: int, values: Values) -> int:
    """Return how many cubes of a tier work there; at best as many as there are and two such industries hold."""
    count = values.get(f"at {id} {tier}", 0)
    return count if count < MANY else min(values[f"used {tier}"], 2 * ruleset.limits.workplaces)


def _tokens_of(ruleset: Ruleset, kind: str, id: str, values: Values) -> list[Field]:
    """Return the fields of ships or shipyards."""
    return [Field(kind, *_stands(ruleset, id, values, first=not copy)) for copy in range(values.get(f"own {id}", 0))]


def _stands(ruleset: Ruleset, id: str, values: Values, *, first: bool) -> tuple[str, str]:
    """Return what is printed and what is built on the field of a thing; of several the first is the built one."""
    if not first or not values.get(f"built {id}"):
        return id, ""
    below = [*_list_printed(ruleset, id), ""]
    return below[values.get(f"under {id}", -1)], id
