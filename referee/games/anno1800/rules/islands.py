"""Actions on islands (p. 9): opening up the Old World, exploring the New World, taking expedition cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Listing, Ref, Text
from referee.games.anno1800.moves.canonical import spell_island
from referee.games.anno1800.rules import effects, naval
from referee.games.anno1800.rules.building import gain_tokens
from referee.games.anno1800.ruleset import Island
from referee.games.anno1800.state import make_fields

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Expedition, Names, NewWorld, OldWorld
    from referee.games.anno1800.turn import Turn

UNSEEN = Island()
"""An island that is not drawn yet: whether and at what cost it can be, is judged before anybody sees it."""


def check_action(turn: Turn, world: str, clause: OldWorld | NewWorld) -> None:
    """old_world.one_per_action, new_world.one_per_action: one island per action, paid with exploration tokens."""
    count = len(clause.islands)
    prices: tuple[int, ...] = getattr(turn.ruleset.limits, f"{world}_price")[len(getattr(turn.me, world)) :]
    naval.check_named(turn, clause.pay, sum(prices[: max(1, count)]))
    if count > 1:
        turn.breaks(f"{world}.one_per_action", count=count)


def check_island_left(turn: Turn, world: str) -> None:
    """old_world.max_four, new_world.max_four, ruling.island_stack_empty: four for each player, if one is left."""
    has, most = len(getattr(turn.me, world)), getattr(turn.ruleset.limits, world)
    if has >= most:
        turn.breaks(f"{world}.max_four", has=has, most=most)
    if getattr(turn.state, f"{world}_left")() < 1:
        turn.breaks("ruling.island_stack_empty", place=Ref("place", world))


def pay_island(turn: Turn, world: str) -> None:
    """old_world.cost, new_world.cost: each further island of a player is dearer."""
    prices = getattr(turn.ruleset.limits, f"{world}_price")
    price = prices[min(len(getattr(turn.me, world)), len(prices) - 1)]
    naval.check_exploration(turn, f"{world}.cost", price)
    naval.spend_exploration(turn, price)


# the Old World -------------------------------------------------------------------------------------------


def open_up(turn: Turn, clause: OldWorld) -> None:
    """Join an island to one's own for exploration tokens; what it shows happens at once."""
    check_action(turn, "old_world", clause)
    for island in clause.islands or (UNSEEN,):
        check_island_left(turn, "old_world")
        if island != UNSEEN:
            check_known(turn, island)
        pay_island(turn, "old_world")
        turn.me.old_world.append("" if island == UNSEEN else spell_island(turn.ruleset, island))
        add_fields(turn, island)
        if island.effect is not None:
            effects.apply_effect(turn, island.effect, of_island=True)
    turn.log_clause(tell_opened, clause.islands)


def tell_opened(turn: Turn, islands: tuple[Island, ...]) -> tuple[str, Text]:
    if not islands:
        return "old-world", Text(N_("opens up the Old World"))
    words = "old-world " + ", ".join([spell_island(turn.ruleset, island) for island in islands])
    shown: list[Ref] = []
    for island in islands:
        effect = island.effect
        if effect is None:
            shown.append(Ref("industry" if island.industry else "construction", island.building))
        elif effect.kind == "cubes":
            shown.append(Ref("tier", turn.ruleset.tiers[effect.tier], effect.amount))
        else:
            shown.append(Ref("card", "expedition", effect.amount))
    return words, Text(N_("opens up the Old World: {shown}"), {"shown": Listing(tuple(shown))})


def check_known(turn: Turn, island: Island) -> None:
    """Doubt an island that no list has, or that should be gone already."""
    shown = spell_island(turn.ruleset, island)
    left = [spell_island(turn.ruleset, known) for known in turn.ruleset.old_world].count(shown)
    for player in turn.state.players:
        left -= player.old_world.count(shown)
    if left < 1:
        turn.doubts("old_world", "islands", turn.ruleset.confidence["old_world"])


def add_fields(turn: Turn, island: Island) -> None:
    """old_world.fields: two sea, two coast, two inland; a building shown is printed on one of them."""
    printed = [island.building] if island.building else []
    turn.me.lay(turn.me.fields + make_fields(turn.ruleset.setup.island_fields, printed))
    if island.ship in turn.ruleset.ships:
        turn.rests_on("ruling.island_ship_tokens")
        gain_tokens(turn, island.ship)


# the New World -------------------------------------------------------------------------------------------


def explore(turn: Turn, clause: NewWorld) -> None:
    """Lay out an island with three resources for exploration tokens.

    new_world.draws_three: it brings three New World cards into the hand.
    """
    limits = turn.ruleset.limits
    check_action(turn, "new_world", clause)
    for goods in clause.islands or ((),):  # one that is not drawn yet shows nothing
        check_island_left(turn, "new_world")
        if goods:
            check_goods(turn, goods)
        pay_island(turn, "new_world")
        turn.me.new_world.append(goods)
        drawn = min(limits.new_world_cards, turn.state.stacks["new_world"])
        turn.state.stacks["new_world"] -= drawn
        turn.me.hand["new_world"] += drawn
    turn.log_clause(tell_explored, clause.islands)


def tell_explored(turn: Turn, islands: tuple[Names, ...]) -> tuple[str, Text]:
    if not islands:
        return "new-world", Text(N_("explores the New World"))
    shown = [good for goods in islands for good in goods]
    goods_shown = Listing(tuple(Ref("resource", good) for good in shown))
    return f"new-world {', '.join(shown)}", Text(N_("explores the New World: {goods}"), {"goods": goods_shown})


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


# expeditions ---------------------------------------------------------------------------------------------


def take_expedition(turn: Turn, clause: Expedition) -> None:
    """Take cards, face down, for two exploration tokens.

    ruling.no_empty_action: taking none is no action. expedition.up_to_three: at most three cards.
    ruling.expedition_short_stack: with no card left the action is refused.
    """
    limits, count = turn.ruleset.limits, clause.cards
    naval.check_named(turn, clause.pay, limits.expedition_price)
    if count < 1:
        turn.refuses("ruling.no_empty_action", action=Ref("action", "take_expedition_cards"))
    if count > limits.expedition:
        turn.breaks("expedition.up_to_three", count=count, most=limits.expedition)
    if turn.state.stacks["expedition"] < 1:
        turn.breaks("ruling.expedition_short_stack", left=0)
    naval.check_exploration(turn, "expedition.cost", limits.expedition_price)
    naval.spend_exploration(turn, limits.expedition_price)
    drawn = effects.draw_expedition(turn, count)
    turn.log_clause(tell_expedition, drawn or count)


def tell_expedition(turn: Turn, count: int) -> tuple[str, Text]:
    return f"expedition {count}", Text(N_("takes {cards}"), {"cards": Ref("card", "expedition", count)})
