"""Answer questions at the table: prices, what things give, what is left, who is near to winning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from referee.engine.asking import Asked, Information
from referee.engine.text import N_, Listing, Ref, Text, refs

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset
    from referee.games.anno1503.state import State

BUILDING_RULES = {"great_trading_post": "building.great_post", "bathhouse": "building.bath_house"}
"""Rules about buildings that are not called as the building is."""


def tell_asked(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    """Return the answer to a question; None where neither the ruleset nor the table tells it."""
    teller = TELLERS.get(asked.kind)
    return None if teller is None else teller(ruleset, state, asked)


def move_as(state: State, seat: int) -> State:
    """Return the table as if it were this player's turn."""
    if state.to_move == seat:
        return state
    found = state.copy()
    found.to_move = seat
    return found


def _tell_price(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    for thing in asked.things:
        if thing.kind == "inhabitant" and thing.id in ruleset.levels:
            level = ruleset.inhabitants[thing.id]
            first = thing.id == ruleset.levels[0]
            cost = ruleset.limits.settle_cost if first else level.cost
            rule = "settle.cost" if first else f"develop.{thing.id}_cost"
            return _tell_cost(Ref("inhabitant", thing.id), cost, rule)
        if thing.kind == "building":
            return Information((), "building.free", facts={"thing": thing.id})
        if thing.kind == "good":
            return _tell_good_price(ruleset, state, asked, thing.id)
    if "ship" in asked.nouns or Ref("component", "ship") in asked.things:
        return _tell_cost(Ref("component", "ship"), ruleset.limits.ship_cost, "ship.cost")
    return None


def _tell_cost(thing: Ref, cost: Mapping[str, int], rule: str) -> Information:
    line = Text(N_("{thing}: {cost}"), {"thing": thing, "cost": refs("good", cost)})
    return Information((line,), rule, facts={"thing": thing.id, "cost": dict(cost)})


def _tell_good_price(ruleset: Ruleset, state: State | None, asked: Asked, good: str) -> Information:
    """Return what buying a card costs and who buys it for how much."""
    limits = ruleset.limits
    player = None if state is None or asked.seat < 0 else state.players[asked.seat]
    price = limits.buy_price - limits.discount * (0 if player is None else player.agreements)
    buyers = [level for level in ruleset.inhabitants.values() if good in level.buys]
    # Translators: {good} costs {price} ("6 gold"); {buyer} is the inhabitant who pays {pays} for it.
    told = N_("{good}: bought for {price}; sold to {buyer} for {pays}")
    facts = {"good": Ref("good", good), "price": Ref("component", "gold", price)}
    facts |= {"buyer": Ref("inhabitant", buyers[0].id), "pays": Ref("component", "gold", buyers[0].price)}
    return Information((Text(told, facts),), "buy.price", facts={"thing": good, "cost": {"gold": price}})


def _tell_thing(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    for thing in asked.things:
        if thing.kind == "building" and thing.id in ruleset.buildings:
            return Information((), BUILDING_RULES.get(thing.id, f"building.{thing.id}"), facts={"thing": thing.id})
        if thing.kind == "inhabitant":
            return Information((), "sell.matching_good", facts={"thing": thing.id})
        if thing.kind == "good":
            return _tell_good_price(ruleset, state, asked, thing.id)
    return None


def _tell_stock(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    if state is None:
        return None
    display = state.display()
    found = []
    for thing in asked.things:
        if thing.kind == "good" and state.pile(thing.id) is not None:
            found.append(Ref("good", thing.id, state.pile(thing.id)))
        elif thing.kind == "building" and display is not None:
            found.append(Ref("building", thing.id, display.get(thing.id, 0)))
    counted = tuple(Text("{count} × {thing}", {"count": ref.amount, "thing": Ref(ref.kind, ref.id)}) for ref in found)
    # Translators: what is left in the supply; {things} is a list.
    line = Text(N_("Left: {things}"), {"things": Listing(counted)})
    return Information((line,), facts={"left": {ref.id: ref.amount for ref in found}}) if found else None


def _tell_turns_left(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    if state is None or state.over:
        return Information((), "victory.three_points")
    points = {player.name: len(state.points(player)) for player in state.players}
    told = Listing(tuple(Text("{player} {count}", {"player": name, "count": n}) for name, n in points.items()))
    # Translators: how far the end is; {points} is a list of players with their victory points.
    line = Text(N_("Victory points so far: {points}; {count} win."), {"points": told, "count": ruleset.scoring.to_win})
    return Information((line,), "victory.three_points", facts={"points": points})


def _tell_owners(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    """Return who has a public building; hands are hidden and not told."""
    wanted = [thing.id for thing in asked.things if thing.kind == "building"]
    if state is None or not wanted:
        return _tell_gold(ruleset, state, asked)
    owners = [player.name for player in state.players if any(player.has(id) for id in wanted)]
    # Translators: an answer to "who has a church?"; {players} is a list of names.
    has = Text(N_("It stands in front of {players}."), {"players": Listing(tuple(owners))})
    line = has if owners else Text(N_("Nobody has one."))
    return Information((line,), facts={"thing": wanted[0], "players": owners})


def _tell_gold(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    if state is None or Ref("token", "gold") not in asked.things:
        return None
    seats = [asked.seat] if asked.kind == "has" and asked.seat >= 0 else range(len(state.players))
    gold = {state.players[seat].name: state.players[seat].gold for seat in seats}
    lines = tuple(
        Text("{player}: {gold}", {"player": name, "gold": Ref("component", "gold", n)}) for name, n in gold.items()
    )
    return Information(lines, facts={"has": {name: {"gold": n} for name, n in gold.items()}})


TELLERS: dict[str, Callable[[Ruleset, State | None, Asked], Information | None]] = {
    "turns": _tell_turns_left,
    "price": _tell_price,
    "thing": _tell_thing,
    "stock": _tell_stock,
    "who": _tell_owners,
    "has": _tell_gold,
}
