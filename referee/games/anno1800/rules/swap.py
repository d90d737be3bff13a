"""Action: Swap population cards (p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Ref, Text, refs

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Swap
    from referee.games.anno1800.turn import Turn


def swap(turn: Turn, clause: Swap) -> None:
    """Hand cards go under their stacks, then as many of each kind are drawn: the counts stay as they are."""
    for check in SWAPPING:
        check(turn, clause)
    turn.log_clause(tell, clause.cards)


def tell(turn: Turn, cards: tuple[tuple[str, int], ...]) -> tuple[str, Text]:
    words = "swap " + ", ".join([f"{count} {stack}" for stack, count in cards])
    return words, Text(N_("swaps: {cards}"), {"cards": refs("card", dict(cards))})


def number_of(clause: Swap) -> int:
    return sum([count for _, count in clause.cards])


def check_at_least_one(turn: Turn, clause: Swap) -> None:
    """ruling.no_empty_action: swapping nothing is no action."""
    if not number_of(clause):
        turn.refuses("ruling.no_empty_action", action=Ref("action", "swap_cards"))


def check_max_three(turn: Turn, clause: Swap) -> None:
    """swap.max_three: up to three hand cards."""
    count, most = number_of(clause), turn.ruleset.limits.swap
    if count > most:
        turn.breaks("swap.max_three", count=count, most=most)


def check_cards(turn: Turn, clause: Swap) -> None:
    """The rules about each kind of card."""
    for stack, count in clause.cards:
        if stack not in turn.me.hand:
            check_hand_card(turn, stack)
            continue
        check_from_hand(turn, stack, count)
        check_empty_stack(turn, stack, count)


def check_hand_card(turn: Turn, stack: str) -> None:
    """expedition.not_hand: expedition cards are not hand cards."""
    turn.breaks("expedition.not_hand", stack=Ref("card", stack))


def check_from_hand(turn: Turn, stack: str, count: int) -> None:
    """card.from_hand: only cards in hand can be swapped."""
    has = turn.me.hand[stack]
    if has < count:
        turn.breaks("card.from_hand", stack=Ref("card", stack), needs=count, has=has)


def check_empty_stack(turn: Turn, stack: str, count: int) -> None:
    """swap.empty_stack: a kind whose stack is empty before the action cannot be swapped."""
    left = turn.state.stacks[stack]
    if count and not left:
        turn.breaks("swap.empty_stack", stack=Ref("card", stack))
        return
    if left < count:
        turn.rests_on("ruling.swap_short_stack")
    if count and not turn.before.stacks[stack]:
        turn.rests_on("ruling.stack_refills")


SWAPPING = (check_at_least_one, check_max_three, check_cards)
"""All that a swap has to fulfil; nothing is changed by it."""
