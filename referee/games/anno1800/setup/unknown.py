"""A table of which only some things are known: every fact that can matter to a move, and the table that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.inquiry import Disputed, Unknown, Values
from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1800.setup.start import normal
from referee.games.anno1800.state import COAST, LAND, SEA, Field, Player, State

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset

MANY = 20
"""More of anything than a turn can use."""
PLACES = "places"
"""The form of a question about an industry: whether it stands there, and how many of its workplaces are free."""
ISLANDS = "islands new_world"
"""Asked for only where it sets a price; else the goods on them tell enough."""
_BUILT = re.compile(r"\bexpand ([^;]*)")
_AT = re.compile(r"\bat (\w+)")
_END = re.compile(r"\b(?:with|remove)\b")


class Supposed(State):
    """A table whose supplies are told and not counted."""

    __slots__ = ("more",)
    more: dict[str, int]
    """How much more of each thing there is than the areas of the players would leave."""

    def shared(self) -> State:
        twin = Supposed.__new__(Supposed)
        for slot in State.__slots__:
            setattr(twin, slot, getattr(self, slot))
        twin.players, twin.stacks, twin.points = self.players.copy(), self.stacks.copy(), None
        twin.more = self.more
        return twin

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


def facts(ruleset: Ruleset, players: Sequence[str], move: Disputed) -> list[Unknown]:
    """Every fact that can matter to a move, from what one would rather not ask for to what one sees at once."""
    text = move.moves
    found = [*_table_facts(ruleset), *_others(ruleset, players)]
    if "activate" in text:
        found += [_yes(f"open {n}", _card(n, ruleset)) for n in range(len(ruleset.cards))]
    found += [_yes(f"objective {id}", Text(N_("in play: {thing}"), {"thing": Ref("objective", id)}))
              for id in ruleset.objectives]  # fmt: skip
    found += _own(ruleset, _to_be_built(ruleset, text), set(_AT.findall(text)))
    # more islands make the next one dearer; in a turn of several clauses they also give goods for another action
    islands = tuple(range(ruleset.limits.new_world + 1)) if ";" in text else ()
    found = [fact._replace(values=islands) if fact.key == ISLANDS else fact for fact in found]
    return [fact for fact in found if fact.key != ISLANDS or "new-world" in text]


def _to_be_built(ruleset: Ruleset, move: str) -> set[str]:
    """What the move builds: it must not stand there already."""
    said = " ".join(_END.split(clause)[0] for clause in _BUILT.findall(move))
    said = re.sub(r"\bover \w+", "", said)
    return {id for id in ruleset.industries if re.search(rf"\b{id}\b", said)}


def _yes(key: str, label: Text) -> Unknown:
    return Unknown(key, 0, 1, label, "yes")


def _card(number: int, ruleset: Ruleset) -> Text:
    needs = Listing(tuple(Ref("resource", good, n) for good, n in ruleset.cards[number].needs))
    return Text(N_("open, to be activated: the card for {needs}"), {"needs": needs})


def _table_facts(ruleset: Ruleset) -> Iterator[Unknown]:
    """What lies in the middle."""
    supply = ruleset.supply
    for token, most in (("gold", supply.gold), ("trade_token", supply.trade_tokens)):
        yield _supply(token, Ref("token", token), most)
    yield _supply("exploration_token", Ref("token", "exploration_token"), supply.exploration_tokens)
    for place, most in (("old_world", supply.old_world_islands), ("new_world", supply.new_world_islands)):
        yield _supply(place, Ref("place", f"{place}_island"), most)
    for stack, most in (*supply.population_cards.items(), ("expedition", supply.expedition_cards)):
        label = Text(N_("cards left in the stack: {thing}"), {"thing": Ref("card", stack)})
        yield Unknown(f"stack {stack}", 0, most, label)
    for tier, most in zip(ruleset.tiers, supply.cubes, strict=True):
        yield _supply(f"cube {ruleset.tiers.index(tier)}", Ref("tier", tier), most)
    for id in (*ruleset.industries, *(f"shipyard_{n}" for n in ruleset.shipyards), *ruleset.ships):
        kind = "industry" if id in ruleset.industries else "construction"
        yield _supply(id, Ref(kind, id), _stock(ruleset, id))


def _stock(ruleset: Ruleset, id: str) -> int:
    if id in ruleset.industries:
        return 0 if ruleset.industries[id].printed else ruleset.supply.industries_each
    return ruleset.supply.ships_each if id in ruleset.ships else ruleset.supply.shipyards[int(id[-1])]


def _supply(key: str, thing: Ref, most: int) -> Unknown:
    return Unknown(f"supply {key}", 0, most, Text(N_("left in the supply: {thing}"), {"thing": thing}))


def _others(ruleset: Ruleset, players: Sequence[str]) -> Iterator[Unknown]:
    """What the other players could trade."""
    for seat, player in enumerate(players[1:], start=1):
        for id in ruleset.industries:
            told: dict[str, Fact] = {"player": player, "thing": Ref("industry", id)}
            yield _yes(f"other {seat} {id}", Text(N_("{player} has: {thing}"), told))


def _own(ruleset: Ruleset, built: set[str], worked: set[str]) -> Iterator[Unknown]:
    """What the player has who moves: `built` must not stand yet, at `worked` cubes have to be at work."""
    limits = ruleset.limits
    for tier in range(len(ruleset.tiers)):
        label = Text(N_("not ready, exhausted or at work: {thing}"), {"thing": Ref("tier", ruleset.tiers[tier])})
        yield Unknown(f"used {tier}", 0, MANY, label)
    for good in ruleset.new_world_goods:
        yield _yes(f"good {good}", Text(N_("own New World islands show: {thing}"), {"thing": Ref("resource", good)}))
    for place, most in (("old_world", limits.old_world), ("new_world", limits.new_world)):
        label = Text(N_("islands opened up so far: {thing}"), {"thing": Ref("place", f"{place}_island")})
        yield Unknown(f"islands {place}", most, 0, label)
    for key, token in (("trade", "trade_token"), ("explore", "exploration_token")):
        yield Unknown(f"{key}_used", 0, MANY, Text(N_("exhausted: {thing}"), {"thing": Ref("token", token)}))
        yield Unknown(key, 0, MANY, Text(N_("ready: {thing}"), {"thing": Ref("token", token)}))
    for id in ruleset.ships:
        yield Unknown(f"own {id}", 0, 3, Text(N_("on the islands: {thing}"), {"thing": Ref("construction", id)}))
    for strength in ruleset.shipyards:
        id = f"shipyard_{strength}"
        yield Unknown(f"own {id}", 0, 4, Text(N_("on the islands: {thing}"), {"thing": Ref("construction", id)}))
    for stack in ruleset.stacks:
        yield Unknown(f"hand {stack}", 0, MANY, Text(N_("in hand: {thing}"), {"thing": Ref("card", stack)}))
    for kind in (SEA, COAST, LAND):
        yield Unknown(f"free {kind}", 0, MANY, Text(N_("free fields: {thing}"), {"thing": Ref("field", kind)}))
    for id in sorted(ruleset.industries, key=ruleset.setup.industries.__contains__):  # what all have comes first
        label = Text(N_("free workplaces: {thing}"), {"thing": Ref("industry", id)})
        most = 1 if id in worked else 1 + 2 * limits.workplaces
        yield Unknown(f"own {id}", *((most, 0) if id in built else (0, most)), label, PLACES)
    yield Unknown("gold", 0, ruleset.supply.gold, Text(N_("gold")))
    for tier in range(len(ruleset.tiers)):
        yield Unknown(f"ready {tier}", 0, MANY, Text(N_("ready: {thing}"), {"thing": Ref("tier", ruleset.tiers[tier])}))


def table(ruleset: Ruleset, players: Sequence[str], values: Values) -> State:
    """The table that the values describe, its first player to move."""
    state = normal(ruleset, players, [id for id in ruleset.objectives if values[f"objective {id}"]])
    me = state.players[0]
    _area(ruleset, me, values)
    for seat, other in enumerate(state.players[1:], start=1):
        other.lay([Field(LAND, id) for id in ruleset.industries if values[f"other {seat} {id}"]])
        other.gold, other.ready = 0, [0] * len(ruleset.tiers)
    for stack in state.stacks:
        state.stacks[stack] = values[f"stack {stack}"]
    return _supposed(state, values)


def _area(ruleset: Ruleset, me: Player, values: Values) -> None:
    places = ruleset.limits.workplaces
    fields = [Field(kind) for kind in (LAND, COAST, SEA) for _ in range(values[f"free {kind}"])]
    for id, industry in ruleset.industries.items():
        for left in range(values[f"own {id}"] - 1, -1, -places):
            stands = (id, "") if id in ruleset.setup.industries else ("", id)  # printed at the start, or built
            fields.append(Field(LAND, *stands, (industry.tier,) * max(0, places - left)))
            if left <= places:
                break
    for kind, ids in ((COAST, [f"shipyard_{n}" for n in ruleset.shipyards]), (SEA, list(ruleset.ships))):
        fields += [Field(kind, id) for id in ids for _ in range(values[f"own {id}"])]
    me.lay(fields)
    me.gold = values["gold"]
    for tier in range(len(ruleset.tiers)):
        me.ready[tier] = values[f"ready {tier}"]
        me.exhausted[tier] = max(0, values[f"used {tier}"] - me.working[tier])
    me.trade, me.trade_used = values["trade"], values["trade_used"]
    me.explore, me.explore_used = values["explore"], values["explore_used"]
    me.hand = {stack: values[f"hand {stack}"] for stack in ruleset.stacks}
    me.open = [card for number, card in enumerate(ruleset.cards) if values.get(f"open {number}")]
    goods = tuple(good for good in ruleset.new_world_goods if values[f"good {good}"])
    islands = values.get(ISLANDS, 1 if goods else 0)
    me.new_world = [goods, *[()] * (islands - 1)] if islands else []
    me.old_world = [""] * values["islands old_world"]


def _supposed(state: State, values: Values) -> State:
    twin = Supposed.__new__(Supposed)
    for slot in State.__slots__:
        setattr(twin, slot, getattr(state, slot))
    trade, exploration = state.token_supply()
    counted = {"gold": state.gold_supply(), "trade_token": trade, "exploration_token": exploration}
    counted |= {"old_world": state.old_world_left(), "new_world": state.new_world_left()}
    counted |= {f"cube {tier}": state.cube_supply(tier) for tier in range(len(state.ruleset.tiers))}
    told = {key.removeprefix("supply "): value for key, value in values.items() if key.startswith("supply ")}
    twin.more = {key: value - counted.get(key, state.stock(key)) for key, value in told.items()}
    return twin
