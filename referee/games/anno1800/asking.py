"""Answer questions at the table: prices, what things give, what is left, who works where, how long it still goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from referee.engine.asking import Asked, Information
from referee.engine.text import N_, Fact, Listing, Ref, Text, refs
from referee.games.anno1800.rules.cards import tell_card
from referee.games.anno1800.ruleset import Cost
from referee.games.anno1800.state import SHIPYARD, strength_of

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset
    from referee.games.anno1800.state import Player, State

LINE = N_("{thing}: {cost}")
MOST_CARDS = 4


def tell_asked(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    """Return the answer to a question; None where neither the ruleset nor the table tells it."""
    teller = TELLERS.get(asked.kind)
    return None if teller is None else teller(ruleset, state, asked)


def move_as(state: State, seat: int) -> State:
    """Return the table as if it were this player's turn."""
    if state.to_move == seat:
        return state
    found = state.share_players()
    found.to_move = seat
    return found


# prices --------------------------------------------------------------------------------------------------


def _tell_price(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    things = [thing for thing in asked.things if thing.kind in ("industry", "ship", "shipyard")]
    tiers = [thing for thing in asked.things if thing.kind == "tier"]
    if tiers and asked.verbs & {"shift_end"} and not things:
        gold = [Ref("token", "gold", ruleset.shift_end_price[ruleset.tiers.index(tier.id)]) for tier in tiers]
        lines = tuple(_price_line(tier, price) for tier, price in zip(tiers, gold, strict=True))
        return Information(lines, "shift_end.price_by_tier", facts={"thing": tiers[0].id})
    if things:
        return _tell_building_price(ruleset, things, asked)
    if tiers:
        return _tell_tier_price(ruleset, tiers[-1].id, asked)
    for noun, prices, island in _list_islands(ruleset, state, asked):
        return _tell_island_price(noun, prices, island)
    if "expedition" in asked.nouns or Ref("stack", "expedition") in asked.things:
        cost = Ref("token", "exploration_token", ruleset.limits.expedition_price)
        line = _price_line(Ref("card", "expedition", 1), cost)
        return Information((line,), "expedition.cost", "expedition 1", {"cost": {"exploration_token": cost.amount}})
    goods = [thing for thing in asked.things if thing.kind == "resource"]
    return _tell_makers(ruleset, state, goods[0].id) if goods else None


def _price_line(thing: Fact, cost: Fact) -> Text:
    # Translators: what something costs, for example "brewery: grain and coal".
    return Text(LINE, {"thing": thing, "cost": cost})


def _tell_building_price(ruleset: Ruleset, things: list[Ref], asked: Asked) -> Information:
    sized = [thing for thing in things if any(thing.id.endswith(f"_{n}") for n in asked.numbers)] or things
    costs = {thing.id: _cost_of(ruleset, thing.id) for thing in sized}
    sold = {id: cost for id, cost in costs.items() if cost is not None}
    if not sold:
        line = Text(
            N_("{thing}: printed on the home island; you can’t build it"), {"thing": Ref("industry", sized[0].id)}
        )
        return Information((line,), "setup.board", facts={"thing": sized[0].id})
    lines = tuple(_price_line(Ref("industry", id), _list_cost(ruleset, cost)) for id, cost in sold.items())
    id, cost = next(iter(sold.items()))
    move = f"expand {id.replace('_', ' ') if id.startswith(SHIPYARD) else id}" if len(sold) == 1 else ""
    rule = "expand.cost_first" if _list_cost_facts(ruleset, cost) else "expand.free_tokens"
    return Information(lines, rule, move, {"thing": id, "cost": _list_cost_facts(ruleset, cost)})


def _cost_of(ruleset: Ruleset, id: str) -> Cost | None:
    if id in ruleset.ships:
        return ruleset.ships[id].cost
    if id.startswith(SHIPYARD):
        return ruleset.shipyards.get(strength_of(id))
    industry = ruleset.industries.get(id)
    return None if industry is None or industry.printed else industry.cost


def _list_cost(ruleset: Ruleset, cost: Cost) -> Fact:
    """Return a cost as a list of things; cubes are named as those that are exhausted."""
    items: list[Fact] = [Ref("resource", id, n if n > 1 else None) for id, n in cost.resources]
    # Translators: a part of what something costs; {cubes} is for example "1 engineer", who goes to the exhausted area.
    told = N_("{cubes} (exhausted)")
    items += [Text(told, {"cubes": Ref("tier", ruleset.tiers[tier], n)}) for tier, n in cost.cubes]
    tokens = {"trade_token": cost.trade, "exploration_token": cost.exploration}
    items += refs("token", tokens).items
    # Translators: what something costs: no resources at all.
    return Listing(tuple(items)) if items else Text(N_("nothing"))


def _list_cost_facts(ruleset: Ruleset, cost: Cost) -> dict[str, int]:
    return dict(cost.resources) | {ruleset.tiers[tier]: n for tier, n in cost.cubes}


def _tell_tier_price(ruleset: Ruleset, tier: str, asked: Asked) -> Information:
    """Return what a new cube costs and what it costs to make it from the tier below."""
    at = ruleset.tiers.index(tier)
    lines, moves = [], []
    named = [thing.id for thing in asked.things if thing.kind == "tier"]
    if "upgrade" in asked.verbs and len(named) == 1 and at + 1 < len(ruleset.tiers):
        at += 1  # *what does it cost to upgrade a farmer*
    upgrades = "upgrade" in asked.verbs or len(named) > 1
    cost = ruleset.workforce[at]
    if not upgrades:
        # Translators: the price of one more cube: {tier} is for example "worker".
        told = N_("{tier}, new: {cost}, and you draw a card: {card}")
        facts: dict[str, Fact] = {"tier": Ref("tier", tier), "cost": _list_cost(ruleset, cost)}
        lines.append(Text(told, facts | {"card": Ref("card", ruleset.card_stack[at])}))
        moves.append(f"workforce {tier}")
    if at:
        step = ruleset.upgrade[at - 1]
        below = ruleset.tiers[at - 1]
        # Translators: {below} and {tier} are tiers, for example "farmer" and "worker".
        told = N_("from {below} to {tier}: {cost}")
        facts = {"below": Ref("tier", below), "tier": Ref("tier", ruleset.tiers[at]), "cost": _list_cost(ruleset, step)}
        lines.append(Text(told, facts))
        moves.append(f"upgrade {below} to {ruleset.tiers[at]}")
        cost = step if upgrades else cost
    rule = "upgrade.cost_per_step" if upgrades else "workforce.cost_per_cube"
    return Information(tuple(lines), rule, moves[0], {"thing": tier, "cost": _list_cost_facts(ruleset, cost)})


def _list_islands(
    ruleset: Ruleset, state: State | None, asked: Asked
) -> Iterable[tuple[str, tuple[int, ...], int | None]]:
    """Yield the islands that are asked for with their prices, and which of them would be the player's next."""
    limits = ruleset.limits
    player = None if state is None or asked.seat < 0 else state.players[asked.seat]
    fields = {thing.id.replace("-", "_") for thing in asked.things if thing.kind == "field"}
    for noun, prices in (("old_world", limits.old_world_price), ("new_world", limits.new_world_price)):
        if noun in asked.nouns or noun in fields:
            yield noun, prices, None if player is None else len(getattr(player, noun))


def _tell_island_price(noun: str, prices: tuple[int, ...], had: int | None) -> Information:
    thing = Ref("place", f"{noun}_island")
    if had is None:
        # Translators: {tokens} are four numbers of exploration tokens, for the first, second, third and fourth island.
        told = N_("{thing}: {tokens} exploration tokens for the first, second, third, fourth")
        line = Text(told, {"thing": thing, "tokens": ", ".join(map(str, prices))})
        return Information((line,), f"{noun}.cost", facts={"thing": noun})
    if had >= len(prices):
        return Information((), f"{noun}.max_four", facts={"thing": noun})
    line = _price_line(thing, Ref("token", "exploration_token", prices[had]))
    move = noun.replace("_", "-")
    return Information((line,), f"{noun}.cost", move, {"thing": noun, "cost": {"exploration_token": prices[had]}})


# what things give ----------------------------------------------------------------------------------------


def _tell_thing(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    goods = [thing.id for thing in asked.things if thing.kind == "resource"]
    if goods and ("card" in asked.nouns or len(goods) > 1):
        return _tell_cards(ruleset, goods)
    for thing in asked.things:
        if thing.kind == "objective":
            return Information((), f"objective.{thing.id}", facts={"thing": thing.id})
        if thing.kind == "industry":
            return _tell_industry(ruleset, [other.id for other in asked.things if other.kind == "industry"])
        if thing.kind == "ship":
            told = Ref("token", ruleset.ships[thing.id].token, ruleset.ships[thing.id].strength)
            line = _price_line(Ref("construction", thing.id), told)
            return Information((line,), "ship.tokens_immediate", facts={"thing": thing.id})
        if thing.kind == "resource":
            return _tell_makers(ruleset, state, thing.id)
    return None


def _tell_industry(ruleset: Ruleset, ids: list[str]) -> Information:
    # Translators: {industry} makes {good}; cubes of {tier} work there ("worker"), {cost} is a list.
    told = N_("{industry} makes: {good}; at work there: {tier}; price: {cost}")
    lines = []
    for id in ids:
        industry, cost = ruleset.industries[id], _cost_of(ruleset, id)
        price: Fact = Text(N_("printed; you can’t build it")) if cost is None else _list_cost(ruleset, cost)
        good, tier = Ref("resource", industry.makes), Ref("tier", ruleset.tiers[industry.tier])
        lines.append(Text(told, {"industry": Ref("industry", id), "good": good, "tier": tier, "cost": price}))
    return Information(tuple(lines), "production.two_workplaces", facts={"thing": ids[0]})


def _tell_makers(ruleset: Ruleset, state: State | None, good: str) -> Information | None:
    """Return which industries make a good, what a trade for it costs, and who of the others has one."""
    makers = ruleset.makers.get(good, ())
    if not makers:  # of the New World
        return Information((), "new_world.resource_cost", facts={"thing": good})
    tiers = {ruleset.industries[id].tier for id in makers}
    names = Listing(tuple(Ref("industry", id) for id in makers))
    prices = [price for tier in tiers if (price := ruleset.trade_price[tier]) is not None]
    # Translators: where a resource comes from; {price} is a number of trade tokens.
    told = N_("{good}: made by {industries}; in a trade: {price}")
    tokens = Ref("token", "trade_token", min(prices, default=0))
    lines = [Text(told, {"good": Ref("resource", good), "industries": names, "price": tokens})]
    lines += [] if state is None else _list_owners(state, makers)
    return Information(tuple(lines), "trade.price_by_tier", facts={"thing": good})


def _tell_cards(ruleset: Ruleset, goods: list[str]) -> Information | None:
    """Return the population cards that need all these goods; of many a few."""
    needed = Counter(goods)
    cards = [card for card in ruleset.cards if all(dict(card.needs).get(id, 0) >= n for id, n in needed.items())]
    if not cards:
        return None
    return Information(
        tuple(tell_card(ruleset, card) for card in cards[:MOST_CARDS]), "card.cost", facts={"thing": "card"}
    )


# the table -----------------------------------------------------------------------------------------------


def _tell_stock(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    if state is None:
        return None
    trade, exploration = state.token_supply()
    tokens = {"gold": state.gold_supply(), "trade_token": trade, "exploration_token": exploration}
    found: list[Ref] = []
    for thing in asked.things:
        if thing.kind in ("industry", "ship", "shipyard"):
            if any(thing.id.endswith(f"_{n}") for n in asked.numbers) or not asked.numbers:
                found.append(Ref(thing.kind, thing.id, state.stock(thing.id)))
        elif thing.kind == "tier":
            found.append(Ref("tier", thing.id, state.cube_supply(ruleset.tiers.index(thing.id))))
        elif thing.kind == "stack" and thing.id in state.stacks:
            found.append(Ref("card", thing.id, state.stacks[thing.id]))
        elif thing.kind == "token" and thing.id in tokens:
            found.append(Ref("token", thing.id, tokens[thing.id]))
    if "old_world" in asked.nouns:
        found.append(Ref("place", "old_world_island", state.old_world_left()))
    if "new_world" in asked.nouns and not found:
        found.append(Ref("place", "new_world_island", state.new_world_left()))
    if not found and {"card", "stack"} & asked.nouns:
        found = [Ref("card", id, n) for id, n in state.stacks.items()]
    found = [ref for ref in found if not (ref.id in ruleset.industries and ruleset.industries[ref.id].printed)]
    if not found:
        return None
    # Translators: what is left in the supply, {things} a list such as "2 breweries".
    line = Text(N_("Left: {things}"), {"things": Listing(tuple(_count(ref) for ref in found))})
    return Information((line,), facts={"left": {ref.id: ref.amount for ref in found}})


def _count(ref: Ref) -> Fact:
    """Return a thing with its number, none of it included."""
    if ref.kind == "industry":  # names of industries have no plural
        return Text("{count} × {thing}", {"count": ref.amount, "thing": Ref("industry", ref.id)})
    return ref


def _tell_works(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    if state is None:
        return None
    wanted = {thing.id for thing in asked.things if thing.kind == "industry"}
    tiers = {thing.id for thing in asked.things if thing.kind == "tier"}
    lines, facts = [], {}
    for seat, player in enumerate(state.players):
        work: dict[str, Counter[str]] = {}
        for field in player.fields:
            cubes = [ruleset.tiers[tier] for tier in field.cubes]
            if cubes and (not wanted or field.stands in wanted) and (not tiers or tiers & set(cubes)):
                work.setdefault(field.stands, Counter()).update(cubes)
        if not work or (not wanted and asked.seat not in (-1, seat)):
            continue
        told = tuple(
            Text(N_("{industry}: {cubes}"), {"industry": Ref("industry", id), "cubes": refs("tier", cubes)})
            for id, cubes in work.items()
        )
        lines.append(Text("{player} – {work}", {"player": player.name, "work": Listing(told)}))
        facts[player.name] = {id: dict(cubes) for id, cubes in work.items()}
    # Translators: an answer to "who works at the brewery?".
    nobody = Text(N_("Nobody is at work there."))
    return Information(tuple(lines) or (nobody,), facts={"at_work": facts})


def _list_owners(state: State, industries: Iterable[str]) -> list[Text]:
    owners = tuple(player.name for player in state.players if any(player.has(id) for id in industries))
    # Translators: an answer to "who has a brewery?"; {players} is a list of names.
    return [Text(N_("It stands in front of {players}."), {"players": Listing(owners)})] if owners else []


def _tell_owners(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    ids = [thing.id for thing in asked.things if thing.kind in ("industry", "ship", "shipyard")]
    ids += [id for thing in asked.things if thing.kind == "resource" for id in ruleset.makers.get(thing.id, ())]
    if state is None or not ids:
        return _tell_holdings(ruleset, state, asked)
    lines = _list_owners(state, ids) or [Text(N_("Nobody has one."))]
    owners = [player.name for player in state.players if any(player.has(id) for id in ids)]
    return Information(tuple(lines), facts={"thing": ids[0], "players": owners})


def _tell_holdings(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    """Return how much everybody, or the player who is meant, has of something."""
    if state is None:
        return None
    lines, facts = [], {}
    for seat, player in enumerate(state.players):
        if asked.kind == "has" and asked.seat not in (-1, seat):
            continue
        found = list(_list_holdings(ruleset, player, asked))
        if found:
            things = Listing(tuple(_count(ref) for ref in found))
            lines.append(Text("{player}: {things}", {"player": player.name, "things": things}))
            facts[player.name] = {ref.id: ref.amount for ref in found}
    return Information(tuple(lines), facts={"has": facts}) if lines else None


def _list_holdings(ruleset: Ruleset, player: Player, asked: Asked) -> Iterable[Ref]:
    tokens = {
        "gold": player.gold,
        "trade_token": player.trade + player.trade_cards,
        "exploration_token": player.explore + player.explore_cards,
    }
    for thing in asked.things:
        if thing.kind == "token" and thing.id in tokens:
            yield Ref("token", thing.id, tokens[thing.id])
        elif thing.kind == "tier":
            yield Ref("tier", thing.id, player.cubes_of(ruleset.tiers.index(thing.id)))
        elif thing.kind == "stack" and thing.id in player.hand:
            yield Ref("card", thing.id, player.hand[thing.id])
        elif thing.kind in ("industry", "ship", "shipyard") and player.has(thing.id):
            yield Ref(thing.kind, thing.id, len(player.where[thing.id]))
    if "card" in asked.nouns and not asked.things:
        yield Ref("card", "hand_card", player.hand_size())


def _tell_turns_left(ruleset: Ruleset, state: State | None, asked: Asked) -> Information | None:
    if state is None or state.over:
        return Information((), "end.trigger")
    if state.last_round is None:
        fewest = min(player.hand_size() for player in state.players)
        who = Listing(tuple(player.name for player in state.players if player.hand_size() == fewest))
        # Translators: how far the end is; {cards} is the smallest number of hand cards, {players} those who have them.
        told = N_("Round {round}. The end comes with somebody's last hand card; fewest so far: {players} ({cards}).")
        facts: dict[str, Any] = {"round": state.round, "fewest": fewest}
        line = Text(told, {"round": state.round, "players": who, "cards": Ref("card", "hand_card", fewest)})
        return Information((line,), "end.trigger", facts=facts)
    left = state.last_round - state.round
    told = N_("This is the final round.") if not left else N_("This round is finished, then comes the final round.")
    return Information((Text(told),), "end.final_round", facts={"round": state.round, "rounds_left": left})


TELLERS: dict[str, Callable[[Ruleset, State | None, Asked], Information | None]] = {
    "turns": _tell_turns_left,
    "price": _tell_price,
    "works": _tell_works,
    "who": _tell_owners,
    "thing": _tell_thing,
    "stock": _tell_stock,
    "has": _tell_holdings,
}
