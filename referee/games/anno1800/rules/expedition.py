"""Action: Take expedition cards (p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text
from referee.games.anno1800.rules import naval

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Expedition
    from referee.games.anno1800.turn import Turn


def take(turn: Turn, clause: Expedition) -> None:
    """Up to three cards, face down, for two exploration tokens."""
    price = turn.ruleset.limits.expedition_price
    naval.check_named(turn, clause.pay, price)
    check_at_least_one(turn, clause)
    check_up_to_three(turn, clause)
    check_stack(turn)
    naval.check_exploration(turn, "expedition.cost", price)
    naval.spend_exploration(turn, price)
    drawn = draw(turn, clause.cards)
    turn.log_clause(tell, drawn or clause.cards)


def tell(turn: Turn, count: int) -> tuple[str, Text]:
    return f"expedition {count}", Text(N_("takes {cards}"), {"cards": Ref("card", "expedition", count)})


def draw(turn: Turn, wanted: int, *, compulsory: bool = False) -> int:
    """Draws what is there (ruling.expedition_short_stack)."""
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


def check_stack(turn: Turn) -> None:
    """ruling.expedition_short_stack: with no card left the action is refused."""
    if turn.state.stacks["expedition"] < 1:
        turn.breaks("ruling.expedition_short_stack", left=0)
