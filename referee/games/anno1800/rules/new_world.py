"""Action: Explore the New World (p. 9), and using the resources of one's own New World islands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.rules import naval

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Expedition, Names, NewWorld
    from referee.games.anno1800.turn import Turn


def explore(turn: Turn, clause: NewWorld) -> None:
    """An island for exploration tokens; it shows three resources and brings three cards."""
    limits = turn.ruleset.limits
    prices = limits.new_world_price[len(turn.me.new_world) :]
    naval.check_named(turn, clause.pay, sum(prices[: max(1, len(clause.islands))]))
    check_one_per_action(turn, clause)
    for goods in clause.islands or ((),):  # one that is not drawn yet shows nothing
        check_max_four(turn)
        check_stack(turn)
        if goods:
            check_goods(turn, goods)
        number = min(len(turn.me.new_world), len(limits.new_world_price) - 1)
        naval.check_exploration(turn, "new_world.cost", limits.new_world_price[number])
        naval.spend_exploration(turn, limits.new_world_price[number])
        turn.me.new_world.append(goods)
        draw_cards(turn)
    turn.log_clause(tell, clause.islands)


def tell(turn: Turn, islands: tuple[Names, ...]) -> tuple[str, Text]:
    if not islands:
        return "new-world", Text(N_("explores the New World"))
    shown = [good for goods in islands for good in goods]
    goods_shown = Listing(tuple(Ref("resource", good) for good in shown))
    return f"new-world {', '.join(shown)}", Text(N_("explores the New World: {goods}"), {"goods": goods_shown})


def check_one_per_action(turn: Turn, clause: NewWorld) -> None:
    """new_world.one_per_action: one island per action."""
    if len(clause.islands) > 1:
        turn.breaks("new_world.one_per_action", count=len(clause.islands))


def check_max_four(turn: Turn) -> None:
    """new_world.max_four: at most four islands per player."""
    if len(turn.me.new_world) >= turn.ruleset.limits.new_world:
        turn.breaks("new_world.max_four", has=len(turn.me.new_world), most=turn.ruleset.limits.new_world)


def check_stack(turn: Turn) -> None:
    """ruling.island_stack_empty: no island left, no action."""
    if turn.state.new_world_left() < 1:
        turn.breaks("ruling.island_stack_empty", place=Ref("place", "new_world"))


def check_goods(turn: Turn, goods: tuple[str, ...]) -> None:
    """new_world.placed_apart: an island shows three New World resources; one that should be gone is doubted."""
    wrong = [good for good in goods if good not in turn.ruleset.new_world_goods]
    if wrong or len(goods) != turn.ruleset.limits.new_world_goods:
        turn.breaks("new_world.placed_apart", needs=turn.ruleset.limits.new_world_goods, has=len(goods) - len(wrong))
        return
    island = sorted(goods)
    left = [sorted(known) for known in turn.ruleset.new_world].count(island)
    for player in turn.state.players:
        left -= [sorted(taken) for taken in player.new_world].count(island)
    if left < 1:
        turn.doubts("new_world", "islands", turn.ruleset.confidence["new_world"])


def draw_cards(turn: Turn) -> None:
    """new_world.draws_three: three New World cards into the hand."""
    drawn = min(turn.ruleset.limits.new_world_cards, turn.state.stacks["new_world"])
    turn.state.stacks["new_world"] -= drawn
    turn.me.hand["new_world"] += drawn


def import_price(turn: Turn, good: str) -> int | None:
    """Return the trade tokens that one unit of a resource costs; None where no own island shows it."""
    shown = any(good in island for island in turn.me.new_world)
    return turn.ruleset.limits.import_price if shown else None


def import_good(turn: Turn, good: str) -> None:
    """A resource of an own island for a trade token, any number of times."""
    check_own_only(turn, good)
    price = import_price(turn, good)
    if price is not None:
        check_resource_cost(turn, good, price)
        naval.spend_trade(turn, price)
    turn.pool[good] += 1


def check_own_only(turn: Turn, good: str) -> None:
    """new_world.own_only: only resources shown on one's own New World islands."""
    if import_price(turn, good) is None:
        turn.breaks("new_world.own_only", good=Ref("resource", good))


def check_resource_cost(turn: Turn, good: str, price: int) -> None:
    """new_world.resource_cost: one trade token each time."""
    has = naval.trade_tokens(turn)
    if has < price:
        turn.breaks("new_world.resource_cost", good=Ref("resource", good), needs=price, has=has)
        naval.explain_shortage(turn, "trade_token", price, has)


def take_expedition(turn: Turn, clause: Expedition) -> None:
    """Up to three cards, face down, for two exploration tokens."""
    price = turn.ruleset.limits.expedition_price
    naval.check_named(turn, clause.pay, price)
    check_at_least_one(turn, clause)
    check_up_to_three(turn, clause)
    check_expedition_stack(turn)
    naval.check_exploration(turn, "expedition.cost", price)
    naval.spend_exploration(turn, price)
    drawn = draw_expedition(turn, clause.cards)
    turn.log_clause(tell_expedition, drawn or clause.cards)


def tell_expedition(turn: Turn, count: int) -> tuple[str, Text]:
    return f"expedition {count}", Text(N_("takes {cards}"), {"cards": Ref("card", "expedition", count)})


def draw_expedition(turn: Turn, wanted: int, *, compulsory: bool = False) -> int:
    """Draw what is there (ruling.expedition_short_stack)."""
    drawn = min(wanted, turn.state.stacks["expedition"])
    if 0 < drawn < wanted:
        if compulsory:
            turn.rests_on("ruling.expedition_short_stack")
        else:
            turn.allows("ruling.expedition_short_stack")
    turn.state.stacks["expedition"] -= drawn
    turn.me.expedition_hidden += drawn
    return drawn


def check_at_least_one(turn: Turn, clause: Expedition) -> None:
    """ruling.no_empty_action: taking no card is no action."""
    if clause.cards < 1:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "take_expedition_cards"))


def check_up_to_three(turn: Turn, clause: Expedition) -> None:
    """expedition.up_to_three: at most three cards."""
    most = turn.ruleset.limits.expedition
    if clause.cards > most:
        turn.breaks("expedition.up_to_three", count=clause.cards, most=most)


def check_expedition_stack(turn: Turn) -> None:
    """ruling.expedition_short_stack: with no card left the action is refused."""
    if turn.state.stacks["expedition"] < 1:
        turn.breaks("ruling.expedition_short_stack", left=0)
